// BoundaryRow: the cuts of a boundary in one row of the grid, and the vertices that they define.
// SPDX-License-Identifier: Apache-2.0

/// An end of a run, in its row.
struct RowCut: Comparable {
  /// The index of the run, and whether this is its upper end.
  let run: Int
  let isTop: Bool
  let x: Int64
  let y: Int64
  /// The change, from left to right across the cut, of the inside count above the row minus that below it.
  fileprivate let change: Int32
  fileprivate let isCorner: Bool
  /// The x at which the run's line meets the row, and its change per row.
  fileprivate let exactX: Double
  fileprivate let slope: Double

  init(_ run: Int, of boundary: BoundaryRun, isTop: Bool) {
    let end = isTop ? boundary.top : boundary.bottom
    self.run = run
    self.isTop = isTop
    x = end.point.x
    y = end.point.y
    change = isTop ? -boundary.winding : boundary.winding
    isCorner = end.isCorner
    let line = boundary.line
    slope = Double(line.x1 - line.x0) / Double(line.y1 - line.y0)
    exactX = end.isCorner ? Double(x) : Double(line.x0) + slope * Double(y - line.y0)
  }

  static func < (a: RowCut, b: RowCut) -> Bool {
    a.y != b.y ? a.y < b.y : a.x != b.x ? a.x < b.x : a.run != b.run ? a.run < b.run : a.isTop && !b.isTop
  }
}

/// The vertices in one row, from left to right.
struct BoundaryRow {
  /// A vertex at which cuts of a row meet.
  struct Vertex {
    /// The cuts, as indices in the order of the row.
    fileprivate(set) var cuts: Range<Int>
    fileprivate(set) var position: SIMD2<Double>
    /// The inside count above the row minus that below it, between the preceding vertex and this one.
    fileprivate(set) var insideBefore: Int32
    /// The slope of the single line along which the vertex may still move; nil if its position is final.
    fileprivate var slope: Double?
  }

  private var vertices: [Vertex] = []
  /// The cuts with the x of the latest one, not yet combined to a vertex.
  private var group: [RowCut] = []
  private var count = 0
  private var inside: Int32 = 0

  /// Adds the next cut of the row.
  mutating func add(_ cut: RowCut) {
    assert(
      group.last.map { $0.y == cut.y && $0.x <= cut.x } ?? true,
      "the cut at \(cut.x) does not follow the one at \(group.last?.x ?? 0) in its row")
    if let first = group.first, first.x != cut.x { endGroup() }
    group.append(cut)
  }

  /// Returns all vertices of the row.
  mutating func finish() -> [Vertex] {
    endGroup()
    return vertices
  }

  private mutating func endGroup() {
    guard let first = group.first else { return }
    var vertex = Vertex(
      cuts: count..<(count + group.count), position: SIMD2(Double(first.x), Double(first.y)), insideBefore: inside)
    if !group.contains(where: \.isCorner) {
      vertex.position.x = first.exactX
      vertex.slope = first.slope
      // Two lines meet in one point; more than two were rounded to a common one.
      if let other = group.first(where: { $0.slope != first.slope }) {
        let isPair = group.allSatisfy { $0.slope == first.slope || $0.slope == other.slope }
        vertex.position =
          Self.meeting(vertex.position, first.slope, SIMD2(other.exactX, Double(first.y)), other.slope)
          .flatMap { isPair ? $0 : nil } ?? vertex.position
        vertex.slope = nil
      }
    }
    for cut in group { inside += cut.change }
    count += group.count
    group.removeAll(keepingCapacity: true)
    if vertex.insideBefore != 0, let joined = vertices.last.flatMap({ Self.joined($0, vertex) }) {
      vertices[vertices.count - 1] = joined
    } else {
      vertices.append(vertex)
    }
  }

  /// The largest number of rows between a crossing and the row that it was rounded to.
  private static let reach = 2.0

  /// Merges two vertices with a side between them, if the side is only an artefact of rounding a crossing to rows.
  private static func joined(_ a: Vertex, _ b: Vertex) -> Vertex? {
    var result = a
    result.cuts = a.cuts.lowerBound..<b.cuts.upperBound
    result.slope = nil
    let gap = (b.position.x - a.position.x).magnitude
    switch (a.slope, b.slope) {
    case (let first?, let second?):
      if let position = meeting(a.position, first, b.position, second) {
        result.position = position
        return result
      }
    case (nil, let slope?):
      if gap <= reach * slope.magnitude { return result }
    case (let slope?, nil):
      result.position = b.position
      if gap <= reach * slope.magnitude { return result }
    case (nil, nil): break
    }
    return gap <= reach ? result : nil
  }

  /// Returns the intersection of two lines through points of one row, if it is not far from the row.
  private static func meeting(
    _ a: SIMD2<Double>, _ first: Double, _ b: SIMD2<Double>, _ second: Double
  ) -> SIMD2<Double>? {
    let rows = (b.x - a.x) / (first - second)
    guard rows.magnitude <= reach else { return nil }
    // The steeper line gives the more accurate x: a vertical one gives that of its ends.
    let isFirst = first.magnitude <= second.magnitude
    return SIMD2(isFirst ? a.x + first * rows : b.x + second * rows, a.y + rows)
  }
}
