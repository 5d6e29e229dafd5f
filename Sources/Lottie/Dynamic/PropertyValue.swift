// The values of properties in the form that clients know them, and back.
// SPDX-License-Identifier: Apache-2.0

/// A kind of value that clients can give to properties.
enum PropertyKind: Hashable, Sendable {
  case number, vector, color, stops, outlines

  /// A noun for messages.
  var noun: String {
    switch self {
    case .number: "a number"
    case .vector: "a point or a size"
    case .color: "a color"
    case .stops: "the colors of a gradient"
    case .outlines: "an outline"
    }
  }
}

extension Interpolated {
  /// The kind of the value.
  static var kind: PropertyKind {
    switch Self.self {
    case is Double.Type: .number
    case is SIMD3<Double>.Type: .vector
    case is SIMD4<Double>.Type: .color
    case is [Double].Type: .stops
    default: .outlines
    }
  }

  /// The value that a client gives; nil where it is of another kind, or not a finite number.
  static func from(client value: Any) -> Self? {
    let result: Any? =
      switch value {
      case let number as LottieVector1D: number.value.isFinite ? number.value : nil
      case let vector as LottieVector3D: finite(SIMD3(vector.x, vector.y, vector.z))
      case let color as LottieColor: finite(SIMD4(color.r, color.g, color.b, color.a))
      case let stops as [Double]: stops.allSatisfy(\.isFinite) ? stops : nil
      default: nil
      }
    return result as? Self
  }

  /// The value as clients know it; nil for outlines.
  var forClient: Any? {
    switch self {
    case let number as Double: LottieVector1D(number)
    case let vector as SIMD3<Double>: LottieVector3D(x: vector.x, y: vector.y, z: vector.z)
    case let color as SIMD4<Double>: LottieColor(r: color.x, g: color.y, b: color.z, a: color.w)
    case let stops as [Double]: stops
    default: nil
    }
  }

  private static func finite(_ vector: SIMD3<Double>) -> SIMD3<Double>? {
    vector.x.isFinite && vector.y.isFinite && vector.z.isFinite ? vector : nil
  }

  private static func finite(_ color: SIMD4<Double>) -> SIMD4<Double>? {
    color.x.isFinite && color.y.isFinite && color.z.isFinite && color.w.isFinite ? color : nil
  }
}
