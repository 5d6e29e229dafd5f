// Tests of directions: Unicode's own tests of the bidirectional algorithm.
// SPDX-License-Identifier: Apache-2.0

import ProcessFacts
import QuartziteText
import Testing

@testable import QuartziteText

@Suite("Directions of characters")
struct BidiTests {
  private static func line(
    _ scalars: [UInt32], _ direction: CTWritingDirection
  ) -> (base: UInt8, levels: [UInt8]) {
    let paragraph = BidiParagraph(scalars, baseDirection: direction)
    var levels = paragraph.levels
    // The whole text is one line.
    var index = levels.count
    while index > 0, paragraph.yieldsAtLineEnd[index - 1] {
      index -= 1
      levels[index] = paragraph.baseLevel
    }
    return (paragraph.baseLevel, levels)
  }

  /// Whether characters run in the directions that Unicode specifies; nil stands for those that rule X9 removes. If all
  /// of a text runs in one direction, ICU does not report its embeddings separately.
  private static func agree(_ levels: [UInt8], _ expected: [UInt8?]) -> Bool {
    levels.count == expected.count && zip(levels, expected).allSatisfy { $1 == nil || $0 % 2 == $1! % 2 }
  }

  @Test("Directions and order are those of BidiCharacterTest.txt, in a sample of every 29th of its 91707 lines")
  func characters() throws {
    let directions: [CTWritingDirection] = [.leftToRight, .rightToLeft, .natural]
    let lines = try LineSamples.unicodeData("BidiCharacterTest.txt")
    #expect(lines.count == 91707)
    // ICU 74 excludes isolates and brackets from overrides, which affects 30 of all lines.
    let overrides: Set<UInt32> = [0x202D, 0x202E]
    var others = 0
    for number in stride(from: 0, to: lines.count, by: 29) {
      let cells = lines[number].split(separator: ";", omittingEmptySubsequences: false)
      let scalars = cells[0].split(separator: " ").compactMap { UInt32($0, radix: 16) }
      let direction = try #require(Int(cells[1]))
      let (base, levels) = Self.line(scalars, directions[direction])
      #expect(Int(base) == Int(cells[2]), "\(lines[number])")
      let expected = cells[3].split(separator: " ").map { UInt8($0) }
      // Characters that rule X9 removes have no place.
      let order = BidiParagraph.visualOrder(levels).filter { expected[$0] != nil }
      let agree = Self.agree(levels, expected) && order == cells[4].split(separator: " ").compactMap { Int($0) }
      #expect(agree || !overrides.isDisjoint(with: scalars), "\(lines[number])")
      others += agree ? 0 : 1
    }
    #expect(others <= 2)
  }

  @Test("Directions are those of BidiTest.txt, in a sample of its cases")
  func classes() throws {
    // One character of each class.
    let characters: [Substring: UInt32] = [
      "L": 0x61, "R": 0x5D0, "AL": 0x627, "EN": 0x31, "ES": 0x2B, "ET": 0x23, "AN": 0x661, "CS": 0x2C, "NSM": 0x301,
      "BN": 0x200B, "B": 0x2029, "S": 0x09, "WS": 0x20, "ON": 0x21, "LRE": 0x202A, "LRO": 0x202D, "RLE": 0x202B,
      "RLO": 0x202E, "PDF": 0x202C, "LRI": 0x2066, "RLI": 0x2067, "FSI": 0x2068, "PDI": 0x2069,
    ]
    var expected: [UInt8?] = []
    var (number, tried) = (0, 0)
    for line in try LineSamples.unicodeData("BidiTest.txt") {
      if line.hasPrefix("@Levels:") {
        expected = line.dropFirst(8).split(whereSeparator: { $0 == " " || $0 == "\t" }).map { UInt8($0) }
        continue
      }
      number += 1
      guard !line.hasPrefix("@"), number % 97 == 0 else { continue }
      let cells = line.split(separator: ";")
      let scalars = cells[0].split(separator: " ").compactMap { characters[$0] }
      let bits = try #require(Int(cells[1].filter { $0 != " " }))
      for (bit, direction) in [(1, CTWritingDirection.natural), (2, .leftToRight), (4, .rightToLeft)]
      where bits & bit != 0 {
        let levels = Self.line(scalars, direction).levels
        #expect(Self.agree(levels, expected), "\(line)")
        tried += 1
      }
    }
    #expect(tried > 5000)
  }

  @Test("Embeddings nested beyond the limit neither crash nor take long")
  func nesting() {
    var scalars: [UInt32] = []
    for depth in 0..<1000 { scalars += [depth % 2 == 0 ? 0x202B : 0x2066, 0x61, 0x5D0] }
    let paragraph = BidiParagraph(scalars)
    #expect(paragraph.levels.count == scalars.count)
    #expect((paragraph.levels.max() ?? 0) <= 126)
    #expect(BidiParagraph([]).baseLevel == 0)
    // Every way to end the levels, too early and too late.
    for end: UInt32 in [0x2069, 0x202C, 0x2029, 0x1C, 0x29] {
      let nested = (0..<130).flatMap { $0 % 2 == 0 ? [0x2067, 0x28, 0x61] : [0x2066, 0x202B, 0x5D0] as [UInt32] }
      #expect(BidiParagraph(nested + [UInt32](repeating: end, count: 140)).levels.count == 390 + 140)
    }
  }

  @Test("Rows of isolates, brackets and their neighbours take time in proportion to their length")
  func rows() {
    let rows: [[UInt32]] = [
      [0x2068], [0x2068, 0x2069], [0x28, 0x29], [0x28], [0x28, 0x61, 0x5D], [0x2067, 0x21, 0x2069], [0x202B, 0x61],
      [0x5D0, 0x28], [0x2067, 0x2066],
    ]
    for row in rows {
      func seconds(_ count: Int) -> Double {
        let scalars = [0x5D0] + (0..<count).map { row[$0 % row.count] }
        return CPUTime.spent { #expect(BidiParagraph(scalars).levels.count == scalars.count) }
      }
      // With ten times as many characters the time would be a hundred times as long if each were compared with all.
      #expect(seconds(200_000) < 40 * max(seconds(20_000), 0.01), "\(row)")
    }
  }

  @Test("Brackets have the direction of what they enclose, as long as there aren't thousands of them")
  func brackets() {
    // A closing bracket at the end takes the direction of the surrounding text if it has a partner.
    let pair: [UInt32] = [0x28, 0x5D0, 0x29]
    let few = BidiParagraph([0x61] + pair, baseDirection: .leftToRight)
    #expect(few.levels == [0, 0, 1, 0])
    let before = [UInt32](repeating: 0x28, count: BidiParagraph.maxBrackets)
    let many = BidiParagraph(before + pair, baseDirection: .rightToLeft)
    #expect(many.levels.suffix(3) == [1, 1, 1])
  }

  @Test("A separator of paragraphs within a paragraph, and one at its end, have its level")
  func separators() {
    for separator: UInt32 in [0x1C, 0x85, 0x2029] {
      let paragraph = BidiParagraph([0x5D0, separator, 0x61, separator])
      #expect(paragraph.baseLevel == 1 && paragraph.levels == [1, 1, 2, 1])
    }
  }
}
