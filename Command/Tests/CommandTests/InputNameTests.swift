// Tests of names of inputs: short ones, odd ones, none, and standard input.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDocuments
import Testing

@Suite("What a scene may be called, and what its picture is called then")
struct InputNameTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(
    "A document of any name is read",
    arguments: [
      "a", "é", "x", "ab", ".a", "a.", "...", "日", "a b", "line\nbreak", "\u{301}", "a\u{301}", "%", "~", "#",
      String(repeating: "n", count: 200),
    ])
  func oddNames(name: String) async throws {
    _ = try folder.write(Documents.red(), to: name)
    #expect(try Document(contentsOf: folder.path + "/" + name).size == CGSize(width: 40, height: 20))
    // The name is passed as it is, without a folder.
    let result = try await Command.quartzite("info", name, in: folder.path)
    #expect(result.status == 0, "\(result.errorText)")
  }

  @Test(
    "A name of nothing is an error, with a place on one line",
    arguments: [
      "", "b", "ü", "/", "//", ".", "..", "b/", "a/", "nul\0l", "line\nbreak", String(repeating: "n", count: 5_000),
      String(repeating: "n/", count: 2_500), String(repeating: "/", count: 5_000),
    ])
  func noSuchInput(name: String) async throws {
    _ = try folder.write(Documents.red(), to: "a")
    do {
      _ = try Document(contentsOf: name.hasPrefix("/") ? name : folder.path + "/" + name)
      Issue.record("“\(name.prefix(20))” is no scene")
    } catch {
      #expect(error.code == .inputMissing)
    }
    guard !name.utf8.contains(0) else { return }
    let result = try await Command.quartzite("info", name, in: folder.path)
    #expect(result.status == 66)
    #expect(result.errorText.split(separator: "\n").count == 1)
  }

  @Test(
    "The picture is called like the scene; like the folder itself where that is named by its place",
    arguments: [
      ("a", "a.png"), ("doc.caml", "doc.png"), ("./doc.caml", "doc.png"), ("sub/doc.caml", "doc.png"),
      ("Card.ca", "Card.png"), ("Card.ca/", "Card.png"), ("Card.ca//.", "Card.png"), ("Card.ca/sub/..", "Card.png"),
      ("...", "picture.png"),
    ])
  func defaultOutput(scene: String, picture: String) async throws {
    let files = FileManager.default
    try files.createDirectory(atPath: folder.path + "/sub", withIntermediateDirectories: true)
    try files.createDirectory(atPath: folder.path + "/Card.ca/sub", withIntermediateDirectories: true)
    for name in ["a", "doc.caml", "sub/doc.caml", "Card.ca/main.caml", "..."] {
      _ = try folder.write(Documents.red(), to: name)
    }
    let index = "<plist version=\"1.0\"><dict><key>rootDocument</key><string>main.caml</string></dict></plist>"
    _ = try folder.write(index, to: "Card.ca/index.xml")
    let before = Set(folder.contents)
    let result = try await Command.quartzite("render", scene, in: folder.path)
    #expect(result.status == 0, "\(result.errorText)")
    #expect(Set(folder.contents).subtracting(before) == [picture])
  }

  @Test("The picture of . is called like the current folder")
  func currentFolder() async throws {
    let bundle = folder.path + "/Here.ca"
    try FileManager.default.createDirectory(atPath: bundle, withIntermediateDirectories: true)
    _ = try folder.write(Documents.red(), to: "Here.ca/main.caml")
    _ = try folder.write(
      "<plist version=\"1.0\"><dict><key>rootDocument</key><string>main.caml</string></dict></plist>",
      to: "Here.ca/index.xml")
    #expect(try await Command.quartzite("render", ".", in: bundle).status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: bundle).sorted()
    #expect(names == ["Here.png", "index.xml", "main.caml"])
  }

  // MARK: Standard input

  @Test("- reads a document from standard input; its picture is picture.png")
  func standardInput() async throws {
    _ = try folder.write(Documents.red(), to: "red.caml")
    let piped = try Command.shell(
      "cat red.caml | quartzite render - -o - | cmp - <(quartzite render red.caml -o -)", in: folder.path)
    #expect(piped.status == 0, "\(piped.outputText)\(piped.errorText)")
    #expect(try Command.shell("quartzite render - < red.caml", in: folder.path).status == 0)
    #expect(folder.contents == ["picture.png", "red.caml"])
    // A file that is named "-" can be read as "./-".
    _ = try folder.write("no document", to: "-")
    #expect(try Command.shell("quartzite info - < red.caml", in: folder.path).status == 0)
    #expect(try await Command.quartzite("info", "./-", in: folder.path).status == 65)
  }

  @Test(
    "Standard input on which nothing comes is waited for until the deadline",
    arguments: ["render - -o a.png", "info -", "compare red.png -"])
  func silentInput(_ arguments: String) throws {
    _ = try folder.write(Documents.red(), to: "red.caml")
    // The writer never ends by itself.
    let script = """
      quartzite render red.caml --quiet
      mkfifo pipe
      sleep 1000 > pipe 2> /dev/null & writer=$!
      quartzite \(arguments) --timeout 0.2 < pipe
      status=$?
      kill -9 $writer
      exit $status
      """
    #expect(try Command.shell(script, in: folder.path).status == 75)
  }

  @Test("An output whose name no file can have is not created")
  func longOutput() async throws {
    _ = try folder.write(Documents.red(), to: "red.caml")
    let result = try await Command.quartzite(
      "render", "red.caml", "-o", String(repeating: "a", count: 300) + ".png", in: folder.path)
    #expect(result.status == 73, "\(result.errorText)")
  }

  @Test("A document on standard input has no folder: what it names is left out, with a diagnostic")
  func standardInputHasNoFolder() async throws {
    try FileManager.default.copyItem(
      atPath: Command.root + "Documentation/Poster.png", toPath: folder.path + "/Poster.png")
    _ = try folder.write(Documents.red("<contents type=\"CGImage\" src=\"Poster.png\"/>"), to: "image.caml")
    let result = try Command.shell("quartzite info - < image.caml", in: folder.path)
    #expect(result.status == 0 && result.errorText.contains("standard input:4:"), "\(result.errorText)")
    #expect(result.errorText.contains("[assetNotUsed]"))
    #expect(try await Command.quartzite("info", "image.caml", in: folder.path).errorText.isEmpty)
  }

  @Test("Standard input is held to the limit on documents, though it has no end, and must be there")
  func standardInputIsBounded() throws {
    let endless = try Command.shell("yes '<caml>' | quartzite info - --limits untrusted", in: folder.path)
    #expect(endless.status == 65)
    #expect(endless.errorText.contains("standard input: the document has more than 8388608 bytes"))
    let empty = try Command.shell("quartzite info - < /dev/null", in: folder.path)
    #expect(empty.status == 65)
    #expect(empty.firstError.hasPrefix("quartzite: error: standard input: the document is empty"), "\(empty.errorText)")
    let closed = try Command.shell("quartzite info - <&-", in: folder.path)
    #expect(closed.status == 66 && closed.errorText.contains("standard input"), "\(closed.errorText)")
  }

  @Test("What a document calls its layers neither begins lines nor steers a terminal")
  func namesStayOnOneLine() async throws {
    let name = "a&#10;quartzite: error: b&#x9b;31m&#x202e;"
    let text = Documents.red("<sublayers><CALayer name=\"\(name)\" opacity=\"nan\"/></sublayers>")
    let scene = try folder.write(text, to: "names.caml")
    let info = try await Command.quartzite("info", scene)
    #expect(info.status == 0)
    #expect(info.outputText.contains("a\\u{a}quartzite: error: b\\u{9b}31m\\u{202e}"), "\(info.outputText)")
    let rendered = try await Command.quartzite("render", scene, "-o", folder.path + "/a.png")
    #expect(rendered.errorText.split(separator: "\n").allSatisfy { $0.hasPrefix("quartzite: warning: ") })
  }
}
