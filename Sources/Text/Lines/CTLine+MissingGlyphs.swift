// CTLine+MissingGlyphs: the characters of a line that no font has.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

extension CTLine {
  /// Returns the characters of the line that are drawn as boxes, since neither their font nor a fallback has a glyph
  /// for them: each once, in the order of the glyphs, `limit` at the most.
  package func charactersWithoutGlyphs(limit: Int) -> [Unicode.Scalar] {
    var found: [Unicode.Scalar] = []
    for run in runs where !run.isToken && run.glyphs.contains(0) {
      for (glyph, index) in zip(run.glyphs, run.stringIndices) where glyph == 0 {
        // The index is that of the cluster, which may begin with characters that the font has.
        let cluster = Array(String(decoding: builder.cluster(at: index), as: UTF16.self).unicodeScalars)
        let missing = cluster.filter { !$0.properties.isDefaultIgnorableCodePoint && !run.font.contains($0) }
        for scalar in missing.isEmpty ? Array(cluster.prefix(1)) : missing where !found.contains(scalar) {
          if found.count >= limit { return found }
          found.append(scalar)
        }
      }
    }
    return found
  }

  /// Whether any glyph of the line is the box that is drawn for characters without a glyph.
  package var hasMissingGlyphs: Bool { runs.contains { !$0.isToken && $0.glyphs.contains(0) } }
}
