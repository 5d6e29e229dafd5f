// Hostile layers of Lottie files: wrong types, numbers beyond all bounds, and references that lead nowhere or back.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLottie

extension HostileFamily {
  /// A case whose value at a place is not understood, so that something else takes its place.
  static func wrong(_ name: String, _ place: String, _ layers: String, _ more: String = "") -> HostileCase {
    .lottie(name, .noticed(.valueNotUnderstood, at: place)) { _ in LottieText.document(layers, more: more) }
  }

  // MARK: Wrong types

  static var lottieMembers: [HostileCase] {
    let members = [
      ("ty", "\"x\""), ("ty", "1e308"), ("nm", "5"), ("ind", "\"a\""), ("ind", "1e20"), ("parent", "{}"),
      ("hd", "\"yes\""),
      ("ddd", "[]"), ("ao", "\"x\""), ("bm", "99"), ("bm", "-1"), ("ip", "{}"), ("op", "\"x\""), ("st", "[]"),
      ("sr", "0"), ("sr", "\"x\""), ("td", "{}"), ("tp", "\"a\""), ("tt", "77"), ("ks", "[]"), ("ef", "5"),
      ("sy", "\"x\""),
      ("sw", "\"x\""), ("sh", "{}"), ("sc", "17"), ("sc", "\"red\""), ("sc", "\"\\u0023zz0000\""), ("ip", "1e999"),
    ].map { key, value in
      wrong("a layer whose \(key) is \(value)", "layers[1].\(key):", LottieText.solid("\"\(key)\": \(value)"))
    }
    let inside = maskCases + effectsOfLayers + stylesOfLayers + textsOfLayers + selectorsOfTexts
    return members + inside + [
      .lottieLayers("a layer of an unknown kind", .noticed(.unknownInDocument, at: "of the kind 99")) { _ in
        LottieText.layer(99, #""nm": "a""#)
      },
      .lottieLayers("layers that are not drawn", .noticed(.notDrawn, at: "adjustments")) { _ in
        LottieText.list(16) { LottieText.layer($0, #""nm": "a""#) }
      },
    ]
  }

  private static var maskCases: [HostileCase] {
    let square = #"{"v": [[0, 0], [50, 0], [50, 50]], "i": [], "o": [], "c": true}"#
    let members = [
      (#""mode": "q""#, "mode"), (#""mode": 5"#, "mode"), (#""pt": "x""#, "pt"), (#""pt": {"k": {"v": "x"}}"#, "pt.k"),
      (#""pt": {"k": {"v": [[1]]}}"#, "pt.k"), (#""pt": {"k": {"v": [[1, null]]}}"#, "pt.k"),
      (#""pt": {"k": {"v": [[1, 2]], "i": [5]}}"#, "pt.k"), (#""o": "x""#, "o"), (#""x": []"#, "x"), (#""f": {}"#, "f"),
      (#""inv": "x""#, "inv"),
    ]
    let wrongMembers = members.map { member, place in
      wrong(
        "a mask with \(member)", "layers[1].masksProperties[0].\(place)",
        LottieText.solid(#""masksProperties": [{"mode": "a", "pt": {"k": \#(square)}, \#(member)}]"#))
    }
    return wrongMembers + [
      wrong("masks that are a number", "layers[1].masksProperties:", LottieText.solid(#""masksProperties": 5"#)),
      wrong("a mask that is a list", "layers[1].masksProperties[0]", LottieText.solid(#""masksProperties": [[]]"#)),
      .lottieLayers("a hundred masks in turn") { _ in
        let modes = ["i", "s", "f", "a"]
        let masks = LottieText.list(100) { #"{"mode": "\#(modes[$0 % 4])", "pt": {"k": \#(square)}}"# }
        return LottieText.solid(#""masksProperties": [\#(masks)]"#)
      },
      .lottieLayers("a mask that grows and blurs beyond all bounds") { _ in
        let numbers = #""x": {"k": 1e308}, "f": {"k": [1e308, -1e308]}, "o": {"k": -1e308}"#
        return LottieText.solid(#""masksProperties": [{"mode": "a", "pt": {"k": \#(square)}, \#(numbers)}]"#)
      },
    ]
  }

  private static var effectsOfLayers: [HostileCase] {
    let parameters = [#"{"ty": 0, "v": {"k": "x"}}"#, #"{"ty": 2, "v": {"k": [1]}}"#, #"{"ty": 7, "v": {"k": {}}}"#]
    let wrongParameters = parameters.map { parameter in
      wrong(
        "an effect with \(parameter)", "layers[1].ef[0].ef[0].v.k",
        LottieText.solid(#""ef": [{"ty": 21, "ef": [\#(parameter)]}]"#))
    }
    return wrongParameters + [
      wrong("an effect that is a number", "layers[1].ef[0]", LottieText.solid(#""ef": [1]"#)),
      wrong("an effect whose kind is text", "layers[1].ef[0].ty", LottieText.solid(#""ef": [{"ty": "x"}]"#)),
      .lottieLayers("an effect of an unknown kind", .noticed(.notDrawn, at: "layers[1]: the effect")) { _ in
        LottieText.solid(#""ef": [{"ty": 999, "nm": "Glow", "ef": []}]"#)
      },
      .lottieLayers("an effect with a name of a megabyte", .noticed(.notDrawn, at: "nnnn…” is not drawn")) { _ in
        LottieText.solid(#""ef": [{"ty": 999, "nm": "\#(LottieText.repeated("n", 1 << 20))"}]"#)
      },
      .lottieLayers("shadows, blurs and tints beyond all bounds") { _ in
        let number = #"{"ty": 0, "v": {"k": 1e308}}"#, color = #"{"ty": 2, "v": {"k": [1e308, -1e308, 0]}}"#
        let parameters = [color, color, color, number, number, number, number].joined(separator: ",")
        let effects = [20, 21, 25, 29].map { #"{"ty": \#($0), "ef": [\#(parameters)]}"# }.joined(separator: ",")
        return LottieText.solid(#""ef": [\#(effects)]"#)
      },
      .lottieLayers("a thousand blurs", .bounded) { _ in
        let effects = LottieText.list(1000) { _ in #"{"ty": 29, "ef": [{"ty": 0, "v": {"k": 9}}]}"# }
        return LottieText.solid(#""ef": [\#(effects)]"#)
      },
      .lottieLayers("effects without parameters") { _ in
        let effects = LottieText.list(60) { #"{"ty": \#($0)}"# }
        return LottieText.solid(#""ef": [\#(effects)]"#)
      },
    ]
  }

  private static var textsOfLayers: [HostileCase] {
    let members = [
      ("t", "5"), ("f", "[]"), ("s", "\"x\""), ("fc", "\"x\""), ("fc", "[1]"), ("sc", "{}"), ("sw", "\"x\""),
      ("of", "\"x\""),
      ("j", "99"), ("lh", "{}"), ("ls", "[]"), ("tr", "\"x\""), ("ca", "9"), ("sz", "5"), ("ps", "\"x\""), ("s", "NaN"),
    ]
    let wrongMembers = members.map { key, value in
      wrong("a text whose \(key) is \(value)", "layers[1].t.d.k[0].s.\(key)", LottieText.text("\"\(key)\": \(value)"))
    }
    return wrongMembers + [
      wrong("a text without documents", "layers[1].t", LottieText.layer(5, #""t": {}"#)),
      wrong("a text whose documents are text", "layers[1].t", LottieText.layer(5, #""t": {"d": "x"}"#)),
      wrong("a text whose document is a number", "layers[1].t.d.k[0]", LottieText.layer(5, #""t": {"d": {"k": [5]}}"#)),
      .lottieLayers("a text layer without a text") { _ in LottieText.layer(5, #""nm": "a""#) },
      .lottieLayers("a text in a font that is not there") { _ in LottieText.text(#""f": "NoSuchFont-Anywhere""#) },
      .lottieLayers("a text of a size beyond all bounds", .bounded) { _ in LottieText.text(#""s": 1e308"#) },
      .lottieLayers("a text of every number beyond all bounds", .bounded) { _ in
        LottieText.text(
          #""s": 1e30, "lh": -1e308, "ls": 1e308, "tr": -1e308, "sw": 1e308, "sz": [-1e308, 1e308], "ps": [1e308, -1e308]"#
        )
      },
      .lottieLayers("a text of a size below zero, in a box below zero") { _ in
        LottieText.text(#""s": -12, "lh": -5, "sz": [-100, -50], "ps": [0, 0]"#)
      },
      .lottie("glyphs in glyphs that are none") { _ in
        let fonts = #""fonts": {"list": [{"fName": "F", "fFamily": "F", "fStyle": ""}]}"#
        let shapes = #"{"shapes": [{"ty": "gr", "it": [{"ty": "sh", "ks": {"k": 5}}]}]}"#
        let glyph = #"{"ch": "W", "fFamily": "F", "style": "", "w": 1e308, "data": \#(shapes)}"#
        return LottieText.document(LottieText.text(#""f": "F""#), more: #"\#(fonts), "chars": [\#(glyph)]"#)
      },
    ]
  }

  // MARK: Transforms

  static var lottieTransforms: [HostileCase] {
    let keys = ["a", "p", "s", "r", "o", "sk", "sa", "rx", "ry", "or"]
    @Sendable func solid(_ transform: String) -> String { LottieText.solid(transform: transform) }
    let types = keys.flatMap { key in
      [
        wrong("a transform whose \(key) is text", "layers[1].ks.\(key):", solid("\"\(key)\": \"x\"")),
        wrong(
          "a keyframe of \(key) that is text", "layers[1].ks.\(key).k[0].s",
          solid(#""\#(key)": {"a": 1, "k": [{"t": 0, "s": "x"}, {"t": 9, "s": [1, 1]}]}"#)),
      ]
    }
    let forms = [
      (#"{"k": "x"}"#, ".k"), (#"{"k": []}"#, ".k"), (#"{"k": {}}"#, ".k"), (#"{"a": 1}"#, ":"), ("{}", ":"),
      (#"{"k": [{"t": "x"}]}"#, ".k[0]"), (#"{"k": [{"t": 0}]}"#, ".k"), (#"{"k": [{"t": 1e999, "s": [5]}]}"#, ".k[0]"),
      (#"{"k": [{"t": 0, "s": [50]}, 7]}"#, ".k[1]"), (#"{"k": [{"t": 0, "s": [50]}, {"s": [5]}]}"#, ".k[1]"),
      (#"{"k": NaN}"#, ".k"), (#"{"k": [Infinity]}"#, ".k"), (#"{"k": [[50]]}"#, ".k"), (#"{"k": 1e999}"#, ".k"),
    ].map { form, place in
      wrong("an opacity of \(form)", "layers[1].ks.o\(place)", solid("\"o\": \(form)"))
    }
    return types + forms + [
      .lottieLayers("keyframes backwards, at one time, and far away") { _ in
        solid(
          #""p": {"a": 1, "k": [{"t": 50, "s": [9, 9]}, {"t": 10, "s": [0, 0]}, {"t": 10, "s": [90, 90]}, {"t": -1e308, "s": [1, 1]}, {"t": 1e308, "s": [5, 5]}, {"t": 10, "s": [1, 2]}]}"#
        )
      },
      .lottieLayers("keyframes with paces that are none") { _ in
        solid(
          #""o": {"a": 1, "k": [{"t": 0, "s": [0], "o": {"x": [1e308], "y": [-1e308]}, "i": {"x": [-5], "y": [1e308]}}, {"t": 59, "s": [100], "o": 5, "i": []}, {"t": 60, "s": [1], "o": {"x": []}, "i": {"y": "x"}}]}"#
        )
      },
      .lottieLayers("tangents beyond all bounds") { _ in
        solid(
          #""p": {"a": 1, "k": [{"t": 0, "s": [0, 0], "to": [1e308, -1e308], "ti": [-1e308, 1e308]}, {"t": 59, "s": [1e308, 1e308], "to": "x"}]}"#
        )
      },
      .lottieLayers("values of other numbers of components in each keyframe") { _ in
        solid(#""p": {"a": 1, "k": [{"t": 0, "s": [1]}, {"t": 20, "s": [1, 2, 3, 4]}, {"t": 40, "s": [1, 2]}]}"#)
      },
      .lottieLayers("a position split into nothing") { _ in solid(#""p": {"s": true}"#) },
      .lottieLayers("an axis of a position that is text", .noticed(.valueNotUnderstood, at: "layers[1].ks.p.x")) { _ in
        solid(#""p": {"s": true, "x": "x", "y": {"k": 5}}"#)
      },
      .lottieLayers("expressions", .noticed(.notDrawn, at: "layers[1].ks.o: the expression")) { _ in
        solid(#""o": {"k": 100, "x": "while (true) {}"}"#)
      },
    ]
  }

  static var lottieExtremes: [HostileCase] {
    let numbers = ["1e308", "-1e308", "1e-308", "-1", "1e38", "2147483648"]
    let transforms = ["a", "p", "s", "r", "o", "sk", "sa", "rx", "ry", "rz", "or"].map { key in
      HostileCase.lottieLayers("a transform whose \(key) is beyond all bounds") { _ in
        LottieText.list(numbers.count) { index in
          let vector = Array(repeating: numbers[index], count: 3).joined(separator: ",")
          return LottieText.solid(#""ddd": 1, "ao": 1"#, transform: #""\#(key)": {"k": [\#(vector)]}"#)
        }
      }
    }
    let times = [
      ("ip", "1e308"), ("op", "-1e308"), ("st", "1e308"), ("sr", "1e-308"), ("sr", "-1e308"), ("sw", "1e308"),
      ("sh", "-5"),
    ].map { key, value in
      HostileCase.lottieLayers("a layer with \(key) of \(value)") { _ in LottieText.solid("\"\(key)\": \(value)") }
    }
    return transforms + times + [
      .lottie("a composition with every number beyond all bounds") { _ in
        LottieText.document(
          LottieText.composition("a", #""w": 1e308, "h": 1e308, "st": -1e308, "sr": 1e-308, "tm": {"k": 1e308}"#),
          assets: LottieText.asset("a", LottieText.solid() + "," + LottieText.composition("a")))
      },
      HostileCase("frames beyond all bounds, and those of a film of two billion", .picture, .largest) { stage in
        let turning = #""r": {"a": 1, "k": [{"t": 0, "s": [0]}, {"t": 9, "s": [9]}]}"#
        let text = LottieText.document(
          LottieText.list(10) { _ in LottieText.solid(transform: turning) },
          head: #""w": 160, "h": 120, "fr": 1e-9, "ip": -1e9, "op": 1e9"#)
        let layer = try stage.lottieLayer(contentsOf: try stage.write(Array(text.utf8), to: "scene.json"))
        for frame in [1e308, -1e308, .leastNonzeroMagnitude, Double.nan, .infinity] {
          layer.currentFrame = frame
          layer.currentProgress = frame
          layer.currentTime = frame
        }
        layer.play(fromProgress: -1e308, toProgress: 1e308)
        layer.play(fromFrame: .nan, toFrame: 1)
        layer.play()
        try stage.show(layer)
      },
    ]
  }

  // MARK: References

  static var lottieReferences: [HostileCase] {
    let png = "data:image/png;base64,"
    let images: [(String, String, String)] = [
      ("bad base64", png + "***", "expected an image as base64"),
      ("no base64", "data:image/png,abc", "expected an image as base64"),
      ("a link without a comma", "data:image/png;base64", "expected an image as base64"),
      ("three bytes", png + "AAAA", "no picture"), ("half a signature", png + "iVBORw0K", "no picture"),
      ("SVG", "data:image/svg+xml;base64,PHN2Zy8+", "no picture"),
      ("GIF", "data:image/gif;base64,R0lGODlhAQABAAAAACw=", "no picture"),
      ("a file that is not there", "none.png", "none.png"),
      ("a way out of the folder", "../../etc/passwd", "does not lie"),
      ("a way out in the middle", "a/../../b.png", "does not lie"), ("an absolute path", "/etc/passwd", "does not lie"),
      ("a device", "/dev/zero", "does not lie"), ("the folder itself", ".", "regular file"),
      ("a zero byte", "a\\u0000.png", "left out"),
      ("a path of a megabyte", LottieText.repeated("a/", 1 << 19), "left out"),
      ("an address", "https://127.0.0.1/a.png", "left out"),
    ]
    let notCompositions: [(String, String, HostileCase.Expectation)] = [
      ("without an id", LottieText.layer(0, #""w": 160"#), .noticed(.assetNotUsed, at: "layers[1]: expected the id")),
      (
        "whose id is a list", LottieText.composition("a", #""refId": []"#),
        .noticed(.valueNotUnderstood, at: "layers[1].refId")
      ),
      (
        "that is not there", LottieText.composition("none"),
        .noticed(.notDrawn, at: "layers[1]: there is no composition “none”")
      ),
      (
        "of a megabyte of name", LottieText.composition(LottieText.repeated("n", 1 << 20)),
        .noticed(.notDrawn, at: "…” among the assets")
      ),
      (
        "whose times are text", LottieText.composition("a", #""tm": "x""#),
        .noticed(.valueNotUnderstood, at: "layers[1].tm")
      ),
      ("that is an image", LottieText.layer(2, #""refId": "a""#), .noticed(.notDrawn, at: "there is no image “a”")),
    ]
    let wrongImages = images.map { name, source, words in
      HostileCase.lottie("an image that is \(name)", .noticed(.assetNotUsed, at: words)) { _ in
        LottieText.document(LottieText.image, assets: LottieText.imageAsset(#""u": "", "p": "\#(source)""#))
      }
    }
    let wrongCompositions = notCompositions.map { name, layer, expected in
      HostileCase.lottie("a composition \(name)", expected) { _ in
        LottieText.document(layer, assets: LottieText.asset("a", LottieText.solid()))
      }
    }
    return wrongImages + wrongCompositions + lottieRings + imageFiles
  }

  private static var lottieRings: [HostileCase] {
    @Sendable func parents(_ count: Int, _ parent: (Int) -> Int) -> String {
      LottieText.list(count) { LottieText.solid(#""ind": \#($0), "parent": \#(parent($0))"#) }
    }
    return [
      .lottieLayers("a layer that is its own parent", .noticed(.notDrawn, at: "layers[1]: the layer is its own parent"))
      { _ in
        parents(1) { $0 }
      },
      .lottieLayers(
        "two layers that are parents of each other", .noticed(.notDrawn, at: "layers[2]: the layer is its own parent")
      ) {
        _ in parents(2) { 1 - $0 }
      },
      .lottieLayers("a thousand layers in a ring", .noticed(.notDrawn, at: "parent"), .medium) { _ in
        parents(1000) { ($0 + 1) % 1000 }
      },
      .lottieLayers("a parent that is not there") { _ in parents(3) { _ in 77 } },
      .lottieLayers("one index for all") { _ in LottieText.list(50) { _ in LottieText.solid(#""ind": 1, "parent": 1"#) }
      },
      .lottieLayers("a chain of three hundred parents", .noticed(.notDrawn, at: "more than 256 parents")) { _ in
        parents(300) { $0 + 1 }
      },
      .lottieLayers("a layer that is its own matte") { _ in LottieText.solid(#""ind": 5, "tt": 1, "tp": 5"#) },
      .lottieLayers("mattes of each other") { _ in
        LottieText.list(40) {
          LottieText.solid(#""ind": \#($0), "td": 1, "tt": \#(1 + $0 % 4), "tp": \#((7 * $0) % 40)"#)
        }
      },
      .lottieLayers("a matte that is not there") { _ in LottieText.solid(#""tt": 3, "tp": 1000"#) },
      .lottie("a composition in itself", .noticed(.notDrawn, at: "shows itself")) { _ in
        LottieText.document(
          LottieText.composition("a"),
          assets: LottieText.asset("a", LottieText.solid() + "," + LottieText.composition("a")))
      },
      .lottie("compositions in a ring", .noticed(.notDrawn, at: "“c0” shows itself")) { _ in
        LottieText.document(
          LottieText.composition("c0"),
          assets: LottieText.list(9) { LottieText.asset("c\($0)", LottieText.composition("c\(($0 + 1) % 9)")) })
      },
      wrong("a slot that is not there", "layers[1].ks.o:", LottieText.solid(transform: #""o": {"sid": "none"}"#)),
      wrong(
        "a slot that names itself", "slots.a.p", LottieText.solid(transform: #""o": {"sid": "a"}"#),
        #""slots": {"a": {"p": {"sid": "a"}}}"#),
      wrong(
        "a slot of another type", "slots.a.p.k", LottieText.solid(transform: #""o": {"sid": "a"}"#),
        #""slots": {"a": {"p": {"k": "x"}}}"#),
    ]
  }

  private static var imageFiles: [HostileCase] {
    [
      HostileCase("an image that is a text file", .noticed(.assetNotUsed, at: "no picture")) { stage in
        try stage.write(Array("Hello".utf8), to: "a.png")
        let text = LottieText.document(LottieText.image, assets: LottieText.imageAsset(#""u": "", "p": "a.png""#))
        try stage.show(lottie: Array(text.utf8))
      },
      HostileCase(
        "an image of 50000 × 50000 in a hundred bytes, shown a thousand times", .noticed(.assetNotUsed, at: "too large")
      ) {
        stage in
        let header = ImageBytes.signature + ImageBytes.header(50_000, 50_000)
        let rest = ImageBytes.chunk("IDAT", ImageBytes.zeros(9)) + ImageBytes.chunk("IEND", [])
        try stage.write(header + rest, to: "a.png")
        let text = LottieText.document(
          LottieText.list(1000) { _ in LottieText.image }, assets: LottieText.imageAsset(#""u": "", "p": "a.png""#))
        try stage.show(lottie: Array(text.utf8))
      },
      HostileCase("twelve images of 9 million pixels", .noticed(.assetNotUsed, at: "the images before it"), .largest) {
        stage in
        try stage.write(ImageBytes.black(3_000, 3_000), to: "a.png")
        let layers = LottieText.list(12) { LottieText.layer(2, #""refId": "i\#($0)""#) }
        let assets = LottieText.list(12) { #"{"id": "i\#($0)", "w": 4, "h": 4, "u": "", "p": "a.png"}"# }
        try stage.show(lottie: Array(LottieText.document(layers, assets: assets).utf8))
      },
    ]
  }
}
