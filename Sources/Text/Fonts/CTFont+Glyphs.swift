// CTFont+Glyphs: the glyphs of characters, and the advances, boxes and outlines of glyphs, in points, y upwards.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCHarfBuzz
import QuartziteGraphics

/// A set of characters.
public typealias CFCharacterSet = CharacterSet

/// The direction in which the glyphs of a line follow each other.
public enum CTFontOrientation: UInt32, Sendable {
  /// The direction of the font, which is horizontal.
  case `default` = 0
  /// From left to right.
  case horizontal = 1
  /// From top to bottom.
  case vertical = 2
}

/// Stores the glyphs of `count` UTF-16 units in `glyphs`, and returns whether the font has all of them.
///
/// A character that the font lacks gets the glyph 0. The second unit of a surrogate pair gets 0 too.
public func CTFontGetGlyphsForCharacters(
  _ font: CTFont, _ characters: UnsafePointer<UniChar>, _ glyphs: UnsafeMutablePointer<CGGlyph>, _ count: CFIndex
) -> Bool {
  var isComplete = true
  var index = 0
  while index < count {
    var scalar = Unicode.Scalar(characters[index])
    let first = index
    if index + 1 < count, let paired = Unicode.Scalar(lead: characters[index], trail: characters[index + 1]) {
      scalar = paired
      index += 1
      glyphs[index] = 0
    }
    let glyph = scalar.map { font.face.glyph(for: $0) } ?? 0
    glyphs[first] = glyph
    if glyph == 0 { isComplete = false }
    index += 1
  }
  return isComplete
}

/// A UTF-16 unit.
public typealias UniChar = UInt16

/// Returns the glyph with a name, or 0 where the font has none.
public func CTFontGetGlyphWithName(_ font: CTFont, _ glyphName: CFString) -> CGGlyph {
  var glyph: hb_codepoint_t = 0
  guard hb_font_get_glyph_from_name(font.face.shaperFont, glyphName, -1, &glyph) != 0, glyph < font.face.glyphCount
  else { return 0 }
  return CGGlyph(truncatingIfNeeded: glyph)
}

/// Stores the advances of `count` glyphs in `advances`, where it is given, and returns their sum, in points.
///
/// Kerning is not applied. Vertical advances are positive heights.
@discardableResult
public func CTFontGetAdvancesForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ advances: UnsafeMutablePointer<CGSize>?, _ count: CFIndex
) -> Double {
  var units = 0.0
  for index in 0..<max(0, count) {
    let isVertical = orientation == .vertical
    let advance = isVertical ? font.face.verticalAdvance(of: glyphs[index]) : font.face.advance(of: glyphs[index])
    units += advance
    let points = CGFloat(advance) * font.size / CGFloat(font.face.unitsPerEm)
    advances?[index] = isVertical ? CGSize(width: 0, height: points) : CGSize(width: points, height: 0)
  }
  return units * Double(font.size) / Double(font.face.unitsPerEm)
}

/// Stores the boxes of `count` glyphs in `boundingRects`, where it is given, and returns the box around all of them.
///
/// Each box is that of the glyph's outline, in points from its origin, y upwards; null where the glyph shows nothing.
@discardableResult
public func CTFontGetBoundingRectsForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ boundingRects: UnsafeMutablePointer<CGRect>?, _ count: CFIndex
) -> CGRect {
  var union = CGRect.null
  for index in 0..<max(0, count) {
    let box = font.bounds(of: glyphs[index])
    boundingRects?[index] = box
    union = union.united(with: box)
  }
  return union
}

/// Returns the outline of a glyph in points from its origin, y upwards, transformed by the font's matrix and then by
/// `matrix`; nil where it has none, as for a space or a picture.
public func CTFontCreatePathForGlyph(
  _ font: CTFont, _ glyph: CGGlyph, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CGPath? {
  let outline = font.face.outline(of: glyph)
  guard !outline.isEmpty else { return nil }
  return CGPath(storage: outline.applying(font.unitTransform.concatenating(matrix?.pointee ?? .identity)))
}

/// The characters that the font has glyphs for.
public func CTFontCopyCharacterSet(_ font: CTFont) -> CFCharacterSet {
  var result = CharacterSet()
  guard let set = hb_set_create() else { return result }
  defer { hb_set_destroy(set) }
  hb_face_collect_unicodes(font.face.shaperFace, set)
  var first = hb_codepoint_t.max, last = hb_codepoint_t.max
  while hb_set_next_range(set, &first, &last) != 0 {
    let found = first...last
    // A damaged font may list code points that are no characters.
    for valid: ClosedRange<hb_codepoint_t> in [0...0xD7FF, 0xE000...0x10FFFF] where found.overlaps(valid) {
      let part = found.clamped(to: valid)
      if let lower = Unicode.Scalar(part.lowerBound), let upper = Unicode.Scalar(part.upperBound) {
        result.insert(charactersIn: lower...upper)
      }
    }
  }
  return result
}

extension CTFont {
  /// The map from font units to points, by size and matrix.
  package var unitTransform: CGAffineTransform {
    CGAffineTransform(scaleX: scale, y: scale).concatenating(matrix)
  }

  /// The box of a glyph in points from its origin, y upwards; null where it shows nothing.
  package func bounds(of glyph: CGGlyph) -> CGRect {
    let box = face.bounds(of: glyph)
    return box.isNull ? box : box.applying(unitTransform)
  }

  /// Whether the font has a glyph for the character.
  package func contains(_ scalar: Unicode.Scalar) -> Bool { face.contains(scalar) }
}
