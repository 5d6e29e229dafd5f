// Tests of what the command chooses of Lottie animations: their rules, the animations and themes of archives, and markers.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("The command's choices for Lottie animations")
struct LottieChoiceTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.write(Self.curve, to: "curve.json")
    _ = try folder.write(Self.marked, to: "marked.json")
    _ = try folder.write(Documents.red(), to: "red.caml")
  }

  // MARK: Animations

  /// A square of 20 points whose centre goes from 20 to 180 in 60 frames, on a straight curve whose control points lie near its ends.
  private static let curve = """
    {"v": "5.7.0", "fr": 30, "ip": 0, "op": 60, "w": 200, "h": 100, "layers": [{"ty": 4, "ip": 0, "op": 60, "st": 0,
     "ks": {"p": {"a": 1, "k": [
       {"t": 0, "s": [20, 50, 0], "to": [1, 0, 0], "ti": [-1, 0, 0], "i": {"x": 1, "y": 1}, "o": {"x": 0, "y": 0}},
       {"t": 60, "s": [180, 50, 0]}]}},
     "shapes": [{"ty": "rc", "p": {"k": [0, 0]}, "s": {"k": [20, 20]}, "r": {"k": 0}},
       {"ty": "fl", "c": {"k": [1, 0, 0, 1]}, "o": {"k": 100}}]}]}
    """

  /// Twenty frames of a bar that grows, ten a second, with markers in no order of time.
  private static let marked = #"""
    {"v": "5.7.0", "fr": 10, "ip": 0, "op": 20, "w": 40, "h": 20, "markers": [{"cm": "out", "tm": 14, "dr": 0},
     {"cm": "intro", "tm": 2, "dr": 4}, {"cm": "loop", "tm": 6, "dr": 0}],
     "layers": [{"ty": 1, "nm": "Bar", "ip": 0, "op": 20, "st": 0, "sw": 40, "sh": 20, "sc": "\u0023ff0000",
      "ks": {"s": {"a": 1, "k": [{"t": 0, "s": [5, 100]}, {"t": 20, "s": [100, 100]}]}}}]}
    """#

  /// An animation of one colour, which a theme may change by the name `paint`.
  private static func box(_ color: String) -> String {
    """
    {"v": "5.7.0", "fr": 30, "ip": 0, "op": 30, "w": 40, "h": 20, "slots": {"paint": {"p": {"a": 0, "k": [\(color), 1]}}},
     "layers": [{"ty": 4, "ip": 0, "op": 30, "st": 0, "ks": {},
      "shapes": [{"ty": "rc", "p": {"k": [20, 10]}, "s": {"k": [30, 10]}, "r": {"k": 0}},
        {"ty": "fl", "c": {"a": 0, "k": [\(color), 1], "sid": "paint"}, "o": {"k": 100}}]}]}
    """
  }

  /// Writes `box.lottie`, with the animations `red` and `blue` and the theme `night`, which paints green.
  private func writeArchive() throws {
    let manifest = """
      {"version": "2", "animations": [{"id": "red", "themes": ["night"]}, {"id": "blue", "themes": ["night"]}],
       "themes": [{"id": "night"}]}
      """
    let theme = #"{"rules": [{"id": "paint", "type": "Color", "value": [0, 1, 0]}]}"#
    let files = [
      ("manifest.json", manifest), ("a/red.json", Self.box("1, 0, 0")), ("a/blue.json", Self.box("0, 0, 1")),
      ("t/night.json", theme),
    ]
    try StoredArchive.data(files.map { ($0.0, Data($0.1.utf8)) })
      .write(to: URL(fileURLWithPath: folder.path + "/box.lottie"))
  }

  // MARK: Results

  private func picture(_ arguments: String...) async throws -> PictureFile {
    let result = try await Command.call(["render"] + arguments + ["-o", "picture.png"], in: folder.path)
    #expect(result.status == 0 && result.errorText.isEmpty, "\(arguments): \(result.errorText)")
    return try PictureFile(folder.path + "/picture.png")
  }

  /// The centre of what the middle row of a picture shows, in pixels from the left.
  private func centre(_ picture: PictureFile) -> Double {
    let row = picture.height / 2 * picture.width
    var sum = 0.0, moment = 0.0
    for column in 0..<picture.width {
      let alpha = Double(picture.pixels[(row + column) * 4 + 3])
      sum += alpha
      moment += alpha * (Double(column) + 0.5)
    }
    return moment / sum
  }

  /// Makes the numbered pictures of a film; returns their bytes in order.
  private func film(_ arguments: String...) async throws -> [Data] {
    let name = UUID().uuidString
    let result = try await Command.call(
      ["render", "marked.json", "-o", "\(name)/%02d.png"] + arguments, in: folder.path)
    #expect(result.status == 0 && result.errorText.isEmpty, "\(arguments): \(result.errorText)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/" + name).sorted()
    return try names.map { try Data(contentsOf: URL(fileURLWithPath: folder.path + "/\(name)/\($0)")) }
  }

  private func expectRefused(
    _ line: String, _ words: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let before = folder.contents
    let result = try await Command.call(line.split(separator: " ").map(String.init), in: folder.path)
    #expect(result.status == 64 && folder.contents == before, "\(line)", sourceLocation: sourceLocation)
    for word in words {
      #expect(result.firstError.contains(word), "\(line): \(result.firstError)", sourceLocation: sourceLocation)
    }
  }

  // MARK: Rules

  @Test("A curve is passed by its length, or by its parameter if --lottie-compatibility asks for Core Animation")
  func compatibility() async throws {
    let cases: [(options: [String], place: Double)] = [
      ([], 60), (["--lottie-compatibility", "specification"], 60),
      (["--lottie-compatibility", "core-animation"], 45.28125),
    ]
    for (options, expected) in cases {
      let result = try await Command.call(
        ["render", "curve.json", "--frame", "15", "-o", "curve.png"] + options, in: folder.path)
      #expect(result.status == 0, "\(result.errorText)")
      let place = centre(try PictureFile(folder.path + "/curve.png"))
      #expect(abs(place - expected) < 0.05, "\(options): \(place)")
    }
    let document = try await picture("red.caml")
    #expect(try await picture("red.caml", "--lottie-compatibility", "core-animation").pixels == document.pixels)
  }

  @Test("info says which rules an animation is drawn by", arguments: ["specification", "core-animation"])
  func reportedCompatibility(rules: String) async throws {
    let line = ["info", "curve.json", "--lottie-compatibility", rules]
    let text = try await Command.call(line, in: folder.path),
      json = try await Command.call(line + ["--json"], in: folder.path)
    #expect(text.outputText.split(separator: "\n").contains("compatibility: \(rules)"), "\(text.outputText)")
    let report = try JSONSerialization.jsonObject(with: json.output) as? [String: Any]
    #expect(report?["compatibility"] as? String == rules)
  }

  @Test("An unknown compatibility is refused with both known ones")
  func unknownCompatibility() async throws {
    try await expectRefused(
      "render curve.json --lottie-compatibility ios -o a.png", "The value 'ios' is invalid for '--lottie-compatibility",
      "Please provide one of 'specification' and 'core-animation'.")
  }

  // MARK: Archives

  @Test("--animation chooses an animation of an archive, and --theme a theme")
  func archives() async throws {
    try writeArchive()
    _ = try folder.write(Self.box("0, 0, 1"), to: "blue.json")
    _ = try folder.write(Self.box("0, 1, 0"), to: "green.json")
    let first = try await picture("box.lottie"), blue = try await picture("blue.json")
    #expect(try await picture("box.lottie", "--animation", "blue").pixels == blue.pixels)
    #expect(try await picture("box.lottie", "--animation", "red").pixels == first.pixels && first.pixels != blue.pixels)
    let green = try await picture("green.json")
    #expect(try await picture("box.lottie", "--theme", "night").pixels == green.pixels)
    #expect(try await picture("box.lottie", "--animation", "blue", "--theme", "night").pixels == green.pixels)
    let listed = try await Command.quartzite("info", "box.lottie", "--animation", "blue", "--list", in: folder.path)
    #expect(listed.status == 0, "\(listed.errorText)")
  }

  @Test("An unknown animation or theme is a usage error that names the known ones")
  func unknownIdentifiers() async throws {
    try writeArchive()
    for command in ["render box.lottie -o a.png", "info box.lottie"] {
      try await expectRefused("\(command) --animation green", "green", "red", "blue")
      try await expectRefused("\(command) --theme day", "day", "night")
    }
    try await expectRefused("render curve.json --animation red -o a.png", "red")
    try await expectRefused("render curve.json --theme night -o a.png", "night")
    try await expectRefused("render red.caml --animation red -o a.png", "there is no animation “red”")
    try await expectRefused("info red.caml --theme night", "there is no theme “night”")
  }

  // MARK: Markers

  @Test("--marker shows the frame at which a marker begins, in pictures and in what info says of a pixel")
  func markers() async throws {
    for (name, frame) in [("intro", "2"), ("loop", "6"), ("out", "14")] {
      let shown = try await picture("marked.json", "--marker", name)
      #expect(try await picture("marked.json", "--frame", frame).pixels == shown.pixels, "\(name)")
      let line = ["info", "marked.json", "--pixel", "1,1"]
      let traced = try await Command.call(line + ["--marker", name], in: folder.path)
      #expect(traced.status == 0, "\(traced.errorText)")
      #expect(try await Command.call(line + ["--frame", frame], in: folder.path).outputText == traced.outputText)
    }
  }

  @Test("A film of a marker lasts as long as the marker; without a duration, until the next one in time or the end")
  func films() async throws {
    let whole = try await film()
    #expect(whole.count == 20 && Set(whole).count == 20)
    #expect(try await film("--marker", "intro") == Array(whole[2..<6]))
    #expect(try await film("--marker", "loop") == Array(whole[6..<14]))
    #expect(try await film("--marker", "out") == Array(whole[14..<20]))
    #expect(try await film("--marker", "intro", "--to-marker", "out") == Array(whole[2..<14]))
    #expect(try await film("--to-marker", "loop") == Array(whole[0..<6]))
    #expect(try await film("--from", "0.5", "--to-marker", "out") == Array(whole[5..<14]))
    #expect(try await film("--marker", "loop", "--to", "1") == Array(whole[6..<10]))
    #expect(try await film("--marker", "loop", "--shard", "2/4") == Array(whole[8..<10]))
  }

  @Test("--to-marker makes a film of WebP, and --marker alone a picture")
  func kinds() async throws {
    let cases = [(["--marker", "loop"], false), (["--marker", "loop", "--to-marker", "out"], true)]
    for (options, isFilm) in cases {
      let result = try await Command.call(["render", "marked.json", "-o", "a.webp"] + options, in: folder.path)
      #expect(result.status == 0, "\(result.errorText)")
      let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/a.webp"))
      #expect((bytes.range(of: Data("ANIM".utf8)) != nil) == isFilm)
    }
  }

  @Test("An unknown marker is a usage error that names the known ones, and so is a marker that makes no sense")
  func refusedMarkers() async throws {
    for command in ["render marked.json -o a.png", "render marked.json -o a.gif", "info marked.json"] {
      try await expectRefused("\(command) --marker Loop", "there is no marker “Loop”; there is “loop”")
    }
    try await expectRefused("render marked.json --to-marker end -o a.gif", "“out”", "“intro”", "“loop”")
    try await expectRefused("render marked.json --to-marker out -o a.png", "holds no film")
    try await expectRefused("render marked.json --marker out --to-marker intro -o a.gif", "before it begins")
    try await expectRefused("render curve.json --marker loop -o a.png", "the animation has none")
    try await expectRefused("render red.caml --marker loop -o a.png", "--marker")
    try await expectRefused(
      "render red.caml --marker loop -o a.gif", "--marker and --to-marker are for Lottie animations")
    try await expectRefused("info red.caml --marker loop", "--marker")
  }
}
