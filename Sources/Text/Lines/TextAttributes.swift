// TextAttributes: the parsed attributes of a piece of text, in Core Text's, UIKit's or AppKit's spelling.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// An object that represents a font: another module's font class.
package protocol CoreTextFontConvertible: AnyObject {
  /// The font that the object represents.
  var coreTextFont: CTFont { get }
}

/// An object that represents a colour: another module's colour class.
package protocol CGColorConvertible: AnyObject {
  /// The colour that the object represents.
  var cgColor: CGColor { get }
}

/// The attributes of a piece of text, parsed. The objects among them are never changed, so that threads may share them.
package struct TextAttributes: @unchecked Sendable {
  /// The attributes as they were given.
  package let dictionary: [NSAttributedString.Key: Any]
  /// The font; Helvetica of 12 points by default.
  package let font: CTFont
  /// Extra distance after each cluster, in points; 0 switches the font's kerning off.
  package let kern: CGFloat?
  /// Extra distance after each cluster, in points; at the end of a line it counts as whitespace.
  package let tracking: CGFloat
  /// The ligatures that are used, or nil where none are specified.
  package let ligatures: LigatureUse?
  /// The language as a BCP 47 tag, or nil for none in particular.
  package let language: String?
  /// The distance by which the glyphs are raised above the baseline, in points.
  package let rise: CGFloat

  package init(_ dictionary: [NSAttributedString.Key: Any]) {
    self.dictionary = dictionary
    let font = TextAttributes.font(dictionary[.font]) ?? TextAttributes.defaultFont
    self.font = font
    kern = TextAttributes.length(dictionary[.kern])
    tracking = TextAttributes.length(dictionary[.tracking]) ?? 0
    ligatures = TextAttributes.length(dictionary[.ligature]).map { $0 < 1 ? .necessary : $0 < 2 ? .usual : .all }
    language = dictionary[.coreTextLanguage] as? String
    // A step up or down is a third of the em.
    let steps = TextAttributes.length(dictionary[.superscript]) ?? 0
    let baselineOffset = TextAttributes.length(dictionary[.baselineOffset]) ?? 0
    rise = baselineOffset + steps.rounded() * CTFontGetSize(font) / 3
  }

  /// The font of text without one.
  package static var defaultFont: CTFont {
    FontLibrary.ofTask == nil ? sharedDefaultFont : CTFont(name: "Helvetica", size: 12)
  }
  private static let sharedDefaultFont = CTFont(name: "Helvetica", size: 12, library: .shared)

  /// The distance after a cluster that kern and tracking ask for. Tracking replaces kern where it isn't 0.
  var extraAdvance: CGFloat { tracking != 0 ? tracking : kern ?? 0 }

  /// The style of the paragraph; the default one where none is given.
  package var paragraphStyle: ParagraphStyleValues {
    switch dictionary[.paragraphStyle] {
    case let style as CTParagraphStyle: style.values
    case let style as NSParagraphStyle: style.values
    default: ParagraphStyleValues()
    }
  }

  // MARK: Drawing the glyphs

  /// The colour of the glyphs, or nil where none is given. Core Text's key wins over the other.
  package var foregroundColor: CGColor? {
    TextAttributes.color(dictionary[.coreTextForegroundColor] ?? dictionary[.foregroundColor])
  }

  /// Whether the glyphs take the fill colour of the context they are drawn in.
  package var takesColorOfContext: Bool {
    TextAttributes.length(dictionary[.coreTextForegroundColorFromContext]).map { $0 != 0 } ?? false
  }

  /// The colour behind the glyphs.
  package var backgroundColor: CGColor? {
    TextAttributes.color(dictionary[.coreTextBackgroundColor] ?? dictionary[.backgroundColor])
  }

  /// The width of the outlines in percent of the font size; a negative one fills the glyphs too, 0 only fills.
  package var strokeWidth: CGFloat { TextAttributes.length(dictionary[.strokeWidth]) ?? 0 }

  /// The colour of the outlines; that of the glyphs by default.
  package var strokeColor: CGColor? { TextAttributes.color(dictionary[.strokeColor]) ?? foregroundColor }

  /// The bits of the kind of underline: see ``CTUnderlineStyle`` and ``CTUnderlineStyleModifiers``.
  package var underlineStyle: Int { TextAttributes.bits(dictionary[.underlineStyle]) ?? 0 }

  /// The colour of the underline; that of the glyphs by default.
  package var underlineColor: CGColor? { TextAttributes.color(dictionary[.underlineColor]) ?? foregroundColor }

  /// The bits of the kind of line through the text.
  package var strikethroughStyle: Int { TextAttributes.bits(dictionary[.strikethroughStyle]) ?? 0 }

  /// The colour of the line through the text; that of the glyphs by default.
  package var strikethroughColor: CGColor? { TextAttributes.color(dictionary[.strikethroughColor]) ?? foregroundColor }

  // MARK: Reading values

  /// Returns the font that a value represents.
  package static func font(_ value: Any?) -> CTFont? {
    value as? CTFont ?? (value as? any CoreTextFontConvertible)?.coreTextFont
  }

  /// Returns the colour that a value represents.
  package static func color(_ value: Any?) -> CGColor? {
    value as? CGColor ?? (value as? any CGColorConvertible)?.cgColor
  }

  /// Returns the number that a value represents; nil where it is not finite or beyond a billion.
  static func length(_ value: Any?) -> CGFloat? {
    let number: Double
    switch value {
    case let value as CGFloat: number = Double(value)
    case let value as Double: number = value
    case let value as Float: number = Double(value)
    case let value as Bool: number = value ? 1 : 0
    case let value as any BinaryInteger: number = Double(value)
    case let value as NSNumber: number = value.doubleValue
    default: return nil
    }
    return number.isFinite && abs(number) <= 1e9 ? CGFloat(number) : nil
  }

  /// Returns the bits of a style that was given as a number or as an option set.
  static func bits(_ value: Any?) -> Int? {
    length((value as? any RawRepresentable)?.rawValue as Any? ?? value).map { Int($0) }
  }
}
