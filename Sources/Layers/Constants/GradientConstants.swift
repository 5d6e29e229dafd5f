// The named constants of `CAGradientLayer`.
// SPDX-License-Identifier: Apache-2.0

/// The shape of a gradient.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  /// The name as key-value coding and documents spell it.
  public let rawValue: String

  /// Creates a value from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The colours vary along the line from the start point to the end point; the default.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// The colours vary along ellipses around the start point.
  public static let radial = CAGradientLayerType(rawValue: "radial")
  /// The colours vary with the angle around the start point, beginning at the direction of the end point.
  public static let conic = CAGradientLayerType(rawValue: "conic")
}
