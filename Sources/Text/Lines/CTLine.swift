// CTLine: one line of text, as runs of positioned glyphs.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// A line of text. Immutable; its origin is the left end of its baseline.
public final class CTLine: NSObject {
  private let swiftMark = SwiftObjectMark()
  /// The runs from left to right.
  package let runs: [CTRun]
  /// The sum of the advances, in points, with the whitespace at the end.
  package let width: CGFloat
  /// The part of the width that is whitespace at the end of the line, in points. It lies at the end of the line: on the
  /// left where the paragraph runs from right to left.
  package let trailingWhitespaceWidth: CGFloat
  /// The distance that the line reaches above its baseline, in points.
  package let ascent: CGFloat
  /// The distance that the line reaches below its baseline, in points.
  package let descent: CGFloat
  /// The gap below the line, in points.
  package let leading: CGFloat
  /// The builder from which the line was made.
  let builder: LineBuilder
  /// The value of ``carets``, cached on first use.
  private let cachedCarets = MadeOnce<LineCarets>()

  init(_ builder: LineBuilder) {
    self.builder = builder
    (runs, width, trailingWhitespaceWidth) = builder.placedRuns()
    ascent = runs.map { CTFontGetAscent($0.font) + $0.textAttributes.rise }.max() ?? 0
    descent = runs.map { CTFontGetDescent($0.font) - $0.textAttributes.rise }.max() ?? 0
    leading = runs.map { CTFontGetLeading($0.font) }.max() ?? 0
    super.init()
  }

  /// Creates a line of a whole text.
  package convenience init(_ text: StyledText) {
    self.init(TextSource(text))
  }

  /// Creates a line of all the text of a source.
  convenience init(_ source: TextSource) {
    self.init(source.builder(for: 0..<source.count))
  }

  /// The clusters of the line, for hit testing. They are computed by the first thread that asks.
  var carets: LineCarets {
    cachedCarets.value { LineCarets(self) }
  }

  /// The height of the line above its baseline in a column, in points, up to the top of the extra room of its fonts.
  package func ascent(with extra: ExtraLineHeight) -> CGFloat {
    runs.map { CTFontGetAscent($0.font) + $0.font.extraLineHeight(extra) + $0.textAttributes.rise }.max() ?? 0
  }

  /// The UTF-16 units of the text that the line represents.
  package var range: Range<Int> { builder.range }

  /// The level of the line's first paragraph: 0 where it runs from left to right, else 1.
  package var baseLevel: UInt8 { builder.baseLevel }

  /// The width without the whitespace at the end, in points.
  package var visibleWidth: CGFloat { width - trailingWhitespaceWidth }

  /// The beginning of the visible part, in points from the left end: after the whitespace, where that lies on the left.
  package var visibleStart: CGFloat { isRightToLeft ? trailingWhitespaceWidth : 0 }

  /// Whether the text that the line represents is read from right to left.
  package var isRightToLeft: Bool { baseLevel % 2 == 1 }

  /// A description with the range of the text, the width and the number of runs.
  public override var description: String { "<CTLine \(range) \(width) points, \(runs.count) runs>" }
}

/// Creates one line of a whole attributed string. Line ends in it have no width.
public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine {
  CTLine(StyledText(attrString))
}

/// The number of glyphs in the line.
public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex { line.runs.reduce(0) { $0 + $1.glyphs.count } }

/// The line's runs from left to right: ``CTRun`` objects.
public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray { NSArray(array: line.runs) }

/// The UTF-16 units of the text that the line represents, including those that truncation has left out.
public func CTLineGetStringRange(_ line: CTLine) -> CFRange {
  CFRange(line.range)
}
