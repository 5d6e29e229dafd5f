// Malformed, hostile and enormous XML.
import Foundation
import Testing

@testable import CAML

@Suite("XML")
struct MarkupTests {
  @Test("a malformed document is an error with line and column", arguments: [
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

  @Test("invalid UTF-8 and other encodings are errors", arguments: [
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

  @Test("entities cannot be declared, inside or outside", arguments: [
    "<!DOCTYPE caml [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;\">]><caml><CALayer name=\"&b;\"/></caml>",
    "<!DOCTYPE caml [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><caml><CALayer>&x;</CALayer></caml>",
    "<!DOCTYPE caml [<!ENTITY % p SYSTEM \"file:///etc/passwd\"> %p;]><caml><CALayer/></caml>",
  ])
  func entities(text: String) throws {
    let error = try #require(failure { try document(text: text) })
    #expect(error.code == .invalidScene)
    #expect(error.message.contains("entity declarations are not allowed"))
    #expect(error.place?.description.hasPrefix("test.caml:1:") == true)
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

  @Test("groups, arrays and emitter cells nest deep too", arguments: [
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
