// Tests of springs: their motion and their settling time.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import Testing

@Suite struct AnimationsSpringTests {
  private func spring(
    mass: CGFloat = 1, stiffness: CGFloat = 100, damping: CGFloat = 10, velocity: CGFloat = 0
  ) -> CASpringAnimation {
    let spring = CASpringAnimation(keyPath: "position")
    spring.mass = mass
    spring.stiffness = stiffness
    spring.damping = damping
    spring.initialVelocity = velocity
    return spring
  }

  @Test("Springs settle when Core Animation says they do")
  func settling() {
    #expect(abs(spring().settlingDuration - 1.4727003346780927) < 1e-12)
    #expect(abs(spring(stiffness: 300, damping: 20).settlingDuration - 0.7442555) < 1e-7)
    #expect(abs(spring(mass: 2, damping: 5).settlingDuration - 5.6583481) < 1e-7)
    #expect(abs(spring(velocity: 5).settlingDuration - 1.3815511) < 1e-7)
    #expect(abs(spring(velocity: -5).settlingDuration - 1.5350814) < 1e-7)
    #expect(spring(damping: 20).settlingDuration == 1)
    #expect(spring(damping: 0).settlingDuration == Double(Float.greatestFiniteMagnitude))
  }

  @Test("A spring swings beyond its goal and comes back")
  func motion() {
    let motion = spring().motion
    #expect(motion.progress(at: 0) == 0)
    #expect(abs(100 * motion.progress(at: 0.05) - 10.44055) < 1e-5)
    #expect(abs(100 * motion.progress(at: 0.45) - 111.8446) < 1e-4)
    #expect(abs(motion.progress(at: 10) - 1) < 1e-12)
  }

  @Test("The speed at the start is the initial velocity, whatever the damping", arguments: [2, 20, 60] as [CGFloat])
  func initialVelocity(damping: CGFloat) {
    let animation = spring(damping: damping, velocity: 3)
    animation.allowsOverdamping = true
    #expect(abs(animation.motion.progress(at: 1e-6) / 1e-6 - 3) < 1e-3)
  }

  @Test("Damping beyond the critical counts only where it is allowed")
  func overdamping() {
    let damped = spring(damping: 60)
    #expect(damped.settlingDuration == 1)
    #expect(damped.motion == spring(damping: 20).motion)
    damped.allowsOverdamping = true
    #expect(damped.settlingDuration > 2)
    #expect(damped.motion.progress(at: 0.5) < spring(damping: 20).motion.progress(at: 0.5))
    #expect(abs(damped.motion.progress(at: 0)) < 1e-12)
  }

  @Test("A spring can be made by how long and how bouncy it looks")
  func perceptual() {
    let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.3)
    #expect(abs(spring.duration - 0.863) < 5e-4)
    #expect(spring.duration == spring.settlingDuration)
    #expect(spring.allowsOverdamping && spring.mass == 1)
    #expect(abs(spring.perceptualDuration - 0.5) < 1e-12)
    #expect(abs(spring.bounce - 0.3) < 1e-12)
    let flat = CASpringAnimation(perceptualDuration: 0.5, bounce: -0.4)
    #expect(abs(flat.bounce - -0.4) < 1e-12)
  }

  @Test("Values that no spring can have are ignored")
  func invalidValues() {
    let animation = spring(mass: 0, stiffness: -1, damping: -1, velocity: .nan)
    #expect(animation.mass == 1 && animation.stiffness == 100)
    #expect(animation.damping == 10 && animation.initialVelocity == 0)
    let broken = CASpringAnimation(perceptualDuration: 0, bounce: -1)
    #expect(broken.mass == 1 && broken.stiffness == 100 && broken.damping == 10)
  }

  @Test("Documents may call the initial velocity `velocity`")
  func keys() {
    let animation = CASpringAnimation()
    animation.setValue(4, forKey: "velocity")
    #expect(animation.initialVelocity == 4)
    #expect(animation.value(forKey: "settlingDuration") as? Double == animation.settlingDuration)
    animation.setValue(4, forKey: "settlingDuration")
    #expect(animation.value(forKey: "settlingDuration") as? Double == animation.settlingDuration)
  }
}
