// The exact coverage of an axis-aligned box, as a few rectangles: the product of its coverage of rows and of columns.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

extension AxisAlignedBox {
  /// Adds the rectangles of equal coverage that make up the part of the box in `window`, corners taken as sharp.
  func addRectangles(to result: inout PlacedCoverage, within window: PixelRect) {
    guard !window.isEmpty else { return }
    let columns = EdgeSpans(low.x, high.x, hole?.low.x, hole?.high.x, window.x0, window.x1)
    let rows = EdgeSpans(low.y, high.y, hole?.low.y, hole?.high.y, window.y0, window.y1)
    for rowIndex in 0..<rows.count {
      let row = rows[rowIndex]
      // Neighbours with the same coverage are merged: a row of a plain box has at most three rectangles.
      var run = PixelRect(x0: window.x0, y0: row.start, x1: window.x0, y1: row.end), runCoverage: UInt8 = 0
      for columnIndex in 0..<columns.count {
        let column = columns[columnIndex]
        let area = column.outer * row.outer - column.inner * row.inner
        let coverage = UInt8(max(0, min(255, (area * 255).rounded())))
        if coverage != runCoverage || run.x1 != column.start {
          if runCoverage > 0 { result.add(run, coverage: runCoverage) }
          run.x0 = column.start
          runCoverage = coverage
        }
        run.x1 = column.end
      }
      if runCoverage > 0 { result.add(run, coverage: runCoverage) }
    }
  }
}

/// The runs of pixel columns (or rows) that a box and its hole cover equally, in order. They are stored inline, without
/// heap memory, since most boxes of a picture need them twice.
private struct EdgeSpans {
  struct Span {
    var start = 0
    var end = 0
    var outer = 0.0
    var inner = 0.0
  }

  // Two edges of the box and two of its hole, each in the middle of a pixel, make nine runs.
  private var spans = InlineArray<9, Span>(repeating: Span())
  private(set) var count = 0

  subscript(index: Int) -> Span { spans[index] }

  /// The runs between `first` and `end` of a box from `low` to `high`.
  init(_ low: Double, _ high: Double, _ holeLow: Double?, _ holeHigh: Double?, _ first: Int, _ end: Int) {
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
      spans[count] = Span(start: start, end: cuts[index], outer: outer, inner: inner)
      count += 1
    }
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
