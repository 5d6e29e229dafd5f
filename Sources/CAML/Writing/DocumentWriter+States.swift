// DocumentWriter+States: writing states, and the transitions between them.
// SPDX-License-Identifier: Apache-2.0
import QuartziteLayers

extension DocumentWriter {
  mutating func write(_ state: CAMLState) {
    var attributes: [Attribute] = [("name", state.name)]
    if let base = state.basedOn { attributes.append(("basedOn", base)) }
    let scope = beginRecord("LKState", attributes)
    markup.begin("elements")
    plan(state.changes.map { .change($0) } + [.end(), .end(scope)])
  }

  mutating func write(_ change: CAMLState.Change) {
    let target: Attribute = ("targetId", change.target)
    switch change {
    case .setValue(_, let keyPath, let value, let isFinal):
      let scope = beginRecord(
        "LKStateSetValue", (isFinal ? [] : [("final", "false")]) + [target, ("keyPath", keyPath)])
      plan([.value(value ?? NSNull(), .property("value"), missing: .null), .end(scope)])
    case .addAnimation(_, let key, let animation):
      let scope = beginRecord("LKStateAddAnimation", [target] + (key.map { [("key", $0)] } ?? []))
      plan([.object(animation, .property("animation")), .end(scope)])
    case .removeAnimation(_, let key): markup.empty("LKStateRemoveAnimation", [target, ("key", key)])
    case .addElement(_, let keyPath, let object, let before):
      var attributes = [target, ("keyPath", keyPath)]
      if let before { attributes.append(("beforeObject", before)) }
      // An object of the tree is referred to by its id; any other is written here.
      if let id = ids[ObjectIdentifier(object)], (object as? CALayer)?.superlayer != nil {
        markup.empty("LKStateAddElement", attributes + [("object", id)])
      } else {
        let scope = beginRecord("LKStateAddElement", attributes)
        plan([.object(object, .property("element")), .end(scope)])
      }
    case .removeElement(_, let keyPath, let object):
      markup.empty("LKStateRemoveElement", [target, ("keyPath", keyPath), ("object", object)])
    }
  }

  mutating func write(_ transition: CAMLStateTransition) {
    let scope = beginRecord(
      "LKStateTransition", [("fromState", transition.fromState), ("toState", transition.toState)])
    markup.begin("elements")
    for element in transition.elements {
      let inner = beginRecord(
        "LKStateTransitionElement",
        (element.isFinal ? [] : [("final", "false")]) + [("key", element.keyPath), ("targetId", element.target)])
      // An animation is written at once, with all its elements, so that the order of steps stays simple.
      if let animation = element.animation { writeNow(.object(animation, .property("animation"))) }
      end(inner)
    }
    markup.end()
    end(scope)
  }

  private mutating func beginRecord(_ name: String, _ attributes: [Attribute]) -> Scope {
    markup.begin(name, attributes)
    return progress.enterRecord()
  }
}
