// Hostile Lottie files: text that is no JSON, and documents without what every animation has.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

extension HostileFamily {
  static var lottieCases: [HostileCase] {
    let files = [lottieTexts, lottieHeads, lottieStructure, lottieArchives, lottieDirectories]
    let layers = [lottieMembers, lottieTransforms, lottieExtremes, lottieReferences]
    let shapes = [lottieShapes, lottieShapeNumbers, lottiePaints, lottieCosts, lottieAmounts]
    return Array((files + layers + shapes).joined())
  }

  private static let noJSON = HostileCase.Expectation.refused(.invalidScene, saying: "expected a JSON document")

  private static func bytes(
    _ name: String, _ expected: HostileCase.Expectation = noJSON, _ bytes: @escaping @Sendable () -> [UInt8]
  ) -> HostileCase {
    HostileCase(name, expected) { try $0.show(lottie: bytes()) }
  }

  private static let good = LottieText.document(
    LottieText.shapes(LottieText.group(LottieText.box + "," + LottieText.fill)))

  // MARK: Text

  private static var lottieTexts: [HostileCase] {
    let cut = [1, 2, 5, 10, 20, 35, 50, 65, 80, 90, 99].map { percent in
      bytes("cut off after \(percent) %") { Array(Array(good.utf8).prefix(good.utf8.count * percent / 100)) }
    }
    let texts: [(String, String, HostileCase.Expectation)] = [
      ("nothing", "", .refused(.invalidScene, saying: "scene.json:1:1")), ("spaces", "  \n ", noJSON),
      ("no last bracket", String(good.dropLast()), noJSON), ("two documents", good + good, noJSON),
      ("a word behind the end", good + " end", noJSON), ("a comment", "/* */" + good, noJSON),
      ("single quotes", "{'w': 1}", noJSON), ("names without quotes", "{w: 1}", noJSON),
      ("a comma alone", "{,}", noJSON), ("two commas", "[1,,2]", noJSON), ("a colon in an array", "[1:2]", noJSON),
      ("brackets that cross", #"{"a": [}]"#, noJSON), ("a bracket too many", good + "}", noJSON),
      ("XML", "<svg/>", noJSON), ("an array", "[]", .refused(.invalidScene, saying: "expected an object at the top")),
      ("a number", "5", .refused(.invalidScene, saying: "expected an object at the top")),
      ("a string", #""animation""#, .refused(.invalidScene, saying: "expected an object at the top")),
      ("null", "null", .refused(.invalidScene, saying: "expected an object at the top")),
      ("a raw line break in a string", "{\"a\": \"\n\"}", .refused(.invalidScene, saying: "control character")),
      ("an unknown escape", #"{"a": "\q"}"#, .refused(.invalidScene, saying: "scene.json:1:8")),
      ("an escape that is cut off", #"{"a": "\u12"#, noJSON), ("digits that are none", #"{"a": "\u12G4"}"#, noJSON),
      ("a zero before a number", #"{"w": 0160}"#, noJSON), ("a plus before a number", #"{"w": +160}"#, noJSON),
      ("a number in base 16", #"{"w": 0x160}"#, noJSON), ("an exponent without digits", #"{"w": 1e}"#, noJSON),
      ("a fault in the third line", "{\n\"a\": 1,\n\"b\": ?}", .refused(.invalidScene, saying: "scene.json:3:6")),
    ]
    return cut + texts.map { name, text, expected in bytes(name, expected) { Array(text.utf8) } } + encodings + [
      bytes("zeros", .refused(.invalidScene, saying: "UTF-8")) { Array(repeating: 0, count: 1 << 20) },
      bytes("a million brackets", .refused(.limitExceeded, saying: "scene.json:1:257: values are nested deeper")) {
        Array(repeating: UInt8(ascii: "["), count: 1 << 20)
      },
      bytes("a byte over the limit", .refused(.limitExceeded, saying: "bytes")) {
        Array(good.utf8) + Array(repeating: 0x20, count: 8 << 20)
      },
    ]
  }

  private static var encodings: [HostileCase] {
    let utf16 = Array(good.utf16)
    return [
      bytes("UTF-16", .refused(.invalidScene, saying: "save it as UTF-8")) {
        [0xFF, 0xFE] + utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
      },
      bytes("UTF-16 without a mark", .refused(.invalidScene, saying: "save it as UTF-8")) {
        utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
      },
      bytes("UTF-8 with a mark", .picture) { [0xEF, 0xBB, 0xBF] + Array(good.utf8) },
      bytes("a name that is no UTF-8", .refused(.invalidScene, saying: "not valid UTF-8")) {
        Array(#"{"nm": ""#.utf8) + [0xFF, 0xC0, 0x80] + Array(#""}"#.utf8)
      },
      bytes("half a pair of surrogates", .picture) {
        Array(LottieText.document(LottieText.solid(#""nm": "\uD800 \uDC00 \uD800\uD800""#)).utf8)
      },
      bytes("a comma behind the last member", .picture) { Array((String(good.dropLast()) + ",}").utf8) },
    ]
  }

  // MARK: The document

  /// A document of which one member has another value; without it where that is nil.
  private static func head(_ key: String, _ value: String?) -> String {
    let members = [("w", "160"), ("h", "120"), ("fr", "30"), ("ip", "0"), ("op", "60")].compactMap { name, usual in
      (name == key ? value : usual).map { "\"\(name)\": \($0)" }
    }
    return LottieText.document(LottieText.solid(), head: members.joined(separator: ", "))
  }

  private static var lottieHeads: [HostileCase] {
    func refused(
      _ key: String, _ value: String?, _ words: String, _ code: RenderError.Code = .invalidScene
    ) -> HostileCase {
      .lottie(value.map { "\(key) is \($0.prefix(20))" } ?? "no \(key)", .refused(code, saying: words)) { _ in
        head(key, value)
      }
    }
    let missing = ["w", "h", "fr", "op"].map { refused($0, nil, "as \"\($0)\", found none") }
    let sizes = ["w", "h", "fr"].flatMap { key in
      ["0", "-5", "\"160\"", "[160]", "{}", "NaN", "1e999", "-1e308"].map {
        refused(key, $0, "scene.json: \(key): expected")
      } + ["1e9", "1e308"].map { refused(key, $0, "scene.json: \(key): expected", .limitExceeded) }
    }
    let times = [
      refused("op", "0", "op: expected a frame after the first one"),
      refused("op", "-60", "op: expected a frame after the first one"),
      refused("op", "1e300", "op: expected a number of frames"),
      refused("op", "NaN", "op: expected a number of frames"), refused("op", "\"60\"", "op: expected"),
      refused("ip", "60", "op: expected a frame after the first one, which is 60"),
      refused("ip", "\"0\"", "ip: expected a number of frames"), refused("ip", "-1e12", "ip: expected"),
    ]
    let fine: [(String, String?)] = [
      ("ip", nil), ("w", "1e-300"), ("h", "0.5"), ("fr", "1e-300"), ("fr", "9999"), ("op", "1e9"), ("w", "100000"),
    ]
    return missing + sizes + times
      + fine.map { key, value in
        .lottie(value.map { "\(key) may be \($0)" } ?? "\(key) may be missing", .picture, options: []) { _ in
          head(key, value)
        }
      } + [
        .lottie("no layers", .refused(.invalidScene, saying: "\"layers\", found none")) { _ in
          "{\(LottieText.head)}"
        },
        .lottie("layers that are a number", .refused(.invalidScene, saying: "layers: expected an array")) { _ in
          "{\(LottieText.head), \"layers\": 5}"
        },
        .lottie("an empty list of layers", .picture, options: []) { _ in "{\(LottieText.head), \"layers\": []}" },
        .lottie("members twice", .picture) { _ in
          LottieText.document(
            LottieText.solid(), more: #""w": 160, "fr": 30"#, head: #""w": -1, "fr": {}, "# + LottieText.head)
        },
        HostileCase("a picture of 100000 × 100000", .refused(.limitExceeded)) { stage in
          let text = LottieText.document("{}", head: #""w": 100000, "h": 100000, "fr": 30, "op": 60"#)
          try stage.show(try stage.lottieLayer(contentsOf: try stage.write(Array(text.utf8), to: "scene.json")))
        },
      ]
  }

  // MARK: Members of the document

  private static var lottieStructure: [HostileCase] {
    let members: [(String, String)] = [
      (#""markers": 5"#, "markers"), (#""markers": [5]"#, "markers[0]"), (#""markers": [{"cm": 5}]"#, "markers[0].cm"),
      (#""markers": [{"tm": "x"}]"#, "markers[0].tm"), (#""slots": []"#, "slots"), (#""fonts": []"#, "fonts"),
      (#""fonts": {"list": "x"}"#, "fonts.list"), (#""fonts": {"list": [1]}"#, "fonts.list[0]"),
      (#""fonts": {"list": [{"fName": "a", "ascent": "x"}]}"#, "fonts.list[0].ascent"),
      (#""fonts": {"list": [{"fName": {}}]}"#, "fonts.list[0].fName"), (#""chars": {}"#, "chars"),
      (#""chars": [1]"#, "chars[0]"), (#""chars": [{"ch": 5}]"#, "chars[0].ch"),
      (#""chars": [{"ch": "a", "w": "x"}]"#, "chars[0].w"), (#""chars": [{"ch": "a", "data": 5}]"#, "chars[0].data"),
      (#""chars": [{"ch": "a", "data": {"shapes": 5}}]"#, "chars[0].data.shapes"),
    ]
    let assets: [(String, String, HostileCase.Expectation)] = [
      ("a number", "5", .noticed(.valueNotUnderstood, at: "assets[0]")),
      ("without an id", "{}", .noticed(.unknownInDocument, at: "assets[0]")),
      ("whose id is a list", #"{"id": []}"#, .noticed(.valueNotUnderstood, at: "assets[0].id")),
      (
        "of one id", LottieText.asset("a", "") + "," + LottieText.asset("a", ""),
        .noticed(.valueNotUnderstood, at: "assets[1]")
      ),
      ("whose layers are text", #"{"id": "a", "layers": "x"}"#, .noticed(.valueNotUnderstood, at: "assets[0].layers")),
      (
        "whose layer is a list", #"{"id": "a", "layers": [[]]}"#,
        .noticed(.valueNotUnderstood, at: "assets[0].layers[0]")
      ),
      (
        "whose width is text", LottieText.imageAsset(#""w": "x", "p": "a.png""#),
        .noticed(.valueNotUnderstood, at: "assets[0].w")
      ),
    ]
    return members.map { member, place in
      .lottie("wrong: \(member)", .noticed(.valueNotUnderstood, at: place)) { _ in
        LottieText.document(LottieText.solid(), more: member)
      }
    }
      + assets.map { name, asset, expected in
        .lottie("an asset \(name)", expected) { _ in LottieText.document(LottieText.solid(), assets: asset) }
      } + [
        .lottieLayers("a layer that is a list", .noticed(.valueNotUnderstood, at: "layers[1]")) { _ in "[]" },
        .lottieLayers("a layer that is null", .noticed(.valueNotUnderstood, at: "layers[1]")) { _ in "null" },
        .lottieLayers("an empty layer", .noticed(.unknownInDocument, at: "layers[1]")) { _ in "{}" },
      ]
  }
}
