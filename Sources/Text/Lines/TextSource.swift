// TextSource: the text from which lines are made: its code units, its attributes and its paragraphs.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteTessellation
import Synchronization

/// A text from which lines are made. Paragraphs are analysed when they are first needed.
///
/// Lines of it may be made on several threads at once, unless it has a ``meter``.
package final class TextSource {
  /// The whole text with its attributes, including the part after ``units``.
  private let text: StyledText
  /// The text in UTF-16; surrogates without a partner are U+FFFD.
  let units: [UInt16]
  /// Whether the text continues after the units.
  let isCut: Bool
  /// The beginning of each paragraph.
  private let starts: [Int]
  /// The limit on the time that the lines may take; nil for none.
  let meter: WorkMeter?
  /// The paragraphs that have been analysed, by their indices.
  private let known = Mutex([Int: TextParagraph]())

  /// Creates a source of a text, or of the part of it that has at most `limit` UTF-16 units.
  ///
  /// Results must not be used once `meter` has ended, which only one thread may check.
  package init(_ text: StyledText, limit: Int = .max, meter: WorkMeter? = nil) {
    self.text = text
    self.meter = meter
    var units = Array(text.units.prefix(limit))
    isCut = units.count < text.count
    // Half of a surrogate pair is no character.
    if isCut, let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
    TextSource.replaceLoneSurrogates(in: &units)
    self.units = units
    starts = TextSource.paragraphStarts(of: units)
    assert(
      starts.first == 0 && zip(starts, starts.dropFirst()).allSatisfy(<),
      "the starts of paragraphs do not ascend from the first unit on")
  }

  /// The number of UTF-16 units in the text.
  package var count: Int { units.count }

  /// The number of paragraphs that have been analysed.
  var knownParagraphs: Int { known.withLock { $0.count } }

  /// Returns the paragraph that contains a unit; the last one for the end of the text, nil for an empty text.
  func paragraph(at unit: Int) -> TextParagraph? {
    guard count > 0 else { return nil }
    let unit = min(max(unit, 0), count - 1)
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= unit { low = middle } else { high = middle }
    }
    if let paragraph = known.withLock({ $0[low] }) { return paragraph }
    let end = low + 1 < starts.count ? starts[low + 1] : count
    // The paragraph is analysed outside the lock: two threads may analyse the same one, or different ones, at once.
    let paragraph = TextParagraph(source: self, range: starts[low]..<end)
    return known.withLock { known in
      // All threads must get the same object for a paragraph.
      if let earlier = known[low] { return earlier }
      known[low] = paragraph
      return paragraph
    }
  }

  /// Returns the parts of paragraphs that make up a range of the text.
  func segments(of range: Range<Int>) -> [LineSegment] {
    var result: [LineSegment] = []
    var position = range.lowerBound
    while position < range.upperBound, let paragraph = paragraph(at: position) {
      let end = min(range.upperBound, paragraph.end)
      result.append(.text(paragraph, position - paragraph.start..<end - paragraph.start))
      position = end
    }
    return result
  }

  /// Returns the builder of a line of a range of the text.
  func builder(for range: Range<Int>) -> LineBuilder {
    LineBuilder(segments: segments(of: range), range: range)
  }

  /// Returns the attributes of a unit, and the range that has them.
  func attributes(at unit: Int) -> (range: Range<Int>, attributes: TextAttributes) {
    let piece = text.piece(at: unit)
    return (text.range(ofPiece: piece).clamped(to: 0..<count), text.pieces[piece].attributes)
  }

  // MARK: Code units

  private static func replaceLoneSurrogates(in units: inout [UInt16]) {
    var index = 0
    while index < units.count {
      let unit = units[index]
      if unit & 0xF800 == 0xD800 {
        if unit < 0xDC00, index + 1 < units.count, units[index + 1] & 0xFC00 == 0xDC00 {
          index += 1
        } else {
          units[index] = 0xFFFD
        }
      }
      index += 1
    }
  }

  /// Returns the units at which paragraphs begin.
  private static func paragraphStarts(of units: [UInt16]) -> [Int] {
    [0] + units.indices.dropLast().filter { StyledText.endsParagraph(units, at: $0) }.map { $0 + 1 }
  }
}
