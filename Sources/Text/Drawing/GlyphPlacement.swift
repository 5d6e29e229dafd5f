// Where glyphs are drawn: at a few places in a pixel, so that what is drawn of a glyph can be kept.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteTessellation

/// Where a glyph lies: at one of the places in a pixel that glyphs are kept for.
package struct GlyphPlacement {
  /// How many places there are in a pixel along the text.
  package static let phases = 4.0

  /// The size of an em, in pixels, up to which glyphs are kept.
  static let largestEm = 96.0
  /// The furthest that glyphs which are kept reach from their origins, in pixels: a word that is one glyph does, a line of
  /// ten times the font's size along an outline doesn't.
  static let largestReach = 1000.0

  /// The whole pixel that the glyph's origin lies in, and where in it.
  package let pixel: (x: Int, y: Int)
  package let phase: SIMD2<Double>

  /// The place nearest to `origin`: text that runs along an axis keeps to whole pixels across it, so that all its
  /// letters are equally sharp, slanted ones too. `x` and `y` are the axes of a glyph in pixels. Nil where there are no
  /// such pixels.
  @inlinable
  package init?(x: SIMD2<Double>, y: SIMD2<Double>, origin: SIMD2<Double>) {
    guard abs(origin.x) < 1e9, abs(origin.y) < 1e9 else { return nil }
    let fine = SIMD2(x.x == 0 ? 1 : Self.phases, x.y == 0 ? 1 : Self.phases)
    let placed = (origin * fine + 0.5).rounded(.down) / fine
    let whole = placed.rounded(.down)
    pixel = (Int(whole.x), Int(whole.y))
    phase = placed - whole
  }
}

extension TextLine {
  /// Whether glyphs are kept by their places in a pixel: larger ones are drawn where they are, as far as they show.
  package func keepsGlyphs(under projection: Projection) -> Bool {
    let scale = projection.largestScale
    return projection.isAffine && largestEm * scale <= GlyphPlacement.largestEm
      && largestReach * scale <= GlyphPlacement.largestReach
  }
}
