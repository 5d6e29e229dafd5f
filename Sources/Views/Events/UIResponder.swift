// UIResponder: the base class of whatever touches and other events are handed to.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteLayers

/// The base class of views, view controllers and the application. Only one thread at a time may use a responder.
open class UIResponder: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// Creates a responder.
  public override init() {
    super.init()
  }

  /// The next responder: for a view its controller, or else its superview. Nil by default.
  open var next: UIResponder? { nil }

  /// Prepares an object that was loaded from an interface file. There are none on Linux, so only clients call it.
  open func awakeFromNib() {}

  /// Prepares a view to be shown by a tool for designers. There is none on Linux, so only clients call it.
  open func prepareForInterfaceBuilder() {}

  // MARK: Touches

  /// Called when touches have begun. Hands them to the next responder by default.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesBegan(touches, with: event) }
  /// Called when touches have moved. Hands them to the next responder by default.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesMoved(touches, with: event) }
  /// Called when touches have ended. Hands them to the next responder by default.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { next?.touchesEnded(touches, with: event) }
  /// Called when touches are taken away, as by a gesture recognizer. Hands them to the next responder by default.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }
  /// Called when better values of touches have come; nothing calls it.
  open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}

  // MARK: Keys and motion

  /// Called when keys were pressed; nothing calls it. Hands them to the next responder by default.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesBegan(presses, with: event)
  }
  /// Called when keys have changed; nothing calls it. Hands them to the next responder by default.
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesChanged(presses, with: event)
  }
  /// Called when keys were let go; nothing calls it. Hands them to the next responder by default.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesEnded(presses, with: event)
  }
  /// Called when keys were taken away; nothing calls it. Hands them to the next responder by default.
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesCancelled(presses, with: event)
  }
  /// Called when a motion has begun; nothing calls it. Hands it to the next responder by default.
  open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { next?.motionBegan(motion, with: event) }
  /// Called when a motion has ended; nothing calls it. Hands it to the next responder by default.
  open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { next?.motionEnded(motion, with: event) }
  /// Called when a motion was broken off; nothing calls it. Hands it to the next responder by default.
  open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {
    next?.motionCancelled(motion, with: event)
  }

  // MARK: The first responder

  /// Whether this responder may be the one that is told of keys. False by default.
  open var canBecomeFirstResponder: Bool { false }
  /// Whether this responder may cease to be the one that is told of keys. True by default.
  open var canResignFirstResponder: Bool { true }
  /// Whether this responder is the one that is told of keys.
  open var isFirstResponder: Bool { ThreadState.current.firstResponder === self }
  /// Makes this responder the one that is told of keys, where it can be and the one before agrees; whether it is.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    guard !isFirstResponder else { return true }
    guard canBecomeFirstResponder else { return false }
    if let before = ThreadState.current.firstResponder, !before.resignFirstResponder() { return false }
    ThreadState.current.firstResponder = self
    return true
  }
  /// Has no responder told of keys, where this is the one and agrees; whether it is not the one any more.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    ThreadState.current.firstResponder = nil
    return true
  }
}
