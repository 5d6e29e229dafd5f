// UIViewControllerTransitionCoordinator: what controllers are told of a change of their size or traits that is animated.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The facts of a change of controllers.
public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  /// Whether the change is animated.
  var isAnimated: Bool { get }
  /// Whether the change was broken off.
  var isCancelled: Bool { get }
  /// The duration of the change, in seconds.
  var transitionDuration: TimeInterval { get }
  /// The view in which the change happens.
  var containerView: UIView { get }
  /// The transform of the change, that of a turned device.
  var targetTransform: CGAffineTransform { get }
}

/// An object that runs animations beside a change of controllers.
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
  /// Runs animations together with the change, and `completion` at its end; whether the animations will run.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

extension UIViewControllerTransitionCoordinator {
  /// Runs animations together with the change.
  @discardableResult
  public func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    animate(alongsideTransition: animation, completion: nil)
  }
}
