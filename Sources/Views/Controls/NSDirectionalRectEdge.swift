// NSDirectionalRectEdge: sides of a rectangle, of which some depend on the direction of lines.
// SPDX-License-Identifier: Apache-2.0

/// Sides of a rectangle, of which some depend on the direction of lines.
public struct NSDirectionalRectEdge: OptionSet, Hashable, Sendable {
  /// The set as bits.
  public let rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The top.
  public static let top = NSDirectionalRectEdge(rawValue: 1 << 0)
  /// The side where lines begin.
  public static let leading = NSDirectionalRectEdge(rawValue: 1 << 1)
  /// The bottom.
  public static let bottom = NSDirectionalRectEdge(rawValue: 1 << 2)
  /// The side where lines end.
  public static let trailing = NSDirectionalRectEdge(rawValue: 1 << 3)
  /// All four sides.
  public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}
