// TrapezoidPairs: pairs the edges that bound the inside, in a second sweep after the winding is resolved.
//
// The edges come from the resolver, so they do not cross, except where rounding moved them by a step of the grid, and
// except pairs of edges with nothing between them, which cross other such pairs unnoticed. Neighbours that are in the
// wrong order at the end of the first of them are therefore swapped here, too. A pair of sides remains a pair until
// one of the two ends or another edge comes between them.
// SPDX-License-Identifier: Apache-2.0

/// Maintains the pairs of edges in a sweep over a boundary.
struct TrapezoidPairs: EdgeSweepReader {
  private let edges: [FixedEdge]
  private var states: [EdgeState]
  private var result: [TrapezoidMesh.Trapezoid] = []

  private struct EdgeState {
    /// The winding number to the left of the edge.
    var before: Int32 = 0
    /// The right side of the trapezoid whose left side this edge is, or a negative number.
    var right: Int32 = -1
    var openTop: Int64 = 0
  }

  /// Returns the trapezoids between the edges of a resolved boundary.
  ///
  /// Throws if that takes more than `budget` steps, where a step is an edge examined, or if `meter` ends.
  static func trapezoids(
    between boundary: [FixedEdge], budget: Int, meter: WorkMeter? = nil
  ) throws(TessellationBudgetExceeded) -> [TrapezoidMesh.Trapezoid] {
    var sweep = EdgeSweep(boundary, budget: budget, meter: meter)
    var pairs = TrapezoidPairs(sweep.edges)
    try sweep.run(&pairs)
    return pairs.result
  }

  private init(_ edges: [FixedEdge]) {
    self.edges = edges
    states = Array(repeating: EdgeState(), count: edges.count)
    result.reserveCapacity(edges.count)
  }

  /// Pairs the changed positions again, from the start of the inside to the point where it ends as before.
  mutating func update(_ range: ClosedRange<Int>, of active: [Int32], at y: Int64) -> Int {
    var index = min(range.lowerBound, active.count)
    while index > 0, after(active[index - 1]) != 0 { index -= 1 }
    let first = index
    var winding: Int32 = 0
    var left: Int32 = -1
    while index < active.count {
      let edge = active[index]
      if winding == 0, index > range.upperBound, states[Int(edge)].before == 0 { break }
      states[Int(edge)].before = winding
      if winding == 0 { left = edge } else { end(edge, at: y) }
      winding += edges[Int(edge)].winding
      if winding == 0 { open(left, right: edge, at: y) }
      index += 1
    }
    if winding != 0 { end(left, at: y) }
    return index - first
  }

  private func after(_ edge: Int32) -> Int32 { states[Int(edge)].before + edges[Int(edge)].winding }

  private mutating func open(_ left: Int32, right: Int32, at y: Int64) {
    guard states[Int(left)].right != right else { return }
    end(left, at: y)
    states[Int(left)].right = right
    states[Int(left)].openTop = y
  }

  /// Emits the trapezoid whose left side is an edge, down to `y`.
  mutating func end(_ left: Int32, at y: Int64) {
    let state = states[Int(left)]
    guard state.right >= 0 else { return }
    states[Int(left)].right = -1
    guard state.openTop < y else { return }
    result.append(
      .init(top: state.openTop, bottom: y, left: edges[Int(left)], right: edges[Int(state.right)]))
  }
}
