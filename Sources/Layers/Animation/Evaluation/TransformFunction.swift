// TransformFunction: the functions of CAValueFunction, from one number or three to a transform.
// SPDX-License-Identifier: Apache-2.0

/// A function that makes a transform from numbers, by the name that `CAValueFunction` gives it.
package enum TransformFunction: String, CaseIterable, Sendable {
  case rotateX, rotateY, rotateZ
  case scale, scaleX, scaleY, scaleZ
  case translate, translateX, translateY, translateZ

  /// The type of the numbers that the function takes: three for `scale` and `translate`, one for the others.
  package var argumentKind: AnimatableValue.Kind { self == .scale || self == .translate ? .triple : .number }

  /// Returns the transform for a number, or for three; nil for any other value.
  package func transform(of value: AnimatableValue) -> CATransform3D? {
    switch value.converted(to: argumentKind) {
    case .number(let number): transform(of: SIMD3(number, 0, 0))
    case .triple(let numbers): transform(of: numbers)
    default: nil
    }
  }

  /// Returns the transform for numbers, of which functions of one number use the first.
  package func transform(of numbers: SIMD3<Double>) -> CATransform3D {
    let number = numbers.x
    return switch self {
    case .rotateX: CATransform3DMakeRotation(number, 1, 0, 0)
    case .rotateY: CATransform3DMakeRotation(number, 0, 1, 0)
    case .rotateZ: CATransform3DMakeRotation(number, 0, 0, 1)
    case .scale: CATransform3DMakeScale(numbers.x, numbers.y, numbers.z)
    case .scaleX: CATransform3DMakeScale(number, 1, 1)
    case .scaleY: CATransform3DMakeScale(1, number, 1)
    case .scaleZ: CATransform3DMakeScale(1, 1, number)
    case .translate: CATransform3DMakeTranslation(numbers.x, numbers.y, numbers.z)
    case .translateX: CATransform3DMakeTranslation(number, 0, 0)
    case .translateY: CATransform3DMakeTranslation(0, number, 0)
    case .translateZ: CATransform3DMakeTranslation(0, 0, number)
    }
  }
}
