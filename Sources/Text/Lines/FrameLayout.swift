// FrameLayout: the lines of a text in a column, from its top down, until the column is full.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteTessellation

/// A line in its place.
package struct PlacedLine {
  package let line: CTLine
  /// Where the line's origin is, in points from the left edge of the column.
  package let x: CGFloat
  /// Where the baseline is, in points below the top of the column.
  package let baseline: CGFloat
}

/// Lines of a text in a column.
package struct FrameLayout {
  /// From top to bottom.
  package private(set) var lines: [PlacedLine] = []
  /// The units of the text that the lines show.
  package private(set) var visibleRange = 0..<0
  /// The height of all lines, with the gap between lines below the last one, in points.
  package private(set) var heightWithGap: CGFloat = 0
  /// The width that the widest line needs, with its indents, in points.
  package private(set) var neededWidth: CGFloat = 0
  /// The size that the lines need, with the gap below the last one, in points.
  package var neededSize: CGSize { CGSize(width: neededWidth, height: heightWithGap) }

  /// Whether there was room for more of the text than the budget allowed.
  package private(set) var isCut = false
  /// Of a layout that is cut behind a whole line, the line that had room and is not there, or the beginning of it.
  package private(set) var leftOut: PlacedLine?

  /// Lays out a range of a text in a column. The width and the height may be infinite.
  init(
    _ source: TextSource, range: Range<Int>, size: CGSize, extra: ExtraLineHeight, within budget: inout TextBudget
  ) {
    fill(source, range: range, size: size, extra: extra, within: &budget)
    if visibleRange.upperBound == source.count, source.isCut { isCut = true }
    if budget.wasInterrupted { isCut = true }
  }

  /// No more UTF-16 units are looked at to find whether another line has room.
  private static let unitsOfLineLeftOut = 1024

  private mutating func fill(
    _ source: TextSource, range: Range<Int>, size: CGSize, extra: ExtraLineHeight, within budget: inout TextBudget
  ) {
    visibleRange = range.lowerBound..<range.lowerBound
    var pen = Pen()
    // Whether the budget, and not the column, has ended the last line.
    var isShort = false
    var position = range.lowerBound
    while position < range.upperBound {
      guard budget.mayBeginLine() else {
        // Nothing is missing where the column is full. Only where there are lines is another one looked at: texts may
        // be many, and have no budget at all.
        if budget.wasInterrupted || isShort || lines.isEmpty {
          isCut = true
        } else {
          let limit = min(range.upperBound, position.saturatingAdding(FrameLayout.unitsOfLineLeftOut))
          leftOut = nextLine(source, from: position, limit: limit, size: size, extra: extra, pen)?.placed
          isCut = leftOut != nil
        }
        return
      }
      let limit = min(range.upperBound, position.saturatingAdding(budget.rest.glyphs))
      guard var next = nextLine(source, from: position, limit: limit, size: size, extra: extra, pen) else { return }
      let (paragraph, style, end) = (next.paragraph, next.paragraph.style, next.end)
      // The last line of a paragraph, and one that is ended by a character, are not made to fill the column.
      let isLast = end >= paragraph.end || paragraph.breaks[end - 1 - paragraph.start] == .mandatory
      if style.alignment == .justified, !isLast, next.column.width.isFinite {
        next.line = next.line.justified(factor: 1, width: next.column.width)
      }
      guard budget.spend(next.line.cost) else {
        isCut = true
        return
      }
      lines.append(next.placed)
      pen.height = next.baseline + next.heights.below
      heightWithGap = pen.height + next.heights.gap
      pen.gap = next.heights.gap + (end >= paragraph.end ? style.paragraphSpacing : 0)
      neededWidth = max(neededWidth, next.line.visibleWidth + next.column.indents)
      visibleRange = range.lowerBound..<end
      isShort = end == limit && end < range.upperBound && !isLast
      position = end
    }
  }

  /// The line that begins at a unit, below those that there are; nil where it has no room.
  private func nextLine(
    _ source: TextSource, from position: Int, limit: Int, size: CGSize, extra: ExtraLineHeight, _ pen: Pen
  ) -> NextLine? {
    guard let paragraph = source.paragraph(at: position) else { return nil }
    let style = paragraph.style
    let isFirst = position == paragraph.start
    let gap = isFirst && !lines.isEmpty ? pen.gap + style.paragraphSpacingBefore : pen.gap
    let column = Column(style, width: size.width, isFirst: isFirst, isRightToLeft: paragraph.baseLevel == 1)
    let breaking = LineBreaking(source: source, mode: style.lineBreakMode)
    guard
      var line = breaking.line(from: position, limit: limit, width: column.width, indent: column.leadingIndent)
    else { return nil }
    let end = line.range.upperBound
    if let truncation = style.lineBreakMode.truncation {
      line = line.truncated(to: column.width, truncation)
    }
    let heights = LineHeights(line, style, extra)
    let baseline = pen.height + gap + heights.above
    // A line that doesn't fit whole is not there, but for the gap below it.
    if baseline + heights.below > size.height + LineBreaking.grace { return nil }
    return NextLine(
      line: line, end: end, paragraph: paragraph, column: column, heights: heights, baseline: baseline)
  }

  /// How far a column is filled.
  private struct Pen {
    /// From the top of the column to the bottom of the last line, in points.
    var height: CGFloat = 0
    /// The space below that line, in points: it belongs to neither line nor paragraph, so that it is left out at the
    /// bottom.
    var gap: CGFloat = 0
  }

  /// A line that has room.
  private struct NextLine {
    var line: CTLine
    /// The end of the text that it shows.
    let end: Int
    let paragraph: TextParagraph
    let column: Column
    let heights: LineHeights
    /// Where its baseline is, in points below the top of the column.
    let baseline: CGFloat

    var placed: PlacedLine { PlacedLine(line: line, x: column.place(line), baseline: baseline) }
  }
}

/// How much room a line takes, in points.
struct LineHeights {
  /// From the line's top to its baseline.
  var above: CGFloat
  /// From its baseline to its bottom.
  var below: CGFloat
  /// From there to the next line's top.
  var gap: CGFloat

  /// A line's own heights, changed as its paragraph's style asks for: what is added or missing is so at the top.
  init(_ line: CTLine, _ style: ParagraphStyleValues, _ extra: ExtraLineHeight) {
    var height = line.ascent(with: extra) + line.descent
    var leading = line.leading
    if style.lineHeightMultiple > 0 {
      height *= style.lineHeightMultiple
      leading *= style.lineHeightMultiple
    }
    height = max(height, style.minimumLineHeight)
    if style.maximumLineHeight > 0 { height = min(height, style.maximumLineHeight) }
    above = height - line.descent
    below = line.descent
    gap = min(max(leading + style.lineSpacingAdjustment, style.minimumLineSpacing), style.maximumLineSpacing)
  }
}

/// Where lines of a paragraph lie in a column.
private struct Column {
  /// Where lines begin, in points from the leading edge.
  let leadingIndent: CGFloat
  /// How wide lines may be, in points.
  let width: CGFloat
  /// What is kept free on both sides, in points.
  let indents: CGFloat
  /// The left edge of the lines, in points from that of the column.
  private let left: CGFloat
  /// 0 brings lines to the left, 1 to the right.
  private let flush: CGFloat

  init(_ style: ParagraphStyleValues, width: CGFloat, isFirst: Bool, isRightToLeft: Bool) {
    leadingIndent = isFirst ? style.firstLineHeadIndent : style.headIndent
    let trailing = style.tailIndent > 0 ? max(width - style.tailIndent, 0) : -style.tailIndent
    let trailingIndent = trailing.isFinite ? trailing : 0
    self.width =
      style.tailIndent > 0 && !width.isFinite
      ? max(style.tailIndent - leadingIndent, 0) : max(width - leadingIndent - trailingIndent, 0)
    indents = leadingIndent + (style.tailIndent > 0 ? 0 : trailingIndent)
    left = isRightToLeft ? trailingIndent : leadingIndent
    switch style.alignment {
    case .left: flush = 0
    case .right: flush = 1
    case .center: flush = 0.5
    case .natural, .justified: flush = isRightToLeft ? 1 : 0
    }
  }

  /// Where a line's origin is, in points from the left edge of the column.
  func place(_ line: CTLine) -> CGFloat {
    left + CGFloat(CTLineGetPenOffsetForFlush(line, width.isFinite ? flush : 0, Double(width)))
  }
}

extension CTLineBreakMode {
  /// Which part of a line is left out that is too wide; nil where none is.
  package var truncation: CTLineTruncationType? {
    switch self {
    case .byTruncatingHead: .start
    case .byTruncatingTail: .end
    case .byTruncatingMiddle: .middle
    case .byWordWrapping, .byCharWrapping, .byClipping: nil
    }
  }
}
