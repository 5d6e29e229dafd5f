// Where something reaches, as it grows: the box around points.

import Tessellation

/// An upright box around all that was added to it.
struct Extent {
  private(set) var low: SIMD2<Double>
  private(set) var high: SIMD2<Double>

  /// A box around nothing.
  static let nothing = Extent(low: SIMD2(repeating: .infinity), high: SIMD2(repeating: -.infinity))
  /// A box around the origin.
  static let point = Extent(low: .zero, high: .zero)

  mutating func add(_ point: SIMD2<Double>) {
    low = pointwiseMin(low, point)
    high = pointwiseMax(high, point)
  }

  mutating func add(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
    add(a)
    add(b)
  }

  /// Adds the box around the image of another one under an affine map.
  mutating func add(_ other: Extent, mappedBy map: Projection) {
    for corner in [other.low, other.high, SIMD2(other.low.x, other.high.y), SIMD2(other.high.x, other.low.y)] {
      add(map.applied(to: corner))
    }
  }

  /// Makes room for everything in the box to be shifted by any part of `shift`.
  mutating func stretch(by shift: SIMD2<Double>) {
    low += pointwiseMin(shift, .zero)
    high += pointwiseMax(shift, .zero)
  }

  /// Whether every coordinate is a number and no further from 0 than `distance`.
  func isNear(_ distance: Double) -> Bool {
    all(low .>= -distance) && all(high .<= distance)
  }
}
