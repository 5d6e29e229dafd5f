// The outlines and pictures of glyphs that are drawn one by one: large ones, and those in perspective.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteGraphics
import QuartziteTessellation
import QuartziteText

/// Paths and images by glyph, so that a glyph is the same path and the same image in every frame. It may be emptied at any time
/// without a change to any picture.
final class GlyphTable {
  let paths = Cache<GlyphShape, PathShape?>("glyph paths")
  let pictures = GlyphPictures()

  func beginFrame() {
    paths.beginFrame()
    pictures.kept.beginFrame()
  }

  /// The outline of a glyph, or nil where it has none.
  func path(of glyph: GlyphShape) -> PathShape? {
    if let known = paths.use(glyph) { return known.value }
    let path = glyph.path
    paths.insert(path, glyph, cost: 256 + (path?.path.byteCount ?? 0))
    return path
  }

  /// The picture that stands for a glyph in colour, or nil where none does.
  func picture(of glyph: CGGlyph, in face: FontFace, pixelsPerEm: Double) -> GlyphPicture? {
    pictures.picture(of: glyph, in: face, pixelsPerEm: pixelsPerEm)
  }
}

extension CGPath {
  /// What its elements take up in memory, in bytes.
  fileprivate var byteCount: Int { storage.verbs.count * 4 + storage.points.count * MemoryLayout<CGPoint>.stride }
}
