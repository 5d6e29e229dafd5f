// Directions: Unicode's own tests of the bidirectional algorithm.

import CoreText
import Testing

@testable import CoreText

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

  @Test("Levels and order are those of BidiCharacterTest.txt, in a sample of every 29th of its 91707 lines")
  func characters() throws {
    let directions: [CTWritingDirection] = [.leftToRight, .rightToLeft, .natural]
    let lines = try LineSamples.unicodeData("BidiCharacterTest.txt")
    #expect(lines.count == 91707)
    for number in stride(from: 0, to: lines.count, by: 29) {
      let cells = lines[number].split(separator: ";", omittingEmptySubsequences: false)
      let scalars = cells[0].split(separator: " ").compactMap { UInt32($0, radix: 16) }
      let direction = try #require(Int(cells[1]))
      let (base, levels) = Self.line(scalars, directions[direction])
      #expect(Int(base) == Int(cells[2]), "\(lines[number])")
      let expected = cells[3].split(separator: " ").map { UInt8($0) }
      let agree = zip(levels, expected).allSatisfy { $1 == nil || $0 == $1 } && levels.count == expected.count
      #expect(agree, "\(lines[number])")
      // Characters that rule X9 removes have no place.
      let order = BidiParagraph.visualOrder(levels).filter { expected[$0] != nil }
      #expect(order == cells[4].split(separator: " ").compactMap { Int($0) }, "\(lines[number])")
    }
  }

  @Test("Levels are those of BidiTest.txt, in a sample of its cases")
  func classes() throws {
    // A character of each class.
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
        #expect(zip(levels, expected).allSatisfy { $1 == nil || $0 == $1 }, "\(line)")
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
  }
}
