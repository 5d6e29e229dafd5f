// Tests of the fonts for characters that a font lacks.
// SPDX-License-Identifier: Apache-2.0

import QuartziteText
import Testing

@Suite("Fallback fonts")
struct FontFallbackTests {
  private static func names(_ text: String, _ font: CTFont) -> [String] {
    let units = Array(text.utf16)
    return font.fontRuns(of: units, in: units.indices).map {
      "\(String(decoding: units[$0.range], as: UTF16.self)):\(CTFontCopyPostScriptName($0.font))"
    }
  }

  @Test("Text is divided into runs of fonts that have its characters")
  func runs() {
    let font = CTFontCreateWithName("Helvetica", 12, nil)
    #expect(Self.names("Hello", font) == ["Hello:Helvetica"])
    #expect(Self.names("a漢字b", font) == ["a:Helvetica", "漢字:DroidSansFallback", "b:Helvetica"])
    #expect(Self.names("สวัสดี", font) == ["สวัสดี:NotoSansThai-Regular"])
    #expect(Self.names("hi 👨‍👩‍👧!", font) == ["hi :Helvetica", "👨‍👩‍👧:NotoColorEmoji", "!:Helvetica"])
    #expect(Self.names("नमस्ते", font) == ["नमस्ते:NotoSansDevanagari-Regular"])
  }

  @Test("The size and the matrix stay")
  func sizeStays() {
    var matrix = CGAffineTransform(scaleX: 2, y: 1)
    let font = CTFontCreateWithName("Helvetica", 33, &matrix)
    let fallback = CTFontCreateForString(font, "a漢", CFRange(location: 1, length: 1))
    #expect(CTFontGetSize(fallback) == 33 && CTFontGetMatrix(fallback) == matrix)
    #expect(CTFontCreateForString(font, "a漢", CFRange(location: 0, length: 1)) === font)
    #expect(CTFontCreateForString(font, "a漢", CFRange(location: -5, length: .max)) !== font)
    #expect(CTFontCreateForString(font, "", CFRange(location: 9, length: 9)) === font)
  }

  @Test("The style is kept where the other family has it")
  func styleIsKept() {
    let bold = CTFontCreateWithName("Helvetica-Bold", 12, nil)
    #expect(Self.names("ไ", bold) == ["ไ:NotoSansThai-Bold"])
    let serif = CTFontCreateWithName("Times New Roman", 12, nil)
    #expect(Self.names("ไ", serif) == ["ไ:NotoSerifThai-Regular"])
  }

  @Test("A variation selector chooses between letter and picture")
  func presentation() {
    let font = CTFontCreateWithName("DejaVuSans", 12, nil)
    #expect(Self.names("☺", font) == ["☺:DejaVuSans"])
    #expect(Self.names("☺\u{FE0F}", font) == ["☺\u{FE0F}:NotoColorEmoji"])
    #expect(Self.names("☺\u{FE0E}", font) == ["☺\u{FE0E}:DejaVuSans"])
  }

  @Test("Registered fonts come first")
  func registered() throws {
    let library = FontLibrary(usesSystemFonts: false)
    let font = CTFont(name: "Helvetica", size: 12, library: library)
    #expect(Self.names("漢", font) == ["漢:Helvetica"])
    let droid = try TestFonts.face(TestFonts.folder + "droid/DroidSansFallbackFull.ttf")
    #expect(library.register([droid], from: .data(1)))
    #expect(Self.names("漢", font) == ["漢:DroidSansFallback"])
    library.dropCaches()
    #expect(Self.names("漢", font) == ["漢:DroidSansFallback"])
  }

  @Test("Of registered fonts, those of letters are for letters and those of pictures for pictures")
  func registeredKinds() throws {
    let library = FontLibrary(usesSystemFonts: false)
    let fonts = [try TestFonts.face(TestFonts.emoji), try TestFonts.face(TestFonts.dejaVu)]
    #expect(library.register(fonts, from: .data(1)))
    let font = CTFont(FontMatch(face: try TestFonts.fixture()), size: 12, library: library)
    #expect(Self.names("☺", font) == ["☺:DejaVuSans"])
    #expect(Self.names("☺\u{FE0F}", font) == ["☺\u{FE0F}:NotoColorEmoji"])
    #expect(Self.names("A\u{301}x", font) == ["A\u{301}x:DejaVuSans"])
  }

  @Test("The choice doesn't depend on what was asked before")
  func order() {
    let samples = ["漢", "ก", "☃", "😀", "ﷺ", "∑", "ᚠ", "𓀀", "ע", "ⵣ"]
    func choose(_ samples: [String]) -> [String: [String]] {
      let font = CTFont(name: "Helvetica", size: 12, library: FontLibrary())
      return Dictionary(uniqueKeysWithValues: samples.map { ($0, Self.names($0, font)) })
    }
    #expect(choose(samples) == choose(samples.reversed()))
  }

  @Test("Characters that no font has stay in the font, and invisible ones in the run they follow")
  func unknown() {
    let font = CTFontCreateWithName("Helvetica", 12, nil)
    #expect(Self.names("a\u{10FFFD}b", font).count == 1)
    #expect(Self.names("漢\u{200B}字", font).count == 1)
    let units: [UInt16] = [0x61, 0xD800, 0x62]
    #expect(font.fontRuns(of: units, in: 0..<3).last?.range.upperBound == 3)
    #expect(font.fontRuns(of: units, in: 2..<9).map(\.range) == [2..<3])
    #expect(font.fontRuns(of: [], in: 0..<0).isEmpty)
  }
}
