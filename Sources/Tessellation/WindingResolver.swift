// Settles winding: from polygons that overlap themselves and each other to edges that bound what is inside, once.
//
// A sweep from top to bottom in the manner of Bentley and Ottmann, made safe against rounding. Vertices lie on an integer
// grid. Two neighbours change places only if they are the wrong way round where the first of them ends, and after that
// they no longer are; so every pair changes places once at most, and the sweep ends whatever the numbers are. Rounding can
// move a crossing by a grid step but cannot lose or double it.

/// The sweep over one set of edges.
struct WindingResolver<Rule: InsideRule> {
  private let rule: Rule
  private let edges: [FixedEdge]
  private var stepsLeft: Int
  private let budget: Int

  /// The edges in play, from left to right.
  private var active: [Int32] = []
  /// For each edge the winding number left of it, on which side of it the inside is, and since when.
  private var states: [EdgeState]
  private var crossings = MinimumHeap<Crossing>()
  /// The edges by where they end.
  private let byEnd: [Int32]
  private var result: [FixedEdge] = []
  // The positions that the events at one height touched.
  private var changed: ClosedRange<Int>?

  private struct EdgeState {
    var before: Int64 = 0
    var openTop: Int64 = 0
    var boundary: Int32 = 0
  }

  /// Two neighbours that are to change places.
  private struct Crossing: Comparable {
    var y: Int64
    var left: Int32
    var right: Int32

    @inline(__always)
    static func < (a: Crossing, b: Crossing) -> Bool {
      a.y != b.y ? a.y < b.y : a.right != b.right ? a.right < b.right : a.left < b.left
    }
  }

  /// The boundary of what `edges` enclose: parts of the same edges, the inside to the right of those with winding 1 and to
  /// the left of those with winding −1.
  ///
  /// Throws when that takes more than `budget` steps, a step being an edge looked at.
  static func boundary(
    of edges: [FixedEdge], rule: Rule, budget: Int
  ) throws(TessellationBudgetExceeded) -> [FixedEdge] {
    var resolver = WindingResolver(edges, rule: rule, budget: budget)
    try resolver.run()
    return resolver.result
  }

  private init(_ edges: [FixedEdge], rule: Rule, budget: Int) {
    self.rule = rule
    let edges = edges.sorted { $0.y0 < $1.y0 }
    self.edges = edges
    byEnd = (0..<Int32(edges.count)).sorted { edges[Int($0)].y1 < edges[Int($1)].y1 }
    self.budget = budget
    stepsLeft = budget
    states = Array(repeating: EdgeState(), count: edges.count)
    result.reserveCapacity(edges.count)
  }

  private mutating func spend(_ steps: Int) throws(TessellationBudgetExceeded) {
    stepsLeft -= steps
    if stepsLeft < 0 { throw TessellationBudgetExceeded(budget: budget) }
  }

  private mutating func run() throws(TessellationBudgetExceeded) {
    var next = 0, ended = 0
    while ended < edges.count {
      let start = next < edges.count ? edges[next].y0 : .max
      let y = min(start, edges[Int(byEnd[ended])].y1, crossings.first?.y ?? .max)
      changed = nil
      // What ends here ends before anything begins or changes places.
      while ended < edges.count, edges[Int(byEnd[ended])].y1 == y {
        try end(byEnd[ended], at: y)
        ended += 1
      }
      while let crossing = crossings.first, crossing.y == y {
        crossings.removeFirst()
        try cross(crossing.left, crossing.right, at: y)
      }
      while next < edges.count, edges[next].y0 == y {
        try begin(Int32(next), at: y)
        next += 1
      }
      if let changed { try settle(changed, at: y) }
    }
  }

  // MARK: Events

  private mutating func begin(_ edge: Int32, at y: Int64) throws(TessellationBudgetExceeded) {
    let position = firstPosition { edges[Int($0)].isLeft(of: edges[Int(edge)], below: y) }
    active.insert(edge, at: position)
    shiftChanges(from: position, by: 1)
    touch(position)
    meet(position - 1, at: y)
    meet(position, at: y)
    try spend(8 + active.count / 32)
  }

  private mutating func end(_ edge: Int32, at y: Int64) throws(TessellationBudgetExceeded) {
    try spend(8 + active.count / 32)
    guard let position = find(edge, at: y) else { return }
    close(edge, at: y)
    active.remove(at: position)
    shiftChanges(from: position + 1, by: -1)
    touch(min(position, max(0, active.count - 1)))
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
    let bottom = min(left.y1, right.y1)
    guard bottom > y else { return }
    let past = left.x(at: bottom) - right.x(at: bottom)
    guard past > 0 else { return }
    // Their distance falls evenly from here to the bottom, where it has the other sign.
    let ahead = max(0, right.x(at: y) - left.x(at: y))
    let (high, low) = ahead.multipliedFullWidth(by: bottom - y)
    let crossing = y + min(bottom - y, (ahead + past).dividingFullWidth((high, low)).quotient)
    crossings.insert(Crossing(y: crossing, left: active[position], right: active[position + 1]))
  }

  // MARK: Positions

  /// The first position whose edge does not satisfy a condition that all edges before it satisfy.
  @inline(__always)
  private func firstPosition(where condition: (Int32) -> Bool) -> Int {
    var low = 0, high = active.count
    while low < high {
      let middle = (low + high) / 2
      if condition(active[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Where an edge stands: near where its x says, and there exactly.
  private func find(_ edge: Int32, at y: Int64) -> Int? {
    let x = edges[Int(edge)].x(at: y)
    let near = firstPosition { edges[Int($0)].x(at: y) < x }
    for distance in 0...active.count {
      let after = near + distance, before = near - distance - 1
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

  private mutating func shiftChanges(from position: Int, by step: Int) {
    guard let range = changed, range.upperBound >= position else { return }
    let low = range.lowerBound >= position ? range.lowerBound + step : range.lowerBound
    changed = max(0, low)...max(0, range.upperBound + step)
  }

  // MARK: Winding

  /// Counts winding anew over the touched positions, and on until nothing changes any more.
  private mutating func settle(_ range: ClosedRange<Int>, at y: Int64) throws(TessellationBudgetExceeded) {
    guard !active.isEmpty else { return }
    // Where neighbours were exchanged or an edge went, the one before still stands for what is left of it.
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
    try spend(index - first)
  }

  /// Gives an edge a new winding number on its left; returns the one on its right.
  @inline(__always)
  private mutating func update(_ edge: Int32, before: Int64, at y: Int64) -> Int64 {
    let after = before + Int64(edges[Int(edge)].winding)
    states[Int(edge)].before = before
    let isInsideBefore = rule.holds(before), isInsideAfter = rule.holds(after)
    let boundary: Int32 = isInsideBefore == isInsideAfter ? 0 : isInsideAfter ? 1 : -1
    if boundary != states[Int(edge)].boundary {
      close(edge, at: y)
      states[Int(edge)].openTop = y
      states[Int(edge)].boundary = boundary
    }
    return after
  }

  /// Puts out the part of an edge that was a boundary up to `y`.
  @inline(__always)
  private mutating func close(_ edge: Int32, at y: Int64) {
    let state = states[Int(edge)]
    guard state.boundary != 0, state.openTop < y else { return }
    var part = edges[Int(edge)]
    part.top = state.openTop
    part.bottom = y
    part.winding = state.boundary
    result.append(part)
  }
}
