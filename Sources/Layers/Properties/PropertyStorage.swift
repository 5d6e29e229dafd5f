// PropertyStorage: where a layer stores the values of a property.
// SPDX-License-Identifier: Apache-2.0

/// The values that layers of a class store, in one structure.
protocol StoredValues: SendableMetatype {
  /// Creates the values of new layers.
  init()
}

extension LayerState: StoredValues {}
extension RareLayerState: StoredValues {}

/// Where a layer stores the values of a property, and what follows from the type that they are stored in.
struct PropertyStorage<Value: SendableMetatype> {
  /// Returns the value in new layers.
  let initial: @Sendable () -> Value
  /// The stored value, for the finite gate; nil for values that are always finite.
  let numbers: StoredNumbers?
  /// The property and its components as a commit animates them.
  let animated: [StateProperty.Member]
}

extension PropertyStorage {
  private init<Values: StoredValues>(
    _ path: WritableKeyPath<Values, Value> & Sendable, _ numbers: StoredNumbers?,
    _ animated: [StateProperty.Member] = []
  ) {
    self.init(initial: { Values()[keyPath: path] }, numbers: numbers, animated: animated)
  }

  /// A value of one class in a type that does not say what it holds. `isFinite` checks it.
  static func own<Values: StoredValues>(
    _ path: WritableKeyPath<Values, Value> & Sendable, isFinite: (@Sendable (Value) -> Bool)?
  ) -> PropertyStorage {
    PropertyStorage(path, isFinite.map { StoredNumbers(path, .other, isFinite: $0) })
  }
}

extension PropertyStorage where Value: PropertyValue {
  /// A value that most layers set.
  ///
  /// - Parameter adjust: changes the state after an animation has set the value, as the property's setter does.
  static func common(
    _ path: WritableKeyPath<LayerState, Value> & Sendable, adjust: (@Sendable (inout LayerState) -> Void)? = nil
  ) -> PropertyStorage {
    PropertyStorage(path, StoredNumbers(path), StateProperty.members(of: StateField(common: path, adjust: adjust)))
  }

  /// A value that few layers set.
  static func rare(_ path: WritableKeyPath<RareLayerState, Value> & Sendable) -> PropertyStorage {
    PropertyStorage(path, StoredNumbers(path), StateProperty.members(of: StateField(rare: path)))
  }

  /// A value of one class.
  static func own<Values: StoredValues>(_ path: WritableKeyPath<Values, Value> & Sendable) -> PropertyStorage {
    PropertyStorage(path, StoredNumbers(path))
  }
}

extension PropertyStorage where Value: BinaryFloatingPoint {
  /// A number that few layers set, and that may be infinite.
  static func endless(_ path: WritableKeyPath<RareLayerState, Value> & Sendable) -> PropertyStorage {
    PropertyStorage(
      path, StoredNumbers(path, Value.self == Float.self ? .endlessFloat : .endlessDouble) { $0 > -.infinity })
  }
}

extension PropertyStorage<Bool> {
  /// A Boolean value of every layer.
  static func flag(_ flag: LayerFlags) -> PropertyStorage {
    PropertyStorage(initial: { LayerFlags.defaults[flag] }, numbers: nil, animated: [StateProperty.member(of: flag)])
  }
}

extension PropertyStorage<LayerContents?> {
  /// The contents, as a commit classifies them.
  static var contents: PropertyStorage { PropertyStorage(\LayerState.contents, nil, [StateProperty.contents]) }
}
