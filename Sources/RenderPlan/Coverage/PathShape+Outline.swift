// Makes the outline of a path: the boundary of its filled or stroked area, as lines.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartziteGraphics
import QuartziteTessellation

extension PathShape {
  /// The reach of a stroke, in pixels, up to which curves are flattened as finely as its sides need.
  private static let largestRadius = 4096.0
  /// The ratio of successive outline scales, 2^(1/8): eight to an octave.
  private static let scaleStep = 1.0905077326652577

  /// The winding rule that decides which points the outline encloses.
  var outlineRule: WindingRule { if case .fill(let rule) = area { rule } else { .nonZero } }

  /// The pixels per unit of the path for which its outline is made under an affine projection: the actual scale, rounded
  /// up to one of a few steps, so that a path that rotates or grows a little reuses its outline.
  ///
  /// It depends on the projection alone, and not on earlier frames.
  static func outlineScale(under projection: Projection) -> Double {
    let scale = projection.largestScale
    // The scale of a rotated path has rounding errors, which must not select the next step.
    let wanted = scale * 0.999
    guard wanted.isNormal else { return scale }
    let octave = wanted.binade
    var step = octave
    while step < wanted { step *= scaleStep }
    return min(step, 2 * octave)
  }

  /// The boundary of the area under a projection, in the pixels of `clip`, made from scratch.
  func outline(
    under projection: Projection, clip: PixelRect, budget: Int, meter: WorkMeter? = nil
  ) throws(TessellationBudgetExceeded) -> Outline {
    let scale =
      projection.isAffine
      ? Self.outlineScale(under: projection)
      : bounds.map { projection.largestScale(of: $0, in: clip) } ?? projection.largestScale
    return try outline(scale: scale, budget: budget, meter: meter).projected(by: projection)
  }

  /// The boundary of the area in the space of the path, with the precision needed for `scale` pixels per unit.
  ///
  /// Throws if it has more than `budget` lines, or if `meter` ends.
  func outline(scale: Double, budget: Int, meter: WorkMeter? = nil) throws(TessellationBudgetExceeded) -> Outline {
    let unitsPerPixel = 1 / max(scale, .leastNormalMagnitude)
    let tolerance = Flattener.pictureTolerance * unitsPerPixel
    switch area {
    case .fill:
      var outline = Outline()
      for polyline in try polylines(Flattener(tolerance: tolerance, budget: budget, meter: meter)) {
        outline.append(polygon: polyline.points)
      }
      return outline
    case .stroke(let style):
      // A pixel may hold many short dashes, whose errors add up.
      let tolerance = style.cutsPath ? tolerance / 2 : tolerance
      // No picture shows both sides of a wider stroke, so its curves need no more precision.
      let largestRadius = Self.largestRadius * unitsPerPixel
      let polylines = try polylines(
        Flattener(
          tolerance: tolerance, radius: min(style.width / 2, largestRadius), measuresLengths: style.cutsPath,
          budget: budget, meter: meter))
      return try Stroker.outline(
        of: polylines, style: style, tolerance: tolerance, largestRadius: largestRadius, meter: meter)
    }
  }

  private func polylines(_ flattener: Flattener) throws(TessellationBudgetExceeded) -> [Polyline] {
    var flattener = flattener
    path.forEachElement { flattener.append(PathCommand($0)) }
    return try flattener.finish()
  }
}
