// Where a layer lies in its superlayer: the matrices of `CALayer`'s geometry, flattened to a map of planes.
//
// Row vectors throughout: p' = p · M. For a layer with anchor point A and a superlayer with anchor point B,
//   L = F · T(−A) · transform · T(position, zPosition)        (F: the vertical flip of a flipped layer)
//   M = L · T(−B) · sublayerTransform · T(B)
// Every layer drawn here flattens its sublayers, so that of M only what it does to the plane z = 0 matters, and of
// the result only x, y and w: a 3 × 3 matrix (CALayer's rules as set out in its geometry documentation).

import CoreGraphics
import QuartzCore
import Tessellation

/// A 4 × 4 matrix for row vectors.
struct Matrix4 {
  var rows: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)

  init(_ t: CATransform3D) {
    rows = (
      SIMD4(t.m11, t.m12, t.m13, t.m14), SIMD4(t.m21, t.m22, t.m23, t.m24),
      SIMD4(t.m31, t.m32, t.m33, t.m34), SIMD4(t.m41, t.m42, t.m43, t.m44)
    )
  }

  private init(rows: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)) {
    self.rows = rows
  }

  /// This matrix first, then `next`.
  func concatenating(_ next: Matrix4) -> Matrix4 {
    func image(_ row: SIMD4<Double>) -> SIMD4<Double> {
      next.rows.0 * row.x + next.rows.1 * row.y + next.rows.2 * row.z + next.rows.3 * row.w
    }
    return Matrix4(rows: (image(rows.0), image(rows.1), image(rows.2), image(rows.3)))
  }

  /// A shift before this matrix.
  func translatedBefore(_ x: Double, _ y: Double, _ z: Double) -> Matrix4 {
    var result = self
    result.rows.3 = rows.0 * x + rows.1 * y + rows.2 * z + rows.3
    return result
  }

  /// A shift after this matrix.
  func translatedAfter(_ x: Double, _ y: Double, _ z: Double) -> Matrix4 {
    func image(_ row: SIMD4<Double>) -> SIMD4<Double> { row + SIMD4(x, y, z, 0) * row.w }
    return Matrix4(rows: (image(rows.0), image(rows.1), image(rows.2), image(rows.3)))
  }

  /// What the matrix does to points of the plane z = 0, seen along z.
  var plane: Projection {
    func seen(_ row: SIMD4<Double>) -> SIMD3<Double> { SIMD3(row.x, row.y, row.w) }
    return Projection(x: seen(rows.0), y: seen(rows.1), origin: seen(rows.3))
  }

  /// Whether the front of the plane z = 0 faces away: the sign of the z component of its transformed normal, which is
  /// element (3, 3) of the inverse. A matrix without an inverse faces the viewer.
  var facesAway: Bool {
    let (r0, r1, _, r3) = rows
    // The cofactor of m33 over the determinant; only the signs matter.
    let cofactor =
      r0.x * (r1.y * r3.w - r1.w * r3.y) - r0.y * (r1.x * r3.w - r1.w * r3.x)
      + r0.w * (r1.x * r3.y - r1.y * r3.x)
    return cofactor * determinant < 0
  }

  private var determinant: Double {
    let (a, b, c, d) = rows
    let s0 = a.x * b.y - a.y * b.x, s1 = a.x * b.z - a.z * b.x, s2 = a.x * b.w - a.w * b.x
    let s3 = a.y * b.z - a.z * b.y, s4 = a.y * b.w - a.w * b.y, s5 = a.z * b.w - a.w * b.z
    let c5 = c.z * d.w - c.w * d.z, c4 = c.y * d.w - c.w * d.y, c3 = c.y * d.z - c.z * d.y
    let c2 = c.x * d.w - c.w * d.x, c1 = c.x * d.z - c.z * d.x, c0 = c.x * d.y - c.y * d.x
    return s0 * c5 - s1 * c4 + s2 * c3 + s3 * c2 - s4 * c1 + s5 * c0
  }
}

extension LayerState {
  /// The anchor point in the layer's own space.
  var anchor: SIMD2<Double> {
    SIMD2(
      bounds.origin.x + anchorPoint.x * bounds.size.width,
      bounds.origin.y + anchorPoint.y * bounds.size.height)
  }

  /// Whether only the position, the anchor point and a flip place this layer.
  private var isPlacedPlainly: Bool {
    hasOnlyCommonValues || (CATransform3DIsIdentity(rare.transform) && rare.anchorPointZ == 0)
  }

  /// The map from this layer's space to its superlayer's (L above), in three dimensions.
  func matrixToSuperlayer() -> Matrix4 {
    let rare = rare
    let matrix = Matrix4(rare.transform)
      .translatedAfter(position.x, position.y, zPosition)
      .translatedBefore(-anchor.x, -anchor.y, -rare.anchorPointZ)
    return flags.contains(.geometryFlipped) ? matrix.flippedBefore(about: bounds) : matrix
  }

  /// The map from this layer's plane to the plane of a superlayer with `superstate`, and whether it shows its back.
  func placement(in superstate: LayerState) -> (plane: Projection, facesAway: Bool) {
    let hasSublayerTransform =
      !superstate.hasOnlyCommonValues && !CATransform3DIsIdentity(superstate.rare.sublayerTransform)
    if isPlacedPlainly && !hasSublayerTransform {
      let shift = SIMD2(position.x, position.y) - anchor
      guard flags.contains(.geometryFlipped) else {
        return (Projection(a: 1, b: 0, c: 0, d: 1, tx: shift.x, ty: shift.y), false)
      }
      let mirror = 2 * bounds.origin.y + bounds.size.height
      return (Projection(a: 1, b: 0, c: 0, d: -1, tx: shift.x, ty: mirror + shift.y), false)
    }
    var matrix = matrixToSuperlayer()
    if hasSublayerTransform {
      let pivot = superstate.anchor
      let sublayerTransform = Matrix4(superstate.rare.sublayerTransform)
        .translatedBefore(-pivot.x, -pivot.y, 0)
        .translatedAfter(pivot.x, pivot.y, 0)
      matrix = matrix.concatenating(sublayerTransform)
    }
    return (matrix.plane, !flags.contains(.doubleSided) && matrix.facesAway)
  }

  /// The depth of the middle of this layer in its superlayer: the key by which siblings are ordered.
  var depthInSuperlayer: Double {
    guard !isPlacedPlainly else { return zPosition }
    let matrix = matrixToSuperlayer().rows
    let x = bounds.origin.x + bounds.size.width / 2, y = bounds.origin.y + bounds.size.height / 2
    let middle = matrix.0 * x + matrix.1 * y + matrix.3
    return middle.z / (middle.w == 0 ? 1 : middle.w)
  }
}

extension Matrix4 {
  /// The vertical flip of a layer's own space about the middle of its bounds, before this matrix.
  fileprivate func flippedBefore(about bounds: CGRect) -> Matrix4 {
    var result = translatedBefore(0, 2 * bounds.origin.y + bounds.size.height, 0)
    result.rows.1 = -rows.1
    return result
  }
}

extension CGRect {
  /// The corner with the smallest coordinates, for rectangles without negative sizes.
  var low: SIMD2<Double> { SIMD2(Double(origin.x), Double(origin.y)) }
  /// The width and the height.
  var extent: SIMD2<Double> { SIMD2(Double(size.width), Double(size.height)) }
}
