// CGVector: a displacement, as opposed to a position.
// SPDX-License-Identifier: Apache-2.0

/// A displacement in two dimensions.
public struct CGVector: Hashable, Codable, Sendable {
  /// The displacement along x.
  public var dx: CGFloat
  /// The displacement along y.
  public var dy: CGFloat

  /// The zero displacement.
  public static let zero = CGVector()

  /// Creates the zero displacement.
  public init() {
    self.init(dx: 0, dy: 0)
  }

  /// Creates a displacement by `dx` and `dy`.
  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  /// Creates a displacement by whole numbers.
  public init(dx: Int, dy: Int) {
    self.init(dx: CGFloat(dx), dy: CGFloat(dy))
  }

  /// Creates a displacement by `dx` and `dy`.
  public init(dx: Double, dy: Double) {
    self.init(dx: CGFloat(dx), dy: CGFloat(dy))
  }
}

/// The displacement by `dx` and `dy`.
public func CGVectorMake(_ dx: CGFloat, _ dy: CGFloat) -> CGVector {
  CGVector(dx: dx, dy: dy)
}
