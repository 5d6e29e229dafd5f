// LineBreaking: the ends of lines that have a certain width.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// Finds the ends of lines in a text.
struct LineBreaking {
  /// The tolerance with which widths are compared, in points: sums of the same numbers in another order may differ.
  static let grace: CGFloat = 1.0 / 1024

  let source: TextSource
  /// The treatment of lines that are too long.
  let mode: CTLineBreakMode

  /// Returns the line from a unit on with at most this visible width, or with one cluster where even that is wider.
  ///
  /// `limit` is a unit that the line does not go beyond, `indent` the beginning of the line in its column.
  func line(from start: Int, limit: Int, width: CGFloat, indent: CGFloat) -> CTLine? {
    guard start < limit, let paragraph = source.paragraph(at: start) else { return nil }
    let first = start - paragraph.start
    let last = min(limit, paragraph.end) - paragraph.start
    // Lines that don't break at the width extend beyond it, or are truncated later.
    let width = mode == .byWordWrapping || mode == .byCharWrapping ? width : .infinity
    var ends = ends(in: paragraph, from: first, limit: last, width: width, indent: indent)
    var hasFallenBack = mode == .byCharWrapping
    var attempts = 0
    let minEnd = minEnd(in: paragraph, from: first, limit: last)
    while true {
      let end = ends.last ?? last
      let line = CTLine(builder(paragraph, first..<end, indent: indent))
      // Measuring uses whole pieces of text; the line's glyphs may differ at its ends, so its actual width decides.
      if line.visibleWidth <= width + LineBreaking.grace || end <= minEnd || source.meter?.hasEnded == true {
        return line
      }
      ends.removeLast(min(attempts < 8 ? 1 : (ends.count + 1) / 2, ends.count))
      attempts += 1
      if ends.isEmpty {
        if hasFallenBack {
          ends = [minEnd]
        } else {
          hasFallenBack = true
          attempts = 0
          ends = clusterEnds(in: paragraph, from: first, limit: end, width: width, indent: indent)
        }
      }
    }
  }

  /// Returns the end of the shortest possible line: a cluster, or a row of soft hyphens. In a row only the last one can
  /// be visible; lines of one each would scan the row again and again.
  private func minEnd(in paragraph: TextParagraph, from start: Int, limit: Int) -> Int {
    var end = min(paragraph.clusterEnd(after: start), limit)
    guard paragraph.units[start] == 0xAD else { return end }
    while end < limit, paragraph.units[end] == 0xAD { end += 1 }
    return end
  }

  private func builder(_ paragraph: TextParagraph, _ range: Range<Int>, indent: CGFloat) -> LineBuilder {
    LineBuilder(
      segments: [.text(paragraph, range)],
      range: paragraph.start + range.lowerBound..<paragraph.start + range.upperBound,
      endsAtBreak: range.upperBound < paragraph.units.count, indent: indent)
  }

  /// Returns the possible ends of the line as far as measuring tells, the best one last.
  private func ends(
    in paragraph: TextParagraph, from start: Int, limit: Int, width: CGFloat, indent: CGFloat
  ) -> [Int] {
    if mode == .byCharWrapping {
      return clusterEnds(in: paragraph, from: start, limit: limit, width: width, indent: indent)
    }
    var ruler = LineRuler(paragraph, start: start, indent: indent)
    var ends: [Int] = []
    while ruler.position < limit, paragraph.meter?.isOver(after: 1) != true {
      ruler.advance()
      let isEnd = ruler.position >= limit || paragraph.breaks[ruler.position - 1] == .mandatory
      if ruler.width > width + LineBreaking.grace {
        if !ends.isEmpty { return ends }
        return clusterEnds(in: paragraph, from: start, limit: limit, width: width, indent: indent)
      }
      if isEnd { return ends + [min(ruler.position, limit)] }
      if paragraph.breaks[ruler.position - 1] == .allowed,
        ruler.width + ruler.hyphenWidth <= width + LineBreaking.grace
      {
        ends.append(ruler.position)
      }
    }
    return ends
  }

  /// Returns the ends of the clusters that fit, at least one; whitespace after a cluster belongs to it.
  private func clusterEnds(
    in paragraph: TextParagraph, from start: Int, limit: Int, width: CGFloat, indent: CGFloat
  ) -> [Int] {
    var ruler = LineRuler(paragraph, start: start, indent: indent)
    var ends: [Int] = []
    while ruler.position < limit, paragraph.meter?.isOver(after: 1) != true {
      ruler.advance()
      if ruler.width > width + LineBreaking.grace, !ends.isEmpty { break }
      let end = min(ruler.position, limit)
      // Whitespace belongs to the preceding cluster; a row of soft hyphens, which may need room, is an end of its own.
      let isSoftHyphen = paragraph.units[end - 1] == 0xAD
      let goesOn = ruler.isHanging && (!isSoftHyphen || (end - 2 >= start && paragraph.units[end - 2] == 0xAD))
      if !ends.isEmpty, goesOn { ends[ends.count - 1] = end } else { ends.append(end) }
      if paragraph.breaks[end - 1] == .mandatory { break }
      if ruler.width > width + LineBreaking.grace, end < limit, !paragraph.hangs[end] { break }
    }
    return ends
  }
}

/// Adds up the widths of a line's clusters.
struct LineRuler {
  private let paragraph: TextParagraph
  private var advances: ClusterAdvances
  private let indent: CGFloat
  /// The end of the text that has been measured, in units of the paragraph.
  private(set) var position: Int
  /// The width up to the last visible cluster.
  private(set) var width: CGFloat = 0
  /// Whether the last cluster is not counted where it ends a line.
  private(set) var isHanging = false
  /// The width of all clusters, including whitespace.
  private var total: CGFloat = 0
  /// The end of the item that was read last; ``tracking`` is that item's.
  private var itemEnd = 0
  private var tracking: CGFloat = 0
  /// The last tab's stop, the beginning of the tab, and the width of the text after it.
  private var tab: (stop: TabStop, start: CGFloat, following: CGFloat)?

  init(_ paragraph: TextParagraph, start: Int, indent: CGFloat) {
    self.paragraph = paragraph
    advances = ClusterAdvances(paragraph)
    self.indent = indent
    position = start
  }

  /// Advances by a cluster.
  mutating func advance() {
    guard position < paragraph.units.count else { return }
    let end = paragraph.clusterEnd(after: position)
    isHanging = paragraph.hangs[position]
    if paragraph.units[position] == 0x09 {
      tab = (paragraph.style.tabStop(after: indent + total), total, 0)
    }
    let advance = advances.advance(at: position)
    if var open = tab {
      open.following += advance
      tab = open
      total = open.start + open.stop.gap(from: indent + open.start, to: open.following) + open.following
    } else {
      total += advance
    }
    if !isHanging {
      width = total
      if position >= itemEnd {
        let item = paragraph.items[paragraph.item(at: position)]
        itemEnd = item.range.upperBound
        tracking = item.kind == .text ? paragraph.attributes[item.attributes].tracking : 0
      }
      // The distance that tracking adds after the last letter is not part of the line.
      width -= tracking
    }
    position = end
  }

  /// The width of the hyphen that appears if the line ends here, after a soft hyphen; else 0.
  var hyphenWidth: CGFloat {
    guard position > 0, paragraph.units[position - 1] == 0xAD else { return 0 }
    let font = paragraph.items[paragraph.item(at: position - 1)].font
    let hyphen = font.face.glyph(for: font.contains("\u{2010}") ? "\u{2010}" : "-")
    return CGFloat(font.face.advance(of: hyphen)) * font.scale
  }
}
