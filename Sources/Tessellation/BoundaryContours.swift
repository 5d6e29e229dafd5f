// BoundaryContours: assembles boundary edges into closed contours.
//
// The resolver cuts its edges at whole rows of the grid. Along each such row the inside above and the inside below may
// differ from one cut to the next; horizontal sides lie there. Together with these the edges are closed: each vertex
// has as many incoming as outgoing edges, regardless of rounding. Only then are vertex positions made exact, where two
// cuts of one crossing lie beside each other in a row.
// SPDX-License-Identifier: Apache-2.0

/// The contours of a boundary, on the grid.
struct BoundaryContours {
  /// Closed polygons; the inside lies on the side of a quarter turn from the x axis towards the y axis.
  private(set) var polygons: [[SIMD2<Double>]] = []
  /// Whether parts of the boundary coincided.
  let hasOverlaps: Bool

  /// The directed sides of the contours, between the indices of two vertices; their positions are stored separately.
  private var sides: [(from: Int, to: Int)] = []

  /// Assembles the parts of a boundary that ``WindingResolver`` returns.
  init(of parts: [FixedEdge]) {
    let (runs, hasOverlaps) = BoundaryRun.runs(of: parts)
    self.hasOverlaps = hasOverlaps
    // The indices of the vertices at the top and at the bottom of each run.
    var tops = Array(repeating: 0, count: runs.count), bottoms = tops
    var positions: [SIMD2<Double>] = []
    let cuts = runs.indices.flatMap { run in [true, false].map { RowCut(run, of: runs[run], isTop: $0) } }.sorted()
    var start = 0
    while start < cuts.count {
      var end = start
      var row = BoundaryRow()
      while end < cuts.count, cuts[end].y == cuts[start].y {
        row.add(cuts[end])
        end += 1
      }
      for vertex in row.finish() {
        for cut in cuts[(start + vertex.cuts.lowerBound)..<(start + vertex.cuts.upperBound)] {
          if cut.isTop { tops[cut.run] = positions.count } else { bottoms[cut.run] = positions.count }
        }
        // If only the area above is inside, the side runs towards smaller x; if only the area below, towards larger x.
        if vertex.insideBefore > 0 { add(from: positions.count, to: positions.count - 1, vertex.insideBefore) }
        if vertex.insideBefore < 0 { add(from: positions.count - 1, to: positions.count, -vertex.insideBefore) }
        positions.append(vertex.position)
      }
      start = end
    }
    for (index, run) in runs.enumerated() {
      if run.winding > 0 { add(from: bottoms[index], to: tops[index], run.winding) }
      if run.winding < 0 { add(from: tops[index], to: bottoms[index], -run.winding) }
    }
    trace(positions)
  }

  private mutating func add(from: Int, to: Int, _ count: Int32) {
    for _ in 0..<count { sides.append((from, to)) }
  }

  // MARK: Tracing

  /// Follows the sides to closed polygons, each side once.
  private mutating func trace(_ positions: [SIMD2<Double>]) {
    let next = successors(positions)
    var isUsed = Array(repeating: false, count: sides.count)
    for first in sides.indices where !isUsed[first] {
      var polygon: [SIMD2<Double>] = []
      var side = first
      while !isUsed[side] {
        isUsed[side] = true
        polygon.append(positions[sides[side].from])
        side = next[side]
      }
      if let simple = Self.simplified(polygon) { polygons.append(simple) }
    }
  }

  /// Returns the successor of each side: if several sides leave a vertex, the one that borders the same piece of the
  /// inside, so that areas that only touch have contours of their own.
  private func successors(_ positions: [SIMD2<Double>]) -> [Int] {
    var arriving = Array(repeating: [Int](), count: positions.count), leaving = arriving
    for (index, side) in sides.enumerated() {
      arriving[side.to].append(index)
      leaving[side.from].append(index)
    }
    var result = Array(repeating: 0, count: sides.count)
    for vertex in positions.indices {
      assert(
        arriving[vertex].count == leaving[vertex].count,
        "\(arriving[vertex].count) sides arrive at a vertex that \(leaving[vertex].count) leave")
      if arriving[vertex].count == 1 {
        result[arriving[vertex][0]] = leaving[vertex][0]
        continue
      }
      func angle(towards other: Int) -> Double {
        let along = positions[other] - positions[vertex]
        return arctangent(along.y, along.x)
      }
      var rays = arriving[vertex].map { (angle: angle(towards: sides[$0].from), side: $0, arrives: true) }
      rays += leaving[vertex].map { (angle: angle(towards: sides[$0].to), side: $0, arrives: false) }
      rays.sort { $0.angle > $1.angle }
      // Each piece of the inside lies between an arriving side and the leaving one next to it, against the direction of
      // rotation. Two rounds close every pair.
      var open: [Int] = []
      var isPaired = Array(repeating: false, count: rays.count)
      for turn in 0..<2 {
        for (index, ray) in rays.enumerated() where !isPaired[index] {
          if ray.arrives {
            if turn == 0 { open.append(index) }
          } else if let other = open.popLast() {
            isPaired[index] = true
            isPaired[other] = true
            result[rays[other].side] = ray.side
          }
        }
      }
    }
    return result
  }

  // MARK: Simplifying

  /// Removes detail below the resolution of the grid: corners less than a step away from the line past them. Returns
  /// nil for a polygon that is nowhere wider than a step.
  private static func simplified(_ polygon: [SIMD2<Double>]) -> [SIMD2<Double>]? {
    // The first point in order of x and y is certain to be a corner.
    func isFirst(_ first: Int, _ second: Int) -> Bool {
      let a = polygon[first], b = polygon[second]
      return a.x != b.x ? a.x < b.x : a.y < b.y
    }
    guard let start = polygon.indices.min(by: isFirst) else { return nil }
    var result = [polygon[start]]
    var corner = polygon[start]
    var pending: SIMD2<Double>?
    // The directions from the corner that pass every pending point within a step, relative to the first of these
    // points.
    var axis = SIMD2<Double>.zero
    var low = 0.0, high = 0.0
    for offset in 1...polygon.count {
      let point = polygon[(start + offset) % polygon.count]
      if let last = pending {
        let direction = angle(of: point - corner, from: axis)
        if point == corner || direction < low || direction > high {
          result.append(last)
          corner = last
          pending = nil
        }
      }
      let along = point - corner
      let distance = along.length
      guard distance > 1 else { continue }
      if pending == nil {
        axis = along
        (low, high) = (-.pi, .pi)
      }
      let direction = angle(of: along, from: axis)
      let reach = arctangent(1, distance)
      low = max(low, direction - reach)
      high = min(high, direction + reach)
      pending = point
    }
    guard result.count > 2 else { return nil }
    var area = 0.0, length = 0.0
    var previous = result[result.count - 1] - result[0]
    for point in result {
      let current = point - result[0]
      area += previous.cross(current)
      length += (current - previous).length
      previous = current
    }
    return area.magnitude > length ? result : nil
  }

  private static func angle(of vector: SIMD2<Double>, from axis: SIMD2<Double>) -> Double {
    arctangent(axis.cross(vector), axis.dot(vector))
  }
}
