// UITraitChangeObservable: views and controllers that tell handlers of changes of single traits.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A handler that was registered for changes of traits, by which it is removed again.
public protocol UITraitChangeRegistration: AnyObject {}

/// A handler, with the traits that it is called for.
final class TraitChangeHandler: UITraitChangeRegistration {
  let traits: [UITrait]
  let call: (UIResponder, UITraitCollection) -> Void

  init(_ traits: [UITrait], _ call: @escaping (UIResponder, UITraitCollection) -> Void) {
    self.traits = traits
    self.call = call
  }
}

/// An object that tells handlers of changes of its traits: a view or a view controller.
public protocol UITraitChangeObservable: UITraitEnvironment {
  /// Has `handler` called after changes of one of `traits`, with this object and the traits before, until it is removed.
  ///
  /// The current collection is the object's during the call.
  @discardableResult
  func registerForTraitChanges<Observed: UITraitEnvironment>(
    _ traits: [UITrait], handler: @escaping (Observed, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration
  /// Has `action` called after changes of one of `traits`, as a method of this object, with this object as its argument.
  @discardableResult
  func registerForTraitChanges(_ traits: [UITrait], action: Selector) -> any UITraitChangeRegistration
  /// Has `action` of `target` called after changes of one of `traits`, with this object as its argument. The target is
  /// not retained.
  @discardableResult
  func registerForTraitChanges(
    _ traits: [UITrait], target: Any, action: Selector
  ) -> any UITraitChangeRegistration
  /// Removes a handler.
  func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration)
}

extension UITraitChangeObservable where Self: UIResponder {
  /// Has `handler` called after changes of one of `traits`, with this object and the traits before, until it is removed.
  ///
  /// The current collection is the object's during the call.
  @discardableResult
  public func registerForTraitChanges<Observed: UITraitEnvironment>(
    _ traits: [UITrait], handler: @escaping (Observed, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    add(
      TraitChangeHandler(traits) { observed, before in
        if let observed = observed as? Observed { handler(observed, before) }
      })
  }

  /// Has `action` called after changes of one of `traits`, as a method of this object, with this object as its argument.
  @discardableResult
  public func registerForTraitChanges(_ traits: [UITrait], action: Selector) -> any UITraitChangeRegistration {
    add(TraitChangeHandler(traits) { observed, _ in (observed as? SelectorTarget)?.perform(action, with: observed) })
  }

  /// Has `action` of `target` called after changes of one of `traits`, with this object as its argument. The target is
  /// not retained.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], target: Any, action: Selector
  ) -> any UITraitChangeRegistration {
    weak let target = target as? SelectorTarget
    return add(TraitChangeHandler(traits) { observed, _ in target?.perform(action, with: observed) })
  }

  /// Removes a handler.
  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    traitChangeHandlers?.removeAll { $0 === registration }
  }

  private func add(_ handler: TraitChangeHandler) -> any UITraitChangeRegistration {
    traitChangeHandlers = (traitChangeHandlers ?? []) + [handler]
    return handler
  }
}

extension UIView: UITraitChangeObservable {}
extension UIViewController: UITraitChangeObservable {}

extension UIResponder {
  /// Calls the handlers that are registered for a trait that has changed.
  final func callTraitHandlers(before: UITraitCollection, now: UITraitCollection) {
    guard let handlers = traitChangeHandlers else { return }
    for handler in handlers where now.values.differs(from: before.values, in: handler.traits) {
      handler.call(self, before)
    }
  }
}

extension UITraitCollection {
  /// The traits by which colours may look different.
  public class var systemTraitsAffectingColorAppearance: [UITrait] {
    [
      UITraitUserInterfaceStyle.self, UITraitAccessibilityContrast.self, UITraitUserInterfaceLevel.self,
      UITraitDisplayGamut.self,
    ]
  }
  /// The traits by which images may be others.
  public class var systemTraitsAffectingImageLookup: [UITrait] {
    systemTraitsAffectingColorAppearance + [
      UITraitUserInterfaceIdiom.self, UITraitDisplayScale.self, UITraitLayoutDirection.self,
      UITraitHorizontalSizeClass.self, UITraitVerticalSizeClass.self, UITraitPreferredContentSizeCategory.self,
      UITraitLegibilityWeight.self,
    ]
  }
}
