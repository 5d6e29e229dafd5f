// UIRectCorner: a set of corners of a rectangle.
// SPDX-License-Identifier: Apache-2.0

/// Corners of a rectangle as they look on screen, where y points down.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Creates a set of corners from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The corner at the least x and the least y.
  public static let topLeft = UIRectCorner(rawValue: 1 << 0)
  /// The corner at the greatest x and the least y.
  public static let topRight = UIRectCorner(rawValue: 1 << 1)
  /// The corner at the least x and the greatest y.
  public static let bottomLeft = UIRectCorner(rawValue: 1 << 2)
  /// The corner at the greatest x and the greatest y.
  public static let bottomRight = UIRectCorner(rawValue: 1 << 3)
  /// Every corner; all bits are set.
  public static let allCorners = UIRectCorner(rawValue: .max)
}
