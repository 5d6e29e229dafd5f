// AnimatorTrack: an animation that a property animator has made, on the way of the animator.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The place of an animator on its way, as a function of the time of the media clock.
enum AnimatorMotion {
  /// At rest at a time of the way, in seconds.
  case paused(Double)
  /// At `time` of the way at the moment `moment` of the media clock, both in seconds, moving `rate` seconds per second:
  /// below 0 backwards.
  case running(time: Double, moment: Double, rate: Double)
  /// On the rest of the way at another pace.
  case rest(AnimatorRest)
}

/// The rest of an animator's way at a pace of its own.
struct AnimatorRest {
  /// The progress at the beginning.
  var from: Double
  /// The progress at the end: 0 or 1.
  var to: Double
  /// The time of the way at the beginning, in seconds.
  var time: Double
  /// The moment of the media clock at the beginning, in seconds.
  var moment: Double
  /// The duration in seconds.
  var duration: Double
  /// The pacing.
  var pacing: BlockPacing

  /// Returns the progress at a moment of the media clock.
  func progress(at now: Double) -> Double {
    from + (to - from) * pacing.progress(at: min(max(now - moment, 0), duration), of: duration)
  }
}

/// An animation of one property of one layer that an animator controls.
final class AnimatorTrack {
  /// The layer.
  private(set) weak var layer: CALayer?
  /// The key of the property.
  let key: String
  /// The key under which the layer has the animation.
  let listKey: String
  /// The animation, with the duration of its part of the way.
  private let animation: CAPropertyAnimation
  /// The time of the way at which the animation begins, in seconds.
  private let offset: Double
  /// The value of the property before the change, as it is set by key.
  let old: Any?
  /// The value of the property after the change.
  let new: Any?
  /// The course of the animation on its layer.
  weak var run: AnimationRun?

  init(
    _ animation: CAPropertyAnimation, of layer: CALayer, forKey key: String, listKey: String, offset: Double, old: Any?,
    new: Any?
  ) {
    self.animation = animation
    self.layer = layer
    self.key = key
    self.listKey = listKey
    self.offset = offset
    self.old = old
    self.new = new
  }

  /// The animation's course, if the layer still has it.
  var liveRun: AnimationRun? { run.flatMap { $0.isOnLayer ? $0 : nil } }

  /// Returns the animation as it moves by `motion` on a way of `duration` seconds.
  func animation(_ motion: AnimatorMotion, duration: Double) -> CAAnimation? {
    guard let layer else { return nil }
    switch motion {
    case .paused(let time): return animation(Self.timing(at: time, of: duration), duration: duration)
    case .running(let time, let moment, let rate):
      let timing = Self.timing(from: time, rate: rate, of: duration) { layer.convertTime(moment + $0, from: nil) }
      return animation(timing, duration: duration)
    case .rest(let rest):
      if let animation = restAnimation(rest, of: layer) { return animation }
      // Keyframes go on at an even pace.
      let end = rest.to * duration
      let time = rest.time
      let rate = rest.duration > 0 && end != time ? (end - time) / rest.duration : rest.to == 0 ? -1 : 1
      return animation(.running(time: time, moment: rest.moment, rate: rate), duration: duration)
    }
  }

  // MARK: Timing

  /// The timing of a way of `duration` seconds that stands still at `time`.
  private static func timing(at time: Double, of duration: Double) -> TimingValues {
    var timing = TimingValues(duration: duration)
    timing.speed = 0
    // The very end of a cycle that stands still would be the beginning of the next one.
    timing.timeOffset = min(max(time, 0), duration.nextDown)
    timing.fillMode = .both
    return timing
  }

  /// The timing of a way of `duration` seconds that is at `time` now, and goes on at `rate`; `begin` returns the layer's
  /// time some seconds from now.
  private static func timing(
    from time: Double, rate: Double, of duration: Double, begin: (Double) -> Double
  ) -> TimingValues {
    var timing = TimingValues(duration: duration)
    timing.speed = Float(rate)
    timing.fillMode = .both
    if rate > 0 {
      timing.beginTime = begin(-time / rate)
    } else {
      timing.beginTime = begin(0)
      timing.timeOffset = min(max(time, 1e-12), duration.nextDown)
      timing.repeatDuration = timing.timeOffset
    }
    // 0 stands for the time of the commit, and a time next to 0 for 0.
    if timing.beginTime == 0 { timing.beginTime = 1e-12 }
    return timing
  }

  private func animation(_ timing: TimingValues, duration: Double) -> CAAnimation? {
    guard let own = animation.copy() as? CAPropertyAnimation else { return nil }
    let fills = offset == 0 && own.duration == duration && own.repeatCount == 1 && !own.autoreverses
    if fills {
      own.timing = timing
      own.isRemovedOnCompletion = false
      return own
    }
    own.beginTime = offset
    own.fillMode = .both
    let group = CAAnimationGroup()
    group.animations = [own]
    group.timing = timing
    // Without a function of its own it would take that of the transaction.
    group.timingFunction = CAMediaTimingFunction(name: .linear)
    group.isRemovedOnCompletion = false
    return group
  }

  // MARK: The rest of the way

  /// The value of the animation at the beginning of the rest of the way.
  private var restStart: AnimatableValue?

  /// Takes note of the value that the animation has at a time of the way, from where it goes on at another pace.
  func rememberValue(at time: Double, duration: Double) {
    guard let layer, let whole = animation(Self.timing(at: time, of: duration), duration: duration) else { return }
    let base = AnimatableValue(animation.keyPath == key ? new : layer.value(forKeyPath: animation.keyPath ?? key))
    let underlying = animation.isAdditive ? base.difference(from: base) ?? base : base
    restStart = AnimationCompiler.compile(whole) { _ in underlying.kind }.animations.first?.value(
      at: 0, inheritedDuration: 0, underlying: underlying)
  }

  private func restAnimation(_ rest: AnimatorRest, of layer: CALayer) -> CAAnimation? {
    guard let basic = animation as? CABasicAnimation, let restStart else { return nil }
    let own: CABasicAnimation
    switch rest.pacing {
    case .curve(let function):
      own = CABasicAnimation()
      own.timingFunction = function
    case .spring(let spring):
      let animation = CASpringAnimation()
      spring.set(animation)
      own = animation
    }
    own.keyPath = basic.keyPath
    own.isAdditive = basic.isAdditive
    own.fromValue = restStart.keyedValue
    own.toValue = rest.to == 0 ? basic.fromValue : basic.toValue
    own.duration = rest.duration
    own.fillMode = .both
    own.isRemovedOnCompletion = false
    own.beginTime = layer.convertTime(rest.moment, from: nil)
    if own.beginTime == 0 { own.beginTime = 1e-12 }
    return own
  }
}
