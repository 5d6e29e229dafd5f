// CTLine: one line of text, as runs of glyphs in their places.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// A line of text. Immutable; its origin is the left end of its baseline.
public final class CTLine: NSObject {
  private let swiftMark = SwiftObjectMark()
  /// The runs from left to right.
  package let runs: [CTRun]
  /// The sum of the advances, in points, with the whitespace at the end.
  package let width: CGFloat
  /// How much of the width is whitespace at the end of the line, in points. It lies where the line ends: at the left
  /// where the paragraph runs from right to left.
  package let trailingWhitespaceWidth: CGFloat
  /// How far the line reaches above its baseline, in points.
  package let ascent: CGFloat
  /// How far the line reaches below its baseline, in points.
  package let descent: CGFloat
  /// The gap below the line, in points.
  package let leading: CGFloat
  /// What the line was made from.
  let builder: LineBuilder
  /// The clusters of ``carets``, once they were asked for.
  private let keptCarets = MadeOnce<LineCarets>()

  init(_ builder: LineBuilder) {
    self.builder = builder
    (runs, width, trailingWhitespaceWidth) = builder.placedRuns()
    ascent = runs.map { CTFontGetAscent($0.font) + $0.textAttributes.rise }.max() ?? 0
    descent = runs.map { CTFontGetDescent($0.font) - $0.textAttributes.rise }.max() ?? 0
    leading = runs.map { CTFontGetLeading($0.font) }.max() ?? 0
    super.init()
  }

  /// Makes a line of a whole text.
  package convenience init(_ text: StyledText) {
    self.init(TextSource(text))
  }

  /// Makes a line of all that a source has.
  convenience init(_ source: TextSource) {
    self.init(source.builder(for: 0..<source.count))
  }

  /// The clusters of the line, for hit testing. The first of all threads to ask looks for them.
  var carets: LineCarets {
    keptCarets.value { LineCarets(self) }
  }

  /// The height of the line above its baseline in a column, in points, up to the top of the extra room of its fonts.
  package func ascent(with extra: ExtraLineHeight) -> CGFloat {
    runs.map { CTFontGetAscent($0.font) + $0.font.extraLineHeight(extra) + $0.textAttributes.rise }.max() ?? 0
  }

  /// The UTF-16 units of the text that the line stands for.
  package var range: Range<Int> { builder.range }

  /// 0 where the line's first paragraph runs from left to right, else 1.
  package var baseLevel: UInt8 { builder.baseLevel }

  /// The width without the whitespace at the end, in points.
  package var visibleWidth: CGFloat { width - trailingWhitespaceWidth }

  /// Where the visible part begins, in points from the left end: behind the whitespace, where that lies at the left.
  package var visibleStart: CGFloat { isRightToLeft ? trailingWhitespaceWidth : 0 }

  /// Whether the text that the line stands for is read from right to left.
  package var isRightToLeft: Bool { baseLevel % 2 == 1 }

  /// The range of the text and the width.
  public override var description: String { "<CTLine \(range) \(width) points, \(runs.count) runs>" }
}

/// Creates one line of a whole attributed string. Line ends in it have no width.
public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine {
  CTLine(StyledText(attrString))
}

/// How many glyphs the line has.
public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex { line.runs.reduce(0) { $0 + $1.glyphs.count } }

/// The line's runs from left to right: ``CTRun`` objects.
public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray { NSArray(array: line.runs) }

/// The UTF-16 units of the text that the line stands for, also those that truncation has left out.
public func CTLineGetStringRange(_ line: CTLine) -> CFRange {
  CFRange(line.range)
}
