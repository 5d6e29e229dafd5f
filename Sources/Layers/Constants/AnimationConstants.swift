// The named constants of timing and animations.
// SPDX-License-Identifier: Apache-2.0

/// The state that an object shows before and after its active time.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  /// The name as key-value coding and documents spell it.
  public let rawValue: String

  /// Creates a value from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Nothing is shown; the default.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  /// The end state is shown afterwards.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// The first state is shown beforehand.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// The first state is shown beforehand and the end state afterwards.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
}

/// The names of predefined pacings.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  /// The name as key-value coding and documents spell it.
  public let rawValue: String

  /// Creates a value from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Linear pacing.
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// Slow at the start.
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// Slow at the end.
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// Slow at the start and at the end.
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// Slightly slow at the start, and slow at the end; the pacing of implicit animations.
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// The method by which a keyframe animation computes the values between its keyframes.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  /// The name as key-value coding and documents spell it.
  public let rawValue: String

  /// Creates a value from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Linear interpolation; the default.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// Each value is held until the next.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// Linear interpolation, at constant speed over the whole animation.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// A smooth curve through all values.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// A smooth curve, at constant speed over the whole animation.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// The rotation of a layer while a keyframe animation moves it along a path.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  /// The name as key-value coding and documents spell it.
  public let rawValue: String

  /// Creates a value from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The layer's x axis points along the path.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// The layer's x axis points against the path.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// The kind of transition from the old state of a layer to the new one.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  /// The name as key-value coding and documents spell it.
  public let rawValue: String

  /// Creates a value from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The new state fades in; the default.
  public static let fade = CATransitionType(rawValue: "fade")
  /// The new state slides in over the old.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// The new state slides in and pushes the old out.
  public static let push = CATransitionType(rawValue: "push")
  /// The old state slides away and reveals the new one below it.
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

/// The names of the functions that make a transform from numbers.
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
  /// A translation, by an array of three numbers of points.
  public static let translate = CAValueFunctionName(rawValue: "translate")
  /// A translation along x, in points.
  public static let translateX = CAValueFunctionName(rawValue: "translateX")
  /// A translation along y, in points.
  public static let translateY = CAValueFunctionName(rawValue: "translateY")
  /// A translation along z, in points.
  public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}
