// Tests that contents fade into others as the mix of both pictures.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteLayers
import ReferenceRenderer
import Testing

@Suite("Cross-fades of contents", .everyProduction)
struct CrossFadeTests {
  private static let old = TestImage(width: 12, height: 6) { x, y in
    (x + y) % 3 == 0 ? (0, 0, 0, 0) : (UInt8(20 * x), 40, UInt8(30 * y), 240)
  }.image
  private static let new = TestImage(width: 5, height: 14) { x, y in
    y % 4 == 0 ? (0, 0, 0, 0) : (60, UInt8(15 * y), UInt8(20 * x), 130)
  }.image

  private static func scene(_ contents: CGImage?, _ gravity: CALayerContentsGravity) -> (root: CALayer, layer: CALayer)
  {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 32, height: 24)
    let layer = CALayer()
    layer.frame = CGRect(x: 4, y: 3, width: 20, height: 16)
    layer.contents = contents
    layer.contentsGravity = gravity
    root.addSublayer(layer)
    return (root, layer)
  }

  /// Draws a picture by the device, which fades contents, so that fades and what they are compared with are rounded alike.
  private func render(_ renderer: Renderer, _ root: CALayer, at time: Double = 0) throws -> Frame {
    try renderer.render(root, RenderOptions(time: time, coverage: .strips))
  }

  private func fade(from: CGImage?, to: CGImage?) -> CABasicAnimation {
    let fade = CABasicAnimation(keyPath: "contents")
    (fade.fromValue, fade.toValue, fade.duration) = (from, to, 1)
    return fade
  }

  /// Each byte as the share of two pictures, premultiplied.
  private func mix(_ old: Frame, _ new: Frame, _ share: Double) -> [Double] {
    zip(old.pixels, new.pixels).map { (1 - share) * Double($0) + share * Double($1) }
  }

  private func largestDifference(_ frame: Frame, _ expected: [Double]) -> Double {
    zip(frame.pixels, expected).map { abs(Double($0) - $1.rounded()) }.max() ?? 255
  }

  @Test(
    "In a fade each picture has its share of every premultiplied pixel, placed by its own size",
    arguments: [.resize, .resizeAspect, .center, .bottomRight, .resizeAspectFill] as [CALayerContentsGravity])
  func mixed(gravity: CALayerContentsGravity) throws {
    let renderer = try Production.makeRenderer()
    let old = try render(renderer, Self.scene(Self.old, gravity).root)
    let new = try render(renderer, Self.scene(Self.new, gravity).root)
    let scene = Self.scene(Self.new, gravity)
    scene.layer.add(fade(from: Self.old, to: Self.new), forKey: nil)
    for time in [0, 0.125, 0.25, 0.5, 0.75, 0.9, 1] {
      let frame = try render(renderer, scene.root, at: time)
      // Both shares are eight-bit numbers, and both products are rounded.
      #expect(largestDifference(frame, mix(old, new, time)) <= 2, "at \(time)")
    }
    #expect(try largestDifference(render(renderer, scene.root, at: 0.5), mix(old, new, 0.55)) > 3)
  }

  @Test("Where both pictures are the same nothing changes, and nothing shines through", arguments: [0.2, 0.5, 0.7])
  func same(time: Double) throws {
    let opaque = TestImage(width: 8, height: 8) { x, y in (UInt8(30 * x), 101, UInt8(30 * y), 255) }.image
    let copy = TestImage(width: 8, height: 8) { x, y in (UInt8(30 * x), 101, UInt8(30 * y), 255) }.image
    let scene = Self.scene(opaque, .resize)
    scene.root.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let renderer = try Production.makeRenderer(), allowed: Double = Production.isSoftware ? 1 : 2
    let expected = try render(renderer, scene.root)
    scene.layer.add(fade(from: opaque, to: copy), forKey: nil)
    #expect(try largestDifference(render(renderer, scene.root, at: time), expected.pixels.map(Double.init)) <= allowed)
  }

  @Test("The mix lies over what is behind it, below the sublayers, faded and cut with its layer")
  func together() throws {
    func build(_ contents: CGImage?) -> (root: CALayer, layer: CALayer) {
      let scene = Self.scene(contents, .center)
      scene.layer.cornerRadius = 6
      scene.layer.masksToBounds = true
      let above = CALayer()
      above.frame = CGRect(x: 8, y: 2, width: 4, height: 20)
      above.backgroundColor = CGColor(red: 1, green: 1, blue: 0, alpha: 1)
      scene.layer.addSublayer(above)
      return scene
    }
    let renderer = try Production.makeRenderer()
    let old = try render(renderer, build(Self.old).root), new = try render(renderer, build(Self.new).root)
    let scene = build(Self.new)
    scene.layer.add(fade(from: Self.old, to: Self.new), forKey: nil)
    #expect(try largestDifference(render(renderer, scene.root, at: 0.375), mix(old, new, 0.375)) <= 2)

    // Over an opaque colour: what the mix leaves of it.
    let behind = CGColor(red: 0.2, green: 0.6, blue: 1, alpha: 1)
    scene.root.backgroundColor = behind
    scene.layer.opacity = 0.5
    let over = try render(renderer, scene.root, at: 0.375)
    let mixed = mix(old, new, 0.375)
    let blank = Self.scene(nil, .center).root
    blank.backgroundColor = behind
    let background = try render(renderer, blank).pixels
    let expected = mixed.indices.map { index in
      let alpha = mixed[index - index % 4 + 3] / 255
      return mixed[index] * 0.5 + Double(background[index]) * (1 - alpha * 0.5)
    }
    #expect(largestDifference(over, expected) <= 2)
  }

  @Test("A picture fades in from nothing and out to nothing", arguments: [0.25, 0.5, 0.75])
  func appearing(time: Double) throws {
    let renderer = try Production.makeRenderer()
    let still = try render(renderer, Self.scene(Self.new, .center).root)
    let none = try render(renderer, Self.scene(nil, .center).root)
    let frames = CAKeyframeAnimation(keyPath: "contents")
    frames.values = [NSNull(), Self.new as Any, NSNull()]
    frames.duration = 2
    let scene = Self.scene(nil, .center)
    scene.layer.add(frames, forKey: nil)
    #expect(try largestDifference(render(renderer, scene.root, at: time), mix(none, still, time)) <= 1)
    #expect(try largestDifference(render(renderer, scene.root, at: 1 + time), mix(still, none, time)) <= 1)
  }

  @Test("New contents of a live layer fade in over the old ones")
  func implicit() throws {
    let renderer = try Production.makeRenderer()
    let old = try render(renderer, Self.scene(Self.old, .resize).root)
    let new = try render(renderer, Self.scene(Self.new, .resize).root)
    try MediaClock.withClock {
      CATransaction.flush()
      let scene = Self.scene(Self.old, .resize)
      let stage = LayerStage(scene.root)
      stage.advance(to: 0)
      CATransaction.setAnimationDuration(1)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      scene.layer.contents = Self.new
      stage.advance(to: 0)
      for time in [0.25, 0.5, 0.8] {
        stage.advance(to: time)
        let frame = try render(renderer, scene.root, at: time)
        #expect(largestDifference(frame, mix(old, new, time)) <= 1)
      }
      #expect(scene.layer.presentation()?.contents as AnyObject? === Self.new)
      stage.end()
    }
  }

  /// The changes that draw a text again.
  private static let changesOfText: [(name: String, apply: @Sendable (CATextLayer) -> Void)] = [
    ("string", { $0.string = "Wide" }), ("alignmentMode", { $0.alignmentMode = .right }),
    ("font", { $0.font = NSString(string: "Courier") }),
    ("isWrapped", { $0.isWrapped = true }), ("truncationMode", { $0.truncationMode = .end }),
  ]

  private static func text() -> (root: CALayer, text: CATextLayer) {
    let root = CALayer(), text = CATextLayer()
    root.bounds = CGRect(x: 0, y: 0, width: 64, height: 48)
    text.frame = CGRect(x: 4, y: 3, width: 50, height: 40)
    (text.string, text.fontSize, text.foregroundColor) = ("Ill in a", 16, CGColor(gray: 0, alpha: 1))
    text.backgroundColor = CGColor(red: 0.9, green: 0.8, blue: 0.4, alpha: 1)
    root.addSublayer(text)
    return (root, text)
  }

  /// Changes a text on a stage that has shown it, in one transaction of one second, and calls `body` with its root.
  private func staged(
    _ prepare: (CATextLayer) -> Void = { _ in }, _ change: (CATextLayer) -> Void,
    _ body: (_ root: CALayer, _ text: CATextLayer, LayerStage) throws -> Void
  ) throws {
    try MediaClock.withClock {
      CATransaction.flush()
      let (root, text) = Self.text()
      prepare(text)
      let stage = LayerStage(root)
      stage.advance(to: 0)
      CATransaction.begin()
      CATransaction.setAnimationDuration(1)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      change(text)
      CATransaction.commit()
      try body(root, text, stage)
      stage.end()
    }
  }

  @Test("A live text fades to what it is changed to", arguments: Self.changesOfText.map(\.name))
  func text(name: String) throws {
    let change = try #require(Self.changesOfText.first { $0.name == name }).apply
    let renderer = try Production.makeRenderer()
    func prepare(_ text: CATextLayer) {
      if name == "isWrapped" || name == "truncationMode" { text.string = "Ill in a row" }
    }
    let before = Self.text(), after = Self.text()
    prepare(before.text)
    prepare(after.text)
    change(after.text)
    let old = try render(renderer, before.root), new = try render(renderer, after.root)
    #expect(largestDifference(new, old.pixels.map(Double.init)) > 60)
    try staged(prepare, change) { (root: CALayer, _: CATextLayer, stage: LayerStage) throws in
      for time in [0, 0.25, 0.5, 0.8] {
        stage.advance(to: time)
        let frame = try render(renderer, root, at: time)
        #expect(largestDifference(frame, mix(old, new, time)) <= 2, "at \(time)")
      }
      stage.advance(to: 1.5)
      #expect(try render(renderer, root, at: 1.5).pixels == new.pixels)
    }
  }

  @Test("A text that changes twice at once fades from what was seen")
  func textTwice() throws {
    let renderer = try Production.makeRenderer()
    let old = try render(renderer, Self.text().root)
    let after = Self.text()
    after.text.string = "Wide"
    let new = try render(renderer, after.root)
    try staged({ $0.string = "Never seen" }) { text in
      text.string = "Ill in a"
      text.string = "Wide"
    } _: { (root: CALayer, text: CATextLayer, stage: LayerStage) throws in
      #expect(text.animationKeys() == ["transition"])
      stage.advance(to: 0.5)
      let never = Self.text()
      never.text.string = "Never seen"
      let first = try render(renderer, never.root)
      let frame = try render(renderer, root, at: 0.5)
      #expect(largestDifference(frame, mix(first, new, 0.5)) <= 2)
      #expect(largestDifference(frame, mix(old, new, 0.5)) > 30)
    }
  }

  @Test("A text changes at once where actions are disabled, or where it has none for contents")
  func textAtOnce() throws {
    let renderer = try Production.makeRenderer()
    let after = Self.text()
    after.text.string = "Wide"
    let new = try render(renderer, after.root)
    let forms: [(prepare: (CATextLayer) -> Void, change: (CATextLayer) -> Void)] = [
      (
        { _ in },
        {
          CATransaction.setDisableActions(true)
          $0.string = "Wide"
        }
      ),
      ({ $0.actions = ["contents": NSNull()] }, { $0.string = "Wide" }),
    ]
    for (prepare, change) in forms {
      try staged(prepare, change) { (root: CALayer, text: CATextLayer, stage: LayerStage) throws in
        #expect(text.animationKeys() ?? [] == [])
        stage.advance(to: 0.5)
        #expect(try render(renderer, root, at: 0.5).pixels == new.pixels)
      }
    }
  }

  @Test("Two pictures fade in perspective as well")
  func perspective() throws {
    func build(_ contents: CGImage?) -> (root: CALayer, layer: CALayer) {
      let scene = Self.scene(contents, .resize)
      scene.root.sublayerTransform.m34 = -1 / 60
      scene.layer.transform = CATransform3DMakeRotation(0.8, 0, 1, 0)
      return scene
    }
    let renderer = try Production.makeRenderer()
    let old = try render(renderer, build(Self.old).root), new = try render(renderer, build(Self.new).root)
    let scene = build(Self.new)
    scene.layer.add(fade(from: Self.old, to: Self.new), forKey: nil)
    #expect(try largestDifference(render(renderer, scene.root, at: 0.5), mix(old, new, 0.5)) <= 1)
  }
}
