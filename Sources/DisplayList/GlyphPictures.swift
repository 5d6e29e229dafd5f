// The pictures of glyphs in colour, each made once for sizes that are alike.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

/// Pictures by glyph, so that a glyph is the same image wherever it lies. They may be forgotten at any time without a change to any
/// picture.
package struct GlyphPictures {
  package struct Key: Hashable {
    let face: FontFace
    let glyph: CGGlyph
    /// The octave that the size lies in: a picture is made for sizes up to the next one.
    let octave: Double
  }

  /// The pictures that were made.
  package let cache = Cache<Key, GlyphPicture?>("glyph pictures")

  package init() {}

  /// The picture that stands for a glyph in colour, or nil where none does; `pixelsPerEm` is the size that it is seen at.
  package func picture(of glyph: CGGlyph, in face: FontFace, pixelsPerEm: Double) -> GlyphPicture? {
    guard face.colorKinds.contains(.bitmaps) else { return nil }
    let key = Key(face: face, glyph: glyph, octave: 2 * pixelsPerEm.binade)
    if let known = cache.use(key) { return known.value }
    let picture = face.bitmap(of: glyph, pixelsPerEm: key.octave).flatMap {
      GlyphPicture($0, unitsPerEm: Double(face.unitsPerEm))
    }
    cache.insert(picture, key, cost: 256 + (picture.map { 4 * $0.image.width * $0.image.height } ?? 0))
    return picture
  }
}
