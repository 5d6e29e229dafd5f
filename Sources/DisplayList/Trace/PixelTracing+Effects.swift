// The effects of groups in a trace: filters, shadows, bitmaps of a node's own, and filters of what lies behind.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartzitePainting
import QuartzitePixelEffects
import QuartziteTessellation

extension PixelTracing {
  // MARK: Filters

  /// The picture of a group after its filters, over its shadow.
  mutating func withEffects(_ picture: TraceSurface, _ group: Group) -> TraceSurface {
    let bounds = list.nodes[group.frame.node].bounds, unfiltered = picture.pixel
    for filter in group.filters {
      picture.apply(filter, scale: group.scale)
      // The colour that transparent pixels get belongs to the node's bounds, not to the whole plane.
      if filter.addsAlpha { picture.cut(by: coverage(of: bounds, group.inside, in: picture.rect)) }
    }
    if !group.filters.isEmpty {
      var step = TraceStep(node: group.frame.node, kind: .filter)
      step.detail = group.filters.map(\.name).joined(separator: ", ")
      (step.before, step.after) = (unfiltered, picture.pixel)
      if unfiltered != 0 || picture.pixel != 0 { append(step) }
    }
    guard let result = TraceSurface(group.wanted, around: picture.point) else { return picture }
    // The shadow of a path is not filtered.
    if !group.filters.isEmpty, let shadow = list.effects(of: group.frame.node)?.pathShadow {
      surfaces.append(result)
      var frame = group.inside
      frame.clip = group.wanted
      draw(shadow, frame)
      surfaces.removeLast()
    }
    let isCut = group.isCutToBounds && !group.filters.endInShares
    let shape = isCut ? coverage(of: bounds, group.inside, in: group.wanted) : nil
    guard let shadow = group.shadow else {
      result.composite(picture, in: group.wanted, coverage: shape)
      return result
    }
    var step = TraceStep(node: group.frame.node, kind: .shadow)
    let alphas = picture.blurredAlphas(
      of: group.wanted, sigma: group.sigma(of: shadow), shift: group.inside.local.shift(shadow.offset))
    result.paint((shadow.color.premultiplied * shadow.opacity).pixel, in: group.wanted, coverage: alphas)
    step.detail = shadow.name
    step.coverage = result.index.map { Double(alphas[$0]) / 255 } ?? 0
    (step.opacity, step.paint, step.before) = (shadow.opacity, shadow.color.premultiplied.pixel, picture.pixel)
    result.composite(picture, in: group.wanted, coverage: shape)
    step.after = result.pixel
    if step.coverage != 0 { append(step) }
    return result
  }

  /// Puts what was drawn behind a node, in its bounds, through the node's background filters.
  mutating func filterBackdrop(through mask: TraceSurface?, _ group: Group) {
    guard let target = surfaces.last else { return }
    let frame = group.frame, shape = list.nodes[frame.node].bounds
    let area = shape.pixelBounds(under: frame.local, within: frame.clip)
    guard !area.isEmpty else { return }
    var coverage = self.coverage(of: shape, frame, in: area)
    let scale =
      frame.projection.pixelsPerPoint
      ?? SIMD2(repeating: frame.projection.largestScale(of: (shape.box.low, shape.box.high), in: request.picture))
    backdropReach &+= group.backgroundFilters.reach(scale)
    guard let filtered = target.copy() else { return }
    for filter in group.backgroundFilters { filtered.apply(filter, scale: scale) }
    let share = UInt64(group.opacity * frame.tint.alpha * 255 + 0.5)
    let alphas = mask?.alphas
    for index in coverage.indices {
      var part = byteProduct(UInt64(coverage[index]), share)
      if let mask, let alphas {
        part = byteProduct(part, mask.rect.index(of: area.place(of: index)).map { UInt64(alphas[$0]) } ?? 0)
      }
      coverage[index] = UInt8(part)
    }
    var step = TraceStep(node: frame.node, kind: .backgroundFilter)
    step.detail = group.backgroundFilters.map(\.name).joined(separator: ", ")
    (step.before, step.paint) = (target.pixel, filtered.pixel)
    step.coverage = target.place.flatMap { area.index(of: $0) }.map { Double(coverage[$0]) / 255 } ?? 0
    target.composite(filtered, in: area, by: .copy, coverage: coverage)
    step.after = target.pixel
    if step.coverage != 0 { append(step) }
  }

  // MARK: Shadows of paths

  /// Draws the shadow that a path casts.
  mutating func draw(_ shadow: PathShadow, _ frame: Frame) {
    guard let target = surfaces.last, !frame.clip.isEmpty else { return }
    let offset = shadow.look.offset
    let moved = Projection(a: 1, b: 0, c: 0, d: 1, tx: offset.x, ty: offset.y)
    var placed = frame
    placed.projection = moved.concatenating(frame.projection)
    placed.local = moved.concatenating(frame.local)
    var step = TraceStep(node: frame.node, kind: .shadow)
    step.detail = shadow.look.name
    step.before = target.pixel
    let color = shadow.look.color.premultiplied * shadow.look.opacity
    (step.paint, step.opacity) = (shadow.look.color.premultiplied.pixel, shadow.look.opacity * frame.tint.alpha)
    if placed.projection.isAffine, let scale = placed.projection.pixelsPerPoint {
      let largest = PictureFilter.largestSigma / max(scale.max(), 1e-9)
      let sigma = min(shadow.look.sigma, largest) * scale
      let rect = frame.clip.intersection(target.rect)
      guard let alphas = alphas(of: shadow.path, placed, in: rect, sigma: sigma) else { return }
      target.paint(frame.tint.applied(to: color).pixel, in: rect, coverage: alphas)
      step.coverage = target.place.flatMap { rect.index(of: $0) }.map { Double(alphas[$0]) / 255 } ?? 0
    } else {
      step.coverage = drawBitmap(of: shadow, color, placed)
    }
    step.after = target.pixel
    if step.coverage != 0 { append(step) }
  }

  /// The coverage of a path in `rect`, blurred by `sigma` pixels; nil if memory for it can't be allocated.
  private mutating func alphas(
    of path: PathShape, _ frame: Frame, in rect: PixelRect, sigma: SIMD2<Double>
  ) -> [UInt8]? {
    let around = rect.expanded(by: GaussianBlur(sigma: sigma).reach &+ 1)
    guard let outer = surfaces.last, let surface = TraceSurface(around, around: outer.point) else { return nil }
    var whole = frame
    whole.clip = around
    drawing.drawsCoverage = true
    draw(on: surface, whole) { $0.draw(path, SIMD4(repeating: 1), $1) }
    drawing.drawsCoverage = false
    return surface.blurredAlphas(of: rect, sigma: sigma, shift: .zero)
  }

  /// Draws a shadow that is stretched askew or in perspective: blurred in the node's own measure, and shown as an
  /// image. Returns the part of the traced pixel that it covers.
  private mutating func drawBitmap(of shadow: PathShadow, _ color: SIMD4<Double>, _ frame: Frame) -> Double {
    guard let target = surfaces.last else { return 0 }
    let largest = frame.projection.largestScale(of: shadow.reach, in: request.picture)
    let scale = min(largest, GaussianBlur.largestDetailedSigma / max(shadow.look.sigma, 1e-9))
    let box = Extent(around: shadow.reach.low, shadow.reach.high)
    guard scale.isFinite, scale > 0, let bitmap = OwnBitmap(of: box, scale: scale, seenIn: frame, at: target.point)
    else { return 0 }
    var inside = frame
    (inside.projection, inside.local, inside.tint, inside.clip) = (bitmap.map, bitmap.map, .none, bitmap.pixels)
    guard let surface = TraceSurface(bitmap.pixels, around: bitmap.point),
      let alphas = alphas(
        of: shadow.path, inside, in: bitmap.pixels, sigma: SIMD2(repeating: shadow.look.sigma * scale))
    else { return 0 }
    surface.paint(color.pixel, in: bitmap.pixels, coverage: alphas)
    draw(surface, bitmap, ImageFilters(), frame, on: target)
    return surface.index.map { Double(alphas[$0]) / 255 } ?? 0
  }

  // MARK: Bitmaps of a node's own

  /// A part of a bitmap in a node's own space, as large as what is seen of it in the drawn pixels.
  struct OwnBitmap {
    /// From the node's space to the bitmap's pixels.
    let map: Projection
    /// The pixels that are needed.
    let pixels: PixelRect
    /// The traced point in the bitmap.
    let point: SIMD2<Double>

    /// Creates the bitmap of `box` with `scale` pixels per point, of which a frame shows a part; nil where it shows none.
    init?(of box: Extent, scale: Double, seenIn frame: Frame, at point: SIMD2<Double>) {
      guard !box.isEmpty, scale > 0, scale.isFinite, all(box.low .> -1e9), all(box.high .< 1e9),
        let back = frame.local.inverse
      else { return nil }
      map = Projection(a: scale, b: 0, c: 0, d: scale, tx: -box.low.x * scale, ty: -box.low.y * scale)
      let toBitmap = back.concatenating(map)
      let seen = Extent(of: frame.clip).mapped(by: toBitmap)
      // Two pixels more to each side, for what is read between pixels, and so that no edge of this part shows.
      let whole = (box.high - box.low) * scale - 1e-6
      let low = pointwiseMax(seen.low - 2, .zero), high = pointwiseMin(seen.high + 2, whole)
      pixels = PixelRect(around: low, high, within: PixelRect(x0: 0, y0: 0, x1: 1 << 30, y1: 1 << 30))
      self.point = toBitmap.applied(to: point)
      guard !pixels.isEmpty else { return nil }
    }

    /// The box of the node's space that the pixels cover.
    var box: (low: SIMD2<Double>, high: SIMD2<Double>) { map.box(of: pixels) }
  }

  /// The longest edge of a bitmap of a node's own, and the most pixels of one.
  private static let maxBitmapEdge = 8192.0
  private static let maxBitmapArea = Double(1 << 24)

  /// The bitmap that a node is drawn in, with so many pixels per point, or fewer where that would be too many.
  mutating func ownBitmap(_ frame: Frame, scale: Double) -> OwnBitmap? {
    guard let surface = surfaces.last else { return nil }
    let extent = extents.extent(of: frame.node, in: list)
    var size = (extent.high - extent.low) * scale
    if frame.projection.isAffine, let back = frame.projection.inverse {
      // Pixels outside of the picture are transparent.
      let seen = Extent(of: request.picture).mapped(by: back)
      size = (pointwiseMin(extent.high, seen.high) - pointwiseMax(extent.low, seen.low)) * scale
    }
    let excess = max(size.max() / Self.maxBitmapEdge, (size.x * size.y / Self.maxBitmapArea).squareRoot(), 1)
    return OwnBitmap(of: extent, scale: excess.isFinite ? scale / excess : scale, seenIn: frame, at: surface.point)
  }

  /// The picture of a bitmap of the node's own, where the node is shown.
  mutating func shown(_ picture: TraceSurface, from bitmap: OwnBitmap, _ group: Group) -> TraceSurface {
    guard let outer = surfaces.last, let result = TraceSurface(group.frame.clip, around: outer.point) else {
      return picture
    }
    var frame = group.frame
    frame.tint = .none
    let filters = list.effects(of: frame.node)?.bitmapFilters.withoutLevels
    draw(picture, bitmap, filters ?? ImageFilters(), frame, on: result)
    return result
  }

  /// Draws the pixels of a bitmap on the box of a frame's node that they belong to.
  private mutating func draw(
    _ pixels: TraceSurface, _ bitmap: OwnBitmap, _ filters: ImageFilters, _ frame: Frame, on target: TraceSurface
  ) {
    guard let image = pixels.context.makeImage() else { return }
    let (low, high) = bitmap.box
    // The rows of the bitmap run with the node's y, whichever way that is.
    let patch = ImagePatch(
      low: low, high: high, sourceLow: .zero, sourceHigh: SIMD2(Double(image.width), Double(image.height)),
      isFlipped: true)
    draw(on: target, frame) { drawing, frame in
      let sampling =
        drawing.perspective.map { $0.sampling(of: patch, nil, filters, under: frame.projection) }
        ?? ImageSampling(patch, of: nil, by: filters, under: frame.projection)
      if let sampling { drawing.fill(BoxShape(box: RoundedBox(low: low, high: high)), with: image, sampling, frame) }
    }
  }
}

extension PictureShadow {
  /// The shadow in a few words.
  fileprivate var name: String { "offset \(offset.x.word) \(offset.y.word), sigma \(sigma.word)" }
}
