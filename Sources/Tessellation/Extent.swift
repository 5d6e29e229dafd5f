// Extent: a bounding box that grows as points are added.
// SPDX-License-Identifier: Apache-2.0

/// An axis-aligned box around everything that was added to it.
package struct Extent {
  package private(set) var low: SIMD2<Double>
  package private(set) var high: SIMD2<Double>

  /// Creates the box between two corners.
  package init(low: SIMD2<Double>, high: SIMD2<Double>) {
    self.low = low
    self.high = high
  }

  /// Creates the box around two points.
  package init(around a: SIMD2<Double>, _ b: SIMD2<Double>) {
    self = .nothing
    add(a, b)
  }

  /// Creates the box around some pixels.
  package init(of pixels: PixelRect) {
    self.init(around: SIMD2(Double(pixels.x0), Double(pixels.y0)), SIMD2(Double(pixels.x1), Double(pixels.y1)))
  }

  /// The empty box.
  package static let nothing = Extent(low: SIMD2(repeating: .infinity), high: SIMD2(repeating: -.infinity))
  /// The box around the origin.
  package static let point = Extent(low: .zero, high: .zero)

  /// Whether the box is empty.
  package var isEmpty: Bool { !all(low .<= high) }

  package mutating func add(_ point: SIMD2<Double>) {
    low = pointwiseMin(low, point)
    high = pointwiseMax(high, point)
  }

  package mutating func add(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
    add(a)
    add(b)
  }

  package mutating func add(_ other: Extent) {
    low = pointwiseMin(low, other.low)
    high = pointwiseMax(high, other.high)
  }

  /// Adds the box around the image of another one under an affine map.
  package mutating func add(_ other: Extent, mappedBy map: Projection) {
    for corner in [other.low, other.high, SIMD2(other.low.x, other.high.y), SIMD2(other.high.x, other.low.y)] {
      add(map.applied(to: corner))
    }
  }

  /// The box around the image of this one under an affine map.
  package func mapped(by map: Projection) -> Extent {
    var result = Extent.nothing
    result.add(self, mappedBy: map)
    return result
  }

  /// Extends the box so that it contains its contents displaced by any fraction of `shift`.
  package mutating func stretch(by shift: SIMD2<Double>) {
    low += pointwiseMin(shift, .zero)
    high += pointwiseMax(shift, .zero)
  }

  /// Whether no coordinate is NaN, and none is further from 0 than `distance`.
  package func isNear(_ distance: Double) -> Bool {
    all(low .>= -distance) && all(high .<= distance)
  }
}
