// CASpringAnimation: to a value as if a spring pulled it there.
// SPDX-License-Identifier: Apache-2.0

/// A change of a property from one value to another along the motion of a damped spring.
///
/// The duration only cuts the motion off: set it to ``settlingDuration`` to see the spring come to rest. Values that
/// no spring can have are ignored.
open class CASpringAnimation: CABasicAnimation, @unchecked Sendable {
  private final var spring = Spring()

  private struct Spring {
    var mass: CGFloat = 1
    var stiffness: CGFloat = 100
    var damping: CGFloat = 10
    var initialVelocity: CGFloat = 0
    var allowsOverdamping = false
  }

  /// Creates a spring by its looks, and sets the duration to what it takes to settle.
  ///
  /// `perceptualDuration` is the time of one undamped swing, in seconds. `bounce` is 0 for no overshoot, more for some,
  /// up to 1 for a spring that never stops, and less, down to −1, for a flatter approach.
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
  /// How strongly the motion is slowed down; 10 by default, never below 0.
  open var damping: CGFloat {
    get { spring.damping }
    set { change { if newValue >= 0, newValue.isFinite { spring.damping = newValue } } }
  }
  /// The speed at the start, in distances from start to end per second, positive towards the end; 0 by default.
  open var initialVelocity: CGFloat {
    get { spring.initialVelocity }
    set { change { if newValue.isFinite { spring.initialVelocity = newValue } } }
  }
  /// Whether more damping than prevents overshoot slows the approach further; false by default.
  open var allowsOverdamping: Bool {
    get { spring.allowsOverdamping }
    set { change { spring.allowsOverdamping = newValue } }
  }

  /// The seconds after which the spring stays within a thousandth of its way from the end.
  open var settlingDuration: CFTimeInterval { motion.settlingDuration }
  /// The seconds that one swing would take without damping.
  open var perceptualDuration: CFTimeInterval { 2 * .pi / motion.frequency }
  /// How much the spring overshoots: 0 not at all, up to 1; below 0 it approaches flatter than it would have to.
  open var bounce: CGFloat {
    let ratio = CGFloat(motion.dampingRatio)
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  /// The motion that these values make.
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
    // Documents call it by its shorter name.
    "velocity": .init(\CASpringAnimation.initialVelocity),
    "allowsOverdamping": .init(\CASpringAnimation.allowsOverdamping),
    "settlingDuration": .init(reading: \CASpringAnimation.settlingDuration),
    "perceptualDuration": .init(reading: \CASpringAnimation.perceptualDuration),
    "bounce": .init(reading: \CASpringAnimation.bounce),
  ])
}
