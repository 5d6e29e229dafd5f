// TestFonts: the fonts of the tests, which `make test` installs, and a library without installed fonts.
// SPDX-License-Identifier: Apache-2.0

import FixtureFont
import QuartziteText
import Testing

enum TestFonts {
  static let folder = "/usr/share/fonts/truetype/"
  static let dejaVu = folder + "dejavu/DejaVuSans.ttf"
  static let liberation = folder + "liberation2/LiberationSans-Regular.ttf"
  static let emoji = folder + "noto/NotoColorEmoji.ttf"

  static func face(_ path: String) throws -> FontFace {
    let data = try #require(FontData(path: path), "\(path) is missing; run make test")
    return try #require(FontFace(data: data))
  }

  static func font(_ path: String, size: CGFloat) throws -> CTFont {
    CTFont(FontMatch(face: try face(path)), size: size)
  }

  static func fixture(_ variation: [OpenTypeTag: Double] = [:]) throws -> FontFace {
    let data = try #require(FontData(FixtureFont.data))
    return try #require(FontFace(data: data, variation: variation))
  }
}
