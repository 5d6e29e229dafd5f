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
    let read: @Sendable (borrowing LayerState) -> SIMD4<Double>
    /// Sets the property.
    let write: @Sendable (inout LayerState, SIMD4<Double>) -> Void
  }

  // Not by a key path: reading by one copies the whole state.
  private init<Value: AnimatableMember & SendableMetatype>(
    _ get: @escaping @Sendable (borrowing LayerState) -> Value,
    _ set: @escaping @Sendable (inout LayerState, Value) -> Void,
    components: Components? = nil
  ) {
    read = { get($0).animatable }
    write = { state, value in
      if let value = Value.member(from: value) { set(&state, value) }
    }
    self.components = components
  }

  private init<Value: ComponentMember & SendableMetatype>(
    _ get: @escaping @Sendable (borrowing LayerState) -> Value,
    _ set: @escaping @Sendable (inout LayerState, Value) -> Void
  ) {
    let components = Components(
      kind: Value.kind, read: { get($0).components }, write: { set(&$0, Value(components: $1)) })
    self.init(get, set, components: components)
  }

  /// Returns the property at a key path; nil where it is not one of every layer's that can be animated.
  package static func named(_ keyPath: String) -> StateProperty? {
    if let known = all[keyPath] { return known }
    let (key, rest) = Substring(keyPath).firstKey
    guard let component = rest.flatMap({ TransformComponent(rawValue: String($0)) }) else { return nil }
    switch key {
    case "transform": return StateProperty({ $0.rare.transform[component] }, { $0.rare.transform[component] = $1 })
    case "sublayerTransform":
      return StateProperty({ $0.rare.sublayerTransform[component] }, { $0.rare.sublayerTransform[component] = $1 })
    default: return nil
    }
  }

  private static let all: [String: StateProperty] = [
    "position": StateProperty({ $0.position }, { $0.position = $1 }),
    "position.x": StateProperty({ $0.position.x }, { $0.position.x = $1 }),
    "position.y": StateProperty({ $0.position.y }, { $0.position.y = $1 }),
    "zPosition": StateProperty({ $0.zPosition }, { $0.zPosition = $1 }),
    "bounds": StateProperty({ $0.positiveBounds }, { $0.positiveBounds = $1 }),
    "bounds.origin": StateProperty({ $0.bounds.origin }, { $0.bounds.origin = $1 }),
    "bounds.origin.x": StateProperty({ $0.bounds.origin.x }, { $0.bounds.origin.x = $1 }),
    "bounds.origin.y": StateProperty({ $0.bounds.origin.y }, { $0.bounds.origin.y = $1 }),
    "bounds.size": StateProperty({ $0.positiveBounds.size }, { $0.positiveBounds.size = $1 }),
    "bounds.size.width": StateProperty({ $0.positiveBounds.size.width }, { $0.positiveBounds.size.width = $1 }),
    "bounds.size.height": StateProperty({ $0.positiveBounds.size.height }, { $0.positiveBounds.size.height = $1 }),
    "anchorPoint": StateProperty({ $0.anchorPoint }, { $0.anchorPoint = $1 }),
    "anchorPoint.x": StateProperty({ $0.anchorPoint.x }, { $0.anchorPoint.x = $1 }),
    "anchorPoint.y": StateProperty({ $0.anchorPoint.y }, { $0.anchorPoint.y = $1 }),
    "anchorPointZ": StateProperty({ $0.rare.anchorPointZ }, { $0.rare.anchorPointZ = $1 }),
    "transform": StateProperty({ $0.rare.transform }, { $0.rare.transform = $1 }),
    "transform.translation": StateProperty(
      { $0.rare.transform.planarTranslation }, { $0.rare.transform.planarTranslation = $1 }),
    "sublayerTransform": StateProperty({ $0.rare.sublayerTransform }, { $0.rare.sublayerTransform = $1 }),
    "sublayerTransform.translation": StateProperty(
      { $0.rare.sublayerTransform.planarTranslation }, { $0.rare.sublayerTransform.planarTranslation = $1 }),
    "opacity": StateProperty({ $0.opacity }, { $0.opacity = $1 }),
    "hidden": StateProperty({ $0.flags[.hidden] }, { $0.flags[.hidden] = $1 }),
    "doubleSided": StateProperty({ $0.flags[.doubleSided] }, { $0.flags[.doubleSided] = $1 }),
    "masksToBounds": StateProperty({ $0.flags[.masksToBounds] }, { $0.flags[.masksToBounds] = $1 }),
    "shouldRasterize": StateProperty({ $0.flags[.shouldRasterize] }, { $0.flags[.shouldRasterize] = $1 }),
    "backgroundColor": StateProperty({ $0.backgroundColor }, { $0.backgroundColor = $1 }),
    "cornerRadius": StateProperty({ $0.cornerRadius }, { $0.cornerRadius = $1 }),
    "borderWidth": StateProperty({ $0.borderWidth }, { $0.borderWidth = $1 }),
    "borderColor": StateProperty({ $0.rare.borderColor }, { $0.rare.borderColor = $1 }),
    "contents": StateProperty({ $0.contents }, { $0.contents = $1 }),
    "contentsRect": StateProperty({ $0.rare.contentsRect }, { $0.rare.contentsRect = $1 }),
    "contentsRect.origin": StateProperty({ $0.rare.contentsRect.origin }, { $0.rare.contentsRect.origin = $1 }),
    "contentsRect.origin.x": StateProperty({ $0.rare.contentsRect.origin.x }, { $0.rare.contentsRect.origin.x = $1 }),
    "contentsRect.origin.y": StateProperty({ $0.rare.contentsRect.origin.y }, { $0.rare.contentsRect.origin.y = $1 }),
    "contentsRect.size": StateProperty({ $0.rare.contentsRect.size }, { $0.rare.contentsRect.size = $1 }),
    "contentsRect.size.width": StateProperty(
      { $0.rare.contentsRect.size.width }, { $0.rare.contentsRect.size.width = $1 }),
    "contentsRect.size.height": StateProperty(
      { $0.rare.contentsRect.size.height }, { $0.rare.contentsRect.size.height = $1 }),
    "contentsCenter": StateProperty({ $0.rare.contentsCenter }, { $0.rare.contentsCenter = $1 }),
    "contentsScale": StateProperty({ $0.rare.contentsScale }, { $0.rare.contentsScale = $1 }),
    "minificationFilterBias": StateProperty(
      { $0.rare.minificationFilterBias }, { $0.rare.minificationFilterBias = $1 }),
    "rasterizationScale": StateProperty({ $0.rare.rasterizationScale }, { $0.rare.rasterizationScale = $1 }),
    "shadowColor": StateProperty({ $0.rare.shadowColor }, { $0.rare.shadowColor = $1 }),
    "shadowOpacity": StateProperty({ $0.rare.shadowOpacity }, { $0.rare.shadowOpacity = $1 }),
    "shadowOffset": StateProperty({ $0.rare.shadowOffset }, { $0.rare.shadowOffset = $1 }),
    "shadowOffset.width": StateProperty({ $0.rare.shadowOffset.width }, { $0.rare.shadowOffset.width = $1 }),
    "shadowOffset.height": StateProperty({ $0.rare.shadowOffset.height }, { $0.rare.shadowOffset.height = $1 }),
    "shadowRadius": StateProperty({ $0.rare.shadowRadius }, { $0.rare.shadowRadius = $1 }),
    "shadowPath": StateProperty({ $0.rare.shadowPath }, { $0.rare.shadowPath = $1 }),
  ]
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
  static var kind: AnimatableValue.Kind { get }
  /// The components, in the order of `AnimatableValue.fewComponents`.
  var components: SIMD4<Double> { get }
  init(components: SIMD4<Double>)
}

extension ComponentMember where Self: BinaryFloatingPoint {
  fileprivate var animatable: AnimatableValue { .number(Double(self)) }
  fileprivate static func member(from value: AnimatableValue) -> Self? { value.double.map { Self($0) } }
  fileprivate static var kind: AnimatableValue.Kind { .number }
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
  fileprivate static var kind: AnimatableValue.Kind { .point }
  fileprivate var components: SIMD4<Double> { SIMD4(Double(x), Double(y), 0, 0) }
  fileprivate init(components: SIMD4<Double>) { self.init(x: components.x, y: components.y) }
  fileprivate var animatable: AnimatableValue { .point(self) }
  fileprivate static func member(from value: AnimatableValue) -> CGPoint? {
    if case .point(let point)? = value.converted(to: .point) { point } else { nil }
  }
}

extension CGSize: ComponentMember {
  fileprivate static var kind: AnimatableValue.Kind { .size }
  fileprivate var components: SIMD4<Double> { SIMD4(Double(width), Double(height), 0, 0) }
  fileprivate init(components: SIMD4<Double>) { self.init(width: components.x, height: components.y) }
  fileprivate var animatable: AnimatableValue { .size(self) }
  fileprivate static func member(from value: AnimatableValue) -> CGSize? {
    if case .size(let size)? = value.converted(to: .size) { size } else { nil }
  }
}

extension CGRect: ComponentMember {
  fileprivate static var kind: AnimatableValue.Kind { .rect }
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

extension LayerState {
  /// The bounds; a negative size is turned round where it is set, as by the setter of `CALayer.bounds`.
  fileprivate var positiveBounds: CGRect {
    get { bounds }
    set { bounds = newValue.withPositiveSize }
  }
}

extension LayerFlags {
  /// Whether a flag is among these.
  fileprivate subscript(flag: LayerFlags) -> Bool {
    get { contains(flag) }
    set { if newValue { insert(flag) } else { remove(flag) } }
  }
}
