// Tests of documents that are cut short or changed at random.
// SPDX-License-Identifier: Apache-2.0
import Foundation
import SeededRandom
import Testing

@testable import QuartziteCAML

@Suite("Robustness")
struct RobustnessTests {
  @Test("a document cut off anywhere is an error with a position")
  func truncation() throws {
    let whole = """
      <?xml version="1.0" encoding="UTF-8"?><!DOCTYPE caml><!-- ü --><caml><CAReplicatorLayer id="#1" \
      instanceTransform="translate(1, 2) rotate(3deg)" name="&amp;&#65;"><sublayers>\
      <CAShapeLayer path="M0 0A1 1 0 0 1 2 2z"/>\
      <CATextLayer><string type="NSAttributedString"><run font="H">ü<![CDATA[x]]></run></string></CATextLayer>\
      </sublayers>\
      <animations><a type="CAKeyframeAnimation"><values><CGPoint value="1 2"/></values></a></animations>\
      <states><LKState name="s"><elements/></LKState></states></CAReplicatorLayer></caml>
      """
    let bytes = Data(whole.utf8)
    _ = try CAMLDocument(data: bytes)
    for count in 0..<bytes.count {
      let error = failure { try CAMLDocument(data: bytes.prefix(count)) }
      #expect(error?.code == .invalidScene, "\(count)")
      #expect(error?.place != nil)
    }
  }

  @Test(
    "values in values are refused before the stack would have to hold them",
    arguments: [
      ("<values>", "<NSArray>", "</NSArray>", "</values>"),
      ("", "<values><CAKeyframeAnimation>", "</CAKeyframeAnimation></values>", ""),
    ])
  func nestedValues(head: String, open: String, close: String, tail: String) throws {
    func document(_ depth: Int) throws -> CAMLDocument {
      let inside = String(repeating: open, count: depth) + String(repeating: close, count: depth)
      let text =
        "<caml><CALayer><animations><a type=\"CAKeyframeAnimation\">" + head + inside + tail
        + "</a></animations></CALayer></caml>"
      return try CAMLDocument(data: Data(text.utf8))
    }
    _ = try document(20)
    let error = failure { try document(45_000) }
    #expect(error?.code == .limitExceeded && error?.place != nil)
  }

  @Test("a real document with random changes is read or refused, and never crashes")
  func mutation() throws {
    let original = try String(contentsOfFile: Fixtures.cubes + "/main.caml", encoding: .utf8)
    // The interesting part of the document is its beginning; its states are repetitive.
    let firstState = try #require(original.range(of: "</LKState>"))
    let head = [UInt8]((original[..<firstState.upperBound] + "</states></CALayer></caml>").utf8)
    _ = try CAMLDocument(data: Data(head))
    var random = SeededRandom(seed: 7)
    let tokens = [
      "<", ">", "/>", "\"", "&", "nan", "inf", "1e999", "-", "\0", "]]>", "<!--", "type=\"", "<sublayers>", "#1",
    ].map { Array($0.utf8) }
    var read = 0
    for _ in 0..<2_000 {
      var bytes = head
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...20, using: &random)))
        case 2: bytes.insert(contentsOf: tokens.randomElement(using: &random) ?? [], at: place)
        default:
          let end = min(bytes.count, place + Int.random(in: 1...60, using: &random))
          bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0..<bytes.count, using: &random))
        }
        if bytes.isEmpty { break }
      }
      guard let document = try? CAMLDocument(data: Data(bytes)) else { continue }
      read += 1
      for (index, state) in document.states.enumerated() {
        try? document.setState(state.name, at: Double(index) * 0.125)
      }
      _ = document.data()
    }
    #expect(read > 20)
  }

  @Test("values changed at random, in well-formed XML, are read or refused")
  func values() throws {
    let text = try String(contentsOfFile: Fixtures.cubes + "/main.caml", encoding: .utf8)
    let parts = text.components(separatedBy: "\"")
    var random = SeededRandom(seed: 11)
    let values = [
      "", "nan", "-inf", "1e308 1e308 1e308 1e308", "0", "-1", "true", "#1", "*", "CALayer", "CAFilter", "NSArray",
      "null", "1 2 3 4", "matrix(1)", "x", "9223372036854775807", "99999999999999999999",
    ]
    for _ in 0..<300 {
      var changed = parts
      for _ in 0..<3 {
        let index = Int.random(in: 0..<(changed.count - 1) / 2, using: &random) * 2 + 1
        changed[index] = values.randomElement(using: &random) ?? ""
      }
      guard let document = try? CAMLDocument(data: Data(changed.joined(separator: "\"").utf8)) else { continue }
      for (index, state) in document.states.prefix(3).enumerated() {
        try? document.setState(state.name, at: Double(index) * 0.125)
      }
      _ = try CAMLDocument(data: document.data())
    }
  }
}
