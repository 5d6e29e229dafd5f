// PropertySetter: sets the values of the properties of an object that is being read.
// SPDX-License-Identifier: Apache-2.0
import QuartziteDiagnostics
import QuartziteLayers

struct PropertySetter {
  let context: ReadingContext
  let objectClass: ObjectClass
  let object: AnyObject

  // MARK: Attributes

  /// Sets the property that an attribute names. Unknown ones are noted, and so are values that cannot be read.
  func set(_ attribute: MarkupAttribute) {
    guard let kind = objectClass.kind(ofKeyPath: attribute.name) else {
      context.note(
        .unknownInDocument, at: attribute.offset,
        "\(objectClass.name) has no known attribute “\(attribute.name)”; it was skipped")
      return
    }
    switch kind {
    case .ignored: return
    case .undrawn(let neutral):
      if !Self.isNeutral(attribute.value, among: neutral) {
        context.note(
          .notDrawn, at: attribute.offset,
          "“\(attribute.name)” is private to Apple's renderer and is not drawn")
      }
      return
    default:
      guard let value = context.value(attribute.value, of: kind, for: attribute.name, at: attribute.offset) else {
        return
      }
      store(value, for: attribute.name)
    }
  }

  private static func isNeutral(_ text: String, among neutral: [String]) -> Bool {
    if neutral.contains(text) { return true }
    guard let number = NumberText.number(text) else { return false }
    return neutral.contains { NumberText.number($0) == number }
  }

  // MARK: Property elements

  /// Sets the property `key` to the value of the element `node`. What it does not take is noted.
  func set(_ value: Any?, of node: Node, for key: String, _ kind: ValueKind) {
    switch kind {
    case .layers:
      guard let parent = object as? CALayer else { return }
      for layer in list(node, of: CALayer.self, kind) ?? [] { parent.addSublayer(layer) }
    case .animations: setAnimations(of: node, kind)
    case .records: setRecords(list(node, of: Record.self, kind) ?? [], for: key)
    case .cells: store(list: list(node, of: CAEmitterCell.self, kind), for: key)
    case .colors: store(list: list(node, of: CGColor.self, kind), for: key)
    case .timingFunctions: store(list: list(node, of: CAMediaTimingFunction.self, kind), for: key)
    case .filters:
      let filters = items(of: node, kind) { $0 is any FilterObject || $0 is String ? $0 : nil }
      store(list: filters?.map { $0.value }, for: key)
    case .numbers:
      let numbers = items(of: node, kind) { ValueText.number($0).map { NSNumber(value: $0) } }
      store(list: numbers?.map { $0.value }, for: key)
    case .values:
      store(list: items(of: node, kind) { $0 is Absent ? NSNull() : $0 }?.map { $0.value }, for: key)
    default:
      if value as? Absent == .unusable {
        (object as? Record)?.lacksValue = true
        return
      }
      guard let value, !(value is Absent || value is NSNull) else { return store(nil, for: key) }
      guard let accepted = kind.accepted(value) else { return noteMismatch(node.element, key: key, kind) }
      store(accepted, for: key)
      // An animation of a state may have its key in its own element.
      if let record = object as? Record, case .animation = kind { record.values["animationKey"] = node.key }
    }
  }

  private func setAnimations(of node: Node, _ kind: ValueKind) {
    let animations = items(of: node, kind) { $0 as? CAAnimation } ?? []
    guard let layer = object as? CALayer else { return store(animations.map { $0.value }, for: "animations") }
    var number = 0
    var known: Set<String> = []
    for (animation, item) in animations {
      // An animation without a key could not be found again, so it is numbered.
      if item.key == nil { number += 1 }
      let key = item.key ?? "animation#\(number)"
      if !known.insert(key).inserted {
        context.note(
          .unknownInDocument, at: context.tree.elements[item.element].offset,
          "the layer has another animation with the key “\(key)”; this one replaces it")
      }
      context.add(animation, forKey: key, to: layer)
    }
  }

  private func setRecords(_ records: [Record], for key: String) {
    if let record = object as? Record {
      record.values[key] = records
    } else if let layer = object as? CALayer, !records.isEmpty {
      context.add(records, for: key, of: layer)
    }
  }

  // MARK: Values

  private func list<Element>(_ node: Node, of type: Element.Type, _ kind: ValueKind) -> [Element]? {
    items(of: node, kind) { $0 as? Element }?.map { $0.value }
  }

  /// Returns the elements of a list that `convert` accepts; nil, with a note, for a value that is no list.
  private func items<Element>(
    of node: Node, _ kind: ValueKind, as convert: (Any) -> Element?
  ) -> [(value: Element, item: Node.Item)]? {
    var items = node.items
    switch node.content {
    case .property, .array: break
    case .value(nil): return []
    case .value(let list as [Any]): items = list.map { Node.Item(value: $0, element: node.element) }
    case .value(let value) where value as? Absent == .unusable: return nil
    default:
      noteMismatch(node.element, key: context.tree.elements[node.element].name, kind)
      return nil
    }
    var elements: [(value: Element, item: Node.Item)] = []
    elements.reserveCapacity(items.count)
    for item in items {
      if let element = convert(item.value) {
        elements.append((element, item))
      } else if item.value as? Absent != .unusable {
        noteMismatch(item.element, key: context.tree.elements[node.element].name, kind)
      }
    }
    return elements
  }

  private func noteMismatch(_ element: Int, key: String, _ kind: ValueKind) {
    let found = context.tree.elements[element]
    context.noteUnreadable(at: found.offset, "expected \(kind.expectation) for \(key), found <\(found.name)>")
  }

  // MARK: Storing

  private func store<Element>(list: [Element]?, for keyPath: String) {
    if let list { store(list, for: keyPath) }
  }

  private func store(_ value: Any?, for keyPath: String) {
    KeyedObject(object).setValue(value, forKeyPath: keyPath)
  }
}
