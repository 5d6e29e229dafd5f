// SpringMotion: the closed-form motion of a mass on a damped spring.
// SPDX-License-Identifier: Apache-2.0

/// The motion of a damped harmonic oscillator that starts at distance −1 from its goal.
package struct SpringMotion: Hashable, Sendable {
  /// The undamped angular frequency, in radians per second: √(stiffness / mass).
  package let frequency: Double
  /// The damping relative to critical damping: below 1 the motion oscillates.
  package let dampingRatio: Double
  /// The speed at the start, in distances per second, positive towards the goal.
  package let initialVelocity: Double

  /// Creates the motion of a spring; without `allowsOverdamping` the damping is limited to critical damping.
  package init(
    mass: Double, stiffness: Double, damping: Double, initialVelocity: Double, allowsOverdamping: Bool
  ) {
    frequency = (stiffness / mass).squareRoot()
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    dampingRatio = allowsOverdamping ? ratio : min(ratio, 1)
    self.initialVelocity = initialVelocity
  }

  /// Returns the progress of the mass after `time` seconds: 0 at the start, 1 at the goal, more beyond it.
  package func progress(at time: Double) -> Double {
    1 + displacement(at: time)
  }

  /// The number of seconds after which the mass stays within a thousandth of the distance from its goal; the largest
  /// `Float` for a spring that never comes to rest.
  package var settlingDuration: Double {
    let forever = Double(Float.greatestFiniteMagnitude)
    guard dampingRatio > 0, frequency > 0 else { return forever }
    if dampingRatio < 1 {
      // The time at which the envelope of the oscillation, (1 + |b|)·e^(−ζω₀t), has fallen to a thousandth.
      return min((log(1000) + log(1 + abs(swing))) / (dampingRatio * frequency), forever)
    }
    // Without oscillation, Core Animation evaluates the motion at every tenth of a second.
    for tenth in 1...100_000 where abs(displacement(at: Double(tenth) * 0.1)) < 0.001 {
      return Double(tenth) * 0.1
    }
    return forever
  }

  /// The amplitude of the sine part of an oscillating motion.
  private var swing: Double { (initialVelocity - dampingRatio * frequency) / dampedFrequency }

  private var dampedFrequency: Double { frequency * (1 - dampingRatio * dampingRatio).squareRoot() }

  /// Returns the signed distance from the goal: the solution of x″ + 2ζω₀x′ + ω₀²x = 0 with x(0) = −1, x′(0) = v₀.
  private func displacement(at time: Double) -> Double {
    let decay = dampingRatio * frequency
    if dampingRatio < 1 {
      let angle = dampedFrequency * time
      return exp(-decay * time) * (swing * sin(angle) - cos(angle))
    }
    if dampingRatio == 1 {
      return exp(-decay * time) * ((initialVelocity - frequency) * time - 1)
    }
    // The roots of the characteristic polynomial; the slow one by Vieta's formula, which avoids cancellation.
    let fast = -decay - frequency * (dampingRatio * dampingRatio - 1).squareRoot()
    let slow = frequency * frequency / fast
    let fastShare = (initialVelocity + slow) / (fast - slow)
    return fastShare * exp(fast * time) - (1 + fastShare) * exp(slow * time)
  }
}
