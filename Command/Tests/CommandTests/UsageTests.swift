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

  @Test("A last scene that is a picture is taken for the output, too", arguments: ["png", "jpg", "webp"])
  func earlierOutput(format: String) async throws {
    #expect(try await render("card.caml", "-o", "old one.\(format)").status == 0)
    try await expectMistake(
      ["render", "card.caml", "old one.\(format)"],
      "“old one.\(format)” is a picture, not a document; did you mean -o 'old one.\(format)'?")
    // A picture that is named otherwise is an error of the batch.
    try FileManager.default.moveItem(
      atPath: folder.path + "/old one.\(format)", toPath: folder.path + "/old")
    let other = try await render("card.caml", "old")
    #expect(other.status == 1 && !other.errorText.contains("did you mean"), "\(other.errorText)")
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
      ("info card.caml --compatibility core-animation", "“--compatibility”; did you mean --lottie-compatibility?"),
      ("doctor --devise gpu", "“--devise”; did you mean --device?"),
      ("--verison", "“--verison”; did you mean --version?"),
      ("render card.caml -width 80", "“-width”; did you mean --width?"),
      ("render card.caml -output=a.png", "“-output”; did you mean --output?"),
      ("render card.caml -out a.png", "“-out”; did you mean --output?"),
      ("render card.caml -bg red", "“-bg”; did you mean --background?"),
      ("render card.caml -to 2", "“-to”; did you mean --to?"),
      ("render card.caml -widht 80", "“-widht”; did you mean --width?"),
      ("render card.caml -w80", "“-w80”; did you mean -w 80?"), ("render card.caml -qx", "“-qx”"),
      ("render card.caml -x", "“-x”"), ("doctor -w 80", "“-w”; “quartzite render” has it"),
    ])
  func options(line: String, message: String) async throws {
    let words = line.split(separator: " ").map(String.init)
    let command = words[0].hasPrefix("-") ? "quartzite" : "quartzite \(words[0])"
    try await expectMistake(words, "unknown option \(message)", see: command)
  }

  @Test("Words after -- are not options")
  func others() async throws {
    let result = try await render("-o", "out/{name}.png", "--", "card.caml", "--bg")
    #expect(result.status == 1 && result.errorText.contains("--bg"), "\(result.errorText)")
    try await expectMistake(["info"], "Missing expected argument '<document>'", see: "quartzite info")
  }

  @Test("A list of values is on the line of its message, and a line break in an argument stays escaped")
  func lines() async throws {
    let result = try await render("card.caml", "-f", "bmp")
    #expect(result.status == 64 && result.firstError.hasPrefix("quartzite: error: The value 'bmp' is invalid for '"))
    #expect(
      result.firstError.hasSuffix(
        ". Please provide one of the following: png, jpeg, webp, raw, apng, gif, mp4, webm, mov"),
      "\(result.firstError)")
    let broken = try await render("card.caml", "-f", "b\n- mp")
    #expect(broken.firstError.contains("'b\\u{a}- mp'"), "\(broken.firstError)")
    #expect(
      ParserMessage.text("Unknown option '-wq'\n   or: Missing value for '-w <pixels>' in '-wq'", about: ["-wq"])
        == "unknown option “-wq”; or a missing value for '-w <pixels>' in '-wq'")
  }

  @Test("A negative number after a space is named, with the form in which it is read")
  func negativeNumbers() async throws {
    for (option, number) in [("--time", "-1"), ("-t", "-.5"), ("-w", "-5"), ("--progress", "-0.5"), ("--from", "-1e3")]
    {
      let result = try await render("card.caml", option, number)
      #expect(
        result.status == 64 && result.firstError.hasSuffix("; write a negative number as in \(option)=\(number)"),
        "\(result.firstError)")
    }
    #expect(try await render("card.caml", "--time=-1", "-o", "early.png").status == 0)
  }

  @Test("A place in an animation lies from 0 to 1", arguments: ["1.5", "nan", "1e999"])
  func places(_ place: String) async throws {
    let result = try await render("card.caml", "--progress", place)
    #expect(result.status == 64 && result.firstError.contains("“\(place)” is no progress"), "\(result.firstError)")
  }

  @Test(
    "-h with a number is taken for the height",
    arguments: [
      "render card.caml -w 1200 -h 630", "render -h 630 card.caml", "render card.caml -h=630", "info card.caml -h630",
    ])
  func height(line: String) async throws {
    let words = line.split(separator: " ").map(String.init)
    try await expectMistake(
      words, "-h asks for help; did you mean --height 630?", see: "quartzite \(words[0])")
    let help = try await Command.call(words + ["--help"], in: folder.path)
    #expect(help.status == 0 && help.outputText.contains("Usage: quartzite \(words[0]) "))
  }

  @Test(
    "-h among other short options, and -h with a number for a command without a height, are the command's own help",
    arguments: ["render card.caml -qh", "render -hq", "info -hx", "compare -h2", "doctor -h 2", "-hq", "render -help"])
  func shortHelp(line: String) async throws {
    let words = line.split(separator: " ").map(String.init)
    let result = try await Command.call(words, in: folder.path)
    #expect(result.status == 0 && result.errorText.isEmpty, "\(result.errorText)")
    #expect(result.outputText == HelpPage.text(of: CommandDescription.started(by: words)) + "\n")
  }

  @Test("A file that exists isn't taken for a command that is named like it, and is quoted for the shell")
  func files() async throws {
    for (name, quoted) in [("news.json", "news.json"), ("my info", "'my info'")] {
      _ = try folder.write(Documents.red(), to: name)
      try await expectMistake(
        [name], "“\(name)” isn't a command; did you mean “quartzite render \(quoted)”?", see: "quartzite")
    }
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
      ("--frame 1 --shard 2/5", "--frame is for one picture, and --shard for a film; give one of them."),
      ("--time 1 --marker a", "--time and --marker both choose the time to show; give one of them."),
      ("--frame 1 --to-marker b", "--frame is for one picture, and --to-marker for a film; give one of them."),
      ("--marker a --from 1", "--from and --marker both choose where a film begins; give one of them."),
      ("--to 2 --to-marker b", "--to and --to-marker both choose where a film ends; give one of them."),
    ])
  func times(options: String, message: String) async throws {
    try await expectMistake(["render", "card.caml"] + options.split(separator: " ").map(String.init), message)
  }

  @Test("A time goes with the forms of --progress, and info takes a time, a frame or a marker")
  func goodTimes() async throws {
    let result = try await render("card.caml", "--time", "1", "--progress", "none")
    #expect(result.status == 0, "\(result.errorText)")
    try await expectMistake(
      ["info", "card.caml", "--time", "1", "--frame", "2"],
      "--time and --frame both choose the time to show; give one of them.", see: "quartzite info")
    try await expectMistake(
      ["info", "card.caml", "--frame", "2", "--marker", "a"],
      "--frame and --marker both choose the time to show; give one of them.", see: "quartzite info")
  }

  @Test(
    "A time for a film, alone or in a batch, is refused",
    arguments: [
      ("card.caml --time 0.5 -o t.gif", "--time is for one picture, and “t.gif” is a film"),
      ("card.caml --frame 3 -o t.mp4", "--frame is for one picture, and “t.mp4” is a film"),
      ("card.caml --progress 0.5 -f apng", "--progress is for one picture, and “card.apng” is a film"),
      ("card.caml -t 1 -f gif -o -", "--time is for one picture, and the output is a film"),
      ("card.caml -t 1 -o f/%03d.png", "--time is for one picture, and “f/%03d.png” names the pictures of a film"),
      ("card.caml red.caml -t 1 -f gif", "--time is for one picture, and “{name}.gif” is a film"),
      ("card.caml red.caml --frame 1 -o f/{name}.webm", "--frame is for one picture, and “f/{name}.webm” is a film"),
    ])
  func timeOfFilm(line: String, message: String) async throws {
    let before = folder.contents
    let result = try await Command.call(["render"] + line.split(separator: " ").map(String.init), in: folder.path)
    #expect(result.status == 64 && folder.contents == before)
    #expect(
      result.errorText
        == "quartzite: error: \(message); name a .png, .jpg or .webp file, or give --from and --to\n")
  }

  @Test("A row whose output is a film takes no time, and the others are made")
  func timeOfRow() async throws {
    _ = try folder.write("name,ext\na,png\nb,gif\n", to: "rows.csv")
    let result = try await render("card.caml", "--data", "rows.csv", "-t", "1", "-o", "out/{name}.{ext}")
    #expect(result.status == 1 && pictures() == ["a.png"])
    #expect(result.errorText.contains("“out/b.gif” is a film"), "\(result.errorText)")
  }
}
