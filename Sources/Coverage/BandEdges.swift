// BandEdges: the edges of shapes on the grid of pixels, filed by the bands of rows that they run through.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCCoverage
import QuartziteTessellation

/// A side of a polygon on the grid of ``BandGrid``.
typealias BandEdge = coverage_edge

/// The grid that the ends of edges are snapped to, and the rows that are filed together.
package enum BandGrid {
  /// The fractional bits of a coordinate, along both axes: 1/4096 pixel.
  static let bits = Int32(coverage_grid_bits)
  /// The rows of a band, and the same as a power of two.
  package static let rows = 1 << rowBits
  fileprivate static let rowBits = 6
}

/// The edges of one shape: a part of an ``EdgeList``.
package struct ShapeEdges: Sendable {
  /// The pixels in which the shape has coverage; everything beyond is cut off.
  package let window: PixelRect
  /// The rule that decides which points are inside.
  package let rule: WindingRule
  /// A bound of the winding numbers.
  let maxWinding: Int
  /// The rows that lie above the window in its first band.
  let rowsAbove: Int
  /// The bands of the shape, as indices among the starts of the list.
  let bands: Range<Int>
  /// The number of edges, one that runs through several bands counted in each of them.
  package let count: Int

  /// A shape without any edges.
  package static let none = ShapeEdges(
    window: .empty, rule: .nonZero, maxWinding: 0, rowsAbove: 0, bands: 0..<0, count: 0)

  /// Whether nothing is covered.
  package var isEmpty: Bool { count == 0 }
}

/// The edges of many shapes, one shape after the other, and within a shape one band after the other.
package struct EdgeList: Sendable {
  /// The edges. One that runs through several bands is in each of them as a whole, so that its position in a row doesn't depend on
  /// the bands.
  private(set) var edges: [BandEdge] = []
  /// The first edge of each band of each shape, and the end of the last one of each shape.
  private(set) var starts: [Int] = []

  /// Creates an empty list with room for some edges: memory that is not written to costs nothing, and a list that grows moves all
  /// its edges again and again.
  package init(edgeCapacity: Int = 0) { edges.reserveCapacity(edgeCapacity) }

  /// The number of edges.
  package var count: Int { edges.count }

  /// The memory that the edges take, in bytes.
  package var byteCount: Int {
    edges.count * MemoryLayout<BandEdge>.stride + starts.count * MemoryLayout<Int>.stride
  }

  /// Removes all shapes, and keeps the memory.
  package mutating func removeAll() {
    edges.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
  }

  /// Adds a shape: the area that an outline encloses by `rule`, in the pixels of `clip`.
  ///
  /// An outline with a coordinate that is not finite has no edges; neither has one at which `meter` ends.
  ///
  /// - Parameters:
  ///   - projection: maps the outline to pixels; it has to be affine.
  ///   - y: the rows by which the shape is moved when it is painted. Bands are counted from the top of the picture.
  package mutating func append(
    _ outline: Outline, under projection: Projection = .identity, rule: WindingRule, clip: PixelRect,
    movedBy y: Int = 0, with filer: inout EdgeFiler, meter: WorkMeter? = nil
  ) -> ShapeEdges {
    // Fifteen bits hold the whole part of a coordinate: the plan never requests more pixels than a texture has.
    guard !clip.isEmpty, clip.width < 32_000, clip.height < 32_000 else { return .none }
    let above = ((clip.y0 + y) % BandGrid.rows + BandGrid.rows) % BandGrid.rows
    filer.file(outline, projection, clip, rowsAbove: above, meter)
    guard !meter.hasEnded, filer.count > 0 else { return .none }
    let first = edges.count, firstStart = starts.count
    filer.move(to: &edges, &starts)
    return ShapeEdges(
      window: clip, rule: rule, maxWinding: filer.maxWinding(rows: clip.height), rowsAbove: above,
      bands: firstStart..<(starts.count - 1), count: edges.count - first)
  }
}

/// Snaps the edges of outlines to the grid in one pass, and sorts them by bands. Memory for usual outlines is used again.
package struct EdgeFiler: ~Copyable {
  /// The edges before they are sorted, and their number in each band.
  private var filer = coverage_filer()
  private var capacity = 1 << 10
  /// The largest number of edges whose memory is kept for the next outline: 4 MB.
  private static let maxKept = 1 << 18
  private var bandCount = 0
  private var bandCapacity = 64

  /// The most edges that an edge is cut into.
  private static let maxParts = 3

  package init() {
    filer.edges = .allocate(capacity: capacity)
    filer.counts = .allocate(capacity: bandCapacity)
    filer.band_bits = Int32(BandGrid.rowBits)
  }

  deinit {
    filer.edges.deallocate()
    filer.counts.deallocate()
  }

  /// The number of edges before they are sorted.
  var count: Int { filer.count }

  /// Takes the edges of an outline, relative to the corner of `clip`. Of the parts outside only their effect on the winding remains.
  mutating func file(
    _ outline: Outline, _ projection: Projection, _ clip: PixelRect, rowsAbove: Int, _ meter: WorkMeter?
  ) {
    if capacity > Self.maxKept { replaceMemory(capacity: Self.maxKept) }
    filer.count = 0
    filer.rows_above = Int32(truncatingIfNeeded: rowsAbove)
    bandCount = (rowsAbove + clip.height + BandGrid.rows - 1) / BandGrid.rows
    if bandCount > bandCapacity {
      bandCapacity = bandCount
      filer.counts.deallocate()
      filer.counts = .allocate(capacity: bandCapacity)
    }
    filer.counts.initialize(repeating: 0, count: bandCount)
    let cutter = EdgeCutter(clip: clip)
    filer.x = (projection.x.x, projection.x.y)
    filer.y = (projection.y.x, projection.y.y)
    filer.origin = (projection.origin.x - cutter.origin.x, projection.origin.y - cutter.origin.y)
    filer.size = (cutter.size.x, cutter.size.y)
    let isFinite = outline.points.withUnsafeBytes { bytes in
      guard let points = bytes.baseAddress?.assumingMemoryBound(to: Double.self) else { return true }
      var start = 0
      for end in outline.ends {
        reserve(end - start + Self.maxParts)
        coverage_begin(&filer, points, end - 1)
        while start < end {
          let stop = min(end, start + WorkMeter.stepsPerLook)
          if meter.isOver(after: stop - start) { return false }
          while start < stop {
            start = coverage_stage(&filer, points, start, stop)
            if start == stop { break }
            if !stageParts(cutter, others: end - start) { return false }
            start += 1
          }
        }
      }
      return true
    }
    // The edges of a part of a polygon bound nothing.
    if !isFinite { filer.count = 0 }
  }

  /// Appends the edges to others, sorted by bands, and the first of each band and the end of the last one to `starts`.
  mutating func move(to edges: inout [BandEdge], _ starts: inout [Int]) {
    let first = edges.count
    var next = 0
    for band in 0..<bandCount {
      starts.append(first + next)
      (filer.counts[band], next) = (next, next + filer.counts[band])
    }
    starts.append(first + next)
    guard bandCount > 1 else { return edges.append(contentsOf: UnsafeBufferPointer(start: filer.edges, count: count)) }
    withUnsafeTemporaryAllocation(of: BandEdge.self, capacity: next) { sorted in
      guard let memory = sorted.baseAddress else { return }
      coverage_sort(&filer, memory)
      edges.append(contentsOf: UnsafeBufferPointer(sorted))
    }
  }

  /// A bound of the winding numbers of the edges: no pixel has a larger one than there are edges in its row.
  func maxWinding(rows: Int) -> Int {
    guard count > BandCells.commonWinding else { return count }
    var balance = [Int](repeating: 0, count: rows + 2)
    for edge in UnsafeBufferPointer(start: filer.edges, count: count) {
      balance[Int(min(edge.y0, edge.y1) >> BandGrid.bits)] += 1
      balance[Int((max(edge.y0, edge.y1) - 1) >> BandGrid.bits) + 1] -= 1
    }
    var crossed = 0, most = 0
    for change in balance {
      crossed += change
      most = max(most, crossed)
    }
    return most
  }

  /// Takes the parts of an edge that leaves the clip, between the last two points, and keeps room for `others`. Returns false if one
  /// of its ends is not finite.
  @inline(never)
  private mutating func stageParts(_ cutter: EdgeCutter, others: Int) -> Bool {
    let from = SIMD2(filer.previous.0, filer.previous.1), to = SIMD2(filer.last.0, filer.last.1)
    guard (from * 0 + to * 0).sum() == 0 else { return false }
    reserve(others + Self.maxParts)
    cutter.cut(from, to) { top, bottom, winding in
      let (from, to) = winding > 0 ? (top, bottom) : (bottom, top)
      coverage_stage_part(&filer, from.x, from.y, to.x, to.y)
    }
    return true
  }

  /// Makes room for so many more edges.
  private mutating func reserve(_ edges: Int) {
    if count + edges > capacity { replaceMemory(capacity: max(count + edges, 2 * capacity)) }
  }

  private mutating func replaceMemory(capacity: Int) {
    let memory = UnsafeMutablePointer<BandEdge>.allocate(capacity: capacity)
    memory.update(from: filer.edges, count: min(count, capacity))
    filer.edges.deallocate()
    (filer.edges, self.capacity) = (memory, capacity)
  }
}
