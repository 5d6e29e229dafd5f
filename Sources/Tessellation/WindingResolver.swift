// WindingResolver: converts polygons that overlap themselves and each other to edges that bound the inside exactly
// once.
// SPDX-License-Identifier: Apache-2.0

/// Maintains the winding numbers beside the edges of a sweep.
struct WindingResolver<Rule: InsideRule>: EdgeSweepReader {
  private let rule: Rule
  private let edges: [FixedEdge]
  /// For each edge the winding number to the left of it, the side of it that is inside, and the height since which that
  /// holds.
  private var states: [EdgeState]
  private var result: [FixedEdge] = []

  private struct EdgeState {
    var before: Int64 = 0
    var openTop: Int64 = 0
    var boundary: Int32 = 0
  }

  /// Returns the boundary of the area that `edges` enclose: parts of the same edges, with the inside to the right of
  /// those with winding 1 and to the left of those with winding −1.
  ///
  /// Throws if that takes more than `budget` steps, where a step is an edge examined, or if `meter` ends.
  static func boundary(
    of edges: [FixedEdge], rule: Rule, budget: Int, meter: WorkMeter? = nil
  ) throws(TessellationBudgetExceeded) -> [FixedEdge] {
    var sweep = EdgeSweep(edges, budget: budget, meter: meter)
    var resolver = WindingResolver(sweep.edges, rule: rule)
    try sweep.run(&resolver)
    return resolver.result
  }

  private init(_ edges: [FixedEdge], rule: Rule) {
    self.rule = rule
    self.edges = edges
    states = Array(repeating: EdgeState(), count: edges.count)
    result.reserveCapacity(edges.count)
  }

  /// Recomputes the winding numbers at the changed positions, and further until nothing changes any more.
  mutating func update(_ range: ClosedRange<Int>, of active: [Int32], at y: Int64) -> Int {
    guard !active.isEmpty else { return 0 }
    // After a swap or a removal the preceding edge still has the right winding number for everything to its left.
    var index = min(range.lowerBound, active.count - 1)
    let first = index
    var winding: Int64 = 0
    if index > 0 {
      let before = Int(active[index - 1])
      winding = states[before].before + Int64(edges[before].winding)
    }
    while index < active.count {
      if index > range.upperBound, states[Int(active[index])].before == winding { break }
      winding = update(active[index], before: winding, at: y)
      index += 1
    }
    return index - first
  }

  /// Assigns an edge a new winding number on its left; returns the one on its right.
  @inline(__always)
  private mutating func update(_ edge: Int32, before: Int64, at y: Int64) -> Int64 {
    let after = before + Int64(edges[Int(edge)].winding)
    states[Int(edge)].before = before
    let isInsideBefore = rule.holds(before), isInsideAfter = rule.holds(after)
    let boundary: Int32 = isInsideBefore == isInsideAfter ? 0 : isInsideAfter ? 1 : -1
    if boundary != states[Int(edge)].boundary {
      end(edge, at: y)
      states[Int(edge)].openTop = y
      states[Int(edge)].boundary = boundary
    }
    return after
  }

  /// Emits the part of an edge that was a boundary up to `y`.
  @inline(__always)
  mutating func end(_ edge: Int32, at y: Int64) {
    let state = states[Int(edge)]
    guard state.boundary != 0, state.openTop < y else { return }
    var part = edges[Int(edge)]
    part.top = state.openTop
    part.bottom = y
    part.winding = state.boundary
    assert(
      part.top >= edges[Int(edge)].top && part.bottom <= edges[Int(edge)].bottom,
      "the rows \(part.top) to \(part.bottom) are no part of an edge")
    result.append(part)
  }
}
