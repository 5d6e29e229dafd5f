// Tests of glyphs, advances, boxes, outlines, and glyphs that have their own colours.
// SPDX-License-Identifier: Apache-2.0

import QuartziteText
import Testing

@Suite("Glyphs of fonts")
struct FontGlyphTests {
  /// The fixture, 1000 units to the em, at a size where a unit is a point.
  private static func font(size: CGFloat = 1000, matrix: CGAffineTransform = .identity) throws -> CTFont {
    CTFont(FontMatch(face: try TestFonts.fixture()), size: size, matrix: matrix)
  }

  @Test("Characters get the font's glyphs, and those that it lacks glyph 0")
  func glyphs() throws {
    let font = try Self.font()
    var glyphs = [CGGlyph](repeating: 99, count: 3)
    #expect(CTFontGetGlyphsForCharacters(font, Array("ABC".utf16), &glyphs, 3))
    #expect(glyphs == [1, 2, 3])
    #expect(!CTFontGetGlyphsForCharacters(font, Array("AxC".utf16), &glyphs, 3))
    #expect(glyphs == [1, 0, 3])
    let emoji = try TestFonts.font(TestFonts.emoji, size: 10)
    #expect(CTFontGetGlyphsForCharacters(emoji, Array("😀".utf16), &glyphs, 2))
    #expect(glyphs[0] != 0 && glyphs[1] == 0)
  }

  @Test("Advances and boxes are in points")
  func advances() throws {
    let font = try Self.font(size: 20)
    let glyphs: [CGGlyph] = [1, 2, 7]
    var advances = [CGSize](repeating: .zero, count: 3)
    var boxes = [CGRect](repeating: .zero, count: 3)
    #expect(CTFontGetAdvancesForGlyphs(font, .horizontal, glyphs, &advances, 3) == 25)
    #expect(advances.map(\.width) == [8, 12, 5])
    let union = CTFontGetBoundingRectsForGlyphs(font, .horizontal, glyphs, &boxes, 3)
    #expect(boxes[0] == CGRect(x: 2, y: 0, width: 4, height: 14) && boxes[2].isNull)
    #expect(union == CGRect(x: 2, y: 0, width: 8, height: 16))
  }

  @Test("Outlines have their lines and curves, y upwards")
  func outlines() throws {
    let font = try Self.font()
    #expect(
      CTFontCreatePathForGlyph(font, 1, nil)?.description == """
        CGPath
          move (100.0, 0.0)
          line (100.0, 700.0)
          line (300.0, 700.0)
          line (300.0, 0.0)
          close
        """)
    #expect(
      CTFontCreatePathForGlyph(font, 2, nil)?.description == """
        CGPath
          move (100.0, 0.0)
          quad (100.0, 800.0) (500.0, 800.0)
          line (500.0, 0.0)
          close
        """)
    #expect(CTFontCreatePathForGlyph(font, 7, nil) == nil)
    #expect(CTFontCreatePathForGlyph(font, 9999, nil) == nil)
  }

  @Test("The font's matrix, and then that of the call, transform outlines")
  func matrices() throws {
    let font = try Self.font(size: 10, matrix: CGAffineTransform(scaleX: 2, y: 1))
    var move = CGAffineTransform(translationX: 5, y: 0)
    #expect(
      CTFontCreatePathForGlyph(font, 1, &move)?.boundingBox == CGRect(x: 7, y: 0, width: 4, height: 7))
  }

  @Test("Every outline of an installed font lies in the box that the font tells")
  func outlinesLieInTheirBoxes() throws {
    for path in [TestFonts.dejaVu, TestFonts.liberation, TestFonts.folder + "noto/NotoSerif-Bold.ttf"] {
      let face = try TestFonts.face(path)
      let em = CGFloat(face.unitsPerEm)
      let bounds = face.metrics.bounds.applying(CGAffineTransform(scaleX: em, y: em)).insetBy(dx: -1, dy: -1)
      var count = 0
      for glyph in stride(from: 0, to: face.glyphCount, by: 7) {
        let box = face.outline(of: CGGlyph(glyph)).bounds
        guard !box.isNull else { continue }
        count += 1
        #expect(bounds.contains(box), "\(path) \(glyph)")
      }
      #expect(count > 200)
    }
  }

  @Test("The ring of an O is two closed contours around its hole")
  func ring() throws {
    let face = try TestFonts.face(TestFonts.liberation)
    let path = face.outline(of: face.glyph(for: "O"))
    #expect(path.verbs.count { $0 == .closeSubpath } == 2)
    let middle = CGPoint(x: path.bounds.midX, y: path.bounds.midY)
    #expect(!path.contains(middle, using: .winding))
    #expect(path.contains(CGPoint(x: path.bounds.minX + 60, y: middle.y), using: .winding))
  }

  @Test("Coloured layers come from back to front, with the colours of the palette or that of the text")
  func layers() throws {
    let face = try TestFonts.fixture()
    #expect(face.colorKinds == [.layers, .bitmaps])
    let layers = try #require(face.colorLayers(of: 3))
    #expect(layers.map(\.glyph) == [1, 5, 4])
    #expect(layers[0].color == CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(layers[1].color == CGColor(red: 0, green: 51 / 255, blue: 1, alpha: 153 / 255))
    #expect(layers[2].color == nil)
    #expect(face.colorLayers(of: 1) == nil)
  }

  @Test("Pictures of emoji have colours, a place and their own size")
  func bitmaps() throws {
    let face = try TestFonts.face(TestFonts.emoji)
    #expect(face.colorKinds == .bitmaps)
    let bitmap = try #require(face.bitmap(of: face.glyph(for: "😀"), pixelsPerEm: 32))
    #expect(bitmap.width == 136 && bitmap.height == 128 && bitmap.isColored)
    #expect(bitmap.pixels.count == 136 * 128 * 4)
    // The middle is yellow: little blue, much green and red. The first pixel is outside.
    let middle = (64 * 136 + 40) * 4
    #expect(bitmap.pixels[middle] < 140 && bitmap.pixels[middle + 1] > 150 && bitmap.pixels[middle + 2] > 200)
    #expect(bitmap.pixels[middle + 3] == 255 && bitmap.pixels[3] == 0)
    // The picture has 109 pixels to the em.
    #expect(abs(bitmap.placement.width - 136 / 109) < 1e-9 && abs(bitmap.placement.height - 128 / 109) < 1e-9)
    #expect(bitmap.placement.minY < 0 && bitmap.placement.maxY > 0.8)
    #expect(face.bitmap(of: 0xFFFF, pixelsPerEm: 32) == nil)
    #expect(try TestFonts.face(TestFonts.dejaVu).bitmap(of: 36, pixelsPerEm: 32) == nil)
  }

  @Test("Of the sizes of a picture, the smallest that is large enough is taken, or else the largest")
  func bitmapSizes() throws {
    let face = try TestFonts.fixture()
    for (wanted, side, color) in [
      (1.0, 20, [0, 0, 128]), (20, 20, [0, 0, 128]), (21, 40, [0, 128, 0]), (99, 40, [0, 128, 0]),
    ] {
      let bitmap = try #require(face.bitmap(of: 5, pixelsPerEm: wanted))
      #expect(bitmap.width == side / 2 && bitmap.height == side / 4)
      // The pixels are premultiplied: blue, green, red, alpha.
      #expect(bitmap.pixels.prefix(4).map(Int.init) == color + [128])
      // The left edge is the outline's, 0.05 ems, to the pixel; the lower edge is two pixels below the baseline.
      #expect(bitmap.placement == CGRect(x: 0.05, y: -2 / Double(side), width: 0.5, height: 0.25))
    }
    #expect(face.bitmap(of: 1, pixelsPerEm: 20) == nil)
  }

  @Test("Many threads get the same outlines of one face")
  func threads() async throws {
    let face = try TestFonts.face(TestFonts.dejaVu)
    let expected = (0..<200).map { face.outline(of: CGGlyph($0)) }
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 { group.addTask { (0..<200).map { face.outline(of: CGGlyph($0)) } == expected } }
      for await isEqual in group { #expect(isEqual) }
    }
  }
}
