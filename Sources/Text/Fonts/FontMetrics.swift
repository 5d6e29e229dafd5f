// FontMetrics: the heights of lines and letters of a face, in ems.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCHarfBuzz
import QuartziteGraphics

/// The heights of lines and letters, in ems.
package struct FontMetrics: Hashable, Sendable {
  /// The distance that a line reaches above its baseline.
  package var ascent: Double
  /// The distance that a line reaches below its baseline; positive.
  package var descent: Double
  /// The gap between lines.
  package var leading: Double
  /// The height of capital letters.
  package var capHeight: Double
  /// The height of small letters without ascenders.
  package var xHeight: Double
  /// The height of the middle of an underline above the baseline; negative.
  package var underlinePosition: Double
  /// The thickness of an underline.
  package var underlineThickness: Double
  /// The height of the middle of a line through the text above the baseline.
  package var strikethroughPosition: Double
  /// The thickness of a line through the text.
  package var strikethroughThickness: Double
  /// The box around all glyphs, as the font states it.
  package var bounds: CGRect

  /// Reads the metrics of a face.
  ///
  /// The line heights are those of `hhea`, as on Apple's platforms, or those of `OS/2` where `hhea` has none.
  init(_ face: OpaquePointer, _ font: OpaquePointer, unitsPerEm: Int) {
    let em = Double(unitsPerEm)
    let head = FontTable("head", of: face)
    let hhea = FontTable("hhea", of: face)
    let os2 = FontTable("OS/2", of: face)
    let post = FontTable("post", of: face)

    // Values of damaged fonts are limited to 16 ems.
    func ems(_ units: Int?) -> Double? { units.map { min(max(Double($0) / em, -16), 16) } }
    var (above, below, gap) = (hhea.signed16(at: 4), hhea.signed16(at: 6), hhea.signed16(at: 8))
    if above ?? 0 == 0 && below ?? 0 == 0 {
      (above, below, gap) = (os2.signed16(at: 68), os2.signed16(at: 70), os2.signed16(at: 72))
    }
    if above ?? 0 == 0 && below ?? 0 == 0 {
      (above, below, gap) = (os2.unsigned16(at: 74), os2.unsigned16(at: 76).map { -$0 }, 0)
    }
    if above ?? 0 == 0 && below ?? 0 == 0 { (above, below, gap) = (unitsPerEm * 4 / 5, -unitsPerEm / 5, 0) }
    ascent = ems(above) ?? 0.8
    // Some fonts store the descent as a positive number.
    descent = abs(ems(below) ?? 0.2)
    leading = max(ems(gap) ?? 0, 0)

    func height(of letters: String) -> Double? {
      for letter in letters.unicodeScalars {
        var glyph: hb_codepoint_t = 0
        var extents = hb_glyph_extents_t()
        if hb_font_get_nominal_glyph(font, letter.value, &glyph) != 0,
          hb_font_get_glyph_extents(font, glyph, &extents) != 0, extents.y_bearing > 0
        {
          return ems(Int(extents.y_bearing))
        }
      }
      return nil
    }
    let hasHeights = (os2.unsigned16(at: 0) ?? 0) >= 2
    let declaredX = hasHeights ? ems(os2.signed16(at: 86)) ?? 0 : 0
    let declaredCap = hasHeights ? ems(os2.signed16(at: 88)) ?? 0 : 0
    capHeight = declaredCap > 0 ? declaredCap : height(of: "HI") ?? 0.7
    xHeight = declaredX > 0 ? declaredX : height(of: "xz") ?? 0.5
    underlineThickness = max(ems(post.signed16(at: 10)) ?? 0, 0)
    if underlineThickness == 0 { underlineThickness = 0.05 }
    // The font stores the positions of the upper edges of its lines.
    let underlineTop = ems(post.signed16(at: 8)) ?? 0
    underlinePosition = underlineTop == 0 ? -0.1 : underlineTop - underlineThickness / 2
    strikethroughThickness = max(ems(os2.signed16(at: 26)) ?? 0, 0)
    if strikethroughThickness == 0 { strikethroughThickness = underlineThickness }
    let strikethroughTop = ems(os2.signed16(at: 28)) ?? 0
    strikethroughPosition =
      strikethroughTop > 0 ? strikethroughTop - strikethroughThickness / 2 : xHeight / 2

    let (left, bottom) = (ems(head.signed16(at: 36)) ?? 0, ems(head.signed16(at: 38)) ?? 0)
    let (right, top) = (ems(head.signed16(at: 40)) ?? 0, ems(head.signed16(at: 42)) ?? 0)
    bounds = CGRect(x: left, y: bottom, width: max(right - left, 0), height: max(top - bottom, 0))
  }
}
