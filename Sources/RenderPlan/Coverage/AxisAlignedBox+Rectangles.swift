// The exact coverage of an axis-aligned box, as a few rectangles: the product of its coverage of rows and of columns.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

extension AxisAlignedBox {
  /// Adds the rectangles of equal coverage that make up the part of the box in `window`, corners taken as sharp.
  func addRectangles(to result: inout PlacedCoverage, within window: PixelRect) {
    guard !window.isEmpty else { return }
    withUnsafeTemporaryAllocation(of: EdgeSpan.self, capacity: 2 * EdgeSpan.maxCount) { memory in
      let columns = memory[..<EdgeSpan.maxCount], rows = memory[EdgeSpan.maxCount...]
      let columnCount = EdgeSpan.write(
        to: UnsafeMutableBufferPointer(rebasing: columns), low.x, high.x, hole?.low.x, hole?.high.x, window.x0,
        window.x1)
      let rowCount = EdgeSpan.write(
        to: UnsafeMutableBufferPointer(rebasing: rows), low.y, high.y, hole?.low.y, hole?.high.y, window.y0, window.y1)
      result.add(rows.prefix(rowCount), columns.prefix(columnCount), left: window.x0)
    }
  }
}

extension PlacedCoverage {
  /// Adds the rectangles where rows and columns of equal coverage meet, all of them to the right of `left`.
  fileprivate mutating func add(
    _ rows: Slice<UnsafeMutableBufferPointer<EdgeSpan>>, _ columns: Slice<UnsafeMutableBufferPointer<EdgeSpan>>,
    left: Int
  ) {
    for row in rows {
      // Neighbours with the same coverage are merged: a row of a plain box has at most three rectangles.
      var run = PixelRect(x0: left, y0: row.start, x1: left, y1: row.end), runCoverage: UInt8 = 0
      for column in columns {
        let area = column.outer * row.outer - column.inner * row.inner
        let coverage = UInt8(max(0, min(255, (area * 255).rounded())))
        if coverage != runCoverage || run.x1 != column.start {
          if runCoverage > 0 { add(run, coverage: runCoverage) }
          run.x0 = column.start
          runCoverage = coverage
        }
        run.x1 = column.end
      }
      if runCoverage > 0 { add(run, coverage: runCoverage) }
    }
  }
}

/// A run of pixel columns (or rows) that a box and its hole cover equally.
private struct EdgeSpan {
  var start: Int, end: Int
  var outer: Double, inner: Double

  /// The most runs: two edges of the box and two of its hole, each in the middle of a pixel, make nine.
  static let maxCount = 9

  /// Writes the runs between `first` and `end` of a box from `low` to `high`, in order, and returns their number.
  static func write(
    to spans: UnsafeMutableBufferPointer<EdgeSpan>, _ low: Double, _ high: Double, _ holeLow: Double?,
    _ holeHigh: Double?, _ first: Int, _ end: Int
  ) -> Int {
    var count = 0
    var cuts = InlineArray<10, Int>(repeating: 0)
    cuts[0] = first
    var cutCount = 1
    /// Inserts a cut in order.
    func cut(_ position: Int) {
      var index = cutCount
      while index > 0, cuts[index - 1] > position {
        cuts[index] = cuts[index - 1]
        index -= 1
      }
      cuts[index] = position
      cutCount += 1
    }
    func cut(around edge: Double?) {
      guard let edge, edge > Double(first), edge < Double(end) else { return }
      cut(Int(edge.rounded(.down)))
      cut(Int(edge.rounded(.up)))
    }
    cut(end)
    cut(around: low)
    cut(around: high)
    cut(around: holeLow)
    cut(around: holeHigh)
    func covered(_ pixel: Int, _ low: Double, _ high: Double) -> Double {
      max(0, min(high, Double(pixel + 1)) - max(low, Double(pixel)))
    }
    for index in 1..<cutCount where cuts[index - 1] < cuts[index] {
      let start = cuts[index - 1], outer = covered(start, low, high)
      guard outer > 0 else { continue }
      var inner = 0.0
      if let holeLow, let holeHigh { inner = covered(start, holeLow, holeHigh) }
      spans[count] = EdgeSpan(start: start, end: cuts[index], outer: outer, inner: inner)
      count += 1
    }
    return count
  }
}

extension PlacedCoverage {
  fileprivate mutating func add(_ rect: PixelRect, coverage: UInt8) {
    guard coverage < 255 else {
      // A row below one of the same extent continues it.
      if let last = solids.last, last.x0 == rect.x0, last.x1 == rect.x1, last.y1 == rect.y0 {
        solids[solids.count - 1].y1 = rect.y1
      } else {
        solids.append(rect)
      }
      return
    }
    uniform.append((rect, coverage))
  }
}
