// StateStage: the states that a document's tree is in, and the change from one to the next.
// SPDX-License-Identifier: Apache-2.0
import QuartziteDiagnostics
import QuartziteLayers

/// The current states of a document's tree: one, or none, for each layer that has states.
///
/// The tree is shared by all copies of a document, and so is its stage.
final class StateStage {
  /// The states and transitions of the layers that have some, in the order of the document.
  let lists: [StateList]
  /// The name of the current state of each list; nil for the tree as it was read.
  private(set) var current: [String?]
  /// The objects by the ids that states use.
  private let objects: [String: AnyObject]
  private let targets: AnimationTargets
  private var baseline: StateBaseline
  /// The animations that transitions have added, by list.
  private var running: [[(layer: CALayer, key: String)]]
  /// The times at which the states' own animations began, in seconds of the media clock.
  private var startTimes: [ObjectIdentifier: CFTimeInterval] = [:]

  init(lists: [StateList], objects: [String: AnyObject], rootLayer: CALayer) {
    self.lists = lists
    self.objects = objects
    targets = AnimationTargets(objects: objects, rootLayer: rootLayer)
    current = lists.map { _ in nil }
    running = lists.map { _ in [] }
    baseline = StateBaseline(lists: lists, objects: objects)
  }

  /// Puts the lists at `indices` into the state `name`, nil for the tree as it was read, at `time` of the media clock.
  ///
  /// With a speed above 0, the transitions run by so many of their seconds in each second.
  func enter(_ name: String?, ofListsAt indices: [Int], at time: CFTimeInterval, speed: Float) {
    MediaClock.withTime(time) {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      // Animations without a duration last as long whatever transaction is open.
      CATransaction.setAnimationDuration(CAMLDocument.defaultDuration)
      CATransaction.setAnimationTimingFunction(nil)
      var next = current
      for index in indices { next[index] = name }
      let begins = speed > 0 && speed.isFinite
      let animations = indices.map { begins ? transitionAnimations(ofListAt: $0, to: name, at: time) : [] }
      for index in indices {
        for animation in running[index] { animation.layer.removeAnimation(forKey: animation.key) }
        running[index] = []
      }
      current = next
      applyChanges(at: time)
      for (index, list) in zip(indices, animations) {
        for animation in list { running[index].append((animation.layer, animation.add(at: time, speed: speed))) }
      }
      CATransaction.commit()
    }
  }

  private func transitionAnimations(
    ofListAt index: Int, to name: String?, at time: CFTimeInterval
  ) -> [TransitionAnimation] {
    // A state that is set again has nothing to come from.
    guard current[index] != name,
      let transition = lists[index].transition(from: current[index] ?? "", to: name ?? "")
    else { return [] }
    return transition.elements.compactMap { TransitionAnimation($0, targets, at: time) }
  }

  // MARK: Changes

  /// Resets the tree, and makes the changes of all current states.
  private func applyChanges(at time: CFTimeInterval) {
    let changes = currentChanges
    let began = startTimes
    startTimes = [:]
    for case .addAnimation(_, _, let animation) in changes {
      let id = ObjectIdentifier(animation)
      // Animations of both the old state and the new one go on.
      startTimes[id] = began[id] ?? time
    }
    baseline.restore()
    for change in changes { apply(change, at: time) }
  }

  // MARK: Values of clients

  /// The value that the document has for a key which states change; nil where none does.
  func original(at keyPath: String, of object: AnyObject) -> StateBaseline.Entry? {
    baseline.entry(at: keyPath, of: object)
  }

  /// Makes a value the document's own, for the states that don't change it. `whole` is the key of the whole value.
  func setOriginal(_ value: Any?, at keyPath: String, _ whole: String, of object: AnyObject) {
    guard var entry = baseline.entry(at: whole, of: object) else { return }
    if keyPath == whole {
      entry.value = value
    } else if let changed = ValuePath.setting(value, at: keyPath.dropFirst(whole.count + 1), in: entry.value) {
      entry.value = changed
    }
    baseline.set(entry)
  }

  /// Restores a value that was the document's own, and what the current states make of it.
  func restoreOriginal(_ entry: StateBaseline.Entry) {
    baseline.set(entry)
    KeyedObject(entry.object).setValue(entry.value, forKeyPath: entry.keyPath)
    for change in currentChanges {
      guard case .setValue(let target, let keyPath, _, _) = change, objects[target] === entry.object,
        StateBaseline.wholeKey(of: keyPath, in: entry.object) == entry.keyPath
      else { continue }
      apply(change, at: 0)
    }
  }

  /// The changes that the current states make, in order.
  private var currentChanges: [CAMLState.Change] {
    zip(lists, current).flatMap { list, name in name.flatMap { list.chain(to: $0) }?.flatMap(\.changes) ?? [] }
  }

  private func apply(_ change: CAMLState.Change, at time: CFTimeInterval) {
    guard let target = objects[change.target] else { return }
    switch change {
    case .setValue(_, let keyPath, let value, _):
      // Private components of a transform are not drawn; reading has noted them.
      if case .undrawn = ObjectClass.of(target)?.kind(ofKeyPath: keyPath) { return }
      KeyedObject(target).setValue(value, forKeyPath: keyPath)
    case .addAnimation(_, let key, let animation):
      MediaClock.withTime(startTimes[ObjectIdentifier(animation)] ?? time) {
        (target as? CALayer)?.add(animation, forKey: key)
      }
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

  /// Returns the transition from one state to another: one that names both, or else one that names `*` for one or both.
  func transition(from: String, to: String) -> CAMLStateTransition? {
    for (fromState, toState) in [(from, to), ("*", to), (from, "*"), ("*", "*")] {
      let found = transitions.first {
        $0.fromState == fromState && $0.toState == toState && !$0.elements.isEmpty
      }
      if let found { return found }
    }
    return nil
  }
}
