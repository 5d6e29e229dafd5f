// FrameLayout: the lines of a text in a column, from its top down, until the column is full.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteTessellation

/// A line with its position.
package struct PlacedLine {
  package let line: CTLine
  /// The horizontal position of the line's origin, in points from the left edge of the column.
  package let x: CGFloat
  /// The vertical position of the baseline, in points below the top of the column.
  package let baseline: CGFloat
}

/// Lines of a text in a column.
package struct FrameLayout {
  /// The lines, from top to bottom.
  package private(set) var lines: [PlacedLine] = []
  /// The units of the text that the lines show.
  package private(set) var visibleRange = 0..<0
  /// The height of all lines, with the gap between lines below the last one, in points.
  package private(set) var heightWithGap: CGFloat = 0
  /// The width that the widest line needs, with its indents, in points.
  package private(set) var neededWidth: CGFloat = 0
  /// The size that the lines need, with the gap below the last one, in points.
  package var neededSize: CGSize { CGSize(width: neededWidth, height: heightWithGap) }

  /// Whether more of the text would have fit in the column than the budget allowed.
  package private(set) var isCut = false
  /// The next line that would have fit, or its beginning, where the layout was cut after a whole line.
  package private(set) var leftOut: PlacedLine?

  /// Lays out a range of a text in a column. The width and the height may be infinite.
  init(
    _ source: TextSource, range: Range<Int>, size: CGSize, extra: ExtraLineHeight, within budget: inout TextBudget
  ) {
    fill(source, range: range, size: size, extra: extra, within: &budget)
    if visibleRange.upperBound == source.count, source.isCut { isCut = true }
    if budget.wasInterrupted { isCut = true }
  }

  /// The number of UTF-16 units that are examined at most to find whether another line fits.
  private static let unitsOfLineLeftOut = 1024

  private mutating func fill(
    _ source: TextSource, range: Range<Int>, size: CGSize, extra: ExtraLineHeight, within budget: inout TextBudget
  ) {
    visibleRange = range.lowerBound..<range.lowerBound
    var pen = Pen()
    // Whether the last line was ended by the budget, and not by the column.
    var isShort = false
    var position = range.lowerBound
    while position < range.upperBound {
      guard budget.mayBeginLine() else {
        // Nothing is missing if the column is full. Another line is examined only if there are lines already: there may
        // be many texts, without any budget.
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
      // The last line of a paragraph, and one that a line-ending character ends, are not justified.
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

  /// Returns the line that begins at a unit, below the existing ones; nil where it doesn't fit.
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
    // A line that doesn't fit whole is left out; only the gap below it may extend beyond the column.
    if baseline + heights.below > size.height + LineBreaking.grace { return nil }
    return NextLine(
      line: line, end: end, paragraph: paragraph, column: column, heights: heights, baseline: baseline)
  }

  /// The extent to which a column is filled.
  private struct Pen {
    /// The distance from the top of the column to the bottom of the last line, in points.
    var height: CGFloat = 0
    /// The space below that line, in points: it belongs to neither line nor paragraph, so it is left out at the bottom.
    var gap: CGFloat = 0
  }

  /// A line that fits.
  private struct NextLine {
    var line: CTLine
    /// The end of the text that the line shows.
    let end: Int
    let paragraph: TextParagraph
    let column: Column
    let heights: LineHeights
    /// The position of the line's baseline, in points below the top of the column.
    let baseline: CGFloat

    var placed: PlacedLine { PlacedLine(line: line, x: column.position(of: line), baseline: baseline) }
  }
}

/// The vertical extents of a line, in points.
struct LineHeights {
  /// The distance from the line's top to its baseline.
  var above: CGFloat
  /// The distance from the line's baseline to its bottom.
  var below: CGFloat
  /// The distance from the line's bottom to the next line's top.
  var gap: CGFloat

  /// Creates a line's own heights, changed as its paragraph's style asks for: height is added or removed at the top.
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

/// The horizontal extent of a paragraph's lines in a column.
private struct Column {
  /// The beginning of lines, in points from the leading edge.
  let leadingIndent: CGFloat
  /// The greatest width of lines, in points.
  let width: CGFloat
  /// The room that is kept free on both sides, in points.
  let indents: CGFloat
  /// The left edge of the lines, in points from that of the column.
  private let left: CGFloat
  /// The alignment of lines: 0 is left, 1 is right.
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

  /// Returns the position of a line's origin, in points from the left edge of the column.
  func position(of line: CTLine) -> CGFloat {
    left + CGFloat(CTLineGetPenOffsetForFlush(line, width.isFinite ? flush : 0, Double(width)))
  }
}

extension CTLineBreakMode {
  /// The part that is left out of a line that is too wide; nil where none is.
  package var truncation: CTLineTruncationType? {
    switch self {
    case .byTruncatingHead: .start
    case .byTruncatingTail: .end
    case .byTruncatingMiddle: .middle
    case .byWordWrapping, .byCharWrapping, .byClipping: nil
    }
  }
}
