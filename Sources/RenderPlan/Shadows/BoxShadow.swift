// The shadow of a rounded box or of a ring: the product of two blurred spans, corrected by the blurred difference of
// its round corners from sharp ones.
// SPDX-License-Identifier: Apache-2.0

import QuartzitePixelEffects
import QuartziteTessellation

/// The cache key of a tile of a box's shadow.
struct BoxShadow: Hashable, Sendable {
  /// The part of the shadow that a tile holds along one axis of the picture.
  enum Part: UInt8, Sendable {
    /// The whole shadow.
    case whole
    /// The part around the edge with the smaller coordinate.
    case low
    /// The part around the edge with the larger coordinate.
    case high
    /// The part between those, with the same values all along: the tile is one pixel wide or high, and stretched.
    case middle
  }

  /// The box, without its position and its size.
  let shape: BoxShape
  /// The sigmas of the blur along the picture's axes, in pixels.
  let sigma: SIMD2<Double>
  let columns: Part
  let rows: Part
  /// The size of the box along the axes of which the tile is the whole, in pixels for axis-aligned boxes and in the
  /// box's own units for others; 0 along the other axes.
  let extent: SIMD2<Double>
}

/// The shadow of an axis-aligned box, or of one corner or end of it, independent of where the rest ends.
struct AxisAlignedShadow: Sendable {
  /// The box in the pixels of the picture; edges that lie outside of the part are infinitely far away.
  var outer: (low: SIMD2<Double>, high: SIMD2<Double>)
  /// The hole of a ring, or nil.
  var hole: (low: SIMD2<Double>, high: SIMD2<Double>)?
  var sigma: SIMD2<Double>
  /// The pixels in which the coverage of the box may be less or more than that of a box with sharp corners; empty for
  /// sharp corners.
  var corners: PixelRect

  /// The cells of corners that are blurred as one, per sigma: the differences within one do not show.
  private static let cellsPerSigma = 8.0

  /// The pixels of a cell along rows and along columns; cells begin at multiples of these.
  var cellSize: SIMD2<Int> {
    SIMD2(max(1, Int(sigma.x / Self.cellsPerSigma)), max(1, Int(sigma.y / Self.cellsPerSigma)))
  }

  /// The shadow's alpha in the pixels of `window`; `covered` is the coverage of the box in the pixels of ``corners``,
  /// row by row. Of no use once `hasEnded` returns true.
  func alpha(in window: PixelRect, covered: [UInt8], hasEnded: (@Sendable () -> Bool)? = nil) -> [UInt8] {
    let alongRows = SpanBlur(sigma: sigma.x), alongColumns = sigma.y == sigma.x ? alongRows : SpanBlur(sigma: sigma.y)
    return withUnsafeTemporaryAllocation(of: Float.self, capacity: window.area) { alpha in
      fill(alpha, window, alongRows, alongColumns)
      if !corners.isEmpty, covered.count == corners.area {
        addCorners(covered, to: alpha, window, alongRows, alongColumns, hasEnded)
      }
      return SpanBlur.bytes(UnsafeBufferPointer(alpha))
    }
  }

  /// Sets the alpha of a box with sharp corners, 0…255: the product of two blurred spans.
  private func fill(
    _ alpha: UnsafeMutableBufferPointer<Float>, _ window: PixelRect, _ alongRows: SpanBlur, _ alongColumns: SpanBlur
  ) {
    let columns = spans(0, window.x0..<window.x1, alongRows), rows = spans(1, window.y0..<window.y1, alongColumns)
    for row in 0..<window.height {
      let outerRow = rows.outer[row] * 255, line = alpha.baseAddress! + row * window.width
      columns.outer.withUnsafeBufferPointer { outer in
        for column in 0..<window.width { line[column] = outer[column] * outerRow }
      }
      guard hole != nil else { continue }
      let innerRow = rows.inner[row] * 255
      columns.inner.withUnsafeBufferPointer { inner in
        for column in 0..<window.width { line[column] -= inner[column] * innerRow }
      }
    }
  }

  /// Adds the blurred difference between the box and one with sharp corners, cell by cell: along rows, then along columns.
  /// Few cells have a difference. A narrow blur has cells of single pixels.
  private func addCorners(
    _ covered: [UInt8], to alpha: UnsafeMutableBufferPointer<Float>, _ window: PixelRect, _ alongRows: SpanBlur,
    _ alongColumns: SpanBlur, _ hasEnded: (@Sendable () -> Bool)?
  ) {
    let sharp = SpanBlur(sigma: 0), cell = cellSize
    let columns = spans(0, corners.x0..<corners.x1, sharp), rows = spans(1, corners.y0..<corners.y1, sharp)
    let rowWeights = alongRows.weights(ofCell: cell.x), columnWeights = alongColumns.weights(ofCell: cell.y)
    /// Adds the differences in a row to the sums of the columns.
    func add(_ y: Int, to sums: UnsafeMutableBufferPointer<Int32>) {
      let outerRow = rows.outer[y] * 255, innerRow = rows.inner[y] * 255, first = y * corners.width
      for x in sums.indices {
        let sharp = max(0, min(255, columns.outer[x] * outerRow - columns.inner[x] * innerRow + 0.5))
        sums[x] &+= Int32(covered[first + x]) &- Int32(sharp)
      }
    }
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: corners.width) { sums in
      withUnsafeTemporaryAllocation(of: Float.self, capacity: window.width) { line in
        var y = corners.y0
        while y < corners.y1, hasEnded?() != true {
          let top = y.roundedDown(toMultipleOf: cell.y), bottom = min(top + cell.y, corners.y1)
          sums.update(repeating: 0)
          for row in y..<bottom { add(row - corners.y0, to: sums) }
          y = bottom
          guard sums.contains(where: { $0 != 0 }) else { continue }
          line.update(repeating: 0)
          var left = corners.x0.roundedDown(toMultipleOf: cell.x)
          while left < corners.x1 {
            let columns = max(left, corners.x0)..<min(left + cell.x, corners.x1), start = left - alongRows.radius
            left += cell.x
            let sum = columns.reduce(0) { $0 + Int(sums[$1 - corners.x0]) }
            guard sum != 0 else { continue }
            let first = max(window.x0, start)
            for x in first..<max(first, min(window.x1, start + rowWeights.count)) {
              line[x - window.x0] += rowWeights[x - start] * Float(sum)
            }
          }
          let start = top - alongColumns.radius, first = max(window.y0, start)
          for y in first..<max(first, min(window.y1, start + columnWeights.count)) {
            let weight = columnWeights[y - start], target = alpha.baseAddress! + (y - window.y0) * window.width
            for column in 0..<window.width { target[column] += line[column] * weight }
          }
        }
      }
    }
  }

  /// The coverage of each row or column of pixels by the box and by its hole, after a blur; 0 by a hole that is not
  /// there.
  private func spans(_ axis: Int, _ pixels: Range<Int>, _ blur: SpanBlur) -> (outer: [Float], inner: [Float]) {
    (
      blur.coverage(from: outer.low[axis], to: outer.high[axis], in: pixels),
      hole.map { blur.coverage(from: $0.low[axis], to: $0.high[axis], in: pixels) }
        ?? [Float](repeating: 0, count: pixels.count)
    )
  }
}

extension Int {
  /// The largest multiple of a positive number that is not larger.
  fileprivate func roundedDown(toMultipleOf step: Int) -> Int { self - (self % step + step) % step }
}
