// ShapeEdges: the edges of shapes in one list, from which their coverage is computed band by band.
// SPDX-License-Identifier: Apache-2.0

/// The edges of one shape: a part of an ``EdgeList``.
package struct ShapeEdges: Sendable {
  /// The pixels in which the shape has coverage; everything beyond is cut off.
  package let window: PixelRect
  /// The rule that decides which points are inside.
  package let rule: WindingRule
  /// A bound of its winding numbers.
  let largestWinding: Int
  /// The edges of the shape, relative to the top left corner of ``window``.
  let edges: Range<Int>
  /// The chunks of these edges.
  let chunks: Range<Int>

  /// A shape without any edges.
  package static let none = ShapeEdges(
    window: .empty, rule: .nonZero, largestWinding: 0, edges: 0..<0, chunks: 0..<0)

  /// Whether nothing is covered.
  package var isEmpty: Bool { edges.isEmpty }
  /// The number of edges.
  package var count: Int { edges.count }
}

/// The edges of many shapes, snapped to the grid, one shape after the other.
package struct EdgeList: Sendable {
  /// The number of edges of a chunk. A band leaves out those chunks that do not reach into it.
  static let chunkLength = 32

  /// The edges of all shapes.
  private(set) var edges: [GridEdge] = []
  /// The first row that each chunk reaches, and the row after its last, relative to its shape's window.
  private(set) var chunks: [SIMD2<Int32>] = []

  /// Creates an empty list with room for some edges: memory that is not written to costs nothing, and a list that grows moves all its
  /// edges to new memory again and again.
  package init(edgeCapacity: Int = 0) { edges.reserveCapacity(edgeCapacity) }

  /// The number of edges.
  package var count: Int { edges.count }

  /// The memory that the edges take, in bytes.
  package var byteCount: Int {
    edges.count * MemoryLayout<GridEdge>.stride + chunks.count * MemoryLayout<SIMD2<Int32>>.stride
  }

  /// Adds a shape: the area that an outline encloses by `rule`, in the pixels of `clip`. If `meter` ends, the shape has no
  /// edges.
  package mutating func append(
    _ outline: Outline, rule: WindingRule, clip: PixelRect, meter: WorkMeter? = nil
  ) -> ShapeEdges {
    guard let window = CoverageRasterizer.visible(outline, clip) else { return .none }
    let start = edges.count, firstChunk = chunks.count
    // The list is handed over and back, so that it is never copied.
    var taken: [GridEdge] = []
    swap(&taken, &edges)
    var added = GridEdges(outline, clip: window, after: consume taken, meter: meter)
    let winding = added.largestWinding(rows: window.height)
    edges = added.takeEdges()
    for first in stride(from: start, to: edges.count, by: Self.chunkLength) {
      var low = Int32.max, high = Int32.min
      for edge in edges[first..<min(first + Self.chunkLength, edges.count)] {
        low = min(low, edge.y0)
        high = max(high, edge.y1)
      }
      let bits = Int32(FixedGrid.yBits)
      chunks.append(SIMD2(low &>> bits, ((high - 1) &>> bits) + 1))
    }
    return ShapeEdges(
      window: window, rule: rule, largestWinding: winding, edges: start..<edges.count, chunks: firstChunk..<chunks.count)
  }
}
