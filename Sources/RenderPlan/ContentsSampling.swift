// How an image is read: which filter, which level of its mip chain, and which texel belongs to which pixel.

import CoreGraphics
import QuartzCore
import Tessellation

extension TexturePaint {
  /// The paint that shows `patch` of an image of `width` × `height` texels, seen under `projection` (affine), or nil where
  /// the patch is seen edge-on.
  init?(
    _ patch: ContentsPatch, image: Int, width: Int, height: Int, isOpaque: Bool, state: LayerState, isFlipped: Bool,
    under projection: Projection
  ) {
    guard let toLayer = projection.inverse else { return nil }
    let texels = SIMD2(Double(width), Double(height))
    let scale = (patch.sourceHigh - patch.sourceLow) / (patch.high - patch.low)
    // Layer space to texels, rows from the top.
    let toTexels =
      isFlipped
      ? Projection(
        a: scale.x, b: 0, c: 0, d: scale.y,
        tx: patch.sourceLow.x - patch.low.x * scale.x, ty: patch.sourceLow.y - patch.low.y * scale.y)
      : Projection(
        a: scale.x, b: 0, c: 0, d: -scale.y,
        tx: patch.sourceLow.x - patch.low.x * scale.x, ty: patch.sourceLow.y + patch.high.y * scale.y)
    let map = toLayer.concatenating(toTexels)
    guard map.isFinite else { return nil }

    let density = max(map.x.lengthInPlane, map.y.lengthInPlane)
    let isMinified = density > 1 + 1e-9
    let wanted = isMinified ? state.rare.minificationFilter : state.rare.magnificationFilter
    let filter: BatchKey.Filter
    var level = 0.0
    switch wanted {
    case .nearest: filter = .nearest
    case .trilinear where isMinified:
      level = max(0, log2(density) + Double(state.rare.minificationFilterBias))
      filter = level > 0 ? .trilinear : .linear
    default: filter = map.isTexelForPixel ? .nearest : .linear
    }
    self.init(
      source: .image(image), filter: filter,
      map: map.concatenating(Projection(a: 1 / texels.x, b: 0, c: 0, d: 1 / texels.y, tx: 0, ty: 0)),
      level: Float(level), isOpaque: isOpaque)
  }
}

extension SIMD3<Double> {
  fileprivate var lengthInPlane: Double { (x * x + y * y).squareRoot() }
}

extension Projection {
  /// Whether pixel centres fall onto texel centres, one to one: any filter shows the same.
  fileprivate var isTexelForPixel: Bool {
    func isWhole(_ value: Double) -> Bool { abs(value - value.rounded()) < 1e-6 }
    return abs(x.x - 1) < 1e-9 && abs(y.y - 1) < 1e-9 && abs(x.y) < 1e-9 && abs(y.x) < 1e-9
      && isWhole(origin.x) && isWhole(origin.y)
  }
}
