// Tests of `--font` and `--no-system-fonts`, which choose the fonts that a document's text is set in.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("quartzite finds the fonts that it is given")
struct FontOptionTests {
  private let folder: TemporaryFolder
  private let text: String
  private static let serif = "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf"

  init() throws {
    folder = try TemporaryFolder()
    text = try folder.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
        <CATextLayer bounds="0 0 80 40" position="40 20" string="ABba" font="DejaVu Serif" fontSize="30"
          foregroundColor="1 1 1"/>
      </caml>
      """, to: "text.caml")
  }

  private func render(_ arguments: String...) async throws -> (pixels: [UInt8], warnings: String) {
    let picture = folder.path + "/picture.png"
    let result = try await Command.call(["render", text, "-o", picture] + arguments)
    #expect(result.status == 0, "\(result.errorText)")
    return (try PictureFile(picture).pixels, result.errorText)
  }

  @Test("Without installed fonts, text is set in the font that is always there, or in one that is given")
  func givenFont() async throws {
    let without = try await render("--no-system-fonts")
    #expect(without.warnings.contains("the font “DejaVu Serif” was not found"), "\(without.warnings)")
    let given = try await render("--no-system-fonts", "--font", Self.serif)
    #expect(given.warnings.isEmpty)
    #expect(given.pixels != without.pixels && given.pixels.contains(255))
    #expect(given.pixels == (try await render("--font", Self.serif, "--font", Self.serif)).pixels)
  }

  @Test("A folder gives all fonts that lie in it, and nothing else")
  func folderOfFonts() async throws {
    let fonts = folder.path + "/Fonts"
    try FileManager.default.createDirectory(atPath: fonts, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: Self.serif, toPath: fonts + "/Serif.TTF")
    _ = try folder.write("No font.\n", to: "Fonts/README.md")
    let given = try await render("--no-system-fonts", "--font", fonts)
    #expect(given.warnings.isEmpty)
    #expect(given.pixels == (try await render("--no-system-fonts", "--font", Self.serif)).pixels)
  }

  @Test("info takes the same options, and counts lines and glyphs")
  func info() async throws {
    let without = try await Command.quartzite("info", text, "--no-system-fonts", "--stats")
    #expect(without.errorText.contains("DejaVu Serif"))
    let given = try await Command.quartzite("info", text, "--no-system-fonts", "--font", Self.serif, "--stats")
    #expect(given.status == 0 && given.errorText.isEmpty, "\(given.errorText)")
    #expect(given.outputText.contains("\ntext: 1 line, 4 glyphs\n"), "\(given.outputText)")
    // One miss for each of its four glyphs, which bands paint one by one; for masks, one for the line, too.
    #expect(given.outputText.contains("cache: 0 hits, 4 misses"), "\(given.outputText)")
    let masks = try await Command.quartzite(
      "info", text, "--no-system-fonts", "--font", Self.serif, "--stats", "--coverage", "strips")
    #expect(masks.outputText.contains("cache: 0 hits, 5 misses"), "\(masks.outputText)")
  }

  @Test("A font that cannot be read is an error that names the file, and nothing is written")
  func unreadableFonts() async throws {
    let noFont = try folder.write("This is no font.\n", to: "no.ttf")
    let cut = folder.path + "/cut.ttf"
    try #require(FileManager.default.contents(atPath: Self.serif)).prefix(3000).write(to: URL(fileURLWithPath: cut))
    let empty = folder.path + "/Empty"
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
    for font in [noFont, cut, empty, folder.path + "/none.ttf", "/dev/null"] {
      let before = folder.contents
      let result = try await Command.quartzite("render", text, "-o", folder.path + "/a.png", "--font", font)
      #expect(result.status == 66, "\(font): \(result.errorText)")
      #expect(result.firstError.hasPrefix("quartzite: error: \(font): "), "\(result.errorText)")
      #expect(folder.contents == before)
    }
  }

  @Test("A damaged font in a folder is a warning that names it, an error with --strict, and the other fonts count")
  func damagedFontInFolder() async throws {
    let fonts = folder.path + "/Fonts"
    try FileManager.default.createDirectory(atPath: fonts, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: Self.serif, toPath: fonts + "/Serif.ttf")
    let damaged = try folder.write("This is no font.\n", to: "Fonts/A.ttf")
    let given = try await render("--no-system-fonts", "--font", fonts)
    #expect(given.warnings.hasPrefix("quartzite: warning: \(damaged): "), "\(given.warnings)")
    #expect(given.warnings.hasSuffix("; it was left out [assetNotUsed]\n") && given.warnings.count { $0 == "\n" } == 1)
    #expect(given.pixels == (try await render("--no-system-fonts", "--font", Self.serif)).pixels)
    let options = ["--no-system-fonts", "--font", fonts]
    let strict = try await Command.call(["render", text, "-o", folder.path + "/s.png", "--strict"] + options)
    #expect(strict.status == 65 && strict.firstError.contains(damaged) && !folder.contents.contains("s.png"))
    let json = try await Command.call(["render", text, "-o", folder.path + "/j.png", "--json"] + options)
    #expect(json.status == 0 && json.errorText.isEmpty && json.outputText.contains(damaged))
    for arguments in [
      ["info", text], ["info", text, "--list"], ["render", text, text, "-o", folder.path + "/{name}.png"],
    ] {
      let result = try await Command.call(arguments + options)
      #expect(result.errorText.components(separatedBy: damaged).count == 2, "\(arguments): \(result.errorText)")
    }
  }

  @Test("A font file, and a folder of them, may be called by one character", arguments: ["f", "é", "-"])
  func shortNames(name: String) async throws {
    let inside = folder.path + "/in"
    try FileManager.default.createDirectory(atPath: inside + "/d", withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: Self.serif, toPath: inside + "/\(name)")
    try FileManager.default.copyItem(atPath: Self.serif, toPath: inside + "/d/\(name).otf")
    for font in ["--font=\(name)", "--font=d", "--font=d/", "--font=."] {
      let result = try await Command.quartzite("render", text, "-o", "a.png", "--no-system-fonts", font, in: inside)
      #expect(result.status == 0, "\(font): \(result.errorText)")
    }
    #expect(try await Command.quartzite("render", text, "--font=x", in: inside).status == 66)
  }
}
