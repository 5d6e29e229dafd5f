// The values that a client gives to properties of an animation instead of those of the file.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// A number.
public struct LottieVector1D: Hashable, Sendable {
  /// The number.
  public let value: Double

  /// A number.
  public init(_ value: Double) { self.value = value }
}

/// A point or a size; most have 0 as `z`.
public struct LottieVector3D: Hashable, Sendable {
  /// To the right.
  public let x: Double
  /// Down.
  public let y: Double
  /// Away from the one who looks.
  public let z: Double

  /// A vector of three components.
  public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }
}

/// The number that stands for all of a component of a color.
public enum ColorFormatDenominator: Hashable, Sendable {
  /// Components go from 0 to 1.
  case One
  /// Components go from 0 to 100.
  case OneHundred
  /// Components go from 0 to 255.
  case TwoFiftyFive

  var value: Double {
    switch self {
    case .One: 1
    case .OneHundred: 100
    case .TwoFiftyFive: 255
    }
  }
}

/// A color in sRGB with components from 0 to 1, not premultiplied.
public struct LottieColor: Hashable, Sendable {
  /// Red.
  public var r: Double
  /// Green.
  public var g: Double
  /// Blue.
  public var b: Double
  /// Opacity. Paints don't have it: their opacity is a property of its own.
  public var a: Double

  /// A color whose components `denominator` stands for all of; the opacity is from 0 to 1 always.
  public init(r: Double, g: Double, b: Double, a: Double, denominator: ColorFormatDenominator = .One) {
    (self.r, self.g, self.b) = (r / denominator.value, g / denominator.value, b / denominator.value)
    self.a = a
  }
}

/// A value, or values for each frame, that take the place of those of a property: see
/// ``LottieAnimationLayer/setValueProvider(_:keypath:)``.
public protocol AnyValueProvider {
  /// The type of the values: ``LottieColor``, ``LottieVector1D``, ``LottieVector3D``, or an array of `Double` for a gradient's stops.
  var valueType: Any.Type { get }
  /// Whether the value is another at each frame.
  var isAnimated: Bool { get }
  /// The value at a frame of the composition in which the property is.
  func value(frame: CGFloat) -> Any
}

/// A constant, or a function of the frame.
private enum Provided<Value> {
  case constant(Value)
  case block((CGFloat) -> Value)

  var isAnimated: Bool { if case .block = self { true } else { false } }

  func value(_ frame: CGFloat) -> Value {
    switch self {
    case .constant(let value): value
    case .block(let block): block(frame)
    }
  }
}

/// A color for the `Color` of fills and strokes.
public final class ColorValueProvider: AnyValueProvider {
  private var provided: Provided<LottieColor>

  /// A color that stays.
  public init(_ color: LottieColor) { provided = .constant(color) }

  /// A color for each frame. `block` is called whenever a frame is shown.
  public init(block: @escaping (CGFloat) -> LottieColor) { provided = .block(block) }

  /// ``LottieColor``.
  public var valueType: Any.Type { LottieColor.self }
  /// Whether the value is another at each frame.
  public var isAnimated: Bool { provided.isAnimated }
  /// The value at a frame.
  public func value(frame: CGFloat) -> Any { provided.value(frame) }
}

/// A number for an opacity (percent), a width (points), a rotation (degrees) and the like.
public final class FloatValueProvider: AnyValueProvider {
  private var provided: Provided<LottieVector1D>

  /// A number that stays.
  public init(_ float: CGFloat) { provided = .constant(LottieVector1D(Double(float))) }

  /// A number for each frame. `block` is called whenever a frame is shown.
  public init(block: @escaping (CGFloat) -> CGFloat) { provided = .block { LottieVector1D(Double(block($0))) } }

  /// ``LottieVector1D``.
  public var valueType: Any.Type { LottieVector1D.self }
  /// Whether the value is another at each frame.
  public var isAnimated: Bool { provided.isAnimated }
  /// The value at a frame.
  public func value(frame: CGFloat) -> Any { provided.value(frame) }
}

/// A point for a position or an anchor point, in points.
public final class PointValueProvider: AnyValueProvider {
  private var provided: Provided<LottieVector3D>

  /// A point that stays.
  public init(_ point: CGPoint) { provided = .constant(Self.vector(point)) }

  /// A point for each frame. `block` is called whenever a frame is shown.
  public init(block: @escaping (CGFloat) -> CGPoint) { provided = .block { Self.vector(block($0)) } }

  private static func vector(_ point: CGPoint) -> LottieVector3D {
    LottieVector3D(x: Double(point.x), y: Double(point.y), z: 0)
  }

  /// ``LottieVector3D``.
  public var valueType: Any.Type { LottieVector3D.self }
  /// Whether the value is another at each frame.
  public var isAnimated: Bool { provided.isAnimated }
  /// The value at a frame.
  public func value(frame: CGFloat) -> Any { provided.value(frame) }
}

/// A size in points, or a scale in percent.
public final class SizeValueProvider: AnyValueProvider {
  private var provided: Provided<LottieVector3D>

  /// A size that stays.
  public init(_ size: CGSize) { provided = .constant(Self.vector(size)) }

  /// A size for each frame. `block` is called whenever a frame is shown.
  public init(block: @escaping (CGFloat) -> CGSize) { provided = .block { Self.vector(block($0)) } }

  private static func vector(_ size: CGSize) -> LottieVector3D {
    LottieVector3D(x: Double(size.width), y: Double(size.height), z: 100)
  }

  /// ``LottieVector3D``.
  public var valueType: Any.Type { LottieVector3D.self }
  /// Whether the value is another at each frame.
  public var isAnimated: Bool { provided.isAnimated }
  /// The value at a frame.
  public func value(frame: CGFloat) -> Any { provided.value(frame) }
}

/// Stops for the `Colors` of a gradient.
public final class GradientValueProvider: AnyValueProvider {
  private var provided: Provided<[Double]>

  /// Colors that stay, at places from 0 to 1; without places they are at equal distances.
  public init(_ colors: [LottieColor], locations: [Double] = []) {
    provided = .constant(Self.stops(colors, locations))
  }

  /// Colors, and perhaps their places, for each frame. The blocks are called whenever a frame is shown.
  public init(block: @escaping (CGFloat) -> [LottieColor], locations: ((CGFloat) -> [Double])? = nil) {
    provided = .block { Self.stops(block($0), locations?($0) ?? []) }
  }

  /// Place, red, green and blue of each color, and then place and opacity of each, as the format has them.
  private static func stops(_ colors: [LottieColor], _ locations: [Double]) -> [Double] {
    let places = colors.indices.map { index in
      locations.indices.contains(index)
        ? locations[index] : Double(index) / Double(max(1, colors.count - 1))
    }
    return zip(places, colors).flatMap { [$0, $1.r, $1.g, $1.b] } + zip(places, colors).flatMap { [$0, $1.a] }
  }

  /// The numbers of stops.
  public var valueType: Any.Type { [Double].self }
  /// Whether the value is another at each frame.
  public var isAnimated: Bool { provided.isAnimated }
  /// The value at a frame.
  public func value(frame: CGFloat) -> Any { provided.value(frame) }
}
