// The stroked parts of a path, after dashing.
// SPDX-License-Identifier: Apache-2.0

extension StrokeStyle {
  /// Returns the stroked parts of a path: its dashes, or all of it.
  package func parts(of polylines: [Polyline]) throws(TessellationBudgetExceeded) -> [Polyline] {
    guard let pattern = DashPattern(dash, phase: dashPhase) else { return polylines }
    var budget = Stroker.maxDashes
    var result: [Polyline] = []
    for polyline in polylines { result += try polyline.dashes(pattern, budget: &budget) }
    return result
  }
}
