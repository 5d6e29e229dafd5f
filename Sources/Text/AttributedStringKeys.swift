// The keys of text attributes, in UIKit's and AppKit's spelling and in Core Text's.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteGraphics

extension NSAttributedString.Key {
  /// The font: a ``CTFont``.
  public static let font = NSAttributedString.Key("NSFont")
  /// The colour of the glyphs.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// The colour behind the glyphs.
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  /// Extra distance after each cluster of glyphs, in points; 0 switches the font's kerning off.
  public static let kern = NSAttributedString.Key("NSKern")
  /// Extra distance after each cluster of glyphs, in points; it replaces the kern, and is not added at a line's end.
  public static let tracking = NSAttributedString.Key("CTTracking")
  /// The ligatures that are used: 0 for the necessary ones, 1 for the usual ones, 2 for all.
  public static let ligature = NSAttributedString.Key("NSLigature")
  /// The kind of underline: the raw value of a ``CTUnderlineStyle``.
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  /// The colour of the underline; that of the glyphs by default.
  public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
  /// The kind of line through the text.
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  /// The colour of the line through the text; that of the glyphs by default.
  public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
  /// The width of the glyphs' outlines in percent of the font size; a negative one fills the glyphs too.
  public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
  /// The colour of the glyphs' outlines; that of the glyphs by default.
  public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
  /// The number of steps by which the text is raised (positive) or lowered (negative).
  public static let superscript = NSAttributedString.Key("NSSuperScript")
  /// The distance by which the text is raised, in points.
  public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
  /// Alignment, line spacing and line breaking of the paragraph: an ``NSParagraphStyle`` or a ``CTParagraphStyle``.
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
  /// The shadow of the text: UIKit's `NSShadow`. It is drawn by UIKit's drawing of strings, not by text layers.
  public static let shadow = NSAttributedString.Key("NSShadow")

  // The keys that Core Text spells differently.
  static let coreTextForegroundColor = NSAttributedString.Key(kCTForegroundColorAttributeName)
  static let coreTextBackgroundColor = NSAttributedString.Key(kCTBackgroundColorAttributeName)
  static let coreTextForegroundColorFromContext = NSAttributedString.Key(kCTForegroundColorFromContextAttributeName)
  static let coreTextLanguage = NSAttributedString.Key(kCTLanguageAttributeName)
}

/// An older spelling of `NSAttributedString.Key`.
public typealias NSAttributedStringKey = NSAttributedString.Key

/// A string with attributes, under its Core Foundation name.
public typealias CFAttributedString = NSAttributedString

/// The font: a ``CTFont``.
public let kCTFontAttributeName: CFString = "NSFont"
/// The colour of the glyphs: a `CGColor`.
public let kCTForegroundColorAttributeName: CFString = "CTForegroundColor"
/// Whether glyphs take the fill colour of the context that they are drawn in: a `Bool`. Text layers have no such
/// context; they draw the text in its own colour.
public let kCTForegroundColorFromContextAttributeName: CFString = "CTForegroundColorFromContext"
/// The colour behind the glyphs: a `CGColor`.
public let kCTBackgroundColorAttributeName: CFString = "CTBackgroundColor"
/// Extra distance after each cluster of glyphs, in points; 0 switches the font's kerning off.
public let kCTKernAttributeName: CFString = "NSKern"
/// Extra distance after each cluster of glyphs, in points; it replaces the kern, and is not added at a line's end.
public let kCTTrackingAttributeName: CFString = "CTTracking"
/// The ligatures that are used: 0 for the necessary ones, 1 for the usual ones, 2 for all.
public let kCTLigatureAttributeName: CFString = "NSLigature"
/// The kind of underline: the raw value of a ``CTUnderlineStyle``.
public let kCTUnderlineStyleAttributeName: CFString = "NSUnderline"
/// The colour of the underline: a `CGColor`.
public let kCTUnderlineColorAttributeName: CFString = "NSUnderlineColor"
/// The width of the glyphs' outlines in percent of the font size.
public let kCTStrokeWidthAttributeName: CFString = "NSStrokeWidth"
/// The colour of the glyphs' outlines: a `CGColor`.
public let kCTStrokeColorAttributeName: CFString = "NSStrokeColor"
/// The number of steps by which the text is raised (positive) or lowered (negative).
public let kCTSuperscriptAttributeName: CFString = "NSSuperScript"
/// The distance by which the text is raised, in points.
public let kCTBaselineOffsetAttributeName: CFString = "NSBaselineOffset"
/// The language that the text is in: a BCP 47 tag, a string.
public let kCTLanguageAttributeName: CFString = "NSLanguage"
/// Alignment, line spacing and line breaking of the paragraph.
public let kCTParagraphStyleAttributeName: CFString = "NSParagraphStyle"

/// The kind of line under a text.
public struct CTUnderlineStyle: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int32

  /// Creates a style from its bits.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// No line.
  public static let none: CTUnderlineStyle = []
  /// One line.
  public static let single = CTUnderlineStyle(rawValue: 0x01)
  /// One line of twice the thickness.
  public static let thick = CTUnderlineStyle(rawValue: 0x02)
  /// Two lines.
  public static let double = CTUnderlineStyle(rawValue: 0x09)
}

/// The dash pattern of an underline; added to the kind of line.
public struct CTUnderlineStyleModifiers: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int32

  /// Creates modifiers from their bits.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// A solid line.
  public static let patternSolid: CTUnderlineStyleModifiers = []
  /// Dots.
  public static let patternDot = CTUnderlineStyleModifiers(rawValue: 0x0100)
  /// Dashes.
  public static let patternDash = CTUnderlineStyleModifiers(rawValue: 0x0200)
  /// Dashes and dots in turn.
  public static let patternDashDot = CTUnderlineStyleModifiers(rawValue: 0x0300)
  /// A dash and two dots in turn.
  public static let patternDashDotDot = CTUnderlineStyleModifiers(rawValue: 0x0400)
}
