// DynamicType: the sizes of text styles for the sizes of text that readers prefer.
//
// The sizes are those of the tables "Dynamic Type sizes" and "Larger accessibility type sizes" of Apple's Human
// Interface Guidelines, "Typography", for iOS and iPadOS.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteLayers

extension UIFont.TextStyle {
  /// The point sizes of the style, from the smallest size of text to the largest.
  private static let sizes: [UIFont.TextStyle: [CGFloat]] = [
    .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60],
    .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58],
    .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56],
    .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55],
    .headline: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53],
    .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53],
    .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51],
    .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49],
    .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44],
    .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43],
    .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40],
  ]

  /// Returns the size in points for a preferred size of text. Unknown styles have the sizes of body text.
  func pointSize(for category: UIContentSizeCategory) -> CGFloat {
    let row = Self.sizes[self] ?? Self.sizes[.body] ?? []
    return row.indices.contains(category.step) ? row[category.step] : 17
  }
}

extension UIFont {
  final class func preferred(_ style: TextStyle, _ traits: UITraitCollection?) -> UIFont {
    let category = UIFontMetrics.category(traits)
    let font = systemFont(ofSize: style.pointSize(for: category), weight: style == .headline ? .semibold : .regular)
    font.growth = FontGrowth(style: style)
    return font
  }

  /// Returns the font in the size for a collection of traits, for fonts that grow; nil for others.
  final func grown(for traits: UITraitCollection) -> UIFont? {
    guard let growth else { return nil }
    guard let size = growth.size else { return UIFont.preferred(growth.style, traits) }
    return UIFontMetrics(forTextStyle: growth.style).scaledFont(
      for: withSize(size), maximumPointSize: growth.maximum, compatibleWith: traits)
  }
}

/// The growth of a font with the size of text that readers prefer.
struct FontGrowth {
  let style: UIFont.TextStyle
  /// The size for text of ordinary size; nil for that of the style.
  var size: CGFloat?
  /// The largest size; 0 for none.
  var maximum: CGFloat = 0
}

/// The growth of lengths with the size of text that a reader prefers. Immutable, so it may be shared between threads.
///
/// A length grows in the same proportion as the size of the text style.
open class UIFontMetrics: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  private let style: UIFont.TextStyle

  /// The growth of body text.
  public static let `default` = UIFontMetrics(forTextStyle: .body)

  /// Creates the growth of a text style.
  public init(forTextStyle textStyle: UIFont.TextStyle) {
    style = textStyle
    super.init()
  }

  static func category(_ traits: UITraitCollection?) -> UIContentSizeCategory {
    let given = traits?.preferredContentSizeCategory ?? .unspecified
    return given == .unspecified ? UITraitCollection.current.preferredContentSizeCategory : given
  }

  /// Returns a font in the size for the current traits.
  open func scaledFont(for font: UIFont) -> UIFont { scaledFont(for: font, compatibleWith: nil) }
  /// Returns a font in the size for a collection of traits, or for the current one.
  open func scaledFont(for font: UIFont, compatibleWith traitCollection: UITraitCollection?) -> UIFont {
    scaledFont(for: font, maximumPointSize: 0, compatibleWith: traitCollection)
  }
  /// Returns a font in the size for the current traits, but no larger than `maximumPointSize`.
  open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
    scaledFont(for: font, maximumPointSize: maximumPointSize, compatibleWith: nil)
  }
  /// Returns a font in the size for a collection of traits, or for the current one, but no larger than
  /// `maximumPointSize`; 0 means no limit.
  open func scaledFont(
    for font: UIFont, maximumPointSize: CGFloat, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    let size = scaledValue(for: font.pointSize, compatibleWith: traitCollection)
    let scaled = font.withSize(maximumPointSize > 0 ? min(size, maximumPointSize) : size)
    scaled.growth = FontGrowth(style: style, size: font.pointSize, maximum: maximumPointSize)
    return scaled
  }
  /// Returns a length in points for the current traits.
  open func scaledValue(for value: CGFloat) -> CGFloat { scaledValue(for: value, compatibleWith: nil) }
  /// Returns a length in points for a collection of traits, or for the current one, rounded to whole pixels.
  open func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> CGFloat {
    let category = UIFontMetrics.category(traitCollection)
    let usual = style.pointSize(for: .large), wanted = style.pointSize(for: category)
    guard wanted != usual, value.isFinite else { return value }
    let scale = max(UIScreen.main.scale, 1)
    return (value * wanted / usual * scale).rounded() / scale
  }
}
