// A scene of text, and one change of it that must not go unnoticed.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import QuartziteText
import ReferenceRenderer
import Testing

/// A tree of layers with text in it.
struct TextScene: Sendable, CustomTestStringConvertible {
  let name: String
  let options: SceneOptions
  let build: @Sendable () -> CALayer
  let change: @Sendable (CATextLayer) -> Void

  /// Creates a scene of one text layer on a page of 220 × 90 points.
  init(
    _ name: String, _ string: String = "Hamburgefonstiv 123", _ options: SceneOptions = .retina, size: Double = 17,
    _ configure: @escaping @Sendable (CATextLayer) -> Void = { _ in }
  ) {
    self.init(name, options) {
      ground([text(string, size: size, configure)], width: 220, height: 90, Paint.white)
    }
  }

  /// Creates a scene of attributed text.
  init(
    _ name: String, attributed: @escaping @Sendable () -> NSAttributedString, _ options: SceneOptions = .retina,
    _ configure: @escaping @Sendable (CATextLayer) -> Void = { _ in }
  ) {
    self.init(
      name, options,
      root: {
        let layer = text("", configure)
        layer.string = attributed()
        return ground([layer], width: 220, height: 90, Paint.white)
      }, changing: { $0.string = NSAttributedString(string: "Other") })
  }

  /// Creates a scene from its root layer; the change is made to its first text layer.
  init(
    _ name: String, _ options: SceneOptions = .retina,
    root: @escaping @Sendable () -> CALayer,
    changing: @escaping @Sendable (CATextLayer) -> Void = { $0.fontSize *= 1.1 }
  ) {
    self.name = name
    self.options = options
    self.change = changing
    build = root
  }

  /// The scene with its one change.
  func buildChanged() -> CALayer {
    let root = build()
    if let layer = root.firstText { change(layer) }
    return root
  }

  var testDescription: String { name }
}

/// A text layer of 200 × 70 points, black, sharp at any scale of these scenes.
func text(
  _ string: String, size: Double = 17, _ configure: (CATextLayer) -> Void = { _ in }
) -> CATextLayer {
  let layer = CATextLayer()
  layer.frame = CGRect(x: 10, y: 10, width: 200, height: 70)
  layer.contentsScale = 8
  layer.fontSize = size
  layer.foregroundColor = Paint.ink
  layer.string = string
  configure(layer)
  return layer
}

extension CALayer {
  /// The first text layer of the tree, masks included.
  var firstText: CATextLayer? {
    if let text = self as? CATextLayer { return text }
    for layer in (sublayers ?? []) + (mask.map { [$0] } ?? []) {
      if let text = layer.firstText { return text }
    }
    return nil
  }
}

extension TextScene {
  /// Every scene.
  static let all: [TextScene] = plain + lines + places + looks + attributes + scripts + trees
}

@Suite("Text", .everyProduction)
struct TextTests {
  @Test("Text is drawn as its glyphs are that are shapes of their own", arguments: TextScene.all)
  func isGlyphs(scene: TextScene) throws {
    let expected = try Production.render(TextWrittenOut.copy(of: scene.build(), scene.options), scene.options)
    let actual = try Production.render(scene.build(), scene.options)
    // Glyphs and shapes make chords, each at its own scale.
    let difference = PictureDifference(actual, expected, tolerance: 4)
    if difference.largestBesideCrossings > 4 {
      Issue.record(
        "\(scene.name): \(difference.report(actual, expected)); \(actual.keep(besides: expected, named: scene.name))")
    }
    let blank = try Production.render(ground([], width: 220, height: 90, Paint.white), scene.options)
    #expect(PictureDifference(actual, blank, tolerance: 40).beyondTolerance > 10, "hardly anything is seen")
    let changed = try Production.render(scene.buildChanged(), scene.options)
    #expect(PictureDifference(changed, expected, tolerance: 4).largest > 4, "the changed scene passes for the original")
  }

  @Test("Text that is given another colour is drawn as text that had it from the start")
  func anotherColor() throws {
    for string in ["Hamburgefonstiv fi", "one\ntwo שלום", "smile 😀"] {
      let scene = TextScene("colour", string)
      let root = scene.build()
      let before = try Production.render(root, scene.options)
      root.firstText?.foregroundColor = Paint.rose
      let fresh = scene.build()
      fresh.firstText?.foregroundColor = Paint.rose
      let expected = try Production.render(fresh, scene.options)
      let actual = try Production.render(root, scene.options)
      #expect(PictureDifference(actual, expected, tolerance: 0).largest == 0)
      #expect(PictureDifference(actual, before, tolerance: 40).beyondTolerance > 10, "the colour stayed")
    }
  }

  @Test("There are at least eighty scenes, each of its own name")
  func enough() {
    #expect(TextScene.all.count >= 80)
    #expect(Set(TextScene.all.map(\.name)).count == TextScene.all.count)
  }
}
