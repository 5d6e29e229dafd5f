// The stroked parts of a path, after dashing.
// SPDX-License-Identifier: Apache-2.0

extension StrokeStyle {
  /// Returns the stroked parts of a path: its dashes, or all of it. Throws if there are more than a million dashes, or if
  /// `meter` ends.
  package func parts(
    of polylines: [Polyline], meter: WorkMeter? = nil
  ) throws(TessellationBudgetExceeded) -> [Polyline] {
    guard let pattern = DashPattern(dash, phase: dashPhase) else { return polylines }
    var budget = Stroker.maxDashes
    var result: [Polyline] = []
    for polyline in polylines { result += try polyline.dashes(pattern, budget: &budget, meter: meter) }
    return result
  }
}
