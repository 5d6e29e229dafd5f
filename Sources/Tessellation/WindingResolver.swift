// Settles winding: from polygons that overlap themselves and each other to edges that bound what is inside, once.
//
// A sweep from top to bottom in the manner of Bentley and Ottmann, made safe against rounding. Vertices lie on an integer
// grid. Between two heights at which edges begin or end, the edges in play have one order at the top and one at the
// bottom; only neighbours that are the wrong way round for the bottom are ever exchanged, each pair once. So the sweep
// ends whatever the numbers are, and rounding can move a crossing by a grid step but cannot lose or double it.

/// The sweep over one set of edges.
struct WindingResolver {
  private let rule: WindingRule
  private var edges: [FixedEdge]
  private var stepsLeft: Int
  private let budget: Int

  /// The edges in play, from left to right.
  private var active: [Active] = []
  private var result: [FixedEdge] = []

  private struct Active {
    var edge: Int
    /// The winding number left of the edge.
    var before: Int32
    /// Where the part of the edge that is a boundary began, and on which side of it the inside is.
    var openTop: Int64
    var boundary: Int32 = 0
    /// Where the edge stands among all at the bottom of the present slab.
    var rank: Int32 = 0
  }

  /// The boundary of what `edges` enclose: parts of the same edges, the inside to the right of those with winding 1 and to
  /// the left of those with winding −1.
  ///
  /// Throws when that takes more than `budget` steps, a step being an edge looked at.
  static func boundary(
    of edges: [FixedEdge], rule: WindingRule, budget: Int
  ) throws(TessellationBudgetExceeded) -> [FixedEdge] {
    var resolver = WindingResolver(edges, rule: rule, budget: budget)
    try resolver.run()
    return resolver.result
  }

  private init(_ edges: [FixedEdge], rule: WindingRule, budget: Int) {
    self.rule = rule
    self.edges = edges.sorted { $0.y0 < $1.y0 }
    self.budget = budget
    stepsLeft = budget
    result.reserveCapacity(edges.count)
  }

  private mutating func spend(_ steps: Int) throws(TessellationBudgetExceeded) {
    stepsLeft -= steps
    if stepsLeft < 0 { throw TessellationBudgetExceeded(budget: budget) }
  }

  private mutating func run() throws(TessellationBudgetExceeded) {
    var next = 0
    var y = edges.first?.y0 ?? 0
    // The heights at which edges end, nearest first.
    var ends = MinimumHeap<Int64>()
    while next < edges.count || !active.isEmpty {
      if active.isEmpty { y = edges[next].y0 }
      var changed = removeEnded(at: y)
      while next < edges.count, edges[next].y0 == y {
        let position = insertionPosition(of: next, at: y)
        active.insert(Active(edge: next, before: 0, openTop: y), at: position)
        changed = changed.inserting(position)
        ends.insert(edges[next].y1)
        next += 1
        try spend(1 + active.count / 16)
      }
      if let range = changed.range(in: active.count) { try settle(from: range.lowerBound, to: range.upperBound, at: y) }
      while let end = ends.first, end <= y { ends.removeFirst() }
      guard let end = ends.first else { break }
      let below = next < edges.count ? min(end, edges[next].y0) : end
      try cross(from: y, to: below)
      y = below
    }
  }

  // MARK: Heights at which edges begin and end

  /// The positions that a change at one height touched.
  private struct Changed {
    private var low = Int.max
    private var high = Int.min

    func inserting(_ position: Int) -> Changed {
      var result = self
      // What stood at or right of the position moves on by one.
      if result.low != .max, result.high >= position { result.high += 1 }
      result.low = min(result.low, position)
      result.high = max(result.high, position)
      return result
    }

    mutating func note(_ position: Int) {
      low = min(low, position)
      high = max(high, position)
    }

    func range(in count: Int) -> ClosedRange<Int>? {
      guard low != .max, count > 0 else { return nil }
      return min(low, count - 1)...min(max(high, low), count - 1)
    }
  }

  private mutating func removeEnded(at y: Int64) -> Changed {
    var changed = Changed()
    var kept = 0
    for index in active.indices {
      if edges[active[index].edge].y1 <= y {
        close(index, at: y)
        changed.note(kept)
      } else {
        if kept != index { active[kept] = active[index] }
        kept += 1
      }
    }
    active.removeLast(active.count - kept)
    return changed
  }

  private func insertionPosition(of edge: Int, at y: Int64) -> Int {
    var low = 0, high = active.count
    while low < high {
      let middle = (low + high) / 2
      if edges[active[middle].edge].isLeft(of: edges[edge], below: y) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Counts winding anew from one position on, to `last` at least and on until nothing changes any more.
  private mutating func settle(from first: Int, to last: Int, at y: Int64) throws(TessellationBudgetExceeded) {
    var winding: Int32 = first == 0 ? 0 : active[first - 1].before + edges[active[first - 1].edge].winding
    var index = first
    while index < active.count {
      if index > last, active[index].before == winding { break }
      winding = update(index, before: winding, at: y)
      index += 1
    }
    try spend(index - first)
  }

  /// Gives an edge a new winding number on its left; returns the one on its right.
  @inline(__always)
  private mutating func update(_ index: Int, before: Int32, at y: Int64) -> Int32 {
    let after = before + edges[active[index].edge].winding
    active[index].before = before
    let isInsideBefore = rule.holds(before), isInsideAfter = rule.holds(after)
    let boundary: Int32 = isInsideBefore == isInsideAfter ? 0 : isInsideAfter ? 1 : -1
    if boundary != active[index].boundary {
      close(index, at: y)
      active[index].openTop = y
      active[index].boundary = boundary
    }
    return after
  }

  /// Puts out the part of an edge that was a boundary up to `y`.
  @inline(__always)
  private mutating func close(_ index: Int, at y: Int64) {
    let item = active[index]
    guard item.boundary != 0, item.openTop < y else { return }
    var part = edges[item.edge]
    part.top = item.openTop
    part.bottom = y
    part.winding = item.boundary
    result.append(part)
  }

  // MARK: Crossings between those heights

  private struct Crossing: Comparable {
    var y: Int64
    var left: Int
    var right: Int

    static func < (a: Crossing, b: Crossing) -> Bool { (a.y, a.left, a.right) < (b.y, b.left, b.right) }
  }

  /// Brings the edges from their order at `top` to their order at `bottom`.
  private mutating func cross(from top: Int64, to bottom: Int64) throws(TessellationBudgetExceeded) {
    try spend(active.count)
    guard !isInOrder(at: bottom) else { return }
    rank(at: bottom)
    // Where each edge stands now.
    var position: [Int: Int] = [:]
    for index in active.indices { position[active[index].edge] = index }
    var queue = MinimumHeap<Crossing>()
    func meet(_ index: Int) {
      guard index >= 0, index + 1 < active.count, active[index].rank > active[index + 1].rank else { return }
      let y = crossing(edges[active[index].edge], edges[active[index + 1].edge], top, bottom)
      queue.insert(Crossing(y: y, left: active[index].edge, right: active[index + 1].edge))
    }
    for index in active.indices { meet(index) }
    var y = top
    while let crossing = queue.removeFirst() {
      guard let index = position[crossing.left], index + 1 < active.count,
        active[index + 1].edge == crossing.right, active[index].rank > active[index + 1].rank
      else { continue }
      try spend(4)
      // Rounding may put a crossing above one that is done already; it happens here all the same.
      y = max(y, crossing.y)
      let before = active[index].before
      active.swapAt(index, index + 1)
      position[active[index].edge] = index
      position[active[index + 1].edge] = index + 1
      let between = update(index, before: before, at: y)
      _ = update(index + 1, before: between, at: y)
      meet(index - 1)
      meet(index + 1)
    }
  }

  private func isInOrder(at y: Int64) -> Bool {
    var last = Int64.min
    for item in active {
      let x = edges[item.edge].x(at: y)
      if x < last { return false }
      last = x
    }
    return true
  }

  /// Numbers the edges by their order at `y`; edges that meet there keep the order they have.
  private mutating func rank(at y: Int64) {
    let order = active.indices.sorted { a, b in
      let left = edges[active[a].edge].x(at: y), right = edges[active[b].edge].x(at: y)
      return left != right ? left < right : a < b
    }
    for (rank, index) in order.enumerated() { active[index].rank = Int32(rank) }
  }

  /// The height at which two edges meet, rounded to the grid and kept between `top` and `bottom`.
  private func crossing(_ a: FixedEdge, _ b: FixedEdge, _ top: Int64, _ bottom: Int64) -> Int64 {
    // Their distance falls evenly from the top to the bottom, where it has the other sign.
    let atTop = max(0, b.x(at: top) - a.x(at: top)), atBottom = max(0, a.x(at: bottom) - b.x(at: bottom))
    let whole = atTop + atBottom
    guard whole > 0 else { return top }
    let (high, low) = atTop.multipliedFullWidth(by: bottom - top)
    return top + min(bottom - top, whole.dividingFullWidth((high, low)).quotient)
  }
}
