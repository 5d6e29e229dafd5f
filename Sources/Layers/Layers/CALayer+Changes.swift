// The steps of every property setter: search for an action, change the value, record the change, run the action.
// SPDX-License-Identifier: Apache-2.0

extension CALayer {
  /// Changes the property `key` by calling `apply` between the search for an action and its run.
  ///
  /// Presentation copies refuse changes; values that are being filled in are set without any action.
  @inline(__always)
  package final func change(_ key: LayerKey, _ apply: () -> Void) {
    guard marks.isDisjoint(with: [.filling, .presentation]) else {
      if marks.contains(.filling) { apply() }
      return
    }
    let action = actionBeforeChange(of: key.rawValue)
    keepCommittedValues()
    apply()
    noteChange(of: key)
    action?.run(forKey: key.rawValue, object: self, arguments: nil)
  }

  /// Changes a Boolean property that is stored in the flags.
  @inline(__always)
  final func changeFlag(_ key: LayerKey, _ flag: LayerFlags, _ value: Bool) {
    change(key) {
      if value { state.flags.insert(flag) } else { state.flags.remove(flag) }
    }
  }

  /// Returns the action to run for a change of `key`, searched for while the old value is in place.
  @inline(__always)
  final func actionBeforeChange(of key: String) -> CAAction? {
    guard !TransactionStack.disablesActions, let action = action(forKey: key) else { return nil }
    if !marks.contains(.live) { keepState(before: action) }
    return action
  }

  /// Keeps what a layer on no stage shows before a change of which `action` makes a transition.
  private func keepState(before action: CAAction) {
    guard marks.contains(.committed), (action as? CAAnimation)?.isTransition == true else { return }
    makeAttachments().stateBeforeChange = stateBeforeTransition()
  }

  /// Records that `key` was set, and marks the consequences.
  final func noteChange(of key: LayerKey) {
    explicitKeys.insert(key)
    if type(of: self).needsDisplay(forKey: key.rawValue) { setNeedsDisplay() }
  }

  /// Calls `fill`, which sets values as if they had always been there: without actions, records or refusals.
  package final func filling(_ fill: () -> Void) {
    let wasFilling = marks.contains(.filling)
    marks.insert(.filling)
    fill()
    if !wasFilling { marks.remove(.filling) }
  }

  /// Sets `mark` on this layer and `above` on its ancestors, up to the first that has it.
  final func mark(_ mark: LayerMarks, above: LayerMarks) {
    marks.insert(mark)
    var layer = self
    while let ancestor = layer.parent {
      guard !ancestor.marks.contains(above) else { return }
      ancestor.marks.insert(above)
      layer = ancestor
    }
    // The root was reached: its stage commits the change with the transaction.
    if layer.marks.contains(.live), let stage = layer.host as? LayerStage { TransactionStack.current.touch(stage) }
  }

  /// Sets the marks on the ancestors that follow from this layer's marks, after it got a new superlayer.
  final func raiseMarks() {
    guard let parent else { return }
    for (own, above) in LayerMarks.raising where !marks.isDisjoint(with: own) && !parent.marks.contains(above) {
      mark([], above: above)
    }
    if parent.marks.contains(.live), !parent.marks.contains(.newBelow) { mark([], above: .newBelow) }
  }
}
