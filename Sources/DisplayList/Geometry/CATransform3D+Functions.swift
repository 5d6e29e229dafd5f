// The functions that make, combine, invert and test transforms, under their C names.
// SPDX-License-Identifier: Apache-2.0

/// Whether `transform` is exactly the identity.
public func CATransform3DIsIdentity(_ transform: CATransform3D) -> Bool { transform == CATransform3DIdentity }

/// Whether all sixteen numbers of `a` and `b` are equal, without any tolerance.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }

/// Makes a displacement by `tx`, `ty` and `tz` points.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
  CATransform3D(
    m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0,
    m31: 0, m32: 0, m33: 1, m34: 0, m41: tx, m42: ty, m43: tz, m44: 1)
}

/// Makes a scaling about the origin by `sx`, `sy` and `sz`.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  CATransform3D(
    m11: sx, m12: 0, m13: 0, m14: 0, m21: 0, m22: sy, m23: 0, m24: 0,
    m31: 0, m32: 0, m33: sz, m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)
}

/// Makes a rotation by `angle` radians about the axis (`x`, `y`, `z`) through the origin.
///
/// The axis may have any length but zero; for an axis without direction the result is the identity. A positive
/// angle about +z takes the x axis towards the y axis.
public func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
  // Divided by its largest component first, so that the squares cannot overflow.
  let largest = max(abs(x), max(abs(y), abs(z)))
  guard largest > 0, largest.isFinite else { return CATransform3DIdentity }
  let direction = SIMD3(Double(x / largest), Double(y / largest), Double(z / largest))
  let length = (direction * direction).sum().squareRoot()
  guard length > 0 else { return CATransform3DIdentity }
  let unit = direction / length
  // Rodrigues' rotation formula, transposed for row vectors.
  let sine = sin(Double(angle))
  let cosine = cos(Double(angle))
  let along = unit * (1 - cosine)
  let about = unit * sine
  return CATransform3D(
    rows:
      SIMD4(unit.x * along + SIMD3(cosine, about.z, -about.y), 0),
    SIMD4(unit.y * along + SIMD3(-about.z, cosine, about.x), 0),
    SIMD4(unit.z * along + SIMD3(about.y, -about.x, cosine), 0),
    SIMD4(0, 0, 0, 1))
}

/// Puts a displacement by `tx`, `ty` and `tz` before `transform`: the displacement happens in its local space.
public func CATransform3DTranslate(
  _ transform: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  let displaced = Double(tx) * transform.row1 + Double(ty) * transform.row2 + Double(tz) * transform.row3
  return CATransform3D(rows: transform.row1, transform.row2, transform.row3, displaced + transform.row4)
}

/// Puts a scaling by `sx`, `sy` and `sz` before `transform`: the scaling happens in its local space.
public func CATransform3DScale(
  _ transform: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D {
  CATransform3D(
    rows: Double(sx) * transform.row1, Double(sy) * transform.row2, Double(sz) * transform.row3, transform.row4)
}

/// Puts a rotation by `angle` radians about (`x`, `y`, `z`) before `transform`: the rotation happens in its local
/// space.
public func CATransform3DRotate(
  _ transform: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), transform)
}

/// The map `a` followed by the map `b`: the product `a · b`.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  CATransform3D(rows: b.image(of: a.row1), b.image(of: a.row2), b.image(of: a.row3), b.image(of: a.row4))
}

/// The inverse of `transform`; a map that has no inverse is returned as it is.
public func CATransform3DInvert(_ transform: CATransform3D) -> CATransform3D { transform.inverse ?? transform }

/// The map of space that acts like `affine` in every plane of constant z.
public func CATransform3DMakeAffineTransform(_ affine: CGAffineTransform) -> CATransform3D {
  CATransform3D(
    m11: affine.a, m12: affine.b, m13: 0, m14: 0, m21: affine.c, m22: affine.d, m23: 0, m24: 0,
    m31: 0, m32: 0, m33: 1, m34: 0, m41: affine.tx, m42: affine.ty, m43: 0, m44: 1)
}

/// Whether a `CGAffineTransform` can represent `transform`: z untouched, no perspective.
public func CATransform3DIsAffine(_ transform: CATransform3D) -> Bool {
  transform.m13 == 0 && transform.m14 == 0 && transform.m23 == 0 && transform.m24 == 0
    && transform.m31 == 0 && transform.m32 == 0 && transform.m33 == 1 && transform.m34 == 0
    && transform.m43 == 0 && transform.m44 == 1
}

/// The six numbers of `transform` that act in the plane, whether or not it is affine.
public func CATransform3DGetAffineTransform(_ transform: CATransform3D) -> CGAffineTransform {
  CGAffineTransform(
    a: transform.m11, b: transform.m12, c: transform.m21, d: transform.m22, tx: transform.m41, ty: transform.m42)
}
