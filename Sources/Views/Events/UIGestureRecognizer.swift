// UIGestureRecognizer: the base class of what recognizes gestures in touches. Everything that clients may override.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An object that is told of the touches in a view, and calls its targets when they are a gesture.
///
/// There are no selectors on Linux: a target is called where it is a ``SelectorTarget``. The way that needs none, which
/// is ours and not Apple's, is ``addHandler(_:)``. Touches are sent by ``TouchSimulator``, whose clock is the only one:
/// a press is long when the simulator's time has passed.
///
/// Recognizers of the touched view are told of touches first, then those of its superviews, on the way up; among those
/// of one view the last that was added comes first, and before it those of several taps. When one has recognized its
/// gesture, the others that have seen its touches fail, except where a delegate lets two recognize at once.
open class UIGestureRecognizer: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  final weak var ownView: UIView?
  final var actions: [GestureAction] = []
  final var requirements: [WeakRecognizer] = []

  /// The state as it is, before a subclass of a client's changes what is seen of it.
  final var current = State.possible
  /// The state to enter when all recognizers that must fail before have done so.
  final var wanted: State?
  /// The state to enter after the actions for the present one.
  final var following: State?
  /// The recognizers that must fail before.
  final var awaited: [UIGestureRecognizer] = []
  /// The number of the gesture that is looked for.
  final var gesture = 0
  /// The touches that are followed.
  final var followed: [UITouch] = []
  /// The touches that were followed since the last reset.
  final var seen: [UITouch] = []
  /// The middle of the touches, in the space of the window, when the last was followed.
  final var lastMiddle = CGPoint.zero
  final weak var arbiter: GestureArbiter?
  /// The time at which ``timeHasPassed(_:)`` is called; nil for never.
  final var deadline: TimeInterval?
  /// Whether the arbiter has entered the recognizer.
  final var isEntered = false
  final var isQueued = false
  final var isSending = false

  /// The states of a recognizer.
  public enum State: Int, Sendable {
    /// No gesture was recognized yet.
    case possible
    /// A continuous gesture has begun.
    case began
    /// A continuous gesture has changed.
    case changed
    /// A continuous gesture has ended, or a discrete one was recognized.
    case ended
    /// A continuous gesture was broken off.
    case cancelled
    /// The touches were no such gesture.
    case failed

    /// A discrete gesture was recognized.
    public static let recognized = State.ended
  }

  /// Creates a recognizer with a target, which isn't retained; nil for none.
  public init(target: Any?, action: Selector?) {
    super.init()
    if let target, let action { bind(target, action) }
  }

  /// Creates a recognizer without targets.
  public convenience override init() {
    self.init(target: nil, action: nil)
  }

  /// Creates a recognizer without targets; nothing is read from `coder`.
  public init?(coder: NSCoder) {
    super.init()
  }

  // MARK: Targets

  /// Has `action` sent to `target`, which isn't retained, when the gesture is recognized, changes and ends.
  ///
  /// The argument is the recognizer. A target that is no ``SelectorTarget`` is never called.
  open func addTarget(_ target: Any, action: Selector) { bind(target, action) }
  /// Undoes ``addTarget(_:action:)``; nil stands for every target, or every action.
  open func removeTarget(_ target: Any?, action: Selector?) { unbind(target, action) }
  /// Has `handler` called with the recognizer, when the gesture is recognized, changes and ends.
  ///
  /// This is ours, not Apple's, for there are no selectors on Linux. The recognizer retains the closure, so let the
  /// closure use its argument instead of a reference to the recognizer.
  public final func addHandler(_ handler: @escaping (UIGestureRecognizer) -> Void) { actions.append(.closure(handler)) }

  // MARK: State

  /// The object that is asked for its consent. Nil by default.
  open weak var delegate: UIGestureRecognizerDelegate?
  /// The state of the gesture. Subclasses set it; changes that no gesture makes are ignored.
  open var state: State {
    get { current }
    set { change(to: newValue) }
  }
  /// Whether touches are looked at. True by default; setting it to false breaks a gesture off.
  open var isEnabled = true {
    didSet { if !isEnabled && oldValue { breakOff() } }
  }
  /// The view whose touches, and those of the views in it, are looked at.
  open var view: UIView? { ownView }
  /// Whether a view loses the touches of a gesture that is recognized. True by default.
  open var cancelsTouchesInView = true
  /// Whether a view is told of touches only when they turn out to be no gesture. False by default.
  open var delaysTouchesBegan = false
  /// Whether a view is told of the end of touches only when they turn out to be no gesture. True by default.
  open var delaysTouchesEnded = true
  /// The kinds of touches that are looked at, as the raw values of `UITouch.TouchType`. All by default.
  open var allowedTouchTypes: [NSNumber] = [0, 1, 2, 3]
  /// The kinds of keys that are looked at; kept, since none are sent. None by default.
  open var allowedPressTypes: [NSNumber] = []
  /// Whether touches of different kinds are no gesture; kept, since all are of one kind. True by default.
  open var requiresExclusiveTouchType = true
  /// A name for messages to programmers. Nil by default.
  open var name: String?
  /// The keys that are held down: none.
  open var modifierFlags: UIKeyModifierFlags { [] }
  /// The buttons of a mouse that are held down: none.
  open var buttonMask: UIEvent.ButtonMask { [] }
  /// Has this recognizer recognize nothing until the other has failed.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) { addRequirement(otherGestureRecognizer) }

  // MARK: Touches

  /// The number of touches of the gesture that are on the screen.
  open var numberOfTouches: Int { touchesDown.count }
  /// Returns the middle of the touches in the space of `view`, or of the window.
  open func location(in view: UIView?) -> CGPoint { place(middle, in: view) }
  /// Returns the place of the touch at an index, in the space of `view`, or of the window.
  ///
  /// The middle of the touches is returned for an index without a touch.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint { place(ofTouch: touchIndex, in: view) }

  // MARK: For subclasses

  /// Called when touches have begun. Does nothing by default.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when touches have moved. Does nothing by default.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when touches were lifted. Does nothing by default.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when touches were taken away. Does nothing by default.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when better values of touches have come; nothing calls it.
  open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}
  /// Called when a gesture is over and another can begin. The state is possible by then.
  open func reset() {}
  /// Follows a touch no longer; its view keeps it, whatever is recognized.
  open func ignore(_ touch: UITouch, for event: UIEvent) { unfollow(touch) }
  /// Whether the other recognizer fails when this one has recognized its gesture. True by default.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Whether this recognizer fails when the other one has recognized its gesture. True by default.
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Whether this recognizer waits until the other has failed. False by default.
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  /// Whether the other recognizer waits until this one has failed. False by default.
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  /// Whether the touches of an event are looked at. True by default.
  open func shouldReceive(_ event: UIEvent) -> Bool { true }
  /// Called when the time of ``deadline`` has come.
  func timeHasPassed(_ time: TimeInterval) {}
  /// The number of taps that come before others are told: those of recognizers of several taps.
  var tapOrder: Int { 0 }
  /// Whether a single tap of one finger is what is recognized.
  var isPlainTap: Bool { false }
}

/// An object that is asked for its consent to what a recognizer does. Every method is optional.
public protocol UIGestureRecognizerDelegate: AnyObject {
  /// Whether a gesture that was recognized may begin. True by default.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  /// Whether two recognizers may recognize their gestures at once. False by default.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Whether the recognizer waits until the other has failed. False by default.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Whether the other recognizer waits until the first has failed. False by default.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Whether the recognizer looks at a touch that has begun. True by default.
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
  /// Whether the recognizer looks at a key; nothing asks it. True by default.
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive press: UIPress) -> Bool
  /// Whether the recognizer looks at the touches of an event. True by default.
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent) -> Bool
}

extension UIGestureRecognizerDelegate {
  /// Returns true.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Returns false.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  /// Returns false.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  /// Returns false.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  /// Returns true.
  public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool { true }
  /// Returns true.
  public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive press: UIPress) -> Bool { true }
  /// Returns true.
  public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent) -> Bool { true }
}
