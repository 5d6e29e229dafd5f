// Polyline: a path of straight lines, the form of curves before they are filled, stroked, dashed or cut.
// SPDX-License-Identifier: Apache-2.0

/// One subpath of straight lines.
package struct Polyline: Hashable, Sendable {
  /// The corners and, between them, points of flattened curves.
  package var points: [SIMD2<Double>]
  /// Whether two segments of the path meet at each point; otherwise a curve passes through it.
  package var isCorner: [Bool]
  /// The directions of the path at its corners in order; if empty, the directions of the lines apply.
  var tangents: [Tangents] = []
  /// The length of the path along each segment but the closing one, if known; otherwise the lengths of the lines apply.
  var segmentLengths: [Double] = []
  /// Whether the end is joined to the start.
  package var isClosed: Bool

  /// The unit directions in which a path arrives at a corner and leaves it; zero if it does not, or if they are
  /// those of the lines.
  struct Tangents: Hashable, Sendable {
    var before = SIMD2<Double>.zero
    var after = SIMD2<Double>.zero
  }

  package init(points: [SIMD2<Double>], isCorner: [Bool], isClosed: Bool) {
    self.points = points
    self.isCorner = isCorner
    self.isClosed = isClosed
  }

  /// Returns the polyline with all coordinates and lengths times `factor`, limited to finite numbers.
  package func scaled(by factor: Double) -> Polyline {
    var result = self
    result.points = points.map { $0.scaled(by: factor) }
    result.segmentLengths = segmentLengths.map { Swift.min($0 * factor, .greatestFiniteMagnitude) }
    return result
  }

  /// The number of segments, the closing one included.
  var segmentCount: Int { isClosed ? points.count : max(0, points.count - 1) }

  /// Returns the directions of the path at a corner, as far as they are known.
  func tangents(ofCorner corner: Int) -> Tangents {
    tangents.indices.contains(corner) ? tangents[corner] : Tangents()
  }

  /// Returns the index of the end of segment `index`.
  func end(ofSegment index: Int) -> Int { index + 1 < points.count ? index + 1 : 0 }
}

/// One element of a path.
package enum PathCommand: Sendable {
  case move(SIMD2<Double>)
  case line(SIMD2<Double>)
  case quadCurve(SIMD2<Double>, control: SIMD2<Double>)
  case curve(SIMD2<Double>, control1: SIMD2<Double>, control2: SIMD2<Double>)
  case close
}

extension SIMD2<Double> {
  /// Returns this vector times `factor`, with the largest finite number in place of an overflow.
  package func scaled(by factor: Double) -> SIMD2<Double> {
    let product = self * factor
    // Zero times a number is zero unless the number is not finite.
    let overflows = (product * 0 .!= .zero) .& (self * 0 .== .zero)
    let largest = SIMD2(repeating: Double.greatestFiniteMagnitude)
    return product.replacing(with: pointwiseMin(pointwiseMax(product, -largest), largest), where: overflows)
  }
  /// The Euclidean length.
  @inline(__always)
  var length: Double { (x * x + y * y).squareRoot() }
  /// This vector rotated by a quarter turn from the x axis towards the y axis.
  @inline(__always)
  var perpendicular: SIMD2<Double> { SIMD2(-y, x) }
  /// The unit vector in the same direction, or zero if there is none.
  @inline(__always)
  var normalized: SIMD2<Double> {
    let length = length
    return length > 1e-150 && length < 1e150 ? self / length : normalizedByParts
  }
  /// The unit vector computed without squares that could overflow or underflow.
  @inline(never)
  private var normalizedByParts: SIMD2<Double> {
    let largest = Swift.max(abs(x), abs(y))
    guard largest > 0, largest.isFinite else { return .zero }
    let part = self / largest
    return part / part.length
  }
  @inline(__always)
  func dot(_ other: SIMD2<Double>) -> Double { x * other.x + y * other.y }
  @inline(__always)
  func cross(_ other: SIMD2<Double>) -> Double { x * other.y - y * other.x }
}
