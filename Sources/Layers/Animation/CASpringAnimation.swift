// CASpringAnimation: an animation to a value along the motion of a damped spring.
// SPDX-License-Identifier: Apache-2.0

/// A change of a property from one value to another along the motion of a damped spring.
///
/// The duration only cuts the motion off: set it to ``settlingDuration`` to see the spring come to rest. Invalid
/// values of the spring's parameters are ignored.
open class CASpringAnimation: CABasicAnimation, @unchecked Sendable {
  private final var spring = Spring()

  private struct Spring {
    var mass: CGFloat = 1
    var stiffness: CGFloat = 100
    var damping: CGFloat = 10
    var initialVelocity: CGFloat = 0
    var allowsOverdamping = false
  }

  /// Creates a spring by its perceived motion, and sets the duration to the time that it takes to settle.
  ///
  /// `perceptualDuration` is the period without damping, in seconds. `bounce` is 0 for no overshoot, positive for some,
  /// up to 1 for a spring that never stops, and negative, down to −1, for a flatter approach.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    spring.allowsOverdamping = true
    let frequency = 2 * Double.pi / perceptualDuration
    stiffness = CGFloat(frequency * frequency)
    damping = bounce >= 0 ? 2 * CGFloat(frequency) * (1 - bounce) : 2 * CGFloat(frequency) / (1 + bounce)
    duration = settlingDuration
  }

  /// The mass at the end of the spring; 1 by default, always above 0.
  open var mass: CGFloat {
    get { spring.mass }
    set { change { if newValue > 0, newValue.isFinite { spring.mass = newValue } } }
  }
  /// The stiffness of the spring; 100 by default, always above 0.
  open var stiffness: CGFloat {
    get { spring.stiffness }
    set { change { if newValue > 0, newValue.isFinite { spring.stiffness = newValue } } }
  }
  /// The damping coefficient; 10 by default, never below 0.
  open var damping: CGFloat {
    get { spring.damping }
    set { change { if newValue >= 0, newValue.isFinite { spring.damping = newValue } } }
  }
  /// The speed at the start, in distances from start to end per second, positive towards the end; 0 by default.
  open var initialVelocity: CGFloat {
    get { spring.initialVelocity }
    set { change { if newValue.isFinite { spring.initialVelocity = newValue } } }
  }
  /// Whether damping beyond the critical damping slows the approach further; false by default.
  open var allowsOverdamping: Bool {
    get { spring.allowsOverdamping }
    set { change { spring.allowsOverdamping = newValue } }
  }

  /// The number of seconds after which the spring stays within a thousandth of the whole distance from its end.
  open var settlingDuration: CFTimeInterval { motion.settlingDuration }
  /// The period of the spring without damping, in seconds.
  open var perceptualDuration: CFTimeInterval { 2 * .pi / motion.frequency }
  /// The overshoot of the spring: 0 for none, up to 1; below 0 it approaches more slowly than with critical damping.
  open var bounce: CGFloat {
    let ratio = CGFloat(motion.dampingRatio)
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  /// The motion that follows from these values.
  package var motion: SpringMotion {
    SpringMotion(
      mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping),
      initialVelocity: Double(initialVelocity), allowsOverdamping: allowsOverdamping)
  }

  open override class func defaultValue(forKey key: String) -> Any? {
    switch key {
    case "mass": CGFloat(1)
    case "stiffness": CGFloat(100)
    case "damping": CGFloat(10)
    default: super.defaultValue(forKey: key)
    }
  }

  package override func takeValues(from other: CAAnimation) {
    super.takeValues(from: other)
    guard let other = other as? CASpringAnimation else { return }
    spring = other.spring
  }

  package override class var keyedProperties: [String: KeyedProperty<CAAnimation>] { springAnimationProperties }

  private static let springAnimationProperties = CABasicAnimation.keyedProperties.adding([
    "mass": .init(\CASpringAnimation.mass),
    "stiffness": .init(\CASpringAnimation.stiffness),
    "damping": .init(\CASpringAnimation.damping),
    "initialVelocity": .init(\CASpringAnimation.initialVelocity),
    // Documents use this shorter name.
    "velocity": .init(\CASpringAnimation.initialVelocity),
    "allowsOverdamping": .init(\CASpringAnimation.allowsOverdamping),
    "settlingDuration": .init(reading: \CASpringAnimation.settlingDuration),
    "perceptualDuration": .init(reading: \CASpringAnimation.perceptualDuration),
    "bounce": .init(reading: \CASpringAnimation.bounce),
  ])
}
