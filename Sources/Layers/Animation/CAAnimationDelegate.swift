// CAAnimationDelegate: an object that is told when an animation starts and stops.
// SPDX-License-Identifier: Apache-2.0

/// Methods that an animation calls at its start and its end, if its layer is on a ``LayerStage``. Every method has a
/// default that does nothing.
public protocol CAAnimationDelegate: AnyObject {
  /// Called when `animation` has started.
  func animationDidStart(_ animation: CAAnimation)
  /// Called when `animation` has ended: `finished` is false if it was removed before its end.
  func animationDidStop(_ animation: CAAnimation, finished: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ animation: CAAnimation) {}
  /// Does nothing.
  public func animationDidStop(_ animation: CAAnimation, finished: Bool) {}
}
