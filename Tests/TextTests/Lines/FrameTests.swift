// Tests of frames: columns of lines, and the effects of paragraph styles on them.
// SPDX-License-Identifier: Apache-2.0

import QuartziteText
import SeededRandom
import Testing

@testable import QuartziteText

@Suite("Columns of lines")
struct FrameTests {
  private static func frame(
    _ string: String, width: CGFloat = 200, height: CGFloat = 1000, size: CGFloat = 20,
    _ change: (NSMutableParagraphStyle) -> Void = { _ in }
  ) throws -> CTFrame {
    let style = NSMutableParagraphStyle()
    change(style)
    return LineSamples.frame(
      try LineSamples.text(string, size: size, [.paragraphStyle: style]), width: width, height: height)
  }

  @Test("The first line is at the top, and lines are as far apart as their typographic bounds say")
  func heights() throws {
    let font = try LineSamples.font()
    let frame = try Self.frame("a\nb\nc")
    var origins = [CGPoint](repeating: .zero, count: 3)
    CTFrameGetLineOrigins(frame, CFRange(), &origins)
    let height = CTFontGetAscent(font) + CTFontGetDescent(font) + CTFontGetLeading(font)
    #expect(origins[0] == CGPoint(x: 0, y: 1000 - CTFontGetAscent(font)))
    #expect(abs(origins[0].y - origins[1].y - height) < 1e-9 && abs(origins[1].y - origins[2].y - height) < 1e-9)
    #expect(CTFrameGetLines(frame).count == 3)
  }

  @Test("A fifth of an em lies above each line of Helvetica, Times and Courier, and above no other font's")
  func extraLineHeight() throws {
    for (name, extra) in [
      ("Helvetica", 4.0), ("Helvetica-Bold", 4), ("Times", 4), ("Courier", 4), ("Arial", 0), ("Menlo", 0),
    ] {
      let font = CTFontCreateWithName(name, 20, nil)
      let text = NSAttributedString(string: "a\nb", attributes: [.font: font])
      let frame = LineSamples.frame(text, width: 200, height: 500)
      let height = CTFontGetAscent(font) + CTFontGetDescent(font) + CTFontGetLeading(font) + extra
      #expect(abs(frame.origins[0].y - (500 - extra - CTFontGetAscent(font))) < 1e-9, "\(name)")
      #expect(abs(frame.origins[0].y - frame.origins[1].y - height) < 1e-9, "\(name)")
      // The line itself does not become taller.
      #expect(frame.lines[0].ascent == CTFontGetAscent(font) && (extra == 0 || frame.lines[0].leading == 0))
      let needed = CTFramesetterSuggestFrameSizeWithConstraints(
        CTFramesetterCreateWithAttributedString(text), CFRange(), nil, .zero, nil)
      #expect(abs(needed.height - 2 * height) < 1e-9, "\(name)")
    }
  }

  @Test("A line of Helvetica with a larger letter of another font has the taller of both above it")
  func extraLineHeightOfMixedFonts() {
    let helvetica = CTFontCreateWithName("Helvetica", 20, nil), arial = CTFontCreateWithName("Arial", 22, nil)
    let text = NSMutableAttributedString(string: "a", attributes: [.font: helvetica])
    text.append(NSAttributedString(string: "b", attributes: [.font: arial]))
    let frame = LineSamples.frame(text, width: 200, height: 500)
    let above = max(CTFontGetAscent(helvetica) + 4, CTFontGetAscent(arial))
    #expect(abs(frame.origins[0].y - (500 - above)) < 1e-9)
  }

  @Test("A taller line takes its room above and below itself")
  func mixedSizes() throws {
    let text = NSMutableAttributedString(attributedString: try LineSamples.text("a\n", size: 10))
    text.append(try LineSamples.text("b\n", size: 40))
    text.append(try LineSamples.text("c", size: 10))
    let frame = LineSamples.frame(text, width: 200, height: 500)
    let (small, large) = (frame.lines[0], frame.lines[1])
    #expect(
      abs(frame.origins[0].y - frame.origins[1].y - (small.descent + small.leading + large.ascent)) < 1e-9)
    #expect(
      abs(frame.origins[1].y - frame.origins[2].y - (large.descent + large.leading + small.ascent)) < 1e-9)
  }

  @Test("Lines that don't fit whole are left out, and the visible range says which ones fit")
  func overflow() throws {
    let one = try Self.frame("a").lines[0]
    let height = one.ascent + one.descent
    #expect(try Self.frame("a\nb", height: height - 1).lines.isEmpty)
    #expect(try Self.frame("a\nb", height: height).visibleRange == 0..<2)
    #expect(try Self.frame("a\nb", height: height * 2 + one.leading).visibleRange == 0..<3)
    let text = try LineSamples.text("a\nb\nc")
    let frame = LineSamples.frame(text, width: 100, height: 100, range: CFRange(location: 2, length: 2))
    #expect(frame.lines.map(\.range) == [2..<4] && CTFrameGetVisibleStringRange(frame).location == 2)
  }

  @Test("Lines stand where their alignment says, without the whitespace at their ends")
  func alignment() throws {
    let width = try LineSamples.line("ab").width
    for (alignment, factor) in [(NSTextAlignment.left, 0), (.center, 0.5), (.right, 1), (.natural, 0)] {
      let frame = try Self.frame("ab  ") { $0.alignment = alignment }
      #expect(abs(frame.origins[0].x - (200 - width) * factor) < 1e-9)
    }
    let hebrew = try Self.frame("\u{5D0}\u{5D1}  ")
    let line = hebrew.lines[0]
    #expect(abs(hebrew.origins[0].x + line.visibleStart + line.visibleWidth - 200) < 1e-9)
    #expect(try Self.frame("\u{5D0}\u{5D1}") { $0.alignment = .left }.origins[0].x == 0)
    #expect(try Self.frame("ab") { $0.baseWritingDirection = .rightToLeft }.origins[0].x > 100)
  }

  @Test("Justified lines fill the column, but for the last one of a paragraph")
  func justified() throws {
    let frame = try Self.frame("one two three four five six seven\neight nine", width: 150) {
      $0.alignment = .justified
    }
    let last = [frame.lines.count - 2, frame.lines.count - 1]
    for (index, line) in frame.lines.enumerated() {
      #expect((abs(line.visibleWidth - 150) < 1e-6) != last.contains(index), "\(index)")
    }
  }

  @Test("Indents keep the first line, the other lines and the ends of lines away from the edges")
  func indents() throws {
    let text = "one two three four five"
    let frame = try Self.frame(text, width: 150) {
      $0.firstLineHeadIndent = 30
      $0.headIndent = 10
      $0.tailIndent = -20
    }
    #expect(frame.origins.map(\.x).prefix(3) == [30, 10, 10])
    #expect(frame.lines[0].visibleWidth <= 100 && frame.lines[1].visibleWidth <= 120)
    let hebrew = try Self.frame("\u{5D0}\u{5D1}", width: 150) { $0.firstLineHeadIndent = 30 }
    #expect(abs(hebrew.origins[0].x + hebrew.lines[0].width - 120) < 1e-9)
    let right = try Self.frame("ab", width: 150) {
      $0.alignment = .right
      $0.tailIndent = 100
    }
    #expect(abs(right.origins[0].x + right.lines[0].width - 100) < 1e-9)
  }

  @Test("Heights and distances of lines are those of the paragraph's style")
  func lineHeights() throws {
    let line = try LineSamples.line("a")
    func distance(_ change: (NSMutableParagraphStyle) -> Void) throws -> CGFloat {
      let frame = try Self.frame("a\u{2028}b", change)
      return frame.origins[0].y - frame.origins[1].y
    }
    let natural = line.ascent + line.descent
    #expect(abs(try distance { $0.minimumLineHeight = 50 } - (50 + line.leading)) < 1e-9)
    #expect(abs(try distance { $0.maximumLineHeight = 12 } - (12 + line.leading)) < 1e-9)
    #expect(abs(try distance { $0.lineHeightMultiple = 2 } - 2 * (natural + line.leading)) < 1e-9)
    #expect(abs(try distance { $0.lineSpacing = 7 } - (natural + line.leading + 7)) < 1e-9)
    // The additional height is above the letters.
    #expect(abs(try Self.frame("a") { $0.minimumLineHeight = 50 }.origins[0].y - (1000 - 50 + line.descent)) < 1e-9)
  }

  @Test("Paragraphs are apart from each other, and the first one isn't from the top")
  func paragraphs() throws {
    let plain = try Self.frame("a\nb")
    let apart = try Self.frame("a\nb") {
      $0.paragraphSpacing = 5
      $0.paragraphSpacingBefore = 8
    }
    #expect(apart.origins[0] == plain.origins[0])
    #expect(abs(plain.origins[1].y - apart.origins[1].y - 13) < 1e-9)
    #expect(apart.lines[0].range == 0..<2)
  }

  @Test("Paragraphs that don't wrap are one line each, cut where they are told to be")
  func lineBreakModes() throws {
    let text = "one two three four five\nsix"
    let clipped = try Self.frame(text, width: 60) { $0.lineBreakMode = .byClipping }
    #expect(clipped.lines.map(\.range) == [0..<24, 24..<27] && clipped.lines[0].visibleWidth > 60)
    for mode in [NSLineBreakMode.byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle] {
      let frame = try Self.frame(text, width: 60) { $0.lineBreakMode = mode }
      #expect(frame.lines.map(\.range) == [0..<24, 24..<27])
      #expect(frame.lines[0].visibleWidth <= 60.001 && frame.lines[0].runs.contains(where: \.isToken))
    }
    let characters = try Self.frame("one two", width: try LineSamples.line("one t").width) {
      $0.lineBreakMode = .byCharWrapping
    }
    #expect(characters.lines.map(\.range) == [0..<5, 5..<7])
  }

  @Test("A frame of the suggested size has room for the same lines")
  func suggestedSize() throws {
    var random = SeededRandom(seed: 13)
    for number in 0..<30 {
      let style = NSMutableParagraphStyle()
      style.lineSpacing = random.number(0...4)
      style.firstLineHeadIndent = random.number(0...20)
      style.alignment = [.natural, .center, .right, .justified][number % 4]
      let text = try LineSamples.text(RandomText.text(&random, length: 40), [.paragraphStyle: style])
      let framesetter = CTFramesetterCreateWithAttributedString(text)
      let limit = CGSize(width: random.number(40...300), height: .greatestFiniteMagnitude)
      var fit = CFRange()
      let size = CTFramesetterSuggestFrameSizeWithConstraints(framesetter, CFRange(), nil, limit, &fit)
      #expect(fit == CFRange(location: 0, length: text.length))
      let frame = LineSamples.frame(text, width: size.width, height: size.height)
      #expect(frame.visibleRange == 0..<text.length, "seed 13, text \(number)")
      let wide = LineSamples.frame(text, width: limit.width, height: 1e5)
      #expect(frame.lines.map(\.range) == wide.lines.map(\.range), "seed 13, text \(number)")
    }
  }

  @Test("Text beyond the frame is not looked at")
  func laziness() throws {
    let text = try LineSamples.text(String(repeating: "word\n", count: 20_000))
    let source = TextSource(StyledText(text))
    var budget = TextBudget.unlimited
    let layout = FrameLayout(
      source, range: 0..<source.count, size: CGSize(width: 200, height: 100), extra: .coreText, within: &budget)
    #expect(layout.lines.count == 4)
    #expect(source.knownParagraphs <= 5)
  }
}
