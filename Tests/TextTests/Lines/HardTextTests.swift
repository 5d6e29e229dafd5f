// Tests of random texts of the characters that are hardest for lines, in all widths and modes: nothing traps, and the
// invariants hold.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteText
import SeededRandom
import Testing

@testable import QuartziteText

@Suite("Texts of hard characters")
struct HardTextTests {
  private static let pieces: [String] = [
    " ", "\u{300}", " \u{300}", "\u{20DD}", "\u{200D}", "\u{200C}", "\u{200B}", "\u{2060}", "\u{FEFF}", "\u{AD}",
    "\u{34F}",
    "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}",
    "\u{61C}",
    "\u{FE0E}", "\u{FE0F}", "\u{E0100}", "\u{E0067}", "\u{180B}", "\u{115F}", "\u{1160}", "\u{3164}", "\t", "\n",
    "\r\n", "\r",
    "\u{85}", "\u{2028}", "\u{2029}", "\u{0}", "\u{7F}", "\u{FFFC}", "\u{FFFF}", "\u{10FFFF}", "😀", "👩‍👩‍👧", "🏴", "🇩", "🏽",
    "a", "fi", "word", "\u{5D0}", "\u{645}", "ก", "ำ", "ກ", "ក្", "မ", "न", "\u{93F}", "漢", "(", ")", "[", "]", "1", ",",
  ]
  private static let widths: [Double] = [0, 1e-9, 1, 3, 7.5, 20, 60, 1e9, 1e300, -1, .nan, .infinity, -.infinity]
  private static let modes: [CTLineBreakMode] = [
    .byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail,
  ]
  private static let alignments: [CTTextAlignment] = [.left, .right, .center, .justified, .natural]

  private static func string(_ random: inout SeededRandom) -> String {
    var result = ""
    for _ in 0..<random.integer(0...9) { result += pieces[random.integer(0...pieces.count - 1)] }
    return result
  }

  /// Checks that the lines' ranges lie in the text, one after the other, and that all queries of a line can be
  /// answered.
  private static func check(_ lines: [CTLine], of count: Int, _ note: String) {
    var end = 0
    for line in lines {
      #expect(line.range.lowerBound >= end && line.range.upperBound <= count, "\(note)")
      end = line.range.lowerBound
      #expect(line.width.isFinite && line.visibleWidth.isFinite, "\(note)")
      for run in line.runs { #expect(run.range.lowerBound >= 0 && run.range.upperBound <= count, "\(note)") }
      for cluster in line.carets.clusters {
        #expect(cluster.range.lowerBound >= 0 && cluster.range.upperBound <= count, "\(note)")
      }
      for x in [-1, 0, Double(line.width) / 2, 1e300, .nan] {
        let index = CTLineGetStringIndexForPosition(line, CGPoint(x: x, y: 0))
        #expect((0...count).contains(index), "\(note)")
        _ = CTLineGetOffsetForStringIndex(line, index, nil)
      }
      _ = CTLineGetImageBounds(line, nil)
    }
  }

  @Test("Lines that are shortened lie in the text, fit, and say that they are short", arguments: 0..<8)
  func truncated(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for number in 0..<40 {
      let string = Self.string(&random)
      let line = try LineSamples.line(string)
      for width in Self.widths {
        for type in [CTLineTruncationType.start, .middle, .end] {
          let note =
            "seed \(seed), text \(number) \(string.unicodeScalars.map { String($0.value, radix: 16) }), \(width), \(type)"
          let short = line.truncated(to: CGFloat(width), type)
          Self.check([short], of: string.utf16.count, note)
          #expect(short.range == line.range, "\(note)")
          if Double(line.visibleWidth) > width + 0.01 {
            let saysSo = short.runs.contains(where: \.isToken)
            #expect(saysSo, "\(note)")
            // If there is no room even for the ellipsis, it sticks out.
            let isAlone = short.runs.allSatisfy(\.isToken)
            #expect(Double(short.visibleWidth) <= width + 0.01 || isAlone, "\(note)")
          }
          // The line is truncated again, and justified with wider gaps.
          Self.check([short.truncated(to: CGFloat(width) / 2, type)], of: string.utf16.count, note)
          Self.check([short.justified(factor: 1, width: CGFloat(width))], of: string.utf16.count, note)
        }
      }
    }
  }

  @Test("Frames of every width, mode, alignment and tab stop show a beginning of the text", arguments: 0..<8)
  func frames(seed: UInt64) throws {
    var random = SeededRandom(seed: 100 + seed)
    for number in 0..<120 {
      let string = Self.string(&random)
      var style = ParagraphStyleValues()
      style.lineBreakMode = Self.modes[number % Self.modes.count]
      style.alignment = Self.alignments[random.integer(0...4)]
      style.baseWritingDirection = [.natural, .leftToRight, .rightToLeft][random.integer(0...2)]
      style.tabStops =
        [nil, [], [TabStop(location: 5, alignment: .right), TabStop(location: 9, alignment: .center)]][
          random.integer(0...2)]
      style.firstLineHeadIndent = [0, 4, 1e9][random.integer(0...2)]
      style.tailIndent = [0, -3, 12][random.integer(0...2)]
      let text = try LineSamples.text(
        string, [.paragraphStyle: CTParagraphStyle(style), .tracking: [0, 2, -30][random.integer(0...2)]])
      for width in Self.widths {
        let note = "seed \(seed), text \(number) \(string.unicodeScalars.map { String($0.value, radix: 16) }), \(width)"
        let layout = CTFramesetterCreateWithAttributedString(text).layout(
          CFRange(), width: CGFloat(width), height: .infinity)
        Self.check(layout.lines.map(\.line), of: string.utf16.count, note)
        #expect(layout.visibleRange == 0..<string.utf16.count, "\(note)")
        #expect(layout.lines.allSatisfy { $0.x.isFinite && $0.baseline.isFinite }, "\(note)")
      }
    }
  }

  @Test("A space with a mark on it is seen: it doesn't hang at the end of a line")
  func markOnSpace() throws {
    let line = try LineSamples.line("a \u{300}")
    #expect(line.trailingWhitespaceWidth == 0)
    // There is room for nothing but the ellipsis.
    let short = try LineSamples.line(" \u{300}").truncated(to: 3, .end)
    #expect(short.runs.map(\.isToken) == [true])
    let font = try LineSamples.font()
    #expect(short.runs.first?.font == font)
  }

  @Test("A flag of tag characters at the end of a line is shaped in one piece")
  func flagAtLineEnd() throws {
    let flag = "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"
    let (alone, before) = (try LineSamples.line(flag), try LineSamples.line(flag + "."))
    #expect(alone.width > 0 && alone.visibleWidth == alone.width)
    #expect(alone.runs.first?.glyphs == before.runs.first.map { Array($0.glyphs.prefix(alone.runs[0].glyphs.count)) })
  }

  @Test("A row of soft hyphens where nothing has room makes two lines, not one for each of them")
  func softHyphens() throws {
    let text = try LineSamples.text("a" + String(repeating: "\u{AD}", count: 500) + "b")
    for mode in [CTLineBreakMode.byWordWrapping, .byCharWrapping] {
      var style = ParagraphStyleValues()
      style.lineBreakMode = mode
      let styled = NSMutableAttributedString(attributedString: text)
      styled.addAttribute(
        .paragraphStyle, value: CTParagraphStyle(style), range: NSRange(location: 0, length: text.length))
      for width in [0.0, 1, 13] {
        #expect(LineSamples.frame(styled, width: CGFloat(width), height: 1e6).lines.count <= 3, "\(mode), \(width)")
      }
    }
  }

  @Test("A letter with a hundred thousand marks is one cluster, found without a walk for each mark")
  func marks() throws {
    let text = "a" + String(repeating: "\u{301}\u{200D}", count: 50_000) + "b"
    let line = try LineSamples.line(text)
    #expect(line.carets.clusters.count == 2)
    #expect(line.carets.clusters.first?.range == 0..<100_001)
  }
}
