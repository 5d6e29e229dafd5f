// Tests of Lottie files that are broken: an error with its place, or a diagnostic and the rest drawn.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteDiagnostics
import QuartziteLottie
import SeededRandom
import Testing

@Suite("Broken Lottie files")
struct BrokenFileTests {
  private static let good = Files.animation(
    Files.shapes(
      Files.group(Files.rectangle(40, 25, 40, 30, radius: 4) + "," + Files.redFill) + ","
        + Files.group(Files.ellipse(60, 40, 30, 20) + "," + Files.blueFill),
      transform: #""p": \#(Files.numbers([(0, "[0, 0, 0]"), (30, "[20, 10, 0]")])), "o": {"k": 80}"#))

  @Test("Without what every animation has there is an error that says what was expected, and where")
  func required() throws {
    let cases: [(String, String)] = [
      ("", "JSON"), ("[]", "an object"), ("{}", "\"w\""), (#"{"w": 1}"#, "\"h\""), (#"{"w": 1, "h": 1}"#, "\"fr\""),
      (#"{"w": 1, "h": 1, "fr": 30, "ip": 0, "op": 10}"#, "\"layers\""),
      (#"{"w": 1, "h": 1, "fr": 30, "ip": 0, "op": 10, "layers": 4}"#, "layers"),
      (#"{"w": -1, "h": 1, "fr": 30, "ip": 0, "op": 10, "layers": []}"#, "w"),
      (#"{"w": 1e9, "h": 1, "fr": 30, "ip": 0, "op": 10, "layers": []}"#, "w"),
      (#"{"w": 1, "h": 1, "fr": 0, "ip": 0, "op": 10, "layers": []}"#, "fr"),
      (#"{"w": 1, "h": 1, "fr": 30, "ip": 10, "op": 10, "layers": []}"#, "op"),
      (#"{"w": "a", "h": 1, "fr": 30, "ip": 0, "op": 10, "layers": []}"#, "w"),
    ]
    for (text, expected) in cases {
      let error = #expect(throws: RenderError.self) { try LottieAnimation(data: Data(text.utf8), fileName: "a.json") }
      #expect(error?.description.contains(expected) == true, "\(text): \(error.debugDescription)")
      #expect(error?.description.contains("a.json") == true)
    }
  }

  @Test("What refers to itself is left out, and the rest is drawn")
  func cycles() throws {
    let box = #"{"ty": 1, "ip": 0, "op": 60, "ks": {}, "sw": 30, "sh": 20, "sc": "\u0023ff0000"}"#
    let parents =
      #"{"ty": 3, "ind": 1, "parent": 2, "ks": {}}, {"ty": 1, "ind": 2, "parent": 1, "ip": 0, "op": 60, "ks": {}, "sw": 30, "sh": 20, "sc": "\u0023ff0000"}"#
    let own = #"{"ty": 0, "refId": "a", "w": 100, "h": 80, "ip": 0, "op": 60, "ks": {}}"#
    for (layers, assets) in [(parents, ""), (own, #"{"id": "a", "layers": [\#(own), \#(box)]}"#)] {
      let animation = try LottieAnimation(data: Files.animation(layers, assets: assets))
      let layer = LottieAnimationLayer(animation: animation)
      #expect(layer.diagnostics.count == 1, "\(layer.diagnostics)")
      #expect(layer.diagnostics.first?.description.contains("layers[") == true)
      #expect(try Files.pixels(layer).contains { $0 != 0 })
    }
  }

  @Test("Ten times ten precompositions of ten layers end at the limit, and the rest is drawn")
  func explosion() throws {
    func composition(_ level: Int) -> String {
      let inner =
        level == 8
        ? #"{"ty": 1, "ip": 0, "op": 60, "ks": {}, "sw": 30, "sh": 20, "sc": "\u0023ff0000"}"#
        : #"{"ty": 0, "refId": "c\#(level + 1)", "w": 100, "h": 80, "ip": 0, "op": 60, "ks": {}}"#
      return #"{"id": "c\#(level)", "layers": [\#(Array(repeating: inner, count: 10).joined(separator: ","))]}"#
    }
    let assets = (0...8).map { composition($0) }.joined(separator: ",")
    let data = Files.animation(
      #"{"ty": 0, "refId": "c0", "w": 100, "h": 80, "ip": 0, "op": 60, "ks": {}}"#, assets: assets)
    var limits = Limits.untrusted
    limits.layers = 500
    let layer = LottieAnimationLayer(animation: try LottieAnimation(data: data, limits: limits))
    #expect(layer.diagnostics.contains { $0.message.contains("500 layers") })
  }

  @Test("A repeater of a million copies, and numbers beyond all bounds, are drawn within bounds")
  func extremes() throws {
    let repeater =
      #"{"ty": "rp", "c": {"k": 1000000}, "o": {"k": 1e300}, "m": 1, "tr": {"p": {"k": [1e300, 0]}, "s": {"k": [1e300, 1]}}}"#
    let star =
      #"{"ty": "sr", "sy": 1, "pt": {"k": 1e9}, "p": {"k": [50, 40]}, "r": {"k": 1e308}, "ir": {"k": 10}, "or": {"k": 1e308}, "is": {"k": -1e308}, "os": {"k": 1e308}}"#
    for items in [
      Files.rectangle(10, 10, 10, 10) + "," + Files.redFill + "," + repeater, star + "," + Files.redFill,
      Files.rectangle(1e308, -1e308, 1e308, 1e308, radius: 1e308) + "," + Files.redFill,
    ] {
      _ = try Files.pixels(Files.animation(Files.shapes(items)))
    }
  }

  @Test("Images that are not there, not pictures, or outside of the folder are named")
  func images() throws {
    for (source, expected) in [
      (#""u": "", "p": "missing.png", "e": 0"#, "missing.png"),
      (#""u": "../../etc/", "p": "passwd", "e": 0"#, "folder"),
      (#""u": "", "p": "data:image/png;base64,AAAA", "e": 1"#, "picture"),
    ] {
      let data = Files.animation(
        #"{"ty": 2, "refId": "i", "ip": 0, "op": 60, "ks": {}}"#,
        assets: #"{"id": "i", "w": 10, "h": 10, \#(source)}"#)
      let animation = try LottieAnimation(data: data, baseDirectory: "/tmp")
      let layer = LottieAnimationLayer(animation: animation)
      let said = (animation.diagnostics + layer.diagnostics).map(\.message)
      #expect(said.contains { $0.contains(expected) }, "\(said)")
    }
  }

  @Test("A file that is cut short anywhere, or has bytes changed, ends in an error or is drawn", arguments: 0..<8)
  func mutations(round: Int) throws {
    var random = SeededRandom(seed: UInt64(round))
    for _ in 0..<40 {
      var bytes = [UInt8](Self.good)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random))
      case 1:
        for _ in 0..<3 {
          bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 32...126, using: &random)
        }
      default:
        let numbers = bytes.indices.filter { (48...57).contains(bytes[$0]) }
        if let place = numbers.randomElement(using: &random) {
          bytes.replaceSubrange(
            place...place,
            with: Array(["-1", "1e30", "null", "[]", "{}", "\"x\"", "true"].randomElement(using: &random)!.utf8))
        }
      }
      do throws(RenderError) {
        let layer = LottieAnimationLayer(animation: try LottieAnimation(data: Data(bytes)))
        layer.currentFrame = 20
        _ = try? Files.pixels(layer)
      } catch {
        #expect(!error.message.isEmpty)
      }
    }
  }
}
