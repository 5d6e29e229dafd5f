// BandEdges: the edges of shapes on the grid of pixels, filed by the bands of rows that they run through.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// A side of a polygon on the grid of ``BandGrid``, relative to the top left corner of its shape's window. Crossing one that
/// runs down from left to right adds 1 to the winding number; crossing one that runs up subtracts 1.
struct BandEdge: BitwiseCopyable {
  var x0: Int32
  var y0: Int32
  var x1: Int32
  var y1: Int32
}

/// The grid that the ends of edges are snapped to, and the rows that are filed together.
package enum BandGrid {
  /// The fractional bits of a coordinate, along both axes: 1/4096 pixel.
  static let bits: Int32 = 12
  /// The steps of the grid in a pixel.
  static let one = 1 << Int(bits)
  /// The rows of a band.
  package static let rows = 64

  // No coordinate is negative, so truncation rounds down.
  @inline(__always)
  static func snapped(_ point: SIMD2<Double>) -> (x: Int32, y: Int32) {
    (Int32(point.x * Double(one) + 0.5), Int32(point.y * Double(one) + 0.5))
  }
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
  private var staged: UnsafeMutablePointer<BandEdge>
  private var capacity = 1 << 10
  /// The largest number of edges whose memory is kept for the next outline: 4 MB.
  private static let maxKept = 1 << 18
  /// The number of edges before they are sorted.
  private(set) var count = 0
  /// The number of edges in each band.
  private var counts: UnsafeMutablePointer<Int>
  private var bandCount = 0
  private var bandCapacity = 64
  private var rowsAbove = 0

  /// The most edges that an edge is cut into.
  private static let maxParts = 3

  package init() {
    staged = .allocate(capacity: capacity)
    counts = .allocate(capacity: bandCapacity)
  }

  deinit {
    staged.deallocate()
    counts.deallocate()
  }

  /// Takes the edges of an outline, relative to the corner of `clip`. Of the parts outside only their effect on the winding remains.
  mutating func file(
    _ outline: Outline, _ projection: Projection, _ clip: PixelRect, rowsAbove: Int, _ meter: WorkMeter?
  ) {
    if capacity > Self.maxKept { replaceMemory(capacity: Self.maxKept) }
    count = 0
    self.rowsAbove = rowsAbove
    bandCount = (rowsAbove + clip.height + BandGrid.rows - 1) / BandGrid.rows
    if bandCount > bandCapacity {
      bandCapacity = bandCount
      counts.deallocate()
      counts = .allocate(capacity: bandCapacity)
    }
    counts.initialize(repeating: 0, count: bandCount)
    let cutter = EdgeCutter(clip: clip)
    let x = SIMD2(projection.x.x, projection.x.y), y = SIMD2(projection.y.x, projection.y.y)
    let origin = SIMD2(projection.origin.x, projection.origin.y) - cutter.origin
    let isFinite = outline.points.withUnsafeBufferPointer { points in
      var start = 0
      for end in outline.ends {
        reserve(end - start + Self.maxParts)
        var from = x * points[end - 1].x + y * points[end - 1].y + origin
        var fromIsInside = cutter.holds(from)
        var (x0, y0) = fromIsInside ? BandGrid.snapped(from) : (0, 0)
        for index in start..<end {
          if index % WorkMeter.stepsPerLook == 0, meter.isOver(after: WorkMeter.stepsPerLook) { return false }
          let to = x * points[index].x + y * points[index].y + origin
          let toIsInside = cutter.holds(to)
          if !fromIsInside || !toIsInside, !stageParts(cutter, from, to, others: end - index) { return false }
          if toIsInside {
            let (x1, y1) = BandGrid.snapped(to)
            if fromIsInside, y0 != y1 { stage(BandEdge(x0: x0, y0: y0, x1: x1, y1: y1)) }
            (x0, y0) = (x1, y1)
          }
          (from, fromIsInside) = (to, toIsInside)
        }
        start = end
      }
      return true
    }
    // The edges of a part of a polygon bound nothing.
    if !isFinite { count = 0 }
  }

  /// Appends the edges to others, sorted by bands, and the first of each band and the end of the last one to `starts`.
  mutating func move(to edges: inout [BandEdge], _ starts: inout [Int]) {
    let first = edges.count
    var next = 0
    for band in 0..<bandCount {
      starts.append(first + next)
      (counts[band], next) = (next, next + counts[band])
    }
    starts.append(first + next)
    let all = UnsafeBufferPointer(start: staged, count: count)
    guard bandCount > 1 else { return edges.append(contentsOf: all) }
    withUnsafeTemporaryAllocation(of: BandEdge.self, capacity: next) { sorted in
      for edge in all {
        for band in bands(of: edge) {
          sorted[counts[band]] = edge
          counts[band] &+= 1
        }
      }
      edges.append(contentsOf: UnsafeBufferPointer(sorted))
    }
  }

  /// A bound of the winding numbers of the edges: no pixel has a larger one than there are edges in its row.
  func maxWinding(rows: Int) -> Int {
    guard count > BandCells.commonWinding else { return count }
    var balance = [Int](repeating: 0, count: rows + 2)
    for edge in UnsafeBufferPointer(start: staged, count: count) {
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

  /// The bands that an edge runs through.
  @inline(__always)
  private func bands(of edge: BandEdge) -> ClosedRange<Int> {
    let (top, bottom) = edge.y0 < edge.y1 ? (edge.y0, edge.y1) : (edge.y1, edge.y0)
    let first = (Int(top &>> BandGrid.bits) &+ rowsAbove) / BandGrid.rows
    return first...((Int((bottom &- 1) &>> BandGrid.bits) &+ rowsAbove) / BandGrid.rows)
  }

  @inline(__always)
  private mutating func stage(_ edge: BandEdge) {
    assert(count < capacity, "there is no room for edge \(count)")
    for band in bands(of: edge) { counts[band] &+= 1 }
    staged[count] = edge
    count &+= 1
  }

  /// Takes the parts of an edge that leaves the clip, and keeps room for `others`. Returns false if one of its ends is not finite.
  @inline(never)
  private mutating func stageParts(
    _ cutter: EdgeCutter, _ from: SIMD2<Double>, _ to: SIMD2<Double>, others: Int
  ) -> Bool {
    guard (from * 0 + to * 0).sum() == 0 else { return false }
    reserve(others + Self.maxParts)
    cutter.cut(from, to) { top, bottom, winding in
      let (x0, y0) = BandGrid.snapped(top), (x1, y1) = BandGrid.snapped(bottom)
      if y0 == y1 { return }
      stage(winding > 0 ? BandEdge(x0: x0, y0: y0, x1: x1, y1: y1) : BandEdge(x0: x1, y0: y1, x1: x0, y1: y0))
    }
    return true
  }

  /// Makes room for so many more edges.
  private mutating func reserve(_ edges: Int) {
    if count + edges > capacity { replaceMemory(capacity: max(count + edges, 2 * capacity)) }
  }

  private mutating func replaceMemory(capacity: Int) {
    let memory = UnsafeMutablePointer<BandEdge>.allocate(capacity: capacity)
    memory.update(from: staged, count: min(count, capacity))
    staged.deallocate()
    (staged, self.capacity) = (memory, capacity)
  }
}
