// Tests of values and texts that an animation is given as text.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteLottie
import Testing

@Suite("Written values")
struct WrittenValueTests {
  private func layer() throws -> LottieAnimationLayer {
    let items = Files.shapes(
      Files.rectangle(25, 40, 30, 40) + "," + #"{"ty": "fl", "nm": "Paint", "c": {"k": [1, 0, 0]}, "o": {"k": 100}}"#,
      more: #""nm": "Box""#)
    return LottieAnimationLayer(animation: try LottieAnimation(data: Files.animation(items)))
  }

  private func texts() throws -> LottieAnimationLayer {
    LottieAnimationLayer(animation: try LottieAnimation(data: TextFile(text: "aa").data()))
  }

  private func failure(_ layer: LottieAnimationLayer, _ keyPath: String, _ value: String) -> RenderError? {
    do throws(RenderError) {
      try layer.set(keyPath, to: value)
      return nil
    } catch {
      return error
    }
  }

  @Test("Numbers, points and colours of CSS become values of the kind that the property has")
  func values() throws {
    let layer = try layer()
    try layer.set([("**.Paint.Color", "rgb(0 0 255)"), ("Box.Transform.Position", "5,6"), ("**.Paint.Opacity", "50")])
    #expect(layer.diagnostics.isEmpty, "\(layer.diagnostics)")
    #expect(layer.getValue(for: "Box.Paint.Color") as? LottieColor == LottieColor(r: 0, g: 0, b: 1, a: 1))
    #expect(layer.getValue(for: "Box.Paint.Opacity") as? LottieVector1D == LottieVector1D(50))
    let position = layer.getValue(for: "Box.Transform.Position") as? LottieVector3D
    #expect(position?.x == 5 && position?.y == 6)
  }

  @Test("A text layer is named alone, with .string, or as --text does; the last text counts")
  func text() throws {
    let layer = try texts(), name = try #require(layer.animation?.texts.first?.keypath.string)
    for (keyPath, text) in [(name, "one"), (name + ".string", "two")] {
      try layer.set(keyPath, to: text)
      let given = layer.textProvider?.text(for: AnimationKeypath(keypath: name), sourceText: "aa")
      #expect(given == text)
    }
    try layer.set(texts: [name: "three"])
    #expect(layer.textProvider?.text(for: AnimationKeypath(keypath: name), sourceText: "aa") == "three")
    #expect(layer.textProvider?.text(for: "Other", sourceText: "aa") == nil)
  }

  @Test("What stands for nothing, and what is no value, is an error; nothing is changed")
  func errors() throws {
    let layer = try layer()
    let unknown = failure(layer, "Box.Pain.Color", "red")
    #expect(unknown?.code == .usage && unknown?.message.contains("there are “Box.Paint.Color”") == true)
    let value = failure(layer, "Box.Paint.Color", "reddish")
    #expect(value?.code == .usage && value?.message.contains("is no value") == true)
    #expect(throws: RenderError.self) { try layer.set([("**.Paint.Color", "blue"), ("Nothing", "1")]) }
    #expect(layer.getValue(for: "Box.Paint.Color") as? LottieColor == LottieColor(r: 1, g: 0, b: 0, a: 1))
    #expect(throws: RenderError.self) { try layer.set(texts: ["Title": "Hello"]) }
  }
}
