// Tests of rows that are JSON objects, in lines and in an array.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteTextFormats
import Testing

@Suite("Rows of JSON")
struct JSONRowTests {
  /// What is wrong with one row, in a text of lines and in an array.
  private static let mistakes: [(row: String, column: Int, message: String)] = [
    ("[1]", 1, "expected an object with the row's values"), ("\"{}\"", 1, "expected an object"),
    ("7", 1, "expected an object"), ("nul", 1, "expected a value"),
    ("{\"a\":01}", 6, "expected a number without zeros"),
    ("{\"a\":\"\\x\"}", 7, "no character is escaped in this way"), ("{\"a\" 1}", 6, "expected a colon"),
    ("{'a': 1}", 2, "expected the name of a member in quotes"),
    ("{\"rows\":[{\"name\":1}]}", 1, "“rows” is a list of objects"),
    ("{\"a\":{\"b\":[[1]]}}", 1, "“a.b” is a list of objects"),
    ("{\"a.b\":1,\"a\":{\"b\":2}}", 1, "the row has two values for “a.b”"),
    (
      String(repeating: "{\"a\":", count: 70) + "1" + String(repeating: "}", count: 70), 321,
      "the text has more than 64"
    ),
    ("{" + (0..<20_000).map { "\"k\($0)\":1" }.joined(separator: ",") + "}", 1, "the row has more than 16384 values"),
  ]

  @Test("Objects in lines and in an array have texts, numbers, lists and objects; null is no value")
  func values() throws {
    let objects = [
      #"{"Title": {"string": "One", "size": 7.5}, "Card": {"position": [15, 10]}}"#,
      #"{"list": ["a", "b"], "flag": true, "none": null, "big": 9007199254740993}"#,
      #"{"ids": [-9007199254740993, 7], "id": 18446744073709551617, "large": 1e16, "small": 1234567890123456}"#, "{}",
    ]
    let expected = [
      "Card.position=15 10 Title.size=7.5 Title.string=One", "big=9007199254740993 flag=1 list=a, b",
      "id=18446744073709551617 ids=-9007199254740993, 7 large=10000000000000000 small=1234567890123456", "",
    ]
    // Line breaks stand before and after every opening brace and comma.
    let spaced = objects.joined(separator: ",").map { "{,".contains($0) ? "\n\($0)\n" : "\($0)" }.joined()
    let texts: [(file: String, text: String)] = [
      ("rows.jsonl", objects.joined(separator: "\n\n")), ("standard input", objects.joined(separator: "\r\n")),
      ("rows.json", "\u{FEFF}\(objects.joined(separator: "\n"))"), ("ROWS.NDJSON", objects.joined(separator: "\n")),
      ("rows.json", "[\(objects.joined(separator: ", "))]"), ("rows", "[\(spaced)]"),
      ("standard input", "\u{FEFF}\n [\n\(objects.joined(separator: "\r\n,\n")),\n]\n\n"),
    ]
    for (file, text) in texts { #expect(try rows(of: text, in: file) == expected, "\(text)") }
    #expect(try rows(of: " [\n]\n", in: "rows.json").isEmpty)
  }

  @Test("Values have the order of their names' bytes, and names that look alike are one")
  func order() throws {
    for _ in 0..<8 {
      let read = try rows(of: "{\"\u{e9},\": 1, \"e\u{301}\": 2, \"z\": 3}", in: "rows.jsonl")
      #expect(read == ["e\u{301}=2 z=3 \u{e9},=1"])
    }
    let twice = try rows(of: "{\"a.\u{e9}\": 1, \"a.z\": 2, \"a\": {\"e\u{301}\": 3}}", in: "rows.jsonl")
    #expect(twice == ["rows.jsonl:1:1: the row has two values for “a.\u{e9}”"])
  }

  @Test("A line that is no row is one failure with its place, and the others are read")
  func lines() throws {
    for (row, column, message) in Self.mistakes {
      let read = try rows(of: "{\"name\":\"ok\"}\n\(row)\n{\"name\":\"last\"}", in: "rows.jsonl")
      #expect(read.count == 3 && read.first == "name=ok" && read.last == "name=last", "\(message)")
      #expect(read.dropFirst().first?.hasPrefix("rows.jsonl:2:\(column): \(message)") == true, "\(read.dropFirst())")
    }
    #expect(
      try rows(of: "{\"a\":\"b\"", in: "rows.jsonl") == ["rows.jsonl:1:9: the text ends in an array or an object"])
    #expect(try rows(of: "{\"a\":1} x", in: "rows.jsonl") == ["rows.jsonl:1:9: expected the end of the text"])
  }

  @Test("An element that is no row is one failure with its line and column, and the others are read")
  func elements() throws {
    for (row, column, message) in Self.mistakes {
      for (text, line, first) in [
        ("[{\"name\":\"ok\"}, \(row), {\"name\":\"last\"}]", 1, 17),
        ("[\n  {\"name\":\"ok\"},\n  \(row),\n  {\"name\":\"last\"}\n]\n", 3, 3),
      ] {
        let read = try rows(of: text, in: "rows.json"), place = "rows.json:\(line):\(first + column - 1): "
        #expect(read.count == 3 && read.first == "name=ok" && read.last == "name=last", "\(message): \(read)")
        #expect(read.dropFirst().first?.hasPrefix(place + message) == true, "\(place)\(message): \(read)")
      }
    }
    let places = try DataRows(Array("[{},\n  {}, {},\n7]".utf8), of: "a.json").map(\.place)
    #expect(places.map(\.description) == ["a.json:1:2", "a.json:2:3", "a.json:2:7", "a.json:3:1"])
  }

  @Test("After an element with open brackets or quotes, the next one is found by its line and column")
  func openElements() throws {
    for (open, place) in [
      ("{\"name\": \"a", "3:14: a string has a control character"), ("{\"name\": \"a}", "3:15: a string has a control"),
      ("{\"name\": [1, {}", "6:2: the text ends in an array or an object"),
      ("{\"name\": \"a\\", "3:13: no character is escaped"), ("{\"name\": \"a\"", "4:2: expected the name of a member"),
    ] {
      let read = try rows(
        of: "[\n {\"name\": \"b\"},\n \(open),\n {\"name\": \"c\"},\n {\"name\": \"d\"}\n]", in: "rows.json")
      #expect(read.count == 4, "\(open): \(read)")
      #expect([read.first, read.dropFirst(2).first, read.last] == ["name=b", "name=c", "name=d"], "\(open): \(read)")
      #expect(read.dropFirst().first?.hasPrefix("rows.json:\(place)") == true, "\(open): \(read)")
    }
  }

  @Test("Commas that lack, an array that does not end, and text after it are failures with their places")
  func structure() throws {
    let cases: [(text: String, expected: [String])] = [
      ("[{\"a\":1} {\"a\":2}, {\"a\":3}]", ["a=1", "rows.json:1:10: expected a comma or ]", "a=3"]),
      ("[{\"a\":1}\n{\"a\":2}\n]", ["a=1", "rows.json:2:1: expected a comma or ]"]),
      ("[{\"a\":1},,{\"a\":3}]", ["a=1", "rows.json:1:10: expected a value", "a=3"]),
      ("[{\"a\":1}},{\"a\":3}]", ["a=1", "rows.json:1:9: expected a comma or ]", "a=3"]),
      ("[{\"a\":1},\n", ["a=1", "rows.json:2:1: the text ends in the array of rows"]),
      ("[", ["rows.json:1:2: the text ends in the array of rows"]),
      ("[{\"a\":1}]\n, {\"a\":2}]", ["a=1", "rows.json:2:1: expected the end of the text after the array of rows"]),
      ("[{\"a\":1}, {\"a\":", ["a=1", "rows.json:1:16: the text ends where a value is expected"]),
      ("[[{\"a\":1},\n {\"a\":2}], {\"a\":3}]", ["rows.json:1:2: expected an object with the row's values", "a=3"]),
    ]
    for (text, expected) in cases {
      #expect(try rows(of: text, in: "rows.json") == expected, "\(text)")
    }
  }

  @Test("JSON of another kind is an error that says what was expected")
  func otherKinds() {
    for (text, file, place) in [
      ("{\n  \"rows\": []\n}", "rows.json", "1:1"), ("\n {\"rows\": [ \r\n{}]}", "standard input", "2:2"),
      ("{\"a\": 1,\n \"b\": 2}", "rows", "1:1"), ("{\"a\":\n1}", "rows.json", "1:1"), ("\"text\"", "rows.json", "1:1"),
      ("7", "ROWS.JSON", "1:1"), ("", "rows.json", "1:1"), ("name,text\n", "rows.json", "1:1"),
    ] {
      let error = failure(of: Array(text.utf8), in: file)
      let message = "\(file):\(place): expected an array of objects, such as [{"
      #expect(error?.code == .invalidScene && error?.description.hasPrefix(message) == true, "\(text)")
    }
  }
}
