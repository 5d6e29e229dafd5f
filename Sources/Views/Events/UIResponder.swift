// UIResponder: the base class of whatever touches and other events are handed to.
// SPDX-License-Identifier: Apache-2.0

import Foundation
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
    guard canResignFirstResponder || ThreadState.current.forcesResignation else { return false }
    ThreadState.current.firstResponder = nil
    return true
  }

  /// The view in place of a keyboard while this responder is told of keys; without an effect, as no keyboard is shown. Nil
  /// by default.
  open var inputView: UIView? { nil }
  /// The view above a keyboard while this responder is told of keys; without an effect, as no keyboard is shown. Nil by
  /// default.
  open var inputAccessoryView: UIView? { nil }
  /// Called by code that has changed ``inputView`` or ``inputAccessoryView``; does nothing.
  open func reloadInputViews() {}

  // MARK: Traits

  /// The handlers of changes of traits; nil where none was registered.
  final var traitChangeHandlers: [TraitChangeHandler]?

  // MARK: Accessibility

  /// The values for assistive technologies that were set; nil where there are none.
  final var accessibilityStore: AccessibilityStore?

  /// Whether assistive technologies stop here. False by default; true for labels, controls and elements that are no views.
  open var isAccessibilityElement: Bool {
    get { accessibilityStore?.isElement ?? standardAccessibility.isElement }
    set { setAccessibility { $0.isElement = newValue } }
  }
  /// The name of the element, in a word or two. Nil by default; for a label its text.
  open var accessibilityLabel: String? {
    get { labelForAccessibility }
    set { setAccessibility { $0.label = newValue?.attributed } }
  }
  /// The label with attributes of speech.
  open var accessibilityAttributedLabel: NSAttributedString? {
    get { accessibilityStore?.label ?? accessibilityLabel?.attributed }
    set { setAccessibility { $0.label = newValue } }
  }
  /// The value of the element, where it has one that changes. Nil by default.
  open var accessibilityValue: String? {
    get { valueForAccessibility }
    set { setAccessibility { $0.value = newValue?.attributed } }
  }
  /// The value with attributes of speech.
  open var accessibilityAttributedValue: NSAttributedString? {
    get { accessibilityStore?.value ?? accessibilityValue?.attributed }
    set { setAccessibility { $0.value = newValue } }
  }
  /// The effect of activating the element, in a sentence. Nil by default.
  open var accessibilityHint: String? {
    get { accessibilityStore?.hint?.string }
    set { setAccessibility { $0.hint = newValue?.attributed } }
  }
  /// The hint with attributes of speech.
  open var accessibilityAttributedHint: NSAttributedString? {
    get { accessibilityStore?.hint }
    set { setAccessibility { $0.hint = newValue } }
  }
  /// The kind and the state of the element. None by default; static text for a label.
  open var accessibilityTraits: UIAccessibilityTraits {
    get { accessibilityStore?.traits ?? standardAccessibility.traits }
    set { setAccessibility { $0.traits = newValue } }
  }
  /// The name by which tests find the element; users never see it. Nil by default.
  open var accessibilityIdentifier: String? {
    get { accessibilityStore?.identifier }
    set { setAccessibility { $0.identifier = newValue } }
  }
  /// The frame of the element in the space of the screen, in points. That of the view by default.
  open var accessibilityFrame: CGRect {
    get { frameForAccessibility }
    set { setAccessibility { $0.frame = newValue } }
  }
  /// The outline of the element in the space of the screen, in points, where its frame is too coarse. Nil by default.
  open var accessibilityPath: UIBezierPath? {
    get { accessibilityStore?.path }
    set { setAccessibility { $0.path = newValue } }
  }
  /// The point of the screen at which the element is touched to activate it. The middle of its frame by default.
  open var accessibilityActivationPoint: CGPoint {
    get { activationPointForAccessibility }
    set { setAccessibility { $0.activationPoint = newValue } }
  }
  /// The language in which the texts are read, as a BCP 47 tag. Nil, the default, for that of the system.
  open var accessibilityLanguage: String? {
    get { accessibilityStore?.language }
    set { setAccessibility { $0.language = newValue } }
  }
  /// Other names by which the element is called, the best first. The label by default.
  open var accessibilityUserInputLabels: [String]! {
    get { accessibilityStore?.userInputLabels ?? accessibilityLabel.map { [$0] } ?? [] }
    set { setAccessibility { $0.userInputLabels = newValue } }
  }
  /// Whether the element does something when it is touched. By default what a view says of interaction.
  open var accessibilityRespondsToUserInteraction: Bool {
    get { accessibilityStore?.respondsToUser ?? ((self as? UIView)?.isUserInteractionEnabled ?? false) }
    set { setAccessibility { $0.respondsToUser = newValue } }
  }
  /// Actions that are offered beside those that every element has. Nil by default.
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
    get { accessibilityStore?.customActions }
    set { setAccessibility { $0.customActions = newValue } }
  }

  // MARK: Containers of accessible elements

  /// The elements of a container, in the order in which they are stepped through. Nil, the default, for its subviews.
  open var accessibilityElements: [Any]? {
    get { accessibilityStore?.elements }
    set { setAccessibility { $0.elements = newValue } }
  }
  /// Whether the container hides its elements. False by default.
  open var accessibilityElementsHidden: Bool {
    get { accessibilityStore?.hidesElements ?? false }
    set { setAccessibility { $0.hidesElements = newValue } }
  }
  /// Whether the siblings of the view are hidden from assistive technologies. False by default.
  open var accessibilityViewIsModal: Bool {
    get { accessibilityStore?.isModal ?? false }
    set { setAccessibility { $0.isModal = newValue } }
  }
  /// Whether the elements in the view are read one after the other before those beside it; kept. False by default.
  open var shouldGroupAccessibilityChildren: Bool {
    get { accessibilityStore?.groupsChildren ?? false }
    set { setAccessibility { $0.groupsChildren = newValue } }
  }
  /// The way in which the elements are stepped through; kept. Automatic by default.
  open var accessibilityNavigationStyle: UIAccessibilityNavigationStyle {
    get { accessibilityStore?.navigationStyle ?? .automatic }
    set { setAccessibility { $0.navigationStyle = newValue } }
  }
  /// The kind of the container. None by default.
  open var accessibilityContainerType: UIAccessibilityContainerType {
    get { accessibilityStore?.containerType ?? .none }
    set { setAccessibility { $0.containerType = newValue } }
  }
  /// Returns the number of ``accessibilityElements``.
  open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }
  /// Returns one of ``accessibilityElements``, counted from 0; nil where there is none.
  open func accessibilityElement(at index: Int) -> Any? { elementForAccessibility(at: index) }
  /// Returns the index of one of ``accessibilityElements``; `NSNotFound` where it is none of them.
  open func index(ofAccessibilityElement element: Any) -> Int { indexForAccessibility(of: element) }

  // MARK: Actions of assistive technologies

  /// Activates the element; whether it did. Does nothing by default.
  open func accessibilityActivate() -> Bool { false }
  /// Makes the value of an adjustable element larger. Does nothing by default.
  open func accessibilityIncrement() {}
  /// Makes the value of an adjustable element smaller. Does nothing by default.
  open func accessibilityDecrement() {}
  /// Scrolls content; whether it did. Does nothing by default.
  open func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool { false }
  /// Goes back, or closes what is modal; whether it did. Does nothing by default.
  open func accessibilityPerformEscape() -> Bool { false }
  /// Does the most important thing of the moment; whether it did. Does nothing by default.
  open func accessibilityPerformMagicTap() -> Bool { false }
  /// Called when an assistive technology has come to the element.
  open func accessibilityElementDidBecomeFocused() {}
  /// Called when an assistive technology has left the element.
  open func accessibilityElementDidLoseFocus() {}
  /// Returns whether an assistive technology is at the element.
  open func accessibilityElementIsFocused() -> Bool { accessibilityStore?.isFocused ?? false }
}
