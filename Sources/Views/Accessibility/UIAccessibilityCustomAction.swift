// UIAccessibilityCustomAction: an action that assistive technologies offer beside those that every element has.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An action that assistive technologies offer beside those that every element has.
open class UIAccessibilityCustomAction: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()

  /// A closure that carries an action out, and tells whether it did.
  public typealias Handler = (UIAccessibilityCustomAction) -> Bool

  /// The name of the action, as it is read out.
  open var name: String {
    get { attributedName.string }
    set { attributedName = newValue.attributed }
  }
  /// The name of the action, with attributes of speech.
  open var attributedName: NSAttributedString
  /// The picture of the action. Nil by default.
  open var image: UIImage?
  /// The object with the method that carries the action out; not retained.
  open weak var target: AnyObject?
  /// The name of that method.
  open var selector: Selector
  /// The closure that carries the action out, where there is one.
  open var actionHandler: Handler?

  private init(
    _ name: NSAttributedString, image: UIImage?, target: Any?, selector: Selector, handler: Handler?
  ) {
    attributedName = name
    self.image = image
    self.target = target.map { $0 as AnyObject }
    self.selector = selector
    actionHandler = handler
    super.init()
  }

  /// Creates an action that is carried out by the method `selector` of `target`, a ``SelectorTarget``.
  public convenience init(name: String, target: Any?, selector: Selector) {
    self.init(name.attributed, image: nil, target: target, selector: selector, handler: nil)
  }

  /// Creates an action with a picture that is carried out by the method `selector` of `target`, a ``SelectorTarget``.
  public convenience init(name: String, image: UIImage?, target: Any?, selector: Selector) {
    self.init(name.attributed, image: image, target: target, selector: selector, handler: nil)
  }

  /// Creates an action that is carried out by the method `selector` of `target`, a ``SelectorTarget``.
  public convenience init(attributedName: NSAttributedString, target: Any?, selector: Selector) {
    self.init(attributedName, image: nil, target: target, selector: selector, handler: nil)
  }

  /// Creates an action that is carried out by a closure.
  public convenience init(name: String, actionHandler: Handler?) {
    self.init(name.attributed, image: nil, target: nil, selector: "", handler: actionHandler)
  }

  /// Creates an action with a picture that is carried out by a closure.
  public convenience init(name: String, image: UIImage?, actionHandler: Handler?) {
    self.init(name.attributed, image: image, target: nil, selector: "", handler: actionHandler)
  }

  /// Creates an action that is carried out by a closure.
  public convenience init(attributedName: NSAttributedString, actionHandler: Handler?) {
    self.init(attributedName, image: nil, target: nil, selector: "", handler: actionHandler)
  }

  /// Carries the action out, as an assistive technology would: by the closure, or else by the method of the target.
  ///
  /// Returns what the closure returns; for a method, whether there is a target that has methods by name. This is Quartzite's own:
  /// there is no such technology on Linux.
  @discardableResult
  public final func simulate() -> Bool {
    if let actionHandler { return actionHandler(self) }
    guard let target = target as? any SelectorTarget else { return false }
    target.perform(selector, with: self)
    return true
  }
}
