// PixelCentres: coverage without antialiasing, in which a pixel belongs to a shape if its centre does.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCoverage
import QuartziteTessellation

/// The sides of polygons, sorted by the rows whose centres they cross.
struct PixelCentres {
  private struct Side {
    /// The x of the side at the middle of row 0, and its change from row to row.
    var x: Double
    var slope: Double
    /// The rows whose middles it crosses, as floating-point numbers since they may be huge.
    var top: Double
    var bottom: Double
    var winding: Int
  }

  /// The sides, sorted by their first row.
  private var sides: [Side] = []

  /// The steps that one shape may take: some seconds of work.
  private static let budget = 100_000_000.0

  /// Creates the sides of an outline; nil if coordinates are not finite.
  init?(_ outline: Outline) {
    guard outline.isFinite else { return nil }
    var start = 0
    for end in outline.ends {
      guard var previous = outline.points[start..<end].last else { continue }
      for point in outline.points[start..<end] {
        add(previous, point)
        previous = point
      }
      start = end
    }
    sides.sort { $0.top < $1.top }
  }

  private mutating func add(_ from: SIMD2<Double>, _ to: SIMD2<Double>) {
    let (upper, lower) = from.y < to.y ? (from, to) : (to, from)
    let top = (upper.y - 0.5).rounded(.up), bottom = (lower.y - 0.5).rounded(.up)
    guard top < bottom else { return }
    let slope = (lower.x - upper.x) / (lower.y - upper.y)
    sides.append(
      Side(
        x: upper.x + (0.5 - upper.y) * slope, slope: slope, top: top, bottom: bottom, winding: from.y < to.y ? 1 : -1))
  }

  /// Returns the pixels of `window` whose centres lie inside by `rule`; none if that would take more than some seconds.
  func mask(_ rule: WindingRule, in window: PixelRect) -> CoverageMask {
    var mask = CoverageMask()
    let steps = sides.reduce(0.0) {
      $0 + max(0, min($1.bottom, Double(window.y1)) - max($1.top, Double(window.y0)))
    }
    guard steps < Self.budget else { return mask }
    var active: [Side] = []
    var next = 0
    for y in window.y0..<window.y1 {
      let row = Double(y)
      while next < sides.count, sides[next].top <= row {
        active.append(sides[next])
        next += 1
      }
      active.removeAll { $0.bottom <= row }
      let crossings = active.map { (x: $0.x + $0.slope * row, winding: $0.winding) }.sorted { $0.x < $1.x }
      var winding = 0
      for (index, crossing) in crossings.enumerated() {
        winding += crossing.winding
        guard rule == .nonZero ? winding != 0 : winding & 1 != 0, index + 1 < crossings.count else { continue }
        append(
          y, from: column(crossing.x, window), to: column(crossings[index + 1].x, window), to: &mask)
      }
    }
    return mask
  }

  /// Returns the first column of a window whose centre lies at `x` or to the right of it, or the column after its last.
  private func column(_ x: Double, _ window: PixelRect) -> Int {
    let column = (x - 0.5).rounded(.up)
    return column > Double(window.x0) ? (column < Double(window.x1) ? Int(column) : window.x1) : window.x0
  }

  private func append(_ y: Int, from start: Int, to end: Int, to mask: inout CoverageMask) {
    guard start < end else { return }
    // Adjacent runs of one row are merged.
    if let last = mask.solids.last, last.y0 == y, last.x1 == start {
      mask.solids[mask.solids.count - 1].x1 = end
    } else {
      mask.solids.append(PixelRect(x0: start, y0: y, x1: end, y1: y + 1))
    }
  }
}
