// StateBuilder: conversion of the records of a document's states to values.
// SPDX-License-Identifier: Apache-2.0
import QuartziteDiagnostics
import QuartziteLayers

struct StateBuilder {
  let context: ReadingContext

  /// Returns the states and transitions of all layers that have some.
  func lists() -> [StateList] {
    let shared = transitionElementsById()
    return context.stateRecords.map { record in
      let list = StateList(
        layer: record.layer,
        states: record.states.compactMap { state($0) },
        transitions: record.transitions.compactMap { transition($0, shared: shared) })
      checkNames(record.states, record.transitions)
      return list
    }
  }

  private func state(_ record: Record) -> CAMLState? {
    guard record.name == "LKState" else { return unexpected(record) }
    return CAMLState(
      name: record.string("name"), basedOn: record.values["basedOn"] as? String,
      changes: record.records("elements").compactMap { change($0) })
  }

  private func change(_ record: Record) -> CAMLState.Change? {
    let target = record.string("targetId")
    let keyPath = record.string("keyPath")
    switch record.name {
    case "LKStateSetValue":
      // A value that cannot be read, which a diagnostic has named, must not stand for none.
      guard !record.lacksValue else { return nil }
      checkKeyPath(record)
      return .setValue(
        target: target, keyPath: keyPath, value: value(of: record, target: target, keyPath: keyPath),
        isFinal: record.values["final"] as? Bool ?? true)
    case "LKStateAddAnimation":
      checkTarget(record)
      guard let animation = record.values["animation"] as? CAAnimation else {
        return incomplete(record, "an animation")
      }
      // Without a key, nothing could take the animation away again when the state is left.
      let keys = [
        record.values["key"] as? String, record.values["animationKey"] as? String, keyPath,
        (animation as? CAPropertyAnimation)?.keyPath,
      ]
      let key = keys.lazy.compactMap { $0 }.first { !$0.isEmpty } ?? "animation"
      return .addAnimation(target: target, key: key, animation: animation)
    case "LKStateRemoveAnimation":
      checkTarget(record)
      return .removeAnimation(target: target, key: record.values["key"] as? String ?? keyPath)
    case "LKStateAddElement":
      checkTarget(record)
      let reference = (record.values["object"] as? String).flatMap { context.objects[$0] }
      let inline = record.values["element"] ?? record.values["object"]
      guard let object = reference ?? (inline is String ? nil : inline.map { $0 as AnyObject }) else {
        return incomplete(record, "an object")
      }
      return .addElement(
        target: target, keyPath: keyPath, object: object, before: record.values["beforeObject"] as? String)
    case "LKStateRemoveElement":
      checkTarget(record)
      return .removeElement(target: target, keyPath: keyPath, object: record.string("object"))
    default: return unexpected(record)
    }
  }

  /// Returns the value that a state sets. A text is read as a colour where the property is one.
  private func value(of record: Record, target: String, keyPath: String) -> Any? {
    let value = record.values["value"]
    guard let text = value as? String, let object = context.objects[target],
      case .color? = ObjectClass.of(object)?.kind(ofKeyPath: keyPath)
    else { return value }
    return ValueText.color(text) ?? text
  }

  // MARK: Transitions

  /// Returns the elements of transitions by id, since an element can refer to one of an earlier transition.
  private func transitionElementsById() -> [String: Record] {
    var found: [String: Record] = [:]
    for transition in context.stateRecords.flatMap(\.transitions) {
      for element in transition.records("elements") where found[element.string("id")] == nil {
        if element.values["id"] != nil { found[element.string("id")] = element }
      }
    }
    return found
  }

  private func transition(_ record: Record, shared: [String: Record]) -> CAMLStateTransition? {
    guard record.name == "LKStateTransition" else { return unexpected(record) }
    let elements = record.records("elements").compactMap { element -> CAMLStateTransition.Element? in
      guard element.name == "LKStateTransitionElement" else { return unexpected(element) }
      var source = element
      if let reference = element.values["object"] as? String {
        guard let original = shared[reference] else { return incomplete(element, "the object “\(reference)”") }
        source = original
      }
      let animation = source.values["animation"] as? CAAnimation
      if animation == nil { note(source, "<\(source.name)> has no animation; it has no effect") }
      let keys =
        ["key", "keyPath"].map { source.values[$0] as? String } + [(animation as? CAPropertyAnimation)?.keyPath]
      let keyPath = keys.lazy.compactMap { $0 }.first { !$0.isEmpty } ?? ""
      // An element that refers to another one is as right as that one.
      if source === element { checkKeyPath(of: source, keyPath, isAnimated: animation is CAPropertyAnimation) }
      return CAMLStateTransition.Element(
        target: source.string("targetId"), keyPath: keyPath, animation: animation,
        isFinal: element.values["final"] as? Bool ?? source.values["final"] as? Bool ?? true)
    }
    return CAMLStateTransition(
      fromState: record.values["fromState"] as? String ?? "*", toState: record.values["toState"] as? String ?? "*",
      elements: elements)
  }

  // MARK: Checks

  /// Notes states whose names are taken, and names of states that are not there.
  private func checkNames(_ states: [Record], _ transitions: [Record]) {
    var bases: [String: String] = [:]
    var names: Set<String> = []
    for state in states where state.name == "LKState" {
      if names.insert(state.string("name")).inserted {
        bases[state.string("name")] = state.values["basedOn"] as? String
      } else {
        note(state, "there is another state “\(state.string("name"))”; this one is not used")
      }
    }
    let circular = Self.statesInCircles(bases)
    for state in states where state.name == "LKState" {
      guard let base = state.values["basedOn"] as? String else { continue }
      if !names.contains(base) {
        note(state, "there is no state “\(base)” that “\(state.string("name"))” could be based on")
      } else if circular.contains(state.string("name")) {
        note(state, "the state “\(state.string("name"))” is based on itself; each state counts once")
      }
    }
    for transition in transitions where transition.name == "LKStateTransition" {
      for key in ["fromState", "toState"] {
        guard let name = transition.values[key] as? String, name != "*", !names.contains(name) else { continue }
        note(transition, "there is no state “\(name)”; the transition has no effect")
      }
    }
  }

  /// Returns the states that are, by way of others, based on themselves.
  private static func statesInCircles(_ bases: [String: String]) -> Set<String> {
    var circular: Set<String> = []
    var known: Set<String> = []
    for start in bases.keys {
      var way: [String] = []
      var onWay: Set<String> = []
      var name: String? = start
      while let next = name, !known.contains(next), onWay.insert(next).inserted {
        way.append(next)
        name = bases[next]
      }
      // The way ends where nothing follows, at what was looked at before, or at one of its own.
      if let name, onWay.contains(name), let first = way.firstIndex(of: name) { circular.formUnion(way[first...]) }
      known.formUnion(way)
    }
    return circular
  }

  private func checkTarget(_ record: Record) {
    let target = record.string("targetId")
    guard context.objects[target] == nil else { return }
    note(record, "there is no object with the id “\(target)”; the element has no effect")
  }

  /// Notes that the key path of a transition leads nowhere. What is not drawn is noted where a state sets it.
  private func checkKeyPath(of record: Record, _ keyPath: String, isAnimated: Bool) {
    checkTarget(record)
    guard isAnimated, let object = context.objects[record.string("targetId")] else { return }
    guard ObjectClass.of(object)?.kind(ofKeyPath: keyPath) == nil else { return }
    note(record, "the object “\(record.string("targetId"))” has no known key path “\(keyPath)”")
  }

  private func checkKeyPath(_ record: Record) {
    checkTarget(record)
    guard let object = context.objects[record.string("targetId")] else { return }
    let keyPath = record.string("keyPath")
    switch ObjectClass.of(object)?.kind(ofKeyPath: keyPath) {
    case nil: note(record, "the object “\(record.string("targetId"))” has no known key path “\(keyPath)”")
    case .undrawn(let neutral):
      let text = record.values["value"].flatMap { ValueText.numberText($0) }
      if text.map({ neutral.contains($0) }) != true {
        context.note(.notDrawn, at: record.offset, "“\(keyPath)” is private to Apple's renderer and is not drawn")
      }
    default: break
    }
  }

  private func unexpected<Value>(_ record: Record) -> Value? {
    note(record, "<\(record.name)> is not known here; it was skipped")
    return nil
  }

  private func incomplete<Value>(_ record: Record, _ missing: String) -> Value? {
    note(record, "<\(record.name)> needs \(missing); it was skipped")
    return nil
  }

  private func note(_ record: Record, _ message: String) {
    context.note(.unknownInDocument, at: record.offset, message)
  }
}

extension ObjectClass {
  /// Returns the most derived class that describes `object`.
  static func of(_ object: AnyObject) -> ObjectClass? {
    switch object {
    case is CAShapeLayer: named("CAShapeLayer")
    case is CAGradientLayer: named("CAGradientLayer")
    case is CATextLayer: named("CATextLayer")
    case is CAReplicatorLayer: named("CAReplicatorLayer")
    case is CAEmitterLayer: named("CAEmitterLayer")
    case is CATransformLayer: named("CATransformLayer")
    case is CAScrollLayer: named("CAScrollLayer")
    case is CATiledLayer: named("CATiledLayer")
    case is CABackdropLayer: named("CABackdropLayer")
    case is CALayer: named("CALayer")
    case is CASpringAnimation: named("CASpringAnimation")
    case is CABasicAnimation: named("CABasicAnimation")
    case is CAKeyframeAnimation: named("CAKeyframeAnimation")
    case is CAAnimationGroup: named("CAAnimationGroup")
    case is CATransition: named("CATransition")
    case is CAEmitterCell: named("CAEmitterCell")
    // A filter of Core Image is written as Core Animation's of the same name.
    case is CAFilter, is CIFilter: named("CAFilter")
    case is TintedImage: named("CATintedImage")
    default: nil
    }
  }
}
