// Helpers that the tests of evaluated animations share: an animation's value at a time, and comparisons.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import Testing

enum Evaluation {
  /// Returns the value of a property that is `model` without an animation, or nil where the animation has no effect.
  static func value(
    _ animation: CAAnimation, at time: Double, model: Any?, inheriting duration: Double = 0.25
  ) -> AnimatableValue? {
    let compiled = AnimationCompiler.compile(animation).animations
    return PropertyAnimations(compiled).value(
      at: time, inheritedDuration: duration, model: AnimatableValue(model))
  }

  /// Returns the number that is shown: the model's where the animation has no effect.
  static func number(_ animation: CAAnimation, at time: Double, model: Double = 0.5) -> Double? {
    (value(animation, at: time, model: model) ?? .number(model)).double
  }

  /// Returns the transform that is shown.
  static func transform(
    _ animation: CAAnimation, at time: Double, model: CATransform3D = CATransform3DIdentity
  ) -> CATransform3D? {
    guard case .transform(let transform)? = value(animation, at: time, model: model) else { return nil }
    return transform
  }

  /// Returns the point that is shown.
  static func point(_ animation: CAAnimation, at time: Double, model: CGPoint = .zero) -> CGPoint? {
    guard case .point(let point)? = value(animation, at: time, model: model) else { return nil }
    return point
  }

  /// An animation of `opacity` from 0 to 1 in one second.
  static func fade(_ change: (CABasicAnimation) -> Void = { _ in }) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = 0
    animation.toValue = 1
    animation.duration = 1
    change(animation)
    return animation
  }

  /// A basic animation of one second.
  static func basic(
    _ keyPath: String, from: Any? = nil, to: Any? = nil, by: Any? = nil,
    _ change: (CABasicAnimation) -> Void = { _ in }
  ) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = from
    animation.toValue = to
    animation.byValue = by
    animation.duration = 1
    change(animation)
    return animation
  }

  /// A keyframe animation of one second.
  static func keyframes(
    _ values: [Any]?, _ mode: CAAnimationCalculationMode = .linear, times: [NSNumber]? = nil,
    _ change: (CAKeyframeAnimation) -> Void = { _ in }
  ) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: "opacity")
    animation.values = values
    animation.calculationMode = mode
    animation.keyTimes = times
    animation.duration = 1
    change(animation)
    return animation
  }

  /// Whether two numbers differ by no more than a tolerance.
  static func isClose(_ number: Double?, _ expected: Double, _ tolerance: Double = 1e-9) -> Bool {
    number.map { abs($0 - expected) <= tolerance } ?? false
  }
}
