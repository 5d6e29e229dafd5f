// Outline: closed polygons in device space, from which the coverage of a shape is computed.
// SPDX-License-Identifier: Apache-2.0

/// The boundary of a filled area as closed polygons, in device pixels, y down, or for strokes in the space of their
/// path.
///
/// The inside follows from the winding number, by the rule that goes with the outline. A hole has the opposite
/// direction of the polygon that contains it.
package struct Outline: Sendable {
  /// All vertices, polygon after polygon.
  package private(set) var points: [SIMD2<Double>] = []
  /// The end index of each polygon in ``points``.
  package private(set) var ends: [Int] = []

  package init() {}

  /// Creates an outline of one polygon.
  package init(polygon: [SIMD2<Double>]) {
    append(polygon: polygon)
  }

  /// Removes all polygons, and keeps the memory.
  package mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Adds a closed polygon; one with fewer than three points encloses nothing and is left out.
  package mutating func append(polygon: some Collection<SIMD2<Double>>) {
    guard polygon.count > 2 else { return }
    points.append(contentsOf: polygon)
    ends.append(points.count)
  }

  /// Adds a closed polygon under an affine map.
  mutating func append(polygon: [SIMD2<Double>], under map: Projection) {
    guard polygon.count > 2 else { return }
    if points.isEmpty { points.reserveCapacity(polygon.count) }
    // One loop: a mapped collection calls a closure for each point.
    for point in polygon { points.append(map.applied(to: point)) }
    ends.append(points.count)
  }

  /// Adds the area between two offset curves. Those of a ring are two polygons.
  mutating func append(right: [SIMD2<Double>], left: [SIMD2<Double>], isRing: Bool) {
    guard right.count > 1 else { return }
    points.append(contentsOf: right)
    if isRing { ends.append(points.count) }
    points.append(contentsOf: left.reversed())
    ends.append(points.count)
  }

  /// Returns the outline under a projection, cut if it reaches behind the eye.
  package consuming func projected(by projection: Projection) -> Outline {
    if projection == .identity { return self }
    if projection.isAffine {
      for index in points.indices { points[index] = projection.applied(to: points[index]) }
      return self
    }
    let isInFront = points.allSatisfy { projection.homogeneous($0).z > Projection.nearestDepth }
    if isInFront {
      for index in points.indices {
        let image = projection.homogeneous(points[index])
        points[index] = SIMD2(image.x, image.y) / image.z
      }
      return self
    }
    var result = Outline()
    for polygon in polygons { projection.append(polygon, to: &result) }
    return result
  }

  /// The memory that the outline takes, in bytes.
  package var byteCount: Int {
    points.count * MemoryLayout<SIMD2<Double>>.stride + ends.count * MemoryLayout<Int>.stride
  }

  /// A copy without unused capacity.
  package var compacted: Outline {
    var result = self
    result.points = points.withUnsafeBufferPointer(Array.init)
    result.ends = ends.withUnsafeBufferPointer(Array.init)
    return result
  }

  /// The polygons as separate arrays.
  package var polygons: [[SIMD2<Double>]] {
    var start = 0
    return ends.map { end in
      defer { start = end }
      return Array(points[start..<end])
    }
  }

  /// The smallest box around all vertices, or nil for an outline without any.
  package var bounds: (low: SIMD2<Double>, high: SIMD2<Double>)? {
    guard var low = points.first else { return nil }
    var high = low
    for point in points {
      low.x = min(low.x, point.x)
      low.y = min(low.y, point.y)
      high.x = max(high.x, point.x)
      high.y = max(high.y, point.y)
    }
    return (low, high)
  }

  /// Whether every coordinate is a finite number.
  package var isFinite: Bool {
    points.allSatisfy { ($0 * 0).sum() == 0 }
  }
}
