// The scenes of time: an interface that moves, rests, or changes in one place; animated properties; particles.
// SPDX-License-Identifier: Apache-2.0

import Quartzite

enum TimeScenes {
  /// All scenes, in the order in which they are run.
  static var all: [MeasuredScene] {
    [
      interface("interface-moving", ", all of them moved") { interface, frame in
        interface.content.position = Stage.neverTwice(frame)
      },
      interface("interface-still", ", unchanged"),
      interface("interface-part", ", one area of 200 × 200 changing") { interface, frame in
        interface.changing.backgroundColor = .hue(frame)
      },
      properties(areAnimated: true), properties(areAnimated: false), particles, particlesInSpace,
    ]
  }

  // MARK: An interface

  private struct Interface {
    let content: CALayer
    /// The layer of 200 × 200 that changes.
    let changing: CALayer
  }

  private static func interface(
    _ name: String, _ motion: String, change: ((Interface, Int) -> Void)? = nil
  ) -> MeasuredScene {
    MeasuredScene(
      name, "200 rounded rectangles with borders, 100 runs of text and 10 shadows\(motion)", redraw: .changes
    ) {
      let (root, content) = CALayer.page(width: 1920, height: 1080)
      let changing = fill(content)
      guard let change else { return Stage(root: root) }
      return Stage(root: root) { change(Interface(content: content, changing: changing), $0) }
    }
  }

  /// Adds the interface to a layer; returns the layer of 200 × 200.
  private static func fill(_ content: CALayer) -> CALayer {
    for index in 0..<10 {
      let card = content.add(
        CGRect(x: 20 + index % 5 * 380, y: 20 + index / 5 * 530, width: 350, height: 500), .hue(index))
      card.cornerRadius = 16
      card.shadowOpacity = 0.4
      card.shadowRadius = 12
      card.shadowOffset = CGSize(width: 0, height: 6)
    }
    for index in 0..<200 {
      let row = index / 12, column = index % 12
      let button = content.add(
        CGRect(x: 24 + column * 157, y: 30 + row * 62, width: 140, height: 48), .hue(index, alpha: 0.9))
      button.cornerRadius = 10
      button.borderWidth = 1.5
      button.borderColor = CGColor(gray: 0.1, alpha: 1)
      guard index % 2 == 0 else { continue }
      content.addText(
        "Item \(index) of 200", size: 14, baseline: CGPoint(x: 34 + column * 157, y: 60 + row * 62),
        color: CGColor(gray: 0, alpha: 1))
    }
    return content.add(CGRect(x: 860, y: 440, width: 200, height: 200), .hue(0))
  }

  // MARK: Animated properties

  /// 2,500 small layers, of each of which four properties are animated. The same layers without animations tell what the
  /// animations cost: the difference of the stage `commit`.
  private static func properties(areAnimated: Bool) -> MeasuredScene {
    MeasuredScene(
      areAnimated ? "properties" : "properties-none",
      areAnimated ? "2,500 layers 8 × 8 with 10,000 animated properties" : "the same 2,500 layers without animations"
    ) {
      let (root, content) = CALayer.page(width: 1920, height: 1080)
      for index in 0..<2500 {
        let layer = content.add(
          CGRect(x: 20 + index % 100 * 18, y: 20 + index / 100 * 40, width: 8, height: 8), .hue(index))
        guard areAnimated else { continue }
        for (keyPath, change) in [("position.x", 9.0), ("position.y", 14), ("opacity", -0.5), ("zPosition", 1)] {
          let animation = CABasicAnimation(keyPath: keyPath)
          animation.byValue = change
          animation.duration = 1 + Double(index % 7) / 4
          animation.repeatCount = .infinity
          animation.autoreverses = true
          layer.add(animation, forKey: keyPath)
        }
      }
      return Stage(root: root, secondsPerFrame: areAnimated ? 1 / 60 : 0)
    }
  }

  // MARK: Particles

  private static var particles: MeasuredScene {
    MeasuredScene("particles", "100,000 particles of 6 × 6, falling") {
      let (root, content) = CALayer.page(width: 1920, height: 1080)
      let emitter = CAEmitterLayer(), cell = CAEmitterCell()
      emitter.frame = content.bounds
      emitter.emitterPosition = CGPoint(x: 960, y: -10)
      emitter.emitterSize = CGSize(width: 1920, height: 1)
      emitter.emitterShape = .line
      // It has been emitting for longer than a particle lives.
      emitter.beginTime = -20
      cell.contents = Pictures.pattern(3, width: 6, height: 6)
      cell.birthRate = 10_000
      cell.lifetime = 10
      cell.velocity = 40
      cell.velocityRange = 30
      cell.emissionLongitude = .pi
      cell.emissionRange = 0.6
      cell.yAcceleration = 10
      cell.alphaSpeed = -0.05
      emitter.emitterCells = [cell]
      content.addSublayer(emitter)
      return Stage(root: root, secondsPerFrame: 1 / 60)
    }
  }

  private static var particlesInSpace: MeasuredScene {
    MeasuredScene("particles-in-space", "1,000 particles of 16 × 16 that keep their depth, seen in perspective") {
      let (root, content) = CALayer.page(width: 1920, height: 1080)
      content.sublayerTransform.m34 = -1 / 1000
      let emitter = CAEmitterLayer(), cell = CAEmitterCell()
      emitter.frame = content.bounds
      emitter.emitterPosition = CGPoint(x: 960, y: 540)
      emitter.preservesDepth = true
      emitter.transform = CATransform3DMakeRotation(0.6, 1, 0.4, 0)
      emitter.beginTime = -20
      cell.contents = Pictures.pattern(3, width: 16, height: 16)
      cell.birthRate = 200
      cell.lifetime = 5
      cell.velocity = 90
      cell.velocityRange = 60
      cell.emissionRange = 2 * .pi
      cell.spin = 2
      emitter.emitterCells = [cell]
      content.addSublayer(emitter)
      return Stage(root: root, secondsPerFrame: 1 / 60)
    }
  }
}
