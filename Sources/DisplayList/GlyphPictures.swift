// The pictures of glyphs in colour, each made once for sizes that are alike.
// SPDX-License-Identifier: Apache-2.0

/// Pictures by glyph, so that a glyph is the same image wherever it lies. They may be forgotten at any time without a change to any
/// picture.
package struct GlyphPictures {
  private struct Key: Hashable {
    let face: FontFace
    let glyph: CGGlyph
    /// The octave that the size lies in: a picture is made for sizes up to the next one.
    let octave: Double
  }

  private var known: [Key: GlyphPicture?] = [:]
  // What is looked up again costs little, so that nothing is gained by choosing what stays.
  private static let capacity = 4096

  package init() {}

  package mutating func removeAll() {
    known.removeAll()
  }

  /// The picture that stands for a glyph in colour, or nil where none does; `pixelsPerEm` is the size that it is seen at.
  package mutating func picture(of glyph: CGGlyph, in face: FontFace, pixelsPerEm: Double) -> GlyphPicture? {
    guard face.colorKinds.contains(.bitmaps) else { return nil }
    let key = Key(face: face, glyph: glyph, octave: 2 * pixelsPerEm.binade)
    if let picture = known[key] { return picture }
    if known.count >= Self.capacity { known.removeAll() }
    let picture = face.bitmap(of: glyph, pixelsPerEm: key.octave).flatMap {
      GlyphPicture($0, unitsPerEm: Double(face.unitsPerEm))
    }
    known[key] = .some(picture)
    return picture
  }
}
