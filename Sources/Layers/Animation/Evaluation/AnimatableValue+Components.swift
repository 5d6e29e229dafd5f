// The components of values that have at most four: what most animations change, without a copy of anything larger.
// SPDX-License-Identifier: Apache-2.0

extension AnimatableValue {
  /// The components of a number, a point, a size, a rectangle, a colour or three numbers, followed by zeros; nil for
  /// other types.
  package var fewComponents: SIMD4<Double>? {
    switch self {
    case .number(let number): SIMD4(number, 0, 0, 0)
    case .point(let point): SIMD4(Double(point.x), Double(point.y), 0, 0)
    case .size(let size): SIMD4(Double(size.width), Double(size.height), 0, 0)
    case .rect(let rect): rect.components
    case .color(let color): color
    case .triple(let numbers): SIMD4(numbers, 0)
    default: nil
    }
  }

  /// Creates a value of a type whose values have at most four components; nothing for other types.
  package init(_ kind: Kind, components: SIMD4<Double>) {
    self =
      switch kind {
      case .number: .number(components.x)
      case .point: .point(CGPoint(x: components.x, y: components.y))
      case .size: .size(CGSize(width: components.x, height: components.y))
      case .rect: .rect(CGRect(components: components))
      case .color: .color(components)
      case .triple: .triple(SIMD3(components.x, components.y, components.z))
      default: .nothing
      }
  }
}

/// Several values of one type with at most four components.
package struct ComponentList: Sendable {
  /// The type of the values.
  let kind: AnimatableValue.Kind
  /// The components of each value.
  let values: [SIMD4<Double>]

  /// Creates a list; nil if the values differ in type, or have more components.
  init?(_ values: [AnimatableValue]) {
    guard let first = values.first, values.allSatisfy({ $0.kind == first.kind }) else { return nil }
    kind = first.kind
    self.values = values.compactMap(\.fewComponents)
    guard self.values.count == values.count else { return nil }
  }

  /// Returns the value at `fraction` of the way from the value at `index` to the next one.
  func value(from index: Int, at fraction: Double) -> AnimatableValue {
    let from = values[index], to = values[index + 1]
    return AnimatableValue(kind, components: from.interpolated(to: to, at: fraction))
  }
}

extension SIMD4<Double> {
  /// Returns the components at `fraction` of the way to others.
  func interpolated(to end: SIMD4<Double>, at fraction: Double) -> SIMD4<Double> {
    // The end itself, since the start and the difference may not add up to it.
    fraction == 1 ? end : self + (end - self) * fraction
  }

  /// Whether no component is infinite or not a number.
  var isFinite: Bool { (self * 0) == .zero }
}
