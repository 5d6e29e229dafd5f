// Tests of the ends of lines: properties that hold for all texts, and single cases.
// SPDX-License-Identifier: Apache-2.0

import QuartziteText
import SeededRandom
import Testing

@testable import QuartziteText

@Suite("Lines of a paragraph")
struct WrappingTests {
  private static func lines(_ typesetter: CTTypesetter, _ count: Int, width: Double) -> [CTLine] {
    var lines: [CTLine] = []
    var start = 0
    while start < count {
      let length = CTTypesetterSuggestLineBreak(typesetter, start, width)
      guard length > 0 else { break }
      lines.append(CTTypesetterCreateLine(typesetter, CFRange(location: start, length: length)))
      start += length
    }
    return lines
  }

  private static func texts(_ string: String, width: Double) throws -> [String] {
    let text = try LineSamples.text(string)
    let units = Array(string.utf16)
    return lines(CTTypesetterCreateWithAttributedString(text), units.count, width: width).map {
      String(decoding: units[$0.range], as: UTF16.self)
    }
  }

  @Test("No line of a random text is wider than asked for unless it is one cluster, and the lines are the text")
  func random() throws {
    var random = SeededRandom(seed: 3)
    for number in 0..<80 {
      let string = RandomText.text(&random, length: 40)
      let count = string.utf16.count
      let width = random.number(1...250)
      let typesetter = CTTypesetterCreateWithAttributedString(
        try LineSamples.text(string, number % 3 == 0 ? [.kern: 2] : number % 3 == 1 ? [.tracking: 3] : [:]))
      let lines = Self.lines(typesetter, count, width: width)
      var end = 0
      for line in lines {
        #expect(line.range.lowerBound == end)
        end = line.range.upperBound
        let visible = line.carets.clusters.filter { $0.right > $0.left }.filter { cluster in
          let scalar = String(decoding: Array(string.utf16)[cluster.range], as: UTF16.self).unicodeScalars.first
          return scalar.map { !$0.properties.isWhitespace } ?? false
        }
        #expect(Double(line.visibleWidth) <= width + 0.001 || visible.count <= 1, "seed 3, text \(number): \(line)")
      }
      #expect(end == count)
    }
  }

  @Test("Lines don't depend on what the typesetter was asked before")
  func independence() throws {
    var random = SeededRandom(seed: 5)
    for _ in 0..<20 {
      let text = try LineSamples.text(RandomText.text(&random, length: 60))
      let width = random.number(20...200)
      let fresh = CTTypesetterCreateWithAttributedString(text)
      let used = CTTypesetterCreateWithAttributedString(text)
      var start = text.length - 1
      while start > 0 {
        _ = CTTypesetterSuggestLineBreak(used, start, random.number(0...300))
        start -= random.integer(1...9)
      }
      let expected = Self.lines(fresh, text.length, width: width)
      let found = Self.lines(used, text.length, width: width)
      #expect(expected.map(\.range) == found.map(\.range))
      #expect(expected.map { $0.runs.map(\.positions) } == found.map { $0.runs.map(\.positions) })
    }
  }

  @Test("Lines break between words, and whitespace at their ends needs no room")
  func words() throws {
    let width = Double(try LineSamples.line("one two").width)
    #expect(try Self.texts("one two   three", width: width) == ["one two   ", "three"])
    #expect(try Self.texts("one two   three", width: width - 1) == ["one ", "two   ", "three"])
    #expect(try Self.texts("one\u{A0}two three", width: width - 1) == ["one\u{A0}tw", "o three"])
  }

  @Test("A word that is wider than the line is broken between clusters")
  func longWords() throws {
    #expect(try Self.texts("e\u{301}e\u{301}e\u{301}", width: 1) == ["e\u{301}", "e\u{301}", "e\u{301}"])
    let two = Double(try LineSamples.line("mm").width)
    #expect(try Self.texts("mmmmm mm", width: two) == ["mm", "mm", "m ", "mm"])
    #expect(try Self.texts("👩‍👩‍👧👩‍👩‍👧", width: 0) == ["👩‍👩‍👧", "👩‍👩‍👧"])
  }

  @Test("Every character that ends a line does")
  func mandatory() throws {
    #expect(
      try Self.texts("a\nb\r\nc\rd\u{2028}e\u{2029}f\u{85}g\u{B}h\u{C}i", width: 1000)
        == ["a\n", "b\r\n", "c\r", "d\u{2028}", "e\u{2029}", "f\u{85}", "g\u{B}", "h\u{C}", "i"])
    #expect(try Self.texts("\n\na", width: 1000) == ["\n", "\n", "a"])
  }

  @Test("Between ideographs lines break, but not before a full stop")
  func ideographs() throws {
    let width = Double(try LineSamples.line("漢字").width)
    #expect(try Self.texts("漢字漢字。字", width: width) == ["漢字", "漢", "字。", "字"])
  }

  @Test("A soft hyphen is seen where a line breaks, and needs its room")
  func softHyphen() throws {
    let text = "auto\u{AD}mobile"
    let units = Array(text.utf16)
    let hyphened = Double(try LineSamples.line("auto\u{2010}").width)
    let typesetter = CTTypesetterCreateWithAttributedString(try LineSamples.text(text))
    let line = Self.lines(typesetter, units.count, width: hyphened)[0]
    #expect(line.range == 0..<5)
    #expect(abs(Double(line.width) - hyphened) < 1e-6 && line.trailingWhitespaceWidth == 0)
    #expect(line.runs.last?.glyphs.last == (try LineSamples.font().face.glyph(for: "\u{2010}")))
    // If there is no room for the hyphen, the word is broken at any character.
    #expect(Self.lines(typesetter, units.count, width: hyphened - 1)[0].range == 0..<4)
    #expect(CTTypesetterCreateLine(typesetter, CFRange(location: 0, length: 4)).range == 0..<4)
  }

  @Test("An Arabic word that is broken keeps the forms of its letters")
  func arabic() throws {
    let whole = try LineSamples.line("بببب").runs[0].glyphs
    let typesetter = CTTypesetterCreateWithAttributedString(try LineSamples.text("بببب"))
    let first = CTTypesetterCreateLine(typesetter, CFRange(location: 0, length: 2)).runs[0].glyphs
    let second = CTTypesetterCreateLine(typesetter, CFRange(location: 2, length: 2)).runs[0].glyphs
    #expect(second + first == whole)
  }

  @Test("Breaking between clusters ignores words")
  func clusterBreaks() throws {
    let typesetter = CTTypesetterCreateWithAttributedString(try LineSamples.text("one two"))
    let width = Double(try LineSamples.line("one t").width)
    #expect(CTTypesetterSuggestClusterBreak(typesetter, 0, width) == 5)
    #expect(CTTypesetterSuggestLineBreak(typesetter, 0, width) == 4)
    #expect(CTTypesetterSuggestClusterBreak(typesetter, 0, Double(try LineSamples.line("one").width)) == 4)
  }
}
