// Tests of animations of single numbers, which are kept in less memory, against the same animations as values of any type.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SeededRandom
import Testing

@testable import QuartziteLayers

@Suite("Animations of numbers")
struct NumberAnimationTests {
  /// A state in which no two numbers are equal.
  private static let state: LayerState = {
    var state = LayerState()
    (state.bounds, state.position) = (CGRect(x: 1, y: 2, width: 30, height: 40), CGPoint(x: 5, y: 6))
    (state.zPosition, state.anchorPoint) = (7, CGPoint(x: 0.8, y: 0.9))
    (state.cornerRadius, state.borderWidth, state.opacity) = (10, 11, 0.25)
    return state
  }()

  @Test("A number is the property of its name, read and written", arguments: StateNumber.allCases)
  func properties(number: StateNumber) throws {
    let property = try #require(StateProperty.named(number.rawValue))
    #expect(AnimatableValue.number(Self.state[number]) == property.read(Self.state))
    for value in [0.5, -3, 1.0 / 3] {
      var (one, other) = (Self.state, Self.state)
      one[number] = value
      property.write(&other, .number(value))
      for each in StateNumber.allCases {
        #expect(one[each] == other[each])
        #expect((one[each] == Self.state[each]) == (each != number))
      }
    }
  }

  @Test("Random animations of numbers have the value of the general evaluation at any time, to the last bit")
  func random() throws {
    var random = SeededRandom(seed: 77)
    var moved = 0
    for _ in 0..<400 {
      let numbers = StateNumber.allCases.filter { _ in Int.random(in: 0...2, using: &random) == 0 }
      guard !numbers.isEmpty else { continue }
      let layer = CALayer()
      layer.state = Self.state
      for number in numbers {
        let animation = CABasicAnimation(keyPath: number.rawValue)
        func value() -> Double? { Bool.random(using: &random) ? Double.random(in: -2...2, using: &random) : nil }
        (animation.fromValue, animation.toValue, animation.byValue) = (value(), value(), value())
        if animation.fromValue == nil, animation.toValue == nil { animation.byValue = 0.7 }
        animation.duration = Double.random(in: 0.1...2, using: &random)
        animation.beginTime = Double.random(in: -1...1, using: &random)
        animation.timeOffset = Bool.random(using: &random) ? 0 : Double.random(in: 0...1, using: &random)
        animation.speed = [1, 0.5, -1, 3].randomElement(using: &random) ?? 1
        animation.repeatCount = [0, 1, 2.5, .infinity].randomElement(using: &random) ?? 0
        animation.repeatDuration = Bool.random(using: &random) ? 0 : 1.5
        animation.autoreverses = Bool.random(using: &random)
        animation.isAdditive = Bool.random(using: &random)
        animation.isCumulative = Bool.random(using: &random)
        animation.fillMode = [.removed, .both, .forwards, .backwards].randomElement(using: &random) ?? .removed
        animation.timingFunction =
          [nil, CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .default)]
          .randomElement(using: &random) ?? nil
        layer.add(animation, forKey: number.rawValue)
      }
      let animations = try #require(layer.attachments?.compiledAnimations(of: layer))
      #expect(animations.ofState.count == numbers.count)
      for time in [-3, -0.5, 0, 0.25, 0.9, 1.7, 4, 1e9] {
        var fast = Self.state
        animations.animate(&fast, at: time)
        var slow = Self.state
        for item in animations.ofState {
          let value = item.animations.value(
            at: time, inheritedDuration: LayerAnimations.inheritedDuration, model: item.property.read(slow))
          if let value { item.property.write(&slow, value) }
        }
        for number in StateNumber.allCases {
          #expect(fast[number].bitPattern == slow[number].bitPattern, "\(number) at \(time)")
          if numbers.contains(number), fast[number] != Self.state[number] { moved += 1 }
        }
      }
    }
    #expect(moved > 1_000)
  }

  @Test("An animation of a number takes no more than 72 bytes")
  func size() {
    #expect(MemoryLayout<NumberAnimation>.stride <= 72)
  }

  @Test("More pacings than have room are evaluated all the same")
  func manyPacings() throws {
    var pacings = (0..<255).map { CubicPacing(first: SIMD2(Double($0 + 1) / 300, 0), second: SIMD2(1, 1)) }
    let timeline = AnimationTimeline(TimingValues(duration: 1), pacing: .linear)
    let known = try #require(BasicCurve.KnownComponents(from: .number(0), to: .number(1), by: nil))
    let animation = ComponentAnimation(timeline: timeline, values: known, isAdditive: false, isCumulative: false)
    #expect(NumberAnimation(animation, of: .opacity, pacings: &pacings) == nil)
    pacings.removeLast()
    #expect(NumberAnimation(animation, of: .opacity, pacings: &pacings) != nil && pacings.count == 255)
    #expect(NumberAnimation(animation, of: .opacity, pacings: &pacings) != nil && pacings.count == 255)
  }
}
