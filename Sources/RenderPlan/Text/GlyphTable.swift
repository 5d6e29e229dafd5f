// The outlines and pictures of glyphs that are drawn one by one: large ones, and those in perspective.

import CoreGraphics
import CoreText
import QuartzCore
import Tessellation

/// Paths and images by glyph, so that a glyph is the same path and the same image in every frame. It may be emptied at any time
/// without a change to any picture.
final class GlyphTable {
  private struct PictureKey: Hashable {
    let face: FontFace
    let glyph: CGGlyph
    /// The octave that the size lies in: a picture is made for sizes up to the next one.
    let octave: Double
  }

  private var paths: [GlyphShape: PathShape?] = [:]
  private var pictures: [PictureKey: GlyphPicture?] = [:]
  // What is looked up again costs little, so that nothing is gained by choosing what stays.
  private static let capacity = 4096

  func removeAll() {
    paths.removeAll()
    pictures.removeAll()
  }

  /// The outline of a glyph, or nil where it has none.
  func path(of glyph: GlyphShape) -> PathShape? {
    if let known = paths[glyph] { return known }
    if paths.count >= Self.capacity { paths.removeAll() }
    let path = glyph.path
    paths[glyph] = .some(path)
    return path
  }

  /// The picture that stands for a glyph in colour, or nil where none does.
  func picture(of glyph: CGGlyph, in face: FontFace, pixelsPerEm: Double) -> GlyphPicture? {
    guard face.colorKinds.contains(.bitmaps) else { return nil }
    let key = PictureKey(face: face, glyph: glyph, octave: 2 * pixelsPerEm.binade)
    if let known = pictures[key] { return known }
    if pictures.count >= Self.capacity { pictures.removeAll() }
    let picture = face.bitmap(of: glyph, pixelsPerEm: key.octave).flatMap {
      GlyphPicture($0, unitsPerEm: Double(face.unitsPerEm))
    }
    pictures[key] = .some(picture)
    return picture
  }
}
