// Tests that the program `quartzite`, in a process of its own, answers as its call in the tests' process does.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("The program is the command that the other tests call in their process")
struct ProgramTests: CardSuite {
  let folder: TemporaryFolder

  init() throws { folder = try Self.cardFolder() }

  @Test(
    "The program ends with the status, the messages and the files of the same call in this process",
    arguments: [
      (0, ["render", "card.caml", "--no-system-fonts", "--memory", "8", "-o", "card.png"]),
      (0, ["render", "red.caml", "-o", "-", "--json", "--debug", "passes"]),
      (0, ["info", "card.caml", "--stats", "--json"]), (0, ["help", "render"]), (0, ["--version"]), (0, []),
      (1, ["render", "card.caml", "missing.caml", "-o", "{name}.png", "--report", "-", "--jobs", "1"]),
      (64, ["render", "red.caml", "--size", "80"]), (64, ["render", "red.caml", "--state", "Asleep"]),
      (65, ["render", "red.caml", "--limits", "untrusted", "--size", "9000x9"]), (66, ["info", "missing.caml"]),
      (69, ["render", "red.caml", "--device", "egl:99"]), (73, ["render", "red.caml", "-o", "missing/a.png"]),
      (75, ["render", "red.caml", "--timeout", "0.000001"]),
    ] as [(Int32, [String])])
  func sameAnswers(status: Int32, arguments: [String]) async throws {
    let called = try await Command.call(arguments, in: folder.path), files = try takeFiles()
    let started = try Command.process(arguments, in: folder.path)
    #expect(called.status == status, "\(called.errorText)")
    #expect(started.status == status, "\(started.errorText)")
    #expect(started.output == called.output, "\(started.outputText)")
    #expect(started.errorText == called.errorText)
    #expect(try takeFiles() == files)
  }

  @Test("An answer that cannot be written is the program's status 74", arguments: [["info", "red.caml"], ["--help"]])
  func fullDisk(arguments: [String]) throws {
    let result = try Command.process(arguments, in: folder.path, output: "/dev/full")
    #expect(result.status == 74 && result.firstError.hasPrefix("quartzite: error: "), "\(result.errorText)")
  }

  @Test("A call leaves the fonts of its process as they were")
  func fonts() async throws {
    let text = Documents.card.replacing("string=\"Old\"", with: "string=\"Old\" font=\"DejaVu Serif\"")
    _ = try folder.write(text, to: "serif.caml")
    let before = try await render("serif.caml", "-o", "before.png")
    let without = try await render("serif.caml", "--no-system-fonts", "-o", "without.png")
    let after = try await render("serif.caml", "-o", "after.png")
    #expect([before, without, after].map(\.status) == [0, 0, 0])
    #expect(try data("without.png") != data("before.png"))
    #expect(try data("after.png") == data("before.png"))
  }

  /// Removes all files but the documents, and returns their bytes by their paths.
  private func takeFiles() throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where !path.hasSuffix(".caml") {
      if let contents = FileManager.default.contents(atPath: folder.path + "/" + path) { files[path] = contents }
    }
    for path in files.keys { try FileManager.default.removeItem(atPath: folder.path + "/" + path) }
    return files
  }
}
