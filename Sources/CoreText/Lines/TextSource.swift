// The text that lines are made from: its code units, its attributes and its paragraphs.

import CoreGraphics
import Synchronization

/// An attributed string, ready to be made into lines. Paragraphs are looked at when they are first needed.
///
/// Lines of it may be made on several threads at once, unless somebody's patience is asked.
package final class TextSource {
  /// The text with its attributes; nobody changes it. It is read behind the lock of ``known``, since attributed strings
  /// remember where they were read last.
  private let string: NSAttributedString
  /// The text in UTF-16; surrogates without a partner are U+FFFD.
  let units: [UInt16]
  /// Whether the text goes on behind the units.
  let isCut: Bool
  /// Where each paragraph begins.
  private let starts: [Int]
  /// The patience of whoever waits for the lines; nil where it has no end.
  let patience: TextPatience?
  private let known = Mutex(Known())

  /// What has been found out about the text.
  private struct Known {
    /// The paragraphs that were looked at, by their numbers.
    var paragraphs: [Int: TextParagraph] = [:]
    /// The attributes that were read last, and where they hold.
    var lastAttributes: (range: Range<Int>, attributes: TextAttributes)?
  }

  /// Takes a text, or the part of it that has no more UTF-16 units than `limit`.
  ///
  /// What is made of it is of no use once `patience` is over, which one thread alone may ask.
  package init(_ string: NSAttributedString, limit: Int = .max, patience: TextPatience? = nil) {
    self.string = NSAttributedString(attributedString: string)
    self.patience = patience
    var units = Array(string.string.utf16.prefix(limit))
    isCut = units.count < string.length
    // Half a character is none.
    if isCut, let last = units.last, UTF16.isLeadSurrogate(last) { units.removeLast() }
    TextSource.replaceLoneSurrogates(in: &units)
    self.units = units
    starts = TextSource.paragraphStarts(of: units)
  }

  /// How many UTF-16 units the text has.
  package var count: Int { units.count }

  /// How many paragraphs have been looked at.
  var knownParagraphs: Int { known.withLock { $0.paragraphs.count } }

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
    if let paragraph = known.withLock({ $0.paragraphs[low] }) { return paragraph }
    let end = low + 1 < starts.count ? starts[low + 1] : count
    // Not behind the lock, which is taken for the attributes. Two threads may look at the same paragraph at once.
    let paragraph = TextParagraph(source: self, range: starts[low]..<end)
    return known.withLock { known in
      // One paragraph has one identity.
      if let earlier = known.paragraphs[low] { return earlier }
      known.paragraphs[low] = paragraph
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
    known.withLock { known in
      if let last = known.lastAttributes, last.range.contains(unit) { return last }
      var effective = NSRange(location: unit, length: 1)
      let dictionary = string.attributes(at: unit, effectiveRange: &effective)
      let start = min(max(effective.location, 0), unit)
      let end = min(max(effective.location + effective.length, unit + 1), count)
      let result = (range: start..<end, attributes: TextAttributes(dictionary))
      known.lastAttributes = result
      return result
    }
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

  /// Where paragraphs begin: after U+000A, U+000D (but not between both), U+0085 and U+2029.
  private static func paragraphStarts(of units: [UInt16]) -> [Int] {
    var starts = [0]
    for index in units.indices.dropLast() {
      switch units[index] {
      case 0x0A, 0x85, 0x2029: starts.append(index + 1)
      case 0x0D where units[index + 1] != 0x0A: starts.append(index + 1)
      default: break
      }
    }
    return starts
  }
}
