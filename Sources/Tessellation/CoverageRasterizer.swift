// Exact area coverage on the CPU: how much of each pixel lies inside an outline, in integers.
//
// Every edge adds, to each pixel row it crosses, the signed area between itself and the right end of the row. Summed
// from left to right this gives the covered area of each pixel, as in the accumulation buffers of libart and font-rs.
// Edges run top to bottom whatever way the polygon runs, and all arithmetic is in integers, so that two shapes that
// share an edge get areas that add up to exactly one pixel.

/// Computes the coverage of outlines, cell by cell.
package struct CoverageRasterizer {
  /// The edge of a cell, in pixels: the unit in which inside, outside and boundary are told apart.
  package static let cell = 16
  /// Shapes whose bounds are no larger than this are stored as one tile, in pixels.
  package static let smallShape = 64
  /// The widest tile, in pixels.
  package static let widestTile = 256

  private let clip: PixelRect
  private let width: Int
  private let cellColumns: Int
  private var accumulator: [Int32]
  private var touched: [Bool]
  private var edges: [FixedEdge] = []

  /// The coverage of an outline whose polygons neither cross nor overlap, in the pixels of `clip`; with `halfPlanes`, only
  /// pixels whose centre lies in all of them.
  package static func coverage(
    ofDisjoint outline: Outline, clip: PixelRect, halfPlanes: [HalfPlane] = []
  ) -> CoverageMask {
    guard var rasterizer = CoverageRasterizer(outline, clip: clip) else { return CoverageMask() }
    return rasterizer.sweep(halfPlanes: halfPlanes)
  }

  /// The coverage of what an outline encloses by `rule`, in the pixels of `clip`, whatever it crosses and overlaps.
  ///
  /// Throws when settling what is inside takes more than `budget` steps.
  package static func coverage(
    of outline: Outline, rule: WindingRule, clip: PixelRect, budget: Int = defaultBudget
  ) throws(TessellationBudgetExceeded) -> CoverageMask {
    guard var rasterizer = CoverageRasterizer(outline, clip: clip) else { return CoverageMask() }
    rasterizer.edges = try WindingResolver.boundary(of: rasterizer.edges, rule: rule, budget: budget)
    return rasterizer.sweep(halfPlanes: [])
  }

  /// The steps that one shape may take: some seconds of work.
  package static let defaultBudget = 100_000_000

  /// Snaps the edges of an outline to the grid; nil where it has none in the clip.
  private init?(_ outline: Outline, clip: PixelRect) {
    guard outline.isFinite, let bounds = outline.bounds else { return nil }
    let clip = PixelRect(around: bounds.low, bounds.high, within: clip)
    // Fifteen bits hold the whole part of a coordinate: the plan never asks for more than a texture of pixels.
    guard !clip.isEmpty, clip.width < 32_000, clip.height < 32_000 else { return nil }
    self.clip = clip
    width = clip.width
    cellColumns = (clip.width + Self.cell - 1) / Self.cell
    accumulator = Array(repeating: 0, count: (clip.width + 2) * Self.cell)
    touched = Array(repeating: false, count: cellColumns + 1)
    addEdges(of: outline)
  }

  // MARK: Edges

  private mutating func addEdges(of outline: Outline) {
    edges.reserveCapacity(outline.points.count)
    var collected: [FixedEdge] = []
    collected.reserveCapacity(outline.points.count)
    let height = Double(clip.height)
    let right = Double(width)
    let origin = SIMD2(Double(clip.x0), Double(clip.y0))
    // Far outside the picture only the direction of an edge matters; numbers this large still subtract exactly enough.
    let most = SIMD2(repeating: 1e9)
    outline.forEachEdge { from, to in
      let start = pointwiseMin(pointwiseMax(from - origin, -most), most)
      let end = pointwiseMin(pointwiseMax(to - origin, -most), most)
      Self.clipped(start, end, right: right, height: height) { collected.append($0) }
    }
    edges = collected
  }

  /// Cuts an edge to the rows of the clip and splits it where it leaves the columns; the parts outside
  /// are laid along the sides, which keeps the winding of everything to their right.
  @inline(__always)
  private static func clipped(
    _ from: SIMD2<Double>, _ to: SIMD2<Double>, right: Double, height: Double, emit: (FixedEdge) -> Void
  ) {
    guard from.y != to.y else { return }
    let direction: Int32 = from.y < to.y ? 1 : -1
    let top = direction > 0 ? from : to
    let bottom = direction > 0 ? to : from
    guard bottom.y > 0, top.y < height else { return }
    let slope = (bottom.x - top.x) / (bottom.y - top.y)

    func point(atY y: Double) -> SIMD2<Double> {
      SIMD2(slope.isFinite ? top.x + (y - top.y) * slope : top.x, y)
    }
    let first = top.y < 0 ? point(atY: 0) : top
    let last = bottom.y > height ? point(atY: height) : bottom

    func put(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
      let y0 = FixedGrid.y(a.y), y1 = FixedGrid.y(b.y)
      guard y0 < y1 else { return }
      let x0 = FixedGrid.x(min(max(a.x, 0), right)), x1 = FixedGrid.x(min(max(b.x, 0), right))
      emit(FixedEdge(x0: x0, y0: y0, x1: x1, y1: y1, winding: direction))
    }

    let low = min(first.x, last.x), high = max(first.x, last.x)
    // An edge that is all but level crosses the sides at heights that make no difference.
    guard slope.isFinite, low < 0 || high > right, low < right, high > 0 else {
      put(first, last)
      return
    }
    // At most two cuts, in the order in which the edge meets them.
    var cuts = [Double]()
    for side in slope > 0 ? [0, right] : [right, 0] where low < side && side < high {
      cuts.append(min(max(top.y + (side - top.x) / slope, first.y), last.y))
    }
    var previous = first
    for cut in cuts {
      let next = point(atY: cut)
      put(previous, next)
      previous = next
    }
    put(previous, last)
  }

  // MARK: Sweep

  private mutating func sweep(halfPlanes: [HalfPlane]) -> CoverageMask {
    var builder = CoverageMaskBuilder(clip: clip)
    let isSmall = clip.width <= Self.smallShape && clip.height <= Self.smallShape
    edges.sort { $0.top < $1.top }
    var active: [FixedEdge] = []
    var next = 0
    var row = 0
    while row < clip.height {
      let rows = min(Self.cell, clip.height - row)
      let low = Int64(row) << Int64(FixedGrid.yBits)
      let high = Int64(row + rows) << Int64(FixedGrid.yBits)
      while next < edges.count, edges[next].top < high {
        active.append(edges[next])
        next += 1
      }
      for edge in active { accumulate(edge, firstRow: row, low: low, high: high) }
      active.removeAll { $0.bottom <= high }
      builder.add(
        rows: rows, at: row, accumulator: &accumulator, touched: &touched, stride: width + 2,
        fullShift: Int32(FixedGrid.xBits + FixedGrid.yBits), halfPlanes: halfPlanes, asOneTile: isSmall)
      row += rows
    }
    return builder.finish(asOneTile: isSmall)
  }

  private mutating func accumulate(_ edge: FixedEdge, firstRow: Int, low: Int64, high: Int64) {
    var y = max(edge.top, low)
    let end = min(edge.bottom, high)
    guard y < end else { return }
    var x = edge.x(at: y)
    accumulator.withUnsafeMutableBufferPointer { accumulator in
      touched.withUnsafeMutableBufferPointer { touched in
        while y < end {
          let pixelRow = y >> Int64(FixedGrid.yBits)
          let yNext = min(end, (pixelRow + 1) << Int64(FixedGrid.yBits))
          let xNext = edge.x(at: yNext)
          let base = (Int(pixelRow) - firstRow) * (width + 2)
          Self.addSegment(
            x, xNext, Int32(truncatingIfNeeded: yNext - y) &* edge.winding,
            UnsafeMutableBufferPointer(rebasing: accumulator[base..<(base + width + 2)]), touched)
          x = xNext
          y = yNext
        }
      }
    }
  }

  /// Adds one edge's part within one pixel row: from `xa` to `xb`, `height` tall (signed).
  @inline(__always)
  private static func addSegment(
    _ xa: Int64, _ xb: Int64, _ height: Int32, _ row: UnsafeMutableBufferPointer<Int32>,
    _ touched: UnsafeMutableBufferPointer<Bool>
  ) {
    let left = min(xa, xb), right = max(xa, xb)
    var column = Int(left >> Int64(FixedGrid.xBits))
    let lastColumn = Int(right >> Int64(FixedGrid.xBits))
    let one = Int64(1) << Int64(FixedGrid.xBits)
    if column == lastColumn {
      // The mean of both ends is where the edge cuts this pixel; what lies right of it is inside.
      let doubledFraction = left + right - 2 * (Int64(column) << Int64(FixedGrid.xBits))
      let outside = Int32(truncatingIfNeeded: (Int64(height) * doubledFraction) >> 1)
      row[column] = row[column] &+ (height &<< Int32(FixedGrid.xBits)) &- outside
      row[column + 1] = row[column + 1] &+ outside
      touched[column >> 4] = true
      touched[(column + 1) >> 4] = true
      return
    }
    // The edge crosses several pixels of the row: its height is shared out by where it crosses their sides.
    let run = right - left
    var x = left
    var spent: Int64 = 0
    while column <= lastColumn {
      let side = min(right, Int64(column + 1) << Int64(FixedGrid.xBits))
      let total = Int64(height) * (side - left) / run
      let part = total - spent
      spent = total
      let doubledFraction = x + side - 2 * (Int64(column) << Int64(FixedGrid.xBits))
      let outside = Int32(truncatingIfNeeded: (part * doubledFraction) >> 1)
      row[column] = row[column] &+ Int32(truncatingIfNeeded: part * one) &- outside
      row[column + 1] = row[column + 1] &+ outside
      touched[column >> 4] = true
      touched[(column + 1) >> 4] = true
      x = side
      column += 1
      if x >= right { break }
    }
  }
}
