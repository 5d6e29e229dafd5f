// The projections of planes under 3D transforms, and the order of planes in depth.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

extension Projection {
  /// Creates the map of points of the plane z = 0 by `matrix`, seen along z.
  package init(_ matrix: CATransform3D) {
    self.init(
      x: SIMD3(matrix.m11, matrix.m12, matrix.m14), y: SIMD3(matrix.m21, matrix.m22, matrix.m24),
      origin: SIMD3(matrix.m41, matrix.m42, matrix.m44))
  }
}

extension CATransform3D {
  /// Whether the plane z = 0 is mapped to itself, front up and without perspective, and points in front of it stay in
  /// front of it.
  package var staysInPlane: Bool {
    let leaves = SIMD4(Double(m13), Double(m23), Double(m43), Double(m14))
    let others = SIMD4(Double(m24), Double(m31), Double(m32), Double(m34))
    return leaves == .zero && others == .zero && m33 > 0 && m44 == 1
  }

  /// Whether planes parallel to z = 0 stay parallel to it.
  package var keepsLevel: Bool { m13 == 0 && m23 == 0 && m14 == 0 && m24 == 0 }

  /// Whether, of two planes parallel to z = 0, the nearer one stays the nearer one.
  package var keepsOrderOfLevels: Bool { keepsLevel && m33 * m44 - m43 * m34 > 0 }

  /// The z coordinate, which grows towards the viewer, of the image of a point of the plane z = 0.
  package func depth(x: CGFloat, y: CGFloat) -> CGFloat {
    let image = image(of: SIMD4(x, y, 0, 1))
    // Depths that differ by less than a millionth of a point differ by rounding only.
    return (image.z / (image.w == 0 ? 1 : image.w) * 1e6).rounded() / 1e6
  }
}

extension CGRect {
  /// The corner with the smallest coordinates, for rectangles without negative sizes.
  package var low: SIMD2<Double> { SIMD2(Double(origin.x), Double(origin.y)) }
  /// The width and the height.
  package var extent: SIMD2<Double> { SIMD2(Double(size.width), Double(size.height)) }
}
