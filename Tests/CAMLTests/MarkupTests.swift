// Tests of malformed, hostile and enormous XML.
// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import QuartziteCAML

@Suite("XML")
struct MarkupTests {
  @Test(
    "a malformed document is an error with line and column",
    arguments: [
      ("", 1, 1), ("<caml>\n  <CALayer>\n</caml>", 3, 3), ("<caml>\n<CALayer a=\"1\" a=\"2\"/></caml>", 2, 16),
      ("<caml>\n<CALayer name=\"x/></caml>", 2, 21), ("just text", 1, 1), ("<caml/><caml/>", 1, 8),
    ])
  func malformed(text: String, line: Int, column: Int) throws {
    let error = try #require(failure { try document(text: text) })
    #expect(error.code == .invalidScene)
    guard case .file(let position) = error.place else {
      Issue.record("no position: \(error)")
      return
    }
    #expect(position.file == "test.caml")
    #expect(position.line == line)
    if !text.contains("\"x/>") { #expect(position.column == column) }
  }

  @Test(
    "invalid UTF-8 and other encodings are errors",
    arguments: [
      [0x3C, 0x61, 0x20, 0x62, 0x3D, 0x22, 0xFF, 0xFE, 0x22, 0x2F, 0x3E], [0xFE, 0xFF, 0x00, 0x3C],
      [0xFF, 0xFE, 0x3C, 0x00], [0x3C, 0x00, 0x63, 0x00], [0xC0, 0x80],
    ] as [[UInt8]])
  func encodings(bytes: [UInt8]) {
    #expect(failure { try CAMLDocument(data: Data(bytes)) }?.code == .invalidScene)
  }

  @Test("a byte order mark of UTF-8 is read over")
  func byteOrderMark() throws {
    #expect(try document(text: "\u{FEFF}<caml><CALayer name=\"a\"/></caml>").rootLayer.name == "a")
  }

  @Test(
    "nothing can be declared in a document: no entities, attributes, elements or notations",
    arguments: [
      "<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;\">", "<!ENTITY x SYSTEM \"file:///etc/passwd\">",
      "<!ENTITY % p SYSTEM \"file:///etc/passwd\"> %p;", "<!ENTITY % p \"<!ENTITY q 'q'>\"> %p;",
      "<!ATTLIST CALayer name CDATA \"a\">", "<!ELEMENT caml ANY>", "<!NOTATION gif SYSTEM \"gif\">",
      "<!ENTITY pic SYSTEM \"a.gif\" NDATA gif>", "<?pi?>", "<!-- -->", "",
    ])
  func declarations(text: String) throws {
    for type in ["caml", "caml SYSTEM \"a.dtd\"", "caml PUBLIC \"-//A\" \"a.dtd\""] {
      let text = "<!DOCTYPE \(type)\n[\(text)]><caml><CALayer name=\"&b;\">&x;</CALayer></caml>"
      let error = try #require(failure { try document(text: text) })
      #expect(error.code == .invalidScene)
      #expect(error.message.contains("declarations inside <!DOCTYPE"))
      #expect(error.place?.description.hasPrefix("test.caml:2:1") == true, "\(error)")
    }
  }

  @Test("a default for an attribute is not handed to every layer: 4 MB of it would become gigabytes")
  func attributeDefaults() throws {
    let value = String(repeating: "A", count: 4_000_000), layers = String(repeating: "<CALayer/>", count: 4_000)
    let text =
      "<!DOCTYPE caml [<!ATTLIST CALayer name CDATA \"\(value)\">]>"
      + "<caml><CALayer><sublayers>\(layers)</sublayers></CALayer></caml>"
    let error = try #require(failure { try document(text: text, limits: .untrusted) })
    #expect(error.code == .invalidScene && error.place?.description.hasPrefix("test.caml:1:1") == true, "\(error)")
  }

  @Test("a reference to an entity that is declared nowhere is an error, also where a document type could declare it")
  func undeclaredEntities() throws {
    for type in ["", "<!DOCTYPE caml SYSTEM \"a.dtd\">"] {
      for body in ["<CALayer name=\"&b;\"/>", "<CALayer>&b;</CALayer>"] {
        let error = try #require(failure { try document(text: "\(type)<caml>\(body)</caml>") })
        #expect(error.code == .invalidScene && error.place != nil)
      }
    }
    #expect(try document("<CALayer name=\"&lt;&amp;&gt;&quot;&apos;&#65;&#x42;\"/>").rootLayer.name == "<&>\"'AB")
  }

  @Test("a property list may name its type, as all do")
  func propertyListType() throws {
    let address = "http://www.apple.com/DTDs/PropertyList-1.0.dtd"
    let list = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "\(address)">
      <plist version="1.0"><dict><key>a</key><string>b</string></dict></plist>
      """
    #expect(try PropertyList(Array(list.utf8), fileName: "index.xml", limits: .untrusted).string("a") == "b")
  }

  @Test("a property list in XML nests as deep as a binary one")
  func propertyListDepth() throws {
    func list(_ depth: Int, _ open: String, _ close: String) -> [UInt8] {
      let (opened, closed) = (String(repeating: open, count: depth - 2), String(repeating: close, count: depth - 2))
      return Array("<plist><dict><key>a</key>\(opened)<string>b</string>\(closed)</dict></plist>".utf8)
    }
    for (open, close) in [("<array>", "</array>"), ("<dict><key>a</key>", "</dict>")] {
      _ = try PropertyList(list(PropertyList.maxDepth, open, close), fileName: "index.xml", limits: .trusted)
      #expect(throws: RenderError.self) {
        try PropertyList(list(PropertyList.maxDepth + 1, open, close), fileName: "index.xml", limits: .trusted)
      }
    }
  }

  @Test("a billion laughs end at the first")
  func billionLaughs() {
    var text = "<!DOCTYPE caml [<!ENTITY l0 \"ha\">"
    for level in 1...30 { text += "<!ENTITY l\(level) \"" + String(repeating: "&l\(level - 1);", count: 10) + "\">" }
    #expect(failure { try document(text: text + "]><caml><CALayer name=\"&l30;\"/></caml>") }?.code == .invalidScene)
  }

  @Test("an outside document type is never loaded, and the document is read")
  func documentType() throws {
    let text = "<!DOCTYPE caml SYSTEM \"file:///etc/passwd\"><caml><CALayer name=\"a\"/></caml>"
    #expect(try document(text: text).rootLayer.name == "a")
  }

  @Test(
    "what is not read may be large and many: comments, instructions, namespaces, spaces, characters",
    arguments: [
      ("<!--", "- ", 2_000_000, "-->"), ("", "<?a b?>", 500_000, ""), ("", "<!---->", 500_000, ""),
      ("", " \n", 2_000_000, ""), ("", "&#65;", 800_000, ""), ("<![CDATA[", "<", 4_000_000, "]]>"),
    ])
  func unread(start: String, part: String, count: Int, end: String) throws {
    let text = start + String(repeating: part, count: count) + end
    #expect(try document("<CALayer name=\"a\">\(text)</CALayer>", limits: .untrusted).rootLayer.name == "a")
  }

  @Test("names and values of megabytes are read, and messages about them are short")
  func longNames() throws {
    let long = String(repeating: "n", count: 2_000_000)
    let values = "<animations><a type=\"CAKeyframeAnimation\"><values><\(long) type=\"real\" value=\"1\" "
    let unknown = (0..<1_100).map { "a\($0)=\"\"" }.joined(separator: " ")
    let noted = try document("<CALayer>\(values)\(unknown)/></values></a></animations></CALayer>", limits: .untrusted)
    #expect(noted.diagnostics.count == 1_001)
    #expect(noted.diagnostics.reduce(0) { $0 + $1.message.utf8.count } < 1_000_000)
    for body in [
      "<\(long)/>", "<CALayer \(long)=\"\"/>", "<CALayer bounds=\"\(long)\"/>", "<CALayer xmlns:\(long)=\"\(long)\"/>",
    ] {
      do {
        let read = try document(body, limits: .untrusted)
        #expect(read.diagnostics.allSatisfy { $0.message.utf8.count < 2_000 })
      } catch let error as RenderError {
        #expect(error.message.utf8.count < 2_000)
      }
    }
  }

  @Test("a comment that ends nowhere is read once, not once for every part of the document")
  func unendingComment() throws {
    // With every part that it is given, a naive parser would scan the unfinished comment again from its start.
    let text = "<caml><!--" + String(repeating: "a", count: 32_000_000)
    #expect(failure { try document(text: text) }?.code == .invalidScene)
  }

  @Test(
    "a declared encoding is not followed: documents are UTF-8", arguments: ["UTF-16", "ISO-8859-1", "KOI8-R", "none"])
  func declaredEncodings(name: String) throws {
    let text = "<?xml version=\"1.0\" encoding=\"\(name)\"?><caml><CALayer name=\"é\"/></caml>"
    #expect(try document(text: text).rootLayer.name == "é")
  }

  @Test("a zero byte is an error wherever it stands", arguments: 0..<12)
  func zeroBytes(place: Int) {
    var bytes = Array("<caml><CALayer name=\"a\"/></caml>".utf8)
    bytes.insert(0, at: bytes.count * place / 11)
    #expect(failure { try CAMLDocument(data: Data(bytes), limits: .untrusted) }?.code == .invalidScene)
  }

  @Test("layers nest 100,000 deep")
  func depth() throws {
    let count = 100_000
    let text =
      String(repeating: "<CALayer><sublayers>", count: count) + "<CALayer name=\"inner\"/>"
      + String(repeating: "</sublayers></CALayer>", count: count)
    var limits = Limits.trusted
    limits.documentDepth = 2 * count + 2
    let document = try document(text, limits: limits)
    var layer = document.rootLayer
    var depth = 0
    while let inner = layer.sublayers?.first { (layer, depth) = (inner, depth + 1) }
    #expect(depth == count)
    #expect(layer.name == "inner")
    #expect(try CAMLDocument(data: document.data(), limits: limits).rootLayer.sublayers?.count == 1)
  }

  @Test(
    "groups, arrays and emitter cells nest deep too",
    arguments: [
      ("<animations><a type=\"CAAnimationGroup\">", "</a></animations>"),
      ("<emitterCells><CAEmitterCell>", "</CAEmitterCell></emitterCells>"),
    ])
  func depthOfOthers(begin: String, end: String) throws {
    let body = String(repeating: begin, count: 20_000) + String(repeating: end, count: 20_000)
    let text = "<CAEmitterLayer>\(body)</CAEmitterLayer>"
    _ = try document(text)
  }

  @Test("a million attributes are read, and only a thousand notes kept")
  func attributes() throws {
    let attributes = (0..<1_000_000).map { "a\($0)=\"\"" }.joined(separator: " ")
    let document = try document("<CALayer \(attributes) name=\"a\"/>")
    #expect(document.rootLayer.name == "a")
    #expect(document.diagnostics.count == 1_001)
    #expect(document.diagnostics.last?.message == "999000 more diagnostics were left out")
  }

  @Test("limits on bytes, depth and elements hold")
  func limits() throws {
    let text = "<CALayer><sublayers><CALayer/></sublayers></CALayer>"
    var limits = Limits.untrusted
    limits.documentDepth = 3
    #expect(failure { try document(text, limits: limits) }?.code == .limitExceeded)
    limits.documentDepth = 4
    #expect(failure { try document(text, limits: limits) } == nil)
    limits.documentElements = 4
    #expect(failure { try document(text, limits: limits) }?.code == .limitExceeded)
    limits.documentElements = 5
    #expect(failure { try document(text, limits: limits) } == nil)
    limits.documentBytes = 50
    #expect(failure { try document(text, limits: limits) }?.code == .limitExceeded)
  }
}
