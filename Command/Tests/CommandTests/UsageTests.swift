// Tests of how the command takes arguments: short options, and what it says about arguments that it doesn't understand.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import QuartziteCommand

@Suite("The command's arguments")
struct UsageTests: CardSuite {
  let folder: TemporaryFolder

  init() throws { folder = try Self.cardFolder() }

  // MARK: Short options

  @Test("Short options mean the same as long ones")
  func shortOptions() async throws {
    let short = try await render(
      "card.caml", "-w", "80", "-b", "navy", "-f", "jpeg", "-t", "1", "-q", "-o", "short.jpg")
    let long = try await render(
      "card.caml", "--width", "80", "--background", "navy", "--format", "jpeg", "--time", "1", "--quiet", "--output",
      "long.jpg")
    #expect(short.status == 0 && long.status == 0, "\(short.errorText)\(long.errorText)")
    #expect(try data("short.jpg") == data("long.jpg"))
    #expect(try PictureFile(folder.path + "/short.jpg").width == 80)
    let batch = try await render("card.caml", "red.caml", "-j", "2", "-o", "out/{name}.png")
    #expect(batch.status == 0 && pictures() == ["card.png", "red.png"], "\(batch.errorText)")
    let info = ["info", "card.caml", "--pixel", "1,1"]
    let shortInfo = try await Command.call(info + ["-w", "80", "-t", "1", "-b", "navy"], in: folder.path)
    let longInfo = try await Command.call(
      info + ["--width", "80", "--time", "1", "--background", "navy"], in: folder.path)
    #expect(shortInfo.status == 0 && shortInfo.outputText == longInfo.outputText, "\(shortInfo.errorText)")
  }

  // MARK: Hints

  private func expectMistake(
    _ arguments: [String], _ message: String, see command: String = "quartzite render",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let before = folder.contents
    let result = try await Command.call(arguments, in: folder.path)
    #expect(result.status == 64, sourceLocation: sourceLocation)
    let lines = result.errorText.split(separator: "\n")
    #expect(lines.first == "quartzite: error: \(message)", sourceLocation: sourceLocation)
    #expect(lines.last == "See “\(command) --help”.", sourceLocation: sourceLocation)
    #expect(lines.count == 3 && lines[1].hasPrefix("Usage: \(command) "), sourceLocation: sourceLocation)
    #expect(result.output.isEmpty && folder.contents == before, sourceLocation: sourceLocation)
  }

  @Test(
    "A last scene that doesn't exist and is named like a picture or a film is taken for the output",
    arguments: [
      ("out.png", "out.png"), ("out/a.JPG", "out/a.JPG"), ("a.mp4", "a.mp4"), ("a.raw", "a.raw"),
      ("frames/%05d.png", "frames/%05d.png"), ("my card.webp", "'my card.webp'"), ("{name}.png", "'{name}.png'"),
      ("it's.gif", "'it'\\''s.gif'"),
    ])
  func output(name: String, quoted: String) async throws {
    try await expectMistake(["render", "card.caml", name], "“\(name)” doesn't exist; did you mean -o \(quoted)?")
  }

  @Test("Scenes that exist, have other names or come with an output are scenes")
  func scenes() async throws {
    _ = try folder.write(Documents.red(), to: "odd.png")
    let odd = try await render("card.caml", "odd.png", "-o", "out/{name}.jpg")
    #expect(odd.status == 0 && pictures() == ["card.jpg", "odd.jpg"], "\(odd.errorText)")
    let both = try await render("card.caml", "odd.png", "-f", "jpeg")
    #expect(both.status == 0, "\(both.errorText)")
    for others in [["missing.caml"], ["missing.png", "-o", "out/{name}.png"]] {
      let result = try await Command.call(["render", "card.caml"] + others, in: folder.path)
      #expect(result.status == 1 && !result.errorText.contains("did you mean"), "\(result.errorText)")
    }
  }

  @Test(
    "An unknown option names the one that was meant",
    arguments: [
      ("render card.caml --bg red", "“--bg”; did you mean --background?"),
      ("render card.caml --colour=red", "“--colour”; did you mean --background?"),
      ("render card.caml --out a.png", "“--out”; did you mean --output?"),
      ("render card.caml --output-file a.png", "“--output-file”; did you mean --output?"),
      ("render card.caml --widht 80", "“--widht”; did you mean --width?"),
      ("render card.caml --Width 80", "“--Width”; did you mean --width?"),
      ("render --no-sytem-fonts card.caml", "“--no-sytem-fonts”; did you mean --no-system-fonts?"),
      ("render card.caml --keypaths", "“--keypaths”; “quartzite info” has it"),
      ("render card.caml --unheard-of", "“--unheard-of”"), ("render card.caml --xy", "“--xy”"),
      ("info card.caml --sates", "“--sates”; did you mean --state?"),
      ("doctor --devise gpu", "“--devise”; did you mean --device?"),
      ("--verison", "“--verison”; did you mean --version?"),
    ])
  func options(line: String, message: String) async throws {
    let words = line.split(separator: " ").map(String.init)
    let command = words[0].hasPrefix("-") ? "quartzite" : "quartzite \(words[0])"
    try await expectMistake(words, "unknown option \(message)", see: command)
  }

  @Test("Words after -- are not options, and a short option that is unknown is named")
  func others() async throws {
    let result = try await render("-o", "out/{name}.png", "--", "card.caml", "--bg")
    #expect(result.status == 1 && result.errorText.contains("--bg"), "\(result.errorText)")
    try await expectMistake(["render", "card.caml", "-x"], "Unknown option '-x'")
    try await expectMistake(["info"], "Missing expected argument '<scene>'", see: "quartzite info")
  }

  @Test(
    "An unknown command names the one that was meant",
    arguments: [
      ("rendr", "did you mean “render”?"), ("Render", "did you mean “render”?"),
      ("convert", "did you mean “render”?"), ("inspect", "did you mean “info”?"), ("docter", "did you mean “doctor”?"),
      ("card.caml", "did you mean “quartzite render card.caml”?"),
    ])
  func commands(word: String, message: String) async throws {
    try await expectMistake([word, "card.caml"], "“\(word)” isn't a command; \(message)", see: "quartzite")
    try await expectMistake(["help", word], "“\(word)” isn't a command; \(message)", see: "quartzite")
  }

  // MARK: Times

  @Test(
    "Options that choose two times are refused by a sentence that names both",
    arguments: [
      ("--time 1 --frame 3", "--time and --frame both choose the time to show; give one of them."),
      ("-t 0 --progress 0.5", "--time and --progress both choose the time to show; give one of them."),
      ("--frame 3 --progress 0.5", "--frame and --progress both choose the time to show; give one of them."),
      ("--time 1 --from 0", "--time is for one picture, and --from for a film; give one of them."),
      ("--frame 1 --to 2", "--frame is for one picture, and --to for a film; give one of them."),
      ("--progress 0 --fps 25", "--progress is for one picture, and --fps for a film; give one of them."),
    ])
  func times(options: String, message: String) async throws {
    try await expectMistake(["render", "card.caml"] + options.split(separator: " ").map(String.init), message)
  }

  @Test("A time goes with the forms of --progress, and info takes a time or a frame")
  func goodTimes() async throws {
    let result = try await render("card.caml", "--time", "1", "--progress", "none")
    #expect(result.status == 0, "\(result.errorText)")
    try await expectMistake(
      ["info", "card.caml", "--time", "1", "--frame", "2"],
      "--time and --frame both choose the time to show; give one of them.", see: "quartzite info")
  }
}
