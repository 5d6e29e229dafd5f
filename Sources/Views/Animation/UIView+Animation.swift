// UIView+Animation: animation blocks: changes of views inside a block run as animations of the layers.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Animation blocks: calls whose changes of views are animated.
///
/// A change of an animatable property inside a block adds an animation to the view's layer, under the property's key, or
/// the key and a number while others run: numbers, points, rectangles and transforms as a difference from the new value
/// that shrinks to nothing (`isAdditive`), so that another block in between goes on smoothly; colours from the presented
/// value. The property itself has its new value at once.
///
/// The animations begin with the commit: at the end of the outermost transaction around the block, or of the block where
/// there is none. Completion handlers are called by the thread that commits, with the completion blocks of transactions
/// and after those of the transactions around the block, before delegates hear `animationDidStop`: with true when the last
/// animation of the block has ended on a ``LayerStage``, with false if one of them was removed or replaced. Without
/// animations that a stage runs they are called with true at the commit.
extension UIView {
  /// Animates the changes of views in `animations`, for `duration` seconds, beginning `delay` seconds after the commit.
  ///
  /// Inside another block, duration, pacing and repetition are that block's, unless `options` say otherwise. `completion`
  /// is called when all animations have ended, with false if one was removed or replaced before. A duration that is not
  /// above 0, or not finite, animates nothing.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(duration: duration, delay: delay, options: options, animations, completion) { _ in nil }
  }

  /// Animates the changes of views in `animations`, for `duration` seconds, beginning with the commit.
  ///
  /// The handler `completion` is called when all animations have ended, with false if one was removed before.
  public class func animate(
    withDuration duration: TimeInterval, animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(withDuration: duration, delay: 0, animations: animations, completion: completion)
  }

  /// Animates the changes of views in `animations` along the motion of a spring that comes to rest after `duration`
  /// seconds, beginning `delay` seconds after the commit.
  ///
  /// The spring oscillates the more the smaller `dampingRatio` is, and not at all at 1; values outside 0.01…1 count as
  /// the nearest of these. `velocity` is the speed at the beginning in whole distances per second. The rest is as in
  /// ``animate(withDuration:delay:options:animations:completion:)``.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(duration: duration, delay: delay, options: options, animations, completion) { duration in
      .spring(
        SpringPacing(
          dampingRatio: dampingRatio, velocity: CGVector(dx: velocity, dy: velocity), restingAfter: duration))
    }
  }

  /// Animates the changes of views in `animations` along the motion of a spring that is described by what is seen of it.
  ///
  /// `duration` is the period of the spring without damping, in seconds, and `bounce` says how far it overshoots: 0 not at
  /// all, up to 1, and below 0 for a flatter approach, down to −1; values outside −0.99…0.99 count as the nearest of
  /// these. The animations last until the spring has come to rest. `initialSpringVelocity` is the speed at the beginning
  /// in whole distances per second, and `delay` the time from the commit to the beginning, in seconds.
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity: CGFloat = 0,
    delay: TimeInterval = 0, options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let spring = SpringPacing(
      perceptualDuration: duration, bounce: bounce,
      velocity: CGVector(dx: initialSpringVelocity, dy: initialSpringVelocity))
    let rest = duration > 0 ? spring.motion.settlingDuration : 0
    animate(duration: rest, delay: delay, options: options, animations, completion) { _ in .spring(spring) }
  }

  /// Runs a block with a pacing that may depend on the duration that it inherits.
  private class func animate(
    duration: TimeInterval, delay: TimeInterval, options: AnimationOptions, _ animations: () -> Void,
    _ completion: ((Bool) -> Void)?, pacing: (TimeInterval) -> BlockPacing?
  ) {
    let outer = ThreadState.current.animations.last
    let inherits = outer != nil && !options.contains(.overrideInheritedDuration)
    let duration = inherits ? outer?.duration ?? duration : duration
    var block = AnimationBlock(
      duration: duration, delay: delay, pacing: pacing(duration), options: options, end: BlockEnd(completion))
    if let outer { block.inherit(from: outer) }
    block.runToEnd(animations)
  }

  /// Repeats the animations of the changes in `animations`, inside an animation block; elsewhere they don't animate.
  ///
  /// `count` is the number of cycles, fractions included, and `autoreverses` says whether each is followed by itself in
  /// reverse. In the block of a property animator the cycles end with the animator at the latest.
  public class func modifyAnimations(withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void) {
    let thread = ThreadState.current
    guard var block = thread.animations.last else { return animations() }
    block.repeatCount = count > 0 ? Float(count) : 1
    block.autoreverses = autoreverses
    thread.run(block, animations)
  }

  // MARK: Without animations

  /// Makes changes that don't animate, even while an animation block is running, nor do those of blocks inside.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let thread = ThreadState.current
    let wereEnabled = thread.areAnimationsEnabled
    thread.areAnimationsEnabled = false
    actionsWithoutAnimation()
    thread.areAnimationsEnabled = wereEnabled
  }

  /// Whether the changes in animation blocks of this thread animate; true by default.
  public class var areAnimationsEnabled: Bool { ThreadState.current.areAnimationsEnabled }

  /// Sets whether the changes in animation blocks of this thread animate. Those that are running go on.
  public class func setAnimationsEnabled(_ enabled: Bool) { ThreadState.current.areAnimationsEnabled = enabled }

  /// The duration of the animation block that is running on this thread, in seconds; 0 outside of blocks.
  public class var inheritedAnimationDuration: TimeInterval {
    let thread = ThreadState.current
    return thread.areAnimationsEnabled ? thread.animations.last?.shownDuration ?? 0 : 0
  }

  final func actionInBlock(for layer: CALayer, forKey event: String) -> CAAction? {
    let thread = ThreadState.current
    guard thread.areAnimationsEnabled, let block = thread.animations.last else { return NSNull() }
    return block.action(of: layer, forKey: event) ?? NSNull()
  }
}
