// Hostile inputs that ask for much work in few words.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension HostileFamily {
  static var costCases: [HostileCase] { characters + lines + pixels + shapes }

  private static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  /// Characters that have no glyph: some shapers look back over all of them at each one.
  private static var characters: [HostileCase] {
    let kinds = [
      ("zero width spaces", "\u{200B}"), ("soft hyphens", "\u{00AD}"), ("joiners", "\u{200D}"),
      ("non-joiners", "\u{200C}"),
      ("isolates", "\u{2066}\u{2067}"), ("isolates with ends", "\u{2067}\u{2069}"),
      ("directional marks", "\u{200E}\u{200F}"),
      ("word joiners", "\u{2060}"), ("variation selectors", "\u{FE0F}"), ("tags", "\u{E0020}"),
      ("byte order marks", "\u{FEFF}"),
      ("combining grapheme joiners", "\u{034F}"), ("Hangul fillers", "\u{3164}"),
    ]
    return kinds.flatMap { name, character in
      [("", ""), (", among letters", "a")].map { suffix, letter in
        HostileCase.document("\(name)\(suffix)", .picture, .largest) { stage in
          Markup.text(
            letter + repeated(character + letter, stage.count(150_000, debug: 3_000)),
            letter.isEmpty ? [] : [("wrapped", "1")])
        }
      }
    }
  }

  private static var lines: [HostileCase] {
    [
      .document("a column of one point", .bounded, .largest) { stage in
        Markup.text(repeated("a ", stage.count(3_900_000, debug: 9_000)), [("wrapped", "1"), ("bounds", "0 0 1 1e9")])
      },
      .document("a column of one point, cut in the middle", .bounded, .largest) { stage in
        Markup.text(
          repeated("a ", stage.count(1_000_000, debug: 9_000)),
          [("wrapped", "1"), ("truncationMode", "middle"), ("bounds", "0 0 1 50")])
      },
      .document("lines of nothing", .bounded, .largest) { stage in
        Markup.text(repeated("\n", stage.count(500_000, debug: 9_000)), [("bounds", "0 0 100 1e9")])
      },
      .document("letters in a huge box", .bounded, .largest) { stage in
        Markup.text(
          repeated("ab cd ", stage.count(1_200_000, debug: 9_000)),
          [("wrapped", "1"), ("bounds", "0 0 1e6 1e6"), ("fontSize", "1")])
      },
      .document("texts", .bounded, .largest) { stage in
        (0..<stage.count(5_000, debug: 200)).map {
          Markup.text("Words \($0) in a layer", [("id", "t\($0)"), ("fontSize", "\(6 + $0 % 30)")])
        }.joined()
      },
    ]
  }

  /// A document whose picture has so many points a side.
  private static func large(_ side: Int, _ inside: String) -> String {
    "<caml><CALayer bounds=\"0 0 \(side) \(side)\" position=\"0 0\"><sublayers>\(inside)</sublayers></CALayer></caml>"
  }

  private static func group(_ side: Int) -> String {
    "<CALayer bounds=\"0 0 \(side) \(side)\" position=\"\(side / 2) \(side / 2)\" backgroundColor=\"1 0 0\" opacity=\"0.5\"><sublayers>"
      + "<CALayer bounds=\"0 0 \(side) \(side)\" backgroundColor=\"0 0 1\"/></sublayers></CALayer>"
  }

  private static var pixels: [HostileCase] {
    [
      .markup("groups of a million pixels", .bounded, .largest) {
        large(1_000, repeated(group(1_000), $0.count(1_500, debug: 60)))
      },
      .markup("groups of sixteen million pixels", .bounded, .largest) {
        large(4_000, repeated(group(4_000), $0.count(60, debug: 4)))
      },
      .markup("the largest picture", .picture, .largest) { large($0.count(8_000, debug: 2_000), "") },
      .markup("a picture beyond the largest", .refused(.limitExceeded)) { _ in large(8_193, "") },
      .markup("a picture of 1e9 × 1e9", .refused(.limitExceeded)) { _ in large(1_000_000_000, "") },
      .markup("a picture of 1e300", .refused(.limitExceeded)) { _ in
        "<caml><CALayer bounds=\"0 0 1e300 1e300\"/></caml>"
      },
      .markup("a picture of nothing", .refused(.invalidScene)) { _ in "<caml><CALayer bounds=\"0 0 0 0\"/></caml>" },
      .markup("a picture without numbers", .refused(.invalidScene)) { _ in
        "<caml><CALayer bounds=\"0 0 nan 5\"/></caml>"
      },
      .document("a blur on each of many", .bounded, .largest) { stage in
        repeated(
          "<CALayer bounds=\"0 0 60 60\" position=\"40 60\" backgroundColor=\"1 0 0\"><filters><CAFilter filter=\"gaussianBlur\" inputRadius=\"9\"/></filters></CALayer>",
          stage.count(250, debug: 40))
      },
      .document("shadows of many", .bounded, .largest) { stage in
        (0..<stage.count(2_000, debug: 100)).map {
          "<CALayer bounds=\"0 0 60 60\" position=\"\($0 % 100) 60\" backgroundColor=\"1 0 0\" cornerRadius=\"\($0 % 30)\" shadowOpacity=\"1\" shadowRadius=\"\($0 % 40)\"/>"
        }.joined()
      },
      .document("masks of many", .bounded, .largest) { stage in
        (0..<stage.count(2_000, debug: 100)).map {
          "<CALayer bounds=\"0 0 60 60\" position=\"\($0 % 100) 60\" backgroundColor=\"1 0 0\"><mask type=\"CALayer\" bounds=\"0 0 40 40\" cornerRadius=\"\($0 % 20)\" backgroundColor=\"0 0 0\"/></CALayer>"
        }.joined()
      },
    ]
  }

  private static var shapes: [HostileCase] {
    // The cost of these is unknown before they are drawn, so that the deadline ends them.
    let veil = "<CALayer bounds=\"0 0 8000 8000\" position=\"4000 4000\" backgroundColor=\"1 0 0 0.01\"/>"
    @Sendable func replicated(_ inside: String, _ count: Int, _ turn: String) -> String {
      "<CAReplicatorLayer instanceCount=\"\(count)\" instanceTransform=\"rotate(\(turn)deg)\" bounds=\"0 0 100 100\"><sublayers>\(inside)</sublayers></CAReplicatorLayer>"
    }
    return [
      .markup("a veil of 8000 points, 190000 times", .bounded, .largest, options: .hurried) { stage in
        large(stage.count(8_000, debug: 1_000), replicated(veil, 190_000, "0"))
      },
      .markup("a veil with a border, 90000 times", .bounded, .largest, options: .hurried) { stage in
        // Each draw overlaps the one before, and is of another kind, so that they cannot be batched.
        let bordered =
          "<CALayer bounds=\"0 0 2000 2000\" position=\"1000 1000\" backgroundColor=\"1 0 0 0.01\""
          + " borderWidth=\"1\"/>"
        return large(2_000, replicated(bordered, stage.count(90_000, debug: 40_000), "0"))
      },
      .markup("a star of 2000 points, 190000 times", .bounded, .largest, options: .hurried) { stage in
        large(
          stage.count(1_000, debug: 200),
          replicated(Markup.shape(star(1_999, 700, radius: 400, centre: 500), [("id", "star")]), 190_000, "0.01"))
      },
      .markup("shapes of 3000 lines in a picture of 8000 points", .bounded, .largest, options: .hurried) { stage in
        large(
          stage.count(8_000, debug: 500),
          (0..<50).map { number in
            let points = (0..<stage.count(3_000, debug: 300)).map {
              "\(($0 * (number * 2 + 7_919)) % 7_993) \(($0 * 104_729) % 7_987)"
            }
            return Markup.shape(
              "M 0 0 L " + points.joined(separator: " L "),
              [("id", "s\(number)"), ("position", "30 30"), ("lineWidth", "0.5")])
          }.joined())
      },
      .document("shapes of many lines", .bounded, .largest) { stage in
        (0..<stage.count(50, debug: 4)).map { number in
          Markup.shape(
            "M 0 0 L "
              + (0..<stage.count(3_000, debug: 400)).map {
                "\(($0 * (number * 2 + 7919)) % 997 - 400) \(($0 * 104_729) % 991 - 400)"
              }.joined(separator: " L "),
            [("id", "s\(number)"), ("fillRule", "even-odd"), ("strokeColor", "0 0 1 0")])
        }.joined()
      },
      .document("a star in each instance", .bounded, .largest) { stage in
        "<CAReplicatorLayer instanceCount=\"\(stage.count(500, debug: 20))\" instanceTransform=\"rotate(0.7deg)\" bounds=\"0 0 60 60\" position=\"50 60\"><sublayers>"
          + Markup.shape(star(stage.count(999, debug: 99), 400), [("lineWidth", "0.2")])
          + "</sublayers></CAReplicatorLayer>"
      },
      .document("numbers that are none, in every layer", .noticed(.nonFiniteValue, at: ""), .largest) { stage in
        repeated("<CALayer opacity=\"nan\"/>", stage.count(95_000, debug: 9_000))
      },
      .document("numbers that are none, deep down", .noticed(.nonFiniteValue, at: ""), .largest) { _ in
        repeated("<CALayer zPosition=\"nan\"><sublayers>", 400) + repeated("<CALayer opacity=\"nan\"/>", 2_000)
          + repeated("</sublayers></CALayer>", 400)
      },
      .document("a dashed outline of a thousand turns", .bounded, .largest) { stage in
        Markup.shape(
          "M 30 30 L "
            + (0..<stage.count(20_000, debug: 1_000)).map {
              "\(30 + 28 * cos(Double($0) * 0.3)) \(30 + 28 * sin(Double($0) * 0.3))"
            }.joined(separator: " L "),
          [("lineDashPattern", "2 1"), ("lineJoin", "round"), ("lineCap", "round"), ("fillColor", "1 1 1 0")])
      },
    ]
  }
}
