// GridEdge: edges of outlines, snapped to the grid and cut to the requested pixels.
// SPDX-License-Identifier: Apache-2.0

/// A side of a polygon on the grid of ``FixedGrid``, relative to the top left corner of the clip. It runs down.
struct GridEdge {
  var x0: Int32
  var y0: Int32
  var x1: Int32
  var y1: Int32
  /// The change of the winding number when the edge is crossed from left to right: 1 or −1.
  var winding: Int32

  /// The change of x for each step down.
  @inline(__always)
  var slope: Double { Double(x1 &- x0) / Double(y1 &- y0) }

  /// Whether the edge runs down within the clip that it is relative to.
  func lies(in clip: PixelRect) -> Bool {
    let right = Int(clip.width) << FixedGrid.xBits, bottom = Int(clip.height) << FixedGrid.yBits
    return min(x0, x1) >= 0 && Int(max(x0, x1)) <= right && y0 >= 0 && y0 < y1 && Int(y1) <= bottom
  }
}

/// The edges of an outline.
struct GridEdges {
  private(set) var edges: [GridEdge]
  /// The number of edges that were there before, which belong to other shapes.
  private let start: Int

  /// Snaps the edges of an outline, and puts them after `others`; of the parts outside of `clip` only their effect on the
  /// winding remains. If `meter` ends, there are no edges.
  init(_ outline: Outline, clip: PixelRect, after others: consuming [GridEdge] = [], meter: WorkMeter? = nil) {
    start = others.count
    edges = consume others
    assert(
      outline.ends.last ?? 0 == outline.points.count && zip(outline.ends, outline.ends.dropFirst()).allSatisfy(<),
      "the ends of the polygons of an outline do not ascend to its \(outline.points.count) points")
    if start == 0 { edges.reserveCapacity(outline.points.count) }
    let cutter = EdgeCutter(clip: clip)
    EdgeBuffer.withRoom(forPoints: outline.points.count) { buffer in
      outline.points.withUnsafeBufferPointer { points in
        var start = 0
        for end in outline.ends where !meter.hasEnded {
          addPolygon(points, start..<end, cutter, &buffer, meter)
          start = end
        }
      }
      buffer.move(to: &edges)
    }
    // The edges of a part of a polygon bound nothing.
    if meter.hasEnded { edges.removeSubrange(start...) }
    assert(edges[start...].allSatisfy { $0.lies(in: clip) }, "an edge leaves the clip at \(clip), or does not run down")
  }

  /// A bound of the winding numbers among `rows` rows of pixels: no row has a larger one than the number of edges that run
  /// down or up through it.
  func largestWinding(rows: Int) -> Int {
    let count = edges.count - start
    if count <= AreaBand.commonWinding { return count }
    var balance = [Int32](repeating: 0, count: rows + 1)
    for edge in edges[start...] {
      balance[Int(edge.y0) >> FixedGrid.yBits] += 1
      balance[min(rows, (Int(edge.y1) >> FixedGrid.yBits) + 1)] -= 1
    }
    var crossed: Int32 = 0, most: Int32 = 0
    for change in balance {
      crossed += change
      most = max(most, crossed)
    }
    return Int(most)
  }

  /// Takes the edges out, those of other shapes included.
  mutating func takeEdges() -> [GridEdge] {
    var taken: [GridEdge] = []
    swap(&taken, &edges)
    return taken
  }

  /// The points of an outline between two looks at a meter.
  private static var pointsPerLook: Int { WorkMeter.stepsPerLook }

  private mutating func addPolygon(
    _ points: UnsafeBufferPointer<SIMD2<Double>>, _ range: Range<Int>, _ cutter: EdgeCutter, _ buffer: inout EdgeBuffer,
    _ meter: WorkMeter?
  ) {
    var from = points[range.upperBound - 1] - cutter.origin
    for index in range {
      if index % Self.pointsPerLook == 0, meter.isOver(after: Self.pointsPerLook) { return }
      let to = points[index] - cutter.origin
      if buffer.isFull { buffer.move(to: &edges) }
      cutter.cut(from, to) { x0, y0, x1, y1, winding in
        buffer.append(GridEdge(x0: x0, y0: y0, x1: x1, y1: y1, winding: winding))
      }
      from = to
    }
  }
}

/// Edges on their way to an array, which would look for room edge by edge.
private struct EdgeBuffer {
  private let memory: UnsafeMutableBufferPointer<GridEdge>
  private var count = 0

  /// The most edges that are cut out of one.
  private static let mostParts = 3
  /// The most edges that lie in the buffer: few enough for a processor's nearest cache.
  private static let most = 512

  private init(_ memory: UnsafeMutableBufferPointer<GridEdge>) { self.memory = memory }

  /// Calls `body` with an empty buffer that suits an outline of some points.
  static func withRoom(forPoints points: Int, _ body: (inout EdgeBuffer) -> Void) {
    withUnsafeTemporaryAllocation(of: GridEdge.self, capacity: min(points, most) * mostParts) { memory in
      var buffer = EdgeBuffer(memory)
      body(&buffer)
    }
  }

  /// Whether the parts of one more edge may not find room.
  @inline(__always)
  var isFull: Bool { count &+ Self.mostParts > memory.count }

  @inline(__always)
  mutating func append(_ edge: GridEdge) {
    assert(count < memory.count, "\(count + 1) edges do not fit a buffer of \(memory.count)")
    memory.initializeElement(at: count, to: edge)
    count &+= 1
  }

  /// Empties the buffer into an array.
  mutating func move(to edges: inout [GridEdge]) {
    edges.append(contentsOf: UnsafeBufferPointer(rebasing: memory[..<count]))
    count = 0
  }
}

/// Cuts edges to a rectangle of pixels and snaps them to the grid.
struct EdgeCutter {
  let origin: SIMD2<Double>
  private let right: Double
  private let height: Double

  init(clip: PixelRect) {
    origin = SIMD2(Double(clip.x0), Double(clip.y0))
    right = Double(clip.width)
    height = Double(clip.height)
  }

  /// Emits the remainder of an edge: its part in the rows of the clip, split at the sides of the clip. Parts beyond the
  /// sides are projected onto them, which preserves the winding of everything to their right.
  ///
  /// - Parameter emit: called with the upper end, the lower end, and 1 for edges that run down or −1.
  @inline(__always)
  func cut(
    _ from: SIMD2<Double>, _ to: SIMD2<Double>, emit: (Int32, Int32, Int32, Int32, Int32) -> Void
  ) {
    let isInside =
      from.x >= 0 && to.x >= 0 && from.x <= right && to.x <= right && from.y >= 0 && to.y >= 0 && from.y <= height
      && to.y <= height
    if isInside {
      let x0 = Self.gridX(from.x), y0 = Self.gridY(from.y), x1 = Self.gridX(to.x), y1 = Self.gridY(to.y)
      if y0 < y1 {
        emit(x0, y0, x1, y1, 1)
      } else if y1 < y0 {
        emit(x1, y1, x0, y0, -1)
      }
      return
    }
    cutOutside(from, to, emit: emit)
  }

  @inline(never)
  private func cutOutside(
    _ from: SIMD2<Double>, _ to: SIMD2<Double>, emit: (Int32, Int32, Int32, Int32, Int32) -> Void
  ) {
    // Far outside the picture only the direction of an edge matters; numbers of this size still subtract to less than a
    // thousandth of a pixel.
    let limit = SIMD2(repeating: 1e12)
    let from = pointwiseMin(pointwiseMax(from, -limit), limit), to = pointwiseMin(pointwiseMax(to, -limit), limit)
    let direction: Int32 = from.y <= to.y ? 1 : -1
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
      let y0 = Self.gridY(a.y), y1 = Self.gridY(b.y)
      let x0 = Self.gridX(min(max(a.x, 0), right)), x1 = Self.gridX(min(max(b.x, 0), right))
      if y0 < y1 { emit(x0, y0, x1, y1, direction) }
    }

    let low = min(first.x, last.x), high = max(first.x, last.x)
    // An almost horizontal edge crosses the sides at heights that make no difference.
    guard slope.isFinite, low < 0 || high > right, low < right, high > 0 else {
      put(first, last)
      return
    }
    // At most two cuts, in order along the edge.
    var previous = first
    for side in slope > 0 ? [0, right] : [right, 0] {
      guard low < side, side < high else { continue }
      let next = point(atY: min(max(top.y + (side - top.x) / slope, first.y), last.y))
      put(previous, next)
      previous = next
    }
    put(previous, last)
  }

  // No value here is negative, so truncation rounds down.
  @inline(__always)
  private static func gridX(_ x: Double) -> Int32 { Int32(x * Double(1 << FixedGrid.xBits) + 0.5) }
  @inline(__always)
  private static func gridY(_ y: Double) -> Int32 { Int32(y * Double(1 << FixedGrid.yBits) + 0.5) }
}
