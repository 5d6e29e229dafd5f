// SpaceDecomposition: the parts of a map of space that are interpolated one by one.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// A map of space as scale, then skew, then rotation, then displacement, then perspective: the decomposition of CSS
/// Transforms Level 2, section “Interpolation of 3D matrices”, after S. Thomas, Decomposing a Matrix into Simple
/// Transformations (Graphics Gems II, 1991).
package struct SpaceDecomposition: Hashable, Sendable {
  private var scale: SIMD3<Double>
  /// The shares of x in y, of x in z and of y in z.
  private var skew: SIMD3<Double>
  private var rotation: Quaternion
  private var translation: SIMD3<Double>
  /// The column that makes the divisor.
  private var perspective = SIMD4<Double>(0, 0, 0, 1)

  /// Decomposes a map; nil if it has no inverse, or `m44` is 0.
  package init?(_ map: CATransform3D) {
    let unit = Double(map.m44)
    guard unit != 0, unit.isFinite else { return nil }
    let rows = [map.row1 / unit, map.row2 / unit, map.row3 / unit, map.row4 / unit]
    let affine = CATransform3D(
      rows: SIMD4(rows[0].spatial, 0), SIMD4(rows[1].spatial, 0), SIMD4(rows[2].spatial, 0),
      SIMD4(rows[3].spatial, 1))
    guard let inverse = affine.inverse else { return nil }
    let divisor = SIMD4(rows[0].w, rows[1].w, rows[2].w, rows[3].w)
    if divisor != perspective {
      perspective = SIMD4(
        (inverse.row1 * divisor).sum(), (inverse.row2 * divisor).sum(), (inverse.row3 * divisor).sum(),
        (inverse.row4 * divisor).sum())
    }
    translation = rows[3].spatial

    // The axes are made orthogonal one after the other, after Gram and Schmidt; their overlaps are the skew.
    let x = rows[0].spatial
    let xLength = x.length
    guard var xAxis = x.normalized else { return nil }
    let xy = xAxis.dot(rows[1].spatial)
    let y = rows[1].spatial - xAxis * xy
    let yLength = y.length
    guard var yAxis = y.normalized else { return nil }
    let xz = xAxis.dot(rows[2].spatial)
    var z = rows[2].spatial - xAxis * xz
    let yz = yAxis.dot(z)
    z -= yAxis * yz
    let zLength = z.length
    guard var zAxis = z.normalized else { return nil }
    scale = SIMD3(xLength, yLength, zLength)
    skew = SIMD3(xy / yLength, xz / zLength, yz / zLength)
    // A mirror image has all three scales negative.
    if xAxis.dot(yAxis.cross(zAxis)) < 0 {
      scale = -scale
      (xAxis, yAxis, zAxis) = (-xAxis, -yAxis, -zAxis)
    }
    rotation = Quaternion(axes: xAxis, yAxis, zAxis)
  }

  /// The map that these parts make.
  package var map: CATransform3D {
    let axes = rotation.axes
    let x = axes.x * scale.x
    let y = (axes.y + axes.x * skew.x) * scale.y
    let z = (axes.z + axes.x * skew.y + axes.y * skew.z) * scale.z
    func divisor(_ x: Double, _ y: Double, _ z: Double, _ w: Double) -> Double {
      (SIMD4(x, y, z, w) * perspective).sum()
    }
    return CATransform3D(
      rows:
        SIMD4(x, divisor(x.x, x.y, x.z, 0)), SIMD4(y, divisor(y.x, y.y, y.z, 0)),
      SIMD4(z, divisor(z.x, z.y, z.z, 0)),
      SIMD4(translation, divisor(translation.x, translation.y, translation.z, 1)))
  }

  /// Returns the parts at `fraction` of the way to `other`, each interpolated on its own.
  package func interpolated(to other: SpaceDecomposition, at fraction: Double) -> SpaceDecomposition {
    var result = self
    result.scale += (other.scale - scale) * fraction
    result.skew += (other.skew - skew) * fraction
    result.translation += (other.translation - translation) * fraction
    result.perspective += (other.perspective - perspective) * fraction
    result.rotation = rotation.interpolated(to: other.rotation, at: fraction)
    return result
  }
}
