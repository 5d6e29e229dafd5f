// BoundaryRun: parts of boundaries on one line, with coincident opposite parts cancelled and adjacent ones merged.
// SPDX-License-Identifier: Apache-2.0

/// A straight piece of a boundary on the grid, from one row down to another.
struct BoundaryRun {
  /// The line that it lies on.
  var line: FixedEdge
  var top: End
  var bottom: End
  /// The winding that the piece bounds: the inside is to the right if positive, to the left if negative.
  var winding: Int32

  struct End {
    var point: SIMD2<Int64>
    /// Whether this is a corner of the path itself: exact, as opposed to a crossing rounded to the grid.
    var isCorner: Bool

    fileprivate init(of part: FixedEdge, at y: Int64) {
      point = SIMD2(part.x(at: y), y)
      isCorner = y == part.y0 || y == part.y1
    }
  }

  /// Returns the pieces of the boundary that consists of `parts`, and whether any parts coincided.
  ///
  /// The resolver may find two areas side by side with nothing between them, and bound both. Such edges run in opposite
  /// directions on the same line and cancel here.
  static func runs(of parts: [FixedEdge]) -> (runs: [BoundaryRun], hasOverlaps: Bool) {
    let keyed = parts.map { (line: Line($0), part: $0) }.sorted { $0.line < $1.line }
    var runs: [BoundaryRun] = []
    runs.reserveCapacity(parts.count)
    var hasOverlaps = false
    var start = 0
    while start < keyed.count {
      var end = start + 1
      while end < keyed.count, keyed[end].line == keyed[start].line { end += 1 }
      if end == start + 1 {
        let part = keyed[start].part
        runs.append(
          BoundaryRun(
            line: part, top: End(of: part, at: part.top), bottom: End(of: part, at: part.bottom), winding: part.winding)
        )
      } else {
        hasOverlaps = merge(keyed[start..<end].map(\.part), into: &runs) || hasOverlaps
      }
      start = end
    }
    return (runs, hasOverlaps)
  }

  /// Appends the remainder of the parts of one line; returns whether any of them coincided.
  private static func merge(_ parts: [FixedEdge], into runs: inout [BoundaryRun]) -> Bool {
    var ends: [(end: End, winding: Int32, opens: Int, line: FixedEdge)] = []
    for part in parts {
      ends.append((End(of: part, at: part.top), part.winding, 1, part))
      ends.append((End(of: part, at: part.bottom), -part.winding, -1, part))
    }
    ends.sort { $0.end.point.y < $1.end.point.y }
    var hasOverlaps = false
    var winding: Int32 = 0, open = 0
    var top = ends[0].end, line = ends[0].line
    var index = 0
    while index < ends.count {
      var (end, change, opens, endLine) = ends[index]
      index += 1
      while index < ends.count, ends[index].end.point.y == end.point.y {
        end.isCorner = end.isCorner || ends[index].end.isCorner
        change += ends[index].winding
        opens += ends[index].opens
        index += 1
      }
      open += opens
      hasOverlaps = hasOverlaps || open > 1
      guard change != 0 else { continue }
      if winding != 0 { runs.append(BoundaryRun(line: line, top: top, bottom: end, winding: winding)) }
      (top, line) = (end, endLine)
      winding += change
    }
    assert(winding == 0 && open == 0, "\(open) parts of a line do not end")
    return hasOverlaps
  }

  /// A line without its ends: its direction in lowest terms, and its offset from the origin.
  private struct Line: Comparable {
    private let direction: SIMD2<Int64>
    private let offset: Int64

    init(_ edge: FixedEdge) {
      let dx = edge.x1 - edge.x0, dy = edge.y1 - edge.y0
      assert(dy > 0, "a part of a boundary does not run down")
      var a = dy, b = abs(dx)
      while b != 0 { (a, b) = (b, a % b) }
      direction = SIMD2(dx / a, dy / a)
      offset = edge.x0 * direction.y - edge.y0 * direction.x
    }

    static func < (a: Line, b: Line) -> Bool {
      a.offset != b.offset
        ? a.offset < b.offset
        : a.direction.x != b.direction.x ? a.direction.x < b.direction.x : a.direction.y < b.direction.y
    }
  }
}
