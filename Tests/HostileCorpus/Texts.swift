// Hostile strings: long, tangled, invisible, and in boxes that hold nothing.
// SPDX-License-Identifier: Apache-2.0

extension HostileFamily {
  private typealias Text = (name: String, string: @Sendable (HostileStage) -> String)

  private static func many(_ part: String, _ number: Int, debug: Int) -> @Sendable (HostileStage) -> String {
    { String(repeating: part, count: $0.count(number, debug: debug)) }
  }

  private static let strings: [Text] = [
    ("a million characters", many("many words make a text ", 43_000, debug: 2_000)),
    ("one word of a hundred thousand letters", many("n", 100_000, debug: 10_000)),
    ("one word of ideographs", many("字", 50_000, debug: 5_000)),
    ("one word of Arabic", many("ع", 50_000, debug: 5_000)),
    ("Thai without spaces", many("ภาษาไทย", 5_000, debug: 500)),
    ("ten thousand marks", { "a" + many("\u{301}", 10_000, debug: 2_000)($0) }),
    ("marks without a letter", many("\u{300}", 5_000, debug: 1_000)),
    ("zalgo", many("a\u{301}\u{323}\u{20dd}\u{489}", 2_000, debug: 300)),
    ("families", many("👨‍👩‍👧‍👦", 2_000, debug: 200)),
    ("one family of thousands", { "👨" + many("\u{200D}👩", 5_000, debug: 500)($0) }),
    ("flags", many("🇪🇺", 3_000, debug: 300)), ("an odd flag", { _ in "🇪🇺🇪" }),
    ("skin tones", many("👍🏿", 3_000, debug: 300)),
    ("keycaps", many("1️⃣", 3_000, debug: 300)), ("variation selectors", many("a\u{FE0F}\u{FE0E}", 5_000, debug: 500)),
    ("tags", many("🏴\u{E0067}\u{E0062}\u{E007F}", 2_000, debug: 200)),
    (
      "overrides in overrides", { many("a\u{202E}א", 1_000, debug: 200)($0) + many("b\u{202C}", 1_000, debug: 200)($0) }
    ),
    ("isolates in isolates", { many("a\u{2067}א", 1_000, debug: 200)($0) + many("b\u{2069}", 1_000, debug: 200)($0) }),
    ("embeddings that never end", many("\u{202B}x", 3_000, debug: 500)),
    ("ends without beginnings", many("x\u{202C}\u{2069}", 3_000, debug: 500)),
    ("both directions with numbers", many("abc 123 אבג 456 ", 2_000, debug: 200)),
    (
      "noncharacters",
      { _ in String(String.UnicodeScalarView([0xFDD0, 0x61, 0x1FFFF, 0x10FFFE].compactMap { Unicode.Scalar($0) })) }
    ),
    ("private characters", many("\u{E000}\u{F8FF}\u{100000}", 2_000, debug: 200)),
    ("replacement characters", many("\u{FFFD}", 5_000, debug: 500)),
    ("tabs", many("\t", 20_000, debug: 2_000)), ("line ends", many("\n", 15_000, debug: 2_000)),
    ("line ends of two", many("\r\n", 15_000, debug: 2_000)),
    ("line and paragraph separators", many("\u{2028}\u{2029}", 9_000, debug: 1_000)),
    ("vertical tabs", many("a\u{85}b\u{85}", 2_000, debug: 200)),
    ("spaces", many(" ", 100_000, debug: 10_000)), ("wide spaces", many("\u{3000}", 50_000, debug: 5_000)),
    ("no-break spaces", many("\u{A0}", 50_000, debug: 5_000)),
    ("no-break letters", many("a\u{2060}", 50_000, debug: 3_000)),
    ("Hangul syllables in parts", many("\u{1100}\u{1161}\u{11A8}", 5_000, debug: 500)),
    ("jamo without end", many("\u{1100}", 5_000, debug: 500)), ("Devanagari", many("क्षि", 5_000, debug: 500)),
    ("viramas", many("क\u{94D}", 5_000, debug: 500)), ("Mongolian", many("ᠮᠣᠩᠭᠣᠯ\u{180B}", 2_000, debug: 200)),
    ("a mark and nothing else", { _ in "\u{300}" }),
    ("a space and a mark", { _ in " \u{300}" }), ("nothing", { _ in "" }),
    ("letters of every script", { _ in "AАΑԱאعअกກཀကႠ가あア一ꀀ𐌀𝒜" }),
  ]

  static var textCases: [HostileCase] {
    let plain = strings.map { name, string in
      HostileCase.document(name, .picture, .medium) { Markup.text(string($0), [("wrapped", "1")]) }
    }
    let truncated = strings.enumerated().map { index, text in
      let mode = ["start", "middle", "end"][index % 3]
      return HostileCase.document("\(text.name), cut at the \(mode)", .picture, .medium) { stage in
        let string = text.string(stage)
        return Markup.text(string, [("truncationMode", mode)])
          + Markup.text(string, [("truncationMode", mode), ("wrapped", "1"), ("bounds", "0 0 3 30"), ("id", "b")])
      }
    }
    return plain + truncated + boxes + attributed
  }

  private static var boxes: [HostileCase] {
    let words = String(repeating: "some words in a box ", count: 40)
    let places: [(String, [(String, String)])] = [
      ("no width", [("bounds", "0 0 0 80")]), ("no height", [("bounds", "0 0 100 0")]),
      ("negative width", [("bounds", "0 0 -50 80")]),
      ("a width of 1e300", [("bounds", "0 0 1e300 1e300")]), ("a width of 1e-300", [("bounds", "0 0 1e-300 80")]),
      ("a size of 0", [("fontSize", "0")]), ("a size of 10000", [("fontSize", "10000")]),
      ("a size of -20", [("fontSize", "-20")]),
      ("a scale of 1e9", [("contentsScale", "1e9")]), ("a scale of -3", [("contentsScale", "-3")]),
      ("a scale of 0", [("contentsScale", "0")]),
    ]
    return places.flatMap { name, attributes in
      [("none", "justified"), ("middle", "center")].map { truncation, alignment in
        HostileCase.document("\(name), \(alignment)") { _ in
          Markup.text(
            words, attributes + [("wrapped", "1"), ("truncationMode", truncation), ("alignmentMode", alignment)])
        }
      }
    } + [
      .document("one word, justified") { _ in Markup.text("word", [("alignmentMode", "justified"), ("wrapped", "1")]) },
      .document("a font of a long name", .noticed(.fontSubstituted)) { _ in
        Markup.text("x", [], "<font type=\"string\" value=\"\(String(repeating: "Name", count: 20_000))\"/>")
      },
      .document("a font of no name") { _ in Markup.text("x", [], "<font type=\"string\" value=\"\"/>") },
      .document("a font that is a path", .noticed(.fontSubstituted)) { _ in
        Markup.text("x", [], "<font type=\"string\" value=\"/dev/zero\"/>")
      },
      .document("a font that is a pattern", .noticed(.fontSubstituted)) { _ in
        Markup.text("x", [], "<font type=\"string\" value=\"%s%n:size=1e30:file=/etc/passwd,\\\"/>")
      },
    ]
  }

  /// A text layer with runs of attributed text.
  private static func runs(_ text: String) -> String {
    let layer = Markup.text("", [], "<string type=\"NSAttributedString\">\(text)</string>")
    return layer.replacing(" string=\"\"", with: "")
  }

  private static var attributed: [HostileCase] {
    let attributes = ["kern", "tracking", "ligature", "strokeWidth", "superscript", "baselineOffset", "fontSize"]
    let values = ["nan", "inf", "-1e300", "1e300", "1e9", "-1e9", "0"]
    return attributes.flatMap { attribute in
      values.map { value in
        HostileCase.document("\(attribute) \(value)") { _ in
          runs("<run \(attribute)=\"\(value)\">fi AV</run><run>x y</run>")
        }
      }
    } + [
      .document("runs of nothing") { _ in runs(String(repeating: "<run font=\"Helvetica\"></run>", count: 500)) },
      .document("no runs") { _ in runs("") },
      .document("many runs", .picture, .medium) { stage in
        runs((0..<stage.count(20_000, debug: 1_000)).map { "<run kern=\"\($0 % 5)\">a</run>" }.joined())
      },
      .document("many fonts", .picture, .medium) { _ in
        runs(
          (0..<200).map {
            "<run font=\"\(["Helvetica", "Times-Roman", "Courier"][$0 % 3])\" fontSize=\"\($0 + 1)\">a</run>"
          }.joined())
      },
      .document("underlined and struck beyond all numbers") { _ in
        runs("<run underlineStyle=\"99999\" strikethroughStyle=\"-1\" fontSize=\"1e6\">words</run>")
      },
      .document("an underline that is none", .noticed(.valueNotUnderstood, at: "scene.caml:4:")) { _ in
        runs("<run underlineStyle=\"wavy\">x</run>")
      },
      .document("marks at the seams of runs") { _ in
        runs("<run kern=\"1\">a</run><run kern=\"2\">&#x301;</run><run kern=\"3\">&#x200D;</run>")
      },
    ]
  }
}
