// UIView+Transition: transitions from the old state of a view to the new one, with all that is in it.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UIView {
  /// Goes from the state of `view` to the one that `animations` makes of it, over `duration` seconds from the commit on.
  ///
  /// The transition is one of `options`: a cross-dissolve, which adds a `CATransition` to the view's layer; a flip, which
  /// also turns the layer in perspective, with the new state from the middle on; a curl, which is a `CATransition` of the
  /// types `pageCurl` and `pageUnCurl`, and shown as pictures show transitions of unknown types, as a fade. Changes in
  /// the block do not animate by themselves, unless `options` have ``AnimationOptions/allowAnimatedContent``; without a
  /// transition they do. `completion` is called when the transition has ended, with false if it was removed before.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    guard let transition = ViewTransition(options) else {
      return animate(
        withDuration: duration, delay: 0, options: options, animations: animations ?? {}, completion: completion)
    }
    let outer = ThreadState.current.animations.last
    var block = AnimationBlock(duration: duration, delay: 0, options: options, end: BlockEnd(completion))
    if let outer { block.inherit(from: outer) }
    CATransaction.begin()
    // The old state is that before the changes.
    if block.animates, areAnimationsEnabled { transition.add(to: view, in: block) }
    if options.contains(.allowAnimatedContent) {
      block.run { animations?() }
    } else {
      performWithoutAnimation { animations?() }
    }
    block.end.close()
    CATransaction.commit()
  }

  /// Replaces `fromView` by `toView` in its superview, with a transition of the superview as in
  /// ``transition(with:duration:options:animations:completion:)``.
  ///
  /// With ``AnimationOptions/showHideTransitionViews`` the old view is hidden and the new one shown, and neither is added
  /// nor removed. Without a superview nothing is shown, and `completion` is called with true at the commit.
  public class func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [],
    completion: ((Bool) -> Void)? = nil
  ) {
    let container = fromView.superview
    transition(
      with: container ?? toView, duration: container == nil ? 0 : duration, options: options,
      animations: {
        if options.contains(.showHideTransitionViews) {
          fromView.isHidden = true
          toView.isHidden = false
        } else if let container {
          container.insertSubview(toView, aboveSubview: fromView)
          fromView.removeFromSuperview()
        }
      }, completion: completion)
  }
}

/// A transition of a view, as options name it.
private enum ViewTransition {
  /// From the old state to the new one, as a layer's transition of some type.
  case plain(CATransitionType)
  /// A turn by 180 degrees about an axis.
  case flip(x: CGFloat, y: CGFloat)

  /// Creates the transition that is among `options`; nil if there is none.
  init?(_ options: UIView.AnimationOptions) {
    // The kind is a number, not a set of bits.
    switch options.rawValue >> 20 & 15 {
    case 1: self = .flip(x: 0, y: 1)
    case 2: self = .flip(x: 0, y: -1)
    case 3: self = .plain(CATransitionType(rawValue: "pageCurl"))
    case 4: self = .plain(CATransitionType(rawValue: "pageUnCurl"))
    case 5: self = .plain(.fade)
    case 6: self = .flip(x: -1, y: 0)
    case 7: self = .flip(x: 1, y: 0)
    default: return nil
    }
  }

  func add(to view: UIView, in block: AnimationBlock) {
    let layer = view.layer
    let transition = CATransition()
    transition.fillMode = .backwards
    if !block.options.contains(.allowUserInteraction) { block.end.excludeFromHitTests(view) }
    switch self {
    case .plain(let type):
      transition.type = type
      transition.duration = block.duration
      transition.beginTime = layer.beginTime(after: block.delay)
      if case .curve(let function) = block.pacing { transition.timingFunction = function }
    case .flip(let x, let y):
      // The layer is seen edge-on in the middle, where one picture takes the place of the other.
      transition.duration = min(block.duration, 1) / 1_000
      transition.beginTime = layer.beginTime(after: block.delay + block.duration / 2)
      block.add(flip(of: view, x: x, y: y, in: block), to: layer, forKey: layer.freeBlockKey("transform"))
    }
    block.add(transition, to: layer, forKey: kCATransition)
  }

  /// The distance of the eye from a view that flips, in lengths of its longer side.
  private static let distance: CGFloat = 2

  private func flip(of view: UIView, x: CGFloat, y: CGFloat, in block: AnimationBlock) -> CAKeyframeAnimation {
    let length = max(view.bounds.width, view.bounds.height)
    var perspective = CATransform3DIdentity
    if length > 0, length.isFinite { perspective.m34 = -1 / (Self.distance * length) }
    let animation = CAKeyframeAnimation(keyPath: "transform")
    animation.values = [0, CGFloat.pi / 2, -CGFloat.pi / 2, 0].map { angle in
      CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, 0), perspective)
    }
    animation.keyTimes = [0, 0.5, 0.5, 1]
    animation.isAdditive = true
    animation.duration = block.duration
    animation.beginTime = view.layer.beginTime(after: block.delay)
    animation.fillMode = .backwards
    // The pacing is symmetrical, so that the middle is where the time's is.
    animation.timingFunction =
      block.options.curve == .linear
      ? CAMediaTimingFunction(name: .linear) : CAMediaTimingFunction(name: .easeInEaseOut)
    return animation
  }

}
