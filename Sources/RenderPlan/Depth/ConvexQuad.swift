// Sharp boxes in perspective: convex quads, from whose four edges the device computes the coverage of each pixel.
//
// Planes that pass through each other are cut: a box is shown up to the line in which they meet. Where pixels are shown by
// their centres, the device decides on which side of that line a centre lies, with fewer digits than coverage is cut with
// (HalfPlane in Tessellation). A box for which it might decide differently is not drawn in this way, so that the parts
// that meet at a line always fit together.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// A convex quad in device pixels, cut along some lines.
package struct ConvexQuad: Sendable {
  /// The corners, running from the x axis towards the y axis, rounded to a grid on which differences of positions are
  /// exact in a device's floats.
  package let corners: [SIMD2<Double>]
  /// The bounds of all pixels in which it may show.
  package private(set) var pixels: PixelRect
  /// The lines that cut it.
  package private(set) var sides: [Side] = []

  /// A line that cuts a quad.
  package struct Side: Sendable {
    /// The distance from the line in pixels, as factors of x, y and 1, positive on the shown side; positions count from the
    /// first corner.
    package let line: SIMD3<Double>
    package let rule: PlaneCut.Rule
  }

  /// The most lines that may cut a quad, leaving it neither whole nor empty.
  package static let maxSides = 4
  /// The entries of ``DrawTables/capacity`` that the lines of a cut quad take.
  static let entriesOfSides = 4
  /// The grid's lines per pixel. Positions up to ``maxPosition`` and their differences are whole numbers of 24 bits,
  /// counted in steps of the grid.
  private static let grid = 1024.0
  private static let maxPosition = 8192.0

  /// Creates the image of a box, shown in `clip` as `cuts` leave it. Nil for a box with round corners, for one that is
  /// partly behind the eye or reaches further than ``maxPosition``, and where more than ``maxSides`` lines cut it,
  /// it is narrow and cut, or a device might decide differently which pixels are shown.
  init?(_ box: RoundedBox, under projection: Projection, cutBy cuts: [PlaneCut], clip: PixelRect) {
    guard box.isSharp, !cuts.contains(where: { $0.rule == .outline }) else { return nil }
    var corners: [SIMD2<Double>] = []
    for corner in [box.low, SIMD2(box.high.x, box.low.y), box.high, SIMD2(box.low.x, box.high.y)] {
      let image = projection.homogeneous(corner)
      let point = SIMD2(image.x, image.y) / image.z
      guard image.z > Projection.nearestDepth, pointwiseMax(point, -point).max() < Self.maxPosition else { return nil }
      corners.append((point * Self.grid).rounded(.toNearestOrEven) / Self.grid)
    }
    if corners.signedArea < 0 { corners.reverse() }
    self.corners = corners

    pixels = corners.clipped(to: cuts).pixels(within: clip)
    for cut in cuts where !pixels.isEmpty {
      var line = cut.halfPlane.line(moved: 0)
      line.z += line.x * corners[0].x + line.y * corners[0].y
      let side = Side(line: line, rule: cut.rule)
      let reach = PlaneCut.reach(of: cut.halfPlane)
      switch cut.rule == .centres ? position(ofCentresBeside: line) : position(ofPixelsBeside: side, reach) {
      case .inside: break
      case .outside: pixels = .empty
      case .both: sides.append(side)
      case .doubtful: return nil
      }
    }
    guard sides.count <= Self.maxSides else { return nil }
  }

  private enum Position {
    case inside, outside, both
    /// Floats might put the centre of some pixel on the other side.
    case doubtful
  }

  /// The least and the greatest distance of the centres of ``pixels`` from a line, and that of the first one.
  private func distances(from line: SIMD3<Double>) -> (lowest: Double, highest: Double, first: Double) {
    let first = SIMD2(Double(pixels.x0), Double(pixels.y0)) + 0.5 - corners[0]
    let start = line.x * first.x + line.y * first.y + line.z
    let acrossX = line.x * Double(pixels.width - 1), acrossY = line.y * Double(pixels.height - 1)
    return (start + min(acrossX, 0) + min(acrossY, 0), start + max(acrossX, 0) + max(acrossY, 0), start)
  }

  /// The side of a line on which ``pixels`` lie as a whole.
  private func position(ofPixelsBeside side: Side, _ reach: Double) -> Position {
    let (lowest, highest, _) = distances(from: side.line)
    if lowest >= reach { return .inside }
    guard highest <= -reach else { return .both }
    // Beyond a line that is no edge of this part everything is shown.
    return side.rule == .junction ? .inside : side.rule == .shared ? .both : .outside
  }

  /// The side of a line on which the centres of ``pixels`` lie.
  private func position(ofCentresBeside line: SIMD3<Double>) -> Position {
    let first = SIMD2(Double(pixels.x0), Double(pixels.y0)) + 0.5 - corners[0]
    let last = SIMD2(Double(pixels.x1), Double(pixels.y1)) - 0.5 - corners[0]
    // Half an ulp of error for each factor of the line, for each product and for each sum.
    let reach = pointwiseMax(pointwiseMax(first, -first), pointwiseMax(last, -last)).sum()
    let doubt = 0x1p-21 * (reach + abs(line.z))
    let (lowest, highest, start) = distances(from: line)
    if lowest > doubt { return .inside }
    if highest < -doubt { return .outside }
    let lastColumn = Double(pixels.width - 1)
    for row in 0..<pixels.height {
      let value = start + line.y * Double(row)
      // The column of the centre that is nearest to the line in this row.
      let nearest = line.x == 0 ? 0 : max(0, min(lastColumn, (-value / line.x).rounded(.toNearestOrEven)))
      if abs(value + line.x * nearest) <= doubt { return .doubtful }
    }
    return .both
  }
}

extension HalfPlane {
  /// The signed distance from the line in pixels, as factors of x, y and 1, after the line was moved outwards by
  /// `distance`.
  func line(moved distance: Double) -> SIMD3<Double> {
    let size = (normal * normal).sum().squareRoot()
    return SIMD3(normal.x, normal.y, -offset) / size + SIMD3(0, 0, distance)
  }
}
