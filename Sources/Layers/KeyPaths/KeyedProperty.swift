// KeyedProperty: reads and writes one property of a layer, an animation or an emitter cell for key-value coding.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// One property of a class of objects, for access by key.
///
/// Reading and writing go through the property itself, so that overrides in clients' classes are honoured.
package struct KeyedProperty<Owner: NSObject & Sendable>: Sendable {
  /// Returns the value of the property of an owner, as it is returned to clients.
  package let read: @Sendable (Owner) -> Any?
  /// Returns the same in the property's own type, with the precision in which it was set: for archives and documents.
  package let stored: @Sendable (Owner) -> Any?
  /// Sets the property of an owner, or returns false and leaves it unchanged if the value cannot be converted.
  package let write: @Sendable (Owner, Any?) -> Bool
  /// Whether nil stands for zero, since there is always a value.
  package let isScalar: Bool

  package init(
    isScalar: Bool = false, read: @escaping @Sendable (Owner) -> Any?,
    stored: (@Sendable (Owner) -> Any?)? = nil, write: @escaping @Sendable (Owner, Any?) -> Bool
  ) {
    self.isScalar = isScalar
    self.read = read
    self.stored = stored ?? read
    self.write = write
  }

  /// Creates access to a property whose type can be made from values that clients pass.
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

  /// Creates access to a `Float` that clients expect as a `CGFloat`, like most numbers of layers.
  package init<Object: NSObject & Sendable>(fraction property: ReferenceWritableKeyPath<Object, Float> & Sendable) {
    let own = KeyedProperty(property)
    self.init(
      isScalar: own.isScalar, read: { ($0 as? Object).map { CGFloat($0[keyPath: property]) } }, stored: own.read,
      write: own.write)
  }

  /// Creates access to a property that may be nil and that converts other values by `cast`.
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

  /// Creates access to a property that takes objects of one type, lists of them, or anything.
  package init<Object: NSObject & Sendable, Value: SendableMetatype>(
    optional property: ReferenceWritableKeyPath<Object, Value?> & Sendable
  ) {
    self.init(property, as: { $0 as? Value })
  }

  /// Creates access to a list of numbers, which is returned in the type in which it was set.
  package init<Object: NSObject & Sendable & NumberListOwner>(
    numbers property: ReferenceWritableKeyPath<Object, [NSNumber]?> & Sendable
  ) {
    let stored: @Sendable (Owner) -> [NSNumber]? = { ($0 as? Object)?[keyPath: property] }
    self.init(
      read: { owner in stored(owner).map { (owner as? Object)?.numberLists.given(for: property, now: $0) ?? $0 } },
      stored: stored,
      write: { owner, value in
        guard let object = owner as? Object else { return false }
        guard let value = unwrapped(value) else {
          object[keyPath: property] = nil
          return true
        }
        guard let numbers = NumberLists.numbers(in: value) else { return false }
        object[keyPath: property] = numbers
        // An immutable object, such as a presentation copy, retains its value.
        if let now = object[keyPath: property], NumberLists.areSame(now, numbers) {
          object.numberLists.note(value, for: property, as: numbers)
        }
        return true
      })
  }

  /// Creates access to a property that cannot be written.
  package init<Object: NSObject & Sendable, Value>(reading property: KeyPath<Object, Value> & Sendable) {
    self.init(read: { unwrapped(($0 as? Object)?[keyPath: property]) }, write: { _, _ in false })
  }
}

extension Dictionary {
  /// Returns this dictionary with `others` added to it.
  func adding(_ others: [Key: Value]) -> [Key: Value] {
    merging(others) { $1 }
  }
}
