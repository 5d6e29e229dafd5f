// Tests of layers that display themselves at each moment of an animation, and of the frames that no run loop makes.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteGraphics
import QuartziteLayers
import Testing

/// A layer that makes its contents of the progress that is presented, and moves a layer below it.
private final class GaugeLayer: CALayer, @unchecked Sendable {
  let needle = CALayer()
  /// The progress that each display has seen.
  var seen: [CGFloat] = []
  var hasDisplayedCopy = false

  override init() {
    super.init()
    addSublayer(needle)
  }
  override init(layer: Any) { super.init(layer: layer) }
  required init?(coder: NSCoder) { super.init(coder: coder) }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "progress" || super.needsDisplay(forKey: key)
  }

  override func display() {
    if model() !== self { hasDisplayedCopy = true }
    let progress = (presentation() ?? self).value(forKey: "progress", as: CGFloat.self) ?? 0
    seen.append(progress)
    needle.position.x = 100 * progress
    let context = CGContext(width: 8, height: 8)
    context.setFillColor(CGColor(gray: progress, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
    contents = LayerDrawing(context)
  }
}

/// A layer that draws, and overrides `display()` to count.
private final class CountingLayer: CALayer, @unchecked Sendable {
  var displays = 0
  nonisolated(unsafe) static var drawn: [CGFloat] = []

  override class func needsDisplay(forKey key: String) -> Bool { key == "progress" }
  override func display() {
    displays += 1
    super.display()
  }
  override func draw(in context: CGContext) {
    Self.drawn.append(value(forKey: "progress", as: CGFloat.self) ?? -1)
    context.fill(bounds)
  }
}

/// A layer that is displayed by its delegate.
private final class PlainProgressLayer: CALayer, @unchecked Sendable {
  override class func needsDisplay(forKey key: String) -> Bool { key == "progress" }
}

private final class ProgressDelegate: CALayerDelegate {
  var seen: [CGFloat] = []
  func display(_ layer: CALayer) {
    seen.append((layer.presentation() ?? layer).value(forKey: "progress", as: CGFloat.self) ?? -1)
  }
}

@Suite("Layers that display themselves at each moment of an animation", .serialized)
struct DisplayedMomentTests {
  private func grow(_ layer: CALayer) {
    let animation = CABasicAnimation(keyPath: "progress")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 1)
    layer.setValue(1, forKey: "progress")
    layer.add(animation, forKey: "grow")
  }

  private func gray(_ contents: LayerContents?) -> CGFloat? {
    guard case .drawn(let drawing)? = contents else { return nil }
    return drawing.commands.first?.state.fillColor.components?.first
  }

  @Test("`display()` is called on the layer itself, reads the presented value, and its contents are in the picture")
  func displays() throws {
    let gauge = GaugeLayer()
    gauge.bounds.size = CGSize(width: 8, height: 8)
    grow(gauge)
    for time in [0, 0.25, 0.5, 0.75, 0.5] {
      let nodes = try gauge.commit(limits: .trusted, time: time).nodes
      #expect(abs((gauge.seen.last ?? -1) - time) < 1e-9 && gray(nodes[0].state.contents) == gauge.seen.last)
      // What it does to layers below it is in the same picture.
      #expect(abs(nodes[1].state.position.x - 100 * time) < 1e-9)
    }
    // After the animation, and without it, the picture shows the layer's own value.
    _ = try gauge.commit(limits: .trusted, time: 3)
    #expect(gauge.seen.last == 1)
    gauge.setValue(0.5, forKey: "progress")
    gauge.removeAllAnimations()
    _ = try gauge.commit(limits: .trusted, time: 0.1)
    #expect(gauge.seen.last == 0.5 && !gauge.hasDisplayedCopy)
    let count = gauge.seen.count
    _ = try gauge.commit(limits: .trusted, time: 0.2)
    #expect(gauge.seen.count == count)
  }

  @Test("On a stage the end of the animation is displayed as well, and contents of moments start no animations")
  func staged() throws {
    try MediaClock.withClock {
      CATransaction.flush()
      let root = CALayer(), gauge = GaugeLayer()
      gauge.bounds.size = CGSize(width: 8, height: 8)
      root.addSublayer(gauge)
      let stage = LayerStage(root)
      stage.advance(to: 0)
      grow(gauge)
      stage.advance(to: 0.125)
      // The display that the new value asked for is a change like others.
      gauge.removeAnimation(forKey: "contents")
      gauge.needle.removeAllAnimations()
      for time in [0.25, 0.5] {
        stage.advance(to: time)
        _ = try root.commit(limits: .trusted, time: time)
        #expect(abs((gauge.seen.last ?? -1) - time) < 1e-9)
        #expect(gauge.animation(forKey: "grow") != nil)
        #expect(gauge.animation(forKey: "contents") == nil && gauge.needle.animationKeys() == nil)
      }
      stage.advance(to: 1.5)
      #expect(gauge.seen.last == 1 && gauge.animation(forKey: "grow") == nil)
      stage.end()
    }
  }

  @Test("A class that overrides `display()` and `draw(in:)` draws by a copy with the presented values")
  func draws() throws {
    let layer = CountingLayer()
    layer.bounds.size = CGSize(width: 4, height: 4)
    grow(layer)
    CountingLayer.drawn = []
    _ = try layer.commit(limits: .trusted, time: 0.25)
    _ = try layer.commit(limits: .trusted, time: 0.5)
    #expect(layer.displays == 3 && CountingLayer.drawn.suffix(2).elementsEqual([0.25, 0.5]))
  }

  @Test("A delegate that displays is asked for the layer itself")
  func delegate() throws {
    let layer = PlainProgressLayer(), delegate = ProgressDelegate()
    layer.bounds.size = CGSize(width: 4, height: 4)
    layer.delegate = delegate
    grow(layer)
    for time in [0.25, 0.75] {
      _ = try layer.commit(limits: .trusted, time: time)
      #expect(abs((delegate.seen.last ?? -1) - time) < 1e-9)
    }
  }

  @Test("A flushed transaction stands for a frame: the layers that are there have presentation copies")
  func flush() {
    MediaClock.withClock {
      let root = CALayer(), layer = GaugeLayer()
      root.addSublayer(layer)
      grow(layer)
      #expect(layer.presentation() == nil)
      CATransaction.begin()
      CATransaction.flush()
      // A transaction is open.
      #expect(layer.presentation() == nil)
      CATransaction.commit()
      CATransaction.flush()
      #expect(layer.presentation() != nil && root.presentation()?.sublayers?.count == 1)
      let now = CACurrentMediaTime()
      MediaClock.withTime(now + 0.25) {
        #expect(layer.presentation()?.value(forKey: "progress", as: CGFloat.self) == 0.25)
      }
      // A tree that is made later has none.
      #expect(CALayer().presentation() == nil)
    }
  }
}
