// Tests of hostile texts, ranges and sizes in layout.
// SPDX-License-Identifier: Apache-2.0

import QuartziteText
import Testing

@testable import QuartziteText

@Suite("Texts that are hard on a layout engine")
struct BadTextTests {
  @Test("An empty text is a line without runs and a frame without lines")
  func empty() throws {
    let line = CTLineCreateWithAttributedString(NSAttributedString(string: ""))
    #expect(line.runs.isEmpty && line.width == 0 && CTLineGetStringRange(line) == CFRange())
    #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: 3, y: 0)) == 0)
    #expect(CTLineGetOffsetForStringIndex(line, 3, nil) == 0)
    #expect(CTLineCreateTruncatedLine(line, 0, .middle, nil) === line)
    #expect(line.justified(factor: 1, width: 100) === line)
    #expect(CTLineGetImageBounds(line, nil).isNull)
    let text = NSAttributedString(string: "")
    #expect(LineSamples.frame(text, width: 100, height: 100).lines.isEmpty)
    #expect(CTTypesetterSuggestLineBreak(CTTypesetterCreateWithAttributedString(text), 0, 100) == 0)
  }

  @Test("Text without attributes has Helvetica of twelve points")
  func defaults() {
    let line = CTLineCreateWithAttributedString(NSAttributedString(string: "a"))
    #expect(line.runs.first?.font == CTFontCreateWithName("Helvetica", 12, nil))
  }

  @Test("Ranges beyond the text are taken to its end")
  func ranges() throws {
    let text = try LineSamples.text("abc")
    let typesetter = CTTypesetterCreateWithAttributedString(text)
    for (location, length) in [(-3, 0), (0, .max), (-.max, .max)] {
      #expect(CTTypesetterCreateLine(typesetter, CFRange(location: location, length: length)).range == 0..<3)
    }
    #expect(CTTypesetterCreateLine(typesetter, CFRange(location: .max, length: .max)).runs.isEmpty)
    #expect(CTTypesetterSuggestLineBreak(typesetter, -1, 10) == 0)
    #expect(CTTypesetterSuggestLineBreak(typesetter, .max, 10) == 0)
    #expect(CTTypesetterCreateLine(typesetter, CFRange(location: 1, length: -5)).range == 1..<3)
  }

  @Test("A range that cuts a cluster, or a surrogate pair, gives a line")
  func cutClusters() throws {
    let typesetter = CTTypesetterCreateWithAttributedString(try LineSamples.text("👩‍👩‍👧e\u{301}"))
    for start in 0..<10 {
      for length in 1...(10 - start) {
        let line = CTTypesetterCreateLine(typesetter, CFRange(location: start, length: length))
        #expect(line.range == start..<start + length && line.width.isFinite)
        _ = CTLineGetStringIndexForPosition(line, CGPoint(x: 1, y: 0))
        _ = CTTypesetterSuggestLineBreak(typesetter, start, 1)
      }
    }
  }

  @Test(
    "Widths that are no numbers give lines all the same",
    arguments: [
      Double.nan, -5, 0, .infinity, -.infinity, 1e300,
    ])
  func widths(width: Double) throws {
    let typesetter = CTTypesetterCreateWithAttributedString(try LineSamples.text("abc def\nghi"))
    let count = CTTypesetterSuggestLineBreak(typesetter, 0, width)
    #expect(count == (width > 1000 ? 8 : 1))
    let frame = LineSamples.frame(try LineSamples.text("a\nb"), width: CGFloat(width), height: CGFloat(width))
    #expect(frame.lines.allSatisfy { $0.width.isFinite })
  }

  @Test("A surrogate without a partner is shown as the replacement character")
  func surrogates() throws {
    let units: [UInt16] = [0x61, 0xD800, 0x62, 0xDC00]
    let string = units.withUnsafeBufferPointer { NSString(characters: $0.baseAddress!, length: 4) as String }
    let line = try LineSamples.line(string)
    let replacement = try LineSamples.font().face.glyph(for: "\u{FFFD}")
    #expect(line.runs.flatMap(\.glyphs).filter { $0 == replacement }.count == 2)
  }

  @Test("Ten thousand marks on a letter, and a word of twenty thousand letters, are laid out")
  func long() throws {
    let marks = try LineSamples.line("a" + String(repeating: "\u{301}", count: 10_000))
    #expect(marks.range.count == 10_001 && marks.carets.clusters.count == 1)
    let word = LineSamples.frame(
      try LineSamples.text(String(repeating: "x", count: 20_000)), width: 500, height: 1e6)
    #expect(word.visibleRange == 0..<20_000)
  }

  @Test("A million characters are laid out as far as the frame reaches")
  func million() throws {
    let text = try LineSamples.text(String(repeating: "Lorem ipsum dolor sit amet. Usw\n", count: 31_250))
    let frame = LineSamples.frame(text, width: 300, height: 240)
    #expect(frame.lines.count == 10)
  }

  @Test("Attributes of the wrong kind are left out of account")
  func attributes() throws {
    let line = CTLineCreateWithAttributedString(
      NSAttributedString(
        string: "ab",
        attributes: [
          .font: "Helvetica", .kern: "wide", .paragraphStyle: 5, .baselineOffset: Double.nan, .ligature: [1],
          .foregroundColor: "red", .underlineStyle: Double.infinity, .superscript: 1e300,
        ]))
    #expect(line.runs.count == 1 && line.width.isFinite && line.runs[0].positions[0].y == 0)
    #expect(line.runs[0].textAttributes.foregroundColor == nil && line.runs[0].textAttributes.underlineStyle == 0)
  }

  @Test("Colours are read in both spellings, Core Text's first")
  func colors() {
    let (red, blue) = (
      CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    )
    #expect(TextAttributes([.foregroundColor: red]).foregroundColor == red)
    let key = NSAttributedString.Key(kCTForegroundColorAttributeName)
    #expect(TextAttributes([.foregroundColor: red, key: blue]).foregroundColor == blue)
    #expect(TextAttributes([.foregroundColor: red]).underlineColor == red)
    #expect(TextAttributes([.underlineStyle: CTUnderlineStyle.double]).underlineStyle == 9)
  }
}
