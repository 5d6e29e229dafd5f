// CAAnimationDelegate: who hears when an animation starts and stops.
// SPDX-License-Identifier: Apache-2.0

/// Hears of one animation's start and end. Every method has a default that does nothing.
public protocol CAAnimationDelegate: AnyObject {
  /// Tells that `animation` has started.
  func animationDidStart(_ animation: CAAnimation)
  /// Tells that `animation` has ended: `finished` says whether it came to its end or was removed before.
  func animationDidStop(_ animation: CAAnimation, finished: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ animation: CAAnimation) {}
  /// Does nothing.
  public func animationDidStop(_ animation: CAAnimation, finished: Bool) {}
}
