// DictionaryBreaks: the ends of words in scripts that are written without spaces (Thai, Lao, Khmer and Burmese), by the
// dictionaries of Foundation's ICU.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation
import Synchronization
import _FoundationICU

/// Finds words in rows of letters whose line breaking class is SA: Unicode Standard Annex 14 leaves those to
/// dictionaries.
enum DictionaryBreaks {
  /// Allows lines to end between the words of a text in UTF-16, where no other rule applies and a cluster begins.
  static func add(
    to breaks: inout [LineBreak], units: [UInt16], clusterStarts: [Bool], _ meter: WorkMeter? = nil
  ) {
    guard let first = units.firstIndex(where: needsDictionary), units.count <= Int32.max else { return }
    guard let finder = idle.withLock({ $0.popLast() }) ?? WordFinder() else { return }
    var start = first
    while start < units.count {
      var end = start + 1
      while end < units.count, end - start < longestRow, needsDictionary(units[end]) { end += 1 }
      if meter?.isOver(after: end - start) == true { break }
      if end - start > 1 {
        finder.forEachEnd(in: units, start..<end) { offset in
          if breaks[offset - 1] == .none, clusterStarts[offset] { breaks[offset - 1] = .allowed }
        }
      }
      start = end
      while start < units.count, !needsDictionary(units[start]) { start += 1 }
    }
    // Finders are reused, since looking up the dictionaries of all languages takes longer than most texts.
    idle.withLock { if $0.count < maxIdle { $0.append(finder) } }
  }

  /// Iterators that no thread uses. They have no part of a budget: four take up less than a mebibyte, with the
  /// boundaries of the longest row in each.
  private static let idle = Mutex<[WordFinder]>([])
  private static let maxIdle = 4
  /// The largest number of units that are analysed as one row. ICU finds all words of a row at once; no text goes on
  /// for so long without a space, and a cut can change only one word.
  private static let longestRow = 1 << 16

  /// Whether a unit of UTF-16 is of the class SA, in a script that has a dictionary.
  private static func needsDictionary(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x0E01...0x0E3A, 0x0E40...0x0E4E: true
    case 0x0E81...0x0ECE, 0x0EDC...0x0EDF: true
    case 0x1000...0x103F, 0x1050...0x108F, 0x109A...0x109F, 0xA9E0...0xA9EF, 0xA9FA...0xA9FE, 0xAA60...0xAA7F: true
    case 0x1780...0x17D3, 0x17D7, 0x17DC...0x17DD: true
    default: false
    }
  }
}

/// A line break iterator of ICU; one thread at a time uses it.
private final class WordFinder: @unchecked Sendable {
  private let iterator: OpaquePointer

  init?() {
    var status = U_ZERO_ERROR
    // The locale is fixed, so that the result doesn't depend on the machine's.
    guard let iterator = swift_ubrk_open(UBRK_LINE, "root", nil, 0, &status), status.rawValue <= U_ZERO_ERROR.rawValue
    else { return nil }
    self.iterator = iterator
  }

  deinit { swift_ubrk_close(iterator) }

  /// Calls `body` for each boundary between two words of a range.
  func forEachEnd(in units: [UInt16], _ range: Range<Int>, _ body: (Int) -> Void) {
    units[range].withUnsafeBufferPointer { part in
      var status = U_ZERO_ERROR
      swift_ubrk_setText(iterator, part.baseAddress, Int32(part.count), &status)
      guard status.rawValue <= U_ZERO_ERROR.rawValue else { return }
      while true {
        let offset = Int(swift_ubrk_next(iterator))
        // ICU returns -1 after the last boundary.
        guard offset > 0, offset < part.count else { break }
        body(range.lowerBound + offset)
      }
      // The iterator outlives the text, so its reference to it is removed.
      swift_ubrk_setText(iterator, nil, 0, &status)
    }
  }
}
