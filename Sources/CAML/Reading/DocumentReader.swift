// DocumentReader: walks over a document's elements and builds the objects that they describe.
// SPDX-License-Identifier: Apache-2.0
import QuartziteDiagnostics
import QuartziteLayers

/// Reads one document. Elements are visited in order, with an explicit stack instead of recursion.
struct DocumentReader {
  let context: ReadingContext
  private var stack: [Node] = []
  private var root: CALayer?

  init(context: ReadingContext) {
    self.context = context
  }

  private var tree: MarkupTree { context.tree }

  /// The depth to which lists and plain objects may nest: documents need a handful, and their release uses the stack.
  static let maxValueDepth = 64

  /// Builds the tree and returns its root layer.
  mutating func read() throws(RenderError) -> CALayer {
    guard tree.elements[0].name == "caml" else {
      throw error(0, "expected <caml> as the root element, found <\(tree.elements[0].name)>")
    }
    let deadline = context.deadline
    try deadline.check(.reading)
    var next = 1
    while true {
      try deadline.tick(.reading)
      while let last = stack.last, tree.elements[last.element].end <= next {
        stack.removeLast()
        close(last)
      }
      guard next < tree.elements.count else { break }
      if let node = try open(next) {
        node.valueDepth = (stack.last?.valueDepth ?? 0) + (node.holdsRecursively ? 1 : 0)
        guard node.valueDepth <= Self.maxValueDepth else {
          throw RenderError(
            .limitExceeded, at: .file(tree.position(at: tree.elements[next].offset)),
            "values nest deeper than \(Self.maxValueDepth)")
        }
        stack.append(node)
        next += 1
      } else {
        // Keyframes get their times from their positions, so that a skipped one keeps its own.
        if let list = stack.last, list.holdsPositions {
          list.items.append(Node.Item(value: Absent.unusable, element: next))
        }
        next = tree.elements[next].end
      }
    }
    guard let root else { throw error(0, "the document has no root layer") }
    context.addAnimations()
    return root
  }

  // MARK: Beginnings

  /// Begins the element at `index`; returns nil when it and everything inside is to be skipped.
  private func open(_ index: Int) throws(RenderError) -> Node? {
    let element = tree.elements[index]
    guard let parent = stack.last else {
      guard root == nil else {
        skip(index, "is not the first object of the document")
        return nil
      }
      let reader = ElementReader(context, index)
      guard let layerClass = ObjectClass.named(element.name), case .layer = layerClass.instance else {
        if ObjectClass.isLayerName(element.name) { return try reader.plainLayer(insteadOf: element.name, role: .root) }
        throw error(index, "expected a layer as the document's root object, found <\(element.name)>")
      }
      return try reader.object(of: layerClass, role: .root)
    }
    switch parent.content {
    case .object(let objectClass, _): return try openProperty(index, of: objectClass)
    case .property, .array: return try openItem(index)
    case .dictionary:
      let node = try openItem(index, typeIsNeeded: true)
      node?.key = element.name
      return node
    case .attributedString:
      guard element.name == "run" else {
        skip(index, "is not known inside an attributed string")
        return nil
      }
      return Node(
        element: index, role: .item, content: .value(AttributedStringRun(element, context: context)))
    case .value:
      skip(index, "is not known inside a value")
      return nil
    }
  }

  private func openProperty(_ index: Int, of objectClass: ObjectClass) throws(RenderError) -> Node? {
    let element = tree.elements[index]
    guard let kind = objectClass.kind(of: element.name) else {
      if let list = ObjectClass.list(for: element.name), objectClass.kind(of: list.key) != nil {
        skip(index, "lies directly in \(objectClass.name): put \(list.objects) into <\(list.key)>")
      } else {
        skip(index, "is not a known property of \(objectClass.name)")
      }
      return nil
    }
    switch kind {
    case .ignored: return nil
    case .undrawn(let neutral):
      if !neutral.contains(element["value"] ?? "") { noteUndrawn(index) }
      return nil
    default: break
    }
    let reader = ElementReader(context, index)
    let role = Node.Role.property(element.name, kind)
    guard let type = element["type"] else { return try reader.untypedProperty(kind, role: role) }
    return try reader.typed(type, role: role)
  }

  private func openItem(_ index: Int, typeIsNeeded: Bool = false) throws(RenderError) -> Node? {
    let element = tree.elements[index]
    let reader = ElementReader(context, index)
    // An animation may have a key that looks like the type of a value.
    let hasClass = ObjectClass.named(element["type"] ?? "") != nil && ObjectClass.named(element.name) == nil
    if !typeIsNeeded, !hasClass, ElementReader.isType(element.name) {
      return try reader.typed(element.name, role: .item)
    }
    guard let type = element["type"] else {
      if stack.last?.holdsLayers == true, ObjectClass.isLayerName(element.name) {
        return try reader.plainLayer(insteadOf: element.name, role: .item)
      }
      skip(index, "is no known class, and has no type")
      return nil
    }
    let node = try reader.typed(type, role: .item)
    // In a list of animations the element's name is the key, unless it is a generic name of animations.
    if let node, node.key == nil, element.name != "animation", element.name != "p" { node.key = element.name }
    return node
  }

  // MARK: Ends

  private mutating func close(_ node: Node) {
    let value = Assembly(context: context, node: node).value()
    switch node.role {
    case .root: root = value as? CALayer
    case .item:
      let item = Node.Item(value: value ?? Absent.null, element: node.element, key: node.key)
      stack.last?.items.append(item)
    case .property(let key, let kind):
      guard let parent = stack.last, case .object(let objectClass, let object) = parent.content else { return }
      PropertySetter(context: context, objectClass: objectClass, object: object).set(value, of: node, for: key, kind)
    }
  }

  // MARK: Messages

  private func skip(_ index: Int, _ reason: String) {
    let element = tree.elements[index]
    context.note(.unknownInDocument, at: element.offset, "<\(element.name)> \(reason); it was skipped")
  }

  private func noteUndrawn(_ index: Int) {
    let element = tree.elements[index]
    context.note(.notDrawn, at: element.offset, "<\(element.name)> is private to Apple's renderer and is not drawn")
  }

  private func error(_ index: Int, _ message: String) -> RenderError {
    RenderError(.invalidScene, at: .file(tree.position(at: tree.elements[index].offset)), message.shortened)
  }
}
