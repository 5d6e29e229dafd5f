// Tests of evaluated basic animations, springs, value functions and groups.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import Testing

@Suite("Basic animations go from one value to another")
struct BasicEvaluationTests {
  private func numbers(_ animation: CAAnimation, model: Double, at times: [Double] = [0, 0.25, 1]) -> [Double?] {
    times.map { Evaluation.number(animation, at: $0, model: model) }
  }

  @Test("In place of a missing end the value without the animation is used")
  func ends() {
    #expect(numbers(Evaluation.basic("opacity", from: 2, to: 4, by: 100), model: 10) == [2, 2.5, 4])
    #expect(numbers(Evaluation.basic("opacity", from: 2, to: 4), model: 10) == [2, 2.5, 4])
    #expect(numbers(Evaluation.basic("opacity", from: 2, by: 8), model: 10) == [2, 4, 10])
    #expect(numbers(Evaluation.basic("opacity", to: 4, by: 8), model: 10) == [-4, -2, 4])
    #expect(numbers(Evaluation.basic("opacity", from: 2), model: 10) == [2, 4, 10])
    #expect(numbers(Evaluation.basic("opacity", to: 2), model: 10) == [10, 8, 2])
    #expect(numbers(Evaluation.basic("opacity", by: 8), model: 10) == [10, 12, 18])
    #expect(numbers(Evaluation.basic("opacity"), model: 10) == [10, 10, 10])
  }

  @Test("An additive animation adds to the value without it, and a later one replaces it")
  func order() {
    let model = AnimatableValue.number(0.5)
    func value(_ animations: [CAAnimation]) -> AnimatableValue? {
      PropertyAnimations(animations.flatMap { AnimationCompiler.compile($0).animations })
        .value(at: 0.5, inheritedDuration: 0.25, model: model)
    }
    let additive = Evaluation.basic("opacity", from: 0, to: 0.2) { $0.isAdditive = true }
    let plain = Evaluation.basic("opacity", from: 0, to: 0.5)
    #expect(Evaluation.isClose(value([additive])?.double, 0.6))
    #expect(Evaluation.isClose(value([additive, additive])?.double, 0.7))
    #expect(Evaluation.isClose(value([additive, plain])?.double, 0.25))
    #expect(Evaluation.isClose(value([plain, additive])?.double, 0.35))
    #expect(value([]) == nil)
    // One that starts from the value beneath it sees the animations before it.
    #expect(Evaluation.isClose(value([plain, Evaluation.basic("opacity", to: 1)])?.double, 0.625))
  }

  @Test("A cumulative animation goes on from the value at the end of its cycle")
  func cumulative() {
    let animation = Evaluation.basic("position.x", by: 10) {
      $0.isCumulative = true
      $0.repeatCount = 3
    }
    #expect(Evaluation.number(animation, at: 0.5, model: 100) == 105)
    #expect(Evaluation.number(animation, at: 1.5, model: 100) == 215)
    #expect(Evaluation.number(animation, at: 2.5, model: 100) == 325)
    animation.autoreverses = true
    #expect(Evaluation.number(animation, at: 2.5, model: 100) == 105)
  }

  @Test("Cumulative rotations are concatenated, and sums without bounds are left out")
  func cumulativeTransforms() throws {
    let turn = Evaluation.basic(
      "transform", from: CATransform3DIdentity, to: CATransform3DMakeRotation(1, 0, 0, 1)
    ) {
      $0.isCumulative = true
      $0.repeatCount = .infinity
    }
    let transform = try #require(Evaluation.transform(turn, at: 5.5))
    let expected = CATransform3DMakeRotation(5.5, 0, 0, 1)
    #expect(Evaluation.isClose(transform.m11, expected.m11) && Evaluation.isClose(transform.m12, expected.m12))

    let huge = Evaluation.basic("opacity", from: 0, to: 1e300) {
      $0.isCumulative = true
      $0.repeatCount = .infinity
    }
    #expect(try #require(Evaluation.number(huge, at: 1e12 + 0.5)).isFinite)
  }

  @Test("True shows as soon as the animation has begun to move; whole numbers are rounded")
  func steps() {
    let hide = Evaluation.basic("hidden", from: false, to: true)
    #expect(
      [0, 0.01, 1].map { Evaluation.value(hide, at: $0, model: false) } == [.flag(false), .flag(true), .flag(true)])
    let numeric = Evaluation.basic("hidden", from: 0, to: 1)
    #expect(Evaluation.value(numeric, at: 0.01, model: false) == .flag(true))
    let count = Evaluation.basic("instanceCount", from: 1, to: 4)
    #expect(
      [0, 0.49, 0.51, 1].map { Evaluation.value(count, at: $0, model: 9) }
        == [.integer(1), .integer(2), .integer(3), .integer(4)])
  }

  @Test("The type of a number does not matter: every kind of number and box gives the same")
  func numberTypes() {
    let ends: [(Any, Any)] = [
      (CGFloat(0), CGFloat(1)), (Double(0), 1.0), (Float(0), Float(1)), (0, 1), (UInt8(0), Int64(1)),
      (NSNumber(value: 0), NSNumber(value: 1)), (false, 1), (0, NSNumber(value: true)),
    ]
    for (from, to) in ends {
      #expect(Evaluation.value(Evaluation.basic("opacity", from: from, to: to), at: 0.25, model: 0.5) == .number(0.25))
    }
    let points: [(Any, Any)] = [
      (CGPoint(x: 0, y: 4), CGPoint(x: 4, y: 8)),
      (NSValue(cgPoint: CGPoint(x: 0, y: 4)), NSValue(cgPoint: CGPoint(x: 4, y: 8))),
      (CGSize(width: 0, height: 4), CGSize(width: 4, height: 8)),
    ]
    for (from, to) in points {
      let animation = Evaluation.basic("position", from: from, to: to)
      #expect(Evaluation.point(animation, at: 0.25) == CGPoint(x: 1, y: 5))
    }
  }

  @Test("A spring moves its property by the motion of the spring, and its duration cuts it off")
  func springs() {
    let spring = CASpringAnimation(keyPath: "position.x")
    spring.fromValue = 0
    spring.toValue = 100
    spring.duration = spring.settlingDuration
    #expect(Evaluation.isClose(Evaluation.number(spring, at: 0.05), 10.44055, 1e-5))
    #expect(Evaluation.isClose(Evaluation.number(spring, at: 0.45), 111.8446, 1e-4))
    spring.duration = 0.5
    spring.fillMode = .forwards
    #expect(Evaluation.isClose(Evaluation.number(spring, at: 0.45), 111.8446, 1e-4))
    #expect(Evaluation.number(spring, at: 9) == Evaluation.number(spring, at: 0.5))
    spring.duration = .infinity
    #expect(Evaluation.isClose(Evaluation.number(spring, at: 0.45), 111.8446, 1e-4))
  }

  @Test("A value function makes the transform from the interpolated numbers")
  func valueFunctions() throws {
    let turn = Evaluation.basic("transform", from: 0, to: 4 * Double.pi) {
      $0.valueFunction = CAValueFunction(name: .rotateZ)
    }
    let model = CATransform3DMakeTranslation(5, 0, 0)
    // Half a turn in the way of two full ones, in place of the model.
    let transform = try #require(Evaluation.transform(turn, at: 0.125, model: model))
    #expect(Evaluation.isClose(transform.m12, 1) && transform.m41 == 0)
    turn.isAdditive = true
    let added = try #require(Evaluation.transform(turn, at: 0.125, model: model))
    #expect(Evaluation.isClose(added.m12, 1) && added.m41 == 5)

    let scale = Evaluation.basic("transform", from: [1, 1, 1], to: [3.0, 5, 9]) {
      $0.valueFunction = CAValueFunction(name: .scale)
    }
    #expect(Evaluation.transform(scale, at: 0.5) == CATransform3DMakeScale(2, 3, 5))
    // The property itself is no end for the numbers of the function.
    scale.fromValue = nil
    #expect(Evaluation.transform(scale, at: 0.5) == nil)
    #expect(AnimationCompiler.compile(scale).problems.count == 1)
  }

  @Test("The timing function of the transaction's default pacing applies to the whole animation")
  func pacing() {
    let animation = Evaluation.fade { $0.timingFunction = CAMediaTimingFunction(name: .easeIn) }
    #expect(Evaluation.isClose(Evaluation.number(animation, at: 0.25), 0.09346, 5e-6))
  }

  // MARK: Groups

  private func group(_ members: [CAAnimation], duration: Double = 2) -> CAAnimationGroup {
    let group = CAAnimationGroup()
    group.duration = duration
    group.animations = members
    return group
  }

  @Test("A member of a group runs in the group's time, and takes its duration if it has none")
  func groups() {
    let late = Evaluation.fade { $0.beginTime = 1.5 }
    let all = group([late])
    all.beginTime = 10
    #expect(Evaluation.number(all, at: 11, model: 0.7) == 0.7)
    #expect(Evaluation.number(all, at: 11.75, model: 0.7) == 0.25)
    // The group ends before its member.
    #expect(Evaluation.number(all, at: 12.25, model: 0.7) == 0.7)
    all.fillMode = .forwards
    #expect(Evaluation.number(all, at: 12.25, model: 0.7) == 0.5)

    #expect(Evaluation.number(group([Evaluation.fade { $0.duration = 0 }]), at: 0.5) == 0.25)
    #expect(Evaluation.isClose(Evaluation.number(group([Evaluation.fade()], duration: 0), at: 0.2), 0.2))
    #expect(Evaluation.number(group([Evaluation.fade()], duration: 0), at: 0.3, model: 0.7) == 0.7)
  }

  @Test("The timing function, the speed and the repetitions of a group are those of its members' time")
  func groupTiming() {
    let all = group([Evaluation.fade { $0.duration = 2 }])
    all.timingFunction = CAMediaTimingFunction(name: .easeIn)
    all.speed = 2
    all.repeatCount = 2
    #expect(Evaluation.isClose(Evaluation.number(all, at: 0.25), 0.09346, 5e-6))
    #expect(Evaluation.isClose(Evaluation.number(all, at: 1.25), 0.09346, 5e-6))
    let endless = group([Evaluation.fade { $0.repeatCount = .infinity }], duration: .infinity)
    #expect(Evaluation.number(endless, at: 100.25) == 0.25)
  }

  @Test("Groups in groups work; those nested without end have no effect, and take no time")
  func deepGroups() {
    var animation: CAAnimation = Evaluation.fade()
    for _ in 0..<50 { animation = group([animation], duration: 1) }
    #expect(Evaluation.number(animation, at: 0.25) == 0.25)
    for _ in 0..<100_000 { animation = group([animation], duration: 1) }
    let deep = AnimationCompiler.compile(animation)
    #expect(deep.animations.isEmpty)
    #expect(deep.problems.count == 1)
    // The same groups in each other twice: many ways to few animations.
    var shared: CAAnimation = Evaluation.fade()
    for _ in 0..<60 { shared = group([shared, shared], duration: 1) }
    let wide = AnimationCompiler.compile(shared)
    #expect(wide.animations.count <= AnimationCompiler.maximumCount)
    #expect(wide.problems.count == 1)
    let layer = CALayer()
    layer.add(shared, forKey: "shared")
    #expect(layer.animationKeys() == ["shared"])
  }

  @Test("A group that contains itself by a client's class has no effect below a depth")
  func cycles() {
    final class Cycle: CAAnimationGroup, @unchecked Sendable {
      override var animations: [CAAnimation]? {
        get { [self] }
        set {}
      }
    }
    let result = AnimationCompiler.compile(Cycle())
    #expect(result.animations.isEmpty)
    #expect(result.problems.count == 1)
  }

  @Test("Transitions tell their progress")
  func transitions() throws {
    let transition = CATransition()
    transition.type = .push
    transition.startProgress = 0.2
    transition.endProgress = 0.6
    transition.duration = 2
    let compiled = try #require(AnimationCompiler.compile(transition).transitions.first)
    #expect(compiled.type == .push && compiled.subtype == .fromLeft)
    #expect(Evaluation.isClose(compiled.progress(at: 1, inheritedDuration: 0.25), 0.4, 1e-6))
    #expect(compiled.progress(at: 3, inheritedDuration: 0.25) == nil)
    #expect(compiled.endTime(inheritedDuration: 0.25) == 2)
  }
}
