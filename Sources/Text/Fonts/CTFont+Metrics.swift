// CTFont+Metrics: the sizes of lines, letters and decorations, in points.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

extension CTFont {
  /// The ascent of a line above its baseline, in ems: that of the font that was asked for, where it is known.
  var lineAscent: Double { persona?.font.lines?.ascent ?? face.metrics.ascent }
  /// The descent of a line below its baseline, in ems.
  var lineDescent: Double { persona?.font.lines?.descent ?? face.metrics.descent }
  /// The gap between lines, in ems.
  var lineLeading: Double { persona?.font.lines?.leading ?? face.metrics.leading }
  /// The room above each line of a column that none of the font's metrics contains, in points.
  package func extraLineHeight(_ kind: ExtraLineHeight) -> CGFloat {
    persona?.font.hasExtraLineHeight == true ? size * kind.ems : 0
  }

  /// The height above the baseline of the middle of a line through the text, in points.
  package var strikethroughPosition: CGFloat { size * face.metrics.strikethroughPosition }
  /// The thickness of a line through the text, in points.
  package var strikethroughThickness: CGFloat { size * face.metrics.strikethroughThickness }
}

/// The size of the font's em, in points.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.size }

/// The transform of the glyphs' outlines; the identity by default.
public func CTFontGetMatrix(_ font: CTFont) -> CGAffineTransform { font.matrix }

/// The distance from the baseline to the top of a line, in points.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.size * font.lineAscent }

/// The distance from the baseline to the bottom of a line, in points; a positive number.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { font.size * font.lineDescent }

/// The gap between a line and the next, in points.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.size * font.lineLeading }

/// The number of font units in an em.
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 { UInt32(font.face.unitsPerEm) }

/// The number of glyphs in the font.
public func CTFontGetGlyphCount(_ font: CTFont) -> CFIndex { font.face.glyphCount }

/// The box around all glyphs as the font states it, in points from a glyph's origin, y upwards.
public func CTFontGetBoundingBox(_ font: CTFont) -> CGRect {
  font.face.metrics.bounds.applying(CGAffineTransform(scaleX: font.size, y: font.size)).applying(font.matrix)
}

/// The height above the baseline of the middle of an underline, in points: a negative number.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat { font.size * font.face.metrics.underlinePosition }

/// The thickness of an underline, in points.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat {
  font.size * font.face.metrics.underlineThickness
}

/// The angle of the letters in degrees, counterclockwise from the vertical: negative where they lean to the right.
public func CTFontGetSlantAngle(_ font: CTFont) -> CGFloat { font.face.style.angle }

/// The height of capital letters, in points.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { font.size * font.face.metrics.capHeight }

/// The height of small letters without ascenders, in points.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.size * font.face.metrics.xHeight }
