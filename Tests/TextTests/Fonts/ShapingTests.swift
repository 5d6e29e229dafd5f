// Tests that text is shaped as by HarfBuzz's own command, and that shaping scales exactly with the size.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import ProcessFacts
import QuartziteText
import Testing

/// One glyph as `hb-shape` writes it: numbers in font units, the cluster counted in characters.
private struct PlainGlyph: Codable, Equatable {
  var g, cl, dx, dy, ax, ay: Int
}

@Suite("Shaping")
struct ShapingTests {
  private static let command = "/usr/bin/hb-shape"

  /// The result of `hb-shape` for the lines.
  private static func expected(_ sample: ShapingSample, _ options: [String]) throws -> [[PlainGlyph]] {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("shaping-\(UUID().uuidString).txt")
    try sample.lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: command)
    process.arguments =
      [
        sample.font, "--text-file=\(file.path)", "--font-funcs=ot", "--bot", "--eot",
        "--no-glyph-names",
        "--output-format=json",
      ] + options
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try output.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode([PlainGlyph].self, from: Data($0))
    }
  }

  /// The result of this library for a line, in the same form.
  private static func shaped(_ line: String, _ face: FontFace, _ options: ShapingOptions) -> [PlainGlyph] {
    let font = CTFont(FontMatch(face: face), size: CGFloat(face.unitsPerEm))
    let text = Array(line.utf16)
    // HarfBuzz guesses the direction by the first character that has a script of its own.
    let common = [OpenTypeTag("Zyyy"), OpenTypeTag("Zinh"), OpenTypeTag("Zzzz")]
    let script = line.unicodeScalars.map { TextShaper.script(of: $0) }.first { !common.contains($0) }
    var options = options
    options.isRightToLeft = script.map { TextShaper.isRightToLeft($0) } ?? false
    // The table counts characters, since clusters count UTF-16 units.
    var characters = [Int](repeating: 0, count: text.count)
    for index in text.indices.dropFirst() {
      characters[index] = characters[index - 1] + (UTF16.isTrailSurrogate(text[index]) ? 0 : 1)
    }
    return TextShaper.shape(text, in: text.indices, font: font, options: options).map { glyph in
      PlainGlyph(
        g: Int(glyph.glyph), cl: characters[glyph.cluster], dx: Int(glyph.offset.x), dy: Int(glyph.offset.y),
        ax: Int(glyph.advance.width), ay: Int(glyph.advance.height))
    }
  }

  private static func compare(_ sample: ShapingSample, _ options: ShapingOptions, _ arguments: [String]) throws {
    let expected = try expected(sample, arguments)
    let face = try TestFonts.face(sample.font)
    try #require(expected.count == sample.lines.count)
    for (line, glyphs) in zip(sample.lines, expected) {
      let found = shaped(line, face, options)
      #expect(found == glyphs, "\(sample.name): \(line)")
    }
  }

  @Test(
    "Glyphs, clusters, advances and offsets are those of hb-shape", .enabled(if: access(command, X_OK) == 0),
    arguments: ShapingSample.all)
  func equalsTheCommand(sample: ShapingSample) throws {
    try Self.compare(sample, ShapingOptions(), ["--language=und"])
  }

  @Test("There are more than 200 lines in more than twelve scripts")
  func samplesAreMany() {
    #expect(ShapingSample.all.reduce(0) { $0 + $1.lines.count } >= 200)
    #expect(ShapingSample.all.count >= 14)
  }

  @Test("Ligatures and kerning can be turned off", .enabled(if: access(command, X_OK) == 0))
  func featuresAreHeeded() throws {
    let sample = ShapingSample.all[0]
    let plain = ShapingOptions(ligatures: .necessary, usesKerning: false)
    try Self.compare(sample, plain, ["--language=und", "--features=-liga,-clig,-kern"])
    try Self.compare(sample, ShapingOptions(ligatures: .all), ["--language=und", "--features=dlig,hlig"])
    let face = try TestFonts.face(sample.font)
    #expect(Self.shaped("office", face, ShapingOptions()) != Self.shaped("office", face, plain))
    #expect(Self.shaped("AV", face, ShapingOptions()) != Self.shaped("AV", face, plain))
  }

  @Test("The language chooses among the forms of a letter", .enabled(if: access(command, X_OK) == 0))
  func languages() throws {
    let sample = ShapingSample(name: "Romanian", font: ShapingSample.all[2].font, lines: ["ŞşŢţ şi ţară"])
    try Self.compare(sample, ShapingOptions(language: "ro"), ["--language=ro"])
    let face = try TestFonts.face(sample.font)
    #expect(
      Self.shaped("Şş", face, ShapingOptions(language: "ro")) != Self.shaped("Şş", face, ShapingOptions(language: "tr"))
    )
  }

  @Test("Features of a font's descriptor are used")
  func fontFeatures() throws {
    let face = try TestFonts.fixture()
    let text = Array("A".utf16)
    let plain = CTFont(FontMatch(face: face), size: 10)
    let varied = CTFont(FontMatch(face: face), size: 10, features: [FontFeature("ss01", isOn: true)])
    #expect(TextShaper.shape(text, in: 0..<1, font: plain).map(\.glyph) == [1])
    #expect(TextShaper.shape(text, in: 0..<1, font: varied).map(\.glyph) == [2])
  }

  @Test("Advances grow with the size exactly", arguments: [1, 7.5, 12, 1000, 1e4] as [CGFloat])
  func growsWithSize(size: CGFloat) throws {
    let face = try TestFonts.face(TestFonts.dejaVu)
    let text = Array("AVATAR office".utf16)
    let unit = TextShaper.shape(text, in: text.indices, font: CTFont(FontMatch(face: face), size: 2048))
    let scaled = TextShaper.shape(text, in: text.indices, font: CTFont(FontMatch(face: face), size: size))
    #expect(scaled.map(\.advance.width) == unit.map { $0.advance.width * size / 2048 })
  }

  @Test("Letters beside the range that is shaped are looked at")
  func contextCounts() throws {
    let font = try TestFonts.font(TestFonts.folder + "noto/NotoSansArabic-Regular.ttf", size: 20)
    let text = Array("سسس".utf16)
    let whole = TextShaper.shape(text, in: 0..<3, font: font, options: ShapingOptions(isRightToLeft: true))
    let middle = TextShaper.shape(text, in: 1..<2, font: font, options: ShapingOptions(isRightToLeft: true))
    let alone = TextShaper.shape(Array("س".utf16), in: 0..<1, font: font, options: ShapingOptions(isRightToLeft: true))
    #expect(middle.map(\.glyph) == [whole[1].glyph] && middle.map(\.cluster) == [1])
    #expect(middle.map(\.glyph) != alone.map(\.glyph))
  }

  @Test("Unpaired surrogates, controls and rows of ten thousand marks are shaped in bounded time")
  func strangeText() throws {
    let font = try TestFonts.font(TestFonts.dejaVu, size: 12)
    let marks = Array(("a" + String(repeating: "\u{301}", count: 10_000) + "b").utf16)
    var glyphs: [ShapedGlyph] = []
    #expect(CPUTime.spent { glyphs = TextShaper.shape(marks, in: marks.indices, font: font) } < 30)
    #expect(glyphs.last?.cluster == marks.count - 1)
    for text: [UInt16] in [[0xD800], [0xDC00, 0xD800], [0x61, 0xDBFF], [0, 1, 0xFFFF, 0xFFFE], []] {
      #expect(TextShaper.shape(text, in: text.indices, font: font).count <= text.count)
      #expect(TextShaper.shape(text, in: -5..<99, font: font).count <= text.count)
    }
  }
}
