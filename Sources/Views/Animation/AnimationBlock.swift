// AnimationBlock: the values by which a block that is running makes animations of the changes in it.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The pacing of a block's animations.
enum BlockPacing {
  /// That of a timing function.
  case curve(CAMediaTimingFunction)
  /// That of a spring.
  case spring(SpringPacing)
}

/// A block that is running, and by which changes of views become animations.
struct AnimationBlock {
  /// The duration of a cycle, in seconds.
  var duration: TimeInterval
  /// The duration that clients are told, in seconds: that of a part, in a keyframe.
  var shownDuration: TimeInterval
  /// The time from the commit to the beginning, in seconds.
  var delay: TimeInterval
  /// The pacing.
  var pacing: BlockPacing
  /// The options of the block.
  var options: UIView.AnimationOptions
  /// The number of cycles; infinite for ever.
  var repeatCount: Float
  /// Whether each cycle is followed by itself in reverse.
  var autoreverses: Bool
  /// The end of the block, which its animations report to.
  var end: BlockEnd
  /// The keyframes that are being collected, and the part of their duration in which changes lie; nil for none.
  var keyframes: (collector: KeyframeCollector, start: Double, length: Double)?
  /// The animator whose block it is; nil for none.
  var animator: UIViewPropertyAnimator?
  /// The time of the animator's way at which the block begins, in seconds.
  var animatorOffset: TimeInterval = 0

  /// Creates a block from what is passed to `UIView.animate`.
  init(
    duration: TimeInterval, delay: TimeInterval, pacing: BlockPacing? = nil, options: UIView.AnimationOptions,
    end: BlockEnd
  ) {
    self.duration = duration
    shownDuration = duration
    self.delay = delay > 0 && delay.isFinite ? delay : 0
    self.pacing = pacing ?? .curve(options.curve.timingFunction)
    self.options = options
    self.end = end
    repeatCount = options.contains(.repeat) ? .infinity : 1
    autoreverses = options.contains(.autoreverse)
  }

  /// Takes over what a block inside another one has from that.
  mutating func inherit(from outer: AnimationBlock) {
    if !options.contains(.overrideInheritedDuration) {
      duration = outer.duration
      shownDuration = outer.shownDuration
    }
    if !options.contains(.overrideInheritedCurve) { pacing = outer.pacing }
    if !options.contains(.overrideInheritedOptions) {
      if !options.contains(.repeat) { repeatCount = outer.repeatCount }
      autoreverses = autoreverses || outer.autoreverses
    }
    keyframes = outer.keyframes
    animator = outer.animator
    animatorOffset = outer.animatorOffset
  }

  /// Whether changes animate at all.
  var animates: Bool { duration > 0 && duration.isFinite }

  /// The number of times that views are laid out at the end of a block, one because of the other.
  private static let maxLayoutRounds = 8

  /// Calls `body` with this block as the innermost one, in a transaction with its duration and pacing, which implicit
  /// animations of layers without views take over.
  func run(_ body: () -> Void) {
    let thread = ThreadState.current
    CATransaction.begin()
    if animates {
      CATransaction.setAnimationDuration(duration)
      if case .curve(let function) = pacing { CATransaction.setAnimationTimingFunction(function) }
    }
    thread.run(self) {
      body()
      // Laying out changes views, which may have to be laid out in their turn; some never come to an end.
      var rounds = 0
      while !end.viewsToLayOut.isEmpty, rounds < Self.maxLayoutRounds {
        rounds += 1
        let views = end.viewsToLayOut
        end.viewsToLayOut = []
        for view in views { view.layoutIfNeeded() }
      }
    }
    CATransaction.commit()
  }

  /// Calls `body` inside the block; at the commit of the outermost transaction around it nothing more is added to its
  /// end.
  func runToEnd(_ body: () -> Void) {
    CATransaction.begin()
    run(body)
    end.close()
    CATransaction.commit()
  }
}

/// The end of a block: the moment when the last of its animations has ended or was removed.
final class BlockEnd {
  /// Counts the animations.
  let completion: TransactionCompletion
  private let views: ViewsWithoutInteraction

  /// Creates the end of a block; `handler` is called with false if an animation was removed before its own end.
  init(_ handler: ((Bool) -> Void)?) {
    let views = ViewsWithoutInteraction()
    self.views = views
    completion = TransactionCompletion { isFinished in
      views.removeAll()
      handler?(isFinished)
    }
  }

  /// Has hit tests pass over `view` until the block has ended.
  func excludeFromHitTests(_ view: UIView) { views.insert(view) }

  /// The views whose subviews are laid out at the end of the block, before it is closed.
  var viewsToLayOut: [UIView] = []

  /// Lets the block end with its last animation: with the commit, if there is none.
  func close() { TransactionStack.current.closeAtCommit(completion) }
}

/// Views that hit tests pass over while they are animated.
final class ViewsWithoutInteraction {
  private struct Reference {
    weak var view: UIView?
  }

  private var views: [ObjectIdentifier: Reference] = [:]

  /// Has hit tests pass over `view`.
  func insert(_ view: UIView) {
    guard views[ObjectIdentifier(view)]?.view == nil else { return }
    views[ObjectIdentifier(view)] = Reference(view: view)
    view.animationsWithoutInteraction += 1
  }

  /// Lets hit tests find the views again.
  func removeAll() {
    for reference in views.values { reference.view?.animationsWithoutInteraction -= 1 }
    views = [:]
  }
}
