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

  /// The rows of corners that are blurred as one, per sigma: what differs between them does not show.
  private static let cellsPerSigma = 8.0

  /// The rows of corners that are blurred as one, which begin at multiples of this.
  var cellHeight: Int { max(1, Int(sigma.y / Self.cellsPerSigma)) }

  /// The shadow's alpha in the pixels of `window`; `covered` is the coverage of the box in the pixels of ``corners``,
  /// row by row. Of no use once `hasEnded` returns true.
  func alpha(in window: PixelRect, covered: [UInt8], hasEnded: (@Sendable () -> Bool)? = nil) -> [UInt8] {
    let alongRows = SpanBlur(sigma: sigma.x), alongColumns = sigma.y == sigma.x ? alongRows : SpanBlur(sigma: sigma.y)
    return withUnsafeTemporaryAllocation(of: Float.self, capacity: window.area) { alpha in
      fill(alpha, window, alongRows, alongColumns)
      if !corners.isEmpty, covered.count == corners.area {
        addCorners(covered, to: alpha, window, alongRows, alongColumns, hasEnded)
      }
      return [UInt8](unsafeUninitializedCapacity: window.area) { values, count in
        count = window.area
        for index in 0..<count {
          // From 2²³ on the lowest bits of a float are a whole number, to which the sum is rounded.
          let whole = max(0, min(255, alpha[index])) + 8_388_608
          values[index] = UInt8(truncatingIfNeeded: whole.bitPattern)
        }
      }
    }
  }

  /// Sets the alpha to that of a box with sharp corners, in steps of 255: the product of two blurred spans.
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

  /// Adds the blurred difference between the box and one with sharp corners: along rows pixel by pixel, since few
  /// differ, then along columns, several rows at a time where the blur is wide.
  private func addCorners(
    _ covered: [UInt8], to alpha: UnsafeMutableBufferPointer<Float>, _ window: PixelRect, _ alongRows: SpanBlur,
    _ alongColumns: SpanBlur, _ hasEnded: (@Sendable () -> Bool)?
  ) {
    let sharp = SpanBlur(sigma: 0), weights = alongRows.weights, reach = alongRows.radius, cellHeight = cellHeight
    let columns = spans(0, corners.x0..<corners.x1, sharp), rows = spans(1, corners.y0..<corners.y1, sharp)
    // Any pixel in reach of the window adds all of its weights, so that none has to be cut off.
    let reachable = max(corners.x0, window.x0 - reach)..<min(corners.x1, window.x1 + reach)
    guard !reachable.isEmpty else { return }
    withUnsafeTemporaryAllocation(of: Float.self, capacity: window.width + 4 * reach) { line in
      var row = corners.y0
      while row < corners.y1, hasEnded?() != true {
        let start = row.roundedDown(toMultipleOf: cellHeight), end = min(start + cellHeight, corners.y1)
        line.update(repeating: 0)
        var isEmpty = true
        while row < end {
          let y = row - corners.y0
          let outerRow = rows.outer[y], innerRow = rows.inner[y], first = y * corners.width - corners.x0
          for x in reachable {
            let area = columns.outer[x - corners.x0] * outerRow - columns.inner[x - corners.x0] * innerRow
            let difference = Int(covered[first + x]) - Int(max(0, min(255, area * 255 + 0.5)))
            guard difference != 0 else { continue }
            isEmpty = false
            let target = line.baseAddress! + (x - window.x0 + reach), factor = Float(difference)
            for index in weights.indices { target[index] += weights[index] * factor }
          }
          row += 1
        }
        guard !isEmpty else { continue }
        let cell = start..<(start + cellHeight), blurred = line.baseAddress! + 2 * reach
        let first = max(window.y0, cell.lowerBound - alongColumns.radius)
        for y in first..<max(first, min(window.y1, cell.upperBound + alongColumns.radius)) {
          let weight = alongColumns.weight(of: cell, at: y) / Float(cellHeight)
          let target = alpha.baseAddress! + (y - window.y0) * window.width
          for column in 0..<window.width { target[column] += blurred[column] * weight }
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
