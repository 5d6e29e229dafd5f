// UIColor+Semantic: the colours of the system for a purpose, light and dark.
//
// The values are those of the colour styles in the public Apple Design Resources for iOS 17.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteLayers

extension UIColor {
  /// Creates a colour from its values as `0xRRGGBB`, light, dark, and dark above the ground, with alphas.
  private convenience init(
    _ name: String, _ light: UInt32, _ dark: UInt32, elevated: UInt32? = nil, alpha: CGFloat = 1,
    darkAlpha: CGFloat? = nil
  ) {
    self.init(
      name: name, light: UIColor(rgb: light, alpha: alpha), dark: UIColor(rgb: dark, alpha: darkAlpha ?? alpha),
      elevated: elevated.map { UIColor(rgb: $0, alpha: darkAlpha ?? alpha) })
  }

  // MARK: Text

  /// The colour of text: black, white in the dark.
  public static let label = UIColor(
    name: "labelColor", light: UIColor(white: 0, alpha: 1), dark: UIColor(white: 1, alpha: 1))
  /// The colour of less important text.
  public static let secondaryLabel = UIColor("secondaryLabelColor", 0x3C3C43, 0xEBEBF5, alpha: 0.6)
  /// The colour of still less important text.
  public static let tertiaryLabel = UIColor("tertiaryLabelColor", 0x3C3C43, 0xEBEBF5, alpha: 0.3)
  /// The colour of the least important text.
  public static let quaternaryLabel = UIColor(
    "quaternaryLabelColor", 0x3C3C43, 0xEBEBF5, alpha: 0.18, darkAlpha: 0.16)
  /// The colour of the text that stands for missing text.
  public static let placeholderText = UIColor("placeholderTextColor", 0x3C3C43, 0xEBEBF5, alpha: 0.3)
  /// The colour of links.
  public static let link = UIColor("linkColor", 0x007AFF, 0x0984FF)
  /// White 0: the colour of text on light backgrounds, whatever the traits are.
  public static let darkText = UIColor(white: 0, alpha: 1)
  /// White 1, alpha 0.6: the colour of text on dark backgrounds, whatever the traits are.
  public static let lightText = UIColor(white: 1, alpha: 0.6)

  // MARK: Lines

  /// The colour of lines that let what is behind shine through.
  public static let separator = UIColor("separatorColor", 0x3C3C43, 0x545458, alpha: 0.29, darkAlpha: 0.6)
  /// The colour of opaque lines.
  public static let opaqueSeparator = UIColor("opaqueSeparatorColor", 0xC6C6C8, 0x38383A)

  // MARK: Fills

  /// The fill of thin and small shapes.
  public static let systemFill = UIColor("systemFillColor", 0x787880, 0x787880, alpha: 0.2, darkAlpha: 0.36)
  /// The fill of shapes of medium size.
  public static let secondarySystemFill = UIColor(
    "secondarySystemFillColor", 0x787880, 0x787880, alpha: 0.16, darkAlpha: 0.32)
  /// The fill of large shapes.
  public static let tertiarySystemFill = UIColor(
    "tertiarySystemFillColor", 0x767680, 0x767680, alpha: 0.12, darkAlpha: 0.24)
  /// The fill of large areas with complex content.
  public static let quaternarySystemFill = UIColor(
    "quaternarySystemFillColor", 0x747480, 0x767680, alpha: 0.08, darkAlpha: 0.18)

  // MARK: Backgrounds

  /// The background of views.
  public static let systemBackground = UIColor(
    "systemBackgroundColor", 0xFFFFFF, 0x000000, elevated: 0x1C1C1E)
  /// The background of content on the background.
  public static let secondarySystemBackground = UIColor(
    "secondarySystemBackgroundColor", 0xF2F2F7, 0x1C1C1E, elevated: 0x2C2C2E)
  /// The background of content on the secondary background.
  public static let tertiarySystemBackground = UIColor(
    "tertiarySystemBackgroundColor", 0xFFFFFF, 0x2C2C2E, elevated: 0x3A3A3C)
  /// The background of views with groups.
  public static let systemGroupedBackground = UIColor(
    "systemGroupedBackgroundColor", 0xF2F2F7, 0x000000, elevated: 0x1C1C1E)
  /// The background of groups.
  public static let secondarySystemGroupedBackground = UIColor(
    "secondarySystemGroupedBackgroundColor", 0xFFFFFF, 0x1C1C1E, elevated: 0x2C2C2E)
  /// The background of content in groups.
  public static let tertiarySystemGroupedBackground = UIColor(
    "tertiarySystemGroupedBackgroundColor", 0xF2F2F7, 0x2C2C2E, elevated: 0x3A3A3C)
  /// The older name of ``systemGroupedBackground``.
  public static var groupTableViewBackground: UIColor { systemGroupedBackground }

  // MARK: Tint

  /// The tint of the view that resolves the colour, the system's blue where no view does.
  public static let tintColor = UIColor(
    .dynamic(DynamicColor("tintColor") { _ in ThreadState.current.resolvingTint ?? .systemBlue }))

  static let semantic = [
    label, secondaryLabel, tertiaryLabel, quaternaryLabel, placeholderText, link, separator, opaqueSeparator,
    systemFill, secondarySystemFill, tertiarySystemFill, quaternarySystemFill, systemBackground,
    secondarySystemBackground, tertiarySystemBackground, systemGroupedBackground, secondarySystemGroupedBackground,
    tertiarySystemGroupedBackground, tintColor,
  ]
}
