// Transforms as four rows of doubles, with which products and inverses are computed.
// SPDX-License-Identifier: Apache-2.0

extension CATransform3D {
  /// The image of the x axis.
  package var row1: SIMD4<Double> { SIMD4(Double(m11), Double(m12), Double(m13), Double(m14)) }
  /// The image of the y axis.
  package var row2: SIMD4<Double> { SIMD4(Double(m21), Double(m22), Double(m23), Double(m24)) }
  /// The image of the z axis.
  package var row3: SIMD4<Double> { SIMD4(Double(m31), Double(m32), Double(m33), Double(m34)) }
  /// The image of the origin.
  package var row4: SIMD4<Double> { SIMD4(Double(m41), Double(m42), Double(m43), Double(m44)) }

  /// Creates a matrix from its rows.
  package init(rows row1: SIMD4<Double>, _ row2: SIMD4<Double>, _ row3: SIMD4<Double>, _ row4: SIMD4<Double>) {
    self.init(
      m11: row1.x, m12: row1.y, m13: row1.z, m14: row1.w, m21: row2.x, m22: row2.y, m23: row2.z, m24: row2.w,
      m31: row3.x, m32: row3.y, m33: row3.z, m34: row3.w, m41: row4.x, m42: row4.y, m43: row4.z, m44: row4.w)
  }

  /// `row · M`: the image of the homogeneous point, or of the axis, `row`.
  package func image(of row: SIMD4<Double>) -> SIMD4<Double> {
    let planar: SIMD4<Double> = row.x * row1 + row.y * row2
    let spatial: SIMD4<Double> = row.z * row3 + row.w * row4
    return planar + spatial
  }

  /// This map, followed by a displacement.
  package func displaced(x: CGFloat, y: CGFloat, z: CGFloat) -> CATransform3D {
    let offset = SIMD4(Double(x), Double(y), Double(z), 0)
    return CATransform3D(
      rows: row1 + row1.w * offset, row2 + row2.w * offset, row3 + row3.w * offset, row4 + row4.w * offset)
  }

  /// Whether the front of the plane z = 0 faces away: the sign of the z component of its transformed normal, which is
  /// element (3, 3) of the inverse. Where there is no inverse, the plane faces the viewer.
  package var facesAway: Bool {
    let upper = Minors(row1, row2)
    // The cofactor of m33 over the determinant; only the signs matter.
    return upper.determinants(with: row4).z * upper.determinant(with: Minors(row3, row4)) < 0
  }

  /// The inverse map, or nil where there is none or its numbers would not be finite.
  package var inverse: CATransform3D? {
    // By Cramer's rule over the 2 × 2 minors of the upper and the lower half (Laplace expansion).
    let (a, b, c, d) = (row1, row2, row3, row4)
    let upper = Minors(a, b)
    let lower = Minors(c, d)
    let determinant = upper.determinant(with: lower)
    guard determinant != 0, determinant.isFinite else { return nil }
    // The adjugate: determinants without one row and one column, with alternating signs, transposed.
    let withoutA = lower.determinants(with: b)
    let withoutB = lower.determinants(with: a)
    let withoutC = upper.determinants(with: d)
    let withoutD = upper.determinants(with: c)
    let x = SIMD4(withoutA.x, -withoutB.x, withoutC.x, -withoutD.x)
    let y = SIMD4(-withoutA.y, withoutB.y, -withoutC.y, withoutD.y)
    let z = SIMD4(withoutA.z, -withoutB.z, withoutC.z, -withoutD.z)
    let w = SIMD4(-withoutA.w, withoutB.w, -withoutC.w, withoutD.w)
    let inverse = CATransform3D(rows: x / determinant, y / determinant, z / determinant, w / determinant)
    return inverse.isFinite ? inverse : nil
  }

  /// Whether none of the sixteen numbers is infinite or not a number.
  package var isFinite: Bool {
    // A sum of finite numbers may overflow; a product with zero does not.
    let upper: SIMD4<Double> = row1 * 0 + row2 * 0
    let lower: SIMD4<Double> = row3 * 0 + row4 * 0
    return (upper + lower).sum() == 0
  }
}

/// The six 2 × 2 determinants of two rows, by the pair of columns they take.
private struct Minors {
  let xy, xz, xw, yz, yw, zw: Double

  init(_ a: SIMD4<Double>, _ b: SIMD4<Double>) {
    xy = a.x * b.y - a.y * b.x
    xz = a.x * b.z - a.z * b.x
    xw = a.x * b.w - a.w * b.x
    yz = a.y * b.z - a.z * b.y
    yw = a.y * b.w - a.w * b.y
    zw = a.z * b.w - a.w * b.z
  }

  /// The determinant of the matrix whose upper half these two rows are, and whose lower half are those of `lower`.
  func determinant(with lower: Minors) -> Double {
    let outer = xy * lower.zw + zw * lower.xy - xz * lower.yw - yw * lower.xz
    let inner = xw * lower.yz + yz * lower.xw
    return outer + inner
  }

  /// The four 3 × 3 determinants of these two rows and `row`, each without one column.
  func determinants(with row: SIMD4<Double>) -> SIMD4<Double> {
    let withoutX = row.y * zw - row.z * yw + row.w * yz
    let withoutY = row.x * zw - row.z * xw + row.w * xz
    let withoutZ = row.x * yw - row.y * xw + row.w * xy
    let withoutW = row.x * yz - row.y * xz + row.z * xy
    return SIMD4(withoutX, withoutY, withoutZ, withoutW)
  }
}
