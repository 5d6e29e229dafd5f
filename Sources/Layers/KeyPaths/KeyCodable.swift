// KeyCodable: the types of properties that key-value coding converts, from any number, from boxes, from names.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A type of property values that can be made from what clients pass for a key.
package protocol KeyCodable {
  /// Returns the value that `value` denotes, or nil if it denotes none. A nil argument stands for zero, or for nothing.
  static func decoded(from value: Any?) -> Self?
  /// The value as it is returned to clients.
  var encoded: Any? { get }
}

extension KeyCodable {
  package var encoded: Any? { self }
}

/// Converts numbers of all types, `NSNumber`, Booleans and numeric strings to a number.
package func number(from value: Any?) -> Double? {
  guard let value = unwrapped(value) else { return 0 }
  switch value {
  case let value as CGFloat: return Double(value)
  case let value as Double: return value
  case let value as Float: return Double(value)
  case let value as Int: return Double(value)
  case let value as Bool: return value ? 1 : 0
  case let value as NSNumber: return value.doubleValue
  case let value as any BinaryInteger: return Double(value)
  case let value as any BinaryFloatingPoint: return Double(value)
  case let value as any StringProtocol:
    let text = value.trimmingCharacters(in: .whitespaces)
    return Double(text) ?? ["true": 1, "yes": 1, "false": 0, "no": 0][text.lowercased()]
  default: return nil
  }
}

/// Returns the value in any number of nested optionals, or nil.
package func unwrapped(_ value: Any?) -> Any? {
  var value = value
  while let some = value, let optional = some as? any AnyOptional {
    value = optional.content
  }
  return value
}

/// Any `Optional`, whatever it wraps.
protocol AnyOptional {
  var content: Any? { get }
}

extension Optional: AnyOptional {
  var content: Any? { map { $0 as Any } }
}

// MARK: Numbers

extension CGFloat: KeyCodable {
  package static func decoded(from value: Any?) -> CGFloat? { number(from: value).map { CGFloat($0) } }
}

extension Double: KeyCodable {
  package static func decoded(from value: Any?) -> Double? { number(from: value) }
}

extension Float: KeyCodable {
  package static func decoded(from value: Any?) -> Float? { number(from: value).map { Float($0) } }
}

extension Int: KeyCodable {
  package static func decoded(from value: Any?) -> Int? { number(from: value).flatMap { Int(truncating: $0) } }
}

extension UInt32: KeyCodable {
  package static func decoded(from value: Any?) -> UInt32? { number(from: value).flatMap { UInt32(truncating: $0) } }
}

extension UInt: KeyCodable {
  package static func decoded(from value: Any?) -> UInt? { number(from: value).flatMap { UInt(truncating: $0) } }
}

extension FixedWidthInteger {
  /// Creates the whole part of `number`, clamped to the range of the type, or nil for NaN.
  init?(truncating number: Double) {
    guard !number.isNaN else { return nil }
    self = Self(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
  }
}

extension Bool: KeyCodable {
  package static func decoded(from value: Any?) -> Bool? { number(from: value).map { $0 != 0 } }
}

// MARK: Geometry

extension CGPoint: KeyCodable {
  package static func decoded(from value: Any?) -> CGPoint? {
    structure(from: value, or: .zero, boxedLike: NSValue(point: .zero), \.pointValue)
  }
}

extension CGSize: KeyCodable {
  package static func decoded(from value: Any?) -> CGSize? {
    structure(from: value, or: .zero, boxedLike: NSValue(size: .zero), \.sizeValue)
  }
}

extension CGRect: KeyCodable {
  package static func decoded(from value: Any?) -> CGRect? {
    structure(from: value, or: .zero, boxedLike: NSValue(rect: .zero), \.rectValue)
  }
}

extension CATransform3D: KeyCodable {
  package static func decoded(from value: Any?) -> CATransform3D? {
    switch unwrapped(value) {
    case nil: CATransform3DIdentity
    case let transform as CATransform3D: transform
    case let affine as CGAffineTransform: CATransform3DMakeAffineTransform(affine)
    case let box as NSValue: box.boxedTransform
    default: nil
    }
  }
}

/// Returns a structure as it is, or out of an `NSValue` that holds the same type as `example`.
private func structure<Value>(
  from value: Any?, or zero: Value, boxedLike example: @autoclosure () -> NSValue, _ content: (NSValue) -> Value
) -> Value? {
  guard let value = unwrapped(value) else { return zero }
  if let value = value as? Value { return value }
  guard let box = value as? NSValue, strcmp(box.objCType, example().objCType) == 0 else { return nil }
  return content(box)
}

// MARK: Names and sets

extension String: KeyCodable {
  package static func decoded(from value: Any?) -> String? {
    switch unwrapped(value) {
    case nil: ""
    case let text as String: text
    case let text as NSString: String(describing: text)
    default: nil
    }
  }
}

/// A name in a structure of its own, such as `CALayerContentsGravity`: returned as itself, and accepted as itself or as
/// text.
package protocol NamedChoice: KeyCodable, RawRepresentable<String> {}

extension NamedChoice {
  package static func decoded(from value: Any?) -> Self? {
    switch unwrapped(value) {
    case let choice as Self: choice
    case let text as String: Self(rawValue: text)
    default: nil
    }
  }
}

/// A set of bits, accepted as itself or as a number.
package protocol BitChoice: KeyCodable, OptionSet where RawValue: KeyCodable {}

extension BitChoice {
  package static func decoded(from value: Any?) -> Self? {
    if let choice = unwrapped(value) as? Self { return choice }
    return RawValue.decoded(from: value).map(Self.init(rawValue:))
  }
}

extension CALayerContentsGravity: NamedChoice {}
extension CALayerContentsFormat: NamedChoice {}
extension CALayerContentsFilter: NamedChoice {}
extension CALayerCornerCurve: NamedChoice {}
extension CAMediaTimingFillMode: NamedChoice {}
extension CAAnimationCalculationMode: NamedChoice {}
extension CAAnimationRotationMode: NamedChoice {}
extension CATransitionType: NamedChoice {}
extension CATransitionSubtype: NamedChoice {}
extension CACornerMask: BitChoice {}
extension CAEdgeAntialiasingMask: BitChoice {}
extension CAAutoresizingMask: BitChoice {}

// MARK: Optional values

extension Optional: KeyCodable where Wrapped: KeyCodable {
  package static func decoded(from value: Any?) -> Wrapped?? {
    guard let value = unwrapped(value) else { return .some(nil) }
    return Wrapped.decoded(from: value).map { .some($0) }
  }

  package var encoded: Any? { flatMap(\.encoded) }
}

/// An object, which is accepted only as its own type.
package protocol KeyCodableObject: KeyCodable, AnyObject {}

extension KeyCodableObject {
  package static func decoded(from value: Any?) -> Self? { unwrapped(value) as? Self }
}

extension CGColor: KeyCodableObject {}
extension CGPath: KeyCodableObject {}
