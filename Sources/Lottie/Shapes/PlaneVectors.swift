// PlaneVectors: vector arithmetic that the geometry of outlines is written in.
// SPDX-License-Identifier: Apache-2.0

extension SIMD2<Double> {
  /// The Euclidean length.
  var length: Double { (x * x + y * y).squareRoot() }

  /// This vector after a quarter turn from the x axis towards the y axis: clockwise, where y points down.
  var perpendicular: SIMD2<Double> { SIMD2(-y, x) }

  /// The unit vector in this direction, or zero if there is none.
  var normalized: SIMD2<Double> {
    let length = length
    return length > 1e-150 && length < 1e150 ? self / length : .zero
  }

  var isFinite: Bool { x.isFinite && y.isFinite }

  func dot(_ other: SIMD2<Double>) -> Double { x * other.x + y * other.y }

  func cross(_ other: SIMD2<Double>) -> Double { x * other.y - y * other.x }

  /// The point at a share of the way to another, which is that other at exactly 1.
  func mixed(with other: SIMD2<Double>, _ share: Double) -> SIMD2<Double> { self * (1 - share) + other * share }
}
