// The option sets of edges, corners and flexible parts of a layer.
// SPDX-License-Identifier: Apache-2.0

/// The edges of a layer that are antialiased. Bottom is the edge of smallest y in the layer's own space.
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
  /// The set as bits.
  public let rawValue: UInt32

  /// Creates a set from its bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The edge of smallest x.
  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1 << 0)
  /// The edge of largest x.
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 1 << 1)
  /// The edge of smallest y.
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 1 << 2)
  /// The edge of largest y.
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 1 << 3)

  /// All four edges; the default.
  package static let all: CAEdgeAntialiasingMask = [.layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge]
}

/// The corners of a layer that `cornerRadius` rounds.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  /// The set as bits.
  public let rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The corner of smallest x and smallest y.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1 << 0)
  /// The corner of largest x and smallest y.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 1 << 1)
  /// The corner of smallest x and largest y.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 1 << 2)
  /// The corner of largest x and largest y.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 1 << 3)

  /// All four corners; the default.
  package static let all: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
}

/// The parts of a layer's frame that stretch when its superlayer changes size.
public struct CAAutoresizingMask: OptionSet, Hashable, Sendable {
  /// The set as bits.
  public let rawValue: UInt32

  /// Creates a set from its bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The margin towards the superlayer's edge of smallest x.
  public static let layerMinXMargin = CAAutoresizingMask(rawValue: 1 << 0)
  /// The width.
  public static let layerWidthSizable = CAAutoresizingMask(rawValue: 1 << 1)
  /// The margin towards the superlayer's edge of largest x.
  public static let layerMaxXMargin = CAAutoresizingMask(rawValue: 1 << 2)
  /// The margin towards the superlayer's edge of smallest y.
  public static let layerMinYMargin = CAAutoresizingMask(rawValue: 1 << 3)
  /// The height.
  public static let layerHeightSizable = CAAutoresizingMask(rawValue: 1 << 4)
  /// The margin towards the superlayer's edge of largest y.
  public static let layerMaxYMargin = CAAutoresizingMask(rawValue: 1 << 5)
}
