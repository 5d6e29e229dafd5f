// UIFont: a face at a size, under its UIKit name.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteLayers

/// A font: a face at a size. Immutable, so it may be shared between threads.
///
/// It is a `CTFont`, so that it can be used wherever Core Text takes one: in the `.font` attribute of a string, and as
/// a text layer's font. If a font of Apple's isn't installed, another face stands in for it: the names and the
/// heights of lines are those of the font that was asked for.
open class UIFont: CTFont, @unchecked Sendable {
  /// The growth of the font with the size of text that readers prefer; nil where it has a fixed size. It is set only
  /// when the font is created.
  final var growth: FontGrowth?

  /// Creates a font of a face that was found.
  init(_ match: FontMatch, size: CGFloat, features: [FontFeature] = [], library: FontLibrary = .current) {
    super.init(match, size: size, features: features, library: library)
  }

  /// Creates a font by its PostScript, full or family name, with an em of `size` points; 12 where `size` is no positive
  /// number. Returns nil where there is neither a font of that name nor a known stand-in for it.
  public convenience init?(name fontName: String, size: CGFloat) {
    let match = FontLibrary.current.match(fontName)
    guard match.persona != nil || match.substitution == nil else { return nil }
    self.init(match, size: size)
  }

  /// Creates the font that a descriptor describes, with an em of `pointSize` points; where that is 0, of the
  /// descriptor's size.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    self.init(
      descriptor.font.match, size: pointSize == 0 ? descriptor.pointSize : pointSize,
      features: descriptor.font.features, library: descriptor.font.library)
  }

  /// Returns a font that is kept for the process, and has none of the fonts of the work at hand.
  static func ofProcess(_ make: () -> UIFont) -> UIFont { FontLibrary.$ofTask.withValue(nil, operation: make) }

  // MARK: Fonts of the system

  /// Returns the system's font, or its stand-in.
  open class func systemFont(ofSize fontSize: CGFloat) -> UIFont { systemFont(ofSize: fontSize, weight: .regular) }

  /// Returns the system's font in the available weight nearest to `weight`.
  open class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    UIFont(FontLibrary.current.match(.system, FontStyle(weight: weight.openType, isItalic: false)), size: fontSize)
  }

  /// Returns the system's bold font.
  open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { systemFont(ofSize: fontSize, weight: .bold) }

  /// Returns the system's slanted font.
  open class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    UIFont(FontLibrary.current.match(.system, FontStyle(weight: 400, isItalic: true)), size: fontSize)
  }

  /// Returns the system's font with letters of equal width, in the available weight nearest to `weight`.
  open class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
    let style = FontStyle(weight: weight.openType, isItalic: false)
    guard let (font, _) = StandardFont.named("SF Mono") else { return systemFont(ofSize: fontSize, weight: weight) }
    return UIFont(FontLibrary.current.match(font, style), size: fontSize)
  }

  /// Returns the system's font in the size of a style for the size of text that the current traits prefer; the headline
  /// is semibold.
  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont { preferred(style, nil) }

  /// Returns the system's font in the size of a style for the size of text that the traits prefer; nil means the
  /// current ones.
  open class func preferredFont(forTextStyle style: TextStyle, compatibleWith traits: UITraitCollection?) -> UIFont {
    preferred(style, traits)
  }

  /// Returns the same font with an em of `fontSize` points.
  open func withSize(_ fontSize: CGFloat) -> UIFont {
    UIFont(match, size: fontSize, features: features, library: library)
  }

  // MARK: Facts

  /// The PostScript name, such as "Helvetica-Bold".
  open var fontName: String { CTFontCopyPostScriptName(self) }
  /// The name of the family, such as "Helvetica".
  open var familyName: String { CTFontCopyFamilyName(self) }
  /// The description of the font, to find others like it.
  open var fontDescriptor: UIFontDescriptor { UIFontDescriptor(self) }
  /// The size of the em in points.
  open var pointSize: CGFloat { CTFontGetSize(self) }
  /// The distance from the baseline to the top of a line, in points. For Helvetica, Times and Courier that is 0.15 em
  /// more than `CTFontGetAscent` returns.
  open var ascender: CGFloat { CTFontGetAscent(self) + extraLineHeight(.uiKit) }
  /// The position of the bottom of a line relative to its baseline, in points: a negative number.
  open var descender: CGFloat { -CTFontGetDescent(self) }
  /// The height of capital letters in points.
  open var capHeight: CGFloat { CTFontGetCapHeight(self) }
  /// The height of small letters without ascenders, in points.
  open var xHeight: CGFloat { CTFontGetXHeight(self) }
  /// The gap between a line and the next, in points.
  open var leading: CGFloat { CTFontGetLeading(self) }
  /// The height of a line without the gap, in points.
  open var lineHeight: CGFloat { ascender - descender }

  // MARK: Sizes of controls

  /// The size of the text of labels, 17 points.
  open class var labelFontSize: CGFloat { 17 }
  /// The size of the text of buttons, 18 points.
  open class var buttonFontSize: CGFloat { 18 }
  /// The size of small text, 12 points.
  open class var smallSystemFontSize: CGFloat { 12 }
  /// The size of ordinary text, 14 points.
  open class var systemFontSize: CGFloat { 14 }
}
