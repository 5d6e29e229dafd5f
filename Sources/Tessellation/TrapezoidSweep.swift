// Pairs the edges that bound what is inside: a second sweep, after winding is settled.
//
// The edges come from the resolver, so they do not cross, but for what rounding moved by a step of the grid, and for
// pairs of edges with nothing between them, which cross other such pairs unnoticed. Neighbours that are the wrong way
// round where the first of them ends therefore change places here, too. A pair of sides stays a pair until one of the two
// ends or something comes between them.

/// The sweep over the boundary of one shape.
struct TrapezoidSweep {
  private let edges: [FixedEdge]
  /// The edges by where they end.
  private let byEnd: [Int32]
  private var states: [EdgeState]
  /// The edges in play, from left to right.
  private var active: [Int32] = []
  private var crossings = MinimumHeap<Crossing>()
  // The positions that the events at one height touched.
  private var changed: ClosedRange<Int>?
  private var stepsLeft: Int
  private let budget: Int
  private var result: [TrapezoidMesh.Trapezoid] = []

  private struct EdgeState {
    /// The winding number left of the edge.
    var before: Int32 = 0
    /// The right side of the trapezoid whose left side this edge is, or a negative number.
    var right: Int32 = -1
    var openTop: Int64 = 0
  }

  /// Two neighbours that are to change places.
  private struct Crossing: Comparable {
    var y: Int64
    var left: Int32
    var right: Int32

    static func < (a: Crossing, b: Crossing) -> Bool {
      a.y != b.y ? a.y < b.y : a.right != b.right ? a.right < b.right : a.left < b.left
    }
  }

  /// The trapezoids between the edges of a resolved boundary.
  ///
  /// Throws when that takes more than `budget` steps, a step being an edge looked at.
  static func trapezoids(
    between boundary: [FixedEdge], budget: Int
  ) throws(TessellationBudgetExceeded) -> [TrapezoidMesh.Trapezoid] {
    var sweep = TrapezoidSweep(boundary, budget: budget)
    try sweep.run()
    return sweep.result
  }

  private init(_ boundary: [FixedEdge], budget: Int) {
    let edges = boundary.sorted { $0.top < $1.top }
    self.edges = edges
    byEnd = (0..<Int32(edges.count)).sorted { edges[Int($0)].bottom < edges[Int($1)].bottom }
    states = Array(repeating: EdgeState(), count: edges.count)
    self.budget = budget
    stepsLeft = budget
    result.reserveCapacity(edges.count)
  }

  private mutating func spend(_ steps: Int) throws(TessellationBudgetExceeded) {
    stepsLeft -= steps
    if stepsLeft < 0 { throw TessellationBudgetExceeded(budget: budget) }
  }

  private mutating func run() throws(TessellationBudgetExceeded) {
    var next = 0, ended = 0
    while ended < edges.count {
      let start = next < edges.count ? edges[next].top : .max
      let y = min(start, edges[Int(byEnd[ended])].bottom, crossings.first?.y ?? .max)
      changed = nil
      while ended < edges.count, edges[Int(byEnd[ended])].bottom == y {
        try end(byEnd[ended], at: y)
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
      if let changed { try pair(changed, at: y) }
    }
  }

  // MARK: Events

  private mutating func begin(_ edge: Int32, at y: Int64) throws(TessellationBudgetExceeded) {
    try spend(8 + active.count / 32)
    var low = 0, high = active.count
    while low < high {
      let middle = (low + high) / 2
      if lies(edge, leftOf: active[middle], below: y) { high = middle } else { low = middle + 1 }
    }
    active.insert(edge, at: low)
    if let range = changed, range.upperBound >= low {
      changed = (range.lowerBound >= low ? range.lowerBound + 1 : range.lowerBound)...(range.upperBound + 1)
    }
    touch(low)
    meet(low - 1, at: y)
    meet(low, at: y)
  }

  private mutating func end(_ edge: Int32, at y: Int64) throws(TessellationBudgetExceeded) {
    try spend(8 + active.count / 32)
    guard let position = find(edge, at: y) else { return }
    close(edge, at: y)
    active.remove(at: position)
    if let range = changed, range.upperBound > position {
      changed = (range.lowerBound > position ? range.lowerBound - 1 : range.lowerBound)...(range.upperBound - 1)
    }
    touch(position)
    meet(position - 1, at: y)
  }

  private mutating func cross(_ left: Int32, _ right: Int32, at y: Int64) throws(TessellationBudgetExceeded) {
    try spend(8)
    guard let position = find(left, at: y), position + 1 < active.count, active[position + 1] == right else { return }
    active.swapAt(position, position + 1)
    touch(position)
    touch(position + 1)
    meet(position - 1, at: y)
    meet(position + 1, at: y)
  }

  /// Plans the crossing of an edge with its right neighbour, if there is one to come.
  private mutating func meet(_ position: Int, at y: Int64) {
    guard position >= 0, position + 1 < active.count else { return }
    let left = edges[Int(active[position])], right = edges[Int(active[position + 1])]
    let bottom = min(left.bottom, right.bottom)
    guard bottom > y else { return }
    let past = left.x(at: bottom) - right.x(at: bottom)
    guard past > 0 else { return }
    let ahead = max(0, right.x(at: y) - left.x(at: y))
    let (high, low) = ahead.multipliedFullWidth(by: bottom - y)
    let crossing = y + min(bottom - y, (ahead + past).dividingFullWidth((high, low)).quotient)
    crossings.insert(Crossing(y: crossing, left: active[position], right: active[position + 1]))
  }

  /// Whether an edge lies left of another just below `y`: from a common point, the one that leans further left does.
  private func lies(_ edge: Int32, leftOf other: Int32, below y: Int64) -> Bool {
    let a = edges[Int(edge)], b = edges[Int(other)]
    let ax = a.x(at: y), bx = b.x(at: y)
    if ax != bx { return ax < bx }
    let bottom = min(a.bottom, b.bottom)
    return a.x(at: bottom) < b.x(at: bottom)
  }

  /// Where an edge stands: near where its x says, and there exactly.
  private func find(_ edge: Int32, at y: Int64) -> Int? {
    let x = edges[Int(edge)].x(at: y)
    var low = 0, high = active.count
    while low < high {
      let middle = (low + high) / 2
      if edges[Int(active[middle])].x(at: y) < x { low = middle + 1 } else { high = middle }
    }
    for distance in 0...active.count {
      let after = low + distance, before = low - distance - 1
      if after < active.count, active[after] == edge { return after }
      if before >= 0, active[before] == edge { return before }
      if after >= active.count, before < 0 { return nil }
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

  // MARK: Pairs

  /// Pairs anew over the touched positions, from where the inside begins to where it ends as it did before.
  private mutating func pair(_ range: ClosedRange<Int>, at y: Int64) throws(TessellationBudgetExceeded) {
    var index = min(range.lowerBound, active.count)
    while index > 0, after(active[index - 1]) != 0 { index -= 1 }
    let first = index
    var winding: Int32 = 0
    var left: Int32 = -1
    while index < active.count {
      let edge = active[index]
      if winding == 0, index > range.upperBound, states[Int(edge)].before == 0 { break }
      states[Int(edge)].before = winding
      if winding == 0 { left = edge } else { close(edge, at: y) }
      winding += edges[Int(edge)].winding
      if winding == 0 { open(left, right: edge, at: y) }
      index += 1
    }
    if winding != 0 { close(left, at: y) }
    try spend(index - first)
  }

  private func after(_ edge: Int32) -> Int32 { states[Int(edge)].before + edges[Int(edge)].winding }

  private mutating func open(_ left: Int32, right: Int32, at y: Int64) {
    guard states[Int(left)].right != right else { return }
    close(left, at: y)
    states[Int(left)].right = right
    states[Int(left)].openTop = y
  }

  /// Puts out the trapezoid that an edge is the left side of, down to `y`.
  private mutating func close(_ left: Int32, at y: Int64) {
    let state = states[Int(left)]
    guard state.right >= 0 else { return }
    states[Int(left)].right = -1
    guard state.openTop < y else { return }
    result.append(
      .init(top: state.openTop, bottom: y, left: edges[Int(left)], right: edges[Int(state.right)]))
  }
}
