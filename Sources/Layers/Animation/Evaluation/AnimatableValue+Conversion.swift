// Conversion of animated values from and to what clients pass by key, and from one type to another.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension AnimatableValue {
  /// Creates the value that `value` denotes: a number of any type, `NSNumber`, a geometry value or an `NSValue` around
  /// one, a `CGColor`, a `CGPath`, an image, a list; nil and `NSNull` are nothing, and anything else is an object.
  package init(_ value: Any?) {
    guard let value = unwrapped(value), !(value is NSNull) else {
      self = .nothing
      return
    }
    self =
      Self.scalar(value) ?? Self.structure(value) ?? Self.shared(value) ?? Self.list(value)
      ?? .object(OpaqueValue(value))
  }

  private static func scalar(_ value: Any) -> AnimatableValue? {
    switch value {
    case let number as CGFloat: .number(Double(number))
    case let number as Double: .number(number)
    case let number as Float: .number(Double(number))
    case let number as Int: .integer(number)
    case let flag as Bool: .flag(flag)
    case let number as any BinaryInteger: .integer(Int(clamping: number))
    case let number as any BinaryFloatingPoint: .number(Double(number))
    case let number as NSNumber: .number(number.doubleValue)
    default: nil
    }
  }

  private static func structure(_ value: Any) -> AnimatableValue? {
    switch value {
    case let point as CGPoint: .point(point)
    case let size as CGSize: .size(size)
    case let rect as CGRect: .rect(rect)
    case let transform as CATransform3D: .transform(transform)
    case let affine as CGAffineTransform: .affineTransform(affine)
    case let box as NSValue: boxed(box)
    default: nil
    }
  }

  private static func boxed(_ box: NSValue) -> AnimatableValue? {
    CGPoint.decoded(from: box).map { .point($0) } ?? CGSize.decoded(from: box).map { .size($0) }
      ?? CGRect.decoded(from: box).map { .rect($0) } ?? box.boxedTransform.map { .transform($0) }
  }

  private static func shared(_ value: Any) -> AnimatableValue? {
    guard type(of: value) is AnyClass else { return nil }
    switch value {
    // A pattern has no components that could be interpolated.
    case let color as CGColor: return color.pattern == nil ? .color(color.sRGBComponents) : nil
    case let color as CIColor: return .color(color.cgColor.sRGBComponents)
    case let vector as CIVector: return .numbers(vector.numbers)
    case let path as CGPath: return path.copy().map { .path($0) }
    case let image as CGImage: return .contents(.assigned(image))
    case let drawing as LayerDrawing: return .contents(.drawn(drawing))
    case let tinted as TintedImage: return .contents(.tinted(tinted))
    default: return nil
    }
  }

  private static func list(_ value: Any) -> AnimatableValue? {
    guard let list = value as? [Any] else { return nil }
    let values = list.map { AnimatableValue($0) }
    let colors = values.compactMap { if case .color(let color) = $0 { color } else { nil } }
    if colors.count == list.count, !list.isEmpty { return .colors(colors) }
    let numbers = values.compactMap(\.double)
    return numbers.count == list.count ? .numbers(numbers) : nil
  }

  /// The number that a number, a whole number or a Boolean value stands for; nil for other types.
  package var double: Double? {
    switch self {
    case .number(let number): number
    case .integer(let number): Double(number)
    case .flag(let flag): flag ? 1 : 0
    default: nil
    }
  }

  /// The value as it is set by key; nil for nothing. A cross-fade is the contents with the larger share.
  package var keyedValue: Any? {
    switch self {
    case .nothing: nil
    case .number(let number): CGFloat(number)
    case .integer(let number): number
    case .flag(let flag): flag
    case .point(let point): point
    case .size(let size): size
    case .rect(let rect): rect
    case .color(let color): Self.colorObject(color)
    case .transform(let transform): transform
    case .affineTransform(let affine): affine
    case .triple(let numbers): [numbers.x, numbers.y, numbers.z].map { NSNumber(value: $0) }
    case .path(let path): path
    case .numbers(let numbers): numbers.map { NSNumber(value: $0) }
    case .colors(let colors): colors.map(Self.colorObject)
    case .contents(let contents): contents.object
    case .crossFade(let fade): fade.larger?.object
    case .object(let object): object.value
    }
  }

  private static func colorObject(_ components: SIMD4<Double>) -> CGColor {
    CGColor(srgbRed: components.x, green: components.y, blue: components.z, alpha: components.w)
  }

  /// Returns this value as another type; nil if it cannot be one. Nothing becomes zero, or the identity, where a type
  /// has no nothing.
  package func converted(to kind: Kind) -> AnimatableValue? {
    if self.kind == kind { return self }
    switch (kind, self) {
    case (.nothing, _), (.object, _): return self
    case (_, .nothing): return Self.zero(of: kind)
    case (.number, _): return double.map { .number($0) }
    case (.integer, _): return double.flatMap { Int(truncating: $0.rounded()) }.map { .integer($0) }
    case (.flag, _): return double.map { .flag($0 != 0) }
    case (.point, .size(let size)): return .point(CGPoint(x: size.width, y: size.height))
    case (.size, .point(let point)): return .size(CGSize(width: point.x, height: point.y))
    case (.transform, .affineTransform(let affine)): return .transform(CATransform3DMakeAffineTransform(affine))
    case (.affineTransform, .transform(let transform)):
      return .affineTransform(CATransform3DGetAffineTransform(transform))
    case (.numbers, .triple(let numbers)): return .numbers([numbers.x, numbers.y, numbers.z])
    case (.triple, .numbers(let numbers)):
      return numbers.count == 3 ? .triple(SIMD3(numbers[0], numbers[1], numbers[2])) : nil
    // An empty list has elements of any type.
    case (.colors, .numbers([])): return .colors([])
    default: return nil
    }
  }

  private static func zero(of kind: Kind) -> AnimatableValue {
    switch kind {
    case .number: .number(0)
    case .integer: .integer(0)
    case .flag: .flag(false)
    case .point: .point(.zero)
    case .size: .size(.zero)
    case .rect: .rect(.zero)
    case .transform: .transform(CATransform3DIdentity)
    case .affineTransform: .affineTransform(.identity)
    case .triple: .triple(SIMD3(0, 0, 0))
    case .nothing, .color, .path, .numbers, .colors, .contents, .object: .nothing
    }
  }
}

extension LayerContents {
  /// The object that a client would assign, of two the one with the larger share; nil if it is not known.
  var object: Any? {
    switch self {
    case .assigned(let image): image
    case .drawn(let drawing): drawing
    case .tinted(let tinted): tinted
    case .fading(let fade): fade.larger?.object
    case .unknown: nil
    }
  }
}
