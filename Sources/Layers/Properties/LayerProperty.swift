// LayerProperty: the description of one property of a class of layers, from which all lists of properties are derived.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// One property of a class of layers: a line of the class's ``PropertyTable``.
///
/// Key-value coding, default values, implicit actions, the animations of a commit, the finite gate and the keys of documents are all derived
/// from it.
package struct LayerProperty: Sendable {
  /// Facts about a property that do not follow from its type.
  struct Traits: OptionSet {
    let rawValue: UInt8

    /// `defaultValue(forKey:)` answers with the value that new layers have; without it, with nil.
    static let answersDefault = Traits(rawValue: 1 << 0)
    /// A commit animates the property in its copy of the state; without it, in a presentation layer.
    static let animatable = Traits(rawValue: 1 << 1)
    /// A change on a live layer starts an animation. Includes ``animatable``, which only counts for the properties of every layer.
    static let animation: Traits = [.animatable, Traits(rawValue: 1 << 2)]
    /// A change on a live layer starts a fade.
    static let fade = Traits(rawValue: 1 << 3)
    /// A layer is left out if the value is not finite; otherwise the default replaces such a value.
    static let placesLayer = Traits(rawValue: 1 << 4)
  }

  /// The name that key-value coding and documents use.
  package let name: String
  /// The key; nil for a property that follows from others or is never recorded as set.
  package let key: LayerKey?
  /// The kind of the values.
  package let kind: PropertyKind
  let traits: Traits
  /// The access through the property of the object, so that overrides in clients' classes are honoured.
  let access: KeyedProperty<CALayer>
  /// Returns the value in new layers, as `access` reads it; nil for a property without stored values.
  let initial: (@Sendable () -> Any?)?
  /// The stored value, for the finite gate; nil for values that are always finite.
  let numbers: StoredNumbers?
  /// The property and its components as a commit animates them.
  let animated: [StateProperty.Member]

  /// Describes a property whose type says what kind it is.
  init<Owner: CALayer, Value: PropertyValue>(
    _ key: LayerKey, _ property: ReferenceWritableKeyPath<Owner, Value> & Sendable, _ storage: PropertyStorage<Value>,
    _ traits: Traits = []
  ) {
    self.init(key, Value.kind, KeyedProperty(property), storage, traits)
  }

  /// Describes a `Float` that clients expect as a `CGFloat`, like most numbers of layers.
  init<Owner: CALayer>(
    _ key: LayerKey, fraction property: ReferenceWritableKeyPath<Owner, Float> & Sendable,
    _ storage: PropertyStorage<Float>, _ traits: Traits = []
  ) {
    self.init(
      key.rawValue, .number, KeyedProperty(fraction: property), key, traits, initial: { CGFloat(storage.initial()) },
      storage.numbers, storage.animated)
  }

  /// Describes a property whose values are stored in another type than it has, or in a type that any kind can have.
  init<Stored>(
    _ key: LayerKey, _ kind: PropertyKind, _ access: KeyedProperty<CALayer>, _ storage: PropertyStorage<Stored>,
    _ traits: Traits = []
  ) {
    self.init(
      key.rawValue, kind, access, key, traits, initial: { unwrapped(storage.initial()) }, storage.numbers,
      storage.animated)
  }

  /// Describes an object that is stored apart from a layer's values.
  init(_ key: LayerKey, _ kind: PropertyKind, _ access: KeyedProperty<CALayer>, _ traits: Traits = []) {
    self.init(key.rawValue, kind, access, key, traits)
  }

  /// Describes a property without a key of its own.
  init(_ name: String, _ kind: PropertyKind, _ access: KeyedProperty<CALayer>) {
    self.init(name, kind, access, nil)
  }

  private init(
    _ name: String, _ kind: PropertyKind, _ access: KeyedProperty<CALayer>, _ key: LayerKey?, _ traits: Traits = [],
    initial: (@Sendable () -> Any?)? = nil, _ numbers: StoredNumbers? = nil, _ animated: [StateProperty.Member] = []
  ) {
    (self.name, self.kind, self.access, self.key, self.traits) = (name, kind, access, key, traits)
    (self.initial, self.numbers) = (initial, numbers)
    self.animated = traits.contains(.animatable) ? animated : []
  }

  /// The action that a live layer starts implicitly for a change.
  var implicitAction: ImplicitAction? {
    traits.isSuperset(of: .animation) ? .animation : traits.contains(.fade) ? .fade : nil
  }
}

/// The action that a live layer starts implicitly when a property changes.
package enum ImplicitAction: Sendable {
  /// A `CABasicAnimation` from the presented value to the new one.
  case animation
  /// A `CATransition` that fades from the old picture to the new one.
  case fade
}
