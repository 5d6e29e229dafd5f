// UIViewAnimating: the states and calls of objects that control animations of views.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The state of an object that controls animations.
public enum UIViewAnimatingState: Int, Sendable {
  /// Not started, or finished.
  case inactive
  /// Running or paused.
  case active
  /// Stopped before its end, and waiting to be finished.
  case stopped
}

/// A place on the way of animations.
public enum UIViewAnimatingPosition: Int, Sendable {
  /// The end: the values that the blocks have set.
  case end
  /// The start: the values before.
  case start
  /// Between the two.
  case current
}

/// An object whose animations can be started, paused, scrubbed, reversed and stopped.
public protocol UIViewAnimating: NSObjectProtocol {
  /// The state of the object.
  var state: UIViewAnimatingState { get }
  /// Whether the animations move: false while they are paused, and when they are not active.
  var isRunning: Bool { get }
  /// Whether the animations run back to their start.
  var isReversed: Bool { get set }
  /// The part of the way that is behind the animations, 0…1, in the direction in which they run.
  var fractionComplete: CGFloat { get set }
  /// Starts the animations, or goes on with those that are paused.
  func startAnimation()
  /// Starts the animations `delay` seconds from now.
  func startAnimation(afterDelay delay: TimeInterval)
  /// Pauses the animations.
  func pauseAnimation()
  /// Takes the animations away; the views keep the values that are shown.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Ends animations that were stopped, with the values of `finalPosition`.
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An object that controls animations of the changes in blocks.
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Adds a block whose changes are animated.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds a block whose changes are animated after a part of the time that is left.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  /// Adds a block that is called at the end.
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  /// Goes on with paused animations, at another pace.
  func continueAnimation(withTimingParameters parameters: UITimingCurveProvider?, durationFactor: CGFloat)
}
