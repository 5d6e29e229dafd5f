// StateProperty: a property of a LayerState, or a component of one, that animations read and write without an object.
// SPDX-License-Identifier: Apache-2.0

/// A property of every layer by its key path, as a commit animates it: in a copy of the layer's values, without a
/// presentation layer.
package struct StateProperty: Sendable {
  /// Returns the value of the property.
  package let read: @Sendable (borrowing LayerState) -> AnimatableValue
  /// Sets the property; a value of another type leaves it unchanged.
  package let write: @Sendable (inout LayerState, AnimatableValue) -> Void
  /// The property by the components of its values; nil where they have more than four, or may be missing.
  let components: Components?

  /// A property by the components of its values, which are read and written many times faster than values of any type.
  struct Components: Sendable {
    /// The type of the values.
    let kind: AnimatableValue.Kind
    /// Returns the components, followed by zeros.
    let read: @Sendable (UnsafePointer<LayerState>) -> SIMD4<Double>
    /// Sets the property.
    let write: @Sendable (inout LayerState, SIMD4<Double>) -> Void
  }

  private init<Value: AnimatableMember & SendableMetatype>(
    _ get: @escaping @Sendable (UnsafePointer<LayerState>) -> Value,
    _ set: @escaping @Sendable (inout LayerState, Value) -> Void,
    components: Components? = nil
  ) {
    read = { state in withUnsafePointer(to: state) { get($0).animatable } }
    write = { state, value in
      if let value = Value.member(from: value) { set(&state, value) }
    }
    self.components = components
  }

  private init<Value: ComponentMember & SendableMetatype>(
    _ get: @escaping @Sendable (UnsafePointer<LayerState>) -> Value,
    _ set: @escaping @Sendable (inout LayerState, Value) -> Void
  ) {
    let components = Components(
      kind: Value.animatedKind, read: { get($0).components }, write: { set(&$0, Value(components: $1)) })
    self.init(get, set, components: components)
  }

  private init<Value: AnimatableMember & SendableMetatype>(_ field: StateField<Value>) {
    self.init({ field.read($0) }, { field.write(&$0, $1) })
  }

  private init<Value: ComponentMember & SendableMetatype>(_ field: StateField<Value>) {
    self.init({ field.read($0) }, { field.write(&$0, $1) })
  }

  /// Returns the property at a key path; nil where it is not one of every layer's that can be animated.
  package static func named(_ keyPath: String) -> StateProperty? { all[named: keyPath] }

  private static let all: [String: StateProperty] = Dictionary(
    CALayer.standardTable.all.flatMap { property in
      property.animated.map { (property.name + $0.suffix, $0.property) }
    }, uniquingKeysWith: { $1 })
}

// MARK: Components

extension StateProperty {
  /// A property, with an empty suffix, or a component of it, with what key paths add to the name of the property.
  typealias Member = (suffix: String, property: StateProperty)

  /// Returns the property that is stored in a field, and its components; nothing for a type that is not animated.
  static func members<Value>(of field: StateField<Value>) -> [Member] {
    switch field {
    case let field as StateField<CGFloat>: [("", StateProperty(field))]
    case let field as StateField<Float>: [("", StateProperty(field))]
    case let field as StateField<CGColor?>: [("", StateProperty(field))]
    case let field as StateField<CGPath?>: [("", StateProperty(field))]
    case let field as StateField<CGPoint>:
      [("", StateProperty(field)), (".x", StateProperty(field.member(\.x))), (".y", StateProperty(field.member(\.y)))]
    case let field as StateField<CGSize>:
      [
        ("", StateProperty(field)), (".width", StateProperty(field.member(\.width))),
        (".height", StateProperty(field.member(\.height))),
      ]
    case let field as StateField<CGRect>:
      [("", StateProperty(field))] + members(of: field.member(\.origin)).map { (".origin" + $0.suffix, $0.property) }
        + members(of: field.member(\.size)).map { (".size" + $0.suffix, $0.property) }
    case let field as StateField<CATransform3D>: members(of: field)
    default: []
    }
  }

  private static func members(of transform: StateField<CATransform3D>) -> [Member] {
    let translation = StateProperty(
      { transform.read($0).planarTranslation },
      { state, size in transform.change(&state) { $0.planarTranslation = size } })
    return [("", StateProperty(transform)), (".translation", translation)]
      + TransformComponent.allCases.map { component in
        let number = StateProperty(
          { transform.read($0)[component] }, { state, number in transform.change(&state) { $0[component] = number } })
        return ("." + component.rawValue, number)
      }
  }

  /// A Boolean value.
  static func member(of flag: LayerFlags) -> Member {
    ("", StateProperty({ $0.pointee.flags[flag] }, { $0.flags[flag] = $1 }))
  }

  /// The contents.
  static var contents: Member { ("", StateProperty({ $0.pointee.contents }, { $0.contents = $1 })) }
}

// MARK: Types

/// A type of properties that are animated.
private protocol AnimatableMember {
  /// The value as animations have it.
  var animatable: AnimatableValue { get }
  /// Returns an animated value in this type; nil where it is of another.
  static func member(from value: AnimatableValue) -> Self?
}

/// A type of properties that are animated, whose values have at most four components.
private protocol ComponentMember: AnimatableMember {
  static var animatedKind: AnimatableValue.Kind { get }
  /// The components, in the order of `AnimatableValue.fewComponents`.
  var components: SIMD4<Double> { get }
  init(components: SIMD4<Double>)
}

extension ComponentMember where Self: BinaryFloatingPoint {
  fileprivate var animatable: AnimatableValue { .number(Double(self)) }
  fileprivate static func member(from value: AnimatableValue) -> Self? { value.double.map { Self($0) } }
  fileprivate static var animatedKind: AnimatableValue.Kind { .number }
  fileprivate var components: SIMD4<Double> { SIMD4(Double(self), 0, 0, 0) }
  fileprivate init(components: SIMD4<Double>) { self.init(components.x) }
}

extension Float: ComponentMember {}
extension Double: ComponentMember {}
extension CGFloat: ComponentMember {}

extension Bool: AnimatableMember {
  fileprivate var animatable: AnimatableValue { .flag(self) }
  fileprivate static func member(from value: AnimatableValue) -> Bool? { value.double.map { $0 != 0 } }
}

extension CGPoint: ComponentMember {
  fileprivate static var animatedKind: AnimatableValue.Kind { .point }
  fileprivate var components: SIMD4<Double> { SIMD4(Double(x), Double(y), 0, 0) }
  fileprivate init(components: SIMD4<Double>) { self.init(x: components.x, y: components.y) }
  fileprivate var animatable: AnimatableValue { .point(self) }
  fileprivate static func member(from value: AnimatableValue) -> CGPoint? {
    if case .point(let point)? = value.converted(to: .point) { point } else { nil }
  }
}

extension CGSize: ComponentMember {
  fileprivate static var animatedKind: AnimatableValue.Kind { .size }
  fileprivate var components: SIMD4<Double> { SIMD4(Double(width), Double(height), 0, 0) }
  fileprivate init(components: SIMD4<Double>) { self.init(width: components.x, height: components.y) }
  fileprivate var animatable: AnimatableValue { .size(self) }
  fileprivate static func member(from value: AnimatableValue) -> CGSize? {
    if case .size(let size)? = value.converted(to: .size) { size } else { nil }
  }
}

extension CGRect: ComponentMember {
  fileprivate static var animatedKind: AnimatableValue.Kind { .rect }
  fileprivate var animatable: AnimatableValue { .rect(self) }
  fileprivate static func member(from value: AnimatableValue) -> CGRect? {
    if case .rect(let rect)? = value.converted(to: .rect) { rect } else { nil }
  }
}

extension CATransform3D: AnimatableMember {
  fileprivate var animatable: AnimatableValue { .transform(self) }
  fileprivate static func member(from value: AnimatableValue) -> CATransform3D? {
    if case .transform(let transform)? = value.converted(to: .transform) { transform } else { nil }
  }
}

extension Optional: AnimatableMember where Wrapped: AnimatableObject {
  fileprivate var animatable: AnimatableValue { map(\.animatable) ?? .nothing }
  fileprivate static func member(from value: AnimatableValue) -> Wrapped?? {
    switch value {
    case .nothing: return .some(nil)
    default: return (Wrapped.object(from: value) as? Wrapped).map { .some($0) }
    }
  }
}

/// A type of properties that are animated and may be nil.
private protocol AnimatableObject {
  /// The value as animations have it.
  var animatable: AnimatableValue { get }
  /// Returns an animated value in this type; nil where it is of another.
  static func object(from value: AnimatableValue) -> Any?
}

extension CGColor: AnimatableObject {
  fileprivate var animatable: AnimatableValue { AnimatableValue(self) }
  fileprivate static func object(from value: AnimatableValue) -> Any? {
    if case .color = value { value.keyedValue } else { nil }
  }
}

extension CGPath: AnimatableObject {
  fileprivate var animatable: AnimatableValue { .path(self) }
  fileprivate static func object(from value: AnimatableValue) -> Any? {
    if case .path(let path) = value { path } else { nil }
  }
}

extension LayerContents: AnimatableObject {
  fileprivate var animatable: AnimatableValue { .contents(self) }
  fileprivate static func object(from value: AnimatableValue) -> Any? {
    switch value {
    case .contents(let contents): contents
    case .crossFade(let fade): LayerContents.fading(fade)
    default: nil
    }
  }
}

extension LayerFlags {
  /// Whether a flag is among these.
  subscript(flag: LayerFlags) -> Bool {
    get { contains(flag) }
    set { if newValue { insert(flag) } else { remove(flag) } }
  }
}
