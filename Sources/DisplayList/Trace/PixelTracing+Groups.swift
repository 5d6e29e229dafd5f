// Groups of a trace: which nodes are drawn on their own, and how their pictures are masked, blended and shown.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartzitePainting
import QuartzitePixelEffects
import QuartziteTessellation

extension PixelTracing {
  /// A node that is drawn as a group.
  struct Group {
    /// The frame in which the node is shown, with the tint of everything in it.
    let frame: Frame
    /// The frame in which the node is drawn. It may reach further, because filters and shadows bring in pixels from
    /// around it.
    var inside: Frame
    /// Whether the node is drawn on its own; if not, all that is done as a whole is to filter what lies behind it.
    var isPicture = true
    /// The opacity of the finished picture.
    var opacity = 1.0
    var filters: [PictureFilter] = []
    var backgroundFilters: [PictureFilter] = []
    /// Whether the picture is cut to the bounds after its filters, and not before.
    var isCutToBounds = false
    /// The blend mode of the picture and its backdrop; nil is source over.
    var blend: BlendMode?
    /// The shadow that the node's picture casts.
    var shadow: PictureShadow?
    /// The bitmap of the node's own that it is drawn in, where that isn't the picture's pixels.
    var bitmap: OwnBitmap?
    /// Pixels per point along the rows and columns of where the node is drawn.
    var scale = SIMD2(1.0, 1.0)
    /// The words that say why it is a group.
    var reasons: [String] = []

    /// The pixels of the finished picture, where the node is drawn.
    var wanted: PixelRect { bitmap?.pixels ?? frame.clip }
  }

  /// The most pixels that a group is drawn in.
  private static let maxSourceArea = 1 << 26

  /// The group that a node is, or nil where each of its parts can be shown as it is.
  mutating func group(_ node: DisplayList.Node, _ frame: Frame) -> Group? {
    let effects = list.effects(of: frame.node)
    let fades =
      effects.map { node.opacity < 1 && ($0.pictureShadow != nil || node.flags.contains(.fadesAsGroup)) }
      ?? list.fadesAsGroup(frame.node)
    guard fades || effects != nil || node.mask != nil else { return nil }
    var group = Group(frame: frame, inside: frame)
    group.inside.tint = .none
    group.opacity = Double(node.opacity)
    if fades { group.reasons.append("opacity \(group.opacity.word)") }
    if node.mask != nil { group.reasons.append("mask") }
    guard let effects else { return group }

    group.filters = effects.filters
    group.isCutToBounds = node.clipsToBounds && !effects.filters.keepShares
    // The blend mode and background filters of a mask are ignored; the root has no backdrop to filter.
    if !list.isMask(frame.node) {
      group.blend = effects.blend
      if node.parent >= 0 { group.backgroundFilters = effects.backgroundFilters }
    }
    group.shadow = effects.pictureShadow
    let rasterizes = effects.rasterizationScale != nil
    let changesPicture = !group.filters.isEmpty || group.shadow != nil
    group.isPicture =
      fades || node.mask != nil || rasterizes || changesPicture || group.blend != nil || effects.isIsolated
    guard group.isPicture || !group.backgroundFilters.isEmpty else { return nil }
    group.reasons += group.filters.map(\.name)
    if group.shadow != nil { group.reasons.append("shadow") }
    if let blend = group.blend { group.reasons.append("blend mode \(blend.rawValue)") }
    if effects.isIsolated { group.reasons.append("isolated") }
    let scale = frame.projection.pixelsPerPoint
    if let scale { group.scale = scale }
    guard rasterizes || changesPicture else { return group }

    let isBlurred = group.shadow != nil || group.filters.contains(where: \.isBlur)
    if let own = effects.rasterizationScale,
      !frame.projection.isGrid(ofScale: own, from: extents.extent(of: frame.node, in: list).low)
    {
      group.bitmap = ownBitmap(frame, scale: own)
    } else if isBlurred, scale == nil {
      // Blurs are round in the node's plane, which is rotated out of the picture's.
      let extent = extents.extent(of: frame.node, in: list)
      group.bitmap = ownBitmap(
        frame, scale: frame.projection.largestScale(of: (extent.low, extent.high), in: request.picture))
    }
    if let bitmap = group.bitmap {
      (group.inside.projection, group.inside.local) = (bitmap.map, bitmap.map)
      group.scale = SIMD2(repeating: bitmap.map.x.x)
      group.reasons.append("bitmap with \(bitmap.map.x.x.word) pixels per point")
    }
    group.inside.clip = source(of: group)
    return group
  }

  /// The pixels that a group is drawn in, so that all is there that filters and the shadow bring into what is wanted.
  private mutating func source(of group: Group) -> PixelRect {
    var source = group.wanted
    if let shadow = group.shadow {
      let shift = group.inside.local.shift(shadow.offset)
      let margin = SIMD2<Double>(GaussianBlur(sigma: group.sigma(of: shadow)).reach &+ 1)
      let low = SIMD2(Double(source.x0), Double(source.y0)) - shift - margin
      let high = SIMD2(Double(source.x1), Double(source.y1)) - shift + margin
      source = source.union(PixelRect(around: low, high, within: AxisAlignedBox.unbounded))
    }
    source = source.expanded(by: group.filters.reach(group.scale))
    let extent = extents.extentWithoutEffects(of: group.frame.node, in: list)
    if group.inside.projection.isAffine, !extent.isEmpty {
      // Most often there is nothing in it that far away.
      let seen = extent.mapped(by: group.inside.local)
      source = group.wanted.union(PixelRect(around: seen.low - 1, seen.high + 1, within: source))
    }
    var margin = 4096
    while source.area > Self.maxSourceArea, margin > 0 {
      source = source.intersection(group.wanted.expanded(by: SIMD2(repeating: margin)))
      approximate("filters and a shadow go by what lies within \(margin) pixels around the pixel")
      margin /= 2
    }
    return source
  }

  /// Begins a group. Returns false if groups are nested too deep or memory can't be allocated; the caller leaves the node out.
  mutating func begin(_ group: Group) -> Bool {
    guard hasRoomForGroup, push(group.inside.clip, around: group.bitmap?.point) else { return false }
    var step = TraceStep(node: group.frame.node, kind: .groupBegins)
    step.detail = group.reasons.joined(separator: ", ")
    open(step)
    return true
  }

  /// Whether one more group may be opened.
  var hasRoomForGroup: Bool { surfaces.count <= request.limits.nestedGroups }

  /// Begins a surface, in which the traced point lies at `point` if that is given. Returns false if memory for it can't be allocated.
  private mutating func push(_ rect: PixelRect, around point: SIMD2<Double>? = nil) -> Bool {
    guard let outer = surfaces.last, let surface = TraceSurface(rect, around: point ?? outer.point) else {
      return false
    }
    surfaces.append(surface)
    return true
  }

  /// Begins the mask of a group, which ends with the group; false if memory for it can't be allocated.
  mutating func beginMask(_ mask: Int, of group: Group) -> Bool {
    guard let outer = surfaces.dropLast().last, push(group.frame.clip, around: outer.point) else { return false }
    open(TraceStep(node: mask, kind: .maskBegins))
    return true
  }

  /// Ends a group: what was drawn last is its mask, if it has one, and before that the node itself.
  mutating func finish(_ group: Group, hasMask: Bool) {
    let mask = hasMask ? surfaces.popLast() : nil
    if let mask {
      var step = TraceStep(node: list.nodes[group.frame.node].mask ?? group.frame.node, kind: .maskEnds)
      step.coverage = Double(mask.pixel &>> 24) / 255
      (step.before, step.after) = (mask.pixel, mask.pixel)
      close(step)
    }
    guard surfaces.count > 1, var picture = surfaces.popLast() else { return }
    if !group.filters.isEmpty || group.shadow != nil { picture = withEffects(picture, group) }
    if let bitmap = group.bitmap { picture = shown(picture, from: bitmap, group) }
    if !group.backgroundFilters.isEmpty { filterBackdrop(through: mask, group) }
    show(picture, through: mask, group)
  }

  /// Shows the picture of a group in the surface around it.
  private mutating func show(_ picture: TraceSurface, through mask: TraceSurface?, _ group: Group) {
    guard let target = surfaces.last else { return }
    let frame = group.frame, tint = frame.tint.faded(by: group.opacity)
    var step = TraceStep(node: frame.node, kind: .groupEnds)
    step.detail = group.reasons.joined(separator: ", ")
    (step.before, step.paint, step.opacity, step.blend) = (target.pixel, picture.pixel, tint.alpha, group.blend)
    step.mask = mask.map { Double($0.pixel &>> 24) / 255 }
    var rect = frame.clip, coverage: [UInt8]?
    if let mode = group.blend {
      if mode.changesBackdropAlone {
        // Such a mode also changes the backdrop where the node is transparent, within the node's bounds.
        rect = list.nodes[frame.node].bounds.pixelBounds(under: frame.local, within: frame.clip)
        coverage = self.coverage(of: list.nodes[frame.node].bounds, frame, in: rect)
        step.coverage = target.place.flatMap { rect.index(of: $0) }.map { Double(coverage?[$0] ?? 0) / 255 } ?? 0
      }
      if let mask {
        let alphas = mask.alphas
        coverage = (0..<rect.area).map { index in
          let alpha = mask.rect.index(of: rect.place(of: index)).map { alphas[$0] } ?? 0
          return coverage.map { UInt8(byteProduct(UInt64($0[index]), UInt64(alpha))) } ?? alpha
        }
      }
      target.composite(picture, in: rect, by: mode, tint: tint, coverage: coverage)
    } else {
      if let mask { picture.composite(mask, in: frame.clip, by: .destIn) }
      target.composite(picture, in: rect, tint: tint)
    }
    step.after = target.pixel
    close(step)
  }

  // MARK: Clips

  /// What cuts the children of a node that clips to its bounds, or its figures.
  enum Clip {
    /// Nothing but the pixels that they are drawn to.
    case pixels
    /// They have a surface of their own, which is cut by coverage when it is shown.
    case group(rect: PixelRect, coverage: [UInt8])
    /// They are drawn onto their backdrop, because they blend with it. A copy of the backdrop is kept, and brought back
    /// outside of the clip.
    case restored(TraceSurface, rect: PixelRect, coverage: [UInt8])
  }

  /// Begins to cut what is drawn in a frame to the bounds of its node: the node's `children`, or its figures.
  mutating func beginClip(_ frame: inout Frame, holding children: Range<Int>?) -> Clip {
    guard let surface = surfaces.last, !frame.clip.isEmpty else { return .pixels }
    let shape = list.nodes[frame.node].bounds
    let rect = shape.pixelBounds(under: frame.local, within: frame.clip)
    let isAligned = frame.projection.isAffine && shape.isPixelAligned(under: frame.local)
    let coverage = isAligned || rect.isEmpty ? [] : self.coverage(of: shape, frame, in: rect)
    let place = surface.place
    let isSeen = place.flatMap { rect.index(of: $0) }.map { isAligned || coverage[$0] > 0 } ?? false
    if !isSeen, children != nil { noteClippedAway(frame) }
    frame.clip = rect
    if isAligned || rect.isEmpty || coverage.allSatisfy({ $0 == 255 }) { return .pixels }
    if coverage.allSatisfy({ $0 == 0 }) {
      frame.clip = .empty
      return .pixels
    }
    if let children, list.readsBackdrop(in: children), let copy = surface.copy() {
      return .restored(copy, rect: rect, coverage: coverage)
    }
    guard hasRoomForGroup, push(rect) else {
      frame.clip = .empty
      return .pixels
    }
    open(TraceStep(node: frame.node, kind: .clipBegins))
    return .group(rect: rect, coverage: coverage)
  }

  /// Ends a clip.
  mutating func end(_ clip: Clip, of frame: Frame) {
    var step = TraceStep(node: frame.node, kind: .clipEnds)
    switch clip {
    case .pixels: return
    case .group(let rect, let coverage):
      guard surfaces.count > 1, let picture = surfaces.popLast(), let target = surfaces.last else { return }
      step.coverage = target.place.flatMap { rect.index(of: $0) }.map { Double(coverage[$0]) / 255 } ?? 0
      (step.before, step.paint) = (target.pixel, picture.pixel)
      target.composite(picture, in: rect, coverage: coverage)
      step.after = target.pixel
      close(step)
    case .restored(let copy, let rect, let coverage):
      guard let target = surfaces.last, let after = target.copy() else { return }
      step.coverage = target.place.flatMap { rect.index(of: $0) }.map { Double(coverage[$0]) / 255 } ?? 0
      (step.before, step.paint) = (copy.pixel, after.pixel)
      target.composite(copy, in: rect, by: .copy)
      target.composite(after, in: rect, by: .copy, coverage: coverage)
      step.after = target.pixel
      if after.pixel != target.pixel { append(step) }
    }
  }

  /// The coverage of a shape of a frame's node, a byte for each pixel of `rect`.
  mutating func coverage(of shape: BoxShape, _ frame: Frame, in rect: PixelRect) -> [UInt8] {
    guard let outer = surfaces.last, let surface = TraceSurface(rect, around: outer.point) else { return [] }
    var whole = frame
    whole.clip = rect
    draw(on: surface, whole) { $0.fillCoverage(of: shape, $1) }
    return surface.alphas
  }
}

extension PixelTracing.Group {
  /// The sigma of a shadow's blur in pixels.
  func sigma(of shadow: PictureShadow) -> SIMD2<Double> {
    min(shadow.sigma, PictureFilter.largestSigma / max(scale.max(), 1e-9)) * scale
  }
}

extension PixelRect {
  /// The number of a pixel, rows from the top; nil for one that lies outside.
  func index(of place: SIMD2<Int>) -> Int? {
    guard place.x >= x0, place.x < x1, place.y >= y0, place.y < y1 else { return nil }
    return (place.y - y0) * width + place.x - x0
  }

  /// The place of the pixel with a number.
  func place(of index: Int) -> SIMD2<Int> { SIMD2(x0 + index % width, y0 + index / width) }
}
