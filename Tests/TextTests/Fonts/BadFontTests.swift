// Tests of fonts that are cut off, damaged or not fonts at all: they are refused or drawn somehow, and never end the
// process.
// SPDX-License-Identifier: Apache-2.0

import FixtureFont
import Foundation
import QuartziteText
import SeededRandom
import Testing

@Suite("Bad fonts")
struct BadFontTests {
  /// Makes every request to the fonts that can be opened.
  @discardableResult
  private static func use(_ bytes: Data) -> Int {
    guard let data = FontData(bytes) else { return 0 }
    let faces = FontLibrary.faces(in: data)
    for face in faces.prefix(4) {
      let font = CTFont(FontMatch(face: face), size: 20)
      let text = Array("Aé fi Жش漢😀e\u{301}".utf16)
      let glyphs = TextShaper.shape(text, in: text.indices, font: font)
      #expect(glyphs.allSatisfy { $0.advance.width.isFinite && $0.offset.x.isFinite })
      #expect(CTFontGetAscent(font).isFinite && CTFontGetBoundingBox(font).width.isFinite)
      for glyph in glyphs.map(\.glyph) + [0, 1, 2, 50, 0xFFFF] {
        #expect(face.outline(of: glyph).isFinite)
        _ = face.bounds(of: glyph)
        _ = face.colorLayers(of: glyph)
        _ = face.bitmap(of: glyph, pixelsPerEm: 20)
      }
      _ = CTFontCopyCharacterSet(font)
      _ = CTFontCopyVariationAxes(font)
      _ = face.varied([OpenTypeTag("wght"): 700])?.outline(of: 1)
    }
    return faces.count
  }

  /// The positions at which the tables of a font, or of the first font of a collection, begin and end.
  private static func edges(_ font: Data) -> [Int] {
    func number(_ place: Int) -> Int { font[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    let start = font.starts(with: Data("ttcf".utf8)) ? number(12) : 0
    return (0..<(number(start + 4) >> 16)).flatMap { table in
      let entry = start + 12 + table * 16
      return [number(entry + 8), number(entry + 8) + number(entry + 12)]
    }
  }

  @Test("A font that is cut off anywhere is refused or used as far as it goes")
  func truncated() throws {
    for (font, faces) in [(FixtureFont.data, 1), (Data(FontData.embedded.bytes), 4)] {
      #expect(Self.use(font) == faces)
      let places = Self.edges(font).flatMap { [$0 - 1, $0, $0 + 1, $0 + 10] } + Array(0...64)
      for place in Set(places) where place >= 0 && place < font.count { Self.use(font.prefix(place)) }
    }
  }

  @Test("Damaged bytes never end the process", arguments: 0..<4)
  func flipped(part: Int) {
    for seed in 0..<100 {
      var random = SeededRandom(seed: UInt64(part * 1000 + seed))
      // The small font has tables that the other lacks: variations, layers.
      var font = part % 2 == 0 ? FixtureFont.data : Data(FontData.embedded.bytes)
      for _ in 0..<random.integer(1...30) {
        // Half of the damage goes to the tables' directory and their headers, where its effect is largest.
        let isNearStart = random.integer(0...1) == 0
        let place = random.integer(0...(isNearStart ? 600 : font.count - 1))
        font[place] =
          random.integer(0...2) == 0 ? [0, 0xFF, 0x7F, 0x80][random.integer(0...3)] : UInt8(random.integer(0...255))
      }
      Self.use(font)
    }
  }

  @Test("A damaged font of pictures never ends the process")
  func flippedPictures() throws {
    // The prefix of a real file: it has all tables but the pictures, which are cut off.
    let file = try Data(contentsOf: URL(fileURLWithPath: TestFonts.emoji))
    for seed in 0..<12 {
      var random = SeededRandom(seed: UInt64(seed))
      var font = file.prefix(random.integer(100_000...400_000))
      for _ in 0..<40 { font[random.integer(0...font.count - 1)] = UInt8(random.integer(0...255)) }
      Self.use(Data(font))
    }
  }

  @Test("A collection that claims billions of faces is refused")
  func collections() {
    var bytes = Data("ttcf".utf8) + Data([0, 1, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF]) + Data(repeating: 0, count: 64)
    #expect(Self.use(bytes) == 0)
    // The faces of this collection are the collection itself.
    bytes[11] = 4
    for index in 8..<11 { bytes[index] = 0 }
    #expect(Self.use(bytes) == 0)
  }

  @Test("What is no font file is refused: a folder, a pipe, nothing, a huge file, a device")
  func noFiles() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bad-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
    #expect(FontData(path: folder.path) == nil)
    #expect(FontData(path: path("missing.ttf")) == nil)
    try Data().write(to: URL(fileURLWithPath: path("empty.ttf")))
    #expect(FontData(path: path("empty.ttf")) == nil)
    #expect(mkfifo(path("pipe.ttf"), 0o600) == 0)
    #expect(FontData(path: path("pipe.ttf")) == nil)
    #expect(FontData(path: "/dev/zero") == nil)
    #expect(FileManager.default.createFile(atPath: path("huge.ttf"), contents: nil))
    #expect(truncate(path("huge.ttf"), 1 << 30) == 0)
    #expect(FontData(path: path("huge.ttf")) == nil)
    try Data("hello".utf8).write(to: URL(fileURLWithPath: path("text.ttf")))
    var error: Unmanaged<CFError>?
    #expect(!CTFontManagerRegisterFontsForURL(URL(fileURLWithPath: path("text.ttf")), .process, &error))
    #expect(error?.takeRetainedValue().code == CTFontManagerError.unrecognizedFormat.rawValue)
    #expect(FontData(Data()) == nil)
  }
}
