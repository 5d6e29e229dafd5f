// Tests of evaluated keyframe animations: values, times, calculation modes, paths.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import Testing

@Suite("Keyframe animations go through several values")
struct KeyframeEvaluationTests {
  private static let values = [0, 1, 0.5, 0.7]
  private static let times = [0.05, 0.2, 0.3, 0.4, 0.5, 0.7, 0.8, 0.9]
  private static let keyTimes: [NSNumber] = [0, 0.1, 0.6, 1]

  @Test(
    "Every calculation mode shows what Core Animation shows",
    arguments: [
      (CAAnimationCalculationMode.linear, false, [0.15, 0.6, 0.9, 0.9, 0.75, 0.52, 0.58, 0.64], 1e-9),
      (.linear, true, [0.5, 0.9, 0.8, 0.7, 0.6, 0.55, 0.6, 0.65], 1e-9),
      (.discrete, false, [0, 0, 1, 1, 0.5, 0.5, 0.7, 0.7], 0),
      (.paced, false, [0.085, 0.34, 0.51, 0.68, 0.85, 0.81, 0.64, 0.53], 1e-9),
      (.paced, true, [0.5, 0.9, 0.8, 0.7, 0.6, 0.55, 0.6, 0.65], 1e-9),
      (.cubic, false, [0.16434, 0.708, 0.96075, 0.9848, 0.8, 0.49165, 0.5296, 0.61795], 5.1e-6),
      (.cubic, true, [0.61458, 1.00667, 0.9, 0.74, 0.58667, 0.50313, 0.55833, 0.63438], 5.1e-6),
    ])
  func modes(mode: CAAnimationCalculationMode, hasTimes: Bool, expected: [Double], tolerance: Double) {
    let animation = Evaluation.keyframes(Self.values, mode, times: hasTimes ? Self.keyTimes : nil)
    for (time, expected) in zip(Self.times, expected) {
      let number = Evaluation.number(animation, at: time)
      #expect(Evaluation.isClose(number, expected, tolerance), "\(number ?? .nan) at \(time)")
    }
  }

  @Test("Every mode begins at the first value and ends at the last")
  func ends() {
    for mode in [CAAnimationCalculationMode.linear, .discrete, .paced, .cubic, .cubicPaced] {
      for times in [nil, Self.keyTimes] {
        let animation = Evaluation.keyframes(Self.values, mode, times: times)
        #expect(Evaluation.number(animation, at: 0) == 0)
        #expect(Evaluation.isClose(Evaluation.number(animation, at: 1), 0.7, 1e-12))
      }
    }
  }

  /// Key times, some of them beyond a cycle, and values at some moments.
  struct TimesBeyond: Sendable {
    let mode: CAAnimationCalculationMode
    let times: [Double]
    let moments: [Double]
    let values: [Double]

    static let all: [TimesBeyond] = [
      TimesBeyond(mode: .linear, times: [0, 0.5, 1.1], moments: [0.25, 0.5, 0.95], values: [50, 100, 25]),
      TimesBeyond(mode: .linear, times: [-0.5, 0.5, 1], moments: [0, 0.25, 0.75, 1], values: [50, 75, 50, 0]),
      TimesBeyond(mode: .linear, times: [-3, -2, -1], moments: [0, 1], values: [0, 0]),
      TimesBeyond(mode: .linear, times: [0, 1e300, 1e305], moments: [0, 0.5], values: [0, 0]),
      TimesBeyond(mode: .discrete, times: [-1, 0.5, 1.5], moments: [0, 0.4, 0.6, 1], values: [0, 0, 100, 100]),
      TimesBeyond(mode: .cubic, times: [0, 0.5, 1.5], moments: [0.5, 1], values: [100, 62.5]),
    ]
  }

  @Test("Times beyond a cycle are not clamped: what lies within it is shown", arguments: TimesBeyond.all)
  func timesBeyond(beyond: TimesBeyond) {
    let times = beyond.times.map { NSNumber(value: $0) }
    let animation = Evaluation.keyframes([0, 100, 0], beyond.mode, times: times)
    #expect(AnimationCompiler.compile(animation).problems.isEmpty)
    for (time, value) in zip(beyond.moments, beyond.values) {
      let number = Evaluation.number(animation, at: time, model: 7)
      #expect(Evaluation.isClose(number, value, 1e-6), "\(number ?? .nan) at \(time)")
    }
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 100, y: 0), .zero])
    let along = Evaluation.keyframes(nil, beyond.mode, times: times) { animation in
      animation.keyPath = "position"
      animation.path = path
    }
    guard beyond.mode == .linear else { return }
    for (time, value) in zip(beyond.moments, beyond.values) {
      let x = Evaluation.point(along, at: time).map { Double($0.x) }
      #expect(Evaluation.isClose(x, value, 1e-6))
    }
  }

  @Test("Discrete values are held until the next time, of which the last may be the end")
  func discreteTimes() {
    let animation = Evaluation.keyframes([1, 2, 3], .discrete, times: [0, 0.5, 0.75])
    let five = Evaluation.keyframes([1, 2, 3], .discrete, times: [0, 0.5, 0.75, 1])
    for (time, expected) in [(0, 1), (0.49, 1), (0.5, 2), (0.74, 2), (0.75, 3), (1, 3)] as [(Double, Double)] {
      #expect(Evaluation.number(animation, at: time) == expected)
      #expect(Evaluation.number(five, at: time) == expected)
    }
    #expect(AnimationCompiler.compile(five).problems.isEmpty)
    // Objects change from one to the next by themselves.
    let text = Evaluation.keyframes(["a", "b"], .discrete)
    #expect([0.4, 0.6].map { Evaluation.value(text, at: $0, model: "z")?.keyedValue as? String } == ["a", "b"])
  }

  @Test("Each segment has a timing function of its own, and the animation one for all")
  func timingFunctions() {
    let easeIn = CAMediaTimingFunction(name: .easeIn)
    let linear = CAMediaTimingFunction(name: .linear)
    let animation = Evaluation.keyframes([0, 100, 200]) { $0.timingFunctions = [easeIn, linear] }
    #expect(Evaluation.isClose(Evaluation.number(animation, at: 0.125), 9.346, 5e-4))
    #expect(Evaluation.isClose(Evaluation.number(animation, at: 0.625), 125))
    animation.timingFunction = easeIn
    #expect(Evaluation.isClose(Evaluation.number(animation, at: 0.75), 124.372, 1e-3))
  }

  @Test("Tension, continuity and bias shape a cubic curve as Kochanek and Bartels define them")
  func shapes() {
    func middle(_ change: (CAKeyframeAnimation) -> Void) -> Double? {
      Evaluation.number(Evaluation.keyframes([0, 1, 0], .cubic, change), at: 0.25)
    }
    // A tangent at the middle value of 0: half of the way is the middle and an eighth of the first tangent.
    #expect(middle { _ in } == 0.625)
    #expect(middle { $0.tensionValues = [0, 1, 0] } == 0.625)
    // The steps are 1 and −1. With a bias of 1 the step before counts twice: the curve arrives with 1.
    #expect(middle { $0.biasValues = [0, 1, 0] } == 0.5)
    #expect(middle { $0.biasValues = [0, -1, 0] } == 0.75)
    // With a continuity of 1 the step after counts twice as it arrives: a tangent of −1; with −1 it is 1: a corner.
    #expect(middle { $0.continuityValues = [0, 1, 0] } == 0.75)
    #expect(middle { $0.continuityValues = [0, -1, 0] } == 0.5)
    let tight = Evaluation.keyframes([0, 1, 3, 3], .cubic) { $0.tensionValues = [1, 1, 1, 1] }
    #expect(Evaluation.isClose(Evaluation.number(tight, at: 0.5), 2))
    #expect(
      Evaluation.isClose(
        Evaluation.number(Evaluation.keyframes([0, 1, 3, 3], .cubic), at: 0.5), 2 + (1.5 - 1) / 8))
  }

  @Test("A cubic curve at constant speed passes equal lengths in equal times")
  func cubicPaced() throws {
    let points: [Any] = [CGPoint(x: 0, y: 0), CGPoint(x: 100, y: 0), CGPoint(x: 100, y: 300)]
    let animation = Evaluation.keyframes(points, .cubicPaced) { $0.keyPath = "position" }
    let path = try (0...100).map { try #require(Evaluation.point(animation, at: Double($0) / 100)) }
    let steps = zip(path, path.dropFirst()).map { hypot($1.x - $0.x, $1.y - $0.y) }
    let mean = steps.reduce(0, +) / 100
    #expect(steps.allSatisfy { abs($0 - mean) < mean * 0.01 })
    let uneven = Evaluation.keyframes(points, .cubic) { $0.keyPath = "position" }
    #expect(Evaluation.point(animation, at: 0.5) != Evaluation.point(uneven, at: 0.5))
  }

  // MARK: Paths

  private static var lineAndCurve: CGPath {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 100, y: 0))
    path.addCurve(
      to: CGPoint(x: 200, y: 100), control1: CGPoint(x: 150, y: 0), control2: CGPoint(x: 200, y: 50))
    return path
  }

  private func along(
    _ path: CGPath, _ mode: CAAnimationCalculationMode = .linear, _ change: (CAKeyframeAnimation) -> Void = { _ in }
  ) -> CAKeyframeAnimation {
    Evaluation.keyframes(nil, mode) {
      $0.keyPath = "position"
      $0.path = path
      change($0)
    }
  }

  private func isClose(_ point: CGPoint?, _ x: Double, _ y: Double, _ tolerance: Double) -> Bool {
    Evaluation.isClose(point.map { Double($0.x) }, x, tolerance)
      && Evaluation.isClose(point.map { Double($0.y) }, y, tolerance)
  }

  @Test("A path is passed element by element, or at constant speed")
  func paths() {
    let linear = along(Self.lineAndCurve)
    #expect(isClose(Evaluation.point(linear, at: 0.25), 50, 0, 1e-9))
    #expect(isClose(Evaluation.point(linear, at: 0.6), 129.6, 5.6, 1e-9))
    #expect(isClose(Evaluation.point(linear, at: 0.75), 168.75, 31.25, 1e-9))
    #expect(isClose(Evaluation.point(linear, at: 1), 200, 100, 0))
    let paced = along(Self.lineAndCurve, .paced)
    #expect(isClose(Evaluation.point(paced, at: 0.5), 126.87, 4.62, 5e-3))
    let discrete = along(Self.lineAndCurve, .discrete)
    #expect([0, 0.4, 0.6, 1].map { Evaluation.point(discrete, at: $0)?.x } == [0, 0, 100, 100])
    let timed = along(Self.lineAndCurve) { $0.keyTimes = [0, 0.8, 1] }
    #expect(isClose(Evaluation.point(timed, at: 0.4), 50, 0, 1e-9))
    #expect(isClose(Evaluation.point(timed, at: 0.9), 168.75, 31.25, 1e-9))
  }

  @Test("A closing line is no part of the way, and a further subpath is a jump")
  func subpaths() {
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0)])
    path.closeSubpath()
    path.move(to: CGPoint(x: 100, y: 100))
    path.addLine(to: CGPoint(x: 130, y: 100))
    let animation = along(path)
    #expect(Evaluation.point(animation, at: 0.5) == CGPoint(x: 10, y: 0))
    #expect(isClose(Evaluation.point(animation, at: 5.0 / 6), 115, 100, 1e-9))
    // At constant speed the jump takes no time.
    #expect(isClose(Evaluation.point(along(path, .paced), at: 0.5), 110, 100, 1e-9))
    #expect(isClose(Evaluation.point(along(path, .paced), at: 0.125), 5, 0, 1e-9))
  }

  @Test("A layer that rotates with its path points along it, or against it")
  func rotation() throws {
    func angle(_ mode: CAAnimationRotationMode?, at time: Double) throws -> Double? {
      let animation = along(Self.lineAndCurve) { $0.rotationMode = mode }
      let compiled = try #require(AnimationCompiler.compile(animation).animations.first)
      return PropertyAnimations([compiled]).rotation(
        at: time, inheritedDuration: 0.25, model: .point(.zero))
    }
    #expect(try angle(nil, at: 0.3) == nil)
    #expect(try angle(.rotateAuto, at: 0.3) == 0)
    #expect(try angle(.rotateAutoReverse, at: 0.3) == .pi)
    #expect(Evaluation.isClose(try angle(.rotateAuto, at: 0.75), .pi / 4))
    #expect(Evaluation.isClose(try angle(.rotateAuto, at: 1), .pi / 2))
    #expect(try angle(.rotateAuto, at: 2) == nil)
    // Control points that coincide with an end have no direction there, but the curve has.
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(to: CGPoint(x: 0, y: 9), control1: .zero, control2: CGPoint(x: 0, y: 9))
    let compiled = try #require(
      AnimationCompiler.compile(along(path) { $0.rotationMode = .rotateAuto }).animations.first)
    for time in [0, 0.5, 1] {
      #expect(Evaluation.isClose(compiled.rotation(at: time, inheritedDuration: 0.25), .pi / 2))
    }
  }
}
