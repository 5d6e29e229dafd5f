// SpringPacing: the springs of animation blocks, made to come to rest within a duration.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The motion of a spring that paces animations.
struct SpringPacing {
  /// The mass at the end of the spring.
  var mass: Double
  /// The stiffness of the spring.
  var stiffness: Double
  /// The damping coefficient.
  var damping: Double
  /// The speed at the start, in distances per second; positions have one in each direction.
  var velocity: CGVector
  /// Whether damping beyond the critical damping slows the approach further.
  var allowsOverdamping = false

  /// The speed for properties other than positions: the length of the vector if its parts differ.
  var speed: CGFloat {
    if velocity.dx == velocity.dy { return velocity.dx }
    return (velocity.dx * velocity.dx + velocity.dy * velocity.dy).squareRoot()
  }

  /// The motion.
  var motion: SpringMotion {
    SpringMotion(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: Double(speed),
      allowsOverdamping: allowsOverdamping)
  }

  /// Gives an animation this spring, with even pacing in time.
  func set(_ animation: CASpringAnimation) {
    animation.mass = CGFloat(mass)
    animation.stiffness = CGFloat(stiffness)
    animation.damping = CGFloat(damping)
    animation.initialVelocity = speed
    animation.allowsOverdamping = allowsOverdamping
    // A spring without a function of its own would take that of the transaction.
    animation.timingFunction = CAMediaTimingFunction(name: .linear)
  }

  /// Creates a spring that has come to rest, within a thousandth of its way, after `duration` seconds.
  ///
  /// A damping ratio of 1 does not oscillate, and smaller ones oscillate more; ratios outside 0.01…1, and those that
  /// are no numbers, count as the nearest of these, or as 1.
  init(dampingRatio: CGFloat, velocity: CGVector, restingAfter duration: TimeInterval) {
    let ratio = dampingRatio.isNaN ? 1 : min(max(Double(dampingRatio), 0.01), 1)
    let seconds = duration > 0 && duration.isFinite ? duration : 1
    let velocity = velocity.isFinite ? velocity : .zero
    mass = 1
    self.velocity = velocity
    (stiffness, damping) = (1, 2)
    // Stiffer springs rest earlier: the least stiff one that rests in time lies between these.
    var (low, high) = (1e-3 / seconds, 1e5 / seconds)
    for _ in 0..<100 {
      let frequency = (low * high).squareRoot()
      let rest = Self.rest(frequency: frequency, ratio: ratio, velocity: Double(speed), after: seconds)
      if rest <= 0.001 { high = frequency } else { low = frequency }
    }
    stiffness = high * high
    damping = 2 * ratio * high
  }

  /// The greatest distance from its goal at which a spring can be after `seconds`: that of the envelope of its motion.
  private static func rest(frequency: Double, ratio: Double, velocity: Double, after seconds: Double) -> Double {
    if ratio == 1 {
      let time = frequency * seconds
      // The distance itself, if it does not grow any more.
      return time < 1 ? 1 : abs((velocity - frequency) * seconds - 1) * exp(-time)
    }
    let damped = frequency * (1 - ratio * ratio).squareRoot()
    let swing = (velocity - ratio * frequency) / damped
    return (1 + abs(swing)) * exp(-ratio * frequency * seconds)
  }

  /// Creates a spring by its physics. Values that are not above 0, for damping below 0, count as those of
  /// `CASpringAnimation`.
  init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, velocity: CGVector) {
    self.mass = mass > 0 && mass.isFinite ? Double(mass) : 1
    self.stiffness = stiffness > 0 && stiffness.isFinite ? Double(stiffness) : 100
    self.damping = damping >= 0 && damping.isFinite ? Double(damping) : 10
    self.velocity = velocity.isFinite ? velocity : .zero
  }

  /// Creates a spring by its perceived motion; see `CASpringAnimation.init(perceptualDuration:bounce:)`.
  init(perceptualDuration: TimeInterval, bounce: CGFloat, velocity: CGVector) {
    let seconds = perceptualDuration > 0 && perceptualDuration.isFinite ? perceptualDuration : 0.5
    // A spring that never comes to rest, or never leaves, would not end.
    let spring = CASpringAnimation(
      perceptualDuration: seconds, bounce: bounce.isNaN ? 0 : min(max(bounce, -0.99), 0.99))
    self.init(mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping, velocity: velocity)
    allowsOverdamping = true
  }
}

extension CGVector {
  /// Whether both parts are finite.
  fileprivate var isFinite: Bool { dx.isFinite && dy.isFinite }
}
