// Closed polygons in device space: what the coverage of a shape is computed from.

/// The boundary of a filled area as closed polygons, in device pixels, y down.
///
/// The inside is where the polygons wind around a point a non-zero number of times; callers hand in polygons that do
/// not cross each other, a hole running the other way round than the polygon that holds it.
package struct Outline: Sendable {
  /// All vertices, polygon after polygon.
  package private(set) var points: [SIMD2<Double>] = []
  /// Where each polygon ends in ``points``.
  package private(set) var ends: [Int] = []

  package init() {}

  /// Creates an outline of one polygon.
  package init(polygon: [SIMD2<Double>]) {
    append(polygon: polygon)
  }

  /// Adds a closed polygon; fewer than three points enclose nothing and are left out.
  package mutating func append(polygon: some Collection<SIMD2<Double>>) {
    guard polygon.count > 2 else { return }
    points.append(contentsOf: polygon)
    ends.append(points.count)
  }

  /// The smallest box around all vertices, or nil for an outline without any.
  package var bounds: (low: SIMD2<Double>, high: SIMD2<Double>)? {
    guard var low = points.first else { return nil }
    var high = low
    for point in points {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    return (low, high)
  }

  /// Whether every coordinate is a finite number.
  package var isFinite: Bool {
    points.allSatisfy { ($0 * 0).sum() == 0 }
  }

  /// Calls `body` with the two ends of every edge, closing edges included.
  @inline(__always)
  package func forEachEdge(_ body: (SIMD2<Double>, SIMD2<Double>) -> Void) {
    var start = 0
    for end in ends {
      var previous = points[end - 1]
      for index in start..<end {
        let point = points[index]
        body(previous, point)
        previous = point
      }
      start = end
    }
  }
}

/// The points on one side of a straight line: those where `normal · p ≥ offset`.
package struct HalfPlane: Hashable, Sendable {
  package var normal: SIMD2<Double>
  package var offset: Double

  package init(normal: SIMD2<Double>, offset: Double) {
    self.normal = normal
    self.offset = offset
  }

  /// Whether a point lies on the inner side or on the line.
  @inline(__always)
  package func contains(_ point: SIMD2<Double>) -> Bool {
    normal.x * point.x + normal.y * point.y >= offset
  }
}
