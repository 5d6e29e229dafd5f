// The named choices of timing and animations.
// SPDX-License-Identifier: Apache-2.0

/// What an object shows before and after its active time.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  /// The name as key-value coding and documents spell it.
  public let rawValue: String

  /// Creates a value from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Nothing; the default.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  /// Its end state, afterwards.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// Its first state, beforehand.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// Its first state beforehand and its end state afterwards.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
}

/// The pacings that have names.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  /// The name as key-value coding and documents spell it.
  public let rawValue: String

  /// Creates a value from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Even.
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// Slow at the start.
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// Slow at the end.
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// Slow at the start and at the end.
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// A little slow at the start, and slow at the end: what implicit animations use.
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// How a keyframe animation finds the values between its keyframes.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  /// The name as key-value coding and documents spell it.
  public let rawValue: String

  /// Creates a value from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Straight from one to the next; the default.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// By holding each until the next.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// Straight, at even speed over the whole animation.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// On a smooth curve through all of them.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// On a smooth curve, at even speed over the whole animation.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// How a layer turns while a keyframe animation moves it along a path.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  /// The name as key-value coding and documents spell it.
  public let rawValue: String

  /// Creates a value from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// With its x axis along the path.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// With its x axis against the path.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// How the new state of a layer takes the place of the old.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  /// The name as key-value coding and documents spell it.
  public let rawValue: String

  /// Creates a value from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// By fading in; the default.
  public static let fade = CATransitionType(rawValue: "fade")
  /// By sliding in over the old.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// By sliding in and pushing the old out.
  public static let push = CATransitionType(rawValue: "push")
  /// By the old sliding away above it.
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The side that the new state of a layer comes from, in the layer's own space.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  /// The name as key-value coding and documents spell it.
  public let rawValue: String

  /// Creates a value from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// From the edge of largest x.
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  /// From the edge of smallest x.
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  /// From the edge of largest y.
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  /// From the edge of smallest y.
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// The functions that make a transform of numbers.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
  /// The name as key-value coding and documents spell it.
  public let rawValue: String

  /// Creates a value from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A rotation about x, by an angle in radians.
  public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
  /// A rotation about y, by an angle in radians.
  public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
  /// A rotation about z, by an angle in radians.
  public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
  /// A scaling, by an array of three factors.
  public static let scale = CAValueFunctionName(rawValue: "scale")
  /// A scaling along x.
  public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
  /// A scaling along y.
  public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
  /// A scaling along z.
  public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
  /// A displacement, by an array of three numbers of points.
  public static let translate = CAValueFunctionName(rawValue: "translate")
  /// A displacement along x, in points.
  public static let translateX = CAValueFunctionName(rawValue: "translateX")
  /// A displacement along y, in points.
  public static let translateY = CAValueFunctionName(rawValue: "translateY")
  /// A displacement along z, in points.
  public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}
