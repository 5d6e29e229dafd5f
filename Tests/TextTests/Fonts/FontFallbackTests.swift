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

  @Test(
    "A letter is taken from an installed font where the registered font of pictures has only a picture",
    arguments: [
      // What a selector asks for, and the defaults of characters without one.
      ("\u{2764}\u{FE0E}\u{2600}\u{FE0E}", "DejaVuSans"), ("\u{2764}\u{FE0F}", "NotoColorEmoji"),
      ("\u{231A}", "NotoColorEmoji"), ("\u{231A}\u{FE0E}", "NotoSansSymbols2-Regular"), ("\u{2600}", "DejaVuSans"),
      ("\u{A9}", "NotoSans-Regular"), ("\u{A9}\u{FE0F}", "NotoColorEmoji"),
      // Keycaps, modifiers, flags and sequences.
      ("1\u{FE0F}\u{20E3}", "NotoColorEmoji"), ("1\u{FE0E}\u{20E3}", "NotoSansSymbols-Regular"),
      ("\u{261D}\u{1F3FD}", "NotoColorEmoji"),
      ("\u{1F1EB}\u{1F1F7}", "NotoColorEmoji"), ("\u{1F441}\u{FE0F}\u{200D}\u{1F5E8}\u{FE0F}", "NotoColorEmoji"),
      ("\u{1F441}\u{FE0E}\u{200D}\u{1F5E8}\u{FE0E}", "NotoSansSymbols2-Regular"),
      ("\u{1F3F3}\u{200D}\u{1F308}", "NotoColorEmoji"),
    ])
  func registeredPictures(text: String, name: String) throws {
    let library = FontLibrary()
    #expect(library.register([try TestFonts.face(TestFonts.emoji)], from: .data(1)))
    let font = CTFont(FontMatch(face: try TestFonts.fixture()), size: 12, library: library)
    #expect(Self.names(text, font) == ["\(text):\(name)"])
  }

  @Test("A selector of the text presentation finds a letter for text that is set in a font of pictures")
  func letterInPictures() throws {
    let font = try TestFonts.font(TestFonts.emoji, size: 12)
    // All pictures of the font are equally wide.
    #expect(Self.names("\u{2764}\u{FE0E}", font) == ["\u{2764}\u{FE0E}:DejaVuSansMono"])
    #expect(Self.names("\u{2764}", font) == ["\u{2764}:NotoColorEmoji"])
    // Where there is no letter the picture stays.
    let alone = CTFont(FontMatch(face: font.face), size: 12, library: FontLibrary(usesSystemFonts: false))
    #expect(Self.names("\u{2764}\u{FE0E}", alone) == ["\u{2764}\u{FE0E}:NotoColorEmoji"])
  }

  @Test("Of the faces of a registered family the nearest style is taken, whichever was registered first")
  func registeredStyle() throws {
    let library = FontLibrary(usesSystemFonts: false)
    let faces = try ["", "-Bold", "-Oblique", "-BoldOblique"].map {
      try TestFonts.face(TestFonts.folder + "dejavu/DejaVuSans\($0).ttf")
    }
    #expect(library.register(faces, from: .data(1)))
    func used(_ style: String) throws -> [String] {
      let face = try TestFonts.face(TestFonts.folder + "liberation2/LiberationSans-\(style).ttf")
      return Self.names("\u{2603}", CTFont(FontMatch(face: face), size: 12, library: library))
    }
    #expect(try used("Regular") == ["\u{2603}:DejaVuSans"] && used("Bold") == ["\u{2603}:DejaVuSans-Bold"])
    #expect(try used("Italic") == ["\u{2603}:DejaVuSans-Oblique"])
    #expect(try used("BoldItalic") == ["\u{2603}:DejaVuSans-BoldOblique"])
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
