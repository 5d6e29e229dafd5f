// The text that lines are made from: its code units, its attributes and its paragraphs.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import Synchronization

/// A text, ready to be made into lines. Paragraphs are looked at when they are first needed.
///
/// Lines of it may be made on several threads at once, unless somebody's patience is asked.
package final class TextSource {
  /// The whole text with its attributes, also behind the units.
  private let text: StyledText
  /// The text in UTF-16; surrogates without a partner are U+FFFD.
  let units: [UInt16]
  /// Whether the text goes on behind the units.
  let isCut: Bool
  /// Where each paragraph begins.
  private let starts: [Int]
  /// The patience of whoever waits for the lines; nil where it has no end.
  let patience: TextPatience?
  /// The paragraphs that were looked at, by their numbers.
  private let known = Mutex([Int: TextParagraph]())

  /// Takes a text, or the part of it that has no more UTF-16 units than `limit`.
  ///
  /// What is made of it is of no use once `patience` is over, which one thread alone may ask.
  package init(_ text: StyledText, limit: Int = .max, patience: TextPatience? = nil) {
    self.text = text
    self.patience = patience
    var units = Array(text.units.prefix(limit))
    isCut = units.count < text.count
    // Half a character is none.
    if isCut, let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
    TextSource.replaceLoneSurrogates(in: &units)
    self.units = units
    starts = TextSource.paragraphStarts(of: units)
  }

  /// How many UTF-16 units the text has.
  package var count: Int { units.count }

  /// How many paragraphs have been looked at.
  var knownParagraphs: Int { known.withLock { $0.count } }

  /// The paragraph that holds a unit; the last one for the end of the text, nil for an empty text.
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
    // Not behind the lock: two threads may look at the same paragraph, or at two, at once.
    let paragraph = TextParagraph(source: self, range: starts[low]..<end)
    return known.withLock { known in
      // One paragraph has one identity.
      if let earlier = known[low] { return earlier }
      known[low] = paragraph
      return paragraph
    }
  }

  /// The parts of paragraphs that make up a range of the text.
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

  /// What makes a line of a range of the text.
  func builder(for range: Range<Int>) -> LineBuilder {
    LineBuilder(segments: segments(of: range), range: range)
  }

  /// The attributes of a unit, and how far they reach.
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

  /// The units at which paragraphs begin.
  private static func paragraphStarts(of units: [UInt16]) -> [Int] {
    [0] + units.indices.dropLast().filter { StyledText.endsParagraph(units, at: $0) }.map { $0 + 1 }
  }
}
