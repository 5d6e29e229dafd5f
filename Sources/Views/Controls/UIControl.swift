// UIControl: the base class of views that turn touches into actions. Everything that clients may override.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A view that turns touches into actions, such as a button or a slider.
///
/// There are no selectors on Linux: a target is called where it is a ``SelectorTarget``. The way that needs none is
/// ``addAction(_:for:)``. Touches are sent by ``TouchSimulator``.
open class UIControl: UIView, @unchecked Sendable {
  /// The targets and actions, in the order in which they were added.
  final var bindings: [ControlBinding] = []
  final var isTracked = false
  final var holdsTouch = false
  final weak var trackedTouch: UITouch?

  /// Creates a control at `frame`, in the space of its future superview.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Creates a control with an action for ``Event/primaryActionTriggered``.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  /// Creates a control with an empty frame; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  // MARK: State

  /// Whether the control answers touches; while it doesn't, it still keeps them from the views behind. True by default.
  ///
  /// A touch that is tracked when this becomes false is tracked no longer.
  open var isEnabled = true {
    didSet {
      if !isEnabled { dropTracking() }
      noteState(changed: isEnabled != oldValue)
    }
  }
  /// Whether the control is chosen. False by default.
  open var isSelected = false {
    didSet { noteState(changed: isSelected != oldValue) }
  }
  /// Whether the control is shown as pressed, which it is while a tracked touch is inside. False by default.
  open var isHighlighted = false {
    didSet { noteState(changed: isHighlighted != oldValue) }
  }
  /// The state, from whether the control is enabled, selected and highlighted.
  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }
  /// Called after one of the flags of ``state`` has changed; layout was requested before.
  func stateDidChange() {}

  // MARK: Alignment

  /// The horizontal place of the content. Centred by default.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
    didSet { setNeedsLayout() }
  }
  /// The horizontal place of the content with leading and trailing replaced by left and right, by the layout direction.
  open var effectiveContentHorizontalAlignment: ContentHorizontalAlignment { resolvedHorizontalAlignment }
  /// The vertical place of the content. Centred by default.
  open var contentVerticalAlignment = ContentVerticalAlignment.center {
    didSet { setNeedsLayout() }
  }

  // MARK: Tracking

  /// Whether the control tracks a touch.
  open var isTracking: Bool { isTracked }
  /// Whether the tracked touch is inside the control or less than 70 points away from its bounds.
  open var isTouchInside: Bool { holdsTouch }
  /// Called when a touch begins in the control; whether it is to be tracked. True by default.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// Called when the tracked touch has moved; whether it is to be tracked on. True by default.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// Called when the tracked touch was lifted; ``isTracking`` is false by then.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
  /// Called when the tracked touch was taken away.
  open func cancelTracking(with event: UIEvent?) {}

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { trackBeginning(touches, event) }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { trackMove(touches, event) }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { trackEnd(touches, event) }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    trackCancellation(touches, event)
  }
  /// Whether a recognizer may begin: not one for single taps of one finger above a control that is tapped itself.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    !(outdoesTapsAbove && isEnabled && gestureRecognizer.view !== self && gestureRecognizer.isPlainTap)
  }
  /// Whether recognizers of single taps on views around the control must not begin in it. False by default; buttons and
  /// the like override it.
  var outdoesTapsAbove: Bool { false }
  /// The events of touches that ``Event/primaryActionTriggered`` is sent with. None by default; buttons override it.
  var primaryTriggers: Event { [] }

  // MARK: Targets and actions

  /// Has `action` sent to `target`, which isn't retained, at events.
  ///
  /// For a nil target the first ``SelectorTarget`` among the control and its next responders is called. Targets that
  /// are none are never called. The argument of the call is the control.
  open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    bind(target, action, controlEvents)
  }
  /// Undoes ``addTarget(_:action:for:)`` for events; nil stands for every target, or for every action of the target.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    unbind(target, action, controlEvents)
  }
  /// Has the handler of `action` called at events; it takes the place of an action with the same identifier.
  open func addAction(_ action: UIAction, for controlEvents: Event) { bind(action, controlEvents) }
  /// Undoes ``addAction(_:for:)`` for events.
  open func removeAction(_ action: UIAction, for controlEvents: Event) { unbind(action.identifier, controlEvents) }
  /// Undoes ``addAction(_:for:)`` for events.
  open func removeAction(identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event) {
    unbind(actionIdentifier, controlEvents)
  }
  /// The targets; `NSNull` stands for the responders that are looked for, an `ObjectIdentifier` for what has no hash.
  open var allTargets: Set<AnyHashable> { boundTargets }
  /// All events for which there are targets or actions.
  open var allControlEvents: Event { bindings.reduce([]) { [$0, $1.events] } }
  /// Returns the names of the actions that are sent to `target` at an event; nil for none.
  open func actions(forTarget target: Any?, forControlEvent controlEvent: Event) -> [String]? {
    boundActions(target, controlEvent)
  }
  /// Calls `iterator` with each action, or target and selector, with its events, until it sets the last argument.
  open func enumerateEventHandlers(_ iterator: (UIAction?, (Any?, Selector)?, Event, inout Bool) -> Void) {
    enumerateBindings(iterator)
  }
  /// Sends `action` to `target`, or to the responder that is found; override it to watch or change what is sent.
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    UIApplication.shared.sendAction(action, to: target, from: self, for: event)
  }
  /// Calls the handler of `action`, with the control as its sender.
  open func sendAction(_ action: UIAction) { action.call(from: self) }
  /// Sends everything that is bound to one of the events.
  open func sendActions(for controlEvents: Event) { send(controlEvents, nil) }
  /// Sends what is bound to ``Event/primaryActionTriggered``.
  open func performPrimaryAction() { sendActions(for: .primaryActionTriggered) }

  // MARK: Menus and hints

  /// Whether a press shows the control's menu; kept, for there are no menus. False by default.
  open var showsMenuAsPrimaryAction = false
  /// Whether a long press shows the control's menu; kept, for there are no menus. False by default.
  open var isContextMenuInteractionEnabled = false
  /// The text of a hint at a pointer; kept, for there are no pointers. Nil by default.
  open var toolTip: String?
}
