// The dynamic range types of layers. They are stored for clients; pictures have 8 bits per channel.
// SPDX-License-Identifier: Apache-2.0

extension CALayer {
  /// The mode in which contents that are brighter than the display are mapped to its range.
  public struct ToneMapMode: RawRepresentable, Hashable, Sendable {
    /// The name of the mode.
    public let rawValue: String
    /// Creates a mode from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The mode that suits the contents; the default.
    public static let automatic = ToneMapMode(rawValue: "automatic")
    /// No tone mapping.
    public static let never = ToneMapMode(rawValue: "never")
    /// Tone mapping if it is supported.
    public static let ifSupported = ToneMapMode(rawValue: "ifSupported")
  }

  /// The range of brightness that a layer requests.
  public struct DynamicRange: RawRepresentable, Hashable, Sendable {
    /// The name of the range.
    public let rawValue: String
    /// Creates a range from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The range that suits the contents; the default.
    public static let automatic = DynamicRange(rawValue: "automatic")
    /// Nothing brighter than white.
    public static let standard = DynamicRange(rawValue: "standard")
    /// Somewhat brighter than white.
    public static let constrainedHigh = DynamicRange(rawValue: "constrainedHigh")
    /// The full range of the display.
    public static let high = DynamicRange(rawValue: "high")
  }
}

extension CALayer.ToneMapMode: NamedChoice {}
extension CALayer.DynamicRange: NamedChoice {}
