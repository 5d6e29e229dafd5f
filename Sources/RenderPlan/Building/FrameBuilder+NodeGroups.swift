// Decides which layers are drawn as groups, sizes their targets, and shows their pictures.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteDisplayList
import QuartzitePixelEffects
import QuartziteTessellation

extension FrameBuilder {
  /// The most pixels that a bitmap of a layer's own has, and the longest edge of one.
  private static let largestRasterization = 1 << 24
  private static let longestRasterization = 8192.0
  /// The most pixels per point that a bitmap is begun with.
  private static let largestScale = 1e30
  /// The most pixels that a group with filters or a shadow is drawn in, and the longest edge: some devices' textures
  /// hold no more.
  private static let largestSource = 1 << 26
  private static let longestSource = 12_288

  /// The group that a node is, or nil where each of its parts can be shown as it is.
  mutating func group(_ node: DisplayList.Node, _ placed: PlacedNode) -> NodeGroup? {
    let effects = list.effects(of: placed.node)
    let fades =
      if let effects {
        // The shadow of a picture is cast by all of it, and what changes the backdrop fades with the picture.
        node.opacity < 1 && (effects.pictureShadow != nil || node.flags.contains(.fadesAsGroup))
      } else {
        list.fadesAsGroup(placed.node)
      }
    guard fades || effects != nil || node.mask != nil else { return nil }
    let group = NodeGroup(placed: placed, bounds: node.bounds)
    group.opacity = Double(node.opacity)
    guard let effects else { return group }

    if !effects.remarks.isEmpty, reported.insert(placed.node).inserted {
      for remark in effects.remarks { painter.report(.valueNotUnderstood, of: placed.node, remark) }
    }
    group.filters = effects.filters
    group.isCutToBounds = node.clipsToBounds && !effects.filters.keepShares
    // The blend mode and background filters of a mask are ignored; the root has no backdrop to filter.
    if !list.isMask(placed.node) {
      group.blend = effects.blend
      if node.parent >= 0 { group.backgroundFilters = effects.backgroundFilters }
    }
    if let shadow = effects.pictureShadow, boxSilhouette(placed) == nil { group.shadow = shadow }
    let rasterizes = effects.rasterizationScale != nil
    group.isPicture =
      fades || node.mask != nil || rasterizes || group.changesPicture || group.blend != nil || effects.isIsolated
    guard group.isPicture || !group.backgroundFilters.isEmpty else { return nil }
    group.isCached = rasterizes
    let scale = placed.projection.pixelsPerPoint
    if let scale { group.scale = scale }
    func note(_ message: String) { painter.report(.tooComplex, of: placed.node, message) }
    guard rasterizes || group.changesPicture else {
      group.limitBlurs(note)
      return group
    }

    if let own = effects.rasterizationScale,
      !placed.projection.isGrid(ofScale: own, from: extents.extent(of: placed.node, in: list, meter: meter).low)
    {
      group.rasterization = rasterization(placed, scale: own)
    } else if group.isBlurred, scale == nil {
      // Blurs are round in the layer's plane, which is rotated out of the screen's.
      let extent = extents.extent(of: placed.node, in: list, meter: meter)
      group.rasterization = rasterization(
        placed, scale: placed.projection.largestScale(of: (extent.low, extent.high), in: placed.clip))
    }
    if let rasterization = group.rasterization {
      group.inside.projection = rasterization.map
      group.scale = SIMD2(repeating: rasterization.map.x.x)
    }
    group.limitBlurs(note)
    group.inside.cuts = []
    let (source, message) = source(of: group)
    if let message { note(message) }
    group.inside.clip = source
    return group
  }

  /// The pixels that a group is drawn in, so that all is there that filters and the shadow bring into what is wanted;
  /// less where no target could hold that, with a sentence that says so.
  private mutating func source(of group: NodeGroup) -> (pixels: PixelRect, remark: String?) {
    var source = group.source
    func isTooLarge(_ rect: PixelRect) -> Bool {
      max(rect.width, rect.height) > Self.longestSource || rect.area > Self.largestSource
    }
    guard isTooLarge(source) else { return (source, nil) }
    // Most often there is nothing in it that far away.
    let extent = extents.extentWithoutEffects(of: group.placed.node, in: list, meter: meter)
    let map = group.inside.projection
    if map.isAffine, !extent.isEmpty {
      let reached = extent.mapped(by: map)
      let pixels = PixelRect(around: reached.low - 1, reached.high + 1, within: source)
      source = pixels.union(shapes.pixelBounds(group.bounds, under: map, within: source))
    }
    var margin = Self.longestSource
    while isTooLarge(source), margin > 0 {
      margin /= 2
      source = source.intersection(group.wanted.expanded(by: SIMD2(repeating: margin)))
    }
    guard margin < Self.longestSource else { return (source, nil) }
    return (
      source,
      "its filters and its shadow reach further than a target holds; they go by what lies within \(margin) pixels around it"
    )
  }

  /// The bitmap that a layer is drawn in, with so many pixels per point, or fewer where that would be too many.
  private mutating func rasterization(_ placed: PlacedNode, scale: Double) -> Rasterization? {
    let extent = extents.extent(of: placed.node, in: list, meter: meter)
    let visible = placed.projection.inverse.map { Extent(of: placed.clip).mapped(by: $0) }
    // The numbers of any larger one run out.
    let scale = min(scale, Self.largestScale)
    // Before a rectangle of pixels limits it.
    let size = Rasterization.size(of: extent, scale: scale, visible: visible)
    guard size.x > 0, size.y > 0 else { return nil }
    let excess = max(
      size.max() / Self.longestRasterization, (size.x * size.y / Double(Self.largestRasterization)).squareRoot())
    guard excess > 1 else { return Rasterization(of: extent, scale: scale, visible: visible) }
    painter.report(
      .imageReduced, of: placed.node,
      "the layer's bitmap of \(Self.count(size.x)) × \(Self.count(size.y)) pixels was reduced to 1 / \(excess) of that")
    return Rasterization(of: extent, scale: scale / excess, visible: visible)
  }

  /// A number of pixels for messages, however large.
  private static func count(_ pixels: Double) -> String { pixels.magnitude < 1e15 ? "\(Int(pixels))" : "\(pixels)" }
}

extension NodeGroup {
  /// The pixels of the filtered picture that are wanted, or that cast their shadow into what is.
  var filtered: PixelRect {
    guard let shadow else { return wanted }
    let shift = inside.projection.shift(shadow.offset)
    let margin = SIMD2<Double>(GaussianBlur(sigma: shadow.sigma * scale).reach &+ 1)
    let low = SIMD2(Double(wanted.x0), Double(wanted.y0)) - shift - margin
    let high = SIMD2(Double(wanted.x1), Double(wanted.y1)) - shift + margin
    return wanted.union(PixelRect(around: low, high, within: AxisAlignedBox.unbounded))
  }

  /// The pixels from which filters and the shadow bring something into what is wanted.
  fileprivate var source: PixelRect { filtered.expanded(by: filters.reach(scale)) }

  /// Makes sigmas that are too large as large as may be, and says so.
  fileprivate func limitBlurs(_ report: (String) -> Void) {
    let largest = PictureFilter.largestSigma / max(scale.max(), 1e-9)
    func limited(_ sigma: Double, _ name: String) -> Double {
      guard sigma > largest else { return sigma }
      report(
        "the \(name) of \(sigma) points comes to more than \(Int(PictureFilter.largestSigma)) pixels; it was limited to that"
      )
      return largest
    }
    if let shadow { self.shadow?.sigma = limited(shadow.sigma, "shadowRadius") }
    func limit(_ filter: PictureFilter) -> PictureFilter {
      guard case .blur(let sigma) = filter else { return filter }
      return .blur(sigma: limited(sigma, "inputRadius of a gaussianBlur"))
    }
    filters = filters.map(limit)
    backgroundFilters = backgroundFilters.map(limit)
  }
}
