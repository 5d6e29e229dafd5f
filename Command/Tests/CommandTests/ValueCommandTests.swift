// Tests of the values, sizes and encodings that `quartzite render` is given, and of what it tells of its result.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("Values, sizes and results of the command")
struct ValueCommandTests: CardSuite {
  let folder: TemporaryFolder

  init() throws { folder = try Self.cardFolder() }

  private func size(_ name: String) throws -> [Int] {
    let image = try PictureFile(folder.path + "/" + name)
    return [image.width, image.height]
  }

  @Test("--set and --text give a document's layers other values: the picture is that of a document with them")
  func values() async throws {
    let other = Documents.card.replacing("string=\"Old\"", with: "string=\"New\"").replacing(
      "backgroundColor=\"0 1 0\"", with: "backgroundColor=\"0 0 1\"")
    _ = try folder.write(other, to: "other.caml")
    #expect(try await render("other.caml").status == 0)
    #expect(
      try await render("card.caml", "--set", "Title.string=New", "--set", "Card.backgroundColor=blue").status == 0)
    #expect(try data("card.png") == data("other.png"))
    #expect(
      try await render("card.caml", "--text", "Title=New", "--set", "Card.backgroundColor=hsl(240 100% 50%)").status
        == 0)
    #expect(try data("card.png") == data("other.png"))
    #expect(try await render("card.caml").status == 0)
    #expect(try data("card.png") != data("other.png"))
  }

  @Test("A value that cannot be set is a usage error with what is like it, and nothing is written")
  func wrongValues() async throws {
    for (setting, message) in [
      ("Titel.string=x", "there is no layer “Titel”; there is “Title”"), ("Title.strin=x", "there is “string”"),
      ("Card.opacity=much", "expected a number"), ("Title", "sets nothing"), ("Card.contents=a.png", "no file “a.png”"),
    ] {
      let result = try await render("card.caml", "--set", setting)
      #expect(
        result.status == (setting.hasSuffix("png") ? 66 : 64) && result.errorText.contains(message),
        "\(result.errorText)")
    }
    #expect(folder.contents == ["card.caml", "red.caml"])
  }

  @Test("One side is enough for a size; --fit says how another shape is met")
  func sizes() async throws {
    for (arguments, expected) in [
      (["--width", "80"], [80, 40]), (["--height", "50"], [100, 50]), (["--width", "30", "--height", "30"], [30, 30]),
      (["--size", "30x60", "--fit", "cover"], [30, 60]),
    ] {
      let result = try await Command.call(["render", "red.caml"] + arguments, in: folder.path)
      #expect(result.status == 0, "\(result.errorText)")
      #expect(try size("red.png") == expected)
    }
    func corner(_ fit: String) async throws -> UInt8 {
      #expect(try await render("red.caml", "--size", "30x30", "--fit", fit).status == 0)
      return try PictureFile(folder.path + "/red.png").pixels[3]
    }
    #expect(try await corner("contain") == 0)
    #expect(try await corner("cover") == 255)
    #expect(try await corner("fill") == 255)
    for arguments in [
      ["--width", "0"], ["--width", "10", "--scale", "2"], ["--size", "1x1", "--height", "3"], ["--fit", "cover"],
      ["--fit", "cover", "--width", "9"], ["--size", "9x9", "--fit", "crop"],
    ] {
      let result = try await Command.call(["render", "red.caml"] + arguments, in: folder.path)
      #expect(result.status == 64, "\(arguments)")
    }
  }

  @Test("--background takes any colour of CSS")
  func background() async throws {
    func pixel(_ color: String) async throws -> [UInt8] {
      let result = try await render("red.caml", "--size", "40x40", "--background", color)
      #expect(result.status == 0, "\(result.errorText)")
      return Array(try PictureFile(folder.path + "/red.png").pixels[0..<4])
    }
    #expect(try await pixel("rebeccapurple") == [153, 51, 102, 255])
    #expect(try await pixel("hsl(120 100% 50%)") == [0, 255, 0, 255])
    #expect(try await pixel("transparent") == [0, 0, 0, 0])
    let wrong = try await render("red.caml", "--background", "reddish")
    #expect(wrong.status == 64 && wrong.errorText.contains("is no colour; write a colour of CSS"), "\(wrong.errorText)")
  }

  @Test("--quality and --compression change the size of files, and PNG not its pixels")
  func encodings() async throws {
    func count(_ name: String, _ arguments: String...) async throws -> Int {
      let result = try await Command.call(
        ["render", Command.poster, "--width", "300", "-o", name] + arguments, in: folder.path)
      #expect(result.status == 0, "\(result.errorText)")
      return try data(name).count
    }
    for name in ["a.jpg", "a.webp"] {
      #expect(try await count(name, "--quality", "0.2") < count(name, "--quality", "0.95"))
    }
    let fast = try await count("fast.png", "--compression", "fast"),
      small = try await count("small.png", "--compression", "small")
    #expect(small < fast)
    #expect(
      try PictureFile(folder.path + "/fast.png").pixels
        == PictureFile(folder.path + "/small.png").pixels)
    #expect(try await render("red.caml", "--quality", "2").status == 64)
    #expect(try await render("red.caml", "--compression", "tiny").status == 64)
  }

  // MARK: Results

  private func object(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test("--json prints the result with its diagnostics, beside a picture on standard output to standard error")
  func json() async throws {
    _ = try folder.write(Documents.red("<unknownThing/>"), to: "odd.caml")
    let result = try await render("odd.caml", "--json")
    #expect(result.status == 0 && result.errorText.isEmpty, "\(result.errorText)")
    let report = try object(result.outputText)
    #expect(report["output"] as? String == "odd.png" && report["format"] as? String == "png")
    #expect(report["width"] as? Int == 40 && report["height"] as? Int == 20)
    #expect(try report["bytes"] as? Int == data("odd.png").count)
    let diagnostics = try #require(report["diagnostics"] as? [[String: Any]])
    #expect(diagnostics.first?["kind"] as? String == "unknownInDocument")
    #expect(diagnostics.first?["file"] as? String == "odd.caml" && diagnostics.first?["line"] as? Int == 4)
    let piped = try await render("red.caml", "--json", "-o", "-")
    #expect(try piped.output == data("odd.png"))
    #expect(try object(piped.errorText)["output"] == nil)
    let failed = try await render("missing.caml", "--json")
    #expect(failed.status == 66 && failed.errorText.contains("missing.caml"))
    let error = try #require(try object(failed.outputText)["error"] as? [String: Any])
    #expect(error["kind"] as? String == "inputMissing" && error["file"] as? String == "missing.caml")
  }

  @Test("A warning about several places stands once, with their number; --verbose lists them")
  func groupedWarnings() async throws {
    let odd = "<unknownThing/>\n<sublayers>\(String(repeating: "<CALayer other=\"1\"/>\n", count: 9))</sublayers>"
    _ = try folder.write(Documents.red(odd), to: "odd.caml")
    for command in ["render", "info"] {
      let result = try await Command.call([command, "odd.caml"], in: folder.path)
      let lines = result.errorText.split(separator: "\n")
      #expect(lines.count == 2 && !lines[0].contains("places"), "\(result.errorText)")
      #expect(lines.last?.hasSuffix("[unknownInDocument] (9 places; --verbose lists them)") == true)
      let all = try await Command.call([command, "odd.caml", "--verbose"], in: folder.path)
      #expect(all.status == 0 && all.errorText.split(separator: "\n").count == 10)
      #expect(Set(all.errorText.split(separator: "\n")).count == 10 && !all.errorText.contains("--verbose"))
    }
    #expect(try await render("odd.caml", "--quiet", "--verbose").errorText.isEmpty)
    let diagnostics = try object(try await render("odd.caml", "--json").outputText)["diagnostics"] as? [Any]
    #expect(diagnostics?.count == 10)
  }

  @Test("--strict takes diagnostics for errors, and --quiet says nothing of them")
  func strictness() async throws {
    _ = try folder.write(Documents.red("<unknownThing/>"), to: "odd.caml")
    let strict = try await render("odd.caml", "--strict")
    #expect(strict.status == 65 && strict.errorText.contains("--strict"), "\(strict.errorText)")
    #expect(!folder.contents.contains("odd.png"))
    let film = try await render("odd.caml", "--strict", "--to", "0.1", "--fps", "10", "-o", "odd.apng")
    #expect(film.status == 65 && !folder.contents.contains("odd.apng"))
    let quiet = try await render("odd.caml", "--quiet")
    #expect(quiet.status == 0 && quiet.errorText.isEmpty && folder.contents.contains("odd.png"))
    #expect(try await render("red.caml", "--strict").status == 0)
    #expect(try await render("missing.caml", "--quiet").firstError.contains("missing.caml"))
  }

  // MARK: Standard input and archives

  private static let lottie = """
    {"v": "5.7.0", "fr": 30, "ip": 0, "op": 60, "w": 10, "h": 8, "layers": [
      {"ty": 1, "nm": "Solid", "ip": 0, "op": 60, "st": 0, "sw": 10, "sh": 8, "sc": "#00ff00", "ks": {}}]}
    """

  @Test("Standard input is a document, a Lottie animation or an archive, by its content")
  func input() async throws {
    _ = try folder.write(Self.lottie, to: "green.json")
    let bundle = folder.path + "/Card.ca"
    try FileManager.default.createDirectory(atPath: bundle, withIntermediateDirectories: true)
    _ = try folder.write(Documents.card, to: "Card.ca/main.caml")
    _ = try folder.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>rootDocument</key><string>main.caml</string></dict></plist>
      """, to: "Card.ca/index.xml")
    let zip = try StoredArchive.of(folder.path, ["Card.ca/index.xml", "Card.ca/main.caml"])
    try zip.write(to: URL(fileURLWithPath: folder.path + "/card.zip"))
    for (source, twin) in [("card.caml", "card.caml"), ("green.json", "green.json"), ("card.zip", "Card.ca")] {
      let expected = try await render(twin, "-o", "expected.png")
      #expect(expected.status == 0, "\(expected.errorText)")
      let result = try Command.shell("quartzite render - -o - < \(source)", in: folder.path)
      #expect(result.status == 0, "\(source): \(result.errorText)")
      #expect(try result.output == data("expected.png"), "\(source)")
    }
    let named = try await render("card.zip", "--set", "Title.string=New", "-o", "named.png")
    #expect(named.status == 0, "\(named.errorText)")
    let info = try await Command.quartzite("info", "card.zip", in: folder.path)
    #expect(info.status == 0 && info.outputText.contains("Title"), "\(info.errorText)")
  }

  @Test("An archive without a scene, and a document that is wrong in one, are errors that name the archive")
  func wrongArchives() async throws {
    _ = try folder.write("nothing", to: "readme.txt")
    _ = try folder.write("<caml><CALayer></caml>", to: "wrong.caml")
    for (file, place) in [
      ("readme.txt", "empty.zip: expected a .ca bundle with its index.xml"), ("wrong.caml", "empty.zip/wrong.caml:1"),
    ] {
      try StoredArchive.of(folder.path, [file]).write(to: URL(fileURLWithPath: folder.path + "/empty.zip"))
      let result = try await render("empty.zip")
      #expect(result.status == 65 && result.firstError.contains(place), "\(result.errorText)")
    }
  }

  // MARK: Watching

  @Test("--watch renders anew when the document changes, after an error too, until it is interrupted")
  func watch() throws {
    let result = try Command.shell(
      """
      wait_for() { for _ in $(seq 600); do "$@" && return 0; sleep 0.1; done; echo "waited in vain for $*" >&2; return 1; }
      same() { cmp -s picture.png $1; }
      said() { grep -q "$1" log; }
      sed 's/1 0 0/0 0 1/' red.caml > blue.caml
      quartzite render red.caml -o red.png; quartzite render blue.caml -o blue.png
      cp red.caml live.caml
      set -m
      quartzite render live.caml -o picture.png --watch 2> log & pid=$!
      wait_for same red.png; first=$?
      cp blue.caml live.caml; wait_for same blue.png; second=$?
      echo '<caml>' > live.caml; wait_for said error; third=$?
      cp red.caml live.caml; wait_for same red.png; fourth=$?
      kill -INT -- -$pid; wait $pid; fifth=$?
      cat log >&2; exit $((first + second + third + fourth + (fifth != 130)))
      """, in: folder.path)
    #expect(result.status == 0, "\(result.errorText)")
  }
}
