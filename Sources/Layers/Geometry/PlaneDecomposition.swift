// PlaneDecomposition: the parts of an affine map of the plane that are interpolated one by one.
// SPDX-License-Identifier: Apache-2.0

/// An affine map of the plane as scale, then rotation, then a remaining 2 × 2 matrix, then displacement: the
/// decomposition of CSS Transforms Level 1, section “Interpolation of 2D matrices”.
package struct PlaneDecomposition: Hashable, Sendable {
  /// The displacement, in points.
  private var translation: SIMD2<Double>
  /// The factors along x and y.
  private var scale: SIMD2<Double>
  /// The angle of the rotation, in radians.
  private var angle: Double
  /// The matrix that remains, as m11, m12, m21, m22.
  private var remainder: SIMD4<Double>

  /// Decomposes a map; nil if it has no inverse.
  package init?(_ map: CGAffineTransform) {
    var x = SIMD2(Double(map.a), Double(map.b))
    var y = SIMD2(Double(map.c), Double(map.d))
    let determinant = x.x * y.y - x.y * y.x
    guard determinant != 0, determinant.isFinite else { return nil }
    translation = SIMD2(Double(map.tx), Double(map.ty))
    scale = SIMD2((x * x).sum().squareRoot(), (y * y).sum().squareRoot())
    guard scale.x > 0, scale.y > 0 else { return nil }
    // A mirror image is a negative scale along the axis that deviates more from its place.
    if determinant < 0 {
      if x.x < y.y { scale.x = -scale.x } else { scale.y = -scale.y }
    }
    x /= scale.x
    y /= scale.y
    angle = atan2(x.y, x.x)
    // The matrix with the rotation undone.
    let (cosine, sine) = (x.x, x.y)
    remainder = SIMD4(
      cosine * x.x - sine * y.x, cosine * x.y - sine * y.y, sine * x.x + cosine * y.x, sine * x.y + cosine * y.y)
  }

  /// The map that these parts make.
  package var map: CGAffineTransform {
    let (cosine, sine) = (cos(angle), sin(angle))
    let x = SIMD2(
      cosine * remainder.x + sine * remainder.z, cosine * remainder.y + sine * remainder.w)
    let y = SIMD2(
      cosine * remainder.z - sine * remainder.x, cosine * remainder.w - sine * remainder.y)
    return CGAffineTransform(
      a: x.x * scale.x, b: x.y * scale.x, c: y.x * scale.y, d: y.y * scale.y, tx: translation.x, ty: translation.y)
  }

  /// Changes the parts of two maps, without changing the maps, so that interpolation takes the short way from one to the
  /// other.
  package static func align(_ first: inout PlaneDecomposition, _ second: inout PlaneDecomposition) {
    // One is mirrored along x and the other along y: the same as one mirror image and half a turn.
    if (first.scale.x < 0 && second.scale.y < 0) || (first.scale.y < 0 && second.scale.x < 0) {
      first.scale = -first.scale
      first.angle += first.angle < 0 ? .pi : -.pi
    }
    // An angle of 0 counts as a full turn, so half a turn from it goes in the negative direction.
    if first.angle == 0 { first.angle = 2 * .pi }
    if second.angle == 0 { second.angle = 2 * .pi }
    if abs(first.angle - second.angle) > .pi {
      if first.angle > second.angle { first.angle -= 2 * .pi } else { second.angle -= 2 * .pi }
    }
    // Without any rotation the map stays parallel to the axes exactly, as the sine of a full turn would not.
    if first.angle == 2 * .pi, second.angle == 2 * .pi { (first.angle, second.angle) = (0, 0) }
  }

  /// Returns the parts at `fraction` of the way to `other`, each interpolated on its own.
  package func interpolated(to other: PlaneDecomposition, at fraction: Double) -> PlaneDecomposition {
    var result = self
    result.translation += (other.translation - translation) * fraction
    result.scale += (other.scale - scale) * fraction
    result.angle += (other.angle - angle) * fraction
    result.remainder += (other.remainder - remainder) * fraction
    return result
  }
}
