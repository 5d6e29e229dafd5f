// How key-value coding reads and writes the properties of objects that are not layers.

/// One property of animations or emitter cells, as its key finds it.
package struct KeyedProperty<Owner: AnyObject>: @unchecked Sendable {
  /// The value of the property of an owner.
  package let value: (Owner) -> Any?
  /// Sets the property of an owner, and says whether the value was of a kind that it can take.
  package let set: (Owner, Any?) -> Bool

  /// Reads and writes a property whose type can be made from what clients pass.
  package init<Object, Value: KeyCodable>(
    _ path: ReferenceWritableKeyPath<Object, Value>
  ) {
    value = { ($0 as? Object)?[keyPath: path].encoded }
    set = { owner, value in
      guard let object = owner as? Object, let decoded = Value.decoded(from: value) else { return false }
      object[keyPath: path] = decoded
      return true
    }
  }

  /// Reads and writes a property that takes objects of one type, lists of them, or anything.
  package init<Object, Value>(
    optional path: ReferenceWritableKeyPath<Object, Value?>
  ) {
    value = { ($0 as? Object)?[keyPath: path].map { $0 as Any } }
    set = { owner, value in
      guard let object = owner as? Object else { return false }
      let given = unwrapped(value)
      guard given == nil || given is Value else { return false }
      object[keyPath: path] = given as? Value
      return true
    }
  }

  /// Reads and writes a list of numbers.
  package init<Object>(
    numbers path: ReferenceWritableKeyPath<Object, [NSNumber]?>
  ) {
    value = { ($0 as? Object)?[keyPath: path] }
    set = { owner, value in
      guard let object = owner as? Object else { return false }
      guard let given = unwrapped(value) else {
        object[keyPath: path] = nil
        return true
      }
      guard let list = given as? [Any] else { return false }
      let numbers = list.compactMap { number(from: $0).map { NSNumber(value: $0) } }
      guard numbers.count == list.count else { return false }
      object[keyPath: path] = numbers
      return true
    }
  }

  /// Reads a property that cannot be written.
  package init<Object, Value: KeyCodable>(reading path: KeyPath<Object, Value>) {
    value = { ($0 as? Object)?[keyPath: path].encoded }
    set = { _, _ in false }
  }
}

extension Dictionary {
  /// This dictionary with `others` added to it.
  func adding(_ others: [Key: Value]) -> [Key: Value] {
    merging(others) { $1 }
  }
}

// The names that animations choose by.
extension CAAnimationCalculationMode: NamedChoice {}
extension CAAnimationRotationMode: NamedChoice {}
extension CATransitionType: NamedChoice {}
extension CATransitionSubtype: NamedChoice {}
