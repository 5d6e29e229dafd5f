// Tests that code, literals and comments are told apart, and that only code is counted.
// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite("Code is told from comments and literals")
struct ScannedCodeTests {
  /// The code of a text with `_` for each byte of a literal, without comments.
  private static func code(_ text: String) -> String {
    let scan = ScannedCode(text)
    let bytes = zip(scan.bytes, scan.parts).compactMap { byte, part in
      part == .comment ? nil : part == .literal ? UInt8(ascii: "_") : byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "Comments end where the compiler ends them",
    arguments: [
      ("a // b { \"c\n}", "a \n}"), ("/// {\nb", "\nb"), ("a /* { */ b", "a  b"), ("a /* b /* { */ c\n */ d", "a  d"),
      ("a /* // */ b", "a  b"), ("a // /*\nb", "a \nb"), ("a /* never closed\n}", "a "), ("a / b /* c */", "a / b "),
    ])
  func comments(text: String, code: String) {
    #expect(Self.code(text) == code)
  }

  @Test(
    "Strings end where the compiler ends them",
    arguments: [
      (#"a "{" b"#, "a ___ b"), (#"a "//" b"#, "a ____ b"), (#"a "\"{" b"#, "a _____ b"),
      (#"a "\\" { b"#, "a ____ { b"),
      (#"a "" + "{" b"#, "a __ + ___ b"), ("a \"never closed {\nb }", "a _______________\nb }"),
      // Raw strings, in which a quote or a backslash alone ends and begins nothing.
      ("a #\"\"{\"# b", "a ______ b"), ("a #\"\\\"# { b", "a _____ { b"), ("a ##\"\"#{\"## b", "a _________ b"),
      ("a #\"\\#\"{\"# b", "a ________ b"), ("#if DEBUG\n{", "#if DEBUG\n{"),
      // A raw string of one quote looks like the beginning of several lines.
      ("a #\"\"\"# { b", "a _____ { b"),
      // Several lines, with quotes, an escaped delimiter and an escaped end of line.
      ("a \"\"\"\n{ \"b\" \"\" // c\n\"\"\" d", "a " + String(repeating: "_", count: 21) + " d"),
      ("a \"\"\"\n\\\"\"\"{\n\"\"\" }", "a " + String(repeating: "_", count: 13) + " }"),
      ("a \"\"\"\n{ \\\n}\n\"\"\" b", "a " + String(repeating: "_", count: 13) + " b"),
      ("a #\"\"\"\n\"\"\" {\n\"\"\"# b", "a " + String(repeating: "_", count: 15) + " b"),
    ])
  func strings(text: String, code: String) {
    #expect(Self.code(text) == code)
  }

  @Test(
    "What is interpolated is code",
    arguments: [
      (#""a\(b { c })d""#, "____b { c }___"), (#""\(f("(", (1)))" }"#, "___f(___, (1))__ }"),
      (#""\(a ? "\(b)" : "}")" }"#, "___a ? ___b__ : _____ }"), ("#\"\\(a)\\#(b)\"# }", "_________b___ }"),
      ("\"\"\"\n\\(a)\n\"\"\" }", "______a_____ }"), (#""\(a /* ) */)" }"#, "___a __ }"),
    ])
  func interpolations(text: String, code: String) {
    #expect(Self.code(text) == code)
  }

  @Test(
    "Regular expressions are told from divisions, and names in backticks are names",
    arguments: [
      (#"a = /"{\/"/ }"#, "a = _______ }"), ("f(/{/, b)", "f(___, b)"), ("a = #/ {/} /# }", "a = _________ }"),
      ("a / b / c", "a / b / c"), ("a/b { c/d }", "a/b { c/d }"), ("x /= y / z", "x /= y / z"),
      ("reduce(1, /) / 2", "reduce(1, /) / 2"), ("`a \" {` }", "`a \" {` }"),
    ])
  func expressions(text: String, code: String) {
    #expect(Self.code(text) == code)
  }

  @Test("Lines keep their numbers, without comments and literals")
  func lines() {
    let scan = ScannedCode("a // b\n/*\n*/ c \"\"\"\nd\n\"\"\" e\n")
    #expect(scan.lines == ["a ", "", " c ", "", " e", ""])
    #expect(ScannedCode("{ // a\n  /* b */\n  let c\nd }").line(after: 1) == "let c")
  }

  @Test("Comments and empty lines of any length have no size")
  func sizes() {
    func size(_ text: String) -> Int? { ScannedCode(text).sizes.last }
    let comment = String(repeating: "a comment ", count: 10_000)
    #expect(size("  let a = \"b\"\n") == 14 && size("") == 0)
    #expect(size("  let a = \"b\"  \n\n \n") == 14)
    #expect(size("  let a = \"b\" // \(comment)\n/// \(comment)\n\n  // \(comment)\n") == 14)
    #expect(size("/* \(comment)\n\n \(comment) */  let a = /* \(comment) */\"b\" /* \(comment)\n */\n") == 14)
    #expect(size("a\nb\n") == 4 && size("a /*\n\n*/\nb\n") == 4)
  }
}
