// ExactPixelCoverage: the exact coverage of pixels that several lines cross.
//
// Such a pixel is divided into slabs at every height at which an edge begins, ends, meets another or crosses one of the
// pixel's sides. In a slab the edges are ordered and none crosses a side, so the inside is a row of trapezoids; the
// area of each is its width at half the slab's height times that height.
// SPDX-License-Identifier: Apache-2.0

/// Computes the shared pixels of a band exactly; see ``AreaBand``. Memory is reused from band to band.
struct ExactPixelCoverage: ~Copyable {
  /// The part of an edge in one pixel row: its ends in pixels, y from the top of the row.
  fileprivate struct Segment: BitwiseCopyable {
    var top: Double
    var bottom: Double
    var topX: Double
    var bottomX: Double
    /// The change of x over the height of a pixel.
    var slope: Double
    var low: Double
    var high: Double
    var winding: Int32
    /// Whether it enters from the row above.
    var startsAtTop: Bool

    init(top: Double, bottom: Double, topX: Double, bottomX: Double, winding: Int32) {
      self.top = top
      self.bottom = bottom
      self.topX = topX
      self.bottomX = bottomX
      self.winding = winding
      slope = top == bottom ? 0 : (bottomX - topX) / (bottom - top)
      low = min(topX, bottomX)
      high = max(topX, bottomX)
      startsAtTop = top == 0 && bottom > 0
    }

    @inline(__always)
    func x(at y: Double) -> Double { topX + slope * (y - top) }
    @inline(__always)
    var isHorizontal: Bool { top == bottom }
  }

  /// The crossing of an edge with the middle of a slab.
  private struct Crossing: BitwiseCopyable {
    var x: Double
    var segment: Int32
  }

  /// A height at which the winding number at the pixel's left side changes, and the change.
  private struct Turn: BitwiseCopyable {
    var y: Double
    var winding: Int32
  }

  /// An edge through a row, and the index of the previous link of that row.
  private struct Link: BitwiseCopyable {
    var edge: Int32
    var before: Int32
  }

  private static let none: Int32 = -1
  private static let unwanted: Int32 = -2

  /// The edges through each row that has shared pixels, and the last link of each row.
  private var links = Stack<Link>()
  private var lastLinks = Stack<Int32>()
  /// The last shared pixel of each row, and for each of them the previous one, by their order in the band.
  private var lastPixels = Stack<Int32>()
  private var pixelsBefore = Stack<Int32>()
  private var row = Stack<Segment>()
  // The data of the current pixel, with x relative to its left side.
  private var inside = Stack<Segment>()
  /// The edges that reach through the current slab, from left to right.
  private var active = Stack<Crossing>()
  private var heights = Stack<Double>()
  private var turns = Stack<Turn>()
  /// The winding number at the top left corner of the pixel.
  private var base: Int32 = 0
  /// Ends the work early; pixels then have any coverage.
  var meter: WorkMeter?

  /// The edges that may be examined for the pixels of one row of a shape of so many rows: for all rows some tenths of a second of
  /// work. It is the same in whatever bands the rows are computed.
  private static func stepsOfRow(amongRows rows: Int) -> Int { max(1 << 17, (1 << 27) / rows) }

  /// Computes the coverage of each shared pixel of `band`, whose first row is row `first` of the clip. Pixels that would take too
  /// many steps keep the clamped sum of their areas.
  ///
  /// - Parameters:
  ///   - edges: all edges of the shape.
  ///   - chunks: the reach of each chunk of the edges, if known; see ``EdgeList``.
  ///   - shapeRows: the rows of pixels of the whole shape.
  ///   - plane: receives the coverage.
  /// - Returns: false if pixels have kept sums.
  mutating func compute(
    _ band: borrowing AreaBand, first: Int, edges: UnsafeBufferPointer<GridEdge>,
    chunks: UnsafeBufferPointer<SIMD2<Int32>>? = nil, rule: WindingRule, shapeRows: Int, plane: inout CoveragePlane
  ) -> Bool {
    guard !band.sharedPixels.isEmpty else { return true }
    sortByRow(band, first: first, edges, chunks)
    var isComplete = true
    // A copy of the meter, since the optimiser of Swift 6.3 ends with an error if these loops read the property.
    let stepsOfRow = Self.stepsOfRow(amongRows: shapeRows), meter = meter
    for index in 0..<band.rows where lastPixels[index] >= 0 && !meter.hasEnded {
      var pixel = lastPixels[index], count = 0
      while pixel >= 0 {
        count += 1
        pixel = pixelsBefore[Int(pixel)]
      }
      guard countLinks(ofRow: index, atMost: stepsOfRow / count) else {
        isComplete = false
        continue
      }
      collect(row: index, first: first, edges)
      // Each pixel has an equal part where steps run short, so that the order of pixels makes no difference.
      let stepsOfPixel = steps(ofRow: index, band) <= stepsOfRow ? Int.max : stepsOfRow / count
      pixel = lastPixels[index]
      while pixel >= 0, !meter.isOver(after: 1 + row.count / 16) {
        let element = Int(band.sharedPixels[Int(pixel)]), column = element - index * band.stride
        pixel = pixelsBefore[Int(pixel)]
        guard column < band.width else { continue }
        gather(column: Double(column))
        if let all = decided(rule) {
          plane.setExact(element, to: all ? 1 : 0)
        } else if inside.count * inside.count * 4 <= stepsOfPixel {
          // Any two edges may meet, and each place where two do divides the pixel once more. The loop ends with the meter.
          _ = meter.isOver(after: inside.count * inside.count / 2)
          plane.setExact(element, to: area(rule))
        } else {
          isComplete = false
        }
      }
    }
    return isComplete
  }

  /// A bound of the steps that all shared pixels of a row take, which was collected.
  private func steps(ofRow index: Int, _ band: borrowing AreaBand) -> Int {
    var pixel = lastPixels[index], steps = 0
    while pixel >= 0, !meter.isOver(after: 1 + row.count / 16) {
      let column = Double(Int(band.sharedPixels[Int(pixel)]) - index * band.stride)
      pixel = pixelsBefore[Int(pixel)]
      var inside = row.count
      // The number of edges in the pixel matters where all of the row's would be too many.
      if inside > 32 {
        inside = 0
        for segment in 0..<row.count where row[segment].high >= column && row[segment].low < column + 1 { inside += 1 }
      }
      steps += inside * inside * 4
    }
    return steps
  }

  /// Whether at most so many edges run through a row.
  private func countLinks(ofRow row: Int, atMost limit: Int) -> Bool {
    var link = lastLinks[row], count = 0
    while link >= 0 {
      count += 1
      if count > limit { return false }
      link = links[Int(link)].before
    }
    return true
  }

  // MARK: Rows

  /// Lists the shared pixels of each row, and the edges through rows that have any.
  private mutating func sortByRow(
    _ band: borrowing AreaBand, first: Int, _ edges: UnsafeBufferPointer<GridEdge>,
    _ chunks: UnsafeBufferPointer<SIMD2<Int32>>?
  ) {
    lastLinks.count = 0
    links.count = 0
    lastLinks.reserve(band.rows)
    lastPixels.reserve(band.rows)
    pixelsBefore.reserve(band.sharedPixels.count)
    for row in 0..<band.rows {
      lastLinks[row] = Self.unwanted
      lastPixels[row] = Self.none
    }
    for index in band.sharedPixels.indices {
      let row = Int(band.sharedPixels[index]) / band.stride
      assert(row < band.rows, "the shared pixel \(band.sharedPixels[index]) is not in the \(band.rows) rows of a band")
      pixelsBefore[index] = lastPixels[row]
      lastPixels[row] = Int32(truncatingIfNeeded: index)
      lastLinks[row] = Self.none
    }
    let top = Int32(truncatingIfNeeded: first), last = top + Int32(truncatingIfNeeded: band.rows) - 1
    guard let chunks else { return link(edges, 0..<edges.count, top, last) }
    for (index, reach) in chunks.enumerated() where reach.x <= last && reach.y > top {
      let start = index * EdgeList.chunkLength
      link(edges, start..<min(start + EdgeList.chunkLength, edges.count), top, last)
    }
  }

  /// Lists some edges in those rows from `top` to `last` that have shared pixels.
  private mutating func link(
    _ edges: UnsafeBufferPointer<GridEdge>, _ indices: Range<Int>, _ top: Int32, _ last: Int32
  ) {
    for index in indices {
      if meter.isOver(after: 1) { return }
      let edge = edges[index]
      var row = max(edge.y0 &>> Int32(FixedGrid.yBits), top)
      let end = min((max(edge.y0 &+ 1, edge.y1) &- 1) &>> Int32(FixedGrid.yBits), last)
      while row <= end {
        let slot = Int(row &- top)
        let before = lastLinks[slot]
        if before != Self.unwanted {
          lastLinks[slot] = Int32(truncatingIfNeeded: links.count)
          links.append(Link(edge: Int32(truncatingIfNeeded: index), before: before))
        }
        row &+= 1
      }
    }
  }

  /// Clips the edges to a row.
  private mutating func collect(row index: Int, first: Int, _ edges: UnsafeBufferPointer<GridEdge>) {
    row.count = 0
    let toX = 1 / Double(1 << FixedGrid.xBits), toY = 1 / Double(1 << FixedGrid.yBits)
    let rowTop = Int32(truncatingIfNeeded: first + index) << Int32(FixedGrid.yBits)
    let rowBottom = rowTop + (1 << Int32(FixedGrid.yBits))
    var link = lastLinks[index]
    while link >= 0, !meter.isOver(after: 1) {
      let edge = edges[Int(links[Int(link)].edge)]
      link = links[Int(link)].before
      let slope = edge.isHorizontal ? 0 : edge.slope
      @inline(__always)
      func x(_ y: Int32) -> Double { (Double(edge.x0) + Double(y - edge.y0) * slope) * toX }
      let top = max(edge.y0, rowTop), bottom = min(edge.y1, rowBottom)
      assert(top <= bottom, "an edge from \(edge.y0) to \(edge.y1) is not in the row at \(rowTop)")
      row.append(
        Segment(
          top: Double(top - rowTop) * toY, bottom: Double(bottom - rowTop) * toY,
          topX: top == edge.y0 ? Double(edge.x0) * toX : x(top),
          bottomX: bottom == edge.y1 ? Double(edge.x1) * toX : x(bottom),
          winding: edge.winding))
    }
    inside.reserve(row.count)
  }

  // MARK: One pixel

  /// Selects the edges of the row that reach into the pixel or pass its left side; computes the winding number at its
  /// top left corner.
  private mutating func gather(column: Double) {
    var base: Int32 = 0, count = 0
    let right = column + 1
    for index in 0..<row.count {
      let segment = row[index]
      if segment.high < column {
        base &+= segment.startsAtTop ? segment.winding : 0
        continue
      }
      if segment.low >= right { continue }
      if segment.startsAtTop, segment.topX < column { base &+= segment.winding }
      var moved = segment
      moved.topX -= column
      moved.bottomX -= column
      // Sorted by their tops.
      var slot = count
      while slot > 0, inside[slot - 1].top > moved.top {
        inside[slot] = inside[slot - 1]
        slot -= 1
      }
      inside[slot] = moved
      count += 1
    }
    self.base = base
    inside.count = count
  }

  /// Returns whether the whole pixel is inside or outside, or nil if the number of edges does not determine it.
  private func decided(_ rule: WindingRule) -> Bool? {
    if inside.count == 0 { return rule.holds(Int64(base)) }
    guard rule == .nonZero else { return nil }
    // No point's winding number differs from that of the corner by more than the number of edges between them.
    return Int(base.magnitude) > inside.count ? true : nil
  }

  private mutating func area(_ rule: WindingRule) -> Double {
    cut()
    active.count = 0
    var area = 0.0, top = 0.0
    var next = 0
    for index in 0..<heights.count {
      if meter.isOver(after: 1 + active.count / 16) { break }
      let bottom = heights[index]
      // Slabs that are thinner than this are merged with the one below.
      guard bottom - top > Self.thinnest || index == heights.count - 1 else { continue }
      let middle = (top + bottom) / 2
      while next < inside.count, inside[next].top <= middle {
        if inside[next].bottom > middle { active.append(Crossing(x: 0, segment: Int32(truncatingIfNeeded: next))) }
        next += 1
      }
      area += width(at: middle, rule) * (bottom - top)
      top = bottom
    }
    return area
  }

  /// The smallest height of a slab, in pixels: a sixteenth of a level of a byte.
  private static let thinnest = 1.0 / 4096

  /// Collects the heights between which no edge begins, ends, meets another or crosses a side.
  private mutating func cut() {
    heights.count = 0
    turns.count = 0
    for index in 0..<inside.count {
      if meter.isOver(after: 1 + index / 16) { break }
      let segment = inside[index]
      if segment.top > 0 { heights.append(segment.top) }
      if segment.bottom < 1 { heights.append(segment.bottom) }
      if (segment.topX < 0) != (segment.bottomX < 0) {
        let y = segment.y(atX: 0)
        heights.append(y)
        turns.append(Turn(y: y, winding: segment.topX < 0 ? -segment.winding : segment.winding))
      }
      if (segment.topX < 1) != (segment.bottomX < 1) { heights.append(segment.y(atX: 1)) }
      if segment.isHorizontal { continue }
      for earlier in 0..<index {
        let other = inside.start + earlier
        if other.pointee.bottom <= segment.top || other.pointee.high < segment.low || other.pointee.low > segment.high {
          continue
        }
        let first = segment.top, last = min(segment.bottom, other.pointee.bottom)
        let ahead = segment.topX - other.pointee.x(at: first), past = segment.x(at: last) - other.pointee.x(at: last)
        // The distance of two straight lines is linear; they meet where its sign changes.
        if ahead < 0 && past > 0 || ahead > 0 && past < 0 {
          heights.append(first + (last - first) * (ahead / (ahead - past)))
        }
      }
    }
    heights.append(1)
    sortHeights()
    assert(
      (1..<heights.count).allSatisfy { heights[$0 - 1] <= heights[$0] }, "the heights of a pixel's slabs do not ascend")
  }

  private mutating func sortHeights() {
    if heights.count > 24 {
      var all = UnsafeMutableBufferPointer(start: heights.start, count: heights.count)
      all.sort()
      return
    }
    for index in 1..<max(1, heights.count) {
      let height = heights[index]
      var slot = index
      while slot > 0, heights[slot - 1] > height {
        heights[slot] = heights[slot - 1]
        slot -= 1
      }
      heights[slot] = height
    }
  }

  /// Returns the length of the inside along the line at half the height of a slab.
  @inline(__always)
  private mutating func width(at y: Double, _ rule: WindingRule) -> Double {
    var count = 0
    for index in 0..<active.count {
      var crossing = active[index]
      let segment = inside.start + Int(crossing.segment)
      guard segment.pointee.bottom > y else { continue }
      crossing.x = segment.pointee.x(at: y)
      // They were in order in the previous slab, so few of them move.
      var slot = count
      while slot > 0, active[slot - 1].x > crossing.x {
        active[slot] = active[slot - 1]
        slot -= 1
      }
      active[slot] = crossing
      count += 1
    }
    active.count = count
    var winding = base
    for index in 0..<turns.count where turns[index].y < y { winding &+= turns[index].winding }
    var result = 0.0, left = 0.0
    for index in 0..<count {
      let x = active[index].x
      if x < 0 { continue }
      if x >= 1 { break }
      if rule.holds(Int64(winding)) { result += x - left }
      winding &+= inside[Int(active[index].segment)].winding
      left = x
    }
    return rule.holds(Int64(winding)) ? result + 1 - left : result
  }
}

extension ExactPixelCoverage.Segment {
  /// Returns the height at which the segment passes an x.
  @inline(__always)
  fileprivate func y(atX x: Double) -> Double {
    isHorizontal ? top : min(max(top + (x - topX) / slope, top), bottom)
  }
}

/// A growable buffer that is reused.
private struct Stack<Element: BitwiseCopyable>: ~Copyable {
  private(set) var start: UnsafeMutablePointer<Element>
  private var capacity = 64
  var count = 0

  init() { start = .allocate(capacity: capacity) }

  /// Makes room for at least `needed` elements; existing elements are preserved.
  mutating func reserve(_ needed: Int) {
    guard needed > capacity else { return }
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: max(needed, 2 * capacity))
    larger.update(from: start, count: count)
    start.deallocate()
    start = larger
    capacity = max(needed, 2 * capacity)
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { reserve(count + 1) }
    start[count] = element
    count += 1
  }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < capacity, "element \(index) is none of the \(capacity) that there is room for")
      return start[index]
    }
    nonmutating set {
      assert(index >= 0 && index < capacity, "element \(index) is none of the \(capacity) that there is room for")
      start[index] = newValue
    }
  }

  deinit { start.deallocate() }
}
