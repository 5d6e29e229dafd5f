// PropertyKind: the kind of a property's values, from which its animation, its check and its form in documents follow.
// SPDX-License-Identifier: Apache-2.0

/// The kind of values that a property of a layer takes.
package enum PropertyKind: Hashable, Sendable {
  case flag, integer, number, string
  /// One of these names.
  case choice([String])
  /// A set of bits with these names, lowest bit first.
  case bits([String])
  case point, size, rect, transform, color, path
  /// A list of numbers.
  case numbers
  /// A list of colours.
  case colors
  /// A string, plain or attributed.
  case text
  /// A font, or the name of one.
  case font
  /// An image, or anything else that a layer shows.
  case contents
  case filter, filters, layer, layers, cells
  /// An object that documents do not hold.
  case object

  /// The type of animated values for a property that has no value; nil if only its value determines the type.
  var ofMissingValue: AnimatableValue.Kind? {
    switch self {
    case .color: .color
    case .path: .path
    case .contents: .contents
    case .colors: .colors
    case .numbers: .numbers
    default: nil
    }
  }
}

extension LayerKey {
  /// The kind of the property's values.
  package var kind: PropertyKind { Self.kinds[ordinal] }

  private static let kinds: [PropertyKind] = {
    var kinds = Array(repeating: PropertyKind.object, count: allCases.count)
    for property in CALayer.classesWithProperties.flatMap({ $0.properties.own }) {
      if let key = property.key { kinds[key.ordinal] = property.kind }
    }
    return kinds
  }()
}

/// A type of stored values that determines the kind of a property.
protocol PropertyValue: KeyCodable, SendableMetatype {
  static var kind: PropertyKind { get }
  /// Whether all numbers in a value are finite. True by default.
  static func isFinite(_ value: Self) -> Bool
}

extension PropertyValue {
  static func isFinite(_ value: Self) -> Bool { true }
}

extension Optional: PropertyValue where Wrapped: PropertyValue {
  static var kind: PropertyKind { Wrapped.kind }
  static func isFinite(_ value: Wrapped?) -> Bool { value.map(Wrapped.isFinite) ?? true }
}

extension Bool: PropertyValue { static var kind: PropertyKind { .flag } }
extension Int: PropertyValue { static var kind: PropertyKind { .integer } }
extension UInt32: PropertyValue { static var kind: PropertyKind { .integer } }
extension String: PropertyValue { static var kind: PropertyKind { .string } }

extension CGFloat: PropertyValue {
  static var kind: PropertyKind { .number }
  static func isFinite(_ value: CGFloat) -> Bool { value.isFinite }
}

extension Double: PropertyValue {
  static var kind: PropertyKind { .number }
  static func isFinite(_ value: Double) -> Bool { value.isFinite }
}

extension Float: PropertyValue {
  static var kind: PropertyKind { .number }
  static func isFinite(_ value: Float) -> Bool { value.isFinite }
}

extension CGPoint: PropertyValue {
  static var kind: PropertyKind { .point }
  static func isFinite(_ value: CGPoint) -> Bool { value.x.isFinite && value.y.isFinite }
}

extension CGSize: PropertyValue {
  static var kind: PropertyKind { .size }
  static func isFinite(_ value: CGSize) -> Bool { value.width.isFinite && value.height.isFinite }
}

extension CGRect: PropertyValue {
  static var kind: PropertyKind { .rect }
  static func isFinite(_ value: CGRect) -> Bool { CGPoint.isFinite(value.origin) && CGSize.isFinite(value.size) }
}

extension CATransform3D: PropertyValue {
  static var kind: PropertyKind { .transform }
  static func isFinite(_ value: CATransform3D) -> Bool { value.cells.allSatisfy(\.isFinite) }
}

extension CATransform3D {
  private var cells: [CGFloat] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }
}

extension CGColor: PropertyValue {
  static var kind: PropertyKind { .color }
  static func isFinite(_ value: CGColor) -> Bool { (value.sRGBComponents * 0).sum() == 0 }
}

extension CGPath: PropertyValue {
  static var kind: PropertyKind { .path }
  static func isFinite(_ value: CGPath) -> Bool { value.storage.isFinite }
}

// MARK: Names and sets of bits

extension PropertyValue where Self: NamedChoice {
  /// By default any name.
  static var kind: PropertyKind { .string }
}

extension CALayerContentsFormat: PropertyValue {}
extension CALayer.ToneMapMode: PropertyValue {}
extension CALayer.DynamicRange: PropertyValue {}

extension CALayerContentsFilter: PropertyValue {
  static var kind: PropertyKind { .choice(["nearest", "linear", "trilinear"]) }
}

extension CALayerContentsGravity: PropertyValue {
  static var kind: PropertyKind { .choice(all.map(\.rawValue)) }
  /// This gravity, or `.center` if the name is unknown.
  var known: CALayerContentsGravity { Self.all.contains(self) ? self : .center }

  private static let all: [CALayerContentsGravity] = [
    .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight,
    .resize, .resizeAspect, .resizeAspectFill,
  ]
}

extension CALayerCornerCurve: PropertyValue {
  static var kind: PropertyKind { .choice(["circular", "continuous"]) }
}

extension CAMediaTimingFillMode: PropertyValue {
  static var kind: PropertyKind { .choice(["removed", "forwards", "backwards", "both"]) }
}

extension CACornerMask: PropertyValue {
  static var kind: PropertyKind { .bits(["minXMinY", "maxXMinY", "minXMaxY", "maxXMaxY"]) }
}

extension CAEdgeAntialiasingMask: PropertyValue {
  static var kind: PropertyKind { .bits(["left", "right", "bottom", "top"]) }
}

extension CAAutoresizingMask: PropertyValue {
  static var kind: PropertyKind {
    .bits(["minXMargin", "widthSizable", "maxXMargin", "minYMargin", "heightSizable", "maxYMargin"])
  }
}
