// DocumentWriter: writes a document's tree and states as CAML.
import QuartzCore

/// Writes one document, with a stack of its own instead of recursion.
struct DocumentWriter {
  /// What an element is called.
  enum Tag {
    /// By its class: `<CALayer …>`.
    case type
    /// By the property that it is the value of: `<mask type="CALayer" …>`.
    case property(String)
  }

  /// Something that remains to be written.
  enum Step {
    case end
    case begin(String)
    case empty(String, [Attribute])
    case object(AnyObject, Tag, extra: [Attribute] = [])
    case value(Any, Tag)
    case state(CAMLState)
    case change(CAMLState.Change)
    case transition(CAMLStateTransition)
  }

  typealias Attribute = (name: String, value: String)

  private let document: CAMLDocument
  private let ids: [ObjectIdentifier: String]
  private let stateLists: [ObjectIdentifier: StateList]
  private var markup = MarkupWriter()
  private var steps: [Step] = []
  private var defaults = DefaultTexts()

  init(_ document: CAMLDocument) {
    self.document = document
    ids = Dictionary(
      document.objects.map { (ObjectIdentifier($0.value), $0.key) }, uniquingKeysWith: { min($0, $1) })
    stateLists = Dictionary(
      document.stateLists.map { (ObjectIdentifier($0.layer), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The whole document as text.
  mutating func text() -> String {
    markup.begin("caml", [("xmlns", "http://www.apple.com/CoreAnimation/1.0")])
    steps = [.end, .object(document.rootLayer, .type)]
    while let step = steps.popLast() { write(step) }
    return markup.text
  }

  /// Plans steps; the first is written first.
  private mutating func plan(_ next: [Step]) {
    steps.append(contentsOf: next.reversed())
  }

  private mutating func write(_ step: Step) {
    switch step {
    case .end: markup.end()
    case .begin(let name): markup.begin(name)
    case .empty(let name, let attributes): markup.empty(name, attributes)
    case .object(let object, let tag, let extra): write(object, tag, extra)
    case .value(let value, let tag): write(value, tag)
    case .state(let state):
      var attributes: [Attribute] = [("name", state.name)]
      if let base = state.basedOn { attributes.append(("basedOn", base)) }
      markup.begin("LKState", attributes)
      markup.begin("elements")
      plan(state.changes.map { .change($0) } + [.end, .end])
    case .change(let change): write(change)
    case .transition(let transition):
      markup.begin("LKStateTransition", [("fromState", transition.fromState), ("toState", transition.toState)])
      markup.begin("elements")
      for element in transition.elements {
        markup.begin("LKStateTransitionElement", [("key", element.keyPath), ("targetId", element.target)])
        // An animation's own elements come out of its own writer, so that the order of steps stays simple.
        if let animation = element.animation { writeNow(.object(animation, .property("animation"))) }
        markup.end()
      }
      markup.end()
      markup.end()
    }
  }

  /// Writes one step with all that follows from it before anything that was planned earlier.
  private mutating func writeNow(_ step: Step) {
    let later = steps
    steps = [step]
    while let next = steps.popLast() { write(next) }
    steps = later
  }

  // MARK: Objects

  private mutating func write(_ object: AnyObject, _ tag: Tag, _ extra: [Attribute]) {
    guard let objectClass = ObjectClass.of(object) else { return }
    var attributes = extra
    if let id = ids[ObjectIdentifier(object)] { attributes.append(("id", id)) }
    var children: [Step] = []
    let layer = object as? CALayer
    for (key, kind) in objectClass.writtenKeys {
      // A layer knows which of its values were ever set; asking for all of them would take far longer.
      if let layer, !kind.isAttachment, !layer.shouldArchiveValue(forKey: key) { continue }
      let value = KeyedObject(object).storedValue(forKey: key)
      switch kind {
      case .layers: children += list(key, layer?.sublayers, { .object($0, .type) })
      case .cells: children += list(key, value as? [CAEmitterCell], { .object($0, .type) })
      case .animations: children += animations(of: object)
      case .records: children += records(key, of: object)
      case .filters: children += list(key, value as? [Any], { .value($0, .type) })
      case .colors, .timingFunctions, .values: children += list(key, value as? [Any], { .value($0, .type) })
      default:
        let text = value.flatMap { ValueText.text($0, of: kind) ?? TypedText($0)?.summary }
        guard text != defaults.text(key, kind, of: object, objectClass) || (text == nil && value != nil) else { break }
        guard let value, !(value is NSNull) else {
          children.append(.empty(key, [("type", "null")]))
          break
        }
        if kind.isAttribute(value), let text, key != "type" {
          attributes.append((key, text))
        } else if key == "type", let text {
          children.append(.empty(key, [("value", text)]))
        } else {
          children.append(.value(value, .property(key)))
        }
      }
    }
    begin(objectClass.name, tag, attributes, isEmpty: children.isEmpty)
    if !children.isEmpty { plan(children + [.end]) }
  }

  private func list<Element>(_ key: String, _ elements: [Element]?, _ step: (Element) -> Step) -> [Step] {
    guard let elements else { return [] }
    if elements.isEmpty { return key == "sublayers" ? [] : [.empty(key, [])] }
    return [.begin(key)] + elements.map(step) + [.end]
  }

  private func animations(of object: AnyObject) -> [Step] {
    if let group = object as? CAAnimationGroup { return list("animations", group.animations, { .object($0, .type) }) }
    guard let layer = object as? CALayer else { return [] }
    let steps = (layer.animationKeys() ?? []).compactMap { key -> Step? in
      guard let animation = layer.animation(forKey: key) else { return nil }
      let isTag = MarkupWriter.isName(key) && !ElementReader.isType(key) && key != "animation" && key != "p"
      return isTag
        ? .object(animation, .property(key)) : .object(animation, .property("animation"), extra: [("key", key)])
    }
    return steps.isEmpty ? [] : [.begin("animations")] + steps + [.end]
  }

  private func records(_ key: String, of object: AnyObject) -> [Step] {
    guard let list = stateLists[ObjectIdentifier(object)] else { return [] }
    let steps: [Step] = key == "states" ? list.states.map { .state($0) } : list.transitions.map { .transition($0) }
    return steps.isEmpty ? [] : [.begin(key)] + steps + [.end]
  }

  // MARK: Values

  private mutating func write(_ value: Any, _ tag: Tag) {
    if let image = value as? CGImage {
      guard let source = document.imageSources[ObjectIdentifier(image)] else {
        // An image that came from no file of the document has no name to be written.
        return begin("null", tag, [], isEmpty: true)
      }
      return begin("CGImage", tag, [("src", source.name)], isEmpty: true)
    }
    if let string = value as? NSAttributedString {
      begin("NSAttributedString", tag, [], isEmpty: false)
      for run in AttributedStringRun.runs(of: string) { markup.element("run", run.attributes, characters: run.text) }
      return markup.end()
    }
    if let typed = TypedText(value) {
      return begin(typed.type, tag, typed.attributes, isEmpty: true)
    }
    switch value {
    case let list as [Any]:
      begin("NSArray", tag, [], isEmpty: false)
      plan(list.map { .value($0, .type) } + [.end])
    case let dictionary as [String: Any]:
      begin("NSDictionary", tag, [], isEmpty: false)
      let entries = dictionary.filter { MarkupWriter.isName($0.key) }.sorted { $0.key < $1.key }
      plan(entries.map { .value($0.value, .property($0.key)) } + [.end])
    case let object as AnyObject where ObjectClass.of(object) != nil: plan([.object(object, tag)])
    default: begin("null", tag, [], isEmpty: true)
    }
  }

  private mutating func begin(_ type: String, _ tag: Tag, _ attributes: [Attribute], isEmpty: Bool) {
    switch (tag, isEmpty) {
    case (.type, true): markup.empty(type, attributes)
    case (.type, false): markup.begin(type, attributes)
    case (.property(let name), true): markup.empty(name, [("type", type)] + attributes)
    case (.property(let name), false): markup.begin(name, [("type", type)] + attributes)
    }
  }

  // MARK: States

  private mutating func write(_ change: CAMLState.Change) {
    let target: Attribute = ("targetId", change.target)
    switch change {
    case .setValue(_, let keyPath, let value, let isFinal):
      markup.begin(
        "LKStateSetValue", (isFinal ? [] : [("final", "false")]) + [target, ("keyPath", keyPath)])
      plan([.value(value ?? NSNull(), .property("value")), .end])
    case .addAnimation(_, let key, let animation):
      markup.begin("LKStateAddAnimation", [target] + (key.map { [("key", $0)] } ?? []))
      plan([.object(animation, .property("animation")), .end])
    case .removeAnimation(_, let key): markup.empty("LKStateRemoveAnimation", [target, ("key", key)])
    case .addElement(_, let keyPath, let object, let before):
      var attributes = [target, ("keyPath", keyPath)]
      if let before { attributes.append(("beforeObject", before)) }
      // An object of the tree is referred to; any other stands here.
      if let id = ids[ObjectIdentifier(object)], (object as? CALayer)?.superlayer != nil {
        markup.empty("LKStateAddElement", attributes + [("object", id)])
      } else {
        markup.begin("LKStateAddElement", attributes)
        plan([.object(object, .property("element")), .end])
      }
    case .removeElement(_, let keyPath, let object):
      markup.empty("LKStateRemoveElement", [target, ("keyPath", keyPath), ("object", object)])
    }
  }
}

extension CAMLDocument {
  /// The document as CAML: the tree as it is now, and the states.
  ///
  /// Values that equal their defaults are left out. Images keep the names under which the document found them; other
  /// images, delegates and what reading skipped are not written.
  public func data() -> Data {
    var writer = DocumentWriter(self)
    return Data(writer.text().utf8)
  }
}
