// Tests of .lottie archives of both versions, whole and broken.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteDiagnostics
import QuartziteLottie
import Testing

@Suite("Lottie archives")
struct ArchiveTests {
  private func solid(_ color: String) -> Data {
    Files.animation(#"{"ty": 1, "ip": 0, "op": 60, "ks": {}, "sw": 100, "sh": 80, "sc": "\u0023\#(color)"}"#)
  }

  private func firstPixel(_ data: Data) throws -> [UInt8] { Array(try Files.pixels(data)[0..<4]) }

  @Test("The animation is the one that the manifest names, in either version")
  func manifests() throws {
    let first = Data(#"{"version": "1", "animations": [{"id": "red"}, {"id": "blue"}]}"#.utf8)
    let second = Data(#"{"version": "2", "animations": [{"id": "red"}], "initial": {"animation": "blue"}}"#.utf8)
    let red = solid("ff0000"), blue = solid("0000ff")
    #expect(
      try firstPixel(
        Files.archive([("manifest.json", first), ("animations/blue.json", blue), ("animations/red.json", red)]))
        == [0, 0, 255, 255])
    #expect(
      try firstPixel(Files.archive([("manifest.json", second), ("a/blue.json", blue), ("a/red.json", red)]))
        == [255, 0, 0, 255])
    let alone = try LottieAnimation(data: Files.archive([("animations/red.json", red)]))
    #expect(alone.diagnostics.contains { $0.message.contains("manifest") })
  }

  @Test(
    "An image in the archive is shown, whichever slashes the system has that made the archive", arguments: ["/", "\\"])
  func images(separator: String) throws {
    let page = Files.page([Files.box(CGRect(x: 0, y: 0, width: 100, height: 80), 0, 1, 0)])
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quartzite-\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: folder) }
    try Renderer().render(page).write(to: folder.path)
    let animation = Files.animation(
      #"{"ty": 2, "refId": "i", "ip": 0, "op": 60, "ks": {}}"#,
      assets: #"{"id": "i", "w": 100, "h": 80, "u": "images/", "p": "green.png"}"#)
    let data = Files.archive([
      ("animations\(separator)a.json", animation), ("images\(separator)green.png", try Data(contentsOf: folder)),
    ])
    #expect(try firstPixel(data) == [0, 255, 0, 255])
  }

  @Test(
    "An image fills the size of its asset, whatever its own pixels are, and is magnified from there",
    arguments: [(4, 2, 200), (8, 4, 100), (2, 1, 400), (16, 8, 50)])
  func imageSizes(width: Int, height: Int, scale: Int) throws {
    let picture = CALayer(), half = CALayer()
    picture.bounds = CGRect(x: 0, y: 0, width: 4, height: 2)
    picture.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    half.frame = CGRect(x: 0, y: 0, width: 2, height: 2)
    half.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    picture.addSublayer(half)
    let frame = try Renderer().render(picture), shown = CALayer()
    let data = try frame.encoded(as: .png(.fast)).base64EncodedString()
    (shown.frame, shown.contents) = (CGRect(x: 20, y: 10, width: 8, height: 4), frame.makeImage())
    try Files.expect(
      #"{"ty": 2, "refId": "i", "ip": 0, "op": 60, "ks": {"p": {"k": [20, 10]}, "s": {"k": [\#(scale), \#(scale)]}}}"#,
      assets:
        #"{"id": "i", "w": \#(width), "h": \#(height), "u": "", "e": 1, "p": "data:image/png;base64,\#(data)"}"#,
      is: [shown], tolerance: 1)
  }

  @Test("An entry that is broken JSON is named, with the line and the column in it")
  func brokenEntries() throws {
    let broken = Data("{\n  oops}".utf8), red = solid("ff0000")
    let manifest = Data(#"{"version": "2", "animations": [{"id": "red", "initialTheme": "dark"}]}"#.utf8)
    for (entries, place) in [
      ([("a/red.json", broken)], "a/red.json:2:3: expected a JSON document"),
      ([("a/red.json", Data("[]".utf8))], "a/red.json: expected an object"),
      ([("a/red.json", red), ("t/dark.json", broken)], "t/dark.json:2:3: expected a JSON document"),
    ] {
      let error = #expect(throws: RenderError.self) {
        try LottieAnimation(data: Files.archive([("manifest.json", manifest)] + entries), fileName: "two.lottie")
      }
      #expect(error?.message.hasPrefix(place) == true && error?.place == .file(SourcePosition(file: "two.lottie")))
    }
  }

  @Test("A state of a state machine chooses an animation and the part of it that is shown")
  func states() throws {
    let marked = Data(
      String(decoding: solid("0000ff"), as: UTF8.self)
        .replacing(#""w": 100"#, with: #""markers": [{"cm": "open", "tm": 12, "dr": 20}], "w": 100"#).utf8)
    let machine = #"""
      {"initial": "idle", "states": [{"name": "idle", "type": "PlaybackState", "animation": "red"},
       {"name": "opening", "type": "PlaybackState", "animation": "blue", "segment": "open"},
       {"name": "closing", "type": "PlaybackState", "animation": "blue", "segment": [40, 50]},
       {"name": "lost", "type": "PlaybackState", "animation": "blue", "segment": "nowhere"},
       {"name": "any", "type": "GlobalState"}]}
      """#
    let data = Files.archive([
      ("manifest.json", Data(#"{"version": "2", "animations": [{"id": "red"}, {"id": "blue"}]}"#.utf8)),
      ("a/blue.json", marked), ("a/red.json", solid("ff0000")), ("s/door.json", Data(machine.utf8)),
    ])
    func animation(_ state: String?) throws -> LottieAnimation {
      try LottieAnimation(data: data, options: LottieOptions(state: state))
    }
    let frames: [String?: [Double]] = [nil: [0, 60], "idle": [0, 60], "opening": [12, 32], "closing": [40, 50]]
    for (state, expected) in frames {
      let animation = try animation(state)
      #expect([animation.startFrame, animation.endFrame] == expected, "\(state ?? "none")")
      #expect(animation.choices.states == ["idle", "opening", "closing", "lost"] && animation.diagnostics.isEmpty)
      let isBlue = expected[0] > 0
      let pixel = Array(try Files.pixels(LottieAnimationLayer(animation: animation))[0..<4])
      #expect(pixel == (isBlue ? [255, 0, 0, 255] : [0, 0, 255, 255]))
    }
    #expect(try animation("lost").diagnostics.count == 1 && animation("lost").endFrame == 60)
    let error = #expect(throws: RenderError.self) { try animation("shut") }
    #expect(error?.code == .usage && error?.message.contains("“opening”") == true)
  }

  @Test("An archive that is damaged, leads out of itself or is larger than it says is refused with the reason")
  func broken() throws {
    let red = solid("ff0000"), whole = Files.archive([("animations/red.json", red)])
    func message(_ data: Data, _ limits: Limits = .trusted) -> String? {
      #expect(throws: RenderError.self) { try LottieAnimation(data: data, fileName: "a.lottie", limits: limits) }?
        .description
    }
    for length in [4, 30, whole.count / 2, whole.count - 1] {
      #expect(message(whole.prefix(length)) != nil, "\(length) bytes of \(whole.count)")
    }
    #expect(message(Files.archive([("../red.json", red)]))?.contains("path within the archive") == true)
    #expect(message(Files.archive([("/animations/red.json", red)]))?.contains("path within the archive") == true)
    #expect(message(Files.archive([("animations/red.json", red)], size: 5))?.contains("5") == true)
    #expect(message(Files.archive([("animations/red.json", red)], size: 300 << 20))?.contains("268435456") == true)
    #expect(message(Files.archive([("readme.txt", red)]))?.contains("expected an animation") == true)
    var damaged = whole
    let inside = damaged.firstRange(of: Data("ff0000".utf8))?.lowerBound ?? 0
    damaged[inside] = UInt8(ascii: "0")
    #expect(message(damaged)?.contains("checksum") == true)
    var limits = Limits.untrusted
    limits.documentBytes = 100
    #expect(message(whole, limits) != nil)
  }
}
