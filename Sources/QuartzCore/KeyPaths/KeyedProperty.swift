// How key-value coding reads and writes one property of a layer, an animation or an emitter cell.

import Foundation

/// One property of a class of objects, as its key finds it.
///
/// Reading and writing go through the property itself, so that overrides in clients' classes are honoured.
package struct KeyedProperty<Owner: NSObject & Sendable>: Sendable {
  /// The value of the property of an owner, as its own type.
  package let read: @Sendable (Owner) -> Any?
  /// Sets the property of an owner, or returns false and leaves it where the value is of no use to it.
  package let write: @Sendable (Owner, Any?) -> Bool
  /// Whether nil stands for zero, since there is always a value.
  package let isScalar: Bool

  package init(
    isScalar: Bool = false, read: @escaping @Sendable (Owner) -> Any?,
    write: @escaping @Sendable (Owner, Any?) -> Bool
  ) {
    self.isScalar = isScalar
    self.read = read
    self.write = write
  }

  /// Reads and writes a property whose type can be made from what clients pass.
  package init<Object: NSObject & Sendable, Value: KeyCodable & SendableMetatype>(
    _ property: ReferenceWritableKeyPath<Object, Value> & Sendable
  ) {
    self.init(
      isScalar: !(Value.self is any AnyOptional.Type) && Value.decoded(from: nil) != nil,
      read: { ($0 as? Object)?[keyPath: property].encoded },
      write: { owner, value in
        guard let object = owner as? Object, let decoded = Value.decoded(from: value) else { return false }
        object[keyPath: property] = decoded
        return true
      })
  }

  /// Reads and writes a property that may be nil and takes what `cast` makes of other values.
  package init<Object: NSObject & Sendable, Value>(
    _ property: ReferenceWritableKeyPath<Object, Value?> & Sendable, as cast: @escaping @Sendable (Any) -> Value?
  ) {
    self.init(
      read: { unwrapped(($0 as? Object)?[keyPath: property]) },
      write: { owner, value in
        guard let object = owner as? Object else { return false }
        let taken = unwrapped(value).map(cast)
        if case .some(nil) = taken { return false }
        object[keyPath: property] = taken ?? nil
        return true
      })
  }

  /// Reads and writes a property that takes objects of one type, lists of them, or anything.
  package init<Object: NSObject & Sendable, Value: SendableMetatype>(
    optional property: ReferenceWritableKeyPath<Object, Value?> & Sendable
  ) {
    self.init(property, as: { $0 as? Value })
  }

  /// Reads and writes a list of numbers.
  package init<Object: NSObject & Sendable>(
    numbers property: ReferenceWritableKeyPath<Object, [NSNumber]?> & Sendable
  ) {
    self.init(
      property,
      as: { value in
        guard let list = value as? [Any] else { return nil }
        let numbers = list.compactMap { number(from: $0).map { NSNumber(value: $0) } }
        return numbers.count == list.count ? numbers : nil
      })
  }

  /// Reads a property that cannot be written.
  package init<Object: NSObject & Sendable, Value>(reading property: KeyPath<Object, Value> & Sendable) {
    self.init(read: { unwrapped(($0 as? Object)?[keyPath: property]) }, write: { _, _ in false })
  }
}

extension Dictionary {
  /// This dictionary with `others` added to it.
  func adding(_ others: [Key: Value]) -> [Key: Value] {
    merging(others) { $1 }
  }
}
