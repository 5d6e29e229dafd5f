// Tests of what clients show over time: confetti that goes on falling, and a ring that draws its own progress.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteLayers
import Testing

/// A ring that animates its progress by itself when it is set.
private final class ProgressRing: CALayer, @unchecked Sendable {
  var progress: CGFloat {
    get { value(forKey: "progress", as: CGFloat.self) ?? 0 }
    set { setValue(newValue, forKey: "progress") }
  }

  override class func needsDisplay(forKey key: String) -> Bool { key == "progress" || super.needsDisplay(forKey: key) }

  override func action(forKey event: String) -> CAAction? {
    guard event == "progress" else { return super.action(forKey: event) }
    let animation = CABasicAnimation(keyPath: event)
    animation.fromValue = presentation()?.value(forKey: event) ?? 0
    animation.duration = 1
    animation.timingFunction = CAMediaTimingFunction(name: .linear)
    return animation
  }

  override func draw(in context: CGContext) {
    context.setStrokeColor(CGColor(red: 0.1, green: 0.5, blue: 0.9, alpha: 1))
    context.setLineWidth(5)
    context.addArc(
      center: CGPoint(x: bounds.midX, y: bounds.midY), radius: 16, startAngle: 0, endAngle: 2 * .pi * progress,
      clockwise: false)
    context.strokePath()
  }
}

@Suite("What clients show over time", .everyProduction)
struct IdiomPictureTests {
  private func root(_ layer: CALayer) -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 48, height: 48)
    root.backgroundColor = CGColor(gray: 1, alpha: 1)
    layer.frame = CGRect(x: 4, y: 4, width: 40, height: 40)
    root.addSublayer(layer)
    return root
  }

  @Test("A progress ring on a stage draws each step, and turns back from where it is seen")
  func ring() throws {
    let renderer = try Production.makeRenderer()
    func still(_ progress: CGFloat) throws -> Frame {
      let ring = ProgressRing()
      CATransaction.setDisableActions(true)
      ring.progress = progress
      ring.setNeedsDisplay()
      CATransaction.flush()
      return try renderer.render(root(ring))
    }
    try MediaClock.withClock {
      let ring = ProgressRing(), root = root(ring), stage = LayerStage(root)
      stage.advance(to: 0)
      ring.progress = 1
      for time in [0.25, 0.5, 0.75] {
        stage.advance(to: time)
        let seen = try renderer.render(root, at: time), expected = try still(time)
        #expect(difference(seen, expected) <= 1, "at \(time)")
      }
      ring.progress = 0.25
      stage.advance(to: 1.25)
      let turned = try renderer.render(root, at: 1.25), half = try still(0.5)
      #expect(difference(turned, half) <= 1, "half the way from 0.75 to 0.25")
      stage.advance(to: 3)
      let last = try renderer.render(root, at: 3), quarter = try still(0.25)
      #expect(last.pixels == quarter.pixels && ring.animationKeys() == nil)
      stage.end()
    }
  }

  private func confetti() -> (root: CALayer, emitter: CAEmitterLayer) {
    let emitter = CAEmitterLayer(), cell = CAEmitterCell()
    let context = CGContext(width: 3, height: 3)
    context.setFillColor(CGColor(red: 0.9, green: 0.2, blue: 0.3, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: 3, height: 3))
    cell.contents = context.makeImage()
    (cell.birthRate, cell.lifetime, cell.velocity, cell.velocityRange) = (40, 6, 4, 3)
    (cell.emissionRange, cell.yAcceleration, cell.spin) = (.pi, 1.5, 2)
    emitter.emitterCells = [cell]
    emitter.emitterPosition = CGPoint(x: 20, y: 6)
    emitter.emitterSize = CGSize(width: 30, height: 0)
    emitter.emitterShape = .line
    return (root(emitter), emitter)
  }

  private func burst() -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "birthRate")
    (animation.fromValue, animation.toValue, animation.duration) = (1, 0, 1)
    animation.timingFunction = CAMediaTimingFunction(name: .linear)
    return animation
  }

  @Test("Confetti goes on falling after its animation has ended, on a stage and in pictures alone")
  func falling() throws {
    let renderer = try Production.makeRenderer()
    let (plain, alone) = confetti()
    alone.birthRate = 0
    alone.add(burst(), forKey: "burst")
    let empty = try renderer.render(confetti().root, at: 0)
    try MediaClock.withClock {
      let (root, emitter) = confetti(), stage = LayerStage(root)
      emitter.birthRate = 0
      stage.advance(to: 0)
      emitter.add(burst(), forKey: "burst")
      var pictures: Set<[UInt8]> = []
      for step in 1...12 {
        let time = Double(step) / 2
        stage.advance(to: time)
        let staged = try renderer.render(root, at: time), expected = try renderer.render(plain, at: time)
        #expect(difference(staged, expected) <= 2, "at \(time)")
        pictures.insert([UInt8](staged.pixels))
        #expect(staged.pixels != empty.pixels, "at \(time)")
      }
      #expect(pictures.count == 12 && emitter.animationKeys() == nil)
      stage.advance(to: 20)
      let over = try renderer.render(root, at: 20)
      #expect(over.pixels == empty.pixels)
      stage.end()
    }
  }
}
