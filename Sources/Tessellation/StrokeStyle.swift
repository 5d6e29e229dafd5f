// StrokeStyle: the parameters of a stroke, those of CAShapeLayer and of Core Graphics.
// SPDX-License-Identifier: Apache-2.0

/// The parameters of a stroke, in the units of the path.
package struct StrokeStyle: Hashable, Sendable {
  package enum Cap: Sendable { case butt, round, square }
  package enum Join: Sendable { case miter, round, bevel }

  package var width: Double
  package var cap = Cap.butt
  package var join = Join.miter
  /// The largest ratio of a miter's length to the stroke's width; beyond it the corner is bevelled.
  package var miterLimit = 10.0
  /// The lengths of dashes and gaps in turn; empty for an unbroken stroke.
  package var dash: [Double] = []
  /// The distance into the pattern at which a subpath starts.
  package var dashPhase = 0.0

  package init(width: Double) {
    self.width = width
  }

  /// Whether only parts of the path are stroked, by lengths along it.
  package var cutsPath: Bool { !dash.isEmpty }

  /// The distance from its path that the stroke reaches.
  package var reach: Double { width / 2 * max(join == .miter ? miterLimit : 1, 2.0.squareRoot()) }

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
