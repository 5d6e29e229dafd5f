// Tests of the heights of lines and letters.
// SPDX-License-Identifier: Apache-2.0

import QuartziteText
import Testing

@Suite("Metrics of fonts")
struct FontMetricsTests {
  @Test("Metrics are the font's own, in points")
  func fixture() throws {
    let font = CTFont(FontMatch(face: try TestFonts.fixture()), size: 100)
    #expect(CTFontGetAscent(font) == 90 && CTFontGetDescent(font) == 30 && CTFontGetLeading(font) == 5)
    #expect(CTFontGetCapHeight(font) == 70 && CTFontGetXHeight(font) == 50)
    #expect(CTFontGetUnitsPerEm(font) == 1000 && CTFontGetGlyphCount(font) == 8)
    #expect(CTFontGetUnderlineThickness(font) == 5)
    // The font gives the upper edge, 10 points below the baseline.
    #expect(CTFontGetUnderlinePosition(font) == -12.5)
    #expect(CTFontGetSlantAngle(font) == 0)
    #expect(CTFontGetBoundingBox(font) == CGRect(x: 0, y: 0, width: 60, height: 80))
    #expect(CTFontCopyFamilyName(font) == "Fixture" && CTFontCopyFullName(font) == "Fixture Regular")
    #expect(CTFontCopyTable(font, OpenTypeTag("head").value, [])?.count == 54)
    #expect(CTFontCopyTable(font, OpenTypeTag("none").value, []) == nil)
    let characters = CTFontCopyCharacterSet(font)
    #expect(characters.contains("A") && characters.contains(" ") && !characters.contains("x"))
  }

  @Test("Slanted, heavy and monospaced fonts say so")
  func traits() throws {
    func traits(_ name: String) -> CTFontSymbolicTraits { CTFontGetSymbolicTraits(CTFontCreateWithName(name, 12, nil)) }
    #expect(traits("DejaVuSans") == [])
    #expect(traits("DejaVuSans-BoldOblique") == [.traitBold, .traitItalic])
    #expect(traits("DejaVuSansMono") == .traitMonoSpace)
    #expect(traits("DejaVuSansCondensed") == .traitCondensed)
    #expect(traits("NotoColorEmoji").contains(.traitColorGlyphs))
    #expect(CTFontGetSlantAngle(CTFontCreateWithName("DejaVuSans-Oblique", 12, nil)) == -11)
  }

  @Test("Metrics grow with the size, and a size that makes no sense is 12 points")
  func sizes() {
    for size: CGFloat in [1, 12, 1e4] {
      #expect(CTFontGetAscent(CTFontCreateWithName("DejaVuSans", size, nil)) == size * 1901 / 2048)
    }
    for size in [0, -1, CGFloat.nan, .infinity, -.infinity] {
      #expect(CTFontGetSize(CTFontCreateWithName("DejaVuSans", size, nil)) == 12)
    }
    #expect(CTFontGetSize(CTFontCreateUIFontForLanguage(.system, 0, nil) ?? CTFontCreateWithName("", 0, nil)) == 13)
  }

  @Test("The embedded face has four styles of the same characters and heights")
  func embeddedStyles() {
    let faces = FontFace.embeddedStyles, regular = FontFace.embedded
    #expect(
      faces.map(\.names.postScript) == [
        "QuartziteSans", "QuartziteSans-Bold", "QuartziteSans-Oblique", "QuartziteSans-BoldOblique",
      ])
    #expect(faces.map(\.style.isBold) == [false, true, false, true])
    #expect(faces.map(\.style.isItalic) == [false, false, true, true])
    for face in faces {
      for code in (0x20...0x3000 as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init) {
        #expect(face.contains(code) == regular.contains(code), "\(face.names.full): \(code)")
      }
      #expect(face.metrics.ascent == regular.metrics.ascent && face.metrics.descent == regular.metrics.descent)
    }
  }

  @Test("The embedded face has Latin, Greek and Cyrillic letters")
  func embedded() {
    let face = FontFace.embedded
    for scalar in "AZaz09ÄßŁžŐΑωЖяё“”…—€→�".unicodeScalars { #expect(face.contains(scalar), "\(scalar)") }
    #expect(!face.contains("漢"))
    #expect(face.names.copyright?.contains("Bitstream") == true)
    #expect(!face.names.full.contains("Vera") && !face.names.full.contains("Bitstream"))
  }
}
