// A cache of the outlines and pictures of glyphs that are drawn one by one: large ones, and those in perspective.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteGraphics
import QuartziteTessellation
import QuartziteText

/// A cache of paths and images by glyph, so that a glyph has the same path and the same image in every frame. Emptying
/// it changes no picture.
final class GlyphTable {
  let paths = Cache<GlyphShape, PathShape?>("glyph paths")
  let pictures = GlyphPictures()

  func beginFrame() {
    paths.beginFrame()
    pictures.cache.beginFrame()
  }

  /// The outline of a glyph, or nil if it has none.
  func path(of glyph: GlyphShape) -> PathShape? {
    if let known = paths.use(glyph) { return known.value }
    let path = glyph.path
    paths.insert(path, glyph, cost: 256 + (path?.path.byteCount ?? 0))
    return path
  }

  /// The colour picture of a glyph, or nil if it has none.
  func picture(of glyph: CGGlyph, in face: FontFace, pixelsPerEm: Double) -> GlyphPicture? {
    pictures.picture(of: glyph, in: face, pixelsPerEm: pixelsPerEm)
  }
}

extension CGPath {
  /// The size of its elements in memory, in bytes.
  fileprivate var byteCount: Int { storage.verbs.count * 4 + storage.points.count * MemoryLayout<CGPoint>.stride }
}
