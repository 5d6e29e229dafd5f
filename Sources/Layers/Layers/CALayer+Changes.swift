// How every setter changes its property: ask for an action, change the value, note the change, run the action.
// SPDX-License-Identifier: Apache-2.0

extension CALayer {
  /// Changes the property `key` by calling `apply` between the search for an action and the run of it.
  ///
  /// Presentation copies refuse; values that are filled in pass without anybody being asked.
  @inline(__always)
  package final func change(_ key: LayerKey, _ apply: () -> Void) {
    guard marks.isDisjoint(with: [.filling, .presentation]) else {
      if marks.contains(.filling) { apply() }
      return
    }
    let action = actionBeforeChange(of: key.rawValue)
    apply()
    noteChange(of: key)
    action?.run(forKey: key.rawValue, object: self, arguments: nil)
  }

  /// Changes a Boolean property that lies in the flags.
  @inline(__always)
  final func changeFlag(_ key: LayerKey, _ flag: LayerFlags, _ value: Bool) {
    change(key) {
      if value { state.flags.insert(flag) } else { state.flags.remove(flag) }
    }
  }

  /// The action to run for a change of `key`, asked for while the old value is in place.
  @inline(__always)
  final func actionBeforeChange(of key: String) -> CAAction? {
    TransactionStack.disablesActions ? nil : action(forKey: key)
  }

  /// Remembers that `key` was set, and marks what follows from that.
  final func noteChange(of key: LayerKey) {
    explicitKeys.insert(key)
    if type(of: self).needsDisplay(forKey: key.rawValue) { setNeedsDisplay() }
  }

  /// Takes the values that `fill` sets as if they had always been there: no actions, no notes, no refusals.
  package final func filling(_ fill: () -> Void) {
    let wasFilling = marks.contains(.filling)
    marks.insert(.filling)
    fill()
    if !wasFilling { marks.remove(.filling) }
  }

  /// Sets `mark` on this layer and `above` on its ancestors, up to the first that has it.
  final func mark(_ mark: LayerMarks, above: LayerMarks) {
    marks.insert(mark)
    var ancestor = parent
    while let layer = ancestor, !layer.marks.contains(above) {
      layer.marks.insert(above)
      ancestor = layer.parent
    }
  }

  /// Sets on the ancestors what this layer's marks mean for them, after it got a new superlayer.
  final func raiseMarks() {
    guard let parent else { return }
    for (own, above) in LayerMarks.raising where !marks.isDisjoint(with: own) && !parent.marks.contains(above) {
      mark([], above: above)
    }
  }
}
