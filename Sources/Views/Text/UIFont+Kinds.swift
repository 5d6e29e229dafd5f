// UIFont+Kinds: the weights of fonts, and the text styles that stand for sizes.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteLayers

extension UIFont {
  /// The weight of the strokes of a font.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// The number of the weight, from -1, the lightest, to 1, the heaviest; 0 is regular.
    public let rawValue: CGFloat

    /// Creates a weight from its number.
    public init(rawValue: CGFloat) {
      self.rawValue = rawValue
    }

    /// The weight -0.8.
    public static let ultraLight = Weight(rawValue: -0.8)
    /// The weight -0.6.
    public static let thin = Weight(rawValue: -0.6)
    /// The weight -0.4.
    public static let light = Weight(rawValue: -0.4)
    /// The weight 0.
    public static let regular = Weight(rawValue: 0)
    /// The weight 0.23.
    public static let medium = Weight(rawValue: 0.23)
    /// The weight 0.3.
    public static let semibold = Weight(rawValue: 0.3)
    /// The weight 0.4.
    public static let bold = Weight(rawValue: 0.4)
    /// The weight 0.56.
    public static let heavy = Weight(rawValue: 0.56)
    /// The weight 0.62.
    public static let black = Weight(rawValue: 0.62)

    /// The same weight in OpenType's numbers, from 1 to 1000.
    var openType: Double { FontTraitScale.weight(Double(rawValue)) }
  }

  /// The purpose of a text, which determines its size.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    /// The name of the style.
    public let rawValue: String

    /// Creates a style from its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Large titles: 34 points.
    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    /// First-level titles: 28 points.
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    /// Second-level titles: 22 points.
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    /// Third-level titles: 20 points.
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    /// Headlines: 17 points, semibold.
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    /// Subheadlines: 15 points.
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    /// Body text: 17 points.
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    /// Callouts: 16 points.
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    /// Footnotes: 13 points.
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    /// Standard captions: 12 points.
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    /// Alternate captions: 11 points.
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")
  }
}
