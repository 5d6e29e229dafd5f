// Conversions between affine transforms and the projections that areas are computed under.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

extension Projection {
  /// Creates the projection with the same map as `transform`.
  package init(_ transform: CGAffineTransform) {
    self.init(
      a: Double(transform.a), b: Double(transform.b), c: Double(transform.c), d: Double(transform.d),
      tx: Double(transform.tx), ty: Double(transform.ty))
  }
}

extension CGAffineTransform {
  /// Creates the transform with the same map as an affine projection.
  package init(_ map: Projection) {
    self.init(
      a: CGFloat(map.x.x), b: CGFloat(map.x.y), c: CGFloat(map.y.x), d: CGFloat(map.y.y), tx: CGFloat(map.origin.x),
      ty: CGFloat(map.origin.y))
  }

  /// Whether all six numbers are finite.
  var isFinite: Bool { ((a + b + c + d + tx + ty) * 0).isZero }
}
