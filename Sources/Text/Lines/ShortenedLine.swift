// ShortenedLine: the last line of a text that has more to show, shortened so that an ellipsis indicates it.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteTessellation

/// The replacement of a line that has more text after it.
package struct ShortenedLine {
  /// The text from the beginning of the line to the end of its paragraph, with a part left out; with an ellipsis
  /// added where the paragraph ends in the line.
  package let line: CTLine
  /// The position of the line's origin in the width, in points from the left.
  package let x: Double
  /// Whether less text was read than would be visible.
  package let isCut: Bool

  /// Shortens the line that showed the range `shown` of a text to `width` points. The range must begin in the text.
  ///
  /// At most `limit` UTF-16 units are read. The line must not be used once `meter` has ended.
  package init(
    of text: StyledText, from shown: Range<Int>, width: Double, _ truncation: CTLineTruncationType,
    limit: Int = .max, meter: WorkMeter? = nil
  ) {
    let (rest, alignment) = Self.rest(of: text, from: shown)
    let whole = CTLine(TextSource(rest, limit: limit, meter: meter))
    let flush: CGFloat =
      switch alignment {
      case .right: 1
      case .center: 0.5
      case .left: 0
      default: whole.isRightToLeft ? 1 : 0
      }
    line = whole.truncated(to: CGFloat(width), truncation)
    // A line that is shortened at its end shows nothing of the text beyond the limit.
    isCut = limit < rest.count && (truncation != .end || line === whole)
    x = CTLineGetPenOffsetForFlush(line, flush, width)
  }

  /// Returns the text that the line represents, and the alignment of its paragraph.
  private static func rest(
    of text: StyledText, from shown: Range<Int>
  ) -> (StyledText, alignment: CTTextAlignment) {
    let last = (shown.lowerBound..<text.count).first { StyledText.endsParagraph(text.units, at: $0) }
    let end = last.map { $0 + 1 } ?? text.count
    var visibleEnd = end
    while visibleEnd > shown.lowerBound, isWhitespace(text.units[visibleEnd - 1]) { visibleEnd -= 1 }
    var rest = text.part(shown.lowerBound..<visibleEnd)
    let attributes = text.pieces[text.piece(at: shown.lowerBound)].attributes
    if end < text.count, end <= shown.upperBound { rest.append(Array("\u{2026}".utf16), attributes) }
    return (rest, attributes.paragraphStyle.alignment)
  }

  /// Whether a unit of UTF-16 is white space; no such character needs two.
  private static func isWhitespace(_ unit: UInt16) -> Bool {
    Unicode.Scalar(unit)?.properties.isWhitespace ?? false
  }
}
