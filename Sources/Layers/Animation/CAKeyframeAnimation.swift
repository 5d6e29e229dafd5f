// CAKeyframeAnimation: an animation through several values, or along a path.
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

  /// The keyframe values; at least two.
  open var values: [Any]? {
    get { frames.values }
    set { change { frames.values = newValue } }
  }
  /// The path that a property of points follows, in place of `values`. It is copied.
  open var path: CGPath? {
    get { frames.path }
    set { change { frames.path = newValue?.copy() } }
  }
  /// The time of each value, as fractions of the duration; nil spaces them evenly.
  ///
  /// The first is 0 and the last 1 as a rule. Of keyframes beyond, the part from 0 to 1 is shown; within, the first and last value are held.
  open var keyTimes: [NSNumber]? {
    get { frames.keyTimes }
    set { change { frames.keyTimes = newValue } }
  }
  /// The pacing from each value to the next; nil is linear.
  open var timingFunctions: [CAMediaTimingFunction]? {
    get { frames.timingFunctions }
    set { change { frames.timingFunctions = newValue } }
  }
  /// The method by which values between keyframes are computed; `.linear` by default.
  open var calculationMode: CAAnimationCalculationMode {
    get { frames.calculationMode }
    set { change { frames.calculationMode = newValue } }
  }
  /// The tension of a cubic curve at each value: above 0 tighter, below 0 rounder; nil is 0 everywhere.
  open var tensionValues: [NSNumber]? {
    get { frames.tensionValues }
    set { change { frames.tensionValues = newValue } }
  }
  /// The sharpness of the corner of a cubic curve at each value: 0 is smooth; nil is 0 everywhere.
  open var continuityValues: [NSNumber]? {
    get { frames.continuityValues }
    set { change { frames.continuityValues = newValue } }
  }
  /// The bias of a cubic curve at each value: it turns before (below 0) or after (above 0) the value; nil is 0
  /// everywhere.
  open var biasValues: [NSNumber]? {
    get { frames.biasValues }
    set { change { frames.biasValues = newValue } }
  }
  /// Whether the layer rotates with the path; nil, the default, leaves its rotation unchanged.
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
