// PropertySetter: sets the values of the properties of an object that is being read.
// SPDX-License-Identifier: Apache-2.0
import QuartziteDiagnostics
import QuartziteLayers

struct PropertySetter {
  let context: ReadingContext
  let objectClass: ObjectClass
  let object: AnyObject

  // MARK: Attributes

  /// Sets the property that an attribute names. Unknown ones are noted; a value that cannot be read is an error.
  func set(_ attribute: MarkupAttribute) throws(RenderError) {
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
    case .path: store(try Self.path(attribute.value, at: attribute.offset, context), for: attribute.name)
    default:
      guard let value = ValueText.value(attribute.value, of: kind) else {
        // The spelling of this one in Apple's editor is not known, and no picture depends on it.
        if attribute.name == "autoresizingMask" {
          context.note(
            .valueNotUnderstood, at: attribute.offset, "autoresizingMask “\(attribute.value)” was not understood")
          return
        }
        throw context.error(
          at: attribute.offset, "expected \(kind.expectation) for \(attribute.name), found “\(attribute.value)”")
      }
      store(value, for: attribute.name)
    }
  }

  /// Returns the path that `text` describes; an error states which character is wrong.
  static func path(_ text: String, at offset: Int, _ context: ReadingContext) throws(RenderError) -> CGPath {
    do throws(PathText.Failure) {
      return try PathText.path(text)
    } catch {
      throw context.error(at: offset, "expected \(error.expectation) at character \(error.character) of the path data")
    }
  }

  private static func isNeutral(_ text: String, among neutral: [String]) -> Bool {
    if neutral.contains(text) { return true }
    guard let number = NumberText.number(text) else { return false }
    return neutral.contains { NumberText.number($0) == number }
  }

  // MARK: Property elements

  /// Sets the property `key` to the value of the element `node`.
  func set(_ value: Any?, of node: Node, for key: String, _ kind: ValueKind) throws(RenderError) {
    switch kind {
    case .layers:
      guard let parent = object as? CALayer else { return }
      for layer in try list(node, of: CALayer.self, kind) { parent.addSublayer(layer) }
    case .animations: try setAnimations(of: node, kind)
    case .records: setRecords(try list(node, of: Record.self, kind), for: key)
    case .cells: store(try list(node, of: CAEmitterCell.self, kind), for: key)
    case .colors: store(try list(node, of: CGColor.self, kind), for: key)
    case .timingFunctions: store(try list(node, of: CAMediaTimingFunction.self, kind), for: key)
    case .filters:
      store(try items(of: node, kind) { $0 is any FilterObject || $0 is String ? $0 : nil }, for: key)
    case .numbers:
      if case .value(let numbers as [NSNumber]) = node.content { return store(numbers, for: key) }
      store(try items(of: node, kind) { ValueText.number($0).map { NSNumber(value: $0) } }, for: key)
    case .values:
      store(try items(of: node, kind) { $0 is Absent ? NSNull() : $0 }, for: key)
    default:
      if value is Absent || value is NSNull { return value as? Absent == .image ? () : store(nil, for: key) }
      guard let value else { return store(nil, for: key) }
      guard let accepted = kind.accepted(value) else {
        throw mismatch(node.element, key: key, kind)
      }
      store(accepted, for: key)
      // An animation of a state may have its key in its own element.
      if let record = object as? Record, case .animation = kind { record.values["animationKey"] = node.key }
    }
  }

  private func setAnimations(of node: Node, _ kind: ValueKind) throws(RenderError) {
    let animations = try list(node, of: CAAnimation.self, kind)
    guard let layer = object as? CALayer else { return store(animations, for: "animations") }
    var number = 0
    var known: Set<String> = []
    for (animation, item) in zip(animations, node.items) {
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

  private func list<Element>(
    _ node: Node, of type: Element.Type, _ kind: ValueKind
  ) throws(RenderError) -> [Element] {
    try items(of: node, kind) { $0 as? Element }
  }

  private func items<Element>(
    of node: Node, _ kind: ValueKind, as convert: (Any) -> Element?
  ) throws(RenderError) -> [Element] {
    switch node.content {
    case .property, .array: break
    case .value(nil): return []
    default: throw mismatch(node.element, key: context.tree.elements[node.element].name, kind)
    }
    var elements: [Element] = []
    elements.reserveCapacity(node.items.count)
    for item in node.items {
      guard let element = convert(item.value) else {
        throw mismatch(item.element, key: context.tree.elements[node.element].name, kind)
      }
      elements.append(element)
    }
    return elements
  }

  private func mismatch(_ element: Int, key: String, _ kind: ValueKind) -> RenderError {
    let found = context.tree.elements[element]
    return context.error(at: found.offset, "expected \(kind.expectation) for \(key), found <\(found.name)>")
  }

  // MARK: Storing

  private func store(_ value: Any?, for keyPath: String) {
    KeyedObject(object).setValue(value, forKeyPath: keyPath)
  }
}
