// How an image is read: which filter, which level of its mip chain, and which texel belongs to which pixel.

import Foundation
import Tessellation

/// How the image of a layer is read where nothing is in perspective.
package struct ContentsSampling {
  /// The ways to mix texels.
  package enum Filter: Sendable {
    /// The texel that a pixel's centre lies in; a mix of the four nearest; that of two levels of the mip chain.
    case nearest, linear, trilinear
  }

  package let filter: Filter
  /// The level of the mip chain that is read; 0 is the image itself.
  package let level: Double
  /// From pixels to texels, rows from the top.
  package let map: Projection

  /// How `patch` is read under `projection` (affine); nil where it is seen edge-on. `isFlipped` is the layer's parity.
  package init?(_ patch: ContentsPatch, state: LayerState, isFlipped: Bool, under projection: Projection) {
    guard let toLayer = projection.inverse else { return nil }
    let map = toLayer.concatenating(patch.toTexels(isFlipped: isFlipped))
    guard map.isFinite else { return nil }
    self.map = map

    let density = max(map.x.lengthInPlane, map.y.lengthInPlane)
    let isMinified = density > 1 + 1e-9
    switch isMinified ? state.rare.minificationFilter : state.rare.magnificationFilter {
    case .nearest: (filter, level) = (.nearest, 0)
    case .trilinear where isMinified:
      level = max(0, log2(density) + Double(state.rare.minificationFilterBias))
      filter = level > 0 ? .trilinear : .linear
    default: (filter, level) = (map.isTexelForPixel ? .nearest : .linear, 0)
    }
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
