// ObjectClass+Animations: the keys of the animation classes.
// SPDX-License-Identifier: Apache-2.0
import QuartziteLayers

extension ObjectClass {
  /// All animation classes; a class comes before those it derives from.
  static let animationClasses: [ObjectClass] = [
    ObjectClass(
      "CASpringAnimation", .animation { CASpringAnimation() },
      keys: basicKeys + [
        ("mass", .number), ("stiffness", .number), ("damping", .number), ("initialVelocity", .number),
        ("velocity", .number), ("allowsOverdamping", .bool),
      ]),
    ObjectClass("CABasicAnimation", .animation { CABasicAnimation() }, keys: basicKeys),
    ObjectClass("CAKeyframeAnimation", .animation { CAKeyframeAnimation() }, keys: keyframeKeys),
    ObjectClass(
      "CAAnimationGroup", .animation { CAAnimationGroup() }, keys: animationKeys + [("animations", .animations)]),
    ObjectClass(
      "CATransition", .animation { CATransition() },
      keys: animationKeys + [
        ("type", .string), ("subtype", .string), ("startProgress", .number), ("endProgress", .number),
        ("filter", .filter), ("transitionFlags", .ignored), ("options", .ignored),
      ]),
  ]

  private static let animationKeys: [Key] =
    timingKeys + [
      ("removedOnCompletion", .bool), ("timingFunction", .timingFunction), ("delegate", .ignored),
      ("preferredFrameRateRange", .ignored), ("frameInterval", .ignored), ("highFrameRateReason", .ignored),
      ("enabled", .undrawn(neutral: ["1"])), ("beginTimeMode", .undrawn(neutral: ["absolute"])),
    ]

  private static let propertyKeys: [Key] =
    [("keyPath", .string)] + animationKeys + [
      ("additive", .bool), ("cumulative", .bool), ("valueFunction", .valueFunction),
      ("roundsToInteger", .undrawn(neutral: ["0"])), ("startAngle", .undrawn(neutral: ["0"])),
      ("endAngle", .undrawn(neutral: ["0"])),
    ]

  private static let basicKeys: [Key] = propertyKeys + [("fromValue", .any), ("toValue", .any), ("byValue", .any)]

  private static let keyframeKeys: [Key] =
    propertyKeys + [
      ("calculationMode", .word(["linear", "discrete", "paced", "cubic", "cubicPaced"])),
      ("rotationMode", .word(["auto", "autoReverse"])), ("keyTimes", .numbers), ("tensionValues", .numbers),
      ("continuityValues", .numbers), ("biasValues", .numbers), ("path", .path), ("values", .values),
      ("timingFunctions", .timingFunctions),
    ]
}
