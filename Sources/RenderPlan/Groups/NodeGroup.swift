// Layers that are drawn as groups, and the effects that are applied to their pictures.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartzitePixelEffects
import QuartziteTessellation

/// A layer that is drawn as a group. Many look at it until it has been shown, so it is an object: the value would be copied for each.
final class NodeGroup {
  // Checks of exclusive access take longer than what is read; one walk uses a group.
  /// The placement in which the layer is shown, with the tint of everything in it.
  let placed: PlacedNode
  /// The bounds of the layer, in its space.
  let bounds: BoxShape
  /// Whether the layer is drawn on its own; if not, all that is done as a whole is to filter what lies behind it.
  @exclusivity(unchecked) var isPicture = true
  /// The opacity of the finished picture.
  @exclusivity(unchecked) var opacity = 1.0
  /// The filters of the layer's picture; below, those of its backdrop.
  @exclusivity(unchecked) var filters: [PictureFilter] = []
  @exclusivity(unchecked) var backgroundFilters: [PictureFilter] = []
  /// Whether the picture is cut to the bounds after its filters, and not before.
  @exclusivity(unchecked) var isCutToBounds = false
  /// Whether the picture is worth caching from frame to frame, although its parts could be shown as they are.
  @exclusivity(unchecked) var isCached = false
  /// The blend mode of the picture and its backdrop; nil is source over.
  @exclusivity(unchecked) var blend: BlendMode?
  /// The shadow that the layer's picture casts.
  @exclusivity(unchecked) var shadow: PictureShadow?
  /// The bitmap of the layer's own that it is drawn in, where that isn't the screen's pixels.
  @exclusivity(unchecked) var rasterization: Rasterization?
  /// The placement in which the layer is drawn. It may reach further than the one in which it is shown, because filters
  /// and shadows bring in pixels from around it.
  @exclusivity(unchecked) var inside: PlacedNode
  /// Pixels per point along the rows and columns of where the layer is drawn.
  @exclusivity(unchecked) var scale = SIMD2(1.0, 1.0)

  init(placed: PlacedNode, bounds: BoxShape) {
    self.placed = placed
    self.bounds = bounds
    inside = placed
    inside.tint = .none
  }

  /// Whether the bounds cut what the last filters left; what makes something of nothing is cut to the bounds with that.
  var isCutAfterFilters: Bool { isCutToBounds && !filters.endInShares }

  /// Whether the picture is blurred, or its alpha is.
  var isBlurred: Bool { shadow != nil || filters.contains(where: \.isBlur) }

  /// Whether the picture is changed before it is shown.
  var changesPicture: Bool { !filters.isEmpty || shadow != nil }

  /// The pixels of the finished picture, where the layer is drawn.
  var wanted: PixelRect { rasterization?.pixels ?? placed.clip }

  /// The lines along which the picture is cut when it is shown, because its parts were not.
  var cuts: [PlaneCut] { inside.cuts.isEmpty ? placed.cuts : [] }

  func cut(_ coverage: PlacedCoverage) -> PlacedCoverage { coverage.cut(by: cuts, within: placed.clip) }
}

extension PictureShadow {
  /// The colour of the shadow of an opaque picture, premultiplied.
  var premultiplied: SIMD4<Double> { color.premultiplied * opacity }
}

/// A bitmap in a layer's own space, with whole pixels from the low corner of what the layer reaches.
struct Rasterization {
  /// From the layer's space to the bitmap's pixels.
  let map: Projection
  /// The pixels that show something.
  let pixels: PixelRect

  /// Makes a bitmap for a box of the layer's space with `scale` pixels per point; only what lies in `visible` is needed
  /// of it. Nil where nothing is.
  init?(of box: Extent, scale: Double, visible: Extent?) {
    let size = box.high - box.low
    guard size.x > 0, size.y > 0, scale > 0, scale.isFinite, all(box.low .> -1e9), all(box.high .< 1e9) else {
      return nil
    }
    map = Projection(a: scale, b: 0, c: 0, d: scale, tx: -box.low.x * scale, ty: -box.low.y * scale)
    let (low, high) = Self.pixels(of: box, scale: scale, visible: visible)
    pixels = PixelRect(around: low, high, within: PixelRect(x0: 0, y0: 0, x1: 1 << 30, y1: 1 << 30))
    guard !pixels.isEmpty else { return nil }
  }

  /// The width and height of a bitmap for a box, in pixels, however many that is; not above 0 where nothing of it is
  /// needed, and not finite where numbers run out.
  static func size(of box: Extent, scale: Double, visible: Extent?) -> SIMD2<Double> {
    let (low, high) = pixels(of: box, scale: scale, visible: visible)
    return high.rounded(.up) - low.rounded(.down)
  }

  /// The corners of what is needed of a bitmap for a box, in its pixels.
  private static func pixels(
    of box: Extent, scale: Double, visible: Extent?
  ) -> (low: SIMD2<Double>, high: SIMD2<Double>) {
    let whole = (box.high - box.low) * scale - 1e-6
    guard let visible else { return (.zero, whole) }
    // One pixel more to each side, for what is read between pixels.
    return (
      pointwiseMax((visible.low - box.low) * scale - 1, .zero),
      pointwiseMin((visible.high - box.low) * scale + 1, whole)
    )
  }

  /// The box of the layer's space that the pixels cover.
  var box: (low: SIMD2<Double>, high: SIMD2<Double>) { map.box(of: pixels) }
}
