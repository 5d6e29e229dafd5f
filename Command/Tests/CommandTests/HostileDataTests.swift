// Tests of data, names and key paths that mean harm: an error with its place, all other rows made, nothing outside the folder.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("Hostile data of batches, and hostile key paths")
struct HostileDataTests: CardSuite {
  let folder: TemporaryFolder

  init() throws { folder = try Self.cardFolder() }

  private func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: folder.path + "/" + name))
  }

  /// Bytes of texts, with bytes that are no text between them.
  private static func bytes(_ parts: Any...) -> [UInt8] {
    parts.flatMap { part in (part as? String).map { Array($0.utf8) } ?? (part as? [UInt8]) ?? [] }
  }

  /// Makes a picture of each row and expects that of the row `ok` alone, and an error that says `message`.
  private func expectOnlyGoodRow(_ bytes: [UInt8], in file: String, _ message: String) async throws {
    try write(bytes, to: file)
    let result = try await render("card.caml", "--data", file, "-o", "out/{name}.png", "--quiet")
    #expect(result.status == 1 && result.errorText.contains(message), "\(message) in \(result.errorText.prefix(2000))")
    #expect(pictures() == ["ok.png"], "\(message)")
    #expect(result.errorText.utf8.count < 8_000, "\(message)")
    let files = ["card.caml", "out", "red.caml", file].sorted()
    #expect(folder.contents == files, "\(message)")
  }

  // MARK: Rows

  @Test("A row that cannot be read or shown is one error with its row and place; the others are made")
  func rows() async throws {
    let wide = String(repeating: ",", count: 1_000_000)
    for (file, text, message) in [
      (
        "rows.csv", "name,x\r\nok,1\r\na\(wide)\n",
        "rows.csv:3: row 2: expected 2 fields, as the header has, found 1000001"
      ),
      ("rows.csv", "name;x\nok;1,5\n\"a\"b;1\n", "rows.csv:3:4: row 2: expected a semicolon or the end of the line"),
      (
        "rows.tsv", "name\tTitle.string\nok\tA, B\na\n",
        "rows.tsv:3: row 2: expected 2 fields, as the header has, found 1"
      ),
      ("rows.jsonl", "{\"name\":\"ok\"}\n[1]\n", "rows.jsonl:2:1: row 2: expected an object"),
      ("rows.jsonl", "{\"name\":\"ok\"}\n{\"Titel.string\":\"b\"}", "rows.jsonl:2: row 2: there is no layer “Titel”"),
      ("rows.json", "[{\"name\":\"ok\"},\n  {\"name\": 01}]", "rows.json:2:12: row 2: expected a number without"),
      (
        "rows.json", "[{\"name\":\"ok\"}, {\"Titel.string\":\"b\"}]", "rows.json:1:17: row 2: there is no layer “Titel”"
      ),
    ] {
      try await expectOnlyGoodRow(Array(text.utf8), in: file, message)
      try FileManager.default.removeItem(atPath: folder.path + "/" + file)
    }
  }

  @Test("A name that leads elsewhere, is another row's, or cannot be a file's is one error with its row")
  func names() async throws {
    let long = String(repeating: "n", count: 3_000_000)
    for (name, message) in [
      ("../../x", "row 2: the value of {name}, “../../x”, has a slash in it"),
      ("/tmp/x", "row 2: the value of {name}, “/tmp/x”, has a slash in it"),
      ("a/\u{301}b", "has a slash in it"),
      ("a\0b", "row 2: the value of {name}, “a\\u{0}b”, has a NUL character in it"),
      ("", "row 2: “out/.png” is no name for a file"), (".hidden", "row 2: “out/.hidden.png” is no name for a file"),
      ("ok", "row 2: “out/ok.png” is the file of row 1 already"),
      (long, "a name of 3000004 bytes; names of files have at most 255"),
      ("a\u{202E}gnp.exe", "row 2: the value of {name}, “a\\u{202e}gnp.exe”, has the character U+202E in it"),
      ("\u{2066}a", "“\\u{2066}a”, has the character U+2066"), ("a\u{200F}", "“a\\u{200f}”, has the character U+200F"),
      ("\u{1B}[31mred", "“\\u{1b}[31mred”, has the character U+001B"), ("a\u{9B}m", "has the character U+009B"),
      ("\"a\nb\"", "“a\\u{a}b”, has the character U+000A"), ("a\u{2028}b", "has the character U+2028"),
      ("a\tb", "has the character U+0009"), ("a\u{7F}", "has the character U+007F"),
    ] {
      try await expectOnlyGoodRow(Self.bytes("name,x\nok,1\n", name, ",1\n"), in: "rows.csv", message)
    }
    try write(Self.bytes("name\n..\n.\nok\n"), to: "rows.csv")
    let result = try await render("card.caml", "--data", "rows.csv", "-o", "out/{name}", "--format", "png")
    #expect(result.status == 1 && pictures() == ["ok", "ok.png"])
    for message in ["row 1: “out/..” would lead into another folder", "row 2: “out/.” would lead into another folder"] {
      #expect(result.errorText.contains(message), "\(result.errorText)")
    }
  }

  @Test("A header that cannot be used is an error of the whole, with its place, before anything is written")
  func headers() async throws {
    let many = (0..<1_000_000).map { "c\($0)" }.joined(separator: ",")
    let cases: [(header: [UInt8], status: Int32, message: String)] = [
      (Self.bytes("\r\n\r\n"), 65, "rows.csv:1:1: the data is empty"),
      (Self.bytes("a,", [0xFF] as [UInt8], "\n1,2\n"), 65, "rows.csv:1:3: the field is not valid UTF-8"),
      (Self.bytes(many, "\n"), 65, "rows.csv:1:1: there are 1000000 columns; 16384 are allowed"),
      (Self.bytes("\n\nname,Titel.string\na,b\n"), 64, "rows.csv:3: column 2: there is no layer “Titel”"),
      (Self.bytes("name,T", String(repeating: "i", count: 100_000), ".string\na,b\n"), 64, "column 2: the key path"),
      (Self.bytes("name,Title..string\na,b\n"), 64, "rows.csv:1: column 2: "),
    ]
    for (header, status, message) in cases {
      try write(header, to: "rows.csv")
      let result = try await render("card.caml", "--data", "rows.csv", "-o", "out/{row}.png", "--quiet")
      #expect(result.status == status, "\(message): \(result.status)")
      #expect(result.errorText.contains(message), "\(message) in \(result.errorText.prefix(2000))")
      #expect(result.errorText.utf8.count < 8_000, "\(message)")
      #expect(folder.contents == ["card.caml", "red.caml", "rows.csv"], "\(message)")
    }
  }

  @Test("Hundreds of columns that nothing uses and a field of megabytes make pictures, and a page of warnings at most")
  func wideRows() async throws {
    let names = (0..<500).map { "c\($0)" }.joined(separator: ","), values = String(repeating: ",1", count: 499)
    let giant = String(repeating: "x", count: 4 << 20)
    try write(Self.bytes("name,", names, "\nok,\"", giant, "\"", values, "\n"), to: "rows.csv")
    let result = try await render("card.caml", "--data", "rows.csv", "-o", "out/{name}.png")
    #expect(result.status == 0 && pictures() == ["ok.png"], "\(result.errorText.prefix(2000))")
    let warnings = result.errorText.split(separator: "\n")
    #expect(warnings.count == 17 && warnings.last?.contains("484 more columns are not used") == true)
  }

  // MARK: Key paths

  @Test("A key path that leads nowhere is a usage error, and nothing is written")
  func keyPaths() async throws {
    for (keyPath, message) in [
      ("", "sets nothing"), (".", "is no property of a layer"), ("..", "is no property of a layer"),
      ("Title.", "is no property of a layer"), (".string", "has no property “string”"),
      ("Title..string", "has no property “”"), ("Title.string.string", "is no part of the property “string”"),
      ("Title.superlayer.opacity", "has no property “superlayer”"),
      ("Title.self.self.string", "has no property “self”"),
      ("Title.mask.mask.mask.opacity", "does not take this value"), ("Card.position.x.x", "is no part of the property"),
      ("T\u{ED}tle.string", "there is no layer “T\u{ED}tle”"),
      ("\u{202E}eltiT.string", "there is no layer “\\u{202e}eltiT”"),
      ("Title\u{200B}.string", "there is no layer"),
      (String(repeating: "Title.", count: 9_000) + "string", "is too long"),
    ] {
      let result = try await render("card.caml", "--set", keyPath + "=1")
      #expect(result.status == 64, "\(message): \(result.status)")
      #expect(result.errorText.contains(message), "\(message) in \(result.errorText.prefix(2000))")
      #expect(result.errorText.utf8.count < 8_000, "\(message)")
    }
    #expect(folder.contents == ["card.caml", "red.caml"])
  }
}
