// ControllerTypes: the kinds of values that view controllers take, with UIKit's raw values.
// SPDX-License-Identifier: Apache-2.0

/// The way in which a controller is presented.
public enum UIModalPresentationStyle: Int, Sendable {
  /// Over everything.
  case fullScreen = 0
  /// As a page.
  case pageSheet = 1
  /// As a form.
  case formSheet = 2
  /// Over the controller that presents it.
  case currentContext = 3
  /// In a way of its own.
  case custom = 4
  /// Over everything, which stays.
  case overFullScreen = 5
  /// Over the controller that presents it, which stays.
  case overCurrentContext = 6
  /// Beside what it belongs to.
  case popover = 7
  /// Not at all.
  case none = -1
  /// In the way of the environment.
  case automatic = -2
}

/// The way in which a presentation is animated.
public enum UIModalTransitionStyle: Int, Sendable {
  /// From below.
  case coverVertical
  /// By turning over.
  case flipHorizontal
  /// By fading.
  case crossDissolve
  /// By turning a page.
  case partialCurl
}

/// The look of the bar with time and battery.
public enum UIStatusBarStyle: Int, Sendable {
  /// That of the environment.
  case `default` = 0
  /// Light.
  case lightContent = 1
  /// Dark.
  case darkContent = 3
}

/// The ways in which a screen can be held.
public enum UIInterfaceOrientation: Int, Sendable {
  /// Not known.
  case unknown = 0
  /// Upright.
  case portrait = 1
  /// Upside down.
  case portraitUpsideDown = 2
  /// On its right side.
  case landscapeLeft = 4
  /// On its left side.
  case landscapeRight = 3
}

/// A set of ways in which a screen can be held.
public struct UIInterfaceOrientationMask: OptionSet, Hashable, Sendable {
  /// The set as bits.
  public let rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Upright.
  public static let portrait = UIInterfaceOrientationMask(rawValue: 1 << 1)
  /// On its left side.
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 1 << 3)
  /// On its right side.
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 1 << 4)
  /// Upside down.
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 1 << 2)
  /// On either side.
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  /// All ways but upside down.
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
  /// All ways.
  public static let all: UIInterfaceOrientationMask = [.portrait, .landscape, .portraitUpsideDown]
}

/// A set of edges.
public struct UIRectEdge: OptionSet, Hashable, Sendable {
  /// The set as bits.
  public let rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The upper edge.
  public static let top = UIRectEdge(rawValue: 1 << 0)
  /// The left edge.
  public static let left = UIRectEdge(rawValue: 1 << 1)
  /// The lower edge.
  public static let bottom = UIRectEdge(rawValue: 1 << 2)
  /// The right edge.
  public static let right = UIRectEdge(rawValue: 1 << 3)
  /// All four.
  public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}
