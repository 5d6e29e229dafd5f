// From a path to the boundary of its area: flattened, and stroked.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartziteGraphics
import QuartziteTessellation

extension PathShape {
  /// How far the chord of a curve may lie from it, in pixels. Areas stay what they are, so that this is a level of
  /// coverage at a pixel at worst, and a third of that in the mean.
  private static let tolerance = 1.0 / 320
  /// The reach of a stroke, in pixels, up to which curves are flattened as finely as its sides need.
  private static let largestRadius = 4096.0
  /// How much finer the outlines of one scale may be than those of the next smaller one: there are eight to an octave.
  private static let scaleStep = 1.0905077326652577

  /// The rule by which the outline encloses the area.
  var outlineRule: WindingRule {
    switch area {
    case .fill(let rule): rule
    case .stroke: .nonZero
    }
  }

  /// The pixels per unit of the path for which its outline is made under an affine projection: at least as many as there
  /// are, of a few that outlines are made for, so that a path that turns or grows a little finds its outline again.
  ///
  /// It follows from the projection alone, and not from what was drawn before.
  static func outlineScale(under projection: Projection) -> Double {
    let scale = projection.largestScale
    // A turned path's scale is off by some rounding; the next step is not for that.
    let wanted = scale * 0.999
    guard wanted.isNormal else { return scale }
    let octave = wanted.binade
    var step = octave
    while step < wanted { step *= scaleStep }
    return min(step, 2 * octave)
  }

  /// The boundary of the area under a projection, in the pixels of `clip`, made from scratch.
  func outline(
    under projection: Projection, clip: PixelRect, budget: Int
  ) throws(TessellationBudgetExceeded) -> Outline {
    if projection.isAffine {
      return try outline(scale: Self.outlineScale(under: projection), budget: budget).projected(by: projection)
    }
    let scale = bounds.map { projection.largestScale(of: $0, in: clip) } ?? projection.largestScale
    return try outline(scale: scale, budget: budget).projected(by: projection)
  }

  /// The boundary of the area in the space of the path, as exact as `scale` pixels per unit ask for.
  ///
  /// Throws when it has more than `budget` lines.
  func outline(scale: Double, budget: Int) throws(TessellationBudgetExceeded) -> Outline {
    let unitsPerPixel = 1 / max(scale, .leastNormalMagnitude)
    let tolerance = Self.tolerance * unitsPerPixel
    switch area {
    case .fill:
      var outline = Outline()
      for polyline in try polylines(Flattener(tolerance: tolerance, budget: budget)) {
        outline.append(polygon: polyline.points)
      }
      return outline
    case .stroke(let style):
      // A pixel may hold many short dashes, and all of them deviate.
      let tolerance = style.cutsPath ? tolerance / 2 : tolerance
      // No picture shows both sides of a stroke as wide as this; its curves need not be finer.
      let largestRadius = Self.largestRadius * unitsPerPixel
      let polylines = try polylines(
        Flattener(
          tolerance: tolerance, radius: min(style.width / 2, largestRadius), measuresLengths: style.cutsPath,
          budget: budget))
      return try Stroker.outline(
        of: polylines, style: style, tolerance: tolerance, largestRadius: largestRadius)
    }
  }

  private func polylines(_ flattener: Flattener) throws(TessellationBudgetExceeded) -> [Polyline] {
    var flattener = flattener
    path.forEachElement { flattener.append(PathCommand($0)) }
    return try flattener.finish()
  }
}
