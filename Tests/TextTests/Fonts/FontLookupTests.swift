// Tests of the lookup of faces by name, of replacements, and of the properties of the original that a replacement
// preserves.
// SPDX-License-Identifier: Apache-2.0

import FixtureFont
import Foundation
import QuartziteText
import Testing

@Suite("Looking fonts up")
struct FontLookupTests {
  @Test(
    "Installed fonts are found by PostScript name, full name and family",
    arguments: [
      ("DejaVuSans", "DejaVuSans"), ("DejaVuSans-Bold", "DejaVuSans-Bold"), ("DejaVu Sans Bold", "DejaVuSans-Bold"),
      ("DejaVu Sans", "DejaVuSans"), ("dejavu sans mono", "DejaVuSansMono"), ("Liberation Serif", "LiberationSerif"),
      ("Noto Sans Thai", "NotoSansThai-Regular"), ("LiberationSans-BoldItalic", "LiberationSans-BoldItalic"),
    ])
  func installed(name: String, postScriptName: String) {
    let match = FontLibrary.shared.match(name)
    #expect(match.face.names.postScript == postScriptName)
    #expect(match.substitution == nil && match.persona == nil)
  }

  @Test(
    "Well-known fonts have stand-ins of the same kind and style",
    arguments: [
      ("Helvetica", "LiberationSans", "Helvetica"), ("Helvetica-Bold", "LiberationSans-Bold", "Helvetica-Bold"),
      ("Helvetica-BoldOblique", "LiberationSans-BoldItalic", "Helvetica-BoldOblique"),
      ("HelveticaNeue-Light", "LiberationSans", "HelveticaNeue-Light"),
      ("HelveticaNeue-Medium", "LiberationSans", "HelveticaNeue-Medium"),
      ("Helvetica Neue Bold", "LiberationSans-Bold", "HelveticaNeue-Bold"), ("ArialMT", "LiberationSans", "ArialMT"),
      ("Arial-BoldItalicMT", "LiberationSans-BoldItalic", "Arial-BoldItalicMT"),
      ("Times New Roman", "LiberationSerif", "TimesNewRomanPSMT"),
      ("TimesNewRomanPS-BoldMT", "LiberationSerif-Bold", "TimesNewRomanPS-BoldMT"),
      ("Times-Roman", "LiberationSerif", "Times-Roman"), ("CourierNewPSMT", "LiberationMono", "CourierNewPSMT"),
      ("Courier-Oblique", "LiberationMono-Italic", "Courier-Oblique"),
      ("Menlo-Bold", "DejaVuSansMono-Bold", "Menlo-Bold"),
      ("Georgia-Italic", "DejaVuSerif-Italic", "Georgia-Italic"),
      (".SFUIText-Semibold", "LiberationSans-Bold", ".SFUI-Semibold"),
      (".AppleSystemUIFont", "LiberationSans", ".SFUI-Regular"),
      ("AppleColorEmoji", "NotoColorEmoji", "AppleColorEmoji"),
      ("PingFangSC-Semibold", "DroidSansFallback", "PingFangSC-Semibold"),
      ("HiraginoSans-W3", "DroidSansFallback", "HiraginoSans-Light"),
    ])
  func standIns(name: String, used: String, kept: String) {
    let font = CTFontCreateWithName(name, 10, nil)
    #expect(font.face.names.postScript == used)
    #expect(CTFontCopyPostScriptName(font) == kept)
    #expect(font.substitution?.reason == .standsIn && font.substitution?.wanted == name)
  }

  @Test(
    "A name that means nothing finds the embedded face, and says so",
    arguments: ["Nope", "", "Helvetica-Nope", "HelveticaRoundedBanana", "🙂", String(repeating: "x", count: 100_000)])
  func unknown(name: String) {
    let font = CTFontCreateWithName(name, 10, nil)
    #expect(font.face == .embedded && font.substitution?.reason == .lastResort)
    #expect(font.substitution?.message == "the font “\(name)” was not found; Quartzite Sans is used")
    #expect(font.name == name)
  }

  @Test(
    "A style that a family lacks gives its nearest, and says so",
    arguments: [
      ("Liberation Sans-Heavy", "LiberationSans-Bold"), ("Liberation Sans Heavy", "LiberationSans-Bold"),
      ("DejaVu Serif Medium Oblique", "DejaVuSerif-Italic"), ("Noto Sans Thai Black", "NotoSansThai-Bold"),
    ])
  func missingStyle(name: String, used: String) {
    let match = FontLibrary.shared.match(name)
    #expect(match.face.names.postScript == used && match.substitution?.reason == .otherStyle)
  }

  @Test(
    "A font that is missing is replaced within its weight and slant",
    arguments: [
      ("Inter-Bold", "Quartzite Sans Bold"), ("Inter-Italic", "Quartzite Sans Oblique"),
      ("Inter-SemiBoldItalic", "Quartzite Sans Bold Oblique"), ("Brand Grotesk Black", "Quartzite Sans Bold"),
      ("Brand Grotesk Light Italic", "Quartzite Sans Oblique"), ("Inter-Light", "Quartzite Sans"),
      ("Inter-Medium", "Quartzite Sans"), ("Inter", "Quartzite Sans"), ("Inter-Boldness", "Quartzite Sans"),
    ])
  func missingFace(name: String, used: String) throws {
    let font = CTFontCreateWithName(name, 10, nil)
    #expect(font.face.names.full == used && font.substitution?.reason == .lastResort)
    #expect(font.substitution?.message == "the font “\(name)” was not found; \(used) is used")
    // Its letters are those of the style: bold ones are wider, and slanted ones lean.
    let glyph = font.face.glyph(for: "l")
    let regular = FontFace.embedded.bounds(of: FontFace.embedded.glyph(for: "l"))
    #expect((font.face.bounds(of: glyph) != regular) == (used != "Quartzite Sans"))
  }

  @Test("Traits of a font that is missing choose among the styles of the one that replaces it")
  func missingTraits() throws {
    let family = CTFontDescriptorCreateWithAttributes([
      kCTFontFamilyNameAttribute: "Inter", kCTFontTraitsAttribute: [kCTFontWeightTrait: 0.4, kCTFontSlantTrait: 0.07],
    ])
    #expect(CTFontCreateWithFontDescriptor(family, 0, nil).face.names.full == "Quartzite Sans Bold Oblique")
    let font = CTFontCreateWithName("Inter", 10, nil)
    let bold = try #require(CTFontCreateCopyWithSymbolicTraits(font, 0, nil, .traitBold, .traitBold))
    #expect(bold.face.names.full == "Quartzite Sans Bold")
    #expect(bold.substitution?.message == "the font “Inter” was not found; Quartzite Sans Bold is used")
  }

  @Test("Slant counts before width, and width before weight")
  func nearestStyle() {
    func name(_ weight: Double, width: Double = 100, isItalic: Bool) -> String? {
      var style = FontStyle(weight: weight, isItalic: isItalic)
      style.width = width
      return FontLibrary.shared.face(family: "DejaVu Sans", style: style)?.names.postScript
    }
    #expect(name(200, isItalic: false) == "DejaVuSans-ExtraLight")
    #expect(name(200, isItalic: true) == "DejaVuSans-Oblique")
    #expect(name(600, isItalic: false) == "DejaVuSans-Bold")
    #expect(name(200, width: 75, isItalic: false) == "DejaVuSansCondensed")
  }

  @Test("A stand-in for Helvetica has Helvetica's metrics, without a leading, and the others theirs")
  func lines() {
    func pitch(_ name: String) -> CGFloat {
      let font = CTFontCreateWithName(name, 24, nil)
      return CTFontGetAscent(font) + CTFontGetDescent(font) + CTFontGetLeading(font)
    }
    #expect(abs(pitch("Helvetica") - 24) < 1e-9 && abs(pitch("Helvetica-Bold") - 24) < 1e-9)
    #expect(abs(pitch("HelveticaNeue") - 24 * 1.193) < 1e-9)
    #expect(abs(pitch("Arial") - 24 * (1854 + 434 + 67) / 2048) < 1e-9)
    let times = CTFont(name: "TimesNewRomanPSMT", size: 2048, library: FontLibrary(usesSystemFonts: false))
    #expect(times.face == .embedded && CTFontGetAscent(times) == 1825 && CTFontGetLeading(times) == 87)
    let helvetica = CTFontCreateWithName("Helvetica", 2048, nil)
    #expect(CTFontGetAscent(helvetica) == 1577 && CTFontGetDescent(helvetica) == 471)
    #expect(CTFontGetLeading(helvetica) == 0)
    let system = CTFontCreateUIFontForLanguage(.system, 17, nil)
    #expect(system.map { CTFontGetAscent($0) } == 16.1865234375)
    #expect(system.map { CTFontGetDescent($0) } == 4.1005859375)
  }

  @Test("Without installed fonts only registered ones and the embedded one are found")
  func closedLibrary() throws {
    let library = FontLibrary(usesSystemFonts: false)
    #expect(library.match("DejaVu Sans").face == .embedded)
    let helvetica = CTFont(name: "Helvetica-Bold", size: 24, library: library)
    #expect(helvetica.face.names.full == "Quartzite Sans Bold" && helvetica.substitution?.reason == .lastResort)
    #expect(
      abs(CTFontGetAscent(helvetica) + CTFontGetDescent(helvetica) + helvetica.extraLineHeight(.coreText) - 28.8) < 1e-9
    )
    let generation = library.generation
    #expect(library.register([try TestFonts.fixture()], from: .data(1)))
    #expect(!library.register([], from: .data(1)))
    #expect(library.generation > generation)
    for name in ["Fixture", "Fixture-Regular", "fixture regular"] {
      #expect(try library.match(name).face == TestFonts.fixture() && library.match(name).substitution == nil)
    }
    #expect(library.unregister(.data(1)) && !library.unregister(.data(1)))
    #expect(library.match("Fixture").face == .embedded)
  }

  @Test("Registered fonts are found before installed ones, and stand in for well-known ones")
  func registeredFirst() throws {
    let library = FontLibrary()
    let serif = try TestFonts.face(TestFonts.folder + "liberation2/LiberationSerif-Regular.ttf")
    #expect(library.register([serif], from: .file("a")))
    #expect(library.match("Times").face === serif)
    library.dropCaches()
    #expect(library.match("Times").face === serif)
    library.usesSystemFonts = false
    #expect(library.match("Times").face === serif && library.match("Helvetica").face == .embedded)
  }

  @Test("The real Courier has the line pitch that it has on Apple's platforms, not that of its file")
  func realFont() throws {
    // The names in the font are UTF-16.
    func wide(_ name: String) -> Data { Data(name.utf8.flatMap { [0, $0] }) }
    var bytes = FixtureFont.data
    while let range = bytes.range(of: wide("Fixture")) { bytes.replaceSubrange(range, with: wide("Courier")) }
    let face = try #require(FontData(bytes).flatMap { FontFace(data: $0) })
    let library = FontLibrary(usesSystemFonts: false)
    #expect(library.register([face], from: .data(1)))
    let font = CTFont(name: "Courier", size: 10, library: library)
    #expect(font.face === face && font.substitution == nil)
    #expect(abs(CTFontGetAscent(font) + CTFontGetDescent(font) + font.extraLineHeight(.coreText) - 12) < 1e-9)
  }

  @Test("Traits change the style within the family, also of a stand-in")
  func traits() throws {
    let font = CTFontCreateWithName("Helvetica", 12, nil)
    let both: CTFontSymbolicTraits = [.traitBold, .traitItalic]
    let copy = try #require(CTFontCreateCopyWithSymbolicTraits(font, 30, nil, both, both))
    #expect(CTFontCopyPostScriptName(copy) == "Helvetica-BoldOblique" && CTFontGetSize(copy) == 30)
    #expect(CTFontGetSymbolicTraits(copy).isSuperset(of: both))
    #expect(copy.face.names.postScript == "LiberationSans-BoldItalic")
    let back = try #require(CTFontCreateCopyWithSymbolicTraits(copy, 0, nil, [], .traitBold))
    #expect(CTFontCopyPostScriptName(back) == "Helvetica-Oblique")
    let dejaVu = CTFontCreateWithName("DejaVu Serif", 12, nil)
    let bold = CTFontCreateCopyWithSymbolicTraits(dejaVu, 0, nil, .traitBold, .traitBold)
    #expect(bold.map { CTFontCopyPostScriptName($0) } == "DejaVuSerif-Bold")
  }

  @Test("Descriptors find fonts by name, family, traits and size")
  func descriptors() throws {
    let named = CTFontDescriptorCreateWithNameAndSize("DejaVuSans-Bold", 18)
    let font = CTFontCreateWithFontDescriptor(named, 0, nil)
    #expect(CTFontCopyPostScriptName(font) == "DejaVuSans-Bold" && CTFontGetSize(font) == 18)
    #expect(CTFontGetSize(CTFontCreateWithFontDescriptor(named, 7, nil)) == 7)
    let family = CTFontDescriptorCreateWithAttributes([
      kCTFontFamilyNameAttribute: "DejaVu Serif",
      kCTFontTraitsAttribute: [kCTFontSymbolicTrait: CTFontSymbolicTraits.traitBold.rawValue],
    ])
    #expect(CTFontCopyPostScriptName(CTFontCreateWithFontDescriptor(family, 0, nil)) == "DejaVuSerif-Bold")
    let weight = CTFontDescriptorCreateWithAttributes([
      kCTFontFamilyNameAttribute: "Helvetica Neue", kCTFontTraitsAttribute: [kCTFontWeightTrait: 0.4],
    ])
    #expect(CTFontCopyPostScriptName(CTFontCreateWithFontDescriptor(weight, 0, nil)) == "HelveticaNeue-Bold")
    #expect(CTFontDescriptorCopyAttribute(family, kCTFontFamilyNameAttribute) as? String == "DejaVu Serif")
    #expect(CTFontDescriptorCopyAttribute(named, kCTFontFamilyNameAttribute) as? String == "DejaVu Sans")
    let copy = CTFontCopyFontDescriptor(font)
    #expect(CTFontCreateWithFontDescriptor(copy, 0, nil) == font)
  }

  @Test("Fonts are equal when face, size and matrix are, whatever they were called")
  func equality() {
    let font = CTFontCreateWithName("DejaVuSans", 12, nil)
    var matrix = CGAffineTransform(scaleX: 2, y: 1)
    #expect(font == CTFontCreateWithName("DejaVu Sans", 12, nil))
    #expect(font.hash == CTFontCreateWithName("DejaVu Sans", 12, nil).hash)
    #expect(font != CTFontCreateWithName("DejaVuSans", 13, nil))
    #expect(font != CTFontCreateWithName("DejaVuSans", 12, &matrix))
    #expect(CTFontCreateWithName("Helvetica", 12, nil) != CTFontCreateWithName("Arial", 12, nil))
  }

  @Test("Many threads look up, shape and register at once, and find the same")
  func threads() async throws {
    let library = FontLibrary()
    let fixture = try TestFonts.fixture()
    @Sendable func look() -> [String] {
      ["Helvetica-Bold", "DejaVu Serif", "Nope"].flatMap { name in
        let font = CTFont(name: name, size: 12, library: library)
        let text = Array("ab漢ก😀".utf16)
        return font.fontRuns(of: text, in: text.indices).map { run in
          let glyphs = TextShaper.shape(text, in: run.range, font: run.font)
          return "\(CTFontCopyPostScriptName(run.font)) \(glyphs.map(\.glyph)) \(run.font.face.bounds(of: 40))"
        }
      }
    }
    let expected = look()
    library.dropCaches()
    await withTaskGroup(of: Bool.self) { group in
      for index in 0..<8 {
        group.addTask {
          // The registered font has none of the characters, so that the results do not change.
          _ = library.register([fixture], from: .data(UInt64(index)))
          defer { _ = library.unregister(.data(UInt64(index))) }
          return look() == expected
        }
      }
      for await isEqual in group { #expect(isEqual) }
    }
  }

  @Test("The lists of names are sorted and hold what is installed")
  func names() {
    let families = CTFontManagerCopyAvailableFontFamilyNames().compactMap { $0 as? String }
    let names = CTFontManagerCopyAvailablePostScriptNames().compactMap { $0 as? String }
    #expect(families.contains("DejaVu Sans") && families == families.sorted())
    #expect(names.contains("LiberationSans-Bold") && names == names.sorted())
  }

  @Test("A file's fonts can be registered once, and taken away once")
  func manager() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fonts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent("Fixture.ttf")
    try FixtureFont.data.write(to: url)
    var error: Unmanaged<CFError>?
    #expect(CTFontManagerRegisterFontsForURL(url as CFURL, .process, &error) && error == nil)
    // The file is not needed after this.
    try FileManager.default.removeItem(at: url)
    let font = CTFontCreateWithName("Fixture-Regular", 10, nil)
    #expect(font.substitution == nil && CTFontCreatePathForGlyph(font, 1, nil) != nil)
    #expect(!CTFontManagerRegisterFontsForURL(url as CFURL, .process, &error))
    let missing = error?.takeRetainedValue()
    #expect(missing?.code == CTFontManagerError.fileNotFound.rawValue)
    let reason: any Error = CTFontManagerError.fileNotFound
    #expect(missing?.localizedDescription.hasSuffix(reason.localizedDescription) == true)
    #expect(reason.localizedDescription == "the font file cannot be read")
    #expect(CTFontManagerUnregisterFontsForURL(url as CFURL, .process, nil))
    #expect(!CTFontManagerUnregisterFontsForURL(url as CFURL, .process, nil))
    #expect(CTFontCreateWithName("Fixture-Regular", 10, nil).face == .embedded)
    // A font that was created before is not affected.
    #expect(CTFontCreatePathForGlyph(font, 1, nil) != nil)
  }

  @Test("A font in memory becomes a CGFont, and that a font")
  func graphicsFont() throws {
    let provider = try #require(CGDataProvider(data: FixtureFont.data))
    let font = try #require(CGFont(provider))
    #expect(font.postScriptName == "Fixture-Regular" && font.unitsPerEm == 1000 && font.numberOfGlyphs == 8)
    let sized = CTFontCreateWithGraphicsFont(font, 20, nil, nil)
    #expect(CTFontGetAscent(sized) == 18 && CTFontGetDescent(sized) == 6 && CTFontGetLeading(sized) == 1)
    #expect(CTFontCopyGraphicsFont(sized, nil) == font)
    #expect(CGFont("Nope") == nil && CGFont("Helvetica")?.postScriptName == "Helvetica")
    #expect(CGDataProvider(data: Data("no font".utf8)).flatMap { CGFont($0) } == nil)
    let descriptor = try #require(CTFontManagerCreateFontDescriptorFromData(FixtureFont.data))
    #expect(CTFontCopyPostScriptName(CTFontCreateWithFontDescriptor(descriptor, 0, nil)) == "Fixture-Regular")
    #expect(CTFontManagerCreateFontDescriptorFromData(Data()) == nil)
  }
}
