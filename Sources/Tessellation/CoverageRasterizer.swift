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

  // Vertices are snapped to these fractions of a pixel. A full pixel is 2^30, so that sums that wrap around in 32 bits
  // still end right, however many edges cross one pixel.
  private static let xBits = 16
  private static let yBits = 14
  private static let fullArea = 1 << (xBits + yBits)

  private let clip: PixelRect
  private let width: Int
  private let cellColumns: Int
  private var accumulator: [Int32]
  private var touched: [Bool]
  private var edges: [Edge] = []

  private struct Edge {
    var x0: Int64
    var y0: Int64
    var x1: Int64
    var y1: Int64
    var direction: Int32
  }

  /// The coverage of `outline` in the pixels of `clip`; with `halfPlanes`, only pixels whose centre lies in all of them.
  package static func coverage(
    of outline: Outline, clip: PixelRect, halfPlanes: [HalfPlane] = []
  ) -> CoverageMask {
    guard outline.isFinite, let bounds = outline.bounds else { return CoverageMask() }
    let area = PixelRect(around: bounds.low, bounds.high, within: clip)
    // Sixteen bits hold the whole part of a coordinate: the plan never asks for more than a texture of pixels.
    guard !area.isEmpty, area.width < 32_000, area.height < 32_000 else { return CoverageMask() }
    var rasterizer = CoverageRasterizer(clip: area)
    rasterizer.addEdges(of: outline)
    return rasterizer.sweep(halfPlanes: halfPlanes)
  }

  private init(clip: PixelRect) {
    self.clip = clip
    width = clip.width
    cellColumns = (clip.width + Self.cell - 1) / Self.cell
    accumulator = Array(repeating: 0, count: (clip.width + 2) * Self.cell)
    touched = Array(repeating: false, count: cellColumns + 1)
  }

  // MARK: Edges

  private mutating func addEdges(of outline: Outline) {
    edges.reserveCapacity(outline.points.count)
    var collected: [Edge] = []
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
    edges.sort { $0.y0 < $1.y0 }
  }

  /// Cuts an edge to the rows of the clip and splits it where it leaves the columns; the parts outside
  /// are laid along the sides, which keeps the winding of everything to their right.
  @inline(__always)
  private static func clipped(
    _ from: SIMD2<Double>, _ to: SIMD2<Double>, right: Double, height: Double, emit: (Edge) -> Void
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
      let y0 = fixed(a.y, yBits), y1 = fixed(b.y, yBits)
      guard y0 < y1 else { return }
      let x0 = fixed(min(max(a.x, 0), right), xBits), x1 = fixed(min(max(b.x, 0), right), xBits)
      emit(Edge(x0: x0, y0: y0, x1: x1, y1: y1, direction: direction))
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

  @inline(__always)
  private static func fixed(_ value: Double, _ bits: Int) -> Int64 {
    Int64((value * Double(1 << bits)).rounded(.toNearestOrEven))
  }

  // MARK: Sweep

  private mutating func sweep(halfPlanes: [HalfPlane]) -> CoverageMask {
    var builder = CoverageMaskBuilder(clip: clip)
    let isSmall = clip.width <= Self.smallShape && clip.height <= Self.smallShape
    var active: [Edge] = []
    var next = 0
    var row = 0
    while row < clip.height {
      let rows = min(Self.cell, clip.height - row)
      let low = Int64(row) << Int64(Self.yBits)
      let high = Int64(row + rows) << Int64(Self.yBits)
      while next < edges.count, edges[next].y0 < high {
        active.append(edges[next])
        next += 1
      }
      for edge in active { accumulate(edge, firstRow: row, low: low, high: high) }
      active.removeAll { $0.y1 <= high }
      builder.add(
        rows: rows, at: row, accumulator: &accumulator, touched: &touched, stride: width + 2,
        fullShift: Int32(Self.xBits + Self.yBits), halfPlanes: halfPlanes, asOneTile: isSmall)
      row += rows
    }
    return builder.finish(asOneTile: isSmall)
  }

  private mutating func accumulate(_ edge: Edge, firstRow: Int, low: Int64, high: Int64) {
    let dx = edge.x1 - edge.x0
    let dy = edge.y1 - edge.y0
    var y = max(edge.y0, low)
    let end = min(edge.y1, high)
    guard y < end else { return }
    var x = edge.x0 + dx * (y - edge.y0) / dy
    accumulator.withUnsafeMutableBufferPointer { accumulator in
      touched.withUnsafeMutableBufferPointer { touched in
        while y < end {
          let pixelRow = y >> Int64(Self.yBits)
          let yNext = min(end, (pixelRow + 1) << Int64(Self.yBits))
          let xNext = edge.x0 + dx * (yNext - edge.y0) / dy
          let base = (Int(pixelRow) - firstRow) * (width + 2)
          Self.addSegment(
            x, xNext, Int32(truncatingIfNeeded: yNext - y) &* edge.direction,
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
    var column = Int(left >> Int64(xBits))
    let lastColumn = Int(right >> Int64(xBits))
    let one = Int64(1) << Int64(xBits)
    if column == lastColumn {
      // The mean of both ends is where the edge cuts this pixel; what lies right of it is inside.
      let doubledFraction = left + right - 2 * (Int64(column) << Int64(xBits))
      let outside = Int32(truncatingIfNeeded: (Int64(height) * doubledFraction) >> 1)
      row[column] = row[column] &+ (height &<< Int32(xBits)) &- outside
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
      let side = min(right, Int64(column + 1) << Int64(xBits))
      let total = Int64(height) * (side - left) / run
      let part = total - spent
      spent = total
      let doubledFraction = x + side - 2 * (Int64(column) << Int64(xBits))
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
