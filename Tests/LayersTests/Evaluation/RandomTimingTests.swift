// Random timelines in groups, compared with an evaluator that walks from cycle to cycle.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import SeededRandom
import Testing

@Suite("Random timelines show what a walk through their cycles shows")
struct RandomTimingTests {
  /// The timing of a random animation. All numbers have few binary digits, so that sums of them are exact and ends of
  /// cycles are met.
  static func timing(_ random: inout SeededRandom, isMember: Bool, hasCurve: Bool) -> ReferenceTiming {
    func pick<Value>(_ values: [Value]) -> Value { values[random.integer(0...(values.count - 1))] }
    var timing = ReferenceTiming()
    timing.begin = pick([0, 0, 0, 0.25, 0.5, 1, 1.5, isMember ? -0.5 : 2])
    timing.duration = pick([0, 0.5, 1, 1, 1.5, 2, 4])
    timing.speed = pick([1, 1, 1, 2, 0.5, 4, -1, -2, 0])
    timing.offset = pick([0, 0, 0, 0.25, 0.75, 1, 3, -0.5])
    timing.repeatCount = pick([0, 0, 1, 2, 2.5, 3.25, 0.5])
    timing.repeatDuration = pick([0, 0, 0, 1, 1.75, 5])
    timing.autoreverses = random.integer(0...2) == 0
    timing.fillsBackwards = random.integer(0...1) == 0
    timing.fillsForwards = random.integer(0...1) == 0
    if hasCurve, random.integer(0...1) == 0 {
      let random = [random.number(0...1), random.number(-0.5...1.5), random.number(0...1), random.number(-0.5...1.5)]
      // Timing functions store their points in single precision.
      timing.curve = random.map { Double(Float($0)) }
    }
    return timing
  }

  static func apply(_ timing: ReferenceTiming, to animation: CAAnimation) {
    animation.beginTime = timing.begin
    animation.duration = timing.duration
    animation.speed = Float(timing.speed)
    animation.timeOffset = timing.offset
    animation.repeatCount = Float(timing.repeatCount)
    animation.repeatDuration = timing.repeatDuration
    animation.autoreverses = timing.autoreverses
    animation.fillMode =
      timing.fillsBackwards
      ? (timing.fillsForwards ? .both : .backwards) : (timing.fillsForwards ? .forwards : .removed)
    animation.timingFunction = timing.curve.map {
      CAMediaTimingFunction(controlPoints: Float($0[0]), Float($0[1]), Float($0[2]), Float($0[3]))
    }
  }

  /// Makes a random tree of groups, and the chain of timings of every leaf in the order of the tree.
  private func tree(
    _ random: inout SeededRandom, depth: Int, isMember: Bool, hasCurves: Bool
  ) -> (animation: CAAnimation, chains: [[ReferenceTiming]]) {
    let timing = Self.timing(&random, isMember: isMember, hasCurve: hasCurves)
    guard depth > 0 else {
      let leaf = CABasicAnimation(keyPath: "opacity")
      leaf.fromValue = 0
      leaf.toValue = 1
      Self.apply(timing, to: leaf)
      return (leaf, [[timing]])
    }
    let group = CAAnimationGroup()
    Self.apply(timing, to: group)
    let members = (0..<random.integer(1...3)).map { _ in
      tree(&random, depth: random.integer(0...(depth - 1)), isMember: true, hasCurves: hasCurves)
    }
    group.animations = members.map(\.animation)
    return (group, members.flatMap(\.chains).map { [timing] + $0 })
  }

  private static let times = (-4...40).map { Double($0) / 8 } + [0.1, 1.3, 2.7, 3.9, 7, 11.2, 40]

  @Test("1,000 random trees of groups without timing functions agree, at the ends of cycles too")
  func exactTrees() {
    var random = SeededRandom(seed: 1)
    var compared = 0
    for _ in 0..<1_000 {
      let tree = tree(&random, depth: random.integer(0...4), isMember: false, hasCurves: false)
      let compiled = AnimationCompiler.compile(tree.animation).animations
      #expect(compiled.count == tree.chains.count)
      for (animation, chain) in zip(compiled, tree.chains) {
        // Times that are no binary fractions may fall on either side of the end of a cycle.
        let isExact = chain.allSatisfy { $0.speed.magnitude >= 0.5 || $0.speed == 0 }
        for time in Self.times where isExact && (time * 8).rounded() == time * 8 {
          compared += 1
          let expected = ReferenceTiming.moment(chain, at: time, inherited: 0.25)?.progress
          let found = animation.value(at: time, inheritedDuration: 0.25, underlying: .number(7))?.double
          if found == expected { continue }
          #expect(Evaluation.isClose(found, expected ?? .nan, 1e-12), "\(chain) at \(time)")
        }
      }
    }
    #expect(compared > 50_000)
  }

  @Test("1,000 random trees with timing functions agree, except within rounding of a jump")
  func pacedTrees() {
    var random = SeededRandom(seed: 2)
    var compared = 0, atJumps = 0
    for _ in 0..<1_000 {
      let tree = tree(&random, depth: random.integer(0...3), isMember: false, hasCurves: true)
      for (animation, chain) in zip(AnimationCompiler.compile(tree.animation).animations, tree.chains) {
        for time in Self.times {
          compared += 1
          let found = animation.value(at: time, inheritedDuration: 0.25, underlying: .number(7))?.double
          func agrees(_ time: Double) -> Bool {
            let expected = ReferenceTiming.moment(chain, at: time, inherited: 0.25)?.progress
            return found == expected || Evaluation.isClose(found, expected ?? .nan, 1e-5)
          }
          if agrees(time) { continue }
          atJumps += 1
          #expect(agrees(time - 1e-8) || agrees(time + 1e-8), "\(chain) at \(time)")
        }
      }
    }
    #expect(compared > 50_000 && atJumps < compared / 20, "\(atJumps) of \(compared)")
  }

  @Test("A value that is said not to change within a range does not change")
  func stillness() {
    var random = SeededRandom(seed: 3)
    var still = 0
    for _ in 0..<1_000 {
      let tree = tree(&random, depth: random.integer(0...3), isMember: false, hasCurves: true)
      for animation in AnimationCompiler.compile(tree.animation).animations {
        let start = Double(random.integer(-16...80)) / 16
        let range = start...(start + random.number(0...1))
        func value(_ share: Double) -> AnimatableValue? {
          animation.value(
            at: range.lowerBound + share * (range.upperBound - range.lowerBound), inheritedDuration: 0.25,
            underlying: .number(7))
        }
        let values = (0...32).map { value(Double($0) / 32) }
        // The compiler of the test knows values, not times: where they differ, the animation must say so.
        if !animation.canChange(during: range, inheritedDuration: 0.25) {
          still += 1
          #expect(values.allSatisfy { $0 == values[0] })
        }
        if animation.nextChange(from: start, inheritedDuration: 0.25).map({ $0 > range.upperBound }) ?? true {
          #expect(values.allSatisfy { $0 == values[0] })
        }
      }
    }
    #expect(still > 300)
  }
}
