// UIView+KeyframeAnimation: blocks of keyframes: each change of a view has a part of the duration of its own.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UIView {
  /// Animates the changes of views in `animations` through keyframes, for `duration` seconds, beginning `delay` seconds
  /// after the commit.
  ///
  /// The block calls ``addKeyframe(withRelativeStartTime:relativeDuration:animations:)`` for each part of the duration;
  /// changes outside of such calls take the whole of it. The animations begin and end slowly as a whole, as UIKit's do,
  /// unless `options` have the bits of another curve. `completion` is called when all animations have ended, with false if
  /// one was removed before.
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let outer = ThreadState.current.animations.last
    var block = AnimationBlock(
      duration: duration, delay: delay, options: options.shared, end: BlockEnd(completion))
    if let outer { block.inherit(from: outer) }
    // A spring has no part in the way between keyframes.
    if case .spring = block.pacing { block.pacing = .curve(options.shared.curve.timingFunction) }
    let collector = KeyframeCollector()
    block.keyframes = (collector, 0, 1)
    CATransaction.begin()
    block.run(animations)
    block.keyframes = nil
    collector.animate(in: block, calculationMode: options.calculationMode)
    block.end.close()
    CATransaction.commit()
  }

  /// Animates the changes of views in `animations` in a part of the keyframe block that is running.
  ///
  /// The part begins at `frameStartTime` and lasts for `frameDuration`, both from 0 to 1 as fractions of the block's
  /// duration; what lies outside of it is cut off. A part of one property that begins before another one of it has
  /// ended cuts that one off. Outside of a keyframe block the changes are made as they would be without this call.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double, animations: () -> Void
  ) {
    let thread = ThreadState.current
    guard var block = thread.animations.last, let keyframes = block.keyframes else { return animations() }
    func share(_ number: Double) -> Double { number.isNaN ? 0 : min(max(number, 0), 1) }
    let start = share(frameStartTime), length = min(share(frameDuration), 1 - start)
    // The block has the duration of the whole, which changes of a length of 0 need too.
    block.keyframes = (keyframes.collector, start, length)
    block.shownDuration = block.duration * length
    CATransaction.begin()
    CATransaction.setAnimationDuration(block.duration * length)
    thread.run(block, animations)
    CATransaction.commit()
  }
}
