// The names that layers have for the brightness of their contents. Kept for clients; pictures have 8 bits a channel.
// SPDX-License-Identifier: Apache-2.0

extension CALayer {
  /// How contents that are brighter than the display are brought into its range.
  public struct ToneMapMode: RawRepresentable, Hashable, Sendable {
    /// The name of the mode.
    public let rawValue: String
    /// Creates a mode from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// As suits the contents; the default.
    public static let automatic = ToneMapMode(rawValue: "automatic")
    /// Not at all.
    public static let never = ToneMapMode(rawValue: "never")
    /// Wherever it is possible.
    public static let ifSupported = ToneMapMode(rawValue: "ifSupported")
  }

  /// The range of brightness that a layer asks for.
  public struct DynamicRange: RawRepresentable, Hashable, Sendable {
    /// The name of the range.
    public let rawValue: String
    /// Creates a range from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// As suits the contents; the default.
    public static let automatic = DynamicRange(rawValue: "automatic")
    /// Nothing brighter than white.
    public static let standard = DynamicRange(rawValue: "standard")
    /// Somewhat brighter than white.
    public static let constrainedHigh = DynamicRange(rawValue: "constrainedHigh")
    /// As bright as the display can be.
    public static let high = DynamicRange(rawValue: "high")
  }
}

extension CALayer.ToneMapMode: NamedChoice {}
extension CALayer.DynamicRange: NamedChoice {}
