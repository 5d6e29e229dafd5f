// Tests of lines that are made to fit: with a part left out, or with wider gaps.
// SPDX-License-Identifier: Apache-2.0

import QuartziteText
import SeededRandom
import Testing

@testable import QuartziteText

@Suite("Truncated and justified lines")
struct TruncationTests {
  private static let types: [CTLineTruncationType] = [.start, .end, .middle]

  @Test(
    "A line is cut where it was asked to be, and the token stands there",
    arguments: [
      (CTLineTruncationType.end, "The quick…"), (.start, "…fox jumps"), (.middle, "The q… jumps"),
    ])
  func parts(type: CTLineTruncationType, expected: String) throws {
    let text = "The quick brown fox jumps"
    let line = try LineSamples.line(text)
    let token = try LineSamples.line("…")
    let truncated = try #require(
      CTLineCreateTruncatedLine(line, Double(try LineSamples.line(expected).width) + 1, type, token))
    let shown = truncated.runs.map { run in
      run.isToken ? "…" : String(decoding: Array(text.utf16)[run.range], as: UTF16.self)
    }
    #expect(shown.joined() == expected)
    #expect(CTLineGetStringRange(truncated) == CTLineGetStringRange(line))
  }

  @Test("A line that fits stays as it is, and a token without room gives none")
  func limits() throws {
    let line = try LineSamples.line("abc  ")
    let token = try LineSamples.line("…")
    #expect(CTLineCreateTruncatedLine(line, Double(line.visibleWidth), .end, token) === line)
    #expect(CTLineCreateTruncatedLine(line, Double(token.width) - 1, .end, token) == nil)
    let bare = try #require(CTLineCreateTruncatedLine(line, 1, .end, nil))
    #expect(bare.runs.isEmpty && bare.width == 0)
    // The result is made to fit in any case.
    #expect(line.truncated(to: 1, .end).runs.map(\.isToken) == [true])
    #expect(CTLineCreateTruncatedLine(line, .nan, .end, token) == nil)
  }

  @Test("In text from right to left the end is at the left")
  func rightToLeft() throws {
    let line = try LineSamples.line("\u{5D0}\u{5D1}\u{5D2}\u{5D3}\u{5D4}\u{5D5}")
    let truncated = line.truncated(to: line.width * 0.7, .end)
    #expect(truncated.runs.first?.isToken == true && truncated.runs.count == 2)
    #expect(truncated.runs[1].range.lowerBound == 0)
  }

  /// A font without Hebrew letters and without most marks, which no other font helps.
  private static var latin: CTFont {
    CTFont(FontMatch(face: .embedded), size: 20, library: FontLibrary(usesSystemFonts: false))
  }

  @Test(
    "A line that is cut short misses its own characters, not those at the same places of the text", arguments: types)
  func missingGlyphs(type: CTLineTruncationType) throws {
    let shalom = "\u{5E9}\u{5DC}\u{5D5}\u{5DD}"
    for string in ["one, two, three, \(shalom), \(shalom), \(shalom)", "\(shalom), \(shalom), one, two, \(shalom)"] {
      let text = StyledText(try LineSamples.text(string, [.font: Self.latin]))
      for start in 0..<text.count {
        let line = ShortenedLine(of: text, from: start..<text.count, width: 120, type).line
        let missing = line.charactersWithoutGlyphs(limit: 9)
        #expect(missing.allSatisfy { shalom.unicodeScalars.contains($0) }, "\(string) from \(start): \(missing)")
        #expect(line.hasMissingGlyphs == !missing.isEmpty)
      }
    }
  }

  @Test("Of a cluster only the characters are missed that the font lacks")
  func missingMark() throws {
    let line = try LineSamples.line("ab\u{1AB0}c", [.font: Self.latin])
    #expect(line.charactersWithoutGlyphs(limit: 9) == ["\u{1AB0}"])
  }

  @Test("The ellipsis has the font and the attributes of the text before it")
  func ellipsis() throws {
    let text = NSMutableAttributedString(attributedString: try LineSamples.text("small ", size: 10))
    text.append(try LineSamples.text("large large large", size: 30, [.kern: 1]))
    let line = CTLineCreateWithAttributedString(text)
    #expect(line.truncated(to: line.width - 20, .end).runs.last?.font.size == 30)
    #expect(line.truncated(to: 40, .end).runs.last?.font.size == 10)
    #expect(line.truncated(to: line.width - 20, .end).runs.last?.textAttributes.kern == 1)
  }

  @Test("Truncated lines of random texts are never wider than asked for, and show no cluster in part")
  func random() throws {
    var random = SeededRandom(seed: 7)
    for number in 0..<60 {
      let string = RandomText.text(&random, length: 20)
      let line = try LineSamples.line(string)
      let type = Self.types[number % 3]
      let width = random.number(25...150)
      let truncated = try #require(
        CTLineCreateTruncatedLine(line, width, type, try LineSamples.line("…", size: 12)))
      #expect(Double(truncated.visibleWidth) <= width + 0.001, "seed 7, text \(number)")
      let starts = Set(line.carets.clusters.map(\.range.lowerBound))
      for cluster in truncated.carets.clusters { #expect(starts.contains(cluster.range.lowerBound)) }
    }
  }

  @Test("A justified line is as wide as its column, by wider spaces")
  func justified() throws {
    let line = try LineSamples.line("one two three ")
    let wide = try #require(CTLineCreateJustifiedLine(line, 1, 300))
    #expect(abs(wide.visibleWidth - 300) < 1e-6)
    #expect(abs(wide.trailingWhitespaceWidth - line.trailingWhitespaceWidth) < 1e-9)
    let gap = (300 - line.visibleWidth) / 2
    #expect(abs(wide.runs[0].positions[4].x - line.runs[0].positions[4].x - gap) < 1e-6)
    let half = try #require(CTLineCreateJustifiedLine(line, 0.5, 300))
    #expect(abs(half.visibleWidth - (line.visibleWidth + 300) / 2) < 1e-6)
    #expect(CTLineCreateJustifiedLine(line, 0, 300) === line)
  }

  @Test("Where there are no spaces, gaps between ideographs grow; a single word stays as it is")
  func justifiedIdeographs() throws {
    let line = try LineSamples.line("漢字漢字。")
    let wide = line.justified(factor: 1, width: 200)
    #expect(abs(wide.visibleWidth - 200) < 1e-6)
    let places = wide.carets.clusters.map(\.left)
    let before = line.carets.clusters.map(\.left)
    // No gap is inserted between a letter and its full stop.
    #expect(abs((places[4] - places[3]) - (before[4] - before[3])) < 1e-6 && places[1] - before[1] > 1)
    let word = try LineSamples.line("word")
    #expect(word.justified(factor: 1, width: 200) === word)
  }

  @Test("A line that is too wide gets narrower spaces, down to none")
  func squeezed() throws {
    let line = try LineSamples.line("one two three")
    #expect(abs(line.justified(factor: 1, width: line.width - 5).width - (line.width - 5)) < 1e-6)
    let words = try ["one", "two", "three"].reduce(CGFloat(0)) { $0 + (try LineSamples.line($1).width) }
    #expect(abs(line.justified(factor: 1, width: 10).width - words) < 1e-6)
  }

  @Test("A justified line from right to left keeps its whitespace at the left")
  func justifiedRightToLeft() throws {
    let line = try LineSamples.line("\u{5D0}\u{5D1} \u{5D2} ")
    let wide = line.justified(factor: 1, width: 200)
    #expect(abs(wide.visibleWidth - 200) < 1e-6 && wide.visibleStart == line.visibleStart)
    #expect(abs(CTLineGetPenOffsetForFlush(wide, 1, 200) + Double(wide.visibleStart)) < 1e-6)
  }
}
