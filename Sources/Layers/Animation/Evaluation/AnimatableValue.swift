// AnimatableValue: the value of a property while it is animated, of any type that key paths can lead to.
// SPDX-License-Identifier: Apache-2.0

/// A value of an animated property.
///
/// All but paths, lists and objects are stored without an allocation, so that animating them makes none.
package enum AnimatableValue: Sendable {
  /// No value: a colour, a path, a list or contents that are nil.
  case nothing
  /// A number.
  case number(Double)
  /// A whole number.
  case integer(Int)
  /// A Boolean value.
  case flag(Bool)
  /// A point.
  case point(CGPoint)
  /// A size.
  case size(CGSize)
  /// A rectangle.
  case rect(CGRect)
  /// Red, green, blue and alpha of a colour in extended sRGB, gamma-encoded and not premultiplied.
  case color(SIMD4<Double>)
  /// A transform of space.
  case transform(CATransform3D)
  /// A transform of the plane.
  case affineTransform(CGAffineTransform)
  /// Three numbers, such as the factors of a scaling.
  case triple(SIMD3<Double>)
  /// A path, which is immutable.
  case path(CGPath)
  /// A list of numbers, such as locations of a gradient or lengths of dashes.
  case numbers([Double])
  /// A list of colours, each as `color` stores it.
  case colors([SIMD4<Double>])
  /// Contents of a layer.
  case contents(LayerContents)
  /// Two contents, one fading into the other.
  case crossFade(ContentsCrossFade)
  /// A value of another type, which changes in one step.
  case object(OpaqueValue)
}

/// The contents of a layer while one image fades into another.
package struct ContentsCrossFade: Sendable {
  /// The contents at the start; nil for none.
  package var from: LayerContents?
  /// The contents at the end; nil for none.
  package var to: LayerContents?
  /// The share of `to` in the picture, 0…1; that of `from` is the rest. The shares of premultiplied pixels are added.
  package var share: Double

  /// Creates a cross-fade.
  package init(from: LayerContents?, to: LayerContents?, share: Double) {
    self.from = from
    self.to = to
    self.share = share
  }

  /// The contents with the larger share; nil for none.
  package var larger: LayerContents? { share < 0.5 ? from : to }
}

/// A value of a type that is not interpolated, such as text or a name.
///
/// Values of animations are frozen with the animation, so they are not changed while they are shared.
package struct OpaqueValue: @unchecked Sendable {
  /// The value as it was given.
  package let value: Any

  /// Creates a box around a value.
  package init(_ value: Any) { self.value = value }
}

extension AnimatableValue {
  /// The type of a value, by which values of animations are made to fit a property.
  package enum Kind: Hashable, Sendable {
    case nothing, number, integer, flag, point, size, rect, color, transform, affineTransform, triple
    case path, numbers, colors, contents, object
  }

  /// The type of this value; that of a cross-fade is `contents`.
  package var kind: Kind {
    switch self {
    case .nothing: .nothing
    case .number: .number
    case .integer: .integer
    case .flag: .flag
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .color: .color
    case .transform: .transform
    case .affineTransform: .affineTransform
    case .triple: .triple
    case .path: .path
    case .numbers: .numbers
    case .colors: .colors
    case .contents, .crossFade: .contents
    case .object: .object
    }
  }

  /// Whether no number in the value is infinite or not a number.
  package var isFinite: Bool {
    switch self {
    case .nothing, .integer, .flag, .contents, .object: true
    case .number(let number): number.isFinite
    case .point(let point): point.x.isFinite && point.y.isFinite
    case .size(let size): size.width.isFinite && size.height.isFinite
    case .rect(let rect): (rect.components * 0).sum() == 0
    case .color(let color): (color * 0).sum() == 0
    case .transform(let transform): transform.isFinite
    case .affineTransform(let affine): CATransform3DMakeAffineTransform(affine).isFinite
    case .triple(let numbers): (numbers * 0).sum() == 0
    case .path(let path): path.storage.isFinite
    case .numbers(let numbers): numbers.allSatisfy(\.isFinite)
    case .colors(let colors): colors.allSatisfy { ($0 * 0).sum() == 0 }
    case .crossFade(let fade): fade.share.isFinite
    }
  }
}

extension AnimatableValue.Kind {
  /// The type in messages: “a number”, “a point” …
  package var title: String {
    switch self {
    case .nothing: "nothing"
    case .number: "a number"
    case .integer: "a whole number"
    case .flag: "a Boolean value"
    case .point: "a point"
    case .size: "a size"
    case .rect: "a rectangle"
    case .color: "a colour"
    case .transform, .affineTransform: "a transform"
    case .triple: "a list of three numbers"
    case .path: "a path"
    case .numbers: "a list of numbers"
    case .colors: "a list of colours"
    case .contents: "an image"
    case .object: "an object"
    }
  }
}

extension AnimatableValue: Equatable {
  /// Whether two values are of one type and equal; contents and objects are equal only to themselves, and to objects
  /// that their own type says are equal.
  package static func == (first: AnimatableValue, second: AnimatableValue) -> Bool {
    switch (first, second) {
    case (.nothing, .nothing): true
    case (.number(let a), .number(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.flag(let a), .flag(let b)): a == b
    case (.point(let a), .point(let b)): a == b
    case (.size(let a), .size(let b)): a == b
    case (.rect(let a), .rect(let b)): a.components == b.components
    case (.color(let a), .color(let b)): a == b
    case (.transform(let a), .transform(let b)): a == b
    case (.affineTransform(let a), .affineTransform(let b)): a == b
    case (.triple(let a), .triple(let b)): a == b
    case (.path(let a), .path(let b)): a == b
    case (.numbers(let a), .numbers(let b)): a == b
    case (.colors(let a), .colors(let b)): a == b
    case (.contents(let a), .contents(let b)): a.isSame(as: b)
    case (.crossFade(let a), .crossFade(let b)):
      a.share == b.share && LayerContents.areSame(a.from, b.from) && LayerContents.areSame(a.to, b.to)
    case (.object(let a), .object(let b)): a.isSame(as: b)
    default: false
    }
  }
}

extension OpaqueValue {
  fileprivate func isSame(as other: OpaqueValue) -> Bool {
    if let first = value as? AnyHashable, let second = other.value as? AnyHashable { return first == second }
    guard type(of: value) is AnyClass, type(of: other.value) is AnyClass else { return false }
    return (value as AnyObject) === (other.value as AnyObject)
  }
}

extension LayerContents {
  /// Whether both are the same image or the same drawing.
  fileprivate func isSame(as other: LayerContents) -> Bool {
    switch (self, other) {
    case (.assigned(let first), .assigned(let second)): first === second
    case (.drawn(let first), .drawn(let second)): first === second
    case (.tinted(let first), .tinted(let second)): first === second
    default: false
    }
  }

  fileprivate static func areSame(_ first: LayerContents?, _ second: LayerContents?) -> Bool {
    guard let first, let second else { return first == nil && second == nil }
    return first.isSame(as: second)
  }
}

extension CGRect {
  /// The origin's x and y, the width and the height, as they are stored.
  package var components: SIMD4<Double> {
    SIMD4(Double(origin.x), Double(origin.y), Double(size.width), Double(size.height))
  }

  /// Creates a rectangle from its x, y, width and height.
  package init(components: SIMD4<Double>) {
    self.init(
      origin: CGPoint(x: components.x, y: components.y), size: CGSize(width: components.z, height: components.w))
  }
}
