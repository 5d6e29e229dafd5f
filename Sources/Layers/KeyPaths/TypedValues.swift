// Typed access to values by key: on Linux a value in an `Any` can be cast only to the type that it has.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension CALayer {
  /// Returns the value of `key` as a `Value`, converted if it is of another type; nil if there is none, or it cannot be
  /// converted.
  ///
  /// On Apple's platforms numbers come out of ``value(forKey:)`` as `NSNumber`, which `as?` casts to any number type.
  /// On Linux they have the type of the property (`opacity` and `shadowOpacity` have `CGFloat`, like most others),
  /// lists have the type in which they were set, and `as?` accepts that type only. This method converts:
  /// - between all number types, `Bool` and `NSNumber`: integers get the whole part, `Bool` is whether the number is
  ///   not 0;
  /// - between structures such as `CGPoint` and `CATransform3D`, and `NSValue`;
  /// - names such as `CALayerContentsGravity` from and to `String`, sets of bits from and to numbers;
  /// - lists of any of these: `value(forKey: "locations", as: [CGFloat].self)`.
  public final func value<Value>(forKey key: String, as type: Value.Type) -> Value? {
    TypedValue.converted(value(forKey: key), to: type)
  }

  /// Returns the value at `keyPath` as a `Value`, converted as ``value(forKey:as:)`` does.
  public final func value<Value>(forKeyPath keyPath: String, as type: Value.Type) -> Value? {
    TypedValue.converted(value(forKeyPath: keyPath), to: type)
  }
}

extension CAAnimation {
  /// Returns the value of `key` as a `Value`, converted as ``CALayer/value(forKey:as:)`` does; nil if there is none, or
  /// it cannot be converted.
  ///
  /// Use it to read `fromValue`, `toValue`, `byValue` and `values` whatever number type they were set with:
  /// `animation.value(forKey: "values", as: [CGFloat].self)`.
  public final func value<Value>(forKey key: String, as type: Value.Type) -> Value? {
    TypedValue.converted(value(forKey: key), to: type)
  }

  /// Returns the value at `keyPath` as a `Value`, converted as ``CALayer/value(forKey:as:)`` does.
  public final func value<Value>(forKeyPath keyPath: String, as type: Value.Type) -> Value? {
    TypedValue.converted(value(forKeyPath: keyPath), to: type)
  }
}

extension CAEmitterCell {
  /// Returns the value of `key` as a `Value`, converted as ``CALayer/value(forKey:as:)`` does; nil if there is none, or
  /// it cannot be converted.
  public final func value<Value>(forKey key: String, as type: Value.Type) -> Value? {
    TypedValue.converted(value(forKey: key), to: type)
  }

  /// Returns the value at `keyPath` as a `Value`, converted as ``CALayer/value(forKey:as:)`` does.
  public final func value<Value>(forKeyPath keyPath: String, as type: Value.Type) -> Value? {
    TypedValue.converted(value(forKeyPath: keyPath), to: type)
  }
}

extension CIFilter {
  /// Returns the value of `key` as a `Value`, converted as ``CALayer/value(forKey:as:)`` does; nil if there is none, or
  /// it cannot be converted.
  public func value<Value>(forKey key: String, as type: Value.Type) -> Value? {
    TypedValue.converted(value(forKey: key), to: type)
  }
}

/// Conversion of values that were read by key.
enum TypedValue {
  /// Returns `value` as another type, or nil if it cannot be converted.
  static func converted<Value>(_ value: Any?, to type: Value.Type) -> Value? {
    guard let value = unwrapped(value) else { return nil }
    if let same = value as? Value { return same }
    return anything(value, as: type) as? Value
  }

  private static func anything(_ value: Any, as type: Any.Type) -> Any? {
    switch type {
    case is NSNumber.Type: return numberObject(value)
    case is NSValue.Type: return numberObject(value) ?? structureObject(value)
    case let type as any FixedWidthInteger.Type: return integer(value, as: type)
    case let type as any BinaryFloatingPoint.Type: return double(value).map { fraction($0, as: type) }
    case is Bool.Type: return double(value).map { $0 != 0 }
    case is String.Type: return (value as? any NamedChoice)?.rawValue ?? String.decoded(from: value)
    case let type as any ConvertibleList.Type: return (value as? [Any]).flatMap { type.converted(from: $0) }
    // Structures out of boxes, names out of text, sets of bits out of numbers.
    case let type as any KeyCodable.Type: return type.decoded(from: value)
    default: return nil
    }
  }

  /// Returns the number in `value`; text is not converted, even if it is numeric.
  private static func double(_ value: Any) -> Double? {
    if let bits = value as? any BitChoice { return number(from: bits.rawValue) }
    return value is any StringProtocol || value is NSString ? nil : number(from: value)
  }

  private static func integer<Value: FixedWidthInteger>(_ value: Any, as type: Value.Type) -> Value? {
    // Doubles cannot represent all digits of the largest integers.
    if let whole = value as? any BinaryInteger { return Value(clamping: whole) }
    return double(value).flatMap { Value(truncating: $0) }
  }

  private static func fraction<Value: BinaryFloatingPoint>(_ number: Double, as type: Value.Type) -> Value {
    Value(number)
  }

  private static func numberObject(_ value: Any) -> NSNumber? {
    switch value {
    case let number as NSNumber: number
    case let flag as Bool: NSNumber(value: flag)
    case let number as Int: NSNumber(value: number)
    case let number as UInt: NSNumber(value: number)
    default: double(value).map { NSNumber(value: $0) }
    }
  }

  private static func structureObject(_ value: Any) -> NSValue? {
    switch value {
    case let point as CGPoint: NSValue(cgPoint: point)
    case let size as CGSize: NSValue(cgSize: size)
    case let rect as CGRect: NSValue(cgRect: rect)
    case let transform as CATransform3D: NSValue(caTransform3D: transform)
    default: nil
    }
  }
}

/// A list whose elements can be converted one by one.
private protocol ConvertibleList {
  /// Returns the list of all elements, each converted; nil if one of them cannot be.
  static func converted(from list: [Any]) -> Self?
}

extension Array: ConvertibleList {
  fileprivate static func converted(from list: [Any]) -> [Element]? {
    let elements = list.compactMap { TypedValue.converted($0, to: Element.self) }
    return elements.count == list.count ? elements : nil
  }
}
