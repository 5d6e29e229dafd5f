// The reference renderer's own matrices: 4×4 for the layer tree, 2×3 for maps to the picture.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

/// A point of the plane, in the space that the surrounding code names.
package struct ReferencePoint: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}

/// A 4×4 matrix for row vectors: `p' = p · M`, rows one after the other.
package struct ReferenceMatrix: Hashable, Sendable {
  package internal(set) var m: [Double] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]

  package init() {}

  package init(_ t: CATransform3D) {
    m = [
      t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24,
      t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43, t.m44,
    ].map { Double($0) }
  }

  package static func translation(_ x: Double, _ y: Double, _ z: Double = 0) -> ReferenceMatrix {
    var result = ReferenceMatrix()
    result.m[12] = x
    result.m[13] = y
    result.m[14] = z
    return result
  }

  package static func scale(_ x: Double, _ y: Double, _ z: Double = 1) -> ReferenceMatrix {
    var result = ReferenceMatrix()
    result.m[0] = x
    result.m[5] = y
    result.m[10] = z
    return result
  }

  /// Returns the matrix that applies first `self`, then `next`.
  package func then(_ next: ReferenceMatrix) -> ReferenceMatrix {
    var result = ReferenceMatrix()
    for row in 0..<4 {
      for column in 0..<4 {
        var sum = 0.0
        for k in 0..<4 { sum += m[row * 4 + k] * next.m[k * 4 + column] }
        result.m[row * 4 + column] = sum
      }
    }
    return result
  }

  /// Whether a plane z = 0 shows its back after this matrix: the sign of the z component of its transformed normal,
  /// which transforms by the inverse transpose, so a mirror image (a negative determinant) still shows its front.
  var turnsAway: Bool {
    let minor = m[0] * m[5] - m[1] * m[4]
    let determinant =
      m[0] * (m[5] * m[10] - m[6] * m[9]) - m[1] * (m[4] * m[10] - m[6] * m[8]) + m[2] * (m[4] * m[9] - m[5] * m[8])
    return minor * determinant < 0
  }

  /// The map of points with z = 0 when z is dropped afterwards.
  var plane: ReferenceAffine {
    ReferenceAffine(a: m[0], b: m[1], c: m[4], d: m[5], tx: m[12], ty: m[13])
  }
}

/// An affine map of the plane: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
struct ReferenceAffine: Hashable, Sendable {
  var a, b, c, d, tx, ty: Double

  func apply(_ p: ReferencePoint) -> ReferencePoint {
    ReferencePoint(a * p.x + c * p.y + tx, b * p.x + d * p.y + ty)
  }

  /// The inverse map, or nil if the plane is squeezed into a line.
  var inverse: ReferenceAffine? {
    let determinant = a * d - b * c
    guard abs(determinant) > 1e-12 else { return nil }
    return ReferenceAffine(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }

  /// The largest number of pixels that one unit of length can measure after the map.
  var largestScale: Double {
    // The larger singular value of the 2×2 part.
    let half = (a * a + b * b + c * c + d * d) / 2
    let determinant = a * d - b * c
    let difference = max(0, half * half - determinant * determinant).squareRoot()
    return (half + difference).squareRoot()
  }
}
