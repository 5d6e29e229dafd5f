// Tests of animations with bad values: the problem that is named, and what is shown all the same.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import Testing

@Suite("What is wrong with an animation is named, and the rest of it is shown")
struct CompilationProblemTests {
  private func problems(_ animation: CAAnimation, _ kind: AnimatableValue.Kind? = .number) -> [String] {
    AnimationCompiler.compile(animation, kind: { _ in kind }).problems
  }

  @Test("A good animation has no problems")
  func good() {
    #expect(problems(Evaluation.fade()) == [])
    #expect(problems(Evaluation.fade(), nil) == [])
    #expect(problems(Evaluation.keyframes([0, 1, 2], times: [0, 0.5, 1])) == [])
    #expect(problems(CATransition()) == [])
  }

  @Test("An animation without a property, or without values of its own, has no effect")
  func nothingToAnimate() {
    let animation = CABasicAnimation()
    #expect(problems(animation).first?.hasPrefix("keyPath is nil") == true)
    #expect(problems(CAPropertyAnimation(keyPath: "opacity")).count == 1)
    #expect(problems(CAAnimation()).count == 1)
    #expect(AnimationCompiler.compile(animation).animations.isEmpty)
  }

  @Test("Fewer than two keyframes have no effect")
  func fewKeyframes() {
    for values in [nil, [], [1]] as [[Any]?] {
      let animation = Evaluation.keyframes(values)
      #expect(problems(animation).first?.contains("2 values") == true)
      #expect(Evaluation.value(animation, at: 0.5, model: 0.5) == nil)
    }
    #expect(problems(Evaluation.keyframes([1, 2], times: [0])).count == 2)
  }

  @Test("Key times that are too few leave values out, and too many are ignored")
  func counts() {
    let few = Evaluation.keyframes([0, 1, 5], times: [0, 0.5])
    #expect(
      problems(few) == [
        "keyTimes has 2 numbers where 3 were expected, one for each value; values without a time have no effect"
      ])
    #expect(Evaluation.number(few, at: 0.25) == 0.5)
    #expect(Evaluation.number(few, at: 0.9) == 1)
    let many = Evaluation.keyframes([0, 1], times: [0, 1, 1, 1])
    #expect(problems(many).count == 1)
    #expect(Evaluation.number(many, at: 0.25) == 0.25)
  }

  @Test("Key times out of order are put right, and those out of range count")
  func order() {
    let unsorted = Evaluation.keyframes([0, 1, 2], times: [0, 0.8, 0.4])
    #expect(problems(unsorted).count == 1)
    #expect(Evaluation.number(unsorted, at: 0.4) == 0.5)
    #expect(Evaluation.number(unsorted, at: 0.8) == 2)
    let outside = Evaluation.keyframes([0, 1, 2], times: [-3, 0.5, 7])
    #expect(problems(outside).isEmpty)
    #expect(Evaluation.number(outside, at: 0.75) == 1 + 0.25 / 6.5)
    let broken = Evaluation.keyframes([0, 1, 2], times: [0, NSNumber(value: Double.nan), 1])
    #expect(problems(broken).count == 1)
    #expect(Evaluation.number(broken, at: 0.25) == 0.5)
  }

  @Test("Numbers that are not finite have no effect")
  func notFinite() {
    for number in [Double.nan, .infinity, -.infinity] {
      #expect(problems(Evaluation.basic("opacity", from: 0, to: number)).first?.hasPrefix("toValue") == true)
      #expect(problems(Evaluation.keyframes([0, number, 1])).first?.hasPrefix("the value at index 1") == true)
      #expect(Evaluation.value(Evaluation.keyframes([0, number]), at: 0.5, model: 1) == nil)
      let path = CGMutablePath()
      path.addLines(between: [.zero, CGPoint(x: number, y: 0)])
      #expect(problems(Evaluation.keyframes(nil) { $0.path = path }, .point).count == 1)
    }
    let path = CGMutablePath()
    path.move(to: .zero)
    #expect(problems(Evaluation.keyframes(nil) { $0.path = path }, .point).count == 1)
    #expect(problems(Evaluation.keyframes(nil) { $0.path = path }, .color).count == 1)
  }

  @Test("Values of mixed types change in one step; those that no property can have have no effect")
  func mixedTypes() {
    let mixed = Evaluation.keyframes([CGPoint.zero, 3, CGPoint(x: 9, y: 9)])
    #expect(problems(mixed, nil).count == 1)
    #expect(problems(mixed, .point).first?.contains("a whole number, where a point was expected") == true)
    #expect(AnimationCompiler.compile(mixed, kind: { _ in .point }).animations.isEmpty)
    // Values that do not fit show nothing of their own if the type of the property is not known.
    #expect(Evaluation.value(mixed, at: 0.5, model: CGPoint.zero) == nil)
    #expect(Evaluation.point(mixed, at: 1) == CGPoint(x: 9, y: 9))
    #expect(Evaluation.value(Evaluation.basic("opacity", from: "a", to: "b"), at: 0.2, model: 0.5) == nil)
  }

  @Test("Timing without a meaning is named")
  func timing() {
    let animation = Evaluation.fade {
      $0.duration = .nan
      $0.speed = .infinity
      $0.timeOffset = .nan
      $0.repeatCount = -1
      $0.repeatDuration = .nan
      $0.beginTime = .nan
    }
    #expect(problems(animation).count == 6)
    #expect(problems(animation).contains { $0.hasPrefix("speed is inf, where a finite number was expected") })
  }

  @Test("Unknown modes, short lists of functions and odd shapes are named, and replaced")
  func modes() {
    let unknown = Evaluation.keyframes([0, 1], CAAnimationCalculationMode(rawValue: "wavy"))
    #expect(problems(unknown).count == 1)
    #expect(Evaluation.number(unknown, at: 0.25) == 0.25)
    let short = Evaluation.keyframes([0, 1, 2]) { $0.timingFunctions = [CAMediaTimingFunction(name: .easeIn)] }
    #expect(problems(short).count == 1)
    #expect(Evaluation.number(short, at: 0.75) == 1.5)
    let odd = Evaluation.keyframes([0, 1, 0], .cubic) {
      $0.tensionValues = [0, NSNumber(value: Double.nan), 0]
      $0.biasValues = [1]
    }
    #expect(problems(odd).count == 2)
    #expect(Evaluation.number(odd, at: 0.25) == 0.625)
  }

  @Test("Many problems are named once, and 100,000 animations are compiled")
  func many() {
    let group = CAAnimationGroup()
    group.animations = (0..<100_001).map { _ in CABasicAnimation() }
    let result = AnimationCompiler.compile(group)
    #expect(result.animations.isEmpty)
    #expect(result.problems.count == 100)
  }
}
