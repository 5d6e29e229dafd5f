// BidiParagraph: the direction of every character of a paragraph: Unicode Standard Annex 9, by Foundation's ICU.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCFoundationBidi
import _FoundationICU

/// The embedding levels of a paragraph's characters: even ones run from left to right, odd ones from right to left.
///
/// Embeddings of a paragraph with one direction throughout have no levels of their own. Isolates and brackets within
/// overrides (U+202D and U+202E) have the direction of the text around, where the annex gives them the override's: ICU
/// 74 has another order than Unicode's BidiCharacterTest.txt for 30 of its 91,707 lines, all with overrides.
package struct BidiParagraph {
  /// The level of the paragraph itself: 0 or 1.
  package let baseLevel: UInt8
  /// The level of each scalar, with rule L1 applied as if the paragraph were one line.
  package let levels: [UInt8]
  /// Whether a scalar takes the level of the paragraph where it ends a line: whitespace and formatting characters.
  package let yieldsAtLineEnd: [Bool]

  /// The largest number of brackets that are matched in one paragraph; further ones are ordinary neutral characters.
  ///
  /// ICU compares each closing bracket with all open ones, where the annex asks for 63 at most: 80,000 pairs like (]
  /// take five seconds.
  package static let maxBrackets = 4096

  /// Resolves a paragraph's scalars. Without a base direction, the paragraph has that of its first strong character, or
  /// else left to right.
  package init(_ scalars: [UInt32], baseDirection: CTWritingDirection = .natural) {
    let classes = scalars.map { swift_u_charDirection(UChar32(bitPattern: $0)) }
    yieldsAtLineEnd = classes.map { Self.yieldingClasses.contains($0.rawValue) }
    let asked: UBiDiLevel =
      switch baseDirection {
      case .natural: UBiDiLevel(UBIDI_DEFAULT_LTR)
      case .leftToRight: 0
      case .rightToLeft: 1
      }
    let resolved = Self.resolve(Self.units(of: scalars, classes), baseLevel: asked)
    // If memory is short, the text runs from left to right throughout.
    baseLevel = resolved?.baseLevel ?? (asked == 1 ? 1 : 0)
    var offset = 0
    levels = scalars.map { scalar in
      defer { offset += scalar > 0xFFFF ? 2 : 1 }
      return resolved?.levels[offset] ?? 0
    }
  }

  private static let yieldingClasses: Set<UInt32> = Set(
    [
      U_LEFT_TO_RIGHT_EMBEDDING, U_LEFT_TO_RIGHT_OVERRIDE, U_RIGHT_TO_LEFT_EMBEDDING, U_RIGHT_TO_LEFT_OVERRIDE,
      U_POP_DIRECTIONAL_FORMAT, U_FIRST_STRONG_ISOLATE, U_LEFT_TO_RIGHT_ISOLATE, U_RIGHT_TO_LEFT_ISOLATE,
      U_POP_DIRECTIONAL_ISOLATE, U_BOUNDARY_NEUTRAL, U_WHITE_SPACE_NEUTRAL,
    ].map(\.rawValue))

  /// Returns the text in UTF-16, as one paragraph with at most ``maxBrackets`` brackets.
  private static func units(of scalars: [UInt32], _ classes: [UCharDirection]) -> [UInt16] {
    var units: [UInt16] = []
    units.reserveCapacity(scalars.count)
    var brackets = 0
    for (index, scalar) in scalars.enumerated() {
      if classes[index] == U_BLOCK_SEPARATOR, index + 1 < scalars.count {
        // A paragraph separator within the paragraph separates its parts, as a tab does.
        units.append(0x09)
      } else if scalar > 0xFFFF {
        units.append(UInt16(truncatingIfNeeded: 0xD7C0 + scalar >> 10))
        units.append(UInt16(truncatingIfNeeded: 0xDC00 | scalar & 0x3FF))
      } else {
        let isBracket =
          classes[index] == U_OTHER_NEUTRAL
          && swift_u_getIntPropertyValue(UChar32(scalar), UCHAR_BIDI_PAIRED_BRACKET_TYPE) != 0
        if isBracket { brackets += 1 }
        units.append(isBracket && brackets > maxBrackets ? 0x7C : UInt16(scalar))
      }
    }
    return units
  }

  /// Returns the level of a paragraph and the levels of its units; nil where memory is short.
  private static func resolve(_ units: [UInt16], baseLevel: UBiDiLevel) -> (baseLevel: UInt8, levels: [UInt8])? {
    guard !units.isEmpty else { return (baseLevel == 1 ? 1 : 0, []) }
    // ICU counts in 32 bits.
    guard let count = Int32(exactly: units.count), let paragraph = swift_ubidi_open() else { return nil }
    defer { swift_ubidi_close(paragraph) }
    var status = U_ZERO_ERROR
    return units.withUnsafeBufferPointer { buffer in
      swift_ubidi_setPara(paragraph, buffer.baseAddress, count, baseLevel, nil, &status)
      guard let levels = swift_ubidi_getLevels(paragraph, &status), status.rawValue <= U_ZERO_ERROR.rawValue
      else { return nil }
      let level = swift_ubidi_getParaLevel(paragraph)
      return (level, Array(UnsafeBufferPointer(start: levels, count: units.count)))
    }
  }

  /// Returns the left-to-right order of elements that are given in logical order with these levels: rule L2.
  package static func visualOrder(_ levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), let lowestOdd = levels.filter({ $0 % 2 == 1 }).min() else { return order }
    for level in stride(from: highest, through: lowestOdd, by: -1) {
      var start = 0
      while start < order.count {
        guard levels[order[start]] >= level else {
          start += 1
          continue
        }
        var end = start + 1
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[start..<end].reverse()
        start = end
      }
    }
    return order
  }
}
