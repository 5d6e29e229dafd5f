// Lottie files that ask for much work in few words.
// SPDX-License-Identifier: Apache-2.0

extension HostileFamily {
  private static let steps = HostileCase.Expectation.noticed(.notDrawn, at: "steps for a frame")
  private static let layers = HostileCase.Expectation.noticed(
    .notDrawn, at: "layers, precompositions counted each time")

  private static func box(_ modifiers: String) -> String {
    LottieText.shapes([LottieText.box, modifiers, LottieText.fill])
  }

  // MARK: Products

  static var lottieCosts: [HostileCase] { [copies, modifiers, compositions, paints, lottieStyleCosts].flatMap { $0 } }

  private static func repeater(_ copies: String, scale: Int = 100) -> String {
    #"{"ty": "rp", "c": {"k": \#(copies)}, "o": {"k": 0}, "m": 1, "tr": {"p": {"k": [1, 0]}, "s": {"k": [\#(scale), \#(scale)]}}}"#
  }

  private static var copies: [HostileCase] {
    @Sendable func repeaters(_ list: [String]) -> String {
      LottieText.shapes([LottieText.box, LottieText.fill] + list.map { repeater($0) })
    }
    let tooMany = HostileCase.Expectation.noticed(.notDrawn, at: "layers[1]: the repeaters of the animation")
    let nested = HostileCase.Expectation.noticed(.notDrawn, at: "layers[1]: groups, repeaters and precompositions")
    return [
      .lottieLayers("a million copies", .noticed(.notDrawn, at: "1000 copies at most"), .medium) { _ in
        repeaters(["1000000"])
      },
      .lottieLayers("1e308 copies", .noticed(.notDrawn, at: "1000 copies at most"), .medium) { _ in repeaters(["1e308"])
      },
      .lottieLayers("fewer copies than none") { _ in repeaters(["-1e308", "0", "-1"]) },
      .lottieLayers("a thousand copies of a thousand", tooMany) { _ in repeaters(["1000", "1000"]) },
      .lottieLayers(
        "a thousand smaller copies of a thousand",
        .noticed(.notDrawn, at: "layers[1]: the animation has more than 100000 layers")
      ) { _ in
        LottieText.shapes(
          [LottieText.box, LottieText.fill, repeater("1000", scale: 99), repeater("1000", scale: 99)])
      },
      .lottieLayers("forty repeaters of a million", tooMany) { _ in repeaters(Array(repeating: "1e6", count: 40)) },
      .lottieLayers("repeaters in groups of repeaters", tooMany) { _ in
        let painted = LottieText.box + "," + LottieText.fill, copies = "," + repeater("20")
        return LottieText.shapes((0..<40).reduce(painted) { inner, _ in LottieText.group(inner) + copies })
      },
      .lottie(
        "a repeater in a thousand compositions", .noticed(.notDrawn, at: "the repeaters of the animation"), .largest
      ) { _ in
        LottieText.document(
          LottieText.list(1000) { _ in LottieText.composition("a", #""ip": 59"#) },
          assets: LottieText.asset("a", repeaters(["400"])))
      },
      .lottieLayers("thirty thousand repeaters in one group", nested, .medium) { _ in
        repeaters(Array(repeating: "1", count: 30_000))
      },
      .lottieLayers("thirty thousand repeaters before what they repeat", nested, .medium) { _ in
        let repeater = #"{"ty": "rp", "c": {"k": 1}, "o": {"k": 0}, "tr": {}}"#
        return LottieText.shapes(Array(repeating: repeater, count: 30_000) + [LottieText.box, LottieText.fill])
      },
      .lottieLayers("copies that grow to no number", .picture, .medium) { _ in
        let growth = #""p": {"k": [1e300, 0]}, "s": {"k": [1e30, -1e30]}, "r": {"k": 1e308}, "so": {"k": 1e-308}"#
        let repeater = #"{"ty": "rp", "c": {"k": 500}, "o": {"k": 1e308}, "tr": {\#(growth), "eo": {"k": 1e308}}}"#
        return LottieText.shapes([LottieText.box, LottieText.fill, repeater])
      },
    ]
  }

  private static var modifiers: [HostileCase] {
    let outlines = HostileCase.Expectation.noticed(.notDrawn, at: "layers[1]: the outlines of the animation")
    let cut = HostileCase.Expectation.noticed(.notDrawn, at: "layers[1]: modifiers that would make more")
    let zigzag = #"{"ty": "zz", "s": {"k": 2}, "r": {"k": 20}, "pt": {"k": 1}}"#
    let trim = #"{"ty": "tm", "s": {"k": 10}, "e": {"k": 90}, "o": {"k": 180}, "m": 1}"#
    let offset = #"{"ty": "op", "a": {"k": 1}, "lj": 2}"#
    let line = LottieText.path("[0, 0], [50, 0]", isClosed: false)
    @Sendable func trimmed(_ times: Int) -> String {
      LottieText.shapes([line] + Array(repeating: trim, count: times) + [LottieText.stroke])
    }
    return [
      .lottieLayers("thirty thousand outlines, each with a trim, that nothing paints", outlines, .medium) { _ in
        LottieText.shapes((0..<30_000).flatMap { _ in [LottieText.box, trim] })
      },
      .lottieLayers("four zigzags upon each other", cut, .largest) { _ in box(LottieText.list(4) { _ in zigzag }) },
      .lottieLayers("thirty zigzags upon each other", steps) { _ in box(LottieText.list(30) { _ in zigzag }) },
      .lottieLayers("a zigzag of 1e308 ridges", cut) { _ in
        box(#"{"ty": "zz", "s": {"k": 1}, "r": {"k": 1e308}, "pt": {"k": 2}}"#)
      },
      .lottieLayers("a zigzag that is fine at its keyframes alone") { _ in
        let pace = #""o": {"x": [0.5], "y": [1e300]}, "i": {"x": [0.5], "y": [1e300]}"#
        let ridges = #"{"a": 1, "k": [{"t": 0, "s": [1], \#(pace)}, {"t": 60, "s": [2]}]}"#
        return box(#"{"ty": "zz", "s": {"k": 1}, "pt": {"k": 1}, "r": \#(ridges)}"#)
      },
      .lottieLayers("twenty trims that each make two pieces of one", cut, .largest) { _ in trimmed(20) },
      .lottieLayers("forty trims that each make two pieces of one", steps) { _ in trimmed(40) },
      .lottieLayers("twenty offsets upon each other", steps) { _ in box(LottieText.list(20) { _ in offset }) },
      .lottieLayers("fifty thousand modifiers", .bounded, .largest) { stage in
        box(LottieText.list(stage.count(50_000, debug: 3_000)) { _ in #"{"ty": "pb", "a": {"k": 0.001}}"# })
      },
      .lottieLayers("merges of three thousand shapes", steps, .largest) { _ in
        LottieText.shapes(
          Array(repeating: LottieText.box, count: 3_000) + [#"{"ty": "mm", "mm": 3}"#, LottieText.fill])
      },
      .lottieLayers("a mask that grows around ten thousand vertices", steps, .medium) { _ in
        let vertices = LottieText.list(10_000) { "[\($0 * 7919 % 160), \($0 * 104729 % 120)]" }
        return LottieText.solid(
          #""masksProperties": [{"mode": "a", "x": {"k": 5}, "pt": {"k": {"c": true, "v": [\#(vertices)]}}}]"#)
      },
    ]
  }

  private static var compositions: [HostileCase] {
    @Sendable func nested(_ levels: Int, _ copies: Int, _ inside: String = LottieText.solid(), more: String = "")
      -> String
    {
      let assets = LottieText.list(levels) { level in
        LottieText.asset("c\(level)", LottieText.list(copies) { _ in LottieText.composition("c\(level + 1)", more) })
      }
      return LottieText.document(
        LottieText.composition("c0"), assets: assets + "," + LottieText.asset("c\(levels)", inside))
    }
    let deep = HostileCase.Expectation.noticed(.notDrawn, at: "nested deeper than 64")
    return [
      .lottie("two to the thirtieth layers", layers, .largest) { _ in nested(30, 2) },
      .lottie("ten to the eighth layers", layers, .largest) { _ in nested(8, 10) },
      .lottie("a hundred compositions in each other", deep) { _ in nested(100, 1) },
      .lottie("many thousand compositions in each other", deep, .largest) { stage in
        nested(stage.count(20_000, debug: 3_000), 1)
      },
      .lottie("fifty compositions in each other, each with a matte", layers, .largest) { _ in
        nested(50, 2, more: #""tt": 1"#)
      },
      .lottie("fifty compositions with times of their own in each other", .picture, .medium) { _ in
        nested(50, 1, more: #""st": 1, "sr": 0.5, "tm": {"k": 0.1}"#)
      },
      .lottie("a large outline in a thousand compositions", steps, .largest) { _ in
        let vertices = LottieText.list(20_000) { "[\($0 % 160), \($0 % 120)]" }
        return LottieText.document(
          LottieText.list(1_000) { _ in LottieText.composition("a", #""ip": 59"#) },
          assets: LottieText.asset("a", LottieText.shapes([LottieText.path(vertices), LottieText.fill])))
      },
      .lottie("hidden layers in a thousand compositions", steps, .largest) { _ in
        LottieText.document(
          LottieText.list(1_000) { _ in LottieText.composition("a") },
          assets: LottieText.asset("a", LottieText.list(5_000) { _ in #"{"ty": 3, "hd": true}"# }))
      },
    ]
  }

  private static var paints: [HostileCase] {
    [
      .lottieLayers("thousands of paints over thousands of outlines", steps, .largest) { stage in
        let count = stage.count(20_000, debug: 2_000)
        return LottieText.shapes(
          Array(repeating: #"{"ty": "el"}"#, count: count) + Array(repeating: #"{"ty": "fl"}"#, count: count))
      },
      .lottieLayers("paints behind each of nested groups", steps, .largest) { stage in
        let outlines = LottieText.list(stage.count(2_000, debug: 200)) { _ in #"{"ty": "el"}"# }
        let paint = "," + LottieText.fill
        return LottieText.shapes((0..<100).reduce(outlines) { inner, _ in LottieText.group(inner) + paint })
      },
      .lottieLayers("many thousand empty groups", layers, .largest) { stage in
        LottieText.shapes(LottieText.list(stage.count(200_000, debug: 90_000)) { _ in #"{"ty": "gr", "it": []}"# })
      },
      .lottieLayers("a text of a megabyte", steps, .largest) { _ in
        LottieText.text(#""t": "\#(LottieText.repeated("a ", 1 << 19))""#)
      },
      .lottieLayers("twenty thousand letters in one line of a box", .bounded, .largest) { stage in
        let letters = LottieText.repeated("a ", stage.count(10_000, debug: 2_000))
        return LottieText.text(#""t": "\#(letters)", "sz": [1e300, 100], "ps": [0, 0]"#)
      },
      .lottieLayers("twenty thousand letters in a box of no width", .bounded, .largest) { stage in
        let letters = LottieText.repeated("a ", stage.count(10_000, debug: 2_000))
        return LottieText.text(#""t": "\#(letters)", "sz": [0, 0], "ps": [0, 0]"#)
      },
      .lottieLayers("thousands of documents of one text", .bounded, .largest) { stage in
        let keyframes = LottieText.list(stage.count(5_000, debug: 500)) {
          #"{"t": \#($0), "s": {"t": "Word \#($0)", "f": "Sans", "s": 12, "fc": [0, 0, 0]}}"#
        }
        return LottieText.layer(5, #""t": {"d": {"k": [\#(keyframes)]}}"#)
      },
    ]
  }

  // MARK: Amounts

  static var lottieAmounts: [HostileCase] {
    @Sendable func keyframes(_ count: Int, _ time: (Int) -> Int) -> String {
      LottieText.list(count) { #"{"t": \#(time($0)), "s": [\#($0 % 90), 5]}"# }
    }
    return [
      .lottie("more objects than the limit", .refused(.limitExceeded, saying: "documentElements"), .medium) { _ in
        "{\"a\": [" + LottieText.list(500_001) { _ in "{}" } + "]}"
      },
      .lottieLayers(
        "as many layers as the limit, and two", .refused(.limitExceeded, saying: "the limit layers"), .largest
      ) { _ in
        LottieText.list(100_001) { _ in "{}" }
      },
      .lottie("layers in compositions beyond the limit", .refused(.limitExceeded, saying: "assets[1]"), .largest) { _ in
        LottieText.document(
          LottieText.solid(),
          assets: LottieText.list(3) { LottieText.asset("a\($0)", LottieText.list(60_000) { _ in "{}" }) })
      },
      .lottieLayers("groups a hundred deep", .picture, .medium) { _ in
        let painted = LottieText.box + "," + LottieText.fill
        return LottieText.shapes((0..<100).reduce(painted) { inner, _ in LottieText.group(inner) })
      },
      .lottieLayers("groups deeper than can be read", .refused(.limitExceeded, saying: "nested deeper than the 256")) {
        _ in
        LottieText.shapes((0..<200).reduce(LottieText.box) { inner, _ in LottieText.group(inner) })
      },
      .lottieLayers("a hundred thousand keyframes backwards", .picture, .largest) { stage in
        let count = stage.count(100_000, debug: 5_000)
        return LottieText.solid(transform: #""p": {"a": 1, "k": [\#(keyframes(count) { count - $0 })]}"#)
      },
      .lottieLayers("a hundred thousand keyframes at one time", .picture, .largest) { stage in
        let list = keyframes(stage.count(100_000, debug: 5_000)) { _ in 5 }
        return LottieText.solid(transform: #""p": {"a": 1, "k": [\#(list)]}"#)
      },
      .lottieLayers("a hundred thousand vertices", .bounded, .largest) { stage in
        let vertices = LottieText.list(stage.count(100_000, debug: 5_000)) {
          "[\($0 * 7919 % 130), \($0 * 104729 % 120)]"
        }
        return LottieText.shapes([LottieText.path(vertices), LottieText.fill])
      },
      .lottieLayers("hundreds of thousands of transforms", .picture, .largest) { stage in
        LottieText.shapes(LottieText.list(stage.count(400_000, debug: 40_000)) { _ in #"{"ty": "tr"}"# })
      },
      .lottie("a long slot that thousands of properties name", .noticed(.notDrawn, at: "slots.a.p"), .largest) {
        stage in
        let count = stage.count(20_000, debug: 8_000)
        return LottieText.document(
          LottieText.shapes(LottieText.list(count) { _ in #"{"ty": "rd", "r": {"sid": "a"}}"# }),
          more: #""slots": {"a": {"p": {"k": [\#(keyframes(10_000) { $0 })]}}}"#)
      },
      .lottieLayers("a million numbers where one is expected", .picture, .largest) { stage in
        let list = LottieText.list(stage.count(1_000_000, debug: 50_000)) { _ in "50" }
        return LottieText.solid(transform: #""o": {"k": [\#(list)]}"#)
      },
      .lottieLayers("names, and names of members, of megabytes", .picture, .medium) { _ in
        let long = LottieText.repeated("n", 2 << 20)
        return LottieText.solid(#""nm": "\#(long)", "\#(long)": 5"#)
      },
      .lottieLayers("a number of a million digits", .picture) { _ in
        let whole = LottieText.repeated("9", 1 << 20), part = LottieText.repeated("5", 1 << 20)
        return LottieText.solid(#""unheard": \#(whole), "sw": 60.\#(part)"#)
      },
      .lottieLayers("thousands of faults", .noticed(.valueNotUnderstood, at: "layers[1]"), .largest) { stage in
        LottieText.list(stage.count(20_000, debug: 2_000)) { _ in LottieText.solid(#""bm": 99, "hd": "x", "nm": 5"#) }
      },
    ]
  }
}
