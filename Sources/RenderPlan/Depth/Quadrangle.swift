// A sharp box in perspective: four straight edges, from which the device finds the covered part of each pixel.
//
// Where planes pass through each other, a box is shown up to a line. The device decides on which side a pixel's centre lies with
// fewer digits than coverage is cut with (HalfPlane in Tessellation); a box of which it might decide otherwise is none of these,
// so that what meets at a line always fits together.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// A convex quadrangle in device pixels, shown where some half planes are.
struct Quadrangle: Sendable {
  /// The corners, running from the x axis towards the y axis, on a grid that keeps a device's differences of places exact.
  let corners: [SIMD2<Double>]
  /// All pixels in which it may show.
  private(set) var pixels: PixelRect
  /// Where it is shown: as numbers of lines whose places count from the first corner, positive inside.
  private(set) var sides: [SIMD3<Double>] = []

  /// How many half planes a quadrangle may have that leave it neither whole nor nothing.
  static let mostSides = 4
  /// The grid's lines in a pixel. Places up to ``farthest`` and their differences are whole numbers of 24 bits on it.
  private static let grid = 1024.0
  private static let farthest = 8192.0

  /// The image of a box, shown in `halfPlanes` and `clip`. Nil where it has round corners, where some of it is behind the
  /// eye, or where a device cannot tell what is shown of it.
  init?(_ box: RoundedBox, under projection: Projection, in halfPlanes: [HalfPlane], clip: PixelRect) {
    guard box.isSharp else { return nil }
    var corners: [SIMD2<Double>] = []
    for corner in [box.low, SIMD2(box.high.x, box.low.y), box.high, SIMD2(box.low.x, box.high.y)] {
      let image = projection.homogeneous(corner)
      let place = SIMD2(image.x, image.y) / image.z
      guard image.z > Projection.nearestDepth, pointwiseMax(place, -place).max() < Self.farthest else { return nil }
      corners.append((place * Self.grid).rounded(.toNearestOrEven) / Self.grid)
    }
    if corners.signedArea < 0 { corners.reverse() }
    self.corners = corners

    // A pixel that shows has a part of the box in it, less than 3/4 from its centre.
    let seen = halfPlanes.reduce(corners) { $0.clipped(to: $1.line(moved: 0.75)) }
    guard let first = seen.first else {
      pixels = .empty
      return
    }
    pixels = PixelRect(around: seen.reduce(first, pointwiseMin), seen.reduce(first, pointwiseMax), within: clip)
    for halfPlane in halfPlanes where !pixels.isEmpty {
      var line = halfPlane.line(moved: 0)
      line.z += line.x * corners[0].x + line.y * corners[0].y
      switch side(line) {
      case .inside: break
      case .outside: pixels = .empty
      case .both: sides.append(line)
      case .doubtful: return nil
      }
    }
    guard sides.count <= Self.mostSides else { return nil }
  }

  private enum Side {
    case inside, outside, both
    /// For a pixel's centre floats might have another answer.
    case doubtful
  }

  /// Where the pixels' centres lie that may show.
  private func side(_ line: SIMD3<Double>) -> Side {
    let first = SIMD2(Double(pixels.x0), Double(pixels.y0)) + 0.5 - corners[0]
    let last = SIMD2(Double(pixels.x1), Double(pixels.y1)) - 0.5 - corners[0]
    // Half an ulp for each of the numbers of the line, for each product and each sum.
    let reach = pointwiseMax(pointwiseMax(first, -first), pointwiseMax(last, -last)).sum()
    let doubt = 0x1p-21 * (reach + abs(line.z))
    let acrossX = line.x * (last.x - first.x), acrossY = line.y * (last.y - first.y)
    let start = line.x * first.x + line.y * first.y + line.z
    let lowest = start + min(acrossX, 0) + min(acrossY, 0), highest = start + max(acrossX, 0) + max(acrossY, 0)
    if lowest > doubt { return .inside }
    if highest < -doubt { return .outside }
    let lastColumn = Double(pixels.width - 1)
    for row in 0..<pixels.height {
      let value = start + line.y * Double(row)
      // The centre that is nearest to the line in this row.
      let nearest = line.x == 0 ? 0 : max(0, min(lastColumn, (-value / line.x).rounded(.toNearestOrEven)))
      if abs(value + line.x * nearest) <= doubt { return .doubtful }
    }
    return .both
  }
}

extension HalfPlane {
  /// The distance from the line in pixels as numbers for x, y and 1, after the line was moved outwards.
  fileprivate func line(moved distance: Double) -> SIMD3<Double> {
    let size = (normal * normal).sum().squareRoot()
    return SIMD3(normal.x, normal.y, -offset) / size + SIMD3(0, 0, distance)
  }
}
