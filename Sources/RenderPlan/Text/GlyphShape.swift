// Glyphs and the places in a pixel that they are kept for.

import CoreGraphics
import CoreText
import Tessellation

/// A glyph and what is drawn of it.
struct GlyphShape: Hashable, Sendable {
  let face: FontFace
  let glyph: CGGlyph
  /// The width of the line along its outline, in units of the face; nil where it is filled.
  var strokeWidth: Double?
  /// Whether its outline is drawn even where the face has a picture of it.
  var isOutline = false

  /// The glyph's outline as a path in units of the face, y up; nil where it has none.
  var path: PathShape? {
    let outline = face.outline(of: glyph)
    guard !outline.isEmpty else { return nil }
    guard let strokeWidth else { return PathShape(path: CGPath(storage: outline), area: .fill(.nonZero)) }
    return PathShape(path: CGPath(storage: outline), area: .stroke(StrokeStyle(width: strokeWidth)))
  }
}

/// Where a glyph lies: at one of the places in a pixel that glyphs are kept for.
struct GlyphPlacement {
  /// How many places there are in a pixel along the text.
  static let phases = 4.0

  /// The whole pixel that the glyph's origin lies in, and where in it.
  let pixel: (x: Int, y: Int)
  let phase: SIMD2<Double>

  /// The place nearest to `origin`: text that runs along an axis keeps to whole pixels across it, so that all its letters are
  /// equally sharp. Nil where there are no such pixels.
  init?(x: SIMD2<Double>, y: SIMD2<Double>, origin: SIMD2<Double>) {
    guard abs(origin.x) < 1e9, abs(origin.y) < 1e9 else { return nil }
    let fine = SIMD2(
      x.x == 0 && y.y == 0 ? 1 : Self.phases, x.y == 0 && y.x == 0 ? 1 : Self.phases)
    let placed = (origin * fine + 0.5).rounded(.down) / fine
    let whole = placed.rounded(.down)
    pixel = (Int(whole.x), Int(whole.y))
    phase = placed - whole
  }
}

extension GlyphShape {
  /// The size of an em, in pixels, up to which glyphs are kept.
  static let largestKeptEm = 96.0
  /// How far glyphs that are kept reach from their origins, in pixels: a word that is one glyph does, a line of ten times the
  /// font's size along an outline doesn't.
  static let largestKeptReach = 1000.0
}
