// Tests of emitters whose numbers are animated, or changed while they are shown.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteLayers
import SeededRandom
import Testing

@Suite("Particles are born by the values of the moment of their birth, and retain them")
struct AnimatedEmitterTests {
  /// The emitter of a tree as a picture at a time shows it, and the diagnostics of that picture.
  private func shown(_ root: CALayer, at time: Double) throws -> (particles: [Particle], diagnostics: [Diagnostic]) {
    let snapshot = try root.commit(limits: .trusted, time: time)
    for case .emitter(let content) in snapshot.nodes.map(\.kind) {
      return (content.simulation.particles(at: content.time, limit: 100_000).particles, snapshot.diagnostics.all)
    }
    return ([], snapshot.diagnostics.all)
  }

  private func particles(_ root: CALayer, at time: Double) throws -> [Particle] { try shown(root, at: time).particles }

  private func fade(_ keyPath: String, from: Any, to: Any, _ set: (CABasicAnimation) -> Void = { _ in })
    -> CABasicAnimation
  {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = from
    animation.toValue = to
    animation.duration = 1
    animation.timingFunction = CAMediaTimingFunction(name: .linear)
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    set(animation)
    return animation
  }

  @Test("Confetti: while the birth rate falls to 0, ever fewer are born, and all of them go on falling")
  func confetti() throws {
    let layer = emitter(cell { $0.velocity = 3 })
    layer.birthRate = 0
    layer.add(fade("birthRate", from: 1, to: 0), forKey: "burst")
    for time in [0.3, 0.9, 1, 1.5, 20] {
      let found = try particles(layer, at: time)
      // The integral of 10 · (1 - t) is 10 · (t - t² / 2): 5 in all, the last when the rate is 0.
      let t = min(time, 1), count = Int((10 * (t - t * t / 2) + 1e-9).rounded(.down))
      #expect(found.count == count, "at \(time)")
      for particle in found {
        let birth = 1 - (1 - Double(particle.birthIndex) / 5).squareRoot()
        #expect(isNear(particle.timeSinceBirth, time - birth, within: 1e-6))
        #expect(isNear(particle.position.x, 3 * (time - birth), within: 1e-6))
      }
    }
  }

  @Test(
    "Each number of the layer and of a cell is that of the birth",
    arguments: [
      "velocity", "emitterCells.spark.velocity",
    ])
  func atBirth(keyPath: String) throws {
    let layer = emitter(
      cell {
        $0.name = "spark"
        $0.velocity = 1
      })
    layer.add(fade(keyPath, from: 1, to: 3), forKey: "it")
    for particle in try particles(layer, at: 5) {
      let birth = Double(particle.birthIndex) / 10, speed = 1 + 2 * min(birth, 1)
      #expect(isNear(particle.position.x, speed * (5 - birth), within: 1e-6))
    }
  }

  @Test("Particles stay where they were born when the emitter moves on")
  func moving() throws {
    let layer = emitter(cell())
    layer.add(fade("emitterPosition", from: CGPoint.zero, to: CGPoint(x: 10, y: 0)), forKey: "x")
    layer.add(fade("emitterPosition.y", from: 0, to: 4) { $0.beginTime = 1 }, forKey: "y")
    let found = try particles(layer, at: 2)
    #expect(found.count == 20)
    for particle in found {
      let birth = Double(particle.birthIndex) / 10
      #expect(isNear(particle.position.x, 10 * min(birth, 1), within: 1e-6))
      #expect(isNear(particle.position.y, 4 * max(birth - 1, 0), within: 1e-6))
    }
  }

  @Test("Colours, lifetimes and scales of a cell in a cell are those of its birth too")
  func nested() throws {
    let inner = cell {
      $0.name = "inner"
      $0.birthRate = 1
    }
    let outer = cell {
      $0.name = "outer"
      $0.birthRate = 1
      $0.emitterCells = [inner]
    }
    let layer = emitter(outer)
    layer.add(fade("emitterCells.outer.emitterCells.inner.scale", from: 1, to: 5) { $0.duration = 4 }, forKey: "scale")
    layer.add(
      fade(
        "emitterCells.outer.color", from: CGColor(red: 1, green: 0, blue: 0, alpha: 1),
        to: CGColor(red: 0, green: 0, blue: 1, alpha: 1)
      ) { $0.duration = 4 }, forKey: "color")
    let found = try particles(layer, at: 4.5)
    #expect(found.contains { $0.cell == 1 } && found.contains { $0.cell == 0 })
    for particle in found {
      let birth = min(4, 4.5 - particle.timeSinceBirth)
      if particle.cell == 1 { #expect(isNear(particle.scale, 1 + birth, within: 1e-6)) }
      if particle.cell == 0 { #expect(abs(Double(particle.color.z) - birth / 4) < 1e-5) }
    }
  }

  /// Animations of each kind of the birth rate, some of them repeated without end.
  private static let rates: [@Sendable () -> CAAnimation] = [
    {
      let animation = CABasicAnimation(keyPath: "birthRate")
      (animation.fromValue, animation.toValue, animation.duration) = (0, 4, 0.7)
      animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
      (animation.autoreverses, animation.repeatCount) = (true, .infinity)
      return animation
    },
    {
      let animation = CAKeyframeAnimation(keyPath: "birthRate")
      (animation.values, animation.keyTimes, animation.duration) = ([0, 3, 1, 5], [0, 0.2, 0.5, 1], 1.3)
      (animation.calculationMode, animation.repeatCount) = (.cubic, 20)
      return animation
    },
    {
      let animation = CAKeyframeAnimation(keyPath: "birthRate")
      (animation.values, animation.duration) = ([5, 0, 2], 0.9)
      (animation.calculationMode, animation.repeatDuration) = (.discrete, 7)
      return animation
    },
    {
      let animation = CASpringAnimation(keyPath: "birthRate")
      (animation.fromValue, animation.toValue, animation.duration) = (0, 3, 4)
      (animation.speed, animation.timeOffset) = (-1, 0.5)
      return animation
    },
    {
      let group = CAAnimationGroup(), first = CABasicAnimation(keyPath: "birthRate")
      let second = CABasicAnimation(keyPath: "emitterCells.spark.birthRate")
      (first.fromValue, first.toValue, first.duration, first.beginTime) = (0, 6, 0.3, 0.1)
      (second.fromValue, second.toValue) = (20, 0)
      group.animations = [first, second]
      (group.duration, group.repeatCount, group.speed) = (0.8, .infinity, 1.5)
      return group
    },
    {
      let group = CAAnimationGroup(), inner = CABasicAnimation(keyPath: "birthRate")
      (inner.fromValue, inner.toValue, inner.duration, inner.repeatCount) = (0, 6, 0.4, .infinity)
      group.animations = [inner]
      group.duration = .infinity
      return group
    },
  ]

  @Test("A particle has one moment of birth, whatever the time that it is looked at", arguments: rates.indices)
  func oneBirth(index: Int) throws {
    let layer = emitter(cell { $0.name = "spark" })
    layer.add(Self.rates[index](), forKey: "rate")
    var random = SeededRandom(seed: 18 + UInt64(index))
    var births: [Int: Double] = [:]
    var counts: Set<Int> = []
    for _ in 0..<60 {
      let time = Double.random(in: 0...12, using: &random)
      let found = try particles(layer, at: time)
      counts.insert(found.count)
      for particle in found {
        let birth = time - particle.timeSinceBirth
        #expect(isNear(births[particle.birthIndex, default: birth], birth, within: 1e-9))
        births[particle.birthIndex] = birth
      }
      #expect(found.map(\.birthIndex).sorted() == Array((1...max(1, found.count)).prefix(found.count)))
    }
    #expect(counts.count > 20)
    // The number of births is the integral of the rate, here by its values at very many times.
    var sum = 0.0
    let steps = 6_000
    for step in 0..<steps {
      let time = (Double(step) + 0.5) * 12 / Double(steps)
      func shown(_ keyPath: String) -> Double {
        AnimatableValue(layer.presentedValue(forKeyPath: keyPath, at: time)).double ?? 0
      }
      sum += max(0, shown("birthRate")) * max(0, shown("emitterCells.spark.birthRate")) * 12 / Double(steps)
    }
    let count = try particles(layer, at: 12).count
    #expect(abs(Double(count) - sum) <= 1 + sum * 0.01, "\(count), and not \(sum)")
  }

  @Test("An animation that has repeated for days costs no more than its latest steps, with a diagnostic")
  func endless() throws {
    let layer = emitter(cell { $0.lifetime = 2 })
    layer.add(Self.rates[0](), forKey: "rate")
    let found = try shown(layer, at: 1e6)
    #expect(found.diagnostics.contains { $0.kind == .tooComplex && $0.message.contains("have had more than") })
    #expect(abs(found.particles.count - 40) <= 10)
    #expect(try shown(layer, at: 20).diagnostics.isEmpty)
  }

  // MARK: On a stage

  /// A delegate without actions.
  private final class Still: CALayerDelegate {
    func action(for layer: CALayer, forKey event: String) -> CAAction? { NSNull() }
  }

  private let still = Still()

  private func staged(_ body: (CAEmitterLayer, LayerStage) throws -> Void) throws {
    try Staging.run { staging in
      let layer = emitter(cell { $0.name = "spark" })
      staging.root.addSublayer(layer)
      staging.stage.advance(to: 0)
      // Values change at once.
      layer.delegate = still
      try body(layer, staging.stage)
    }
  }

  @Test("When the stage removes an animation at its end, what it has emitted goes on")
  func removedAnimation() throws {
    try staged { layer, stage in
      layer.birthRate = 0
      let burst = fade("birthRate", from: 1, to: 0) {
        $0.isRemovedOnCompletion = true
        $0.fillMode = .removed
      }
      layer.add(burst, forKey: "burst")
      for step in 1...20 { stage.advance(to: Double(step) / 4) }
      #expect(layer.animationKeys() == nil)
      let found = try particles(layer, at: 5)
      #expect(found.count >= 4 && found.count <= 5)
      for particle in found {
        let birth = 1 - (1 - Double(particle.birthIndex) / 5).squareRoot()
        #expect(isNear(particle.timeSinceBirth, 5 - birth, within: 1e-4))
      }
      #expect(stage.nextChange == 5, "the particles still fall")
      stage.advance(to: 200)
      #expect(stage.nextChange == nil)
    }
  }

  @Test("An emitter that is turned off emits nothing more, and what it has emitted goes on")
  func turnedOff() throws {
    try staged { layer, stage in
      stage.advance(to: 2.05)
      layer.birthRate = 0
      stage.advance(to: 10)
      #expect(try particles(layer, at: 10).map(\.birthIndex) == Array(1...20))
      layer.setValue(5, forKeyPath: "emitterCells.spark.birthRate")
      layer.birthRate = 1
      stage.advance(to: 12)
      let found = try particles(layer, at: 12)
      #expect(found.count == 30, "twenty, and five in each of two seconds")
      #expect(found.filter { $0.birthIndex > 20 }.allSatisfy { $0.timeSinceBirth < 2 })
    }
  }

  @Test("An emitter that is moved for each of very many pictures leaves a trail, and counts its particles on")
  func trail() throws {
    try staged { layer, stage in
      let steps = SeededRandom.trials(5_000, least: 1_000), end = Double(steps) / 100 + 0.005
      for step in 1...steps {
        stage.advance(to: Double(step) / 100)
        layer.emitterPosition.x = CGFloat(step) / 100
      }
      stage.advance(to: end)
      let found = try particles(layer, at: end)
      #expect(found.map(\.birthIndex) == Array(1...steps / 10))
      for particle in found.suffix(20) {
        #expect(abs(particle.position.x - Double(particle.birthIndex) / 10) < 0.02)
      }
    }
  }

  @Test("Other cells have no past, nor has a layer that comes back to the tree")
  func withoutPast() throws {
    try staged { layer, stage in
      stage.advance(to: 3)
      layer.birthRate = 0
      stage.advance(to: 4)
      let before = try particles(layer, at: 4)
      #expect(before.count == 30)
      layer.emitterCells = [cell(), cell()]
      layer.birthRate = 1
      stage.advance(to: 5)
      #expect(try particles(layer, at: 5).count == 100)
      let root = layer.superlayer
      layer.birthRate = 0
      layer.removeFromSuperlayer()
      stage.advance(to: 6)
      root?.addSublayer(layer)
      stage.advance(to: 7)
      #expect(try particles(layer, at: 7).isEmpty)
    }
  }
}
