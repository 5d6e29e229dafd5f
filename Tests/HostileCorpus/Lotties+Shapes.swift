// Hostile shapes of Lottie files: wrong types and numbers beyond all bounds in every outline, paint and modifier.
// SPDX-License-Identifier: Apache-2.0

extension HostileFamily {
  /// The members of shapes that are numbers or vectors, by kind.
  private static let numberKeys: [(kind: String, keys: [String])] = [
    ("rc", ["p", "s", "r"]), ("el", ["p", "s"]), ("sr", ["p", "pt", "r", "ir", "or", "is", "os"]),
    ("fl", ["c", "o"]), ("st", ["c", "o", "w", "ml"]), ("gf", ["s", "e", "o"]), ("gs", ["s", "e", "o", "w"]),
    ("tm", ["s", "e", "o"]), ("rp", ["c", "o"]), ("rd", ["r"]), ("op", ["a", "ml"]), ("pb", ["a"]),
    ("zz", ["s", "r", "pt"]), ("tw", ["a", "c"]), ("tr", ["a", "p", "s", "r", "o", "sk", "sa"]),
  ]

  /// Members that are lists, flags, modes or objects.
  private static let otherKeys: [(kind: String, keys: [String])] = [
    ("sh", ["ks"]), ("sr", ["sy"]), ("gr", ["it"]), ("st", ["lc", "lj", "bm"]), ("gf", ["g", "t"]), ("tm", ["m"]),
    ("rp", ["m", "tr"]), ("mm", ["mm"]), ("op", ["lj"]), ("rc", ["nm", "hd"]),
  ]

  /// A box, a shape of a kind with a member, and a fill.
  private static func shapes(_ kind: String, _ members: String) -> String {
    LottieText.shapes([LottieText.box, #"{"ty": "\#(kind)", \#(members)}"#, LottieText.fill])
  }

  static var lottieShapes: [HostileCase] {
    let members = (numberKeys + otherKeys).flatMap { kind, keys in keys.map { (kind, $0) } }
    let types = members.map { kind, key in
      wrong(
        "a shape \(kind) whose \(key) is wrong", "layers[1].shapes[1].\(key):",
        shapes(kind, "\"\(key)\": \(key == "nm" ? "5" : "\"x\"")"))
    }
    return types + [
      wrong("shapes that are text", "layers[1].shapes:", LottieText.layer(4, #""shapes": "x""#)),
      wrong("a shape that is a list", "layers[1].shapes[0]", LottieText.shapes("[]")),
      .lottieLayers(
        "a shape without a kind", .noticed(.unknownInDocument, at: "layers[1].shapes[0]: expected the kind")
      ) { _ in
        LottieText.shapes("{}")
      },
      .lottieLayers("a shape of an unknown kind", .noticed(.unknownInDocument, at: "\"zzz\" are not known")) { _ in
        LottieText.shapes(#"{"ty": "zzz"}"#)
      },
      .lottieLayers("a kind of a megabyte", .noticed(.unknownInDocument, at: "zzzz…\" are not known")) { _ in
        LottieText.shapes(#"{"ty": "\#(LottieText.repeated("z", 1 << 20))"}"#)
      },
      .lottieLayers("shapes without any member") { _ in
        LottieText.shapes((numberKeys + otherKeys).map { #"{"ty": "\#($0.kind)"}"# }.joined(separator: ","))
      },
    ]
  }

  static var lottieShapeNumbers: [HostileCase] {
    let values = [
      "[1e308, -1e308, 1e308]", "[-1e308, 1e308, 0]", "[1e-308, -1e-308, 1]", "[-1, -7, -1e9]", "[1e9, 0, 5]",
    ]
    let members = numberKeys.flatMap { kind, keys in keys.map { (kind, $0) } }
    let bounds = members.map { kind, key in
      HostileCase.lottieLayers("a shape \(kind) whose \(key) is beyond all bounds", .bounded, .medium) { _ in
        LottieText.list(values.count) { shapes(kind, #""\#(key)": {"k": \#(values[$0])}"#) }
      }
    }
    return bounds + [
      .lottieLayers("numbers that go from one bound to the other", .bounded, .medium) { _ in
        let moving = #"{"a": 1, "k": [{"t": 0, "s": [1e308, 1e308]}, {"t": 59, "s": [-1e308, -1e308]}]}"#
        return numberKeys.map { kind, keys in
          shapes(kind, keys.map { "\"\($0)\": \(moving)" }.joined(separator: ","))
        }.joined(separator: ",")
      },
      .lottieLayers("outlines with other numbers of vertices in each keyframe") { _ in
        let frames = LottieText.list(12) { frame in
          #"{"t": \#(5 * frame), "s": [{"c": true, "i": [], "o": [], "v": [\#(LottieText.list(frame) { "[\($0), 9]" })]}]}"#
        }
        return LottieText.shapes([#"{"ty": "sh", "ks": {"a": 1, "k": [\#(frames)]}}"#, LottieText.fill])
      },
      .lottieLayers("outlines of one vertex, of none, and upon themselves") { _ in
        ["", "[5, 5]", "[5, 5], [5, 5], [5, 5]", "[0, 0], [50, 50], [0, 0], [50, 50]"].map { vertices in
          let modifiers = #"{"ty": "rd", "r": {"k": 5}}, {"ty": "op", "a": {"k": 5}}"#
          return LottieText.shapes([LottieText.path(vertices), modifiers, LottieText.stroke])
        }.joined(separator: ",")
      },
      .lottieLayers("an outline with more tangents than vertices") { _ in
        let tangents = #""i": [[1, 1], [1, 1], [1, 1], [1, 1], ["x"]], "o": [[1e308, 1e308]]"#
        return LottieText.shapes(
          [#"{"ty": "sh", "ks": {"k": {"c": true, "v": [[0, 0], [50, 0], [20, 40]], \#(tangents)}}}"#, LottieText.fill])
      },
    ]
  }

  // MARK: Gradients and dashes

  /// A box with a gradient of these colours.
  private static func gradient(_ colors: String, radial: Bool = false) -> String {
    let points = #""s": {"k": [0, 0]}, "e": {"k": [60, 0]}, "o": {"k": 100}"#
    return LottieText.shapes([LottieText.box, #"{"ty": "gf", "t": \#(radial ? 2 : 1), \#(points), "g": \#(colors)}"#])
  }

  private static func dashes(_ list: String) -> String {
    let stroke = #"{"ty": "st", "c": {"k": [0, 0, 1]}, "o": {"k": 100}, "w": {"k": 2}, "d": [\#(list)]}"#
    return LottieText.shapes([LottieText.box, stroke])
  }

  static var lottiePaints: [HostileCase] {
    let red = "0, 1, 0, 0, 1, 0, 0, 1"
    let counts = [
      (#"{"p": 100, "k": {"k": [\#(red)]}}"#, "found 100; 2 was used"),
      (#"{"p": -1, "k": {"k": [\#(red)]}}"#, "found -1; 2 was used"),
      (#"{"p": 2, "k": {"k": [0, 1, 0]}}"#, "found 2; 0 was used"), (#"{"p": 2}"#, "found 2; 0 was used"),
      (#"{"p": 1e9, "k": {"k": []}}"#, "0 was used"),
      (#"{"p": 2, "k": {"k": [0, 1, 0, 0, 1e999, 0, 0, 1]}}"#, "layers[1].shapes[1].g.k.k"),
      (#"{"p": 2, "k": {"k": [\#(red), "x"]}}"#, "layers[1].shapes[1].g.k.k"),
      (#"{"p": 3, "k": {"a": 1, "k": [{"t": 0, "s": [\#(red), 1, 0, 0, 0]}, {"t": 50, "s": [0, 1]}]}}"#, "0 was used"),
      (#"{"p": "x", "k": {"k": [\#(red)]}}"#, "layers[1].shapes[1].g.p"),
    ]
    let fine = [
      ("without order", "[9, 1, 0, 0, -5, 0, 1, 0, 0.5, 0, 0, 1]", 3),
      ("with opacity that is cut off", "[\(red), 0, 1, 1]", 2),
      ("at one place", "[0.5, 1, 0, 0, 0.5, 0, 0, 1, 0.5, 0, 0.5, 1]", 2),
      ("beyond all bounds", "[1e308, 1e308, -1e308, 5, -1e308, 1e308, 0, 1, 1e308, -1e308]", 2),
      ("of no colour at all", "[0, 1, 1, 0]", 0),
    ]
    let strokes: [(String, String, HostileCase.Expectation)] = [
      ("that are a number", "5", .noticed(.valueNotUnderstood, at: "layers[1].shapes[1].d[0]")),
      ("of another kind", #"{"n": "z", "v": {"k": 5}}"#, .noticed(.valueNotUnderstood, at: "layers[1].shapes[1].d[0]")),
      (
        "whose length is text", #"{"n": "d", "v": "x"}"#,
        .noticed(.valueNotUnderstood, at: "layers[1].shapes[1].d[0].v")
      ),
      (
        "of no number", #"{"n": "d", "v": {"k": NaN}}"#,
        .noticed(.valueNotUnderstood, at: "layers[1].shapes[1].d[0].v.k")
      ),
      ("of nothing", #"{"n": "d", "v": {"k": 0}}, {"n": "g", "v": {"k": 0}}"#, .picture),
      (
        "below zero", #"{"n": "d", "v": {"k": -5}}, {"n": "g", "v": {"k": 5}}, {"n": "o", "v": {"k": -1e308}}"#,
        .picture
      ),
      (
        "beyond all bounds",
        #"{"n": "d", "v": {"k": 1e308}}, {"n": "g", "v": {"k": 1e308}}, {"n": "o", "v": {"k": 1e308}}"#, .picture
      ),
      ("finer than anything", #"{"n": "d", "v": {"k": 1e-9}}, {"n": "g", "v": {"k": 1e-308}}"#, .bounded),
    ]
    let wrongCounts = counts.map { colors, place in wrong("a gradient of \(colors)", place, gradient(colors)) }
    let gradients = [false, true].flatMap { radial in
      fine.map { name, stops, count in
        HostileCase.lottieLayers("a \(radial ? "radial " : "")gradient with stops \(name)", .bounded) { _ in
          gradient(#"{"p": \#(count), "k": {"k": \#(stops)}}"#, radial: radial)
        }
      }
    }
    let patterns = strokes.map { name, list, expected in
      HostileCase.lottieLayers("dashes \(name)", expected) { _ in dashes(list) }
    }
    return wrongCounts + gradients + patterns + [
      .lottieLayers("a gradient of many stops", .bounded, .largest) { stage in
        let stops = LottieText.list(stage.count(100_000, debug: 5_000)) { "\($0), 1, 0, 0" }
        return gradient(#"{"k": {"k": [\#(stops)]}}"#)
      },
      .lottieLayers("many dashes", .bounded, .largest) { stage in
        dashes(LottieText.list(stage.count(50_000, debug: 5_000)) { _ in #"{"n": "d", "v": {"k": 1}}"# })
      },
    ]
  }
}
