// FontFace+Glyphs: the glyphs of characters, their advances, boxes and outlines, in font units.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCHarfBuzz
import QuartziteGraphics

extension FontFace {
  /// The glyph of a character, or 0 where the face has none.
  package func glyph(for scalar: Unicode.Scalar) -> CGGlyph {
    var glyph: hb_codepoint_t = 0
    guard hb_font_get_nominal_glyph(shaperFont, scalar.value, &glyph) != 0, glyph < glyphCount else { return 0 }
    return CGGlyph(truncatingIfNeeded: glyph)
  }

  /// Whether the face has a glyph for the character.
  package func contains(_ scalar: Unicode.Scalar) -> Bool { glyph(for: scalar) != 0 }

  /// The horizontal distance to the next glyph of a line, in font units.
  package func advance(of glyph: CGGlyph) -> Double {
    Double(hb_font_get_glyph_h_advance(shaperFont, hb_codepoint_t(glyph)))
  }

  /// The downward distance to the next glyph of a column, in font units.
  package func verticalAdvance(of glyph: CGGlyph) -> Double {
    -Double(hb_font_get_glyph_v_advance(shaperFont, hb_codepoint_t(glyph)))
  }

  /// The outline in font units, y upwards; empty where the glyph has none.
  package func outline(of glyph: CGGlyph) -> PathStorage {
    guard glyph < glyphCount else { return PathStorage() }
    return outlines.withLock { $0.outline(of: glyph) }
  }

  /// The box around a glyph's outline or bitmap in font units, y upwards; null where it shows nothing.
  package func bounds(of glyph: CGGlyph) -> CGRect {
    let path = outline(of: glyph)
    return path.isEmpty ? extents(of: glyph) : path.bounds
  }

  /// A box that contains the glyph's outline or picture, in font units, y upwards, as the font states it; null where
  /// the glyph shows nothing.
  ///
  /// Unlike ``bounds(of:)`` it loads no outline where the font states the box.
  package func inkBox(of glyph: CGGlyph) -> CGRect {
    let box = extents(of: glyph)
    guard !box.isNull, colorKinds.contains(.bitmaps) else { return box }
    // A picture's position is relative to the corner of the glyph's outline, where it has one; the extents may be
    // relative to the origin.
    let outline = outline(of: glyph).bounds
    return outline.isNull
      ? box : box.united(with: box.moved(x: outline.minX, y: outline.minY)).united(with: outline)
  }

  /// The box of a glyph as HarfBuzz finds it, in font units, y upwards; null where the glyph shows nothing.
  private func extents(of glyph: CGGlyph) -> CGRect {
    var extents = hb_glyph_extents_t()
    guard glyph < glyphCount, hb_font_get_glyph_extents(shaperFont, hb_codepoint_t(glyph), &extents) != 0,
      extents.width != 0, extents.height != 0
    else { return .null }
    return CGRect(
      x: CGFloat(extents.x_bearing), y: CGFloat(extents.y_bearing), width: CGFloat(extents.width),
      height: CGFloat(extents.height)
    ).standardized
  }
}
