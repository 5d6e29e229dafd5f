// Tests of lines, runs and frames that are drawn into a context.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import QuartziteText

@Suite("Lines of text are drawn into a context")
struct LineDrawingTests {
  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

  /// Draws a page with a line at (20, 30).
  private func page(
    _ line: CTLine, at position: CGPoint = CGPoint(x: 20, y: 30), _ prepare: (CGContext) -> Void = { _ in }
  ) throws -> DrawnPage {
    try DrawnPage { context in
      prepare(context)
      context.textPosition = position
      CTLineDraw(line, context)
    }
  }

  // MARK: Places

  @Test("A line begins at the text position and stands on it, in solid black")
  func position() throws {
    let line = try DrawnPage.line()
    let page = try page(line)
    #expect(page.ink == CGRect(x: 25, y: 30, width: 10, height: 35))
    #expect(page.sum == 350 && page[30, 30] == [0, 0, 0, 255])
    #expect(try self.page(line, at: CGPoint(x: 21, y: 30)) != page)
  }

  @Test("The text matrix scales, turns and mirrors text about the text position")
  func matrix() throws {
    let line = try DrawnPage.line(size: 20)
    func ink(_ matrix: CGAffineTransform) throws -> CGRect? { try page(line) { $0.textMatrix = matrix }.ink }
    #expect(try ink(.identity) == CGRect(x: 22, y: 30, width: 4, height: 14))
    #expect(try ink(CGAffineTransform(scaleX: 2, y: 1)) == CGRect(x: 24, y: 30, width: 8, height: 14))
    #expect(try ink(CGAffineTransform(scaleX: 1, y: -1)) == CGRect(x: 22, y: 16, width: 4, height: 14))
    #expect(try ink(CGAffineTransform(rotationAngle: .pi / 2)) == CGRect(x: 6, y: 32, width: 14, height: 4))
  }

  @Test("The text matrix is no part of the graphics state, and drawing doesn't move the text position")
  func matrixIsKept() throws {
    let line = try DrawnPage.line()
    _ = try DrawnPage { context in
      context.saveGState()
      context.textMatrix = CGAffineTransform(scaleX: 2, y: 3)
      context.textPosition = CGPoint(x: 4, y: 5)
      CTLineDraw(line, context)
      context.restoreGState()
      #expect(context.textMatrix == CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 4, ty: 5))
    }
  }

  @Test("Text is drawn at quarters of pixels along the line, where the context isn't told to draw it exactly")
  func quantization() throws {
    let line = try DrawnPage.line(size: 20)
    let aside = CGPoint(x: 20.3, y: 30.3), quarter = CGPoint(x: 20.25, y: 30)
    #expect(try page(line, at: aside) == page(line, at: quarter))
    func exact(_ position: CGPoint) throws -> DrawnPage {
      try page(line, at: position) { $0.setShouldSubpixelQuantizeFonts(false) }
    }
    #expect(try exact(quarter) == page(line, at: quarter))
    #expect(try exact(aside) != page(line, at: aside))
    #expect(try page(line, at: aside) { $0.setAllowsFontSubpixelQuantization(false) } == exact(aside))
  }

  @Test("Large text is drawn where it is, and a line of ten thousand glyphs takes a few commands")
  func sizes() throws {
    let large = try DrawnPage.line(size: 100)
    #expect(try page(large, at: CGPoint(x: 20.3, y: 10)) != page(large, at: CGPoint(x: 20.25, y: 10)))
    let long = try DrawnPage.line(String(repeating: "A", count: 10_000), size: 1)
    let context = CGContext(width: 5000, height: 10)
    CTLineDraw(long, context)
    #expect((1...10).contains(context.commands.count))
  }

  @Test("What lies beyond the context is left out, but for the shadow that it casts")
  func beyond() throws {
    let line = try DrawnPage.line()
    for x in [-1000.0, 1000] {
      let context = CGContext(width: 100, height: 80)
      context.textPosition = CGPoint(x: x, y: 30)
      CTLineDraw(line, context)
      #expect(context.commands.isEmpty)
      context.setShadow(offset: CGSize(width: -x, height: 0), blur: 0)
      CTLineDraw(line, context)
      #expect(context.commands.count == 1)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      CTLineDraw(line, context)
      context.endTransparencyLayer()
      #expect(context.commands.count == 4)
    }
  }

  @Test(
    "Places and matrices that are no numbers draw nothing",
    arguments: [CGFloat.nan, .infinity, -.infinity, 1e300])
  func notFinite(value: CGFloat) throws {
    let line = try DrawnPage.line("ACi", [.underlineStyle: 1, .backgroundColor: red])
    #expect(try page(line, at: CGPoint(x: value, y: 30)).ink == nil)
    // An underline of any finite length is visible.
    let wide = try page(line) { $0.textMatrix = CGAffineTransform(a: value, b: 0, c: 0, d: 1, tx: 0, ty: 0) }
    #expect(value.isFinite || wide.ink == nil)
    #expect(try page(line) { $0.scaleBy(x: value, y: 1) }.ink == nil)
  }

  // MARK: Appearance

  @Test("Text is black without a colour, takes the context's where it says so, and its own otherwise")
  func colors() throws {
    func color(_ attributes: [NSAttributedString.Key: Any]) throws -> [Int] {
      try page(DrawnPage.line("A", attributes)) { $0.setFillColor(red) }[30, 30]
    }
    let fromContext = NSAttributedString.Key(kCTForegroundColorFromContextAttributeName)
    let foreground = NSAttributedString.Key(kCTForegroundColorAttributeName)
    #expect(try color([:]) == [0, 0, 0, 255])
    #expect(try color([foreground: blue]) == [0, 0, 255, 255])
    #expect(try color([fromContext: true, foreground: blue]) == [255, 0, 0, 255])
    #expect(try color([fromContext: false, foreground: blue]) == [0, 0, 255, 255])
  }

  @Test("A dotted line far out, whose dots are lost in rounding, is drawn whole")
  func dotsFarOut() throws {
    func pieces(_ start: Double, _ end: Double) -> [Double] {
      LineDecoration(middle: 0, thickness: 1, color: red, pattern: [2, 2]).pieces(from: start, to: end).map(\.start)
    }
    #expect(pieces(0, 10) == [0, 4, 8])
    #expect(pieces(1e9, 1e9 + 7) == [1e9, 1e9 + 4])
    #expect(pieces(1e17, 1e17 + 64) == [1e17])
    #expect(pieces(-1e17 - 64, -1e17) == [-1e17 - 64])
  }

  @Test("Underlines and what lies behind the text are drawn; lines through the text are not Core Text's")
  func decorations() throws {
    let plain = try page(DrawnPage.line())
    #expect(try page(DrawnPage.line("A", [.strikethroughStyle: 1])) == plain)
    let underlined = try page(DrawnPage.line("A", [.underlineStyle: 1, .underlineColor: red]))
    // The underline lies two twentieths of an em below the baseline, is a twentieth thick, and as wide as the advance.
    let line = try #require(underlined.box { $0[0] > 128 })
    #expect(line.minX == 20 && line.width == 20 && line.midY < 30 && line.midY > 20)
    #expect(underlined[30, 30] == [0, 0, 0, 255])
    let behind = try page(DrawnPage.line("A", [.backgroundColor: red]))
    #expect(behind.box { $0[0] > 128 }?.width == 20 && behind[30, 30] == [0, 0, 0, 255])
  }

  @Test("A stroke width draws outlines, and a negative one fills the glyphs too")
  func strokeWidth() throws {
    // The stroke is a tenth of the em wide: five pixels, half of them outside.
    let hollow = try page(DrawnPage.line("A", [.strokeWidth: 4, .strokeColor: red]))
    #expect(hollow.ink == CGRect(x: 24, y: 29, width: 12, height: 37))
    #expect(hollow[30, 30][3] == 0 && hollow[25, 30] == [255, 0, 0, 255])
    let filled = try page(DrawnPage.line("A", [.strokeWidth: -4, .strokeColor: red]))
    #expect(filled[30, 30] == [0, 0, 0, 255] && filled[25, 30] == [255, 0, 0, 255])
  }

  @Test("The drawing mode says what is drawn of text that asks for nothing else")
  func modes() throws {
    let line = try DrawnPage.line()
    func page(_ mode: CGTextDrawingMode) throws -> DrawnPage {
      try self.page(line) {
        $0.setTextDrawingMode(mode)
        $0.setLineWidth(2)
      }
    }
    let filled = try page(.fill), stroked = try page(.stroke), both = try page(.fillStroke)
    #expect(filled.sum == 350 && stroked.ink == CGRect(x: 24, y: 29, width: 12, height: 37))
    #expect(stroked[30, 30][3] == 0 && both.ink == stroked.ink && both.sum == 12 * 37)
    #expect(try page(.invisible).ink == nil)
  }

  @Test("The modes that clip leave the inside of all glyphs of the line")
  func clipping() throws {
    let line = try DrawnPage.line("AA")
    for mode in [CGTextDrawingMode.clip, .fillClip, .strokeClip, .fillStrokeClip] {
      let page = try DrawnPage { context in
        context.textPosition = CGPoint(x: 20, y: 30)
        context.setTextDrawingMode(mode)
        CTLineDraw(line, context)
        context.setFillColor(red)
        context.fill(CGRect(x: 0, y: 0, width: 100, height: 80))
      }
      #expect(page[30, 30] == [255, 0, 0, 255] && page[50, 30] == [255, 0, 0, 255] && page[40, 30][3] == 0)
      #expect(page.box { $0[0] > 128 && $0[3] == 255 } == CGRect(x: 25, y: 30, width: 30, height: 35))
    }
  }

  @Test("Text clips pixels wholly or not at all where edges aren't antialiased", arguments: [true, false])
  func hardClip(antialiases: Bool) throws {
    let line = try DrawnPage.line("AA", size: 47.3)
    let page = try DrawnPage { context in
      context.setShouldAntialias(antialiases)
      context.textPosition = CGPoint(x: 20, y: 30)
      context.setTextDrawingMode(.clip)
      CTLineDraw(line, context)
      context.fill(CGRect(x: 0, y: 0, width: 100, height: 80))
    }
    #expect((page.box { $0[3] > 0 && $0[3] < 255 } != nil) == antialiases)
    #expect(page.sum > 200)
  }

  // MARK: Runs and frames

  @Test("A line is what its runs are, one after the other")
  func runs() throws {
    let text = NSMutableAttributedString(string: "")
    for (string, color) in [("A", red), ("fA", blue)] {
      let attributes: [NSAttributedString.Key: Any] = [
        .font: try DrawnPage.font(40), .foregroundColor: color, .underlineStyle: 1,
      ]
      text.append(NSAttributedString(string: string, attributes: attributes))
    }
    let line = CTLineCreateWithAttributedString(text)
    let whole = try page(line)
    let runs = try #require(CTLineGetGlyphRuns(line) as? [CTRun])
    #expect(runs.count == 2)
    func pieces(_ ranges: [(CTRun, CFRange)]) throws -> DrawnPage {
      try DrawnPage { context in
        context.textPosition = CGPoint(x: 20, y: 30)
        for (run, range) in ranges { CTRunDraw(run, context, range) }
      }
    }
    #expect(try pieces(runs.map { ($0, CFRange()) }) == whole)
    let first = CFRange(location: 0, length: 1), second = CFRange(location: 1, length: 1)
    #expect(try pieces([(runs[0], first), (runs[1], first), (runs[1], second)]) == whole)
    let part = try pieces([(runs[1], second)])
    #expect(part != whole && (part.ink?.minX ?? 0) > 40)
    #expect(try pieces([(runs[1], CFRange(location: 7, length: 3))]).ink == nil)
  }

  @Test("A frame's lines are drawn in the box around its path, and leave the text position")
  func frames() throws {
    let text = NSAttributedString(string: "A\nAA", attributes: [.font: try DrawnPage.font(20)])
    let frame = LineSamples.frame(text, width: 60, height: 50)
    let page = try DrawnPage { context in
      context.textPosition = CGPoint(x: 3, y: 4)
      CTFrameDraw(frame, context)
      #expect(context.textPosition == CGPoint(x: 3, y: 4))
    }
    let lines = try DrawnPage { context in
      for (line, origin) in zip(frame.lines, frame.origins) {
        context.textPosition = CGPoint(x: 10 + origin.x, y: 20 + origin.y)
        CTLineDraw(line, context)
      }
    }
    #expect(frame.lines.count == 2 && page == lines)
    // The box is 50 high from 20 on, and the A's top is at 0.7 em, below the line's top at 0.9.
    #expect(page.ink?.maxY == 70 - 4 && page.ink?.minX == 12)
  }
}
