// UIControl+Actions: the targets and actions of a control, and sending them.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The binding of an action to events of a control.
struct ControlBinding {
  /// The action.
  var handler: Handler
  /// The events at which it is sent.
  var events: UIControl.Event

  /// An action, or a target and the name of its method.
  enum Handler {
    /// An action with a closure.
    case action(UIAction)
    /// A target.
    case target(Target, Selector)
  }

  /// A target that isn't retained, or whatever responder is found.
  struct Target {
    /// The target; nil where it is gone, or is to be found.
    weak var object: AnyObject?
    /// Whether a responder is to be found.
    let isFound: Bool

    /// Creates a reference to a target.
    init(_ target: Any?) {
      // A structure would be put into a box that nobody holds.
      object = target.map { $0 as AnyObject }
      isFound = target == nil
    }

    /// Whether the target is no more.
    var isGone: Bool { !isFound && object == nil }

    /// Whether this is `target`.
    func refers(to target: Any?) -> Bool {
      guard let target else { return isFound }
      return object === target as AnyObject
    }
  }
}

extension UIControl {
  final func bind(_ target: Any?, _ action: Selector, _ events: Event) {
    bindings.removeAll { if case .target(let old, _) = $0.handler { old.isGone } else { false } }
    let known = bindings.firstIndex {
      if case .target(let old, action) = $0.handler { old.refers(to: target) } else { false }
    }
    if let known {
      bindings[known].events.formUnion(events)
    } else {
      bindings.append(ControlBinding(handler: .target(.init(target), action), events: events))
    }
  }

  final func unbind(_ target: Any?, _ action: Selector?, _ events: Event) {
    unbind(events) { handler in
      guard case .target(let old, let selector) = handler else { return false }
      return (target == nil || old.refers(to: target)) && (action == nil || action == selector)
    }
  }

  final func bind(_ action: UIAction, _ events: Event) {
    unbind(action.identifier, events)
    let known = bindings.firstIndex { if case .action(action) = $0.handler { true } else { false } }
    if let known {
      bindings[known].events.formUnion(events)
    } else {
      bindings.append(ControlBinding(handler: .action(action), events: events))
    }
  }

  final func unbind(_ identifier: UIAction.Identifier, _ events: Event) {
    unbind(events) { if case .action(let old) = $0 { old.identifier == identifier } else { false } }
  }

  private func unbind(_ events: Event, where matches: (ControlBinding.Handler) -> Bool) {
    for index in bindings.indices where matches(bindings[index].handler) { bindings[index].events.subtract(events) }
    bindings.removeAll { $0.events.isEmpty }
  }

  final var boundTargets: Set<AnyHashable> {
    var targets: Set<AnyHashable> = []
    for case .target(let target, _) in bindings.map(\.handler) where !target.isGone {
      guard let object = target.object else {
        targets.insert(NSNull())
        continue
      }
      targets.insert((object as? AnyHashable) ?? AnyHashable(ObjectIdentifier(object)))
    }
    return targets
  }

  final func boundActions(_ target: Any?, _ event: Event) -> [String]? {
    let names = bindings.compactMap { binding -> String? in
      guard case .target(let old, let selector) = binding.handler, old.refers(to: target),
        !binding.events.isDisjoint(with: event)
      else { return nil }
      return selector.name
    }
    return names.isEmpty ? nil : names
  }

  final func enumerateBindings(_ iterator: (UIAction?, (Any?, Selector)?, Event, inout Bool) -> Void) {
    var stops = false
    for binding in bindings {
      switch binding.handler {
      case .action(let action): iterator(action, nil, binding.events, &stops)
      case .target(let target, let selector):
        if !target.isGone { iterator(nil, (target.object, selector), binding.events, &stops) }
      }
      if stops { return }
    }
  }

  /// Sends everything that is bound to one of `events`, each once.
  final func send(_ events: Event, _ event: UIEvent?) {
    for binding in bindings where !binding.events.isDisjoint(with: events) {
      switch binding.handler {
      case .action(let action): sendAction(action)
      case .target(let target, let selector):
        if !target.isGone { sendAction(selector, to: target.object, for: event) }
      }
    }
  }

  final func noteState(changed: Bool) {
    guard changed else { return }
    setNeedsLayout()
    stateDidChange()
  }
}

extension UIApplication {
  /// Returns whether an object was found and called: `target`, or the first responder after `sender` that is called by
  /// name.
  final func dispatch(_ action: Selector, _ target: Any?, _ sender: Any?) -> Bool {
    if let target {
      guard let target = target as? any SelectorTarget else { return false }
      target.perform(action, with: sender)
      return true
    }
    var responder = sender as? UIResponder ?? ThreadState.current.firstResponder
    var steps = 0
    // Clients may have overridden `next` so that the chain is a ring.
    while let current = responder, steps < 100_000 {
      if let target = current as? any SelectorTarget {
        target.perform(action, with: sender)
        return true
      }
      responder = current.next
      steps += 1
    }
    return false
  }
}
