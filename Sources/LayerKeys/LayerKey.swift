// LayerKey: the wrapper of properties that a layer stores under keys, as @NSManaged has them on Apple's platforms.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteLayers

/// A property of a layer whose value is stored under a key of the layer, so that animations of that key change it.
///
/// It stands in for `@NSManaged` of Apple's platforms, which needs the Objective-C runtime:
///
/// ```swift
/// final class RingLayer: CALayer {
///   @LayerKey var progress: CGFloat = 0
///   override class func needsDisplay(forKey key: String) -> Bool {
///     key == "progress" || super.needsDisplay(forKey: key)
///   }
///   override func draw(in context: CGContext) { /* an arc as long as `progress` */ }
/// }
/// ```
///
/// The key is the name of the property. A change looks for an action, as changes of every key do; `CABasicAnimation(keyPath: "progress")`
/// animates it, presentation copies have the animated value, and `needsDisplay(forKey:)` makes the layer draw at each of them. In a layer
/// in which it was not set, the property has the value of the class's `defaultValue(forKey:)`, and else its initial value.
///
/// A program that is compiled without the names of its fields (`-disable-reflection-metadata`) has to name the key:
/// `@LayerKey("progress") var progress: CGFloat = 0`.
@propertyWrapper
public struct LayerKey<Value>: DeclaredKey {
  package let givenKey: String?
  private let initial: Value

  /// Declares a key with the name of the property, and the value in layers in which it was not set.
  public init(wrappedValue: Value) {
    givenKey = nil
    initial = wrappedValue
  }

  /// Declares the key `key`, and the value in layers in which it was not set.
  public init(wrappedValue: Value, _ key: String) {
    givenKey = key
    initial = wrappedValue
  }

  // The compiler finds these two only where the type itself declares them.
  /// Declares a key with the name of the property; zero, or nothing, in layers in which it was not set.
  public init() where Value: LayerKeyValue { self.init(wrappedValue: Value.unsetValue) }

  /// Declares the key `key`; zero, or nothing, in layers in which it was not set.
  public init(_ key: String) where Value: LayerKeyValue { self.init(wrappedValue: Value.unsetValue, key) }

  package var initialValue: Any? { unwrapped(initial) }

  /// Not for use: the wrapper is for properties of layers alone.
  @available(*, unavailable, message: "@LayerKey is for properties of CALayer and its subclasses")
  public var wrappedValue: Value {
    get { initial }
    set {}
  }

  /// The value under the key of `layer`, converted as ``CALayer/value(forKey:as:)`` does; the initial value where there is none.
  public static subscript<Layer: CALayer>(
    _enclosingInstance layer: Layer, wrapped property: ReferenceWritableKeyPath<Layer, Value>,
    storage storage: ReferenceWritableKeyPath<Layer, LayerKey>
  ) -> Value {
    get {
      let declared = layer[keyPath: storage]
      return layer.value(forKey: declared.key(in: layer, storage), as: Value.self) ?? declared.initial
    }
    set {
      let key = layer[keyPath: storage].key(in: layer, storage)
      layer.setValue(newValue, forKey: key)
    }
  }

  /// The key: the one that was given, or the name of the property, which the path to the wrapper ends with.
  private func key<Layer: CALayer>(in layer: Layer, _ storage: ReferenceWritableKeyPath<Layer, LayerKey>) -> String {
    givenKey ?? PropertyNames.name(of: storage)
  }
}
