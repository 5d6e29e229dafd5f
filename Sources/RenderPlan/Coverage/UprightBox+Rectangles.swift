// The coverage of a box whose edges run along rows and columns of pixels: a product of rows and columns, exact with a few
// rectangles.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

extension UprightBox {
  /// Adds the rectangles of equal coverage that make up the part of the box in `window`, corners taken as sharp.
  func addRectangles(to result: inout PlacedCoverage, within window: PixelRect) {
    guard !window.isEmpty else { return }
    let columns = Self.spans(low.x, high.x, hole?.low.x, hole?.high.x, window.x0, window.x1)
    let rows = Self.spans(low.y, high.y, hole?.low.y, hole?.high.y, window.y0, window.y1)
    for row in rows {
      // Neighbours with the same coverage are one rectangle: a row of a plain box is three at most.
      var pending: (x0: Int, x1: Int, coverage: UInt8)?
      func flush() {
        guard let run = pending, run.coverage > 0 else { return }
        result.add(PixelRect(x0: run.x0, y0: row.start, x1: run.x1, y1: row.end), coverage: run.coverage)
      }
      for column in columns {
        let area = column.outer * row.outer - column.inner * row.inner
        let coverage = UInt8(max(0, min(255, (area * 255).rounded())))
        if let run = pending, run.coverage == coverage {
          pending = (run.x0, column.end, coverage)
        } else {
          flush()
          pending = (column.start, column.end, coverage)
        }
      }
      flush()
    }
  }

  /// A run of pixel columns (or rows) that the outer box and the hole cover equally.
  private struct Span {
    var start: Int
    var end: Int
    var outer: Double
    var inner: Double
  }

  private static func spans(
    _ low: Double, _ high: Double, _ holeLow: Double?, _ holeHigh: Double?, _ first: Int, _ end: Int
  ) -> [Span] {
    var cuts: [Int] = [first, end]
    for edge in [low, high, holeLow, holeHigh] {
      guard let edge, edge > Double(first), edge < Double(end) else { continue }
      cuts.append(Int(edge.rounded(.down)))
      cuts.append(Int(edge.rounded(.up)))
    }
    cuts.sort()
    func covered(_ pixel: Int, _ low: Double, _ high: Double) -> Double {
      max(0, min(high, Double(pixel + 1)) - max(low, Double(pixel)))
    }
    return zip(cuts, cuts.dropFirst()).compactMap { start, end in
      guard start < end else { return nil }
      let outer = covered(start, low, high)
      guard outer > 0 else { return nil }
      var inner = 0.0
      if let holeLow, let holeHigh { inner = covered(start, holeLow, holeHigh) }
      return Span(start: start, end: end, outer: outer, inner: inner)
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
