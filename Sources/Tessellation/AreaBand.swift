// AreaBand: signed areas, pixel by pixel, over a band of pixel rows.
//
// Every edge adds, to each pixel row it crosses, the signed area between itself and the right end of the row. Summed
// from left to right this gives winding number times covered area, as in the accumulation buffers of libart and
// font-rs. In a pixel with two winding numbers that differ by one, the covered area follows from the sum. In a pixel
// that several edges cross, opposite areas cancel, as in every renderer of this kind; see DESIGN, decision 6.
// SPDX-License-Identifier: Apache-2.0

/// The sums of a band of pixel rows. Memory is reused from band to band and from shape to shape.
struct AreaBand: ~Copyable {
  /// The sum of a fully covered pixel, as a power of two, where winding numbers are at most ``commonWinding``.
  private static let mostAreaBits: Int32 = 18
  /// The largest winding number that fits beside areas of ``mostAreaBits``.
  static let commonWinding = 8_000
  /// The pixels of a run, as a power of two: the granularity at which the presence of edges is recorded.
  static let runBits = 4

  /// The sum of a fully covered pixel, as a power of two.
  private(set) var areaBits = mostAreaBits
  /// The heights that edges are snapped to, in units of the grid, as a power of two: 0 unless windings are so large that the
  /// sums have fewer bits than heights.
  private var coarseBits: Int32 = 0
  /// The factor from heights to sums, as a power of two; 0 where heights are snapped.
  private var heightBits = mostAreaBits - Int32(FixedGrid.yBits)
  /// The pixels of a row.
  private(set) var width = 0
  /// The elements of a row: its pixels, and at least two for the area to the right of them, rounded up to a whole run.
  /// An edge on the right side of the clip adds to the first of the two, and its area in the next pixel to the second.
  private(set) var stride = 0
  private(set) var rows = 0
  /// The difference between the sum of each pixel and that of its left neighbour.
  private(set) var sums: UnsafeMutablePointer<Int32>
  /// Whether an edge passes through each run of pixels.
  private(set) var touched: UnsafeMutablePointer<Bool>

  private var capacity = 1 << 16

  init() {
    (sums, touched) = Self.empty(capacity)
  }

  deinit {
    sums.deallocate()
    touched.deallocate()
  }

  private static func empty(_ count: Int) -> (UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Bool>) {
    func zeros<Element: BitwiseCopyable>(_ zero: Element, _ count: Int) -> UnsafeMutablePointer<Element> {
      let start = UnsafeMutablePointer<Element>.allocate(capacity: count)
      start.initialize(repeating: zero, count: count)
      return start
    }
    return (zeros(0, count), zeros(false, count >> runBits))
  }

  /// Prepares empty rows, for shapes whose winding numbers are at most `winding`: the larger it is, the coarser are areas.
  mutating func begin(width: Int, rows: Int, winding: Int = commonWinding) {
    assert(width > 0 && rows > 0, "a band of \(width) × \(rows) pixels is empty")
    let windingBits = Int32(Int.bitWidth - max(winding, Self.commonWinding).leadingZeroBitCount)
    areaBits = max(1, 31 - windingBits)
    coarseBits = max(0, Int32(FixedGrid.yBits) - areaBits)
    heightBits = max(0, areaBits - Int32(FixedGrid.yBits))
    self.width = width
    self.rows = rows
    stride = ((width + 1 + (1 << Self.runBits)) >> Self.runBits) << Self.runBits
    guard stride * rows > capacity else { return }
    // The old memory is empty, so nothing has to be copied.
    capacity = stride * rows
    sums.deallocate()
    touched.deallocate()
    (sums, touched) = Self.empty(capacity)
  }

  /// Clears a run of pixels and its mark.
  @inline(__always)
  mutating func clear(run: Int) {
    assert(run >= 0 && run < (stride * rows) >> Self.runBits, "run \(run) is not in the band")
    let start = run << Self.runBits, count = 1 << Self.runBits
    (sums + start).update(repeating: 0, count: count)
    touched[run] = false
  }

  // MARK: Edges

  /// Adds the parts of edges that lie in the band, whose first row is row `first` of the clip. Ends early if `meter`
  /// ends.
  mutating func add(_ edges: UnsafeBufferPointer<GridEdge>, first: Int, _ meter: WorkMeter? = nil) {
    guard let meter else {
      for edge in edges { add(edge, first: first) }
      return
    }
    for start in Swift.stride(from: 0, to: edges.count, by: EdgeList.chunkLength) {
      // An edge may run through all rows.
      if meter.isOver(after: EdgeList.chunkLength + rows) { return }
      let part = UnsafeBufferPointer(rebasing: edges[start..<min(start + EdgeList.chunkLength, edges.count)])
      for edge in part { add(edge, first: first) }
    }
  }

  /// Adds the part of an edge that lies in the band, whose first row is row `first` of the clip.
  @inline(__always)
  private mutating func add(_ edge: GridEdge, first: Int) {
    let top = Int32(truncatingIfNeeded: first) &<< Int32(FixedGrid.yBits)
    let bottom = top &+ Int32(truncatingIfNeeded: rows) &<< Int32(FixedGrid.yBits)
    if coarseBits > 0 { return addCoarsely(edge, first: first, top, bottom) }
    var y = max(edge.y0, top)
    let end = min(edge.y1, bottom)
    guard y < end else { return }
    var element = (Int(y &>> Int32(FixedGrid.yBits)) &- first) &* stride
    if edge.y0 &>> Int32(FixedGrid.yBits) == (edge.y1 &- 1) &>> Int32(FixedGrid.yBits) {
      // Edges within one row, which are the most frequent, need no slope.
      return addSegment(edge.x0, edge.x1, height: edge.y1 &- edge.y0, edge.winding, row: element)
    }
    let slope = edge.x0 == edge.x1 ? 0 : edge.slope
    var x = y == edge.y0 ? edge.x0 : Self.x(of: edge, slope, at: y)
    while true {
      let next = min(end, ((y &>> Int32(FixedGrid.yBits)) &+ 1) &<< Int32(FixedGrid.yBits))
      let nextX = next == edge.y1 ? edge.x1 : Self.x(of: edge, slope, at: next)
      addSegment(x, nextX, height: next &- y, edge.winding, row: element)
      guard next < end else { return }
      x = nextX
      y = next
      element &+= stride
    }
  }

  /// Adds the part of an edge between two heights of the band, with its ends and its cuts snapped to fewer heights, so that the
  /// heights of all parts of a polygon still add up to nothing.
  @inline(never)
  private mutating func addCoarsely(_ edge: GridEdge, first: Int, _ top: Int32, _ bottom: Int32) {
    func snapped(_ y: Int32) -> Int32 { (y &>> coarseBits) &<< coarseBits }
    var y = max(snapped(edge.y0), top)
    let end = min(snapped(edge.y1), bottom)
    let slope = edge.slope
    func x(at y: Int32) -> Int32 {
      y <= edge.y0 ? edge.x0 : y >= edge.y1 ? edge.x1 : Self.x(of: edge, slope, at: y)
    }
    while y < end {
      let next = min(end, ((y &>> Int32(FixedGrid.yBits)) &+ 1) &<< Int32(FixedGrid.yBits))
      let row = (Int(y &>> Int32(FixedGrid.yBits)) &- first) &* stride
      addSegment(x(at: y), x(at: next), height: next &- y, edge.winding, row: row)
      y = next
    }
  }

  /// Returns the x of an edge at height `y`: deterministic, so that adjacent rows agree at their border.
  @inline(__always)
  private static func x(of edge: GridEdge, _ slope: Double, at y: Int32) -> Int32 {
    edge.x0 &+ Int32(Double(y &- edge.y0) * slope)
  }

  /// Adds the part of an edge within one pixel row: from `xa` to `xb`, `height` tall.
  @inline(__always)
  private mutating func addSegment(_ xa: Int32, _ xb: Int32, height: Int32, _ winding: Int32, row: Int) {
    let xBits = Int32(FixedGrid.xBits)
    let left = min(xa, xb), right = max(xa, xb)
    let column = left &>> xBits
    // A segment that ends on the border between two pixels does not reach into the second.
    let last = max(column, (right &- 1) &>> xBits)
    if column == last {
      add(column: column, row: row, from: left, to: right, height: height, winding)
    } else {
      addWide(left, right, height: height, winding, row: row, column, last)
    }
  }

  /// Adds an edge that crosses several pixels of a row: its height is divided at the points where it crosses their
  /// sides.
  @inline(never)
  private mutating func addWide(
    _ left: Int32, _ right: Int32, height: Int32, _ winding: Int32, row: Int, _ first: Int32, _ last: Int32
  ) {
    let xBits = Int32(FixedGrid.xBits)
    let rise = Double(height) / Double(right &- left)
    var x = left, spent: Int32 = 0
    var column = first
    while column <= last {
      let side = column == last ? right : (column &+ 1) &<< xBits
      let total = column == last ? height : (Int32(Double(side &- left) * rise) &>> coarseBits) &<< coarseBits
      add(column: column, row: row, from: x, to: side, height: total &- spent, winding)
      spent = total
      x = side
      column &+= 1
    }
  }

  /// Adds a part that lies in one pixel.
  @inline(__always)
  private mutating func add(
    column: Int32, row: Int, from left: Int32, to right: Int32, height: Int32, _ winding: Int32
  ) {
    // The mean of both ends is the x at which the edge cuts this pixel; the area to the right of it is inside.
    let fraction = Int(left) &+ Int(right) &- 2 &* (Int(column) &<< FixedGrid.xBits)
    let toUnits = FixedGrid.yBits &+ FixedGrid.xBits &+ 1 &- Int(areaBits)
    let outside = Int32(truncatingIfNeeded: (Int(height) &* fraction &+ (1 &<< (toUnits &- 1))) &>> toUnits) &* winding
    let whole = ((height &<< heightBits) &>> coarseBits) &* winding
    let element = row &+ Int(column)
    assert(
      column >= 0 && Int(column) <= width && row >= 0 && element + 1 < stride * rows,
      "column \(column) of the row at \(row) is not in a band of \(rows) rows of \(stride)")
    sums[element] &+= whole &- outside
    sums[element &+ 1] &+= outside
    touched[element &>> Self.runBits] = true
    touched[(element &+ 1) &>> Self.runBits] = true
  }
}
