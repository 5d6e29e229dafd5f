// BandCells: signed areas of the pixels of a band of rows, and the runs of coverage that follow from them.
//
// Every edge adds, to each row of pixels that it crosses, the signed area between itself and the right end of the row, as
// the difference between each pixel and its left neighbour. Summed from left to right this is winding number times covered
// area, as in the accumulation buffers of libart and font-rs. In a pixel that several edges cross, areas of opposite
// directions cancel, as in every renderer of this kind; see DESIGN, decision 6. One bit for each eight pixels says where
// edges are, so that a row costs what its edges cost, however wide it is.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// The cells of a band of rows of one shape. Memory is used again from band to band and from shape to shape.
struct BandCells: ~Copyable {
  /// The sum of a fully covered pixel, as a power of two, where winding numbers are at most ``commonWinding``.
  private static let maxAreaBits: Int32 = 18
  /// The largest winding number that fits beside areas of ``maxAreaBits``.
  static let commonWinding = 8_000
  /// The pixels of a run: those that one bit stands for.
  static let run = 8

  /// The sum of a fully covered pixel, as a power of two.
  private var areaBits = maxAreaBits
  /// The heights that edges are snapped to, as a power of two: 0 unless windings are so large that sums have fewer bits than
  /// heights.
  private var coarseBits: Int32 = 0
  private(set) var width = 0
  private(set) var rows = 0
  /// The cells of a row: its pixels and the one to the right of them, in whole words of ``bits``.
  private var stride = 0
  private var words = 0
  /// The sum of each pixel, less the sum of its left neighbour.
  private var sums: UnsafeMutablePointer<Int32>
  /// Whether edges pass through each run of pixels.
  private var bits: UnsafeMutablePointer<UInt64>
  /// The coverage of the pixels of the row that is read.
  private var coverage: UnsafeMutablePointer<UInt8>
  private var capacity = 0
  private var coverageCapacity = 0

  init() {
    sums = .allocate(capacity: 0)
    bits = .allocate(capacity: 0)
    coverage = .allocate(capacity: 0)
  }

  deinit {
    sums.deallocate()
    bits.deallocate()
    coverage.deallocate()
  }

  /// Prepares empty rows, for shapes whose winding numbers are at most `winding`: the larger it is, the coarser are areas.
  mutating func begin(width: Int, rows: Int, winding: Int) {
    assert(width > 0 && rows > 0, "a band of \(width) × \(rows) pixels is empty")
    let windingBits = Int32(Int.bitWidth - max(winding, Self.commonWinding).leadingZeroBitCount)
    areaBits = max(1, 31 - windingBits)
    coarseBits = max(0, BandGrid.bits - areaBits)
    self.width = width
    self.rows = rows
    words = (width + 2 + 64 * Self.run - 1) / (64 * Self.run)
    // A run is read as a whole, and the last one may end beyond the row.
    stride = (width + 2 + Self.run - 1) / Self.run * Self.run
    if stride + 64 > coverageCapacity {
      coverageCapacity = stride + 64
      coverage.deallocate()
      coverage = .allocate(capacity: coverageCapacity)
    }
    guard stride * rows > capacity || words * rows > capacity / Self.run else { return }
    // The old memory is empty, so nothing has to be copied.
    capacity = max(stride * rows, words * rows * Self.run, 1 << 14)
    sums.deallocate()
    bits.deallocate()
    sums = .allocate(capacity: capacity)
    bits = .allocate(capacity: capacity / Self.run)
    sums.initialize(repeating: 0, count: capacity)
    bits.initialize(repeating: 0, count: capacity / Self.run)
  }

  // MARK: Edges

  /// Adds the parts of edges that lie in the rows, the first of which is row `first` of the window.
  mutating func add(_ edges: UnsafeBufferPointer<BandEdge>, first: Int) {
    let top = Int32(truncatingIfNeeded: first) &<< BandGrid.bits
    let bottom = top &+ Int32(truncatingIfNeeded: rows) &<< BandGrid.bits
    for edge in edges {
      let row = edge.y0 &>> BandGrid.bits
      // Edges within one row are the most frequent, and need no slope.
      if row == edge.y1 &>> BandGrid.bits, edge.y0 >= top, edge.y0 < bottom, coarseBits == 0 {
        addSegment(edge.x0, edge.x1, height: edge.y1 &- edge.y0, row: Int(row) &- first)
      } else if max(edge.y0, edge.y1) > top, min(edge.y0, edge.y1) < bottom {
        addTall(edge, first: first, top, bottom)
      }
    }
  }

  /// Adds an edge row by row.
  @inline(never)
  private mutating func addTall(_ edge: BandEdge, first: Int, _ top: Int32, _ bottom: Int32) {
    let isDown = edge.y0 < edge.y1
    let (x0, y0, x1, y1) = isDown ? (edge.x0, edge.y0, edge.x1, edge.y1) : (edge.x1, edge.y1, edge.x0, edge.y0)
    let slope = Double(x1 &- x0) / Double(y1 &- y0)
    // Deterministic, so that adjacent rows agree at their border.
    func x(at y: Int32) -> Int32 {
      y <= y0 ? x0 : y >= y1 ? x1 : x0 &+ Int32(Double(y &- y0) * slope)
    }
    // Snapped to fewer heights, the edges of a polygon still add up to nothing.
    func snapped(_ y: Int32) -> Int32 { (y &>> coarseBits) &<< coarseBits }
    var y = max(snapped(y0), top)
    let end = min(snapped(y1), bottom)
    var here = x(at: y), row = Int(y &>> BandGrid.bits) &- first
    if x0 == x1 { return addVertical(x0, y, end, isDown: isDown, row: row) }
    while y < end {
      let next = min(end, ((y &>> BandGrid.bits) &+ 1) &<< BandGrid.bits)
      let there = x(at: next)
      addSegment(here, there, height: isDown ? next &- y : y &- next, row: row)
      (here, y) = (there, next)
      row &+= 1
    }
  }

  /// Adds a vertical edge: rows that it crosses from top to bottom get the same part.
  @inline(__always)
  private mutating func addVertical(_ x: Int32, _ top: Int32, _ end: Int32, isDown: Bool, row: Int) {
    let column = x &>> BandGrid.bits, fractions = 2 &* (x &- column &<< BandGrid.bits), one: Int32 = 1 &<< BandGrid.bits
    let whole = part(fractions: fractions, height: isDown ? one : -one)
    var y = top, row = row
    while y < end {
      let next = min(end, ((y &>> BandGrid.bits) &+ 1) &<< BandGrid.bits), height = next &- y
      let part = height == one ? whole : part(fractions: fractions, height: isDown ? height : -height)
      add(part, column: Int(column), row: row)
      y = next
      row &+= 1
    }
  }

  /// Adds the part of an edge within one row: from `x0` to `x1`, `height` tall, negative for an edge that runs up.
  @inline(__always)
  private mutating func addSegment(_ x0: Int32, _ x1: Int32, height: Int32, row: Int) {
    let column = x0 &>> BandGrid.bits
    if column == x1 &>> BandGrid.bits {
      add(column: Int(column), row: row, fractions: x0 &+ x1 &- (column &<< (BandGrid.bits &+ 1)), height: height)
    } else {
      addWide(min(x0, x1), max(x0, x1), height: height, row: row)
    }
  }

  /// Adds an edge that crosses several pixels of a row: its height is divided at the points at which it crosses their sides.
  @inline(never)
  private mutating func addWide(_ left: Int32, _ right: Int32, height: Int32, row: Int) {
    let first = left &>> BandGrid.bits
    // One that ends on the border between two pixels doesn't reach into the second.
    let last = (right &- 1) &>> BandGrid.bits
    let rise = Double(height) / Double(right &- left)
    var x = left, spent: Int32 = 0, column = first
    while column <= last {
      let side = column == last ? right : (column &+ 1) &<< BandGrid.bits
      let total = column == last ? height : (Int32(Double(side &- left) * rise) &>> coarseBits) &<< coarseBits
      add(
        column: Int(column), row: row, fractions: x &+ side &- (column &<< (BandGrid.bits &+ 1)), height: total &- spent
      )
      (spent, x) = (total, side)
      column &+= 1
    }
  }

  /// Adds a part that lies in one pixel: `fractions` is the sum of the positions of its ends in the pixel.
  @inline(__always)
  private mutating func add(column: Int, row: Int, fractions: Int32, height: Int32) {
    add(part(fractions: fractions, height: height), column: column, row: row)
  }

  /// The sums that a part of an edge adds to its pixel and to the next one.
  @inline(__always)
  private func part(fractions: Int32, height: Int32) -> (here: Int32, next: Int32) {
    // The mean of both ends is the x at which the edge cuts the pixel; the area to the right of it is inside.
    let shift = 2 &* BandGrid.bits &+ 1 &- areaBits
    // Rounded by its size, so that an edge and the same one in the other direction cancel exactly.
    let sign = height &>> 31
    let outside = ((((height ^ sign) &- sign) &* fractions &+ (1 &<< (shift &- 1))) &>> shift ^ sign) &- sign
    let whole = areaBits >= BandGrid.bits ? height &<< (areaBits &- BandGrid.bits) : height &>> coarseBits
    return (whole &- outside, outside)
  }

  @inline(__always)
  private mutating func add(_ part: (here: Int32, next: Int32), column: Int, row: Int) {
    assert(
      column >= 0 && column <= width && row >= 0 && row < rows,
      "column \(column) of row \(row) is not in a band of \(width) × \(rows) pixels")
    let cell = sums + (row &* stride &+ column)
    cell[0] &+= part.here
    cell[1] &+= part.next
    let word = bits + row &* words
    let run = column / Self.run, next = (column &+ 1) / Self.run
    word[run &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: run & 63)
    word[next &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: next & 63)
  }

  // MARK: Runs

  /// The pixels from which on a covered span is passed on by itself, not as bytes.
  private static let shortestSpan = 16

  /// Calls `body` with each run of covered pixels of a row, from left to right: its first column, its length, and the coverage of
  /// its pixels, one byte each; nil where all are covered fully. Clears the row.
  @inline(__always)
  mutating func takeRow(_ row: Int, _ rule: WindingRule, _ body: (Int, Int, UnsafePointer<UInt8>?) -> Void) {
    let rowBits = bits + row * words, rowSums = sums + row * stride, coverage = coverage
    let areaBits = areaBits, width = width
    var running: Int32 = 0
    // The first column of the run that is being written; the end of what is known.
    var start = 0, end = 0
    /// Fills the pixels up to a column, through which no edge passes. Variables that are captured are checked at each access.
    @inline(__always)
    func fill(until column: Int, _ running: Int32, _ start: inout Int, _ end: inout Int) {
      let byte = running == 0 ? 0 : Self.bytes(SIMD8(repeating: running), rule, areaBits)[0]
      if byte == 0 || byte == 255 && column &- end >= Self.shortestSpan {
        if end > start { body(start, end &- start, UnsafePointer(coverage + start)) }
        if byte != 0 { body(end, column &- end, nil) }
        start = column
      } else {
        (coverage + end).update(repeating: byte, count: column &- end)
      }
      end = column
    }
    for word in 0..<words {
      var left = rowBits[word]
      if left == 0 { continue }
      rowBits[word] = 0
      while left != 0 {
        let column = (word &<< 6 &+ left.trailingZeroBitCount) &* Self.run
        left &= left &- 1
        if column > end { fill(until: min(column, width), running, &start, &end) }
        let cells = UnsafeMutableRawPointer(rowSums + column)
        let sums = Self.accumulated(cells.loadUnaligned(as: SIMD8<Int32>.self)) &+ SIMD8(repeating: running)
        cells.storeBytes(of: SIMD8<Int32>(), as: SIMD8<Int32>.self)
        running = sums[7]
        if column >= width { continue }
        UnsafeMutableRawPointer(coverage + column).storeBytes(
          of: Self.bytes(sums, rule, areaBits), as: SIMD8<UInt8>.self)
        end = min(column &+ Self.run, width)
      }
    }
    if end < width, running != 0 { fill(until: width, running, &start, &end) }
    if end > start { body(start, end &- start, UnsafePointer(coverage + start)) }
  }

  @inline(__always)
  private static func accumulated(_ values: SIMD8<Int32>) -> SIMD8<Int32> {
    var sums = values &+ SIMD8(0, values[0], values[1], values[2], values[3], values[4], values[5], values[6])
    sums = sums &+ SIMD8(0, 0, sums[0], sums[1], sums[2], sums[3], sums[4], sums[5])
    return sums &+ SIMD8(0, 0, 0, 0, sums[0], sums[1], sums[2], sums[3])
  }

  /// Converts winding number times area to bytes of coverage.
  @inline(__always)
  private static func bytes(_ sums: SIMD8<Int32>, _ rule: WindingRule, _ areaBits: Int32) -> SIMD8<UInt8> {
    let full = SIMD8<Int32>(repeating: 1 &<< areaBits)
    let sign = sums &>> 31
    var area = (sums ^ sign) &- sign
    switch rule {
    case .nonZero:
      area.replace(with: full, where: area .> full)
    case .evenOdd:
      area &= (full &* 2) &- 1
      area.replace(with: full &* 2 &- area, where: area .> full)
    }
    let scaled = ((area &<< 8) &- area &+ (1 &<< (areaBits &- 1))) &>> SIMD8(repeating: areaBits)
    return SIMD8<UInt8>(truncatingIfNeeded: scaled)
  }
}
