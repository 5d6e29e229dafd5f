// StoredNumbers: a stored value with numbers in it, as the finite gate checks it.
// SPDX-License-Identifier: Apache-2.0

/// A stored value that may hold numbers which are not finite. It is read at the address of the structure that it is a field of.
struct StoredNumbers: Sendable {
  /// The form in which the numbers lie in the memory of the value.
  enum Layout: Equatable {
    case doubles(Int), float
    /// A number of which only negative infinity and not-a-number are stopped.
    case endlessDouble, endlessFloat
    case color, path
    /// Within a list or a value of any type.
    case other
  }

  let layout: Layout
  /// The offset of the value in the structure.
  let offset: Int
  /// Whether all numbers of the value are finite.
  let isFinite: @Sendable (UnsafeRawPointer) -> Bool
  /// Returns the value.
  let value: @Sendable (UnsafeRawPointer) -> Any
  /// Sets the value to nil, or to its default if it cannot be nil.
  let reset: @Sendable (UnsafeMutableRawPointer) -> Void
  private let structure: ObjectIdentifier

  /// A value with a form that `layout` says, and that `isFinite` checks.
  init<Values: StoredValues, Value: SendableMetatype>(
    _ path: WritableKeyPath<Values, Value> & Sendable, _ layout: Layout, isFinite: @escaping @Sendable (Value) -> Bool
  ) {
    guard let offset = MemoryLayout<Values>.offset(of: path) else { preconditionFailure("the value is stored") }
    (self.layout, self.offset, structure) = (layout, offset, ObjectIdentifier(Values.self))
    self.isFinite = { isFinite(($0 + offset).assumingMemoryBound(to: Value.self).pointee) }
    value = { $0.load(fromByteOffset: offset, as: Value.self) }
    reset = { values in
      let value = (values + offset).assumingMemoryBound(to: Value.self)
      value.pointee = (Any?.none as? Value) ?? Values()[keyPath: path]
    }
  }

  /// A value whose type says what numbers it has; nil if it has none.
  init?<Values: StoredValues, Value: PropertyValue>(_ path: WritableKeyPath<Values, Value> & Sendable) {
    let layout: Layout
    switch Value.kind {
    case .number where Value.self == Float.self: layout = .float
    case .number, .point, .size, .rect, .transform: layout = .doubles(MemoryLayout<Value>.size / 8)
    case .color: layout = .color
    case .path: layout = .path
    default: return nil
    }
    self.init(path, layout, isFinite: Value.isFinite)
  }

  /// Whether the value is a field of a structure of this type.
  func isIn<Values: StoredValues>(_ type: Values.Type) -> Bool { structure == ObjectIdentifier(type) }
}
