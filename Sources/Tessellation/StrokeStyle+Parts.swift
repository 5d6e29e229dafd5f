// The stroked parts of a path, after trimming and dashing.
// SPDX-License-Identifier: Apache-2.0

extension StrokeStyle {
  /// Returns the stroked parts of a path: first the trimmed part of its whole length, then its dashes.
  package func parts(of polylines: [Polyline]) throws(TessellationBudgetExceeded) -> [Polyline] {
    let trimmed = trimmed(polylines)
    guard let pattern = DashPattern(dash, phase: dashPhase) else { return trimmed }
    var budget = Stroker.maxDashes
    var result: [Polyline] = []
    for polyline in trimmed { result += try polyline.dashes(pattern, budget: &budget) }
    return result
  }

  private func trimmed(_ polylines: [Polyline]) -> [Polyline] {
    let start = min(max(start, 0), 1), end = min(max(end, 0), 1)
    if start == 0, end == 1 { return polylines }
    guard start < end else { return [] }
    let lengths = polylines.map(\.length)
    let total = lengths.reduce(0, +)
    var before = 0.0
    return zip(polylines, lengths).compactMap { polyline, length in
      defer { before += length }
      return polyline.part(from: start * total - before, to: end * total - before)
    }
  }
}
