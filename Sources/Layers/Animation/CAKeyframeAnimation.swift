// CAKeyframeAnimation: through several values, or along a path.
// SPDX-License-Identifier: Apache-2.0

/// A change of a property through several values.
open class CAKeyframeAnimation: CAPropertyAnimation, @unchecked Sendable {
  private final var frames = Frames()

  private struct Frames {
    var values: [Any]?
    var path: CGPath?
    var keyTimes: [NSNumber]?
    var timingFunctions: [CAMediaTimingFunction]?
    var calculationMode = CAAnimationCalculationMode.linear
    var tensionValues: [NSNumber]?
    var continuityValues: [NSNumber]?
    var biasValues: [NSNumber]?
    var rotationMode: CAAnimationRotationMode?
  }

  /// The values to go through; two at least.
  open var values: [Any]? {
    get { frames.values }
    set { change { frames.values = newValue } }
  }
  /// The way that a property of points takes, in place of `values`. It is copied.
  open var path: CGPath? {
    get { frames.path }
    set { change { frames.path = newValue?.copy() } }
  }
  /// When each value is reached, as fractions of the duration from 0 to 1; nil spaces them evenly.
  open var keyTimes: [NSNumber]? {
    get { frames.keyTimes }
    set { change { frames.keyTimes = newValue } }
  }
  /// The pacing from each value to the next; nil is even.
  open var timingFunctions: [CAMediaTimingFunction]? {
    get { frames.timingFunctions }
    set { change { frames.timingFunctions = newValue } }
  }
  /// How the values in between are found; `.linear` by default.
  open var calculationMode: CAAnimationCalculationMode {
    get { frames.calculationMode }
    set { change { frames.calculationMode = newValue } }
  }
  /// How tight a cubic curve is at each value: above 0 tighter, below 0 rounder; nil is 0 everywhere.
  open var tensionValues: [NSNumber]? {
    get { frames.tensionValues }
    set { change { frames.tensionValues = newValue } }
  }
  /// How sharp the corner of a cubic curve is at each value: 0 has none; nil is 0 everywhere.
  open var continuityValues: [NSNumber]? {
    get { frames.continuityValues }
    set { change { frames.continuityValues = newValue } }
  }
  /// Whether a cubic curve turns before (below 0) or after (above 0) each value; nil is 0 everywhere.
  open var biasValues: [NSNumber]? {
    get { frames.biasValues }
    set { change { frames.biasValues = newValue } }
  }
  /// Whether the layer turns with the path; nil, the default, leaves it as it is.
  open var rotationMode: CAAnimationRotationMode? {
    get { frames.rotationMode }
    set { change { frames.rotationMode = newValue } }
  }

  package override func takeValues(from other: CAAnimation) {
    super.takeValues(from: other)
    guard let other = other as? CAKeyframeAnimation else { return }
    frames = other.frames
  }

  package override class var keyedProperties: [String: KeyedProperty<CAAnimation>] { keyframeAnimationProperties }

  private static let keyframeAnimationProperties = CAPropertyAnimation.keyedProperties.adding([
    "values": .init(optional: \CAKeyframeAnimation.values),
    "path": .init(\CAKeyframeAnimation.path),
    "keyTimes": .init(numbers: \CAKeyframeAnimation.keyTimes),
    "timingFunctions": .init(optional: \CAKeyframeAnimation.timingFunctions),
    "calculationMode": .init(\CAKeyframeAnimation.calculationMode),
    "tensionValues": .init(numbers: \CAKeyframeAnimation.tensionValues),
    "continuityValues": .init(numbers: \CAKeyframeAnimation.continuityValues),
    "biasValues": .init(numbers: \CAKeyframeAnimation.biasValues),
    "rotationMode": .init(\CAKeyframeAnimation.rotationMode),
  ])
}
