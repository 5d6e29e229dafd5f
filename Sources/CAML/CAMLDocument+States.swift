// CAMLDocument+States: putting a document's tree into one of its states.
// SPDX-License-Identifier: Apache-2.0
import QuartziteDiagnostics
import QuartziteLayers

extension CAMLDocument {
  /// Puts the tree into the state `name`: the tree as it was read, then the changes of the states that it is based on,
  /// then its own. Nothing is animated.
  ///
  /// Fails with `usage` when there is no such state; the message names the existing ones. Changes whose target is not
  /// in the document have no effect.
  public func apply(state name: String) throws(RenderError) {
    let chains = stateLists.compactMap { $0.chain(to: name) }
    guard !chains.isEmpty else {
      let names = states.map { "“\($0.name)”" }.joined(separator: ", ")
      throw RenderError(
        .usage,
        "there is no state “\(name)”; "
          + (names.isEmpty ? "the document has none" : "the document has \(names)"))
    }
    withoutActions {
      baseline.restore()
      for change in chains.joined().flatMap(\.changes) { apply(change) }
    }
  }

  /// Puts the tree back to the state in which it was read, in all values that a state can change.
  public func revertToInitialState() {
    withoutActions { baseline.restore() }
  }

  /// Returns the transition from one state to another: one that names both, or else one that names `*` for one or both.
  public func transition(from: String, to: String) -> CAMLStateTransition? {
    for (fromState, toState) in [(from, to), ("*", to), (from, "*"), ("*", "*")] {
      let found = transitions.first {
        $0.fromState == fromState && $0.toState == toState && !$0.elements.isEmpty
      }
      if let found { return found }
    }
    return nil
  }

  private func withoutActions(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
  }

  private func apply(_ change: CAMLState.Change) {
    guard let target = objects[change.target] else { return }
    switch change {
    case .setValue(_, let keyPath, let value, _):
      // Private components of a transform are not drawn; reading has noted them.
      if case .undrawn = ObjectClass.of(target)?.kind(ofKeyPath: keyPath) { return }
      KeyedObject(target).setValue(value, forKeyPath: keyPath)
    case .addAnimation(_, let key, let animation): (target as? CALayer)?.add(animation, forKey: key)
    case .removeAnimation(_, let key): (target as? CALayer)?.removeAnimation(forKey: key)
    case .addElement(_, let keyPath, let object, let before):
      var list = KeyedObject(target).value(forKeyPath: keyPath) as? [AnyObject] ?? []
      list.removeAll { $0 === object }
      let sibling = before.flatMap { objects[$0] }
      list.insert(object, at: list.firstIndex { $0 === sibling } ?? list.count)
      setList(list, keyPath, of: target)
    case .removeElement(_, let keyPath, let object):
      guard let removed = objects[object] else { return }
      var list = KeyedObject(target).value(forKeyPath: keyPath) as? [AnyObject] ?? []
      list.removeAll { $0 === removed }
      setList(list, keyPath, of: target)
    }
  }

  /// Sets a list with the type of its property.
  private func setList(_ list: [AnyObject], _ keyPath: String, of target: AnyObject) {
    let object = KeyedObject(target)
    switch ObjectClass.of(target)?.kind(ofKeyPath: keyPath) {
    case .layers: object.setValue(list.compactMap { $0 as? CALayer }, forKeyPath: keyPath)
    case .cells: object.setValue(list.compactMap { $0 as? CAEmitterCell }, forKeyPath: keyPath)
    default: object.setValue(list as [Any], forKeyPath: keyPath)
    }
  }
}

extension StateList {
  /// Returns the states that lead to the state `name`, the most basic first; nil when it is not in this list.
  func chain(to name: String) -> [CAMLState]? {
    var remaining = Dictionary(states.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    guard var state = remaining.removeValue(forKey: name) else { return nil }
    var chain = [state]
    // Every state is used once, so a chain that comes back to itself ends where it would repeat.
    while let base = state.basedOn, let next = remaining.removeValue(forKey: base) {
      chain.append(next)
      state = next
    }
    return chain.reversed()
  }
}
