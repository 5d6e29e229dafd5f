// Hostile font files that are cut short, contain false values, or are not fonts.
// SPDX-License-Identifier: Apache-2.0

import FixtureFont
import Foundation
import QuartziteLayers
import QuartziteText
import SeededRandom

extension HostileFamily {
  static var fontCases: [HostileCase] { cutFonts + lyingFonts + flippedFonts + noFonts }

  /// A font whose tables can be found and overwritten.
  private struct SpoiltFont {
    var bytes = [UInt8](FixtureFont.data)

    func number(_ place: Int, _ count: Int) -> Int { bytes[place..<(place + count)].reduce(0) { $0 << 8 | Int($1) } }

    mutating func set(_ value: Int, _ count: Int, at place: Int) {
      for index in 0..<count { bytes[place + index] = UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - index))) }
    }

    /// The entries of the directory: the place of the entry, the tag, and the range of the table.
    var tables: [(entry: Int, tag: String, range: Range<Int>)] {
      (0..<number(4, 2)).map { index in
        let entry = 12 + index * 16, start = number(entry + 8, 4)
        return (
          entry, String(decoding: bytes[entry..<(entry + 4)], as: UTF8.self), start..<(start + number(entry + 12, 4))
        )
      }
    }

    func table(_ tag: String) -> Int { tables.first { $0.tag == tag }?.range.lowerBound ?? 0 }
  }

  /// Shows text in a font of these bytes, in every way that there is to use one.
  private static func show(_ bytes: [UInt8], _ stage: HostileStage, in area: CALayer) throws {
    let data = Data(bytes)
    try stage.write(bytes, to: "font.ttf")
    let url = URL(fileURLWithPath: stage.folder + "/font.ttf")
    let isRegistered = CTFontManagerRegisterFontsForURL(url, .process, nil)
    defer { if isRegistered { CTFontManagerUnregisterFontsForURL(url, .process, nil) } }
    var fonts: [Any] = ["Fixture-Regular" as NSString]
    if let font = CGDataProvider(data: data as CFData).flatMap({ CGFont($0) }) {
      fonts.append(font)
      fonts.append(CTFontCreateWithGraphicsFont(font, 20, nil, nil))
      for glyph in 0..<CGGlyph(min(font.numberOfGlyphs, 64)) {
        _ = CTFontCreatePathForGlyph(CTFontCreateWithGraphicsFont(font, 20, nil, nil), glyph, nil)
      }
    }
    _ = CTFontManagerCreateFontDescriptorsFromData(data as CFData)
    for (index, font) in fonts.enumerated() {
      let layer = Markup.spoilt(CATextLayer())
      layer.frame = CGRect(x: 5, y: 5 + index * 30, width: 120, height: 30)
      layer.string = "ABCfi AVA"
      layer.fontSize = 20
      layer.font = font as CFTypeRef
      area.addSublayer(layer)
    }
  }

  private static func font(
    _ name: String, _ spoil: @escaping @Sendable (inout SpoiltFont) -> Void
  ) -> HostileCase {
    .tree(name) { area, stage in
      var font = SpoiltFont()
      spoil(&font)
      try show(font.bytes, stage, in: area)
    }
  }

  private static var cutFonts: [HostileCase] {
    let font = SpoiltFont()
    return font.tables.map { table in
      Self.font("cut in \(table.tag.trimmingCharacters(in: .whitespaces))") {
        $0.bytes.removeSubrange((table.range.lowerBound + 3)...)
      }
    }
      + [0, 1, 4, 11, 12, 20].map { count in
        Self.font("the first \(count) bytes") { $0.bytes.removeSubrange(count...) }
      }
  }

  private static var lyingFonts: [HostileCase] {
    let tables = SpoiltFont().tables
    return tables.map { table in
      font("without \(table.tag.trimmingCharacters(in: .whitespaces))") { $0.set(0x7858_5858, 4, at: table.entry) }
    }
      + tables.map { table in
        font("\(table.tag.trimmingCharacters(in: .whitespaces)) of 4 GB") {
          $0.set(0xFFFF_FFFF, 4, at: table.entry + 12)
        }
      } + [
        font("65535 tables") { $0.set(65_535, 2, at: 4) },
        font("tables that begin after the end") { font in
          for table in font.tables { font.set(font.bytes.count + 5, 4, at: table.entry + 8) }
        },
        font("an em of nothing") { $0.set(0, 2, at: $0.table("head") + 18) },
        font("an em of one") { $0.set(1, 2, at: $0.table("head") + 18) },
        font("an em of 65535") { $0.set(65_535, 2, at: $0.table("head") + 18) },
        font("no glyphs") { $0.set(0, 2, at: $0.table("maxp") + 4) },
        font("65535 glyphs") { $0.set(65_535, 2, at: $0.table("maxp") + 4) },
        font("long places, though they are short") { $0.set(1, 2, at: $0.table("head") + 50) },
        font("places that run backwards") { font in
          for index in 0..<9 { font.set(200 - index * 20, 2, at: font.table("loca") + index * 2) }
        },
        font("places beyond the end") { font in
          for index in 0..<9 { font.set(0xFFF0 + index, 2, at: font.table("loca") + index * 2) }
        },
        font("no metrics") { $0.set(0, 2, at: $0.table("hhea") + 34) },
        font("65535 metrics") { $0.set(65_535, 2, at: $0.table("hhea") + 34) },
        font("lines of 32767 above and below") { font in
          font.set(32_767, 2, at: font.table("hhea") + 4)
          font.set(-32_768, 2, at: font.table("hhea") + 6)
          font.set(32_767, 2, at: font.table("hhea") + 8)
        },
        font("glyphs of 32767 contours") { font in
          for glyph in 0..<8 {
            font.set(32_767, 2, at: font.table("glyf") + font.number(font.table("loca") + glyph * 2, 2) * 2)
          }
        },
        font("a glyph that is made of itself") { font in
          for glyph in 1..<8 {
            let start = font.table("glyf") + font.number(font.table("loca") + glyph * 2, 2) * 2
            font.set(0xFFFF, 2, at: start)
            font.set(0x0022, 2, at: start + 10)
            font.set(glyph, 2, at: start + 12)
            font.set(glyph, 2, at: start + 18)
          }
        },
        font("glyphs that are made of each other") { font in
          for glyph in 1..<8 {
            let start = font.table("glyf") + font.number(font.table("loca") + glyph * 2, 2) * 2
            font.set(0xFFFF, 2, at: start)
            font.set(0x0020, 2, at: start + 10)
            font.set(glyph % 7 + 1, 2, at: start + 12)
            font.set(0, 2, at: start + 16)
            font.set((glyph + 3) % 7 + 1, 2, at: start + 18)
          }
        },
        font("a map with 65535 parts") { $0.set(65_535, 2, at: $0.table("cmap") + 2) },
        font("a map of another kind") { $0.set(12, 2, at: $0.table("cmap") + 12) },
        font("a map of 65535 segments") { $0.set(0xFFFE, 2, at: $0.table("cmap") + 18) },
        font("names of 65535 records") { $0.set(65_535, 2, at: $0.table("name") + 2) },
        font("axes of 65535 records") { $0.set(65_535, 2, at: $0.table("fvar") + 8) },
        font("axes that run backwards") { font in
          for index in 0..<3 {
            font.set([0x7FFF_FFFF, 0, -0x7FFF_FFFF][index], 4, at: font.table("fvar") + 20 + index * 4)
          }
        },
        font("variations of 65535 glyphs") { $0.set(65_535, 2, at: $0.table("gvar") + 12) },
        font("substitutions all 0xFF") { font in
          for table in font.tables where table.tag == "GSUB" || table.tag == "GPOS" {
            for place in (table.range.lowerBound + 4)..<table.range.upperBound { font.bytes[place] = 0xFF }
          }
        },
        font("coloured layers all 0xFF") { font in
          for table in font.tables where ["COLR", "CPAL", "sbix"].contains(table.tag) {
            for place in (table.range.lowerBound + 4)..<table.range.upperBound { font.bytes[place] = 0xFF }
          }
        },
        font("pictures of 65535 pixels") { font in
          for place in font.bytes.indices.dropLast(12) where font.bytes[place...].starts(with: Array("IHDR".utf8)) {
            font.set(65_535, 4, at: place + 4)
            font.set(65_535, 4, at: place + 8)
          }
        },
        font("a collection of itself") {
          $0.bytes = Array("ttcf".utf8) + [0, 1, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF] + Array(repeating: 0, count: 400)
        },
        font("a web font") { $0.bytes = Array("wOF2".utf8) + Array(repeating: 7, count: 400) },
      ]
  }

  private static var flippedFonts: [HostileCase] {
    (0..<40).map { seed in
      font("flipped \(seed)") { font in
        var random = SeededRandom(seed: UInt64(seed))
        for _ in 0..<(1 + seed % 6) {
          font.bytes[random.integer(0...(font.bytes.count - 1))] = UInt8(random.integer(0...255))
        }
      }
    }
  }

  /// Files that are not fonts, by their paths.
  private static var noFonts: [HostileCase] {
    [
      HostileCase("files that are none", .returned) { stage in
        mkfifo(stage.folder + "/pipe.ttf", 0o600)
        try stage.write([], to: "empty.ttf")
        try stage.write(Array("text".utf8), to: "text.ttf")
        for path in [
          "/dev/zero", "/dev/null", stage.folder, stage.folder + "/pipe.ttf", stage.folder + "/empty.ttf",
          stage.folder + "/text.ttf", stage.folder + "/none.ttf", "/proc/self/mem", "a",
        ] {
          _ = CTFontManagerRegisterFontsForURL(URL(fileURLWithPath: path), .process, nil)
          _ = CTFontManagerCreateFontDescriptorsFromURL(URL(fileURLWithPath: path) as CFURL)
        }
      },
      HostileCase("one font registered a thousand times", .returned, .medium) { stage in
        for _ in 0..<stage.count(1_000, debug: 100) {
          guard let font = CGDataProvider(data: FixtureFont.data as CFData).flatMap({ CGFont($0) }) else { return }
          CTFontManagerRegisterGraphicsFont(font, nil)
          CTFontManagerUnregisterGraphicsFont(font, nil)
        }
      },
    ]
  }
}
