// Draws a plain layer: its background, its contents and its border.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteGraphics
import QuartziteTessellation

extension FrameBuilder {
  /// Draws an item of a node. An image is cut to the bounds where the node `clips`; a figure has to be cut already.
  mutating func draw(_ item: DisplayList.Item, of node: DisplayList.Node, _ frame: PlacedNode, clips: Bool) {
    guard !frame.clip.isEmpty else { return }
    switch item {
    case .fill(let color): fill(node.bounds, with: color.premultiplied, frame)
    case .ring(let width, let color):
      var shape = node.bounds
      shape.ringWidth = width
      paint(shape, with: color.premultiplied, frame)
    case .image(let index): drawImage(list.images[Int(index)], of: node, frame, clips: clips)
    case .gradient(let index): draw(list.gradients[Int(index)], in: node.bounds, frame)
    case .path(let index, let color): draw(list.paths[Int(index)], color.premultiplied, frame)
    case .text(let index): drawText(list.texts[Int(index)], in: node.bounds, frame, clips: clips)
    case .particles(let index): draw(list.particles[Int(index)], frame)
    case .missing(let remark): report(remark.kind, of: frame.node, remark.message)
    }
  }

  /// Draws the item above a node's children.
  mutating func drawItemAbove(_ frame: PlacedNode) {
    guard let item = list.itemAbove(frame.node) else { return }
    draw(item, of: list.nodes[frame.node], frame, clips: false)
  }

  /// Fills a shape with one premultiplied colour.
  mutating func fill(_ shape: BoxShape, with color: SIMD4<Double>, _ frame: PlacedNode) {
    guard let convexQuad = convexQuad(shape, frame) else { return paint(shape, with: color, frame) }
    targets[targets.count - 1].fill(convexQuad, with: color, tint: frame.tint, clip: frame.clip)
  }

  /// Paints the coverage of a shape in one premultiplied colour. Its rectangles and tiles are put into memory that is
  /// used again, since most of a picture is painted so.
  private mutating func paint(_ shape: BoxShape, with color: SIMD4<Double>, _ frame: PlacedNode) {
    boxCoverage.removeAll()
    shapes.add(shape, under: frame.projection, clip: frame.clip, to: &boxCoverage)
    paint(boxCoverage, .color(color), frame)
  }

  /// A sharp box in perspective, or nil for any other shape.
  private mutating func convexQuad(_ shape: BoxShape, _ frame: PlacedNode) -> PlacedConvexQuad? {
    // The device has no rule for edges that are not antialiased.
    guard !frame.projection.isAffine, shape.ringWidth == nil, !shape.box.isEmpty, shape.hardEdges.isEmpty,
      let convexQuad = ConvexQuad(shape.box, under: frame.projection, in: frame.cuts, clip: frame.clip)
    else { return nil }
    guard !convexQuad.sides.isEmpty else { return PlacedConvexQuad(convexQuad: convexQuad) }
    return plan.parameters.add(sides: convexQuad.sides).map { PlacedConvexQuad(convexQuad: convexQuad, sides: $0) }
  }

  private mutating func drawImage(
    _ item: ImageItem, of node: DisplayList.Node, _ frame: PlacedNode, clips: Bool
  ) {
    guard let image = item.source.image else {
      if case .deferred(let drawing) = item.source {
        report(
          .notDrawn, of: frame.node,
          "not drawn by this version: its drawing of \(drawing.width) × \(drawing.height) pixels, which are too many")
      }
      return
    }
    draw(
      ImageDrawing(
        picture: ShownPicture(image), placement: item.placement, filters: item.filters, bounds: node.bounds,
        isClipped: clips),
      frame)
  }

  /// Draws a picture on a plane.
  mutating func draw(_ drawing: ImageDrawing, _ frame: PlacedNode) {
    guard !frame.clip.isEmpty else { return }
    guard frame.projection.isAffine else { return drawInPerspective(drawing, frame) }
    let image = drawing.picture
    for patch in drawing.placement.patches {
      let (coverage, window) = self.coverage(of: patch, of: drawing, frame)
      guard !coverage.isEmpty else { continue }
      guard
        let sampling = ImageSampling(patch, of: image.sizeInMemory, by: drawing.filters, under: frame.projection),
        // Every pixel of an image may have to be read: much more than what else there is to a node.
        !deadline.hasPassed
      else { continue }
      guard let shown = image.reduced(sampling.reduction) else {
        noteMissingMemory(for: image, frame)
        continue
      }
      guard let source = source(of: shown, frame) else { continue }
      let paint = TexturePaint(
        sampling, source: source, width: shown.width, height: shown.height, isOpaque: shown.isOpaque)
      self.paint(coverage, .texture(paint), frame, within: window, level: drawing.level)
    }
  }

  private mutating func noteMissingMemory(for image: ShownPicture, _ frame: PlacedNode) {
    report(
      .tooComplex, of: frame.node,
      "there is no memory to make the image of \(image.width) × \(image.height) pixels smaller; it is not drawn")
  }

  private mutating func drawInPerspective(_ drawing: ImageDrawing, _ frame: PlacedNode) {
    let image = drawing.picture, placement = drawing.placement
    let shown = RoundedBox(low: placement.low, high: placement.high)
    let anchor = anchor(of: shown, under: frame.projection)
    let bounds = drawing.bounds, masks = drawing.isClipped
    var shape = BoxShape(box: masks ? bounds.box : shown, hardEdges: bounds.hardEdges)
    if masks, bounds.box.isSharp {
      shape.box.low = pointwiseMax(bounds.box.low, placement.low)
      shape.box.high = pointwiseMin(bounds.box.high, placement.high)
      guard !shape.box.isEmpty else { return }
    }
    var polygon = shape.widenedPolygon(under: frame.projection, scale: frame.projection.largestScale)
    if shape.hardEdges.isEmpty { polygon = polygon.clipped(low: placement.low, high: placement.high) }
    let edges = shape.halfPlanes(under: frame.projection)
    let size = SIMD2(Double(image.width), Double(image.height))
    for patch in placement.patches {
      let sides = patch.innerLines.compactMap { frame.projection.image(ofLine: $0).map { HalfPlane($0) } }
      let coverage = shapes.coverage(
        ofPolygon: polygon, under: frame.projection, halfPlanes: edges, clip: frame.clip
      )
      .cut(by: sides, within: frame.clip)
      guard !coverage.isEmpty,
        let map = patch.map(onto: size, under: frame.projection, anchor: anchor),
        let source = source(of: image, frame)
      else { continue }
      let corners = frame.projection.seenCorners(from: patch.low, to: patch.high).map { $0 - anchor }
      let sampling = PerspectiveSampling(
        map, size: size, corners: corners, levels: image.sizeInMemory != nil, filters: drawing.filters)
      guard let entry = plan.parameters.add(map, levelBias: sampling.levelBias) else {
        return report(
          .tooComplex, of: frame.node,
          "the images in perspective of the picture take more than \(ParameterTable.capacity) table entries; its own was left out"
        )
      }
      let paint = ProjectedPaint(
        source: source, filter: sampling.filter, entry: entry, anchor: anchor, isOpaque: image.isOpaque)
      self.paint(coverage, .projected(paint), frame, level: drawing.level)
    }
  }

  /// The pixels of one patch: those of the whole destination, cut by the bounds where the layer masks to them, and
  /// among neighbouring patches to the one that holds a pixel's centre. Nothing outside of `window` is the patch's.
  private func coverage(
    of patch: ImagePatch, of drawing: ImageDrawing, _ frame: PlacedNode
  ) -> (coverage: PlacedCoverage, window: PixelRect) {
    let bounds = drawing.bounds, placement = drawing.placement
    var shape = BoxShape(box: RoundedBox(low: placement.low, high: placement.high), hardEdges: bounds.hardEdges)
    if drawing.isClipped {
      if !bounds.box.isSharp, !bounds.box.isCoveredBy(placement) {
        return (cut(patch, of: placement, by: bounds, frame), frame.clip)
      }
      shape = bounds
      shape.box.low = pointwiseMax(bounds.box.low, placement.low)
      shape.box.high = pointwiseMin(bounds.box.high, placement.high)
    }
    if patch.innerEdges.isEmpty {
      return (shapes.coverage(of: shape, under: frame.projection, clip: frame.clip), frame.clip)
    }

    let cutter = BoxShape(box: RoundedBox(low: patch.low, high: patch.high), hardEdges: .all)
    if let window = shapes.pixelClip(cutter.openedOutwards(except: patch.innerEdges), under: frame.projection) {
      let clip = frame.clip.intersection(window)
      return (shapes.coverage(of: shape, under: frame.projection, clip: clip), clip)
    }
    return (cut(patch, of: placement, by: shape, frame), frame.clip)
  }

  /// The general case: the part of `shape` on the image that belongs to a patch.
  private func cut(
    _ patch: ImagePatch, of placement: ImagePlacement, by shape: BoxShape, _ frame: PlacedNode
  ) -> PlacedCoverage {
    let projection = frame.projection
    var polygon = shape.widened(under: projection).polygon(scale: projection.largestScale)
    if shape.hardEdges.isEmpty { polygon = polygon.clipped(low: placement.low, high: placement.high) }
    var cutter = BoxShape(box: RoundedBox(low: patch.low, high: patch.high))
    cutter.hardEdges = patch.innerEdges
    return shapes.coverage(
      ofPolygon: polygon, under: projection,
      halfPlanes: cutter.halfPlanes(under: projection) + shape.halfPlanes(under: projection), clip: frame.clip)
  }

  private mutating func source(of picture: ShownPicture, _ frame: PlacedNode) -> TextureReference? {
    switch picture.origin {
    case .image(let image): index(of: image, frame).map { .image($0) }
    case .drawn(let source): source
    }
  }

  /// The place of an image among those of the plan, or nil where the limits have no room for it.
  mutating func index(of image: CGImage, _ frame: PlacedNode) -> Int? {
    if let known = imageIndices[ObjectIdentifier(image)] { return known }
    let area = image.width * image.height
    guard area <= limits.totalImageArea - imageArea else {
      let limits = limits
      report(
        .tooComplex, of: frame.node,
        "with its image of \(image.width) × \(image.height) pixels the picture's images have more than the limit "
          + "(totalImageArea) of \(limits.totalImageArea) pixels; it was left out")
      return nil
    }
    imageArea += area
    plan.images.append(image)
    imageIndices[ObjectIdentifier(image)] = plan.images.count - 1
    return plan.images.count - 1
  }

  /// Paints onto the innermost target, nowhere outside of `window`.
  mutating func paint(
    _ coverage: PlacedCoverage, _ paint: Paint, _ frame: PlacedNode, within window: PixelRect? = nil, level: Int = 0
  ) {
    let clip = window ?? frame.clip
    targets[targets.count - 1].paint(
      coverage.cut(by: frame.cuts, within: clip), with: paint, tint: frame.tint, clip: clip, tiles: &tiles,
      level: level)
  }
}

/// A picture and where on a plane it is drawn.
struct ImageDrawing {
  var picture: ShownPicture
  var placement: ImagePlacement
  var filters = ImageFilters()
  /// The bounds of the node: their edges are the picture's, and they cut it where it `isClipped`.
  var bounds: BoxShape
  var isClipped = false
  /// The value that ``Target/level`` takes where the picture is a target's.
  var level = 0

  /// A picture that fills a box of the plane, its upper row at the smallest y where it `isFlipped`.
  init(
    _ picture: ShownPicture, from low: SIMD2<Double>, to high: SIMD2<Double>, isFlipped: Bool,
    filters: ImageFilters = ImageFilters(), level: Int = 0
  ) {
    self.init(
      picture: picture,
      placement: ImagePlacement(
        width: picture.width, height: picture.height, from: low, to: high, isFlipped: isFlipped),
      filters: filters, bounds: BoxShape(box: RoundedBox(low: low, high: high)), level: level)
  }

  init(
    picture: ShownPicture, placement: ImagePlacement, filters: ImageFilters, bounds: BoxShape, isClipped: Bool = false,
    level: Int = 0
  ) {
    self.picture = picture
    self.placement = placement
    self.filters = filters
    self.bounds = bounds
    self.isClipped = isClipped
    self.level = level
  }
}

/// A picture that is placed on a layer: an image, or what a pass has drawn.
struct ShownPicture {
  fileprivate enum Origin {
    case image(CGImage)
    case drawn(TextureReference)
  }

  fileprivate let origin: Origin
  /// The size in pixels.
  let width: Int
  let height: Int
  /// Whether every pixel is known to be opaque.
  let isOpaque: Bool

  init(_ image: CGImage) {
    origin = .image(image)
    (width, height, isOpaque) = (image.width, image.height, image.isOpaque)
  }

  /// The size of an image, whose texels can be averaged; what a pass draws is in no memory of ours.
  var sizeInMemory: (width: Int, height: Int)? {
    if case .image = origin { return (width, height) }
    return nil
  }

  /// The picture of the means of cells, or this one where there are none. Nil where there is no memory for it.
  func reduced(_ reduction: ImageReduction?) -> ShownPicture? {
    guard let reduction, case .image(let image) = origin else { return self }
    return image.reduced(reduction).map { ShownPicture($0) }
  }

  /// A picture that fills the target of its pass; it has no smaller levels.
  init(source: TextureReference, width: Int, height: Int) {
    origin = .drawn(source)
    (self.width, self.height) = (width, height)
    isOpaque = false
  }
}

extension Projection {
  /// The places in the picture of those corners of a box of the plane that lie in front of the eye.
  fileprivate func seenCorners(from low: SIMD2<Double>, to high: SIMD2<Double>) -> [SIMD2<Double>] {
    [low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y)].map(homogeneous)
      .filter { $0.z > Self.nearestDepth }.map { SIMD2($0.x, $0.y) / $0.z }
  }
}

extension RoundedBox {
  fileprivate func isCoveredBy(_ placement: ImagePlacement) -> Bool {
    all(placement.low .<= low) && all(placement.high .>= high)
  }
}

extension BoxShape {
  /// The same box with the sides that aren't named moved far out of every picture.
  fileprivate func openedOutwards(except kept: Edges) -> BoxShape {
    let far = 1e8
    var result = self
    if !kept.contains(.minX) { result.box.low.x -= far }
    if !kept.contains(.maxX) { result.box.high.x += far }
    if !kept.contains(.minY) { result.box.low.y -= far }
    if !kept.contains(.maxY) { result.box.high.y += far }
    return result
  }
}

extension PlacedCoverage {
  var isEmpty: Bool { solids.isEmpty && uniform.isEmpty && tiles.isEmpty }
}
