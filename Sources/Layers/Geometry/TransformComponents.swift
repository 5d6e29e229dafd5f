// Decomposition of transforms into the components that key paths such as `transform.rotation.z` name.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// The components of a transform: scale, then rotation about x, y and z in this order, then displacement, `M = S · (Rx
/// · Ry · Rz) · T`.
///
/// Not everything survives the way through a matrix: rotations come back in −π…π, a mirror image as a negative scale
/// along x, and shear is lost. The perspective column is preserved as it is.
package struct TransformComponents: Hashable, Sendable {
  /// The factors along x, y and z.
  package var scale = SIMD3<Double>(1, 1, 1)
  /// The angles about x, y and z, in radians.
  package var rotation = SIMD3<Double>(0, 0, 0)
  /// The displacement along x, y and z, in points.
  package var translation = SIMD3<Double>(0, 0, 0)
  /// `m14`, `m24`, `m34` and `m44`.
  package var perspective = SIMD4<Double>(0, 0, 0, 1)

  /// Creates the components of the identity.
  package init() {}

  /// Decomposes `transform`.
  package init(_ transform: CATransform3D) {
    translation = transform.row4.spatial
    perspective = SIMD4(transform.row1.w, transform.row2.w, transform.row3.w, transform.row4.w)

    let rows = [transform.row1.spatial, transform.row2.spatial, transform.row3.spatial]
    scale = SIMD3(rows[0].length, rows[1].length, rows[2].length)
    if rows[0].dot(rows[1].cross(rows[2])) < 0 { scale.x = -scale.x }
    var axes: [SIMD3<Double>?] = rows.indices.map { scale[$0] == 0 ? nil : rows[$0] / scale[$0] }
    Self.completeAxes(&axes)
    guard let x = axes[0], let y = axes[1], let z = axes[2] else { return }
    rotation = Self.angles(x, y, z)
  }

  /// The matrix that these components make.
  package var transform: CATransform3D {
    let turn = CATransform3DConcat(
      CATransform3DMakeRotation(rotation.x, 1, 0, 0),
      CATransform3DConcat(
        CATransform3DMakeRotation(rotation.y, 0, 1, 0), CATransform3DMakeRotation(rotation.z, 0, 0, 1)))
    return CATransform3D(
      rows:
        SIMD4(turn.row1.spatial * scale.x, perspective.x), SIMD4(turn.row2.spatial * scale.y, perspective.y),
      SIMD4(turn.row3.spatial * scale.z, perspective.z), SIMD4(translation, perspective.w))
  }

  /// The angles of the rotation that takes the coordinate axes to `x`, `y` and `z`.
  private static func angles(_ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>) -> SIMD3<Double> {
    let sine = -min(max(x.z, -1), 1)
    // Gimbal lock: where x points straight along z, rotations about x and z are the same, and all of the angle is given
    // to x.
    if abs(sine) > 1 - 1e-12 { return SIMD3(atan2(y.x * sine, y.y), asin(sine), 0) }
    return SIMD3(atan2(y.z, z.z), asin(sine), atan2(x.y, x.x))
  }

  /// Finds directions for axes that a scale of zero has collapsed, close to the directions that they have without
  /// rotation.
  private static func completeAxes(_ axes: inout [SIMD3<Double>?]) {
    for index in 0..<3 where axes[index] == nil {
      if let next = axes[(index + 1) % 3], let last = axes[(index + 2) % 3] {
        axes[index] = next.cross(last).normalized ?? .axis(index)
        continue
      }
      let known = axes.lazy.compactMap { $0 }.first
      let candidates = [SIMD3<Double>.axis(index), .axis((index + 1) % 3)]
      axes[index] =
        candidates.lazy.compactMap { candidate in
          guard let known else { return candidate }
          let across = candidate - known * known.dot(candidate)
          return across.length > 1e-6 ? across.normalized : nil
        }.first ?? .axis(index)
    }
  }
}

extension SIMD4<Double> {
  /// The x, y and z of a row.
  package var spatial: SIMD3<Double> { SIMD3(x, y, z) }
}

extension SIMD3<Double> {
  /// The Euclidean length.
  package var length: Double { (self * self).sum().squareRoot() }

  /// This direction with length 1, or nil where there is no direction.
  package var normalized: SIMD3<Double>? {
    let length = length
    return length > 0 && length.isFinite ? self / length : nil
  }

  /// The scalar product.
  package func dot(_ other: SIMD3<Double>) -> Double { (self * other).sum() }

  /// The unit vector along the axis of this index: 0 for x, 1 for y, 2 for z.
  fileprivate static func axis(_ index: Int) -> SIMD3<Double> {
    var axis = SIMD3<Double>(0, 0, 0)
    axis[index] = 1
    return axis
  }
}
