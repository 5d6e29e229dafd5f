// Tests of the reader of JSON: the values of a text, what exporters write beside JSON, and the places of mistakes.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTextFormats
import Testing

@Suite("JSON is read within bounds")
struct JSONParserTests {
  private func parse(_ bytes: [UInt8], maxDepth: Int = 8, maxNodes: Int = 100) throws(JSONParser.Failure) -> DataValue {
    try JSONParser.parse(bytes, maxDepth: maxDepth, maxNodes: maxNodes)
  }

  @Test("Every kind of value is read, and the last of several members of one name counts")
  func kinds() throws {
    let text = #" {"a": [1, -2.5e1, true, false, null, "b"], "c": {}, "d": [], "a2": 1, "a2": 2} "#
    #expect(
      try parse(Array(text.utf8))
        == .object([
          "a": .array([.number(1), .number(-25), .number(1), .number(0), .null, .string("b")]), "c": .object([:]),
          "d": .array([]), "a2": .number(2),
        ]))
    for (text, number) in [("0", 0), ("0.1", 0.1), ("9007199254740993", 0x1p53), ("5e-324", 0x1p-1074)] {
      #expect(try parse(Array(text.utf8)).number == number)
    }
  }

  @Test("A byte-order mark, a comma after the last element, NaN and Infinity are read")
  func exporters() throws {
    #expect(try parse(Array("\u{FEFF}[1,]".utf8)) == .array([.number(1)]))
    #expect(try parse(Array(#"{"a": 1,}"#.utf8)) == .object(["a": .number(1)]))
    #expect(
      try parse(Array("[Infinity, -Infinity, 1e999]".utf8)).array?.map(\.number) == [.infinity, -.infinity, .infinity])
    #expect(try parse(Array("NaN".utf8)).number?.isNaN == true)
  }

  @Test("Escaped characters are read; half of a pair alone stands for none")
  func escapes() throws {
    #expect(try parse(Array(#""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00""#.utf8)) == .string("\"\\/\u{8}\u{C}\n\r\té😀"))
    #expect(try parse(Array(#""\ud83d \ud83d\u0041 \ude00""#.utf8)) == .string("\u{FFFD} \u{FFFD}A \u{FFFD}"))
  }

  @Test("A mistake has its place, and limits hold while the text is read")
  func mistakes() {
    let cases: [(bytes: [UInt8], failure: String)] = [
      (Array("[1".utf8), #"syntax("the text ends in an array or an object", offset: 2)"#),
      (Array("[1 2]".utf8), #"syntax("expected a comma or ]", offset: 3)"#),
      (Array("1 2".utf8), #"syntax("expected the end of the text", offset: 2)"#),
      (Array("\"a".utf8), #"syntax("the text ends in a string", offset: 0)"#),
      (Array("\"a\nb\"".utf8), #"syntax("a string has a control character that is not escaped", offset: 2)"#),
      ([0x22, 0xFF, 0x22], #"syntax("the string is not valid UTF-8", offset: 0)"#),
      ([0xFF, 0xFE, 0x31, 0], #"syntax("the text is UTF-16 or UTF-32; save it as UTF-8", offset: 0)"#),
      (Array(repeating: UInt8(ascii: "["), count: 1_000_000), "tooDeep(offset: 8)"),
      (Array(("[" + String(repeating: "[],", count: 1_000) + "]").utf8), "tooManyValues(offset: 298)"),
    ]
    for (bytes, expected) in cases {
      do throws(JSONParser.Failure) {
        Issue.record("\(try parse(bytes)) for \(expected)")
      } catch {
        #expect("\(error)" == expected)
      }
    }
  }
}
