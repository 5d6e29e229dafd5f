// LineBuilder: building a line: shaping its parts, leading tabs to their stops, and ordering the parts visually.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteTessellation

/// Builds a line from parts of paragraphs.
struct LineBuilder {
  /// The parts of the line, in logical order.
  var segments: [LineSegment]
  /// The units of the whole text that the line represents.
  var range: Range<Int>
  /// Whether the line was broken at its end, so that a soft hyphen there is visible.
  var endsAtBreak = false
  /// The beginning of the line in its column, in points from the leading edge: tab stops are counted from that edge.
  var indent: CGFloat = 0
  /// The gaps that are widened; nil where none are.
  var spread: LineSpread?

  /// Returns the runs from left to right, their width, and the width of whitespace at the end of the line, in points.
  func placedRuns() -> (runs: [CTRun], width: CGFloat, hanging: CGFloat) {
    var pieces = shapedPieces()
    resolveTabs(&pieces)
    var runs = LineRuns()
    for index in visualOrder(of: pieces) {
      if meter?.isOver(after: pieces[index].glyphs.count) == true { break }
      runs.append(pieces[index])
    }
    var hanging: CGFloat = 0
    for piece in pieces where piece.hangs { hanging += piece.width }
    if let last = pieces.last(where: { !$0.hangs })?.text {
      // The distance that tracking adds after the last letter is not part of the line.
      hanging += last.item.kind == .text ? last.paragraph.attributes[last.item.attributes].tracking : 0
    }
    return (runs.finished(), runs.position, hanging)
  }

  /// The limit on the time that the line may take; nil for none.
  var meter: WorkMeter? {
    for segment in segments {
      if case .text(let paragraph, _) = segment { return paragraph.meter }
    }
    return nil
  }

  /// The level of the line's first paragraph.
  var baseLevel: UInt8 {
    switch segments.first {
    case .text(let paragraph, _): paragraph.baseLevel
    case .token(_, _, let level): level
    case nil: 0
    }
  }

  /// The end of the visible text, in units of the whole text: whitespace after it hangs; and a visible soft hyphen.
  private var visibleEnd: (end: Int, hyphen: Int?) {
    var end = range.upperBound
    for segment in segments.reversed() {
      guard case .text(let paragraph, let range) = segment else { return (end, nil) }
      if endsAtBreak, end == self.range.upperBound, let last = range.last, paragraph.units[last] == 0xAD {
        return (end, paragraph.start + last)
      }
      var position = range.upperBound
      while position > range.lowerBound, paragraph.hangs[position - 1] { position -= 1 }
      end = paragraph.start + position
      if position > range.lowerBound { break }
    }
    return (end, nil)
  }

  private func shapedPieces() -> [LinePiece] {
    let (visibleEnd, hyphen) = visibleEnd
    var pieces: [LinePiece] = []
    for segment in segments {
      switch segment {
      case .token(let line, let replaced, let level):
        pieces.append(
          LinePiece(
            content: .token(line), range: replaced, level: level, glyphs: [], hangs: false, width: line.width))
      case .text(let paragraph, let range):
        guard !range.isEmpty else { continue }
        for number in paragraph.item(at: range.lowerBound)..<paragraph.items.count {
          let item = paragraph.items[number]
          guard item.range.lowerBound < range.upperBound, paragraph.meter?.isOver(after: 1) != true else { break }
          let part = item.range.clamped(to: range)
          let border = min(max(visibleEnd - paragraph.start, part.lowerBound), part.upperBound)
          for (range, hangs) in [(part.lowerBound..<border, false), (border..<part.upperBound, true)]
          where !range.isEmpty {
            pieces.append(piece(paragraph, item, range, hangs: hangs, hyphen: hyphen))
          }
        }
      }
    }
    return pieces
  }

  private func piece(
    _ paragraph: TextParagraph, _ item: TextItem, _ range: Range<Int>, hangs: Bool, hyphen: Int?
  ) -> LinePiece {
    // Rule L1 of the bidirectional algorithm: whitespace at the end of a line has the level of the paragraph.
    let level = hangs ? paragraph.baseLevel : item.level
    var glyphs = paragraph.shape(item, range, level: level, hyphen: hyphen.map { $0 - paragraph.start })
    if let spread, !hangs {
      glyphs.widen(in: range, isRightToLeft: level % 2 == 1) { units in
        var count: CGFloat = 0
        for unit in units where spread.isGap(unit, in: paragraph) { count += 1 }
        return count * spread.extra
      }
    }
    for index in glyphs.indices { glyphs[index].cluster += paragraph.start }
    return LinePiece(
      content: .text(paragraph, item), range: paragraph.start + range.lowerBound..<paragraph.start + range.upperBound,
      level: level, glyphs: glyphs, hangs: hangs, width: glyphs.width)
  }

  /// Gives each tab the width that leads to its stop.
  private func resolveTabs(_ pieces: inout [LinePiece]) {
    guard pieces.contains(where: \.isTab) else { return }
    var position = indent
    // The width of the text between each piece and the next tab, from the end.
    var following = [CGFloat](repeating: 0, count: pieces.count + 1)
    for index in pieces.indices.reversed() where !pieces[index].isTab {
      following[index] = following[index + 1] + (pieces[index].hangs ? 0 : pieces[index].width)
    }
    for index in pieces.indices {
      if pieces[index].isTab, let paragraph = pieces[index].text?.paragraph {
        let stop = paragraph.style.tabStop(after: position)
        let width = stop.gap(from: position, to: following[index + 1])
        pieces[index].width = width
        if !pieces[index].glyphs.isEmpty { pieces[index].glyphs[0].advance.width = width }
      }
      position += pieces[index].width
    }
  }

  /// Returns the order of the pieces from left to right. Each paragraph is ordered by itself; paragraphs follow each
  /// other in the direction of the first one.
  private func visualOrder(of pieces: [LinePiece]) -> [Int] {
    var groups: [[Int]] = []
    var lastParagraph: TextParagraph?
    for (index, piece) in pieces.enumerated() {
      if let paragraph = piece.text?.paragraph {
        if let lastParagraph, lastParagraph !== paragraph { groups.append([]) }
        lastParagraph = paragraph
      }
      if groups.isEmpty { groups.append([]) }
      groups[groups.count - 1].append(index)
    }
    let ordered = groups.map { group in
      BidiParagraph.visualOrder(group.map { pieces[$0].level }).map { group[$0] }
    }
    return (baseLevel % 2 == 1 ? ordered.reversed() : ordered).flatMap { $0 }
  }

  /// Whether a cluster of characters begins at a unit of the whole text.
  func isClusterStart(_ unit: Int) -> Bool {
    guard let paragraph = paragraph(at: unit), unit - paragraph.start < paragraph.units.count else { return true }
    return paragraph.clusterStarts[unit - paragraph.start]
  }

  /// Returns the text of the cluster at a unit of the whole text; empty where the line has none there.
  func cluster(at unit: Int) -> ArraySlice<UInt16> {
    guard let paragraph = paragraph(at: unit), paragraph.units.indices.contains(unit - paragraph.start) else {
      return []
    }
    return paragraph.units[unit - paragraph.start..<paragraph.clusterEnd(after: unit - paragraph.start)]
  }

  /// Returns the units of the whole text at which clusters of characters begin; the first unit always counts as such.
  func clusterStarts(in range: Range<Int>) -> [Int] {
    var result = [range.lowerBound]
    guard let paragraph = paragraph(at: range.lowerBound) else { return result }
    for unit in range.dropFirst() {
      let offset = unit - paragraph.start
      if offset < paragraph.units.count, paragraph.clusterStarts[offset] { result.append(unit) }
    }
    return result
  }

  /// The end of the line's range, before the character that ends the line or the paragraph, if one does.
  var endOfText: Int {
    guard range.upperBound > range.lowerBound, let paragraph = paragraph(at: range.upperBound - 1) else {
      return range.upperBound
    }
    let last = range.upperBound - 1 - paragraph.start
    guard paragraph.breaks[last] == .mandatory else { return range.upperBound }
    return max(paragraph.start + paragraph.clusterStart(at: last), range.lowerBound)
  }

  /// Returns the paragraph that contains a unit of the whole text.
  private func paragraph(at unit: Int) -> TextParagraph? {
    var low = 0
    var high = segments.count
    while low < high {
      let middle = (low + high) / 2
      let end =
        switch segments[middle] {
        case .text(let paragraph, let range): paragraph.start + range.upperBound
        case .token(_, let replaced, _): replaced.upperBound
        }
      if end <= unit { low = middle + 1 } else { high = middle }
    }
    guard low < segments.count, case .text(let paragraph, _) = segments[low] else { return nil }
    return paragraph
  }
}
