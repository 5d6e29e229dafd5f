// CTFont+Metrics: sizes of lines, letters and decorations, in points.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

extension CTFont {
  /// How far a line reaches above its baseline, in ems: that of the font that was asked for, where it is known.
  var lineAscent: Double { persona?.font.lines?.ascent ?? face.metrics.ascent }
  /// How far a line reaches below its baseline, in ems.
  var lineDescent: Double { persona?.font.lines?.descent ?? face.metrics.descent }
  /// The gap between lines, in ems.
  var lineLeading: Double { persona?.font.lines?.leading ?? face.metrics.leading }
  /// The room above each line of a column that is in no metric of the font, in points.
  package func extraLineHeight(_ kind: ExtraLineHeight) -> CGFloat {
    persona?.font.hasExtraLineHeight == true ? size * kind.ems : 0
  }

  /// Where the middle of a line through the text lies above the baseline, in points.
  package var strikethroughPosition: CGFloat { size * face.metrics.strikethroughPosition }
  /// How thick a line through the text is, in points.
  package var strikethroughThickness: CGFloat { size * face.metrics.strikethroughThickness }
}

/// The size of the font's em, in points.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.size }

/// What is done to the glyphs' outlines; the identity by default.
public func CTFontGetMatrix(_ font: CTFont) -> CGAffineTransform { font.matrix }

/// How far a line reaches above its baseline, in points.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.size * font.lineAscent }

/// How far a line reaches below its baseline, in points; a positive number.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { font.size * font.lineDescent }

/// The gap between a line and the next, in points.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.size * font.lineLeading }

/// How many font units the em has.
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 { UInt32(font.face.unitsPerEm) }

/// How many glyphs the font has.
public func CTFontGetGlyphCount(_ font: CTFont) -> CFIndex { font.face.glyphCount }

/// The box around all glyphs as the font tells it, in points from a glyph's origin, y upwards.
public func CTFontGetBoundingBox(_ font: CTFont) -> CGRect {
  font.face.metrics.bounds.applying(CGAffineTransform(scaleX: font.size, y: font.size)).applying(font.matrix)
}

/// Where the middle of an underline lies above the baseline, in points: a negative number.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat { font.size * font.face.metrics.underlinePosition }

/// How thick an underline is, in points.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat {
  font.size * font.face.metrics.underlineThickness
}

/// The angle of the letters in degrees, counterclockwise from upright: negative where they lean to the right.
public func CTFontGetSlantAngle(_ font: CTFont) -> CGFloat { font.face.style.angle }

/// The height of capital letters, in points.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { font.size * font.face.metrics.capHeight }

/// The height of small letters without ascenders, in points.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.size * font.face.metrics.xHeight }
