// Hostile layer styles and selectors of Lottie files.
// SPDX-License-Identifier: Apache-2.0

extension HostileFamily {
  // MARK: Styles

  static var stylesOfLayers: [HostileCase] {
    let members = [
      ("c", "[1]"), ("s", "\"x\""), ("o", "[]"), ("a", "{}"), ("d", #"{"k": [{"t": 0, "s": ["x"]}]}"#),
      ("hc", "[1, 2]"), ("bm", "1e308"), ("bs", "{\"k\": [0.5]}"), ("bt", "-1e308"),
    ]
    let ignored = members.map { key, value in
      HostileCase.lottieLayers("styles whose \(key) is \(value)") { _ in
        let styles = LottieText.list(9) { #"{"ty": \#($0), "\#(key)": \#(value), "gf": {"k": []}}"# }
        return LottieText.solid(#""sy": [\#(styles)]"#)
      }
    }
    return ignored + [
      .lottieLayers("a style of an unknown kind", .noticed(.notDrawn, at: "layers[1]: the layer style")) { _ in
        LottieText.solid(#""sy": [{"ty": 77, "nm": "Glow"}]"#)
      },
      .lottieLayers("styles that are numbers", .noticed(.valueNotUnderstood, at: "layers[1].sy[0]")) { _ in
        LottieText.solid(#""sy": [5, [], {}]"#)
      },
      .lottieLayers("a gradient overlay without a gradient", .noticed(.valueNotUnderstood, at: "layers[1].sy[0]")) {
        _ in
        LottieText.solid(#""sy": [{"ty": 8}]"#)
      },
      .lottieLayers("a gradient overlay of colors that are not there", .noticed(.valueNotUnderstood, at: ".gf")) { _ in
        LottieText.solid(#""sy": [{"ty": 8, "gf": {"p": 1e9, "k": {"k": [0, 1, 0]}}, "a": {"k": 1e308}}]"#)
      },
      .lottieLayers("all styles with every number beyond all bounds", .bounded) { _ in
        let keys = [
          "o", "a", "s", "d", "ch", "in", "sr", "re", "gt", "so", "bt", "bd", "sf", "ll", "hm", "ho", "sm", "bm",
        ]
        let numbers =
          keys.map { #""\#($0)": {"k": \#($0 == "d" ? "-1e308" : "1e308")}"# }.joined(separator: ",")
        let color = #""c": {"k": [1e308, -1e308, 0]}, "of": {"k": [1e308, -1e308]}"#
        let gradient = #""gf": {"p": 2, "k": {"k": [-1e308, 1e308, 0, 0, 1e308, 0, -1e308, 0]}}"#
        let styles = LottieText.list(9) { #"{"ty": \#($0), \#(color), \#(gradient), \#(numbers)}"# }
        return LottieText.solid(#""sy": [\#(styles)]"#)
      },
      .lottieLayers("bevels of forms that nobody knows", .noticed(.notDrawn, at: "layers[1]: the layer style")) { _ in
        LottieText.solid(#""sy": [{"ty": 5, "bs": 5}, {"ty": 5, "bs": {"k": -1e308}}, {"ty": 5, "bs": 0.4}]"#)
      },
      .lottieLayers("a blend mode beyond all bounds", .noticed(.notDrawn, at: "is not applied")) { _ in
        LottieText.solid(#""sy": [{"ty": 7, "bm": 1e308}, {"ty": 5, "s": 9, "hm": {"k": -1e308}}]"#)
      },
      .lottieLayers("a diamond over nothing, and over text") { _ in
        let overlay = #""sy": [{"ty": 8, "gf": {"p": 2, "k": {"k": [0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 1, 0]}}, "gt": 5}]"#
        return LottieText.shapes("", more: overlay) + "," + LottieText.layer(5, #""t": {}, "# + overlay)
      },
      .lottieLayers("a gradient overlay over nothing, and over text") { _ in
        let overlay = #""sy": [{"ty": 8, "gf": {"p": 2, "k": {"k": [0, 1, 0, 0, 1, 0, 0, 1]}}, "gt": {"k": 2}}]"#
        return LottieText.shapes("", more: overlay) + "," + LottieText.layer(5, #""t": {}, "# + overlay)
      },
    ]
  }

  static var lottieStyleCosts: [HostileCase] {
    let stroke = #"{"ty": 0, "s": {"k": 250}, "c": {"k": [0, 0, 0, 1]}}"#
    let tooMany = HostileCase.Expectation.noticed(.notDrawn, at: "it was left out")
    let tooManyCopies = HostileCase.Expectation.noticed(.notDrawn, at: "strokes around its layers")
    return [
      .lottieLayers("ten thousand strokes around a layer", tooMany, .medium) { _ in
        LottieText.solid(#""sy": [\#(LottieText.list(10_000) { _ in stroke })]"#)
      },
      .lottieLayers("ten thousand satins on a layer", tooMany, .medium) { _ in
        LottieText.solid(#""sy": [\#(LottieText.list(10_000) { _ in #"{"ty": 6, "d": {"k": 5}, "s": {"k": 9}}"# })]"#)
      },
      .lottieLayers("ten thousand bevels of a layer", tooMany, .medium) { _ in
        let bevel = #"{"ty": 5, "bs": 4, "bt": 2, "s": 9, "hm": 16}"#
        return LottieText.solid(#""sy": [\#(LottieText.list(10_000) { _ in bevel })]"#)
      },
      .lottie("strokes around compositions of strokes", tooManyCopies, .largest) { _ in
        let assets = LottieText.list(20) { index in
          let inner = index == 19 ? LottieText.solid() : LottieText.composition("c\(index + 1)", #""sy": [\#(stroke)]"#)
          return LottieText.asset("c\(index)", inner)
        }
        return LottieText.document(LottieText.composition("c0", #""sy": [\#(stroke)]"#), assets: assets)
      },
    ]
  }

  // MARK: Selectors

  static var selectorsOfTexts: [HostileCase] {
    @Sendable func text(_ animator: String) -> String {
      let document = #"{"t": 0, "s": {"t": "Words and words", "f": "Sans", "s": 12, "fc": [0, 0, 0]}}"#
      return LottieText.layer(5, #""t": {"d": {"k": [\#(document)]}, "a": [\#(animator)]}"#)
    }
    let opacity = #""a": {"o": {"k": 50}}"#, place = "layers[1].t.a[0].s"
    return [
      .lottieLayers("a selector by an expression", .noticed(.notDrawn, at: place + ": expressions are not evaluated")) {
        _ in text(#"{\#(opacity), "s": {"t": 1, "b": 1, "x": "while (true) {}"}}"#)
      },
      .lottieLayers("a selector of an unknown kind", .noticed(.notDrawn, at: place + "[1]: selectors of the kind 9")) {
        _ in text(#"{\#(opacity), "s": [{"t": 0}, {"t": 9}]}"#)
      },
      .lottieLayers("a selector of an unknown mode", .noticed(.valueNotUnderstood, at: place + "[0].m")) { _ in
        text(#"{\#(opacity), "s": [{"t": 0, "m": 77}, 5]}"#)
      },
      .lottieLayers("twenty thousand selectors of one animator", .picture, .medium) { _ in
        let selectors = LottieText.list(20_000) { #"{"t": 0, "s": {"k": \#($0 % 100)}, "m": \#($0 % 6 + 1), "rn": 1}"# }
        return text(#"{\#(opacity), "s": [\#(selectors)]}"#)
      },
      .lottieLayers("letters blurred beyond all bounds", .bounded) { _ in
        text(#"{"a": {"bl": {"k": [1e308, -1e308]}}, "s": {"a": {"k": 1e308}}}"#)
      },
    ]
  }
}
