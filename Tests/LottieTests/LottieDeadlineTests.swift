// Tests of the deadline of reading a Lottie file: whenever time is up, reading ends and says so.
// SPDX-License-Identifier: Apache-2.0

import CountedClock
import Foundation
import Quartzite
import QuartziteDiagnostics
import Testing

@testable import QuartziteLottie

extension CountedClock {
  /// Returns the error of reading `data`; nil if there is none.
  fileprivate func errorOfReading(_ data: Data) -> RenderError? {
    Deadline.$ofReading.withValue(deadline) { () -> RenderError? in
      do throws(RenderError) {
        _ = try LottieAnimation(data: data)
        return nil
      } catch {
        return error
      }
    }
  }
}

/// Files of which one part is long.
private enum LongPart: String, CaseIterable, CustomTestStringConvertible {
  case layers, shapes, keyframes, vertices, masks, effects, texts, fonts, glyphs, assets, markers, slots, space, string,
    digits

  var testDescription: String { rawValue }

  private static func list(_ count: Int, _ element: String) -> String {
    Array(repeating: element, count: count).joined(separator: ",")
  }

  var data: Data {
    let layer = #"{"ty": 3, "ip": 0, "op": 60, "ks": {}}"#
    switch self {
    case .layers: return Files.animation(Self.list(2_000, layer))
    case .shapes: return Files.animation(Files.shapes(Self.list(1_500, Files.rectangle(1, 2, 3, 4))))
    case .keyframes:
      let keyframes = Files.numbers((0..<1_500).map { (Double($0), "[1, 2, 3]") })
      return Files.animation(Files.shapes("", transform: #""p": \#(keyframes)"#))
    case .vertices:
      let points = Self.list(3_000, "[1,2]")
      return Files.animation(
        Files.shapes(#"{"ty": "sh", "ks": {"k": {"v": [\#(points)], "i": [\#(points)], "o": [\#(points)]}}}"#))
    case .masks:
      let masks = Self.list(1_500, #"{"mode": "a", "o": {"k": 50}}"#)
      return Files.animation(Files.shapes("", more: #""hasMask": true, "masksProperties": [\#(masks)]"#))
    case .effects:
      let effects = Self.list(500, #"{"ty": 21, "ef": [{"ty": 0, "v": {"k": 1}}, {"ty": 2, "v": {"k": [1, 0, 0]}}]}"#)
      return Files.animation(Files.shapes("", more: #""ef": [\#(effects)]"#))
    case .texts:
      let texts = Self.list(800, #"{"t": 0, "s": {"t": "a", "f": "b", "s": 9, "fc": [1, 0, 0]}}"#)
      return Files.animation(#"{"ty": 5, "ip": 0, "op": 60, "ks": {}, "t": {"d": {"k": [\#(texts)]}}}"#)
    case .fonts: return Self.document(#""fonts": {"list": [\#(Self.list(1_500, #"{"fName": "a"}"#))]}"#)
    case .glyphs: return Self.document(#""chars": [\#(Self.list(1_500, #"{"ch": "a", "w": 4}"#))]"#)
    case .assets: return Self.document(#""assets": [\#(Self.list(1_500, #"{"id": "a", "p": "b.png"}"#))]"#)
    case .markers: return Self.document(#""markers": [\#(Self.list(1_500, #"{"cm": "a", "tm": 4}"#))]"#)
    case .slots:
      let layer = #"{"ty": 3, "ip": 0, "op": 60, "ks": {"r": {"sid": "a"}}}"#
      return Self.document(#""slots": {"a": {"p": {"k": [\#(Self.list(9_000, "1"))]}}}"#, layers: layer)
    case .space: return Self.document(#""a": \#(String(repeating: "\n", count: 3 << 20))1"#)
    case .string: return Self.document(#""a": "\#(String(repeating: "b", count: 3 << 20))""#)
    case .digits: return Self.document(#""a": 0.\#(String(repeating: "1", count: 3 << 20))"#)
    }
  }

  private static func document(_ member: String, layers: String = "") -> Data {
    Data(#"{"v": "5", "fr": 30, "ip": 0, "op": 60, "w": 10, "h": 10, "layers": [\#(layers)], \#(member)}"#.utf8)
  }
}

@Suite("Reading a Lottie file ends at its deadline")
struct LottieDeadlineTests {
  @Test(
    "Whenever it passes, reading throws that error and no other, and reads the clock no more",
    arguments: LongPart.allCases)
  private func late(part: LongPart) {
    let data = part.data, all = CountedClock()
    #expect(all.errorOfReading(data) == nil)
    #expect(all.looks >= 4, "\(all.looks) looks")
    var look = 1
    while look <= all.looks {
      let clock = CountedClock(expiringAt: look), error = clock.errorOfReading(data)
      #expect(error?.code == .deadlineExceeded, "at look \(look) of \(all.looks): \(error.debugDescription)")
      #expect(error?.message.contains("its document was being read") == true)
      #expect(clock.looks == look)
      look += max(1, look / 4)
    }
    // The last look is after everything.
    #expect(CountedClock(expiringAt: all.looks).errorOfReading(data)?.code == .deadlineExceeded)
  }

  @Test("A file whose deadline has passed is not read, even if it is broken")
  func passed() {
    for text in [#"{"v": "5", "fr": 30, "ip": 0, "op": 30, "w": 10, "h": 10, "layers": []}"#, "{}"] {
      let error = #expect(throws: RenderError.self) { try LottieAnimation(data: Data(text.utf8), deadline: .now) }
      #expect(error?.code == .deadlineExceeded)
    }
  }
}

/// Animations whose frames take work.
private enum LongFrame: String, CaseIterable, CustomTestStringConvertible {
  case layers, outlines, merged, offset, letters

  var testDescription: String { rawValue }

  func animation() throws -> LottieAnimation {
    func stars(_ count: Int) -> String {
      (0..<count).map { index in
        let angle = Files.numbers([(0, "[\(index)]"), (60, "[90]")])
        let shape = #""pt": {"k": 7}, "ir": {"k": 20}, "or": {"k": 40}"#
        return #"{"ty": "sr", "sy": 1, "p": {"k": [\#(index), 9]}, "r": \#(angle), \#(shape)}"#
      }.joined(separator: ",")
    }
    let items: String
    switch self {
    case .layers:
      let layer = Files.shapes(Files.group(Files.ellipse(60, 40, 30, 20) + "," + Files.blueFill))
      return try LottieAnimation(data: Files.animation(Array(repeating: layer, count: 60).joined(separator: ",")))
    case .letters:
      let text = #"{"t": 0, "s": {"t": "\#(String(repeating: "ab ", count: 60))", "f": "a", "s": 9, "fc": [1, 0, 0]}}"#
      let end = Files.numbers([(0, "[0]"), (60, "[90]")])
      let fade = #"{"s": {"t": 0, "s": {"k": 0}, "e": \#(end)}, "a": {"o": {"k": 20}}}"#
      return try LottieAnimation(
        data: Files.animation(
          #"{"ty": 5, "ip": 0, "op": 60, "ks": {}, "t": {"d": {"k": [\#(text)]}, "a": [\#(fade)]}}"#))
    case .outlines: items = (0..<40).map { _ in stars(3) + "," + Files.redFill }.joined(separator: ",")
    case .merged: items = stars(30) + #", {"ty": "mm", "mm": 5}, "# + Files.redFill
    case .offset: items = stars(60) + #", {"ty": "op", "a": {"k": 3}, "lj": 2}, "# + Files.redFill
    }
    return try LottieAnimation(data: Files.animation(Files.shapes(Files.group(items))))
  }
}

@Suite("Making the layers of a Lottie animation ends at its deadline")
struct LottieBuildingDeadlineTests {
  /// The boxes of the outlines that a tree shows, and the opacities of its layers, from its root on.
  private static func contents(_ layer: CALayer) -> [String] {
    let box = (layer as? CAShapeLayer)?.path?.boundingBoxOfPath
    return ["\(layer.opacity) \(box.debugDescription)"] + (layer.sublayers ?? []).flatMap { contents($0) }
  }

  @Test(
    "Work on a frame looks at the clock within each layer, and a late frame is shown whole the next time",
    arguments: LongFrame.allCases)
  private func frames(kind: LongFrame) throws {
    let animation = try kind.animation(), layer = LottieAnimationLayer(animation: animation)
    let reference = LottieAnimationLayer(animation: animation)
    reference.currentFrame = 30
    let all = CountedClock()
    Deadline.$ofReading.withValue(all.deadline) { layer.currentFrame = 30 }
    #expect(all.looks >= 4, "\(all.looks) looks")
    #expect(Self.contents(layer) == Self.contents(reference))
    var look = 1
    while look <= all.looks {
      let clock = CountedClock(expiringAt: look)
      layer.currentFrame = 0
      Deadline.$ofReading.withValue(clock.deadline) { layer.currentFrame = 30 }
      #expect(clock.looks == look)
      layer.currentFrame = 30
      #expect(Self.contents(layer) == Self.contents(reference), "after look \(look) of \(all.looks)")
      look += max(1, look / 2)
    }
  }

  @Test("Layers that are not made by the deadline are an error", arguments: LongFrame.allCases)
  private func building(kind: LongFrame) throws {
    let animation = try kind.animation()
    #expect(try LottieAnimationLayer(animation: animation, deadline: nil).sublayers?.count == 1)
    let layer = try LottieAnimationLayer(animation: animation, deadline: .now + .seconds(36_000))
    #expect(layer.sublayers?.count == 1)
    let error = #expect(throws: RenderError.self) { try LottieAnimationLayer(animation: animation, deadline: .now) }
    #expect(error?.code == .deadlineExceeded)
  }

  @Test("Playing ends at the deadline, between the frames that it samples")
  func playing() throws {
    let layer = LottieAnimationLayer(animation: try LongFrame.outlines.animation()), all = CountedClock()
    Deadline.$ofReading.withValue(all.deadline) { layer.play() }
    #expect(all.looks > 60)
    let clock = CountedClock(expiringAt: all.looks / 2)
    Deadline.$ofReading.withValue(clock.deadline) { layer.play() }
    #expect(clock.looks == all.looks / 2)
  }
}
