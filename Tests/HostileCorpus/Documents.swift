// Hostile documents: text that is not XML, XML that expands or never ends, values of wrong types, elements where they
// do not belong.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension HostileFamily {
  static var documentCases: [HostileCase] { wrongXML + declarations + amounts + wrongValues + bundles }

  private static let root = "<CALayer bounds=\"0 0 160 120\"/>"
  private static let invalid = HostileCase.Expectation.refused(.invalidScene, saying: "scene.caml")

  private static func bytes(
    _ name: String, _ expected: HostileCase.Expectation = invalid, _ bytes: @escaping @Sendable () -> [UInt8]
  ) -> HostileCase {
    HostileCase(name, expected) { try $0.show(document: bytes()) }
  }

  private static func caml(_ inside: String) -> String {
    "<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\">\(inside)</caml>"
  }

  private static var wrongXML: [HostileCase] {
    let texts = [
      ("nothing", ""), ("a space", " "), ("a text", "Hello"), ("a tag without end", "<caml>"),
      ("an end without beginning", "</caml>"),
      ("two roots", caml(root) + caml(root)), ("no layer", caml("")), ("another root", "<svg/>"),
      ("an attribute twice", caml("<CALayer name=\"a\" name=\"b\"/>")),
      ("an attribute without quotes", caml("<CALayer name=a/>")),
      ("an unknown class at the root", caml("<CAUnheardOf/>")),
      ("a filter at the root", caml("<CAFilter filter=\"x\"/>")),
      ("a colour at the root", caml("<CGColor value=\"1 0 0\"/>")),
      ("an end in a comment", "<caml><!-- </caml>"), ("characters that XML has not", caml("<CALayer name=\"&#0;\"/>")),
      ("half a reference", caml("<CALayer name=\"&#x11FFFF;\"/>")),
      ("an entity that nobody declared", caml("<CALayer name=\"&nobody;\"/>")),
      ("an encoding that nobody knows", "<?xml version=\"1.0\" encoding=\"UTF-77\"?>" + caml("")),
      ("XML of version 9", "<?xml version=\"9\"?>" + caml("")),
      ("an XML head in the middle", caml("<?xml version=\"1.0\"?>" + "<CALayer>")),
    ]
    return texts.map { name, text in bytes(name) { Array(text.utf8) } } + [
      bytes("bytes that are no UTF-8") {
        Array("<caml><CALayer name=\"".utf8) + [0xFF, 0xFE, 0xC0, 0x80] + Array("\"/></caml>".utf8)
      },
      bytes("UTF-16") { [0xFF, 0xFE] + Array("<caml/>".utf16).flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] } },
      bytes("UTF-16 without a mark") { Array("<caml/>".utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } },
      bytes("a megabyte of zeros") { Array(repeating: 0, count: 1 << 20) },
      bytes("a megabyte of <") { Array(repeating: UInt8(ascii: "<"), count: 1 << 20) },
      bytes("two layers", .noticed(.unknownInDocument, at: "scene.caml")) { Array(caml(root + root).utf8) },
      bytes("UTF-8 with a mark", .picture) { [0xEF, 0xBB, 0xBF] + Array(caml(root).utf8) },
      bytes("a property list") { Array("<plist version=\"1.0\"><dict/></plist>".utf8) },
      bytes("a zip file") { [0x50, 0x4B, 3, 4] + Array(repeating: 0, count: 500) },
      bytes("a byte over the limit", .refused(.limitExceeded, saying: "bytes")) {
        Array((caml(root) + String(repeating: " ", count: 8 << 20)).utf8)
      },
    ]
  }

  private static func declaring(
    _ name: String, _ subset: String, use: String = "", _ expected: HostileCase.Expectation = invalid
  ) -> HostileCase {
    bytes(name, expected) {
      Array(("<!DOCTYPE caml [" + subset + "]>" + caml("<CALayer name=\"\(use)\" bounds=\"0 0 160 120\"/>")).utf8)
    }
  }

  private static var declarations: [HostileCase] {
    let laughs = (1..<12).map { level in "<!ENTITY l\(level) \"\(String(repeating: "&l\(level - 1);", count: 10))\">" }
      .joined()
    return [
      declaring("a thousand million laughs", "<!ENTITY l0 \"lol\">" + laughs, use: "&l11;"),
      declaring(
        "one entity of a megabyte", "<!ENTITY a \"\(String(repeating: "a", count: 1 << 20))\">",
        use: String(repeating: "&a;", count: 5_000)),
      declaring("an entity from outside", "<!ENTITY x SYSTEM \"file:///etc/passwd\">", use: "x"),
      declaring("a parameter entity from outside", "<!ENTITY % x SYSTEM \"http://127.0.0.1/x.dtd\"> %x;", use: "x"),
      declaring("an entity of itself", "<!ENTITY a \"&a;\">", use: "&a;"),
      declaring("notations and elements", "<!NOTATION n SYSTEM \"n\"><!ELEMENT CALayer ANY>"),
      bytes("a document type from outside", .picture) {
        Array(("<!DOCTYPE caml SYSTEM \"http://127.0.0.1/caml.dtd\">" + caml(root)).utf8)
      },
    ]
  }

  private static var amounts: [HostileCase] {
    @Sendable func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
    return [
      .markup("elements that nest too deep", .refused(.limitExceeded, saying: "nest deeper"), .small) { _ in
        caml(repeated("<CALayer><sublayers>", 30_000))
      },
      .markup("values in values", .refused(.limitExceeded), .small) { _ in
        caml(
          "<CALayer><animations><a type=\"CAKeyframeAnimation\"><values>" + repeated("<NSArray>", 2_000)
            + repeated("</NSArray>", 2_000) + "</values></a></animations></CALayer>")
      },
      .markup("too many attributes", .refused(.limitExceeded), .medium) { _ in
        caml(repeated("<CALayer a=\"\" b=\"\" c=\"\" d=\"\" e=\"\"/>", 90_000))
      },
      .document(
        "a hundred thousand attributes of one element", .noticed(.unknownInDocument, at: "scene.caml:4:"), .medium
      ) { stage in
        Markup.layer("CALayer", (0..<stage.count(100_000, debug: 20_000)).map { ("a\($0)", "") })
      },
      .document("a thousand unknown elements", .noticed(.unknownInDocument, at: "scene.caml:4:")) { _ in
        repeated("<CAUnheardOfLayer/>", 20_000)
      },
      .document("comments of megabytes") { _ in "<!--\(repeated("- ", 2_000_000))-->" + Markup.layer() },
      .document("instructions") { _ in repeated("<?x y?>", 100_000) + Markup.layer() },
      .document("text in megabytes") { _ in "<CALayer>\(repeated("text ", 1_000_000))</CALayer>" + Markup.layer() },
      .document("unparsed sections") { _ in repeated("<![CDATA[<]]>", 100_000) + Markup.layer() },
      .document("a name of a megabyte") { _ in
        Markup.layer("CALayer", [("name", repeated("n", 1 << 20)), ("opacity", "nan")])
      },
      .document("one id for all", .noticed(.unknownInDocument, at: "scene.caml:4:"), .medium) { _ in
        repeated(Markup.layer(), 5_000)
      },
      .document("numbers of a megabyte", .picture, .small) { _ in
        Markup.layer("CALayer", [("opacity", "0." + repeated("5", 1 << 20))])
      },
      .document("lists of a million numbers", .picture, .medium) { stage in
        Markup.shape("M 5 5 L 50 50", [("lineDashPattern", repeated("1 ", stage.count(1_000_000, debug: 50_000)))])
      },
    ]
  }

  /// Values where others belong: the document names the place, and the rest is drawn.
  private static var wrongValues: [HostileCase] {
    let attributes = [
      ("bounds", "1 2 3"), ("bounds", "a b c d"), ("position", ""), ("opacity", "1e999e9"), ("opacity", "0x10"),
      ("opacity", "١"), ("hidden", "maybe"),
      ("opacity", String(repeating: "9", count: 100_000) + "x"), ("backgroundColor", "reddish"),
      ("backgroundColor", "rgb(\(String(repeating: "(", count: 100_000))"), ("backgroundColor", "1 2"),
      ("transform", "matrix(1, 2)"), ("transform", "turn(5)"),
      ("transform", "rotate("),
      ("contentsGravity", "up"), ("maskedCorners", "-1"), ("shadowPath", "M"), ("compositingFilter", " "),
      ("fillMode", "half"), ("cornerCurve", "wavy"),
    ]
    let unreadable = HostileCase.Expectation.noticed(.valueNotUnderstood, at: "scene.caml:4:")
    let values = attributes.map { key, value in
      HostileCase.markup("\(key) “\(value.prefix(20))”", unreadable) { _ in
        Markup.document(Markup.layer("CALayer", [(key, value)]))
      }
    }
    let inside = [
      ("a colour among layers", "<sublayers><CGColor value=\"1 0 0\"/></sublayers>"),
      ("a text as mask", "<mask type=\"string\" value=\"x\"/>"),
      ("a layer as colour", "<backgroundColor><CALayer/></backgroundColor>"),
      ("layers as filters", "<filters><CALayer/></filters>"),
      ("a number as animations", "<animations type=\"real\" value=\"1\"/>"),
      ("a layer as contents", "<contents type=\"CALayer\"/>"),
      ("colours that are points", "<backgroundColor type=\"CGPoint\" value=\"1 2\"/>"),
    ].map { name, text in
      HostileCase.markup(name, unreadable) { _ in Markup.document(Markup.layer("CALayer", [], text)) }
    }
    let kinds = [
      ("an unknown attribute", Markup.layer("CALayer", [("unheardOf", "1")])),
      ("an unknown element", Markup.layer("CALayer", [], "<unheardOf/>")),
      ("a path of keys that leads nowhere", Markup.layer("CALayer", [("transform.rotation.q.r", "1")])),
      (
        "a path of keys without end",
        Markup.layer("CALayer", [(String(repeating: "sublayers.", count: 5_000) + "x", "1")])
      ),
      ("two masks in one", Markup.layer("CALayer", [], "<mask><CALayer/><CALayer/></mask>")),
      ("an attribute of another class", Markup.layer("CALayer", [("lineWidth", "1")])),
    ].map { name, text in HostileCase.document(name, .noticed(.unknownInDocument, at: "scene.caml:4:")) { _ in text } }
    let nested = HostileCase.document("an emitter with cells in cells", .noticed(.tooComplex)) { _ in
      Markup.layer(
        "CAEmitterLayer", [],
        String(repeating: "<emitterCells><CAEmitterCell birthRate=\"1e9\" lifetime=\"inf\">", count: 50)
          + String(repeating: "</CAEmitterCell></emitterCells>", count: 50))
    }
    return values + inside + kinds + [nested]
  }

  /// Bundles whose index is false.
  private static var bundles: [HostileCase] {
    @Sendable func index(_ text: String) -> [UInt8] {
      Array("<plist version=\"1.0\"><dict>\(text)</dict></plist>".utf8)
    }
    let contents: [(String, [UInt8], HostileCase.Expectation)] = [
      ("without an index", [], .refused(.invalidScene)),
      ("whose index is no list", Array("text".utf8), .refused(.invalidScene)),
      ("without a document", index(""), .refused(.invalidScene)),
      (
        "with a document outside", index("<key>rootDocument</key><string>../scene.caml</string>"),
        .refused(.invalidScene)
      ),
      (
        "with a document in /etc", index("<key>rootDocument</key><string>/etc/passwd</string>"), .refused(.invalidScene)
      ),
      ("with a missing document", index("<key>rootDocument</key><string>none.caml</string>"), .refused(.inputMissing)),
      (
        "with its index as document", index("<key>rootDocument</key><string>index.xml</string>"),
        .refused(.invalidScene)
      ),
      ("with a number as document", index("<key>rootDocument</key><integer>5</integer>"), .refused(.invalidScene)),
      (
        "whose size is none",
        index(
          "<key>rootDocument</key><string>main.caml</string><key>documentWidth</key><real>nan</real><key>documentHeight</key><real>-1</real>"
        ), .picture
      ),
      (
        "whose index nests",
        index(
          "<key>rootDocument</key>" + String(repeating: "<array>", count: 3_000)
            + String(repeating: "</array>", count: 3_000)), .refused(.limitExceeded)
      ),
    ]
    return contents.map { name, bytes, expected in
      HostileCase("a bundle \(name)", expected) { stage in
        try stage.write(bytes, to: "a.ca/index.xml")
        try stage.write(Array(caml(root).utf8), to: "a.ca/main.caml")
        try stage.show(contentsOf: stage.folder + "/a.ca")
      }
    } + [
      HostileCase("a folder of nothing", .refused(.inputMissing)) { try $0.show(contentsOf: $0.folder) },
      HostileCase("a folder of two thousand bundles", .picture, .medium) { stage in
        for number in 0..<stage.count(2_000, debug: 200) {
          try stage.write(index("<key>rootDocument</key><string>main.caml</string>"), to: "\(number).ca/index.xml")
          try stage.write(Array(caml(root).utf8), to: "\(number).ca/main.caml")
        }
        try stage.show(contentsOf: stage.folder)
      },
    ]
      + ["a", "-", "é", "", ".", "/", "~", "\0", "/dev/zero", "/proc/self/mem", String(repeating: "/a", count: 5_000)]
      .map { path in
        // Foundation ends the process for some paths of one character.
        HostileCase("the path “\(path.prefix(20).replacing("\0", with: "zero"))”", .refused(.inputMissing)) {
          try $0.show(contentsOf: path)
        }
      }
  }
}
