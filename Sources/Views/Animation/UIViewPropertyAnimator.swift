// UIViewPropertyAnimator: animations of views that can be paused, scrubbed, reversed and stopped: its members.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics

/// An object that animates the changes of views in blocks, and that controls these animations.
///
/// The blocks run when the animator becomes active: by a start, by a pause, or when ``fractionComplete`` is set. Their
/// changes become animations of the views' layers, which stay there until the animator ends; it moves, pauses and scrubs
/// them by their begin time, `speed` and `timeOffset`. They follow the media clock: on a ``LayerStage`` the animator ends
/// by itself, and the completion blocks run with the other completion blocks of that moment. An animator whose views are
/// on no stage stays active, and pictures of any time show it. One without animations ends with the commit of the
/// transaction in which it is started.
///
/// Calls that the state does not allow, for which UIKit raises, do the nearest that makes sense, as each of them says;
/// ``diagnostics`` name them, and so does every picture of the layers that are animated. So it is with an animator that is
/// released while it is paused or stopped: its animations stay where they are, and its completion blocks are not called.
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating, NSCopying, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// The blocks that have not run yet.
  final var blocks: [(animations: () -> Void, delayFactor: CGFloat)] = []
  /// The blocks that are called at the end.
  package final var completions: [(UIViewAnimatingPosition) -> Void] = []
  /// The animations.
  final var tracks: [AnimatorTrack] = []
  /// The place on the way.
  final var motion = AnimatorMotion.paused(0)
  /// The pacing of the whole way.
  final var pacing: BlockPacing
  /// The views that hit tests pass over while the animator is active.
  final let viewsWithoutInteraction = ViewsWithoutInteraction()
  /// The completion that the animations report to, and its number: those of earlier runs are of no interest any more.
  final var ending: (completion: TransactionCompletion, number: Int)?
  /// The number of the last completion.
  final var lastEnding = 0
  /// The state, as the animator changes it.
  final var ownState = UIViewAnimatingState.inactive
  private var isBackwards = false
  private var startDelay: TimeInterval = 0
  /// Whether the animator has ended before, so that its blocks are gone.
  final var hasEnded = false
  /// The calls that made no sense.
  final var misuses = DiagnosticList()

  // MARK: Creation

  /// Creates an animator for animations of `duration` seconds with some timing; a spring with a duration of its own lasts
  /// that long. A duration that is no finite number above 0 animates nothing.
  public init(duration: TimeInterval, timingParameters parameters: UITimingCurveProvider) {
    let seconds = duration > 0 && duration.isFinite ? duration : 0
    (pacing, self.duration) = parameters.pacing(for: seconds)
    if seconds == 0 { self.duration = 0 }
    timingParameters = parameters
    super.init()
    if seconds == 0, duration != 0 {
      note("its duration is \(duration), where a number of seconds from 0 on was expected; nothing is animated")
    }
  }

  deinit { noteRelease() }

  /// Creates an animator for animations of `duration` seconds at the pace of a curve.
  public convenience init(duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil) {
    self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator for animations of `duration` seconds at the pace of a cubic curve with two inner control points.
  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator for animations along a spring that comes to rest after `duration` seconds.
  public convenience init(duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
    self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator and starts it, `delay` seconds from now. Of the options, the curve and
  /// ``UIView/AnimationOptions/allowUserInteraction`` count.
  @discardableResult
  open class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: duration, curve: options.curve)
    animator.isUserInteractionEnabled = options.contains(.allowUserInteraction)
    animator.addAnimations(animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  /// Returns an inactive animator with the same timing, without animations.
  open func copy(with zone: NSZone? = nil) -> Any {
    UIViewPropertyAnimator(duration: duration, timingParameters: timingParameters ?? UICubicTimingParameters())
  }

  // MARK: Properties

  /// The timing of the animations.
  public let timingParameters: UITimingCurveProvider?
  /// The duration of the animations without the delay, in seconds.
  public private(set) var duration: TimeInterval
  /// The delay with which the animations were started, in seconds; 0 by default.
  open var delay: TimeInterval { startDelay }
  /// Whether hit tests find the animated views while the animator is active; true by default. Set it before the start.
  open var isUserInteractionEnabled = true
  /// Whether the client finds the animated views itself; false by default. Hit tests of views always take the values that
  /// the views are set to, not the presented ones, so that it makes no difference here.
  open var isManualHitTestingEnabled = false
  /// Whether running animations can be paused and stopped; true by default. Where they cannot, calls that would do so have
  /// no effect.
  open var isInterruptible = true
  /// Whether ``fractionComplete`` is the part of the way, which is the default, or the part of the time, so that the
  /// pictures follow the pacing.
  open var scrubsLinearly = true
  /// Whether the animator pauses at its end, and stays active without calling the completion blocks; false by default.
  open var pausesOnCompletion = false

  /// The misuse of the animator's methods and of their values, in the order of the calls: each is of the
  /// kind `misuse`, and has the path of a layer that is animated, if there is one. Beyond a thousand they are only counted.
  public final var diagnostics: [Diagnostic] { misuses.all }

  /// The state of the animator.
  open var state: UIViewAnimatingState { ownState }

  /// Whether the animations move, or wait for their delay.
  open var isRunning: Bool {
    if case .paused = motion { return false }
    return ownState == .active
  }

  /// Whether the animations run back to their start; false by default. Animations that are running turn round where they
  /// are. At the end of a way back the views have the values from before the blocks again.
  open var isReversed: Bool {
    get { isBackwards }
    set {
      guard newValue != isBackwards else { return }
      let wasRunning = isRunning
      let time = time(at: CACurrentMediaTime())
      isBackwards = newValue
      if wasRunning { run(from: time) }
    }
  }

  /// The part of the way that is behind the animations, 0…1, in the direction in which they run.
  ///
  /// Setting it pauses a running animator, makes an inactive one active, and moves the animations there; numbers beyond
  /// 0…1 count as the nearest of these. It has no effect on a stopped animator.
  open var fractionComplete: CGFloat {
    get {
      let done = min(max(fraction(at: CACurrentMediaTime()), 0), 1)
      return CGFloat(isBackwards ? 1 - done : done)
    }
    set { scrub(to: Double(newValue)) }
  }

  // MARK: Blocks

  /// Adds a block whose changes are animated: to an active animator for the time that is left. A stopped one ignores it.
  open func addAnimations(_ animation: @escaping () -> Void) { add(animation, delayFactor: 0) }

  /// Adds a block whose changes are animated after a part, 0…1, of the time that is left, until the end.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    add(animation, delayFactor: delayFactor)
  }

  /// Adds a block that is called when the animator ends, with the place at which it does.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) { completions.append(completion) }

  /// Returns the place at which the animator ends, once it does; `.current` if it is stopped without being finished.
  open func addCompletion() async -> UIViewAnimatingPosition {
    await withCheckedContinuation { continuation in
      let answer = AnimatorAnswer(continuation)
      addCompletion { answer.give($0) }
    }
  }

  // MARK: Control

  /// Starts the animations, or goes on with those that are paused. A running or stopped animator ignores it.
  open func startAnimation() { start(after: 0) }

  /// Starts the animations `delay` seconds from now, or goes on with paused ones at once. A running or stopped animator
  /// ignores it.
  open func startAnimation(afterDelay delay: TimeInterval) {
    let seconds = delay > 0 && delay.isFinite ? delay : 0
    if ownState == .inactive { startDelay = seconds }
    start(after: seconds)
    if seconds == 0, delay != 0 {
      note("its delay is \(delay), where a number of seconds from 0 on was expected; it starts at once")
    }
  }

  /// Pauses the animations where they are; makes an inactive animator active, at its beginning.
  open func pauseAnimation() { pause() }

  /// Goes on with the animations, with the time that is left for them.
  ///
  /// That is `durationFactor` times ``duration``, or the rest of the time for a factor of 0. With `parameters`, the rest of
  /// the way is animated at their pace, beginning with the presented values; a spring with a duration of its own lasts
  /// that long. A running animator pauses first, an inactive one is started, and a stopped one ignores it.
  open func continueAnimation(withTimingParameters parameters: UITimingCurveProvider?, durationFactor: CGFloat) {
    goOn(with: parameters, durationFactor: Double(durationFactor))
  }

  /// Takes the animations away; the views keep the values that are shown.
  ///
  /// The animator is inactive after it, and its completion blocks are not called, if `withoutFinishing` is true; else it
  /// is stopped, until ``finishAnimation(at:)`` is called. Only an active animator can be stopped.
  open func stopAnimation(_ withoutFinishing: Bool) { stop(withoutFinishing: withoutFinishing) }

  /// Ends a stopped animator: gives the views the values of `finalPosition`, and calls the completion blocks with it. An
  /// active animator is stopped first; an inactive one ignores it.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) { finish(at: finalPosition) }
}

/// An answer that is given once, at the latest when nobody can give it any more.
private final class AnimatorAnswer: @unchecked Sendable {
  private var continuation: CheckedContinuation<UIViewAnimatingPosition, Never>?

  init(_ continuation: CheckedContinuation<UIViewAnimatingPosition, Never>) { self.continuation = continuation }

  deinit { continuation?.resume(returning: .current) }

  func give(_ position: UIViewAnimatingPosition) {
    continuation?.resume(returning: position)
    continuation = nil
  }
}
