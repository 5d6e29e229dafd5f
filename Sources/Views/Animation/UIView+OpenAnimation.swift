// UIView+OpenAnimation: animation blocks that begin and end with calls, UIKit's older form.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UIView {
  /// Begins an animation block, which lasts until ``commitAnimations()``; such blocks may be nested.
  ///
  /// Both arguments are for delegates of blocks, which there are none of here. The duration is 0.2 seconds, and the pacing
  /// ``AnimationCurve/easeInOut``, until the block sets others.
  public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
    let thread = ThreadState.current
    var block = AnimationBlock(duration: 0.2, delay: 0, options: .allowUserInteraction, end: BlockEnd(nil))
    if let outer = thread.animations.last { block.inherit(from: outer) }
    CATransaction.begin()
    thread.openBlocks.append(thread.animations.count)
    thread.animations.append(block)
    adoptOpenBlock()
  }

  /// Ends the animation block that was begun last; without one, nothing happens.
  public class func commitAnimations() {
    let thread = ThreadState.current
    // A block of another form that is still running around this call keeps its own.
    guard let index = thread.openBlocks.last, index == thread.animations.count - 1 else { return }
    thread.openBlocks.removeLast()
    thread.animations.removeLast().end.close()
    CATransaction.commit()
  }

  /// Sets the duration of the changes that follow in the block that was begun, in seconds.
  public class func setAnimationDuration(_ duration: TimeInterval) {
    changeOpenBlock {
      $0.duration = duration
      $0.shownDuration = duration
    }
  }

  /// Sets the time from the commit to the beginning of the animations of changes that follow, in seconds.
  public class func setAnimationDelay(_ delay: TimeInterval) {
    changeOpenBlock { $0.delay = delay > 0 && delay.isFinite ? delay : 0 }
  }

  /// Sets the pacing of the animations of changes that follow.
  public class func setAnimationCurve(_ curve: AnimationCurve) {
    changeOpenBlock { $0.pacing = .curve(curve.timingFunction) }
  }

  /// Sets the number of cycles of the animations of changes that follow, fractions included.
  public class func setAnimationRepeatCount(_ repeatCount: Float) {
    changeOpenBlock { $0.repeatCount = repeatCount > 0 ? repeatCount : 1 }
  }

  /// Sets whether each cycle of the animations of changes that follow is followed by itself in reverse.
  public class func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
    changeOpenBlock { $0.autoreverses = repeatAutoreverses }
  }

  /// Sets whether animations of changes that follow begin at the presented values and replace those that run.
  public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
    changeOpenBlock {
      if fromCurrentState {
        $0.options.insert(.beginFromCurrentState)
      } else {
        $0.options.remove(.beginFromCurrentState)
      }
    }
  }

  /// Changes the block that was begun last; outside of one, nothing happens, as on Apple's platforms.
  private class func changeOpenBlock(_ change: (inout AnimationBlock) -> Void) {
    let thread = ThreadState.current
    guard let index = thread.openBlocks.last, index == thread.animations.count - 1 else { return }
    change(&thread.animations[index])
    adoptOpenBlock()
  }

  /// Has implicit animations of layers without views take over the values of the block.
  private class func adoptOpenBlock() {
    guard let block = ThreadState.current.animations.last, block.animates else { return }
    CATransaction.setAnimationDuration(block.duration)
    if case .curve(let function) = block.pacing { CATransaction.setAnimationTimingFunction(function) }
  }
}
