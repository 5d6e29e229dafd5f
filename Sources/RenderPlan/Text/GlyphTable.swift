// The outlines and pictures of glyphs that are drawn one by one: large ones, and those in perspective.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartziteGraphics
import QuartziteTessellation
import QuartziteText

/// Paths and images by glyph, so that a glyph is the same path and the same image in every frame. It may be emptied at any time
/// without a change to any picture.
final class GlyphTable {
  private var paths: [GlyphShape: PathShape?] = [:]
  private var pictures = GlyphPictures()
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
    pictures.picture(of: glyph, in: face, pixelsPerEm: pixelsPerEm)
  }
}
