// LineRuns: collecting the runs of a line from left to right, and positioning their glyphs.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// The runs of a line that is being built.
struct LineRuns {
  /// The position of the next glyph, in points from the left end of the line.
  private(set) var position: CGFloat = 0
  private var runs: [CTRun] = []
  private var open: OpenRun?

  /// A run that may still grow to the right.
  private struct OpenRun {
    var paragraph: TextParagraph
    var item: TextItem
    var level: UInt8
    var range: Range<Int>
    var start: CGFloat
    var glyphs: [ShapedGlyph]

    /// Returns the range of the run with a piece at its right end, or nil where the piece is a run of its own.
    func extended(by piece: LinePiece, _ other: TextParagraph, _ otherItem: TextItem) -> Range<Int>? {
      guard paragraph === other, level == piece.level, item.attributes == otherItem.attributes,
        item.font === otherItem.font || item.font == otherItem.font
      else { return nil }
      if level % 2 == 1 {
        return piece.range.upperBound == range.lowerBound ? piece.range.lowerBound..<range.upperBound : nil
      }
      return range.upperBound == piece.range.lowerBound ? range.lowerBound..<piece.range.upperBound : nil
    }
  }

  /// Adds a piece at the right end.
  mutating func append(_ piece: LinePiece) {
    switch piece.content {
    case .token(let line):
      close()
      for run in line.runs { runs.append(run.moved(by: position, standingFor: piece.range)) }
    case .text(let paragraph, let item):
      if let range = open?.extended(by: piece, paragraph, item) {
        open?.range = range
        open?.glyphs += piece.glyphs
      } else {
        close()
        open = OpenRun(
          paragraph: paragraph, item: item, level: piece.level, range: piece.range, start: position,
          glyphs: piece.glyphs)
      }
    }
    position += piece.width
  }

  /// Returns all runs.
  mutating func finished() -> [CTRun] {
    close()
    return runs
  }

  private mutating func close() {
    guard let run = open else { return }
    open = nil
    let attributes = run.paragraph.attributes[run.item.attributes]
    var positions: [CGPoint] = []
    positions.reserveCapacity(run.glyphs.count)
    var pen = run.start
    for glyph in run.glyphs {
      positions.append(CGPoint(x: pen + glyph.offset.x, y: glyph.offset.y + attributes.rise))
      pen += glyph.advance.width
    }
    runs.append(
      CTRun(
        glyphs: run.glyphs.map(\.glyph), positions: positions, advances: run.glyphs.map(\.advance),
        stringIndices: run.glyphs.map(\.cluster), range: run.range, origin: run.start, level: run.level,
        textAttributes: attributes, font: run.item.font, isToken: false))
  }
}
