// GlyphPlacement: positions of glyphs at a few places in a pixel, so that drawn glyphs can be cached.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteTessellation

/// The position of a glyph, rounded to one of the sub-pixel positions for which glyphs are cached.
package struct GlyphPlacement {
  /// The number of positions in a pixel along the text.
  package static let phases = 4.0

  /// The size of the largest em, in pixels, whose glyphs are cached.
  static let largestEm = 96.0
  /// The largest distance that cached glyphs reach from their origins, in pixels: a word that is one glyph stays within
  /// it, a stroke of ten times the font's size along an outline doesn't.
  static let largestReach = 1000.0

  /// The whole pixel in which the glyph's origin lies; ``phase`` is the origin's position within it.
  package let pixel: (x: Int, y: Int)
  package let phase: SIMD2<Double>

  /// Creates the placement nearest to `origin`, where `x` and `y` are the axes of a glyph in pixels. Text that runs
  /// along an axis is placed at whole pixels across it, so that all its letters are equally sharp, slanted ones too.
  /// Returns nil where the origin is 1e9 pixels away or more.
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
  /// Whether glyphs are cached by sub-pixel positions; larger ones are drawn at exact positions, as far as visible.
  package func cachesGlyphs(under projection: Projection) -> Bool {
    let scale = projection.largestScale
    return projection.isAffine && largestEm * scale <= GlyphPlacement.largestEm
      && largestReach * scale <= GlyphPlacement.largestReach
  }
}
