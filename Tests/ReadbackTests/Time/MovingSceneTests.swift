// Tests that a picture of an animation is the picture of the values that it has at that time.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteLayers
import Testing

@Suite("Moving scenes", .everyProduction)
struct MovingSceneTests {
  private static let options = RenderOptions(scale: 2)

  @Test("An animation shows at ten times what plain values show", arguments: MovingScene.all)
  func samePictures(scene: MovingScene) throws {
    let renderer = try Production.makeRenderer()
    let moving = scene.build()
    scene.animate(moving)
    var pictures: Set<[UInt8]> = []
    for time in MovingScene.times {
      let plain = scene.build()
      scene.set(plain, time)
      let animated = try renderer.render(moving, at: time, Self.options)
      let expected = try renderer.render(plain, Self.options)
      #expect(difference(animated, expected) <= scene.tolerance, "\(scene.name) at \(time)")
      #expect(animated.diagnostics.isEmpty, "\(scene.name): \(animated.diagnostics)")
      pictures.insert([UInt8](animated.pixels))
    }
    #expect(pictures.count >= (scene.name == "a paused layer" ? 1 : 2), "what does not move shows nothing")
  }

  @Test("A picture is the same alone, in order, backwards and by another renderer", arguments: MovingScene.classes)
  func sameInAnyOrder(scene: MovingScene) throws {
    let root = scene.build()
    scene.animate(root)
    let renderer = try Production.makeRenderer()
    let inOrder = try MovingScene.times.map { try renderer.render(root, at: $0).pixels }
    let backwards = try MovingScene.times.reversed().map { try renderer.render(root, at: $0).pixels }
    let alone = try MovingScene.times.map { try Production.makeRenderer().render(root, at: $0).pixels }
    #expect(Array(backwards.reversed()) == inOrder)
    #expect(alone == inOrder)
  }

  @Test("Frames at several times are the pictures at these times, in their order")
  func frames() async throws {
    let scene = try #require(MovingScene.classes.first)
    let root = scene.build()
    scene.animate(root)
    let renderer = try Production.makeRenderer()
    var frames: [Frame] = []
    for try await frame in renderer.frames(of: root, times: MovingScene.times) { frames.append(frame) }
    let expected = try MovingScene.times.map { try renderer.render(root, at: $0).pixels }
    #expect(frames.map(\.pixels) == expected)
    #expect(Set(frames.map { [UInt8]($0.pixels) }).count > 5)
  }

  @Test("Frames end with the error of the picture that cannot be made, after those before it")
  func failingFrames() async throws {
    let root = MovingScene.box()
    let renderer = try Production.makeRenderer()
    var times = 0
    await #expect(throws: RenderError.self) {
      let limits = Limits.trusted
      let sequence = renderer.frames(
        of: root,
        times: [0, 1, 2].lazy.map { (time: Double) -> Double in
          // The tree grows too large for a picture before the last frame is copied.
          if time == 2 { root.bounds.size.width = 1e9 }
          return time
        }, RenderOptions(limits: limits))
      for try await _ in sequence { times += 1 }
    }
    #expect(times == 2)
  }

  @Test("A layer draws itself with the values of its own property at each time")
  func ownProperty() throws {
    let root = MovingScene.box()
    let ring = ProgressRing()
    ring.frame = CGRect(x: 4, y: 4, width: 40, height: 40)
    root.addSublayer(ring)
    ring.add(MovingScene.basic("progress", from: 0, to: 1) { $0.fillMode = .both }, forKey: "progress")
    let renderer = try Production.makeRenderer()
    for time in MovingScene.times {
      let plain = MovingScene.box()
      let still = ProgressRing()
      still.frame = ring.frame
      still.progress = min(1, time)
      still.setNeedsDisplay()
      plain.addSublayer(still)
      let moving = try renderer.render(root, at: time), expected = try renderer.render(plain)
      #expect(moving.pixels == expected.pixels, "at \(time)")
    }
    #expect(ring.progress == 0, "the layer itself is not changed")
  }

  @Test("The presentation of a layer has the values at the time of the clock, and the model its own")
  func presentation() throws {
    let root = MovingScene.box(), layer = MovingScene.moving(root)
    layer.add(MovingScene.basic("position.x", from: 8, to: 40), forKey: "it")
    _ = try Production.makeRenderer().render(root)
    #expect(MediaClock.withTime(0.5) { layer.presentation()?.position.x } == 24)
    #expect(MediaClock.withTime(2) { layer.presentation()?.position.x } == 28)
    #expect(layer.position.x == 28)
  }

  @Test("An animation that cannot be understood is named, and the rest is drawn")
  func remarks() throws {
    let root = MovingScene.box(), layer = MovingScene.moving(root)
    layer.add(MovingScene.basic("position.x", from: 8, to: 40), forKey: "good")
    layer.add(MovingScene.basic("nowhere.at.all", from: 0, to: 1), forKey: "lost")
    layer.add(MovingScene.keyframes("opacity", [1]), forKey: "short")
    layer.add(MovingScene.keyframes("opacity", [1, 0]) { $0.keyTimes = [1, 0] }, forKey: "unsorted")
    layer.add(MovingScene.basic("bounds", from: "red", to: 3), forKey: "mixed")
    let frame = try Production.makeRenderer().render(root, at: 0.5)
    let plain = MovingScene.box()
    MovingScene.moving(plain).position.x = 24
    let messages = frame.diagnostics.map { "\($0)" }
    for name in ["lost", "short", "unsorted", "mixed"] {
      #expect(messages.contains { $0.contains("“\(name)”") && $0.contains("moving") }, "\(name): \(messages)")
    }
    #expect(!messages.contains { $0.contains("“good”") })
    layer.removeAnimation(forKey: "unsorted")
    let moving = try Production.makeRenderer().render(root, at: 0.5),
      expected = try Production.makeRenderer().render(plain)
    #expect(moving.pixels == expected.pixels)
  }
}

/// A ring that is drawn as far as its progress goes.
private final class ProgressRing: CALayer, @unchecked Sendable {
  var progress: CGFloat = 0

  override init() { super.init() }

  override init(layer: Any) {
    super.init(layer: layer)
    progress = (layer as? ProgressRing)?.progress ?? 0
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "progress" || super.needsDisplay(forKey: key)
  }

  override func value(forUndefinedKey key: String) -> Any? {
    key == "progress" ? progress : super.value(forUndefinedKey: key)
  }

  override func setValue(_ value: Any?, forUndefinedKey key: String) {
    if key == "progress", let number = value as? CGFloat {
      progress = number
    } else {
      super.setValue(value, forUndefinedKey: key)
    }
  }

  override func draw(in context: CGContext) {
    context.setStrokeColor(CGColor(srgbRed: 0.9, green: 0.2, blue: 0.3, alpha: 1))
    context.setLineWidth(5)
    context.addArc(
      center: CGPoint(x: bounds.midX, y: bounds.midY), radius: 15, startAngle: 0, endAngle: 2 * .pi * progress,
      clockwise: false)
    context.strokePath()
  }
}
