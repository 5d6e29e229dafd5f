// Tests of lines: their runs, the order of these, and the positions of the glyphs.
// SPDX-License-Identifier: Apache-2.0

import QuartziteText
import Testing

@testable import QuartziteText

@Suite("Lines of text")
struct LineTests {
  private static let hebrew = "\u{5D0}\u{5D1}\u{5D2}"

  @Test(
    "Text in two directions is shown in visual order",
    arguments: [
      ("abc \u{5D0}\u{5D1}\u{5D2} 123 def", "abc 123 \u{5D2}\u{5D1}\u{5D0} def"),
      ("\u{5D0}\u{5D1} abc 12", "abc 12 \u{5D1}\u{5D0}"),
      ("\u{5D0}\u{5D1}\u{5D2} 12", "12 \u{5D2}\u{5D1}\u{5D0}"),
      ("a \u{627} 1,2", "a 1,2 \u{627}"),
    ])
  func order(text: String, expected: String) throws {
    #expect(LineSamples.visualText(try LineSamples.line(text), text) == expected)
  }

  @Test("Glyphs follow each other without gaps, from the left end of the line to its width")
  func places() throws {
    let line = try LineSamples.line("abc \(Self.hebrew) 123 def ")
    var pen: CGFloat = 0
    for run in line.runs {
      #expect(abs(run.origin - pen) < 1e-9)
      for (position, advance) in zip(run.positions, run.advances) {
        #expect(abs(position.x - pen) < 1e-9)
        pen += advance.width
      }
    }
    #expect(abs(pen - line.width) < 1e-9)
    #expect(line.runs.map(\.level) == [0, 2, 1, 0])
  }

  @Test("A bracket in text from right to left is mirrored")
  func mirroring() throws {
    let font = try LineSamples.font()
    let line = try LineSamples.line("\u{5D0}(")
    #expect(line.runs[0].glyphs[0] == font.face.glyph(for: ")"))
  }

  @Test("Whitespace at the end of a line lies at its end, and is told apart")
  func whitespace() throws {
    let space = try LineSamples.line(" a").width - LineSamples.line("a").width
    let line = try LineSamples.line("ab  \n")
    #expect(abs(CTLineGetTrailingWhitespaceWidth(line) - Double(2 * space)) < 1e-9)
    #expect(abs(line.visibleWidth - (try LineSamples.line("ab").width)) < 1e-9)
    // In text from right to left the end is at the left.
    let hebrew = try LineSamples.line("\(Self.hebrew) ab ")
    #expect(LineSamples.visualOrder(hebrew).first == 6)
    #expect(abs(hebrew.visibleStart - space) < 1e-9)
    // The same holds if the line breaks within a part that runs from left to right.
    let typesetter = CTTypesetterCreateWithAttributedString(try LineSamples.text("\(Self.hebrew) ab cd"))
    let broken = CTTypesetterCreateLine(typesetter, CFRange(location: 0, length: 7))
    #expect(LineSamples.visualOrder(broken) == [6, 4, 5, 3, 2, 1, 0])
  }

  @Test("Characters that end lines, and other control characters, have no width and show nothing")
  func controls() throws {
    let font = try LineSamples.font()
    let plain = try LineSamples.line("ab").width
    for control in ["\n", "\r\n", "\u{1}", "\u{7F}", "\u{2028}", "\u{200E}", "\u{2066}", "\u{AD}"] {
      let line = try LineSamples.line("a\(control)b")
      #expect(abs(line.width - plain) < 1e-9, "\(control.unicodeScalars.map(\.value))")
      #expect(!line.runs.contains { $0.glyphs.contains(0) }, "\(control.unicodeScalars.map(\.value))")
      #expect(line.runs.allSatisfy { $0.font == font })
    }
  }

  @Test("A run has attributes, with the font that shows it")
  func attributes() throws {
    let text = NSMutableAttributedString(attributedString: try LineSamples.text("ab漢"))
    text.addAttribute(.underlineStyle, value: 1, range: NSRange(location: 1, length: 2))
    let line = CTLineCreateWithAttributedString(text)
    #expect(line.runs.map(\.range) == [0..<1, 1..<2, 2..<3])
    #expect(line.runs.map { $0.textAttributes.underlineStyle } == [0, 1, 1])
    let font = try #require(CTRunGetAttributes(line.runs[2])[kCTFontAttributeName] as? CTFont)
    #expect(font == line.runs[2].font && font != line.runs[1].font)
    #expect(line.runs[1].textAttributes.font == line.runs[1].font)
    #expect(CTRunGetAttributes(line.runs[1])["NSUnderline"] as? Int == 1)
  }

  @Test(
    "Clusters of characters stay in one font",
    arguments: [
      "👩‍👩‍👧", "e\u{301}", "🇩🇪", "👍🏽", "❤️", "1️⃣", "नि", "a\u{20DD}\u{301}",
    ])
  func clusters(cluster: String) throws {
    let line = try LineSamples.line("x\(cluster)x")
    let range = 1..<1 + cluster.utf16.count
    #expect(line.runs.filter { $0.range.overlaps(range) }.count == 1, "\(line.runs)")
  }

  @Test("Kerning is the font's, and kern adds to it; a kern of 0 switches it off")
  func kern() throws {
    let kerned = try LineSamples.line("AV").width
    let plain = try LineSamples.line("AV", [.kern: 0]).width
    #expect(kerned < plain)
    #expect(abs(try LineSamples.line("AV", [.kern: 3]).width - (kerned + 6)) < 1e-9)
    // The kerning follows each cluster, however many characters it has.
    let marked = try LineSamples.line("e\u{301}x").width
    #expect(abs(try LineSamples.line("e\u{301}x", [.kern: CGFloat(2)]).width - (marked + 4)) < 1e-9)
  }

  @Test("In text from right to left, kern makes room to the left of a letter")
  func kernFromRight() throws {
    let plain = try LineSamples.line(Self.hebrew)
    let wide = try LineSamples.line(Self.hebrew, [.kern: 5])
    #expect(abs(wide.width - plain.width - 15) < 1e-9)
    #expect(abs(wide.runs[0].positions[0].x - plain.runs[0].positions[0].x - 5) < 1e-9)
    // The first letter is at the right edge, as without kerning.
    #expect(abs((wide.width - wide.runs[0].positions[2].x) - (plain.width - plain.runs[0].positions[2].x)) < 1e-9)
  }

  @Test("Tracking replaces kern, and ends no line")
  func tracking() throws {
    let plain = try LineSamples.line("ab").width
    let line = try LineSamples.line("ab", [.tracking: 4, .kern: 7])
    #expect(abs(line.width - (plain + 8)) < 1e-9)
    #expect(abs(line.visibleWidth - (plain + 4)) < 1e-9)
  }

  @Test("Ligatures are used unless they are switched off, or letters are set apart")
  func ligatures() throws {
    #expect(CTLineGetGlyphCount(try LineSamples.line("fi")) == 1)
    #expect(CTLineGetGlyphCount(try LineSamples.line("fi", [.ligature: 0])) == 2)
    #expect(CTLineGetGlyphCount(try LineSamples.line("fi", [.kern: 1])) == 2)
    #expect(CTLineGetGlyphCount(try LineSamples.line("fi", [.kern: 1, .ligature: 1])) == 1)
  }

  @Test("Raised text stands higher, and makes the line taller")
  func baseline() throws {
    let plain = try LineSamples.line("a")
    let raised = try LineSamples.line("a", [.baselineOffset: 6])
    #expect(raised.runs[0].positions[0].y == 6)
    #expect(raised.ascent == plain.ascent + 6 && raised.descent == plain.descent - 6)
    let lowered = try LineSamples.line("a", [.superscript: -1])
    #expect(abs(lowered.runs[0].positions[0].y + 20.0 / 3) < 1e-9)
  }

  @Test("The tallest and the deepest font decide the heights of a line")
  func heights() throws {
    let text = NSMutableAttributedString(attributedString: try LineSamples.text("a", size: 10))
    text.append(try LineSamples.text("b", size: 30))
    let line = CTLineCreateWithAttributedString(text)
    let font = try LineSamples.font(30)
    #expect(line.ascent == CTFontGetAscent(font) && line.descent == CTFontGetDescent(font))
    #expect(line.leading == CTFontGetLeading(font))
  }

  @Test("Tabs lead to the next stop; stops may be for the end or the middle of what follows")
  func tabs() throws {
    func x(_ string: String, _ stops: [(CTTextAlignment, Double)]) throws -> [CGFloat] {
      let style = NSMutableParagraphStyle()
      style.tabStops = stops.map { CTTextTabCreate($0.0, $0.1, nil) }
      let line = try LineSamples.line(string, [.paragraphStyle: style])
      return line.carets.clusters.map(\.left)
    }
    let b = try LineSamples.line("bb").width
    #expect(abs(try x("a\tbb", [(.left, 100)])[2] - 100) < 1e-9)
    #expect(abs(try x("a\tbb", [(.right, 100)])[2] - (100 - b)) < 1e-9)
    #expect(abs(try x("a\tbb", [(.center, 100)])[2] - (100 - b / 2)) < 1e-9)
    #expect(abs(try x("\tbb\tc", [(.right, 100)])[4] - 112) < 1e-9)
    // Without tab stops there is one every 28 points.
    #expect(abs(try LineSamples.line("\ta").carets.clusters[1].left - 28) < 1e-9)
  }

  @Test("A pointer to a run's values gives what the copying call gives")
  func pointers() throws {
    let run = try LineSamples.line("abc").runs[0]
    let count = CTRunGetGlyphCount(run)
    var glyphs = [CGGlyph](repeating: 9, count: count)
    CTRunGetGlyphs(run, CFRange(), &glyphs)
    let pointer = try #require(CTRunGetGlyphsPtr(run))
    #expect(Array(UnsafeBufferPointer(start: pointer, count: count)) == glyphs && glyphs == run.glyphs)
    var positions = [CGPoint](repeating: .zero, count: 1)
    CTRunGetPositions(run, CFRange(location: 2, length: 1), &positions)
    #expect(positions[0] == run.positions[2])
    #expect(CTRunGetTypographicBounds(run, CFRange(location: 0, length: 2), nil, nil, nil) == Double(positions[0].x))
  }
}
