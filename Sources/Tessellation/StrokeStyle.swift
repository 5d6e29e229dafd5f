// How a path is stroked: CAShapeLayer's properties, and those of Core Graphics.
// SPDX-License-Identifier: Apache-2.0

/// The look of a stroke, in the units of the path.
package struct StrokeStyle: Hashable, Sendable {
  package enum Cap: Sendable { case butt, round, square }
  package enum Join: Sendable { case miter, round, bevel }

  package var width: Double
  package var cap = Cap.butt
  package var join = Join.miter
  /// How many times longer than the stroke is wide a miter may be; beyond it the corner is cut off.
  package var miterLimit = 10.0
  /// The lengths of dashes and gaps in turn; empty for an unbroken stroke.
  package var dash: [Double] = []
  /// How far into the pattern a subpath starts.
  package var dashPhase = 0.0
  /// The part of the whole length that is stroked: where it starts and where it ends, 0…1.
  package var start = 0.0
  package var end = 1.0

  package init(width: Double) {
    self.width = width
  }

  /// Whether only parts of the path are stroked, by lengths along it.
  package var cutsPath: Bool { !dash.isEmpty || start > 0 || end < 1 }

  /// How far from its path the stroke reaches.
  package var reach: Double { width / 2 * max(join == .miter ? miterLimit : 1, 2.0.squareRoot()) }
}
