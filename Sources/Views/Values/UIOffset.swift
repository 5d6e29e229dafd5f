// UIOffset: a displacement to the right and down.
// SPDX-License-Identifier: Apache-2.0

/// A displacement in points, to the right and down.
public struct UIOffset: Hashable, Codable, Sendable {
  /// The displacement to the right.
  public var horizontal: CGFloat
  /// The displacement down.
  public var vertical: CGFloat

  /// Creates a displacement.
  public init(horizontal: CGFloat, vertical: CGFloat) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// Creates no displacement.
  public init() {
    self.init(horizontal: 0, vertical: 0)
  }

  /// No displacement.
  public static let zero = UIOffset()
}

/// Returns the displacement by `horizontal` and `vertical`, in points.
public func UIOffsetMake(_ horizontal: CGFloat, _ vertical: CGFloat) -> UIOffset {
  UIOffset(horizontal: horizontal, vertical: vertical)
}

/// Whether two displacements are equal.
public func UIOffsetEqualToOffset(_ first: UIOffset, _ second: UIOffset) -> Bool { first == second }
