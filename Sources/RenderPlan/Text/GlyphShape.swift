// A glyph with the way in which it is drawn.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteGraphics
import QuartziteTessellation
import QuartziteText

/// A glyph of a face, filled or stroked, as an outline or a picture.
struct GlyphShape: Hashable, Sendable {
  let face: FontFace
  let glyph: CGGlyph
  /// The width of the stroke along its outline, in units of the face; nil if it is filled.
  var strokeWidth: Double?
  /// Whether its outline is drawn even if the face has a picture of it.
  var isOutline = false

  /// The glyph's outline as a path in units of the face, y up; nil where it has none.
  var path: PathShape? {
    let outline = face.outline(of: glyph)
    guard !outline.isEmpty else { return nil }
    guard let strokeWidth else { return PathShape(path: CGPath(storage: outline), area: .fill(.nonZero)) }
    return PathShape(path: CGPath(storage: outline), area: .stroke(StrokeStyle(width: strokeWidth)))
  }
}

extension CoverageCache {
  /// The outline of a glyph, or nil if it has none.
  func path(of glyph: GlyphShape) -> PathShape? {
    if let known = glyphPaths.use(glyph) { return known.value }
    let path = glyph.path
    glyphPaths.insert(path, glyph, cost: 256 + (path?.path.byteCount ?? 0))
    return path
  }
}

extension CGPath {
  /// The size of its elements in memory, in bytes.
  fileprivate var byteCount: Int { storage.verbs.count * 4 + storage.points.count * MemoryLayout<CGPoint>.stride }
}
