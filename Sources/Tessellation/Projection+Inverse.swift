// The inverse of a projection: from the picture back to a plane, with perspective.
// SPDX-License-Identifier: Apache-2.0

extension Projection {
  /// The inverse map from device space as a homogeneous one: its third coordinate is positive in front of the eye.
  package var homogeneousInverse: Projection? {
    // The columns of the inverse of a matrix are the cross products of its rows, over its determinant.
    let columns = [y.cross(origin), origin.cross(x), x.cross(y)]
    let determinant = (x * columns[0]).sum()
    // Any positive factor gives the same map; this one keeps the numbers near 1.
    let size = max(abs(columns[2].x), abs(columns[2].y), abs(columns[2].z))
    let factor = (determinant < 0 ? -1 : 1) / size
    guard determinant != 0, factor.isFinite else { return nil }
    func row(_ index: Int) -> SIMD3<Double> {
      SIMD3(columns[0][index], columns[1][index], columns[2][index]) * factor
    }
    let result = Projection(x: row(0), y: row(1), origin: row(2))
    return result.isFinite ? result : nil
  }

  /// Whether all numbers are small enough for sums of products with pixels to be representable as floats.
  package var fitsFloats: Bool {
    let largest = [x, y, origin].reduce(0) { max($0, abs($1.x), abs($1.y), abs($1.z)) }
    return isFinite && largest < 1e30
  }

  /// Returns the image in the picture of a line of the plane, `line.x · x + line.y · y + line.z = 0`, positive on the
  /// same side; nil if the plane is seen edge-on.
  package func image(ofLine line: SIMD3<Double>) -> SIMD3<Double>? {
    guard let back = homogeneousInverse else { return nil }
    return SIMD3((back.x * line).sum(), (back.y * line).sum(), (back.origin * line).sum())
  }
}

extension SIMD3<Double> {
  /// The cross product.
  package func cross(_ other: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }
}
