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
      StateList(
        layer: record.layer,
        states: record.states.compactMap { state($0) },
        transitions: record.transitions.compactMap { transition($0, shared: shared) })
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
      checkKeyPath(record)
      return .setValue(
        target: target, keyPath: keyPath, value: record.values["value"],
        isFinal: record.values["final"] as? Bool ?? true)
    case "LKStateAddAnimation":
      checkTarget(record)
      guard let animation = record.values["animation"] as? CAAnimation else {
        return incomplete(record, "an animation")
      }
      let key = record.values["key"] as? String ?? (keyPath.isEmpty ? nil : keyPath)
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
      checkTarget(source)
      let key = source.values["key"] ?? source.values["keyPath"]
      return CAMLStateTransition.Element(
        target: source.string("targetId"), keyPath: key as? String ?? "",
        animation: source.values["animation"] as? CAAnimation)
    }
    return CAMLStateTransition(
      fromState: record.values["fromState"] as? String ?? "*", toState: record.values["toState"] as? String ?? "*",
      elements: elements)
  }

  // MARK: Checks

  private func checkTarget(_ record: Record) {
    let target = record.string("targetId")
    guard context.objects[target] == nil else { return }
    note(record, "there is no object with the id “\(target)”; the element has no effect")
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
    case is CALayer: named("CALayer")
    case is CASpringAnimation: named("CASpringAnimation")
    case is CABasicAnimation: named("CABasicAnimation")
    case is CAKeyframeAnimation: named("CAKeyframeAnimation")
    case is CAAnimationGroup: named("CAAnimationGroup")
    case is CATransition: named("CATransition")
    case is CAEmitterCell: named("CAEmitterCell")
    case is CAFilter: named("CAFilter")
    default: nil
    }
  }
}
