// The named constants of `CAShapeLayer`.
// SPDX-License-Identifier: Apache-2.0

/// The rule that defines the inside of a path that crosses or contains itself.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  /// The name as key-value coding and documents spell it.
  public let rawValue: String

  /// Creates a value from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Points with a winding number other than zero; the default.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// Points that an odd number of crossings separates from the outside.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The ends of an open line.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  /// The name as key-value coding and documents spell it.
  public let rawValue: String

  /// Creates a value from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Cut off at the end of the line; the default.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// A half circle around the end.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// Extended by half the width of the line beyond the end.
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// The corners of a line.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  /// The name as key-value coding and documents spell it.
  public let rawValue: String

  /// Creates a value from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Pointed, up to the miter limit; the default.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// A circle around the corner.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// Cut off.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}
