// DocumentWriter: writes a document's tree and states as CAML.
// SPDX-License-Identifier: Apache-2.0
import QuartziteLayers

/// Writes one document, with an explicit stack instead of recursion.
///
/// A reader can read everything that it writes: a value without a form that the reader takes is left out, with a note.
struct DocumentWriter {
  /// The name of an element.
  enum Tag {
    /// The name of its class: `<CALayer …>`.
    case type
    /// The name of the property whose value it is: `<mask type="CALayer" …>`.
    case property(String)
  }

  /// The replacement for a value that cannot be written.
  enum Missing {
    /// No element.
    case nothing
    /// A `null` element, so that the following ones keep their positions.
    case null
  }

  /// A part of the document that remains to be written.
  enum Step {
    case end(Scope = Scope())
    case begin(String)
    case empty(String, [Attribute])
    case object(AnyObject, Tag, extra: [Attribute] = [], missing: Missing = .nothing)
    case value(Any, Tag, missing: Missing = .nothing)
    case state(CAMLState)
    case change(CAMLState.Change)
    case transition(CAMLStateTransition)
  }

  typealias Attribute = (name: String, value: String)

  let document: CAMLDocument
  let ids: [ObjectIdentifier: String]
  let stateLists: [ObjectIdentifier: StateList]
  var markup = MarkupWriter()
  var steps: [Step] = []
  var defaults = DefaultTexts()
  var progress = WritingProgress()

  init(_ document: CAMLDocument) {
    self.document = document
    ids = Dictionary(
      document.objects.map { (ObjectIdentifier($0.value), $0.key) }, uniquingKeysWith: { min($0, $1) })
    stateLists = Dictionary(
      document.stateLists.map { (ObjectIdentifier($0.layer), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the whole document as text.
  mutating func text() -> String {
    markup.begin("caml", [("xmlns", "http://www.apple.com/CoreAnimation/1.0")])
    steps = [.end(), .object(document.rootLayer, .type)]
    while let step = steps.popLast() { write(step) }
    return markup.text
  }

  /// Plans steps; the first is written first.
  mutating func plan(_ next: [Step]) {
    steps.append(contentsOf: next.reversed())
  }

  private mutating func write(_ step: Step) {
    switch step {
    case .end(let scope): end(scope)
    case .begin(let name): markup.begin(name)
    case .empty(let name, let attributes): markup.empty(name, attributes)
    case .object(let object, let tag, let extra, let missing): write(object, tag, extra, missing)
    case .value(let value, let tag, let missing): write(value, tag, missing)
    case .state(let state): write(state)
    case .change(let change): write(change)
    case .transition(let transition): write(transition)
    }
  }

  /// Writes one step, with all steps that follow from it, before anything that was planned earlier.
  mutating func writeNow(_ step: Step) {
    let later = steps
    steps = [step]
    while let next = steps.popLast() { write(next) }
    steps = later
  }

  mutating func end(_ scope: Scope) {
    markup.end()
    progress.leave(scope)
  }

  // MARK: Objects

  private mutating func write(_ object: AnyObject, _ tag: Tag, _ extra: [Attribute], _ missing: Missing) {
    guard let objectClass = ObjectClass.of(object) else {
      return leaveOut(tag, missing, "\(type(of: object)) is no class that documents know")
    }
    let isNew = progress.isNew(object)
    let scope: Scope
    switch progress.enter(object) {
    case .success(let entered): scope = entered
    case .failure(let reason): return leaveOut(tag, missing, "\(objectClass.name) \(reason.rawValue)")
    }
    var attributes = extra
    // An object that is written again becomes another object when it is read.
    if isNew, let id = ids[ObjectIdentifier(object)] { attributes.append(("id", id)) }
    var children: [Step] = []
    let layer = object as? CALayer
    for (key, kind) in objectClass.writtenKeys {
      // A layer knows which of its values were ever set; reading all of them would take far longer.
      if let layer, !kind.isAttachment, !layer.shouldArchiveValue(forKey: key) { continue }
      let value = KeyedObject(object).storedValue(forKey: key)
      switch kind {
      case .layers: children += list(key, layer?.sublayers) { .object($0, .type) }
      case .animations: children += animations(of: object)
      case .records: children += records(key, of: object)
      case .cells, .filters, .colors, .timingFunctions, .values: children += elements(key, kind, value)
      default: children += property(key, kind, value, of: object, objectClass, &attributes)
      }
    }
    begin(objectClass.name, tag, attributes, isEmpty: children.isEmpty)
    if children.isEmpty { progress.leave(scope) } else { plan(children + [.end(scope)]) }
  }

  /// Returns the element for a property that needs one; otherwise an attribute is added to `attributes`.
  private mutating func property(
    _ key: String, _ kind: ValueKind, _ value: Any?, of object: AnyObject, _ objectClass: ObjectClass,
    _ attributes: inout [Attribute]
  ) -> [Step] {
    let normal = defaults.text(key, kind, of: object, objectClass)
    // A list is not cast to a class: see `ValueText.plain(_:)`.
    guard let value = unwrapped(value), ValueText.isCollection(value) || !(value is NSNull) else {
      return normal == nil ? [] : [.empty(key, [("type", "null")])]
    }
    guard let accepted = kind.accepted(ValueText.plain(value)) else {
      leaveOut(key, "its value is not \(kind.expectation)")
      return []
    }
    // A mask has its position in the tree, which no layer that is a value of an animation may have.
    if case .layer = kind { return [.object(accepted as AnyObject, .property(key))] }
    let text = ValueText.text(accepted, of: kind) ?? TypedText(accepted)?.summary
    if let text, text == normal { return [] }
    guard kind.isAttribute(accepted) else { return [.value(accepted, .property(key))] }
    guard let text, ValueText.isReadable(text, accepted, of: kind) else {
      leaveOut(key, "its value cannot be written as \(kind.expectation)")
      return []
    }
    if key == "type" { return [.empty(key, [("value", text)])] }
    attributes.append((key, text))
    return []
  }

  /// Returns the steps for a property that holds a list of objects or values.
  private mutating func elements(_ key: String, _ kind: ValueKind, _ value: Any?) -> [Step] {
    guard let given = unwrapped(value) as? [Any] else { return [] }
    let elements = given.map { ValueText.plain(unwrapped($0) ?? NSNull()) }.filter { kind.acceptsElement($0) }
    if elements.count < given.count { leaveOut(key, "\(given.count - elements.count) of its elements have no form") }
    if elements.isEmpty, !given.isEmpty { return [] }
    return list(key, elements) { element in
      if case .cells = kind { return .object(element as AnyObject, .type) }
      if case .animations = kind { return .object(element as AnyObject, .type) }
      // Keyframes get their times from their positions, so that none may be dropped.
      if case .values = kind { return .value(element, .type, missing: .null) }
      return .value(element, .type)
    }
  }

  private func list<Element>(_ key: String, _ elements: [Element]?, _ step: (Element) -> Step) -> [Step] {
    guard let elements else { return [] }
    if elements.isEmpty { return key == "sublayers" ? [] : [.empty(key, [])] }
    return [.begin(key)] + elements.map(step) + [.end()]
  }

  private mutating func animations(of object: AnyObject) -> [Step] {
    if let group = object as? CAAnimationGroup { return elements("animations", .animations, group.animations) }
    guard let layer = object as? CALayer else { return [] }
    let steps = (layer.animationKeys() ?? []).compactMap { key -> Step? in
      guard let animation = layer.animation(forKey: key) else { return nil }
      guard ObjectClass.of(animation) != nil else {
        leaveOut(key, "\(type(of: animation)) is no class that documents know")
        return nil
      }
      let isTag = MarkupWriter.isName(key) && !ElementReader.isType(key) && key != "animation" && key != "p"
      return isTag
        ? .object(animation, .property(key)) : .object(animation, .property("animation"), extra: [("key", key)])
    }
    return steps.isEmpty ? [] : [.begin("animations")] + steps + [.end()]
  }

  private func records(_ key: String, of object: AnyObject) -> [Step] {
    guard let list = stateLists[ObjectIdentifier(object)] else { return [] }
    let steps: [Step] = key == "states" ? list.states.map { .state($0) } : list.transitions.map { .transition($0) }
    return steps.isEmpty ? [] : [.begin(key)] + steps + [.end()]
  }

  mutating func begin(_ type: String, _ tag: Tag, _ attributes: [Attribute], isEmpty: Bool) {
    switch (tag, isEmpty) {
    case (.type, true): markup.empty(type, attributes)
    case (.type, false): markup.begin(type, attributes)
    case (.property(let name), true): markup.empty(name, [("type", type)] + attributes)
    case (.property(let name), false): markup.begin(name, [("type", type)] + attributes)
    }
  }

  /// Notes that the value for `tag` is not written, and writes its replacement.
  mutating func leaveOut(_ tag: Tag, _ missing: Missing, _ reason: String) {
    let name: String? = if case .property(let name) = tag { name } else { nil }
    leaveOut(name, reason)
    if case .null = missing { begin("null", tag, [], isEmpty: true) }
  }

  /// Notes that a property, or an element of a list, is not written.
  mutating func leaveOut(_ key: String?, _ reason: @autoclosure () -> String) {
    progress.note { (key.map { "“\($0)” was not written: " } ?? "an element was not written: ") + reason() }
  }
}

extension CAMLDocument {
  /// Returns the document as CAML: the tree as it is now, and the states.
  ///
  /// Values that equal their defaults are left out. Images keep the names under which the document found them; other
  /// images, delegates and content that reading skipped are not written, nor is any value without a form in a document:
  /// a path with a number that isn't finite, an object that contains itself, a list nested in more than 64 others.
  public func data() -> Data {
    var diagnostics: [Diagnostic] = []
    return data(diagnostics: &diagnostics)
  }

  /// Returns the document as CAML, as ``data()`` does; values that were left out since they have no form are added to
  /// `diagnostics`, at most a thousand entries and a count.
  public func data(diagnostics: inout [Diagnostic]) -> Data {
    var writer = DocumentWriter(self)
    let text = writer.text()
    diagnostics += writer.progress.diagnostics
    return Data(text.utf8)
  }
}
