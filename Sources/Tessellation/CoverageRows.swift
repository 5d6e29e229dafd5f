// CoverageRows: the coverage of some rows of one shape after the other, from edges that were snapped before.
// SPDX-License-Identifier: Apache-2.0

/// Computes the coverage of shapes a few rows at a time, for whoever paints these rows at once. Its memory is reused; it may
/// be used by one thread at a time.
///
/// The coverage of a pixel is the same whatever rows are computed together, as long as these are whole blocks of
/// ``blockRows``, counted from the top of the picture.
package final class CoverageRows {
  /// The rows that are always computed together, or a divisor of it where rows are long.
  package static let blockRows = 64
  /// The largest number of pixels that are computed at once: as many as stay in a processor's nearest caches.
  private static let largestArea = 1 << 15
  private var band = AreaBand()
  private var plane = CoveragePlane()
  /// Ends the work early. Coverage that is computed when it ends is of no use.
  package var meter: WorkMeter?

  package init() {}

  /// Computes the coverage of a shape, moved down by `y` pixels, in `rows` of the picture, and calls `body` with each of these rows
  /// that the shape may cover: its y in the picture, and the coverage of the pixels of the window, one byte each, 0 to 255.
  ///
  /// - Parameter rows: whole blocks of ``blockRows`` rows, as far as they lie in the window.
  package func forEachRow(
    of shape: ShapeEdges, movedBy y: Int = 0, in list: borrowing EdgeList, rows: Range<Int>,
    _ body: (_ y: Int, _ coverage: UnsafePointer<UInt8>) -> Void
  ) {
    let window = shape.window.offset(x: 0, y: y)
    let rows = rows.clamped(to: window.y0..<window.y1)
    guard !rows.isEmpty, !shape.isEmpty else { return }
    var step = Self.blockRows
    while step > 4, step * window.width > Self.largestArea { step /= 2 }
    list.edges.withUnsafeBufferPointer { edges in
      list.chunks.withUnsafeBufferPointer { chunks in
        var first = rows.lowerBound
        while first < rows.upperBound, !meter.hasEnded {
          // Counted from the top of the picture, so that no row depends on which others are asked for.
          let next = first - (first % step + step) % step + step
          let end = min(next, rows.upperBound)
          compute(shape, edges, chunks, first: first - window.y0, rows: end - first)
          plane.bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return }
            for row in 0..<(end - first) { body(first + row, start + row * plane.stride) }
          }
          first = end
        }
      }
    }
  }

  private func compute(
    _ shape: ShapeEdges, _ all: UnsafeBufferPointer<GridEdge>, _ chunks: UnsafeBufferPointer<SIMD2<Int32>>, first: Int,
    rows: Int
  ) {
    band.begin(width: shape.window.width, rows: rows, winding: shape.largestWinding)
    let low = Int32(truncatingIfNeeded: first), high = low + Int32(truncatingIfNeeded: rows)
    var edge = shape.edges.lowerBound
    for index in shape.chunks {
      let end = min(edge + EdgeList.chunkLength, shape.edges.upperBound)
      let reach = chunks[index]
      if reach.x < high, reach.y > low {
        if meter.isOver(after: EdgeList.chunkLength + rows) { break }
        band.add(UnsafeBufferPointer(rebasing: all[edge..<end]), first: first)
      } else if meter.isOver(after: 1) {
        break
      }
      edge = end
    }
    plane.take(&band, rule: shape.rule)
  }
}
