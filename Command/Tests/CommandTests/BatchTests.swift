// Tests of batches: pictures of rows of data, and of several scenes.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("Batches of the command")
struct BatchTests: CardSuite {
  let folder: TemporaryFolder

  init() throws { folder = try Self.cardFolder() }

  /// The picture of the card with these values.
  private func card(_ values: String...) async throws -> Data {
    let result = try await Command.call(
      ["render", "card.caml", "-o", "single.png"] + values.flatMap { ["--set", $0] }, in: folder.path)
    #expect(result.status == 0, "\(result.errorText)")
    return try data("single.png")
  }

  private func lines(_ name: String) throws -> [[String: Any]] {
    try String(decoding: data(name), as: UTF8.self).split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  // MARK: Rows

  @Test("Each row is a picture, the same as one that is made alone, by any number of jobs")
  func rows() async throws {
    let rows = (0..<40).map { "r\($0),Text \($0),rgb(\($0 * 6) 0 0)" }
    _ = try folder.write((["name,Title.string,Card.backgroundColor"] + rows).joined(separator: "\n"), to: "rows.csv")
    var all: [[Data]] = []
    for jobs in ["1", "3"] {
      let result = try await render("card.caml", "--data", "rows.csv", "-o", "out\(jobs)/{name}.png", "--jobs", jobs)
      #expect(result.status == 0 && result.errorText.isEmpty, "\(result.errorText)")
      #expect(pictures(in: "out\(jobs)") == (0..<40).map { "r\($0).png" }.sorted())
      all.append(try (0..<40).map { try data("out\(jobs)/r\($0).png") })
    }
    #expect(all[0] == all[1])
    #expect(Set(all[0]).count == 40)
    for row in [0, 17, 39] {
      #expect(try await card("Title.string=Text \(row)", "Card.backgroundColor=rgb(\(row * 6) 0 0)") == all[0][row])
    }
  }

  @Test(
    "Objects in lines or in an array have texts, numbers, lists and objects; what a row lacks is the document's own")
  func objects() async throws {
    let objects = [
      #"{"Title": {"string": "One", "fontSize": 7.5}, "Card": {"position": [15, 10]}}"#,
      #"{"Title.string": 2, "Card.hidden": true}"#, #"{"Card.backgroundColor": null, "Title.string": "Old"}"#,
    ]
    for (file, text) in [
      ("rows.jsonl", objects.joined(separator: "\n\n")), ("rows.json", "[\n\(objects.joined(separator: ",\n"))\n]\n"),
    ] {
      _ = try folder.write(text, to: file)
      let result = try await render("card.caml", "--data", file, "-o", "out/{row}.png", "--jobs", "1")
      #expect(result.status == 0 && result.errorText.isEmpty, "\(result.errorText)")
      #expect(try await data("out/1.png") == card("Title.string=One", "Title.fontSize=7.5", "Card.position=15 10"))
      #expect(try await data("out/2.png") == card("Title.string=2", "Card.hidden=true"))
      #expect(try await data("out/3.png") == card())
      try FileManager.default.removeItem(atPath: folder.path + "/out")
    }
  }

  @Test(
    "Data without rows is no mistake, but says so", arguments: [("rows.csv", "Title.string\n"), ("rows.json", "[]")])
  func noRows(file: String, text: String) async throws {
    _ = try folder.write(text, to: file)
    let result = try await render("card.caml", "--data", file, "-o", "{row}.png")
    #expect(result.status == 0 && result.errorText.contains("the data has no rows"), "\(result.errorText)")
  }

  @Test("Tables of a spreadsheet that writes semicolons and tabs are read")
  func separators() async throws {
    _ = try folder.write("name;Card.opacity;Title.string\r\na;0.5;One, two\r\n", to: "rows.csv")
    _ = try folder.write("name\tCard.opacity\tTitle.string\r\nb\t0.5\tOne, two\r\n", to: "rows.tsv")
    for file in ["rows.csv", "rows.tsv"] {
      let result = try await render("card.caml", "--data", file, "-o", "out/{name}.png")
      #expect(result.status == 0 && result.errorText.isEmpty, "\(result.errorText)")
    }
    #expect(try await data("out/a.png") == card("Card.opacity=0.5", "Title.string=One, two"))
    #expect(try data("out/b.png") == data("out/a.png"))
  }

  @Test("A row that fails does not end the batch: its error has its place, the report has all, and the status is 1")
  func failures() async throws {
    _ = try folder.write(
      """
      name,Title.string,Card.opacity
      a,A,1
      b,B,much
      c,C
      a,again,1
      ../d,D,1
      ,E,1
      e"f,F,1
      g,G,
      "h
      """, to: "rows.csv")
    let result = try await render("card.caml", "--data", "rows.csv", "-o", "out/{name}.png", "--report", "report.jsonl")
    #expect(result.status == 1)
    #expect(pictures() == ["a.png", "g.png"])
    #expect(try await data("out/g.png") == card("Title.string=G"))
    for message in [
      "rows.csv:3: row 2: expected a number", "rows.csv:4: row 3: expected 3 fields, as the header has, found 2",
      "rows.csv:5: row 4: “out/a.png” is the file of row 1 already",
      "rows.csv:6: row 5: the value of {name}, “../d”, has a slash",
      "rows.csv:7: row 6: “out/.png” is no name for a file", "rows.csv:8:2: row 7: a field that has quotes in it",
      "rows.csv:10:1: row 9: the quotes that begin here are not closed", "7 of 9 failed",
    ] {
      #expect(result.errorText.contains(message), "\(message) in \(result.errorText)")
    }
    let report = try lines("report.jsonl")
    #expect(report.count == 9)
    #expect(Set(report.compactMap { $0["row"] as? Int }) == Set(1...9))
    let made = report.filter { $0["error"] == nil }
    #expect(Set(made.compactMap { $0["output"] as? String }) == ["out/a.png", "out/g.png"])
    let second = report.first { $0["row"] as? Int == 2 }?["error"] as? [String: Any]
    #expect(second?["kind"] as? String == "usage")
  }

  @Test("Columns are used in values of --set and in names; one that leads nowhere, or is not used, is told before")
  func columns() async throws {
    _ = try folder.write("first,last,left\nAda,Lovelace,x\n", to: "rows.csv")
    let result = try await render(
      "card.caml", "--data", "rows.csv", "--set", "Title.string={first} {{{last}}}", "-o", "out/{row}-{last}.png")
    #expect(result.status == 0 && result.errorText.contains("the column “left” is not used"), "\(result.errorText)")
    #expect(try await data("out/1-Lovelace.png") == card("Title.string=Ada {Lovelace}"))
    _ = try folder.write("name,Titel.string\na,b\n", to: "wrong.csv")
    let wrong = try await render("card.caml", "--data", "wrong.csv", "-o", "wrong/{name}.png")
    #expect(wrong.status == 64 && wrong.errorText.contains("no layer “Titel”; there is “Title”"), "\(wrong.errorText)")
    let missing = try await render("card.caml", "--data", "rows.csv", "-o", "wrong/{nome}.png", "--quiet")
    #expect(missing.status == 1 && missing.errorText.contains("there is no value for {nome}"), "\(missing.errorText)")
    #expect(pictures(in: "wrong").isEmpty)
  }

  @Test("Data without a header, and options that do not go together, are errors of the whole")
  func misuse() async throws {
    _ = try folder.write("", to: "empty.csv")
    _ = try folder.write("a,a\n1,2\n", to: "twice.csv")
    _ = try folder.write("name\na\n", to: "rows.csv")
    _ = try folder.write("{\n  \"name\": \"a\"\n}\n", to: "one.json")
    for (arguments, status, message) in [
      (["card.caml", "--data", "empty.csv", "-o", "{row}.png"], 65, "empty.csv:1:1: the data is empty"),
      (["card.caml", "--data", "twice.csv", "-o", "{row}.png"], 65, "two columns “a”"),
      (["card.caml", "--data", "one.json", "-o", "{row}.png"], 65, "one.json:1:1: expected an array of objects"),
      (["card.caml", "--data", "missing.csv", "-o", "{row}.png"], 66, "missing.csv"),
      (["card.caml", "--data", "rows.csv", "-o", "a.png"], 64, "--data needs an output"),
      (["card.caml", "--data", "rows.csv"], 64, "--data needs an output"),
      (["card.caml", "--data", "rows.csv", "-o", "{name.png"], 64, "has a { without a }"),
      (["card.caml", "red.caml", "--data", "rows.csv", "-o", "{row}.png"], 64, "--data is for one document"),
      (["card.caml", "red.caml", "-o", "a.png"], 64, "several documents need an output"),
      (["missing.caml", "--data", "rows.csv", "-o", "{row}.png"], 66, "missing.caml"),
      (["card.caml", "--jobs", "2"], 64, "are for batches"), (["card.caml", "red.caml", "--watch"], 64, "--watch"),
      (["card.caml", "red.caml", "--jobs", "0"], 64, "--jobs must be"),
    ] {
      let result = try await Command.call(["render"] + arguments, in: folder.path)
      #expect(result.status == status && result.errorText.contains(message), "\(arguments): \(result.errorText)")
    }
    #expect(folder.contents == ["card.caml", "empty.csv", "one.json", "red.caml", "rows.csv", "twice.csv"])
  }

  @Test("Progress and the result are told as JSON")
  func told() async throws {
    _ = try folder.write("name,Card.opacity\na,1\nb,x\nc,1\n", to: "rows.csv")
    let result = try await render(
      "card.caml", "--data", "rows.csv", "-o", "out/{name}.png", "--progress", "json", "--json", "--jobs", "1")
    #expect(result.status == 1)
    #expect(result.errorText.contains("{\"picture\":3,\"pictures\":3,"), "\(result.errorText)")
    let object = try JSONSerialization.jsonObject(with: result.output) as? [String: Any]
    #expect(object?["made"] as? Int == 2 && object?["failed"] as? Int == 1)
    let failures = object?["failures"] as? [[String: Any]]
    #expect(failures?.first?["row"] as? Int == 2)
  }

  @Test("Data comes from standard input, too; a percent sign in a value is no place for numbers")
  func standardInput() throws {
    let result = try Command.shell(
      "printf 'name\\n50%%d\\n' | quartzite render red.caml --data - -o 'out/{name}.png'", in: folder.path)
    #expect(result.status == 0, "\(result.errorText)")
    #expect(pictures() == ["50%d.png"])
  }

  // MARK: Several scenes

  @Test("Several scenes are several pictures, or films, by their names; one that fails does not end the others")
  func scenes() async throws {
    let result = try await render("card.caml", "missing.caml", "red.caml", "-o", "out/{name}.png")
    #expect(result.status == 1)
    #expect(result.errorText.contains("missing.caml: there is no such file"), "\(result.errorText)")
    #expect(pictures() == ["card.png", "red.png"])
    #expect(try await data("out/card.png") == card())
    let same = try await render("red.caml", "./red.caml", "-o", "same/{name}.png")
    #expect(same.status == 1 && pictures(in: "same") == ["red.png"])
    #expect(same.errorText.contains("is the file of “red.caml” already"), "\(same.errorText)")
    let films = try await render("card.caml", "red.caml", "-o", "films/{name}.apng", "--to", "0.2", "--fps", "10")
    #expect(films.status == 0, "\(films.errorText)")
    #expect(pictures(in: "films") == ["card.apng", "red.apng"])
    let plain = try await render("card.caml", "red.caml")
    #expect(plain.status == 0 && folder.contents.contains("card.png") && folder.contents.contains("red.png"))
  }
}
