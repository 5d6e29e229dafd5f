// CATransform3D: the 4 × 4 matrix, for row vectors, that places planes in space.
// SPDX-License-Identifier: Apache-2.0

/// A projective map of space, as sixteen numbers in row order.
///
/// Points are row vectors, `[x y z 1] · M`, so the displacement lies in `m41`, `m42`, `m43`, and a perspective with the
/// eye at distance `d` in front of the plane z = 0 is `m34 = -1 / d`. Lengths are in points of the space that is
/// mapped.
public struct CATransform3D: Hashable, Codable, Sendable {
  /// The share of x in x′.
  public var m11: CGFloat
  /// The share of x in y′.
  public var m12: CGFloat
  /// The share of x in z′.
  public var m13: CGFloat
  /// The share of x in the divisor w′.
  public var m14: CGFloat
  /// The share of y in x′.
  public var m21: CGFloat
  /// The share of y in y′.
  public var m22: CGFloat
  /// The share of y in z′.
  public var m23: CGFloat
  /// The share of y in the divisor w′.
  public var m24: CGFloat
  /// The share of z in x′.
  public var m31: CGFloat
  /// The share of z in y′.
  public var m32: CGFloat
  /// The share of z in z′.
  public var m33: CGFloat
  /// The share of z in the divisor w′: the perspective.
  public var m34: CGFloat
  /// The displacement along x.
  public var m41: CGFloat
  /// The displacement along y.
  public var m42: CGFloat
  /// The displacement along z.
  public var m43: CGFloat
  /// The constant part of the divisor w′.
  public var m44: CGFloat

  /// Creates the matrix of all zeros, which is not a useful map; see ``CATransform3DIdentity``.
  public init() {
    self.init(
      m11: 0, m12: 0, m13: 0, m14: 0, m21: 0, m22: 0, m23: 0, m24: 0,
      m31: 0, m32: 0, m33: 0, m34: 0, m41: 0, m42: 0, m43: 0, m44: 0)
  }

  /// Creates a matrix from its sixteen numbers.
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
    m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
    m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    self.m11 = m11
    self.m12 = m12
    self.m13 = m13
    self.m14 = m14
    self.m21 = m21
    self.m22 = m22
    self.m23 = m23
    self.m24 = m24
    self.m31 = m31
    self.m32 = m32
    self.m33 = m33
    self.m34 = m34
    self.m41 = m41
    self.m42 = m42
    self.m43 = m43
    self.m44 = m44
  }
}

/// The map that leaves every point where it is.
public let CATransform3DIdentity = CATransform3DMakeScale(1, 1, 1)
