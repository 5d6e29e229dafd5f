// EdgeSweep: a sweep over edges from top to bottom, which maintains their order from left to right.
//
// It follows Bentley and Ottmann, made robust against rounding. Vertices lie on an integer grid. Two neighbours are
// swapped only if they are in the wrong order at the end of the first of them, and are in the right order afterwards;
// so every pair is swapped at most once, and the sweep ends whatever the numbers are. Rounding can move a crossing by a
// grid step but cannot lose or duplicate it.
// SPDX-License-Identifier: Apache-2.0

/// A consumer of a sweep. It refers to the edges by their indices in ``EdgeSweep/edges``.
protocol EdgeSweepReader {
  /// Called when an edge ends at height `y`.
  mutating func end(_ edge: Int32, at y: Int64)

  /// Called when the active edges at height `y`, from left to right, have become `active`; they differ at the positions
  /// in `range`, which may be one past the last. Returns the number of edges examined.
  mutating func update(_ range: ClosedRange<Int>, of active: [Int32], at y: Int64) -> Int
}

/// The sweep over one set of edges.
struct EdgeSweep {
  /// The edges, sorted by their tops.
  let edges: [FixedEdge]
  /// The indices of the edges, sorted by their bottoms.
  private let byEnd: [Int32]
  /// The active edges, from left to right.
  private var active: [Int32] = []
  private var crossings = MinimumHeap<Crossing>()
  // The positions that the events at one height changed.
  private var changed: ClosedRange<Int>?
  private var stepsLeft: Int
  private let budget: Int
  private let meter: WorkMeter?

  /// Two neighbours that are to be swapped.
  private struct Crossing: Comparable {
    var y: Int64
    var left: Int32
    var right: Int32

    @inline(__always)
    static func < (a: Crossing, b: Crossing) -> Bool {
      a.y != b.y ? a.y < b.y : a.right != b.right ? a.right < b.right : a.left < b.left
    }
  }

  /// Starts a sweep of at most `budget` steps, where a step is an edge examined, which `meter` may end early.
  init(_ edges: [FixedEdge], budget: Int, meter: WorkMeter? = nil) {
    let edges = edges.sorted(meter) { $0.top < $1.top }
    self.edges = edges
    byEnd = Array(0..<Int32(edges.count)).sorted(meter) { edges[Int($0)].bottom < edges[Int($1)].bottom }
    self.meter = meter
    self.budget = budget
    stepsLeft = budget
    assert(edges.allSatisfy { $0.top < $0.bottom }, "an edge of a sweep does not run down")
  }

  private mutating func spend(_ steps: Int) throws(TessellationBudgetExceeded) {
    stepsLeft -= steps
    if stepsLeft < 0 || meter.isOver(after: steps) { throw TessellationBudgetExceeded(budget: budget) }
  }

  /// Sweeps over all edges. Throws if that exceeds the budget, or if the meter ends.
  mutating func run(_ reader: inout some EdgeSweepReader) throws(TessellationBudgetExceeded) {
    // The edges are not sorted then.
    try meter.check(budget)
    var next = 0, ended = 0
    var last = Int64.min
    while ended < edges.count {
      let start = next < edges.count ? edges[next].top : .max
      let y = min(start, edges[Int(byEnd[ended])].bottom, crossings.first?.y ?? .max)
      assert(y >= last, "the sweep goes back from \(last) to \(y)")
      last = y
      changed = nil
      // Ends are processed before crossings and starts at the same height.
      while ended < edges.count, edges[Int(byEnd[ended])].bottom == y {
        try end(byEnd[ended], at: y, &reader)
        ended += 1
      }
      while let crossing = crossings.first, crossing.y == y {
        crossings.removeFirst()
        try cross(crossing.left, crossing.right, at: y)
      }
      while next < edges.count, edges[next].top == y {
        try begin(Int32(next), at: y)
        next += 1
      }
      if let changed {
        assert(
          changed.lowerBound >= 0 && changed.upperBound <= active.count,
          "the positions \(changed) are not among \(active.count) edges")
        try spend(reader.update(changed, of: active, at: y))
      }
    }
    assert(active.isEmpty && next == edges.count, "\(active.count) edges are still there at the end of a sweep")
  }

  // MARK: Events

  private mutating func begin(_ edge: Int32, at y: Int64) throws(TessellationBudgetExceeded) {
    let position = active.partitioningIndex { !edges[Int($0)].isLeft(of: edges[Int(edge)], below: y) }
    active.insert(edge, at: position)
    shiftChanges(from: position, by: 1)
    touch(position)
    meet(position - 1, at: y)
    meet(position, at: y)
    try spend(8 + active.count / 32)
  }

  private mutating func end(
    _ edge: Int32, at y: Int64, _ reader: inout some EdgeSweepReader
  ) throws(TessellationBudgetExceeded) {
    try spend(8 + active.count / 32)
    guard let position = try find(edge, at: y) else { return }
    reader.end(edge, at: y)
    active.remove(at: position)
    shiftChanges(from: position + 1, by: -1)
    touch(position)
    meet(position - 1, at: y)
  }

  private mutating func cross(_ left: Int32, _ right: Int32, at y: Int64) throws(TessellationBudgetExceeded) {
    try spend(8)
    guard let position = try find(left, at: y), position + 1 < active.count, active[position + 1] == right else {
      return
    }
    active.swapAt(position, position + 1)
    touch(position)
    touch(position + 1)
    meet(position - 1, at: y)
    meet(position + 1, at: y)
  }

  /// Schedules the crossing of an edge with its right neighbour, if there is one below.
  private mutating func meet(_ position: Int, at y: Int64) {
    guard position >= 0, position + 1 < active.count else { return }
    let left = edges[Int(active[position])], right = edges[Int(active[position + 1])]
    let bottom = min(left.bottom, right.bottom)
    guard bottom > y else { return }
    let past = left.x(at: bottom) - right.x(at: bottom)
    guard past > 0 else { return }
    // Their distance decreases linearly from here to the bottom, where it has the opposite sign.
    let ahead = max(0, right.x(at: y) - left.x(at: y))
    let (high, low) = ahead.multipliedFullWidth(by: bottom - y)
    let crossing = y + min(bottom - y, (ahead + past).dividingFullWidth((high, low)).quotient)
    crossings.insert(Crossing(y: crossing, left: active[position], right: active[position + 1]))
  }

  // MARK: Positions

  /// Returns the position of an edge: searched for outwards from the position that its x suggests, which is far from
  /// it where thousands of edges run through one point of the grid.
  private mutating func find(_ edge: Int32, at y: Int64) throws(TessellationBudgetExceeded) -> Int? {
    let x = edges[Int(edge)].x(at: y)
    let near = active.partitioningIndex { edges[Int($0)].x(at: y) >= x }
    for distance in 0...active.count {
      let after = near + distance, before = near - distance - 1
      if after < active.count, active[after] == edge { return after }
      if before >= 0, active[before] == edge { return before }
      if after >= active.count, before < 0 { return nil }
      if distance % 8 == 7 { try spend(2) }
    }
    return nil
  }

  private mutating func touch(_ position: Int) {
    guard let range = changed else {
      changed = position...position
      return
    }
    changed = min(range.lowerBound, position)...max(range.upperBound, position)
  }

  private mutating func shiftChanges(from position: Int, by step: Int) {
    guard let range = changed, range.upperBound >= position else { return }
    let low = range.lowerBound >= position ? range.lowerBound + step : range.lowerBound
    changed = max(0, low)...max(0, range.upperBound + step)
  }
}
