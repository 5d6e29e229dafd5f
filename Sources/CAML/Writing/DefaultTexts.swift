// DefaultTexts: the default values of a class's new objects, as text; such values need not be written.
// SPDX-License-Identifier: Apache-2.0
import QuartziteLayers

struct DefaultTexts {
  private var known: [String: [String: String]] = [:]

  /// Returns the text of the default value of `key`, or nil when there is no such value.
  mutating func text(_ key: String, _ kind: ValueKind, of object: AnyObject, _ objectClass: ObjectClass) -> String? {
    // A filter's defaults depend on its type.
    let name = (object as? any FilterObject).map { "CAFilter \($0.filterType)" } ?? objectClass.name
    if known[name] == nil { known[name] = texts(of: object, objectClass) }
    return known[name]?[key]
  }

  private func texts(of object: AnyObject, _ objectClass: ObjectClass) -> [String: String] {
    let fresh: AnyObject
    switch objectClass.instance {
    case .layer(let make): fresh = make()
    case .animation(let make): fresh = make()
    case .cell: fresh = CAEmitterCell()
    case .filter: fresh = CAFilter(type: (object as? any FilterObject)?.filterType ?? "")
    case .record: return [:]
    }
    var texts: [String: String] = [:]
    for (key, kind) in objectClass.writtenKeys where key != "filter" {
      let value = unwrapped(KeyedObject(fresh).storedValue(forKey: key)).flatMap { kind.accepted(ValueText.plain($0)) }
      texts[key] = value.flatMap { ValueText.text($0, of: kind) ?? TypedText($0)?.summary }
    }
    return texts
  }
}

extension ValueKind {
  /// Whether the values are attached to the object instead of being values of a key.
  var isAttachment: Bool {
    switch self {
    case .layers, .layer, .animations, .records: true
    default: false
    }
  }

  /// Whether `value` can be written as an attribute of its object.
  func isAttribute(_ value: Any) -> Bool {
    switch self {
    case .color: (value as? CGColor)?.alpha == 1
    case .filter: value is String
    case .image, .layer, .animation, .any, .richText, .layers, .filters, .cells, .colors, .animations,
      .timingFunctions, .values, .records:
      false
    default: true
    }
  }
}
