// LayerKeyValue: the types of properties that may be declared without an initial value.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

/// A type of which a property with ``LayerKey`` needs no initial value.
public protocol LayerKeyValue {
  /// The value of properties that were not set: zero, or nothing.
  static var unsetValue: Self { get }
}

extension LayerKeyValue where Self: AdditiveArithmetic {
  /// Zero.
  public static var unsetValue: Self { .zero }
}

extension CGFloat: LayerKeyValue {}
extension Double: LayerKeyValue {}
extension Float: LayerKeyValue {}
extension Int: LayerKeyValue {}

extension Bool: LayerKeyValue {
  /// False.
  public static var unsetValue: Bool { false }
}

extension String: LayerKeyValue {
  /// The empty text.
  public static var unsetValue: String { "" }
}

extension CGPoint: LayerKeyValue {
  /// The origin.
  public static var unsetValue: CGPoint { .zero }
}

extension CGSize: LayerKeyValue {
  /// No size.
  public static var unsetValue: CGSize { .zero }
}

extension CGRect: LayerKeyValue {
  /// The empty rectangle at the origin.
  public static var unsetValue: CGRect { .zero }
}

extension CATransform3D: LayerKeyValue {
  /// The identity.
  public static var unsetValue: CATransform3D { CATransform3DIdentity }
}

extension Optional: LayerKeyValue {
  /// Nil.
  public static var unsetValue: Wrapped? { nil }
}
