// CTLine+MissingGlyphs: the characters of a line that no font has.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

extension CTLine {
  /// Returns the characters of the line that are drawn as boxes, since neither their font nor a fallback has a glyph
  /// for them: each once, in the order of the glyphs, `limit` at the most. `text` is the text from which the line was
  /// made, in UTF-16 units.
  package func charactersWithoutGlyphs(in text: some RandomAccessCollection<UInt16>, limit: Int) -> [Unicode.Scalar] {
    var found: [Unicode.Scalar] = []
    for run in runs where !run.isToken && run.glyphs.contains(0) {
      for (glyph, index) in zip(run.glyphs, run.stringIndices) where glyph == 0 {
        guard let scalar = scalar(at: index, in: text), !found.contains(scalar) else { continue }
        if found.count >= limit { return found }
        found.append(scalar)
      }
    }
    return found
  }

  /// Whether any glyph of the line is the box that is drawn for characters without a glyph.
  package var hasMissingGlyphs: Bool { runs.contains { !$0.isToken && $0.glyphs.contains(0) } }

  private func scalar(at index: Int, in text: some RandomAccessCollection<UInt16>) -> Unicode.Scalar? {
    guard index >= 0, index < text.count else { return nil }
    let start = text.index(text.startIndex, offsetBy: index)
    var decoder = UTF16()
    var units = text[start...].prefix(2).makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&units) else { return "\u{FFFD}" }
    return scalar
  }
}
