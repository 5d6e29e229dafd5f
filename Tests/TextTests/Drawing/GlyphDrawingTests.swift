// Tests of glyphs that are drawn into a context one by one, including those with their own colours.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import QuartziteText

@Suite("Glyphs are drawn into a context")
struct GlyphDrawingTests {
  private func glyphs(_ string: String, _ font: CTFont) -> [CGGlyph] {
    let units = Array(string.utf16)
    var glyphs = [CGGlyph](repeating: 0, count: units.count)
    _ = CTFontGetGlyphsForCharacters(font, units, &glyphs, units.count)
    return glyphs
  }

  @Test("Glyphs are shown at their positions, in the context's colours, through the text matrix")
  func show() throws {
    let font = try DrawnPage.font(50), glyphs = glyphs("AA", font)
    let places = [CGPoint(x: 0, y: 0), CGPoint(x: 40, y: 10)]
    func page(_ draw: (CGContext) -> Void) throws -> DrawnPage {
      try DrawnPage { context in
        context.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
        context.textPosition = CGPoint(x: 5, y: 6)
        draw(context)
      }
    }
    let shown = try page {
      $0.setFont(CTFontCopyGraphicsFont(font, nil))
      $0.setFontSize(50)
      $0.showGlyphs(glyphs, at: places)
    }
    #expect(shown.ink == CGRect(x: 10, y: 6, width: 50, height: 45))
    #expect(shown[12, 70] == [0, 255, 0, 255] && shown.sum == 700)
    #expect(try page { CTFontDrawGlyphs(font, glyphs, places, 2, $0) } == shown)
    #expect(try page { CTFontDrawGlyphs(font, glyphs, places, 1, $0) }.sum == 350)
    #expect(try page { CTFontDrawGlyphs(font, glyphs, places, -1, $0) }.ink == nil)
  }

  @Test("Glyphs without a font, a size or a position aren't shown")
  func incomplete() throws {
    let font = try DrawnPage.font(50), glyphs = glyphs("AA", font), face = CTFontCopyGraphicsFont(font, nil)
    func ink(_ font: CGFont?, _ size: CGFloat?, _ places: [CGPoint]) throws -> CGRect? {
      try DrawnPage { context in
        if let font { context.setFont(font) }
        if let size { context.setFontSize(size) }
        context.showGlyphs(glyphs, at: places)
      }.ink
    }
    #expect(try ink(face, 50, [.zero]) == CGRect(x: 5, y: 0, width: 10, height: 35))
    #expect(try ink(nil, 50, [.zero]) == nil && ink(face, nil, [.zero]) == nil && ink(face, 50, []) == nil)
    for size in [CGFloat.nan, -3, .infinity] { #expect(try ink(face, size, [.zero]) == nil) }
  }

  @Test("The font, its size and the mode are part of the graphics state")
  func state() throws {
    let font = try DrawnPage.font(50), face = CTFontCopyGraphicsFont(font, nil)
    let page = try DrawnPage { context in
      context.setFont(face)
      context.setFontSize(50)
      context.saveGState()
      context.setFontSize(10)
      context.setTextDrawingMode(.invisible)
      context.restoreGState()
      context.showGlyphs(glyphs("A", font), at: [.zero])
    }
    #expect(page.ink == CGRect(x: 5, y: 0, width: 10, height: 35))
  }

  @Test("Outlines have the context's stroke colour, width and dashes")
  func outlines() throws {
    let font = try DrawnPage.font(50)
    func page(dashed: Bool) throws -> DrawnPage {
      try DrawnPage { context in
        context.setStrokeColor(red: 1, green: 0, blue: 0, alpha: 1)
        context.setLineWidth(2)
        if dashed { context.setLineDash(phase: 0, lengths: [3, 3]) }
        context.setTextDrawingMode(.stroke)
        CTFontDrawGlyphs(font, glyphs("A", font), [CGPoint(x: 20, y: 20)], 1, context)
      }
    }
    let whole = try page(dashed: false)
    #expect(whole.ink == CGRect(x: 24, y: 19, width: 12, height: 37) && whole[24, 50] == [255, 0, 0, 255])
    #expect(abs(try page(dashed: true).sum / whole.sum - 0.5) < 0.1)
  }

  // MARK: Colours

  @Test("A glyph of coloured layers is drawn in its colours, and where it asks for it in the text's")
  func layers() throws {
    func page(_ color: CGColor, _ mode: CGTextDrawingMode = .fill) throws -> DrawnPage {
      try DrawnPage { context in
        context.setTextDrawingMode(mode)
        context.textPosition = CGPoint(x: 20, y: 30)
        CTLineDraw(try DrawnPage.line("C", [.foregroundColor: color]), context)
      }
    }
    let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    let drawn = try page(green)
    // From back to front: red from 5 to 15 pixels, clear blue from 2.5 to 7.5, and the text's green in the same place,
    // taller.
    #expect(drawn[30, 30] == [255, 0, 0, 255] && drawn[24, 30] == [0, 255, 0, 255])
    #expect(drawn.ink == CGRect(x: 22, y: 30, width: 13, height: 35))
    #expect(try page(CGColor(gray: 0, alpha: 1))[24, 30] == [0, 0, 0, 255])
    // Such a glyph has no outline in the text's colour that could be stroked.
    #expect(try page(green, .stroke) == drawn)
  }

  @Test("A glyph that is a picture is drawn as it, as opaque as the text", arguments: [1.0, 0.5])
  func pictures(alpha: Double) throws {
    let page = try DrawnPage { context in
      context.textPosition = CGPoint(x: 20, y: 30)
      CTLineDraw(try DrawnPage.line("i", size: 20, [.foregroundColor: CGColor(gray: 0, alpha: alpha)]), context)
    }
    // The picture is half an em wide and a quarter high; it begins at the left of the outline, two pixels below the
    // baseline, and is half red.
    #expect(page.ink == CGRect(x: 21, y: 28, width: 10, height: 5))
    let value = Int((128 * alpha).rounded())
    #expect(zip(page[25, 50], [value, 0, 0, value]).allSatisfy { abs($0 - $1) <= 1 }, "\(page[25, 50])")
  }

  @Test("A picture is upright, and stands on its text position, in a context whose y points down")
  func picturesInFlippedContexts() throws {
    let upright = try DrawnPage { context in
      context.textPosition = CGPoint(x: 20, y: 30)
      CTLineDraw(try DrawnPage.line("i", size: 20), context)
    }
    let flipped = try DrawnPage { context in
      context.translateBy(x: 0, y: 80)
      context.scaleBy(x: 1, y: -1)
      context.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
      context.textPosition = CGPoint(x: 20, y: 50)
      CTLineDraw(try DrawnPage.line("i", size: 20), context)
    }
    #expect(upright == flipped && upright.ink != nil)
  }
}
