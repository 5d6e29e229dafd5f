// CoverageRows: the coverage of rows of one shape after the other, for whoever paints them at once.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCCoverage
import QuartziteTessellation

/// The coverage of some rows of a shape. It has to be read once, by one of its functions.
package struct CoverageStep {
  /// The rows of the picture.
  package let rows: Range<Int>
  /// The column of the picture that the cells begin at.
  package let x: Int
  package let rule: WindingRule
  package let cells: UnsafePointer<coverage_cells>
  package let vectors: coverage_vectors
  fileprivate let bytes: UnsafeMutablePointer<UInt8>
  fileprivate let runs: UnsafeMutablePointer<coverage_run>

  /// Calls `body` with each run of covered pixels, from top to bottom and from left to right: its row, its first column, its length,
  /// and the coverage of its pixels, one byte each, 0 to 255; nil if they are covered fully.
  @inline(__always)
  package func forEachRun(_ body: (_ y: Int, _ x: Int, _ count: Int, _ coverage: UnsafePointer<UInt8>?) -> Void) {
    for y in rows {
      let count = coverage_take_runs(vectors, cells, y &- rows.lowerBound, rule == .evenOdd, bytes, runs)
      for run in UnsafeBufferPointer(start: runs, count: count) {
        body(y, x &+ Int(run.first), Int(run.count), run.is_full ? nil : UnsafePointer(bytes + Int(run.first)))
      }
    }
  }
}

/// Computes the coverage of shapes from edges that were filed by bands. Its memory is used again; it belongs to one thread.
///
/// The coverage of a pixel is the same whatever rows are computed together.
package final class CoverageRows {
  /// The edges between two looks at a meter.
  private static let edgesPerLook = 64
  /// The largest number of cells that are computed at a time: as many as stay in a processor's nearest caches.
  private static let maxCells = 1 << 16
  // Checks of exclusive access take longer than a row. One thread calls, and what it is given doesn't call back.
  @exclusivity(unchecked) private var cells = BandCells()
  private let vectors: coverage_vectors
  /// Ends the work early. Coverage that is computed when it ends is of no use.
  package var meter: WorkMeter?

  /// - Parameter vectors: those that the loops over pixels use; as a default, the widest that the processor has.
  package init(vectors: coverage_vectors = coverage_best_vectors()) { self.vectors = vectors }

  /// Calls `body` with the rows of the picture in which a shape may cover pixels, some at a time, from top to bottom.
  ///
  /// - Parameters:
  ///   - x: the columns by which the shape is moved.
  ///   - y: the rows by which it is moved.
  ///   - rows: the rows of the picture; whole bands of ``BandGrid/rows`` take the least work.
  package func forEachStep(
    of shape: ShapeEdges, in list: borrowing EdgeList, movedBy x: Int = 0, _ y: Int = 0, rows: Range<Int>,
    _ body: (CoverageStep) -> Void
  ) {
    let window = shape.window.offset(x: x, y: y)
    let rows = rows.clamped(to: window.y0..<window.y1)
    guard !rows.isEmpty, !shape.isEmpty else { return }
    let start = window.y0 - shape.rowsAbove
    var step = BandGrid.rows
    while step > 8, step * window.width > Self.maxCells { step /= 2 }
    list.edges.withUnsafeBufferPointer { edges in
      list.starts.withUnsafeBufferPointer { starts in
        for band in ((rows.lowerBound - start) / BandGrid.rows)...((rows.upperBound - 1 - start) / BandGrid.rows) {
          let index = shape.bands.lowerBound + band, all = starts[index]..<starts[index + 1]
          if all.isEmpty { continue }
          let bandRows = (start + band * BandGrid.rows)..<(start + (band + 1) * BandGrid.rows)
          let inBand = rows.clamped(to: bandRows)
          for top in stride(from: inBand.lowerBound, to: inBand.upperBound, by: step) {
            let part = top..<min(top + step, inBand.upperBound)
            cells.begin(width: window.width, rows: part.count, winding: shape.maxWinding)
            for first in stride(from: all.lowerBound, to: all.upperBound, by: Self.edgesPerLook) {
              // An edge may run through all rows, and through many pixels of each.
              if meter.isOver(after: 4 * Self.edgesPerLook + part.count) { break }
              let end = min(first + Self.edgesPerLook, all.upperBound)
              cells.add(UnsafeBufferPointer(rebasing: edges[first..<end]), first: part.lowerBound - window.y0)
            }
            cells.withCells { pointer, bytes, runs in
              body(
                CoverageStep(
                  rows: part, x: window.x0, rule: shape.rule, cells: pointer, vectors: vectors, bytes: bytes, runs: runs
                ))
            }
            if meter.hasEnded { return }
          }
        }
      }
    }
  }

  /// Calls `body` with each run of pixels that a shape covers in some rows of the picture, from top to bottom and from left to
  /// right, as ``CoverageStep/forEachRun(_:)`` does. The parameters are as in ``forEachStep(of:in:movedBy:_:rows:_:)``.
  package func forEachRun(
    of shape: ShapeEdges, in list: borrowing EdgeList, movedBy x: Int = 0, _ y: Int = 0, rows: Range<Int>,
    _ body: (_ y: Int, _ x: Int, _ count: Int, _ coverage: UnsafePointer<UInt8>?) -> Void
  ) {
    forEachStep(of: shape, in: list, movedBy: x, y, rows: rows) { $0.forEachRun(body) }
  }
}
