// The named constants of `CAScrollLayer`.
// SPDX-License-Identifier: Apache-2.0

/// The directions in which a layer can be scrolled.
public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
  /// The name as key-value coding and documents spell it.
  public let rawValue: String

  /// Creates a value from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// None.
  public static let none = CAScrollLayerScrollMode(rawValue: "none")
  /// Along y only.
  public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
  /// Along x only.
  public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
  /// Both; the default.
  public static let both = CAScrollLayerScrollMode(rawValue: "both")
}
