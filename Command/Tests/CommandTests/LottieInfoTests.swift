// Tests of what `quartzite info` tells of Lottie animations.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("quartzite info tells what is in a Lottie animation")
struct LottieInfoTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  // MARK: Animations

  /// A layer in one colour, for some frames.
  private static func solid(_ name: String, from start: Int = 10, to end: Int = 70) -> String {
    #"""
    {"ty": 1, "nm": "\#(name)", "ip": \#(start), "op": \#(end), "st": 0, "ks": {}, "sw": 100, "sh": 80,
     "sc": "\u0023ff0000"}
    """#
  }

  /// An animation of 100 × 80 points, from frame 10 to 70, 30 frames a second, with these members.
  private static func animation(layers: [String], _ members: String...) -> String {
    let head = #""v": "5.7.0", "fr": 30, "ip": 10, "op": 70, "w": 100, "h": 80"#
    return "{" + ([head] + members + ["\"layers\": [\(layers.joined(separator: ", "))]"]).joined(separator: ", ") + "}"
  }

  /// An animation of everything that the report lists. It lies beside a picture, whose bytes it also has in it.
  private func everything() async throws -> String {
    _ = try folder.write(Documents.red(), to: "red.caml")
    try FileManager.default.createDirectory(atPath: folder.path + "/images", withIntermediateDirectories: false)
    let made = try await Command.quartzite("render", "red.caml", "-o", "images/a.png", in: folder.path)
    #expect(made.status == 0, "\(made.errorText)")
    let picture = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/images/a.png"))
    let assets = [
      #"{"id": "part", "layers": [\#(Self.solid("Inner"))]}"#,
      #"{"id": "beside", "w": 40, "h": 20, "u": "images/", "p": "a.png"}"#,
      #"{"id": "inside", "w": 40, "h": 20, "e": 1, "p": "data:image/png;base64,\#(picture.base64EncodedString())"}"#,
      #"{"id": "missing", "p": "none.png"}"#,
    ]
    return Self.animation(
      layers: [
        Self.solid("Outer"), #"{"ty": 0, "refId": "part", "ip": 10, "op": 70, "st": 0, "ks": {}, "w": 100, "h": 80}"#,
      ],
      "\"assets\": [\(assets.joined(separator: ", "))]",
      #""markers": [{"cm": "intro", "tm": 10, "dr": 20}, {"cm": "cut", "tm": 40.5, "dr": 0}]"#,
      #""chars": [{"ch": "a", "fFamily": "Drawn", "style": "Bold", "w": 50, "data": {}}]"#,
      #"""
      "fonts": {"list": [{"fName": "NoSuchFont", "fFamily": "NoSuchFont", "fStyle": "Regular"},
        {"fName": "Drawn-Bold", "fFamily": "Drawn", "fStyle": "Bold"}]}
      """#)
  }

  private struct Report: Decodable {
    struct Size: Decodable, Equatable {
      let width: Double
      let height: Double
    }
    struct Precomposition: Decodable {
      let id: String
      let layerCount: Int
    }
    struct Image: Decodable {
      let id: String
      let source: String
      let path: String?
      let size: Size?
      let isFound: Bool
      let failure: String?
    }
    struct Font: Decodable {
      let name: String
      let isFound: Bool
      let used: String?
    }
    struct Marker: Decodable, Equatable {
      let name: String
      let startFrame: Double
      let endFrame: Double
    }
    struct Plan: Decodable {
      let layers: Int
      let quads: Int
    }
    let size: Size
    let frameRate: Double
    let startFrame: Double
    let endFrame: Double
    let duration: Double
    let layerCount: Int
    let precompositions: [Precomposition]
    let images: [Image]
    let fonts: [Font]
    let markers: [Marker]
    let plan: Plan?
    let diagnostics: [String]
  }

  private func report(_ arguments: String...) async throws -> Report {
    let result = try await Command.call(["info", "--json"] + arguments, in: folder.path)
    #expect(result.status == 0 && result.errorText.isEmpty, "\(result.errorText)")
    return try JSONDecoder().decode(Report.self, from: result.output)
  }

  // MARK: Reports

  @Test("The report has size, frames, layers, precompositions, images, fonts and markers")
  func text() async throws {
    let path = try folder.write(await everything(), to: "all.json")
    let result = try await Command.quartzite("info", path, "--no-system-fonts")
    #expect(result.status == 0, "\(result.errorText)")
    let lines = result.outputText.split(separator: "\n").map(String.init)
    let expected = [
      "\(path): 100 × 80 points, 2 layers", "frames 10 to 70, 30 a second: 2 seconds",
      "compatibility: specification", "precompositions:", "  “part”: 1 layer", "images:",
      "  “beside” (40 × 20): images/a.png, beside the animation",
      "  “inside” (40 × 20): embedded", "  “missing”: none.png, beside the animation; not shown: ", "fonts:",
      "  “Drawn-Bold”: in outlines of its characters", "  “NoSuchFont”: not found; ", "markers:",
      "  “intro”: frame 10 to 30", "  “cut”: frame 40.5",
    ]
    try #require(lines.count == expected.count, "\(lines)")
    for (line, start) in zip(lines, expected) {
      // Messages of the system, and names of the font that is always there, follow.
      #expect(start.hasSuffix(" ") ? line.hasPrefix(start) && line.count > start.count : line == start)
    }
  }

  @Test("--json holds the same as values")
  func json() async throws {
    _ = try folder.write(await everything(), to: "all.json")
    let report = try await report("all.json", "--no-system-fonts")
    #expect(report.size == Report.Size(width: 100, height: 80))
    #expect(report.frameRate == 30 && report.startFrame == 10 && report.endFrame == 70 && report.duration == 2)
    #expect(report.layerCount == 2)
    #expect(report.precompositions.map(\.id) == ["part"] && report.precompositions.map(\.layerCount) == [1])
    #expect(report.images.map(\.id) == ["beside", "inside", "missing"])
    #expect(report.images.map(\.source) == ["file", "embedded", "file"])
    #expect(report.images.map(\.path) == ["images/a.png", nil, "none.png"])
    #expect(report.images.map(\.isFound) == [true, true, false])
    #expect(report.images.map { $0.failure == nil } == [true, true, false])
    #expect(report.images[0].size == Report.Size(width: 40, height: 20) && report.images[2].size == nil)
    #expect(report.fonts.map(\.name) == ["Drawn-Bold", "NoSuchFont"])
    #expect(report.fonts.map(\.isFound) == [true, false])
    #expect(report.fonts.map { $0.used == nil } == [true, false])
    #expect(
      report.markers == [
        Report.Marker(name: "intro", startFrame: 10, endFrame: 30),
        Report.Marker(name: "cut", startFrame: 40.5, endFrame: 40.5),
      ])
    #expect(report.plan == nil)
  }

  @Test("An image in the archive is found there, and one that is nowhere is not")
  func archive() async throws {
    let asset = #"{"id": "one", "w": 40, "h": 20, "u": "images/", "p": "a.png"}"#
    let text = Self.animation(layers: [], "\"assets\": [\(asset)]")
    _ = try folder.write(Documents.red(), to: "red.caml")
    #expect(try await Command.quartzite("render", "red.caml", "-o", "a.png", in: folder.path).status == 0)
    let picture = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/a.png"))
    let entries = [
      ("manifest.json", Data(#"{"animations": [{"id": "main"}]}"#.utf8)), ("animations/main.json", Data(text.utf8)),
      ("images/a.png", picture),
    ]
    try StoredArchive.data(entries).write(to: URL(fileURLWithPath: folder.path + "/whole.lottie"))
    try StoredArchive.data(Array(entries.prefix(2))).write(to: URL(fileURLWithPath: folder.path + "/part.lottie"))
    let whole = try await report("whole.lottie"), part = try await report("part.lottie")
    #expect(whole.images.map(\.source) == ["archive"] && whole.images.map(\.isFound) == [true])
    #expect(part.images.map(\.source) == ["file"] && part.images.map(\.isFound) == [false])
  }

  @Test("--list and --stats tell of the picture at --frame, or at --time, and of the first one without them")
  func pictures() async throws {
    let text = Self.animation(layers: [Self.solid("Early", to: 40), Self.solid("Late", from: 40)])
    _ = try folder.write(text, to: "a.json")
    func list(_ arguments: String...) async throws -> String {
      let result = try await Command.call(["info", "a.json", "--list"] + arguments, in: folder.path)
      #expect(result.status == 0 && result.errorText.isEmpty, "\(result.errorText)")
      return result.outputText
    }
    let first = try await list(), late = try await list("--frame", "40")
    #expect(first.contains("“Late” hidden") && !first.contains("“Early” hidden"), "\(first)")
    #expect(late.contains("“Early” hidden") && !late.contains("“Late” hidden"), "\(late)")
    #expect(first.contains("“Early”") && late.contains("“Late”"))
    #expect(try await list("--time", "1") == late)
    #expect(try await list("--frame", "10") == first)
    let ended = Self.animation(layers: [Self.solid("Early", to: 40)])
    _ = try folder.write(ended, to: "ended.json")
    let shown = try #require(try await report("ended.json", "--stats", "--frame", "20").plan)
    #expect(shown.layers > 0 && shown.quads > 0)
    #expect(try await report("ended.json", "--stats", "--frame", "50").plan?.quads == 0)
    #expect(try await Command.quartzite("info", "a.json", "--stats", in: folder.path).outputText.contains("plan: "))
  }

  @Test("What is left out of an animation is named on standard error, or in the JSON")
  func diagnostics() async throws {
    let layer = #"{"ty": 0, "refId": "nowhere", "ip": 10, "op": 70, "ks": {}, "w": 10, "h": 10}"#
    _ = try folder.write(Self.animation(layers: [layer]), to: "a.json")
    let text = try await Command.quartzite("info", "a.json", in: folder.path)
    #expect(text.status == 0 && text.firstError.hasPrefix("quartzite: warning: a.json"), "\(text.errorText)")
    #expect(text.firstError.contains("nowhere"))
    #expect(try await report("a.json").diagnostics.contains { $0.contains("nowhere") })
  }

  @Test("Names in an animation cannot make up lines of the report")
  func names() async throws {
    let marker = #""markers": [{"cm": "a\nframes 0 to 1", "tm": 12}]"#
    let path = try folder.write(Self.animation(layers: [], marker), to: "a.json")
    let result = try await Command.quartzite("info", path)
    #expect(result.outputText.split(separator: "\n").count == 5, "\(result.outputText)")
    #expect(result.outputText.contains(#"  “a\u{a}frames 0 to 1”: frame 12"#))
  }

  @Test("What is for documents alone, or for animations alone, is refused with the other")
  func refused() async throws {
    _ = try folder.write(Self.animation(layers: []), to: "a.json")
    _ = try folder.write("{", to: "broken.json")
    _ = try folder.write(Documents.red(), to: "red.caml")
    for (arguments, status, advice) in [
      ("a.json --state Night", 64, "no state “Night”"), ("red.caml --frame 3", 64, "--time"),
      ("a.json --time nan", 64, "--time"), ("broken.json", 65, "broken.json"), ("none.json", 66, "none.json"),
    ] {
      let words = arguments.split(separator: " ").map(String.init)
      let result = try await Command.call(["info"] + words, in: folder.path)
      #expect(result.status == status, "\(arguments): \(result.errorText)")
      #expect(result.errorText.contains(advice), "\(arguments): \(result.errorText)")
    }
  }
}
