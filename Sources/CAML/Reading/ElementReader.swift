// ElementReader: creates the object or the value that one start tag describes.
// SPDX-License-Identifier: Apache-2.0
import QuartziteDiagnostics
import QuartziteLayers

struct ElementReader {
  private let context: ReadingContext
  private let index: Int
  private let element: MarkupElement

  init(_ context: ReadingContext, _ index: Int) {
    self.context = context
    self.index = index
    element = context.tree.elements[index]
  }

  /// The types whose values are text, with the kinds that read them.
  private static let valueTypes: [String: ValueKind] = [
    "real": .number, "float": .number, "double": .number, "NSNumber": .number, "integer": .integer, "int": .integer,
    "bool": .bool, "BOOL": .bool, "boolean": .bool, "string": .string, "NSString": .string, "CGPoint": .point,
    "CGSize": .size, "CGRect": .rect, "CGColor": .color, "CATransform3D": .transform, "CGPath": .path,
    "CAMediaTimingFunction": .timingFunction, "CAColorMatrix": .colorMatrix, "CAValueFunction": .valueFunction,
  ]

  /// Whether elements of this name are objects or values of that type.
  static func isType(_ name: String) -> Bool {
    valueTypes[name] != nil || ObjectClass.named(name) != nil
      || ["null", "NSNull", "CGImage", "NSArray", "NSDictionary", "NSAttributedString"].contains(name)
  }

  // MARK: By type

  /// Returns the element as an object or a value of `type`, or nil, with a note, when there is no such type. A plain
  /// layer stands in for one of an unknown class.
  func typed(_ type: String, role: Node.Role) throws(RenderError) -> Node? {
    if let objectClass = ObjectClass.named(type) { return try object(of: objectClass, role: role) }
    if let kind = Self.valueTypes[type] { return node(role, .value(textValue(kind, type: type))) }
    switch type {
    case "null", "NSNull": return node(role, .value(nil))
    case "NSArray", "NSMutableArray": return node(role, .array)
    case "NSDictionary", "NSMutableDictionary": return node(role, .dictionary)
    case "NSAttributedString", "NSMutableAttributedString": return node(role, .attributedString)
    case "CGImage": return node(role, .value(try image()))
    default:
      if ObjectClass.isLayerName(type) { return try plainLayer(insteadOf: type, role: role) }
      context.note(
        .unknownInDocument, at: element.offset,
        "<\(element.name)> is of the type “\(type)”, which is not known; it was skipped")
      return nil
    }
  }

  /// Creates an object of `objectClass` with the values of the element's attributes; nil, with a note, for a filter
  /// without a type.
  func object(of objectClass: ObjectClass, role: Node.Role) throws(RenderError) -> Node? {
    guard let object = instance(of: objectClass) else { return nil }
    let node = node(role, .object(objectClass, object))
    let setter = PropertySetter(context: context, objectClass: objectClass, object: object)
    // Components of a value are set after the whole value, whatever the order of the attributes.
    for isComponent in [false, true] {
      for attribute in element.attributes where attribute.name.contains(".") == isComponent {
        switch attribute.name {
        case "type" where element.name != objectClass.name: break
        case "id": if !(object is Record) { context.register(object, id: attribute.value, at: attribute.offset) }
        case "key" where object is CAAnimation: node.key = attribute.value
        case "mica_autorecalculatesDuration": break
        default: setter.set(attribute)
        }
      }
    }
    if let record = object as? Record, let id = element["id"] { record.values["id"] = id }
    if objectClass.isPlainLayer {
      context.note(.notDrawn, at: element.offset, "\(objectClass.name) is drawn as a plain layer")
    }
    return node
  }

  /// Creates a plain layer in place of one of an unknown class.
  func plainLayer(insteadOf name: String, role: Node.Role) throws(RenderError) -> Node? {
    context.note(
      .unknownInDocument, at: element.offset, "\(name) is no known class of layers; it was read as a plain layer")
    return try object(of: .plainLayer, role: role)
  }

  private func instance(of objectClass: ObjectClass) -> AnyObject? {
    switch objectClass.instance {
    case .layer(let make): return make()
    case .animation(let make): return make()
    case .cell: return CAEmitterCell()
    case .record: return Record(name: objectClass.name, offset: element.offset)
    case .filter:
      guard let type = element["filter"] else {
        context.noteUnreadable(at: element.offset, "expected the attribute “filter” with the filter's type")
        return nil
      }
      if !FilterName.isKnown(type) { context.silence(index) }
      return CAFilter(type: type)
    }
  }

  // MARK: By the property's kind

  /// Returns the node of a property that doesn't name its type: a value in attributes, objects inside, or a plain layer
  /// where the value is a layer.
  func untypedProperty(_ kind: ValueKind, role: Node.Role) throws(RenderError) -> Node? {
    if element["src"] != nil, case .image = kind { return node(role, .value(try image())) }
    if element["value"] != nil { return node(role, .value(textValue(kind, type: element.name))) }
    if case .layer = kind, isLayerItself { return try object(of: .plainLayer, role: role) }
    for attribute in element.attributes {
      context.note(
        .unknownInDocument, at: attribute.offset,
        "<\(element.name)> has no known attribute “\(attribute.name)”; it was skipped")
    }
    return node(role, .property(kind))
  }

  /// Whether the element has what belongs to a layer, in place of an element that is one.
  private var isLayerItself: Bool {
    let children = context.tree.children(of: index).map { context.tree.elements[$0].name }
    if children.contains(where: { ObjectClass.isLayerName($0) }) { return false }
    return !children.isEmpty || !element.attributes.isEmpty
  }

  // MARK: Values

  /// Returns the value in the attribute `value`; for colours, with `opacity` too. One that cannot be read is noted.
  private func textValue(_ kind: ValueKind, type: String) -> Any? {
    var opacity: Double?
    var text: String?
    var offset = element.offset
    for attribute in element.attributes {
      switch attribute.name {
      case "value", "name":
        if attribute.name == "value" || text == nil { (text, offset) = (attribute.value, attribute.offset) }
      case "opacity" where kind.isColor:
        opacity = NumberText.number(attribute.value)
        if opacity == nil {
          context.noteUnreadable(at: attribute.offset, "expected a number for opacity, found “\(attribute.value)”")
        }
      case "type", "id", "key": break
      default:
        context.note(
          .unknownInDocument, at: attribute.offset,
          "<\(element.name)> has no known attribute “\(attribute.name)”; it was skipped")
      }
    }
    guard let text else {
      context.noteUnreadable(at: element.offset, "expected the attribute “value” with \(kind.expectation)")
      return Absent.unusable
    }
    if case .color = kind, let color = ValueText.color(text, opacity: opacity) { return color }
    return context.value(text, of: kind, for: "<\(element.name)>", at: offset) ?? Absent.unusable
  }

  private func image() throws(RenderError) -> Any {
    guard let source = element.attributes.first(where: { $0.name == "src" }) else {
      context.noteUnreadable(at: element.offset, "expected the attribute “src” with the name of a file")
      return Absent.unusable
    }
    let isMask = element["A8asL8"].map { NumberText.bool($0) ?? false } ?? false
    return try context.image(source.value, isMask: isMask, at: source.offset) ?? Absent.unusable
  }

  private func node(_ role: Node.Role, _ content: Node.Content) -> Node {
    Node(element: index, role: role, content: content)
  }
}
