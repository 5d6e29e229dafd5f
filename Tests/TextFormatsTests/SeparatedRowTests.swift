// Tests of rows of separated values: commas, tabs and semicolons, quotes, and the places of mistakes.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteTextFormats
import Testing

@Suite("Rows of separated values")
struct SeparatedRowTests {
  @Test("Quotes, commas, line breaks, both ends of lines and a byte-order mark are read as RFC 4180 has them")
  func quoting() throws {
    let text = "\u{FEFF}name,text\r\n\"a, b\",\"one\ntwo\"\r\n\r\n\"c \"\"d\"\"\",\"\"\r\ne,plain"
    #expect(
      try rows(of: text, in: "rows.csv") == ["name=a, b text=one\ntwo", "name=c \"d\" text=", "name=e text=plain"])
    let lines = try DataRows(Array(text.utf8), of: "rows.csv").map(\.place.line)
    #expect(lines == [2, 5, 6])
  }

  @Test("The header shows the separator: the one that it has most often outside quotes, or the line before it names it")
  func separators() throws {
    for (text, file, expected) in [
      ("name;text\na;1,5\n\"b;c\";2\n", "rows.csv", ["name=a text=1,5", "name=b;c text=2"]),
      ("name\ttext\r\na\t1;5, 6\r\n", "rows.csv", ["name=a text=1;5, 6"]),
      ("\u{FEFF}\r\n\"a,b\";\"c\nd,\"\"\"\r\n1;2\r\n", "rows.csv", ["a,b=1 c\nd,\"=2"]),
      ("a;b,c\n1;2,3\n", "rows.csv", ["a;b=1;2 c=3"]), ("a;b\tc\n1\t2\n", "rows.txt", ["a;b=1 c=2"]),
      ("name,text;more\n1,2\n", "rows.tsv", ["name,text;more=1,2"]), ("a\tb\n1\t2", "ROWS.TSV", ["a=1 b=2"]),
      ("name;Title.string;Note, long\na;b;c\n", "rows.csv", ["name=a Title.string=b Note, long=c"]),
      ("\"sep=;\"\r\na;b,c\r\n1;2\r\n", "rows.csv", ["a=1 b,c=2"]), ("sep=x\n1\n", "rows.csv", ["sep=x=1"]),
      ("[{\"a\": \"1\"}]", "rows.csv", ["a=1"]), (" {\"a\": \"1\"}\n", "rows.tsv", ["a=1"]),
      ("sep=;\r\nname;a,b,c\r\n1;2\r\n", "rows.csv", ["name=1 a,b,c=2"]), ("sep=;x\n1;2\n", "rows.csv", ["sep==1 x=2"]),
      ("name,text\ra,1\r\"b\rc\",2\r", "rows.csv", ["name=a text=1", "name=b\rc text=2"]),
      ("{a}\tb\n1\t2", "rows.tsv", ["{a}=1 b=2"]), ("[a]\n[1, 2]", "rows.csv", ["[a]=[1, 2]"]),
    ] {
      #expect(try rows(of: text, in: file) == expected, "\(text)")
    }
  }

  @Test("Text of one column has no separator: commas, tabs and semicolons are text")
  func oneColumn() throws {
    #expect(
      try rows(of: "name\na, b\nc; d\te\n\"f\n\"\"g\"\"\"\n\"h\",i\n", in: "standard input") == [
        "name=a, b", "name=c; d\te", "name=f\n\"g\"",
        "standard input:6:4: expected the end of the line after the closing quotes",
      ])
  }

  @Test("Mistakes have their places and the separator in use, and end no other row")
  func mistakes() throws {
    for (header, name, row, message) in [
      ("a;b", "rows.csv", "\"x\"y;z", ":2:4: expected a semicolon or the end of the line after the closing quotes"),
      ("a\tb", "rows.csv", "\"x\",z", ":2:4: expected a tab or the end of the line after the closing quotes"),
      ("a,b", "rows.csv", "\"x\";z", ":2:4: expected a comma or the end of the line after the closing quotes"),
      ("a", "rows.tsv", "\"x\",", ":2:4: expected a tab or the end of the line after the closing quotes"),
      (
        "a;b", "rows.csv", "x,y",
        ":2: expected 2 fields, as the header has, found 1; fields are separated by semicolons"
      ),
      (
        "a\tb", "rows.csv", "x\ty\tz", ":2: expected 2 fields, as the header has, found 3; fields are separated by tabs"
      ),
      ("a,b", "rows.csv", "x;y", ":2: expected 2 fields, as the header has, found 1; fields are separated by commas"),
    ] {
      let separator = header.dropFirst().prefix(1)
      let good = header.count > 1 ? "1\(separator)2" : "1"
      let values = header.count > 1 ? "a=1 b=2" : "a=1"
      #expect(try rows(of: "\(header)\n\(row)\n\(good)\n", in: name) == [name + message, values], "\(row)")
    }
  }

  @Test("A row that cannot be read is one failure with its place")
  func unreadable() throws {
    let utf8 = { (text: String) in Array(text.utf8) }
    let cases: [(row: [UInt8], message: String)] = [
      (utf8("a,\"open\nand more\n"), ":3:3: the quotes that begin here are not closed"),
      (utf8("a,b\"c\n"), ":3:4: a field that has quotes in it must be in quotes itself"),
      (utf8("a,") + [0xFF, 0xFE, 0x0A], ":3:3: the field is not valid UTF-8"),
      ([0xC3] + utf8(",b\n"), ":3:1: the field is not valid UTF-8"),
      (utf8("a,") + [0xED, 0xA0, 0x80, 0x0A], ":3:3: the field is not valid UTF-8"),
      (utf8("a,\"") + [0xFF] + utf8("\"\n"), ":3:3: the field is not valid UTF-8"),
      (utf8("a" + String(repeating: ",", count: 100_000)), ":3: expected 2 fields, as the header has, found 100001"),
    ]
    for (row, message) in cases {
      let read = try rows(of: utf8("name,text\r\nok,Fine\r\n") + row, in: "rows.csv")
      #expect(
        read.count == 2 && read.first == "name=ok text=Fine" && read.last?.hasPrefix("rows.csv" + message) == true)
    }
  }

  @Test("A header that cannot be used is an error with its place")
  func headers() {
    let many = (0..<20_000).map { "c\($0)" }.joined(separator: ";")
    let cases: [(header: [UInt8], message: String)] = [
      (Array("\u{FEFF}".utf8), "rows.csv:1:1: the data is empty"),
      (Array("\r\n\r\n".utf8), "rows.csv:1:1: the data is empty"),
      (Array("a;b;a\n".utf8), "rows.csv:1:1: there are two columns “a”, 1 and 3"),
      (Array("\na\t\tb\n".utf8), "rows.csv:2:1: column 2 has no name"),
      (Array("a;\"b\n1;2\n".utf8), "rows.csv:1:3: the quotes that begin here are not closed"),
      (Array("a,".utf8) + [0xFF, 0x0A], "rows.csv:1:3: the field is not valid UTF-8"),
      ([0xFF, 0xFE, 0x61, 0, 0x0A, 0], "rows.csv:1:1: the text is UTF-16 or UTF-32; save it as UTF-8"),
      ([0x61, 0, 0x0A, 0], "rows.csv:1:1: this is no text, or none in UTF-8"),
      (Array("\u{FEFF} <caml>".utf8), "rows.csv:1:1: this is XML or HTML"),
      (Array("sep=|\na|b\n".utf8), "rows.csv:1:1: fields separated by “|” aren't read"),
      (Array("\"sep=:\"\na:b\n".utf8), "rows.csv:1:1: fields separated by “:” aren't read"),
      (Array(many.utf8), "rows.csv:1:1: there are 20000 columns; 16384 are allowed"),
    ]
    for (header, message) in cases {
      let error = failure(of: header, in: "rows.csv")
      #expect(error?.code == .invalidScene && error?.description.hasPrefix(message) == true, "\(message)")
    }
  }
}
