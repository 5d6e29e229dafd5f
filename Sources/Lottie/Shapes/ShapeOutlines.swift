// ShapeOutlines: the outlines of rectangles, ellipses, stars and polygons.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Outlines of shapes, with the first vertex and the direction that the Lottie specification 1.0 (lottie.github.io,
/// "Shapes") gives them, on which trimming depends. An outline with a coordinate that is not finite is empty.
enum ShapeOutline {
  /// The length of the control lines of a quarter of a circle of radius 1, by the Lottie specification 1.0,
  /// "Approximating Ellipses with Cubic Bezier".
  static let quarterArc = 0.5519150244935105707

  /// The most points of a star: more are too fine to be seen.
  private static let pointLimit = 4096.0

  /// A rectangle from its right top corner, clockwise.
  static func rectangle(
    centre: SIMD2<Double>, size: SIMD2<Double>, radius: Double, isReversed: Bool
  ) -> BezierContour {
    // Sizes that an animation carries below zero give the same rectangle, rather than corners on the wrong side.
    let half = SIMD2(abs(size.x), abs(size.y)) / 2
    let radius = min(half.x, half.y, radius)
    let corners: [SIMD2<Double>] = [SIMD2(1, -1), SIMD2(1, 1), SIMD2(-1, 1), SIMD2(-1, -1)]
    guard radius > 0 else {
      return finished(corners.map { BezierVertex(centre + half * $0) }, isReversed)
    }
    var vertices: [BezierVertex] = []
    for corner in corners {
      let point = centre + half * corner
      // Clockwise, the side before a corner runs towards it along x where both signs differ, and else along y.
      let alongX = SIMD2(-corner.x, 0), alongY = SIMD2(0, -corner.y)
      let (before, after) = corner.x == corner.y ? (alongY, alongX) : (alongX, alongY)
      let handle = radius * (1 - quarterArc)
      var first = BezierVertex(point + before * radius), second = BezierVertex(point + after * radius)
      first.outgoing = point + before * handle
      second.incoming = point + after * handle
      vertices += [first, second]
    }
    // The first corner's arc is the last segment: the outline starts on the right side, below that corner.
    vertices.append(vertices.removeFirst())
    return finished(vertices, isReversed)
  }

  /// An ellipse from its top, clockwise.
  static func ellipse(centre: SIMD2<Double>, size: SIMD2<Double>, isReversed: Bool) -> BezierContour {
    let radii = size / 2
    let directions: [SIMD2<Double>] = [SIMD2(0, -1), SIMD2(1, 0), SIMD2(0, 1), SIMD2(-1, 0)]
    let vertices = directions.map { direction in
      let point = centre + radii * direction
      let tangent = radii * direction.perpendicular * quarterArc
      return BezierVertex(point: point, incoming: point - tangent, outgoing: point + tangent)
    }
    return finished(vertices, isReversed)
  }

  /// A star from its first outer point, clockwise. `rotation` is in degrees, the roundnesses are in percent.
  ///
  /// A number of points that is not whole gives one point that is narrower and lower in proportion, at the start; the
  /// specification does not have them, but players draw them so.
  static func star(
    points: Double, rotation: Double, innerRadius: Double, outerRadius: Double, innerRoundness: Double,
    outerRoundness: Double, centre: SIMD2<Double>, isReversed: Bool
  ) -> BezierContour {
    guard points > 0 else { return .empty }
    let points = min(points, pointLimit)
    let halfTurn = Double.pi / points
    let part = points - points.rounded(.down)
    let isPartial = part > 1e-6
    let share = isPartial ? part : 1
    let count = Int(isPartial ? points.rounded(.up) : points.rounded(.down))
    guard count > 0 else { return .empty }
    // The narrow point is moved on as far as it is narrower, so that the full points lie at even angles from the start.
    var angle = start(rotation) + halfTurn * (1 - share)
    var vertices: [BezierVertex] = []
    for point in 0..<count {
      let share = point == 0 ? share : 1
      let radius = innerRadius + share * (outerRadius - innerRadius)
      let outer = tangent(outerRadius, outerRoundness, points) * share
      vertices.append(vertex(centre, angle, radius, outer))
      angle += halfTurn * share
      vertices.append(vertex(centre, angle, innerRadius, tangent(innerRadius, innerRoundness, points)))
      angle += halfTurn
    }
    return finished(vertices, isReversed)
  }

  /// A polygon from its first point, clockwise. `rotation` is in degrees, the roundness is in percent.
  static func polygon(
    points: Double, rotation: Double, radius: Double, roundness: Double, centre: SIMD2<Double>, isReversed: Bool
  ) -> BezierContour {
    guard points >= 1 else { return .empty }
    let points = min(points, pointLimit).rounded(.down)
    let vertices = (0..<Int(points)).map { index in
      let angle = start(rotation) + 2 * Double.pi * Double(index) / points
      return vertex(centre, angle, radius, tangent(radius, roundness, points))
    }
    return finished(vertices, isReversed)
  }

  /// The angle of the first point: up, with y pointing down.
  private static func start(_ rotation: Double) -> Double { (rotation - 90) * .pi / 180 }

  /// The length of the control lines: at a roundness of 100 a quarter of the way around the circle for one point.
  private static func tangent(_ radius: Double, _ roundness: Double, _ points: Double) -> Double {
    roundness / 100 * 2 * .pi * radius / (points * 4)
  }

  /// The vertex at an angle, with control lines perpendicular to its radius.
  private static func vertex(
    _ centre: SIMD2<Double>, _ angle: Double, _ radius: Double, _ tangent: Double
  ) -> BezierVertex {
    let direction = SIMD2(cos(angle), sin(angle))
    let point = centre + direction * radius
    let control = direction.perpendicular * tangent
    return BezierVertex(point: point, incoming: point - control, outgoing: point + control)
  }

  private static func finished(_ vertices: [BezierVertex], _ isReversed: Bool) -> BezierContour {
    let contour = BezierContour(vertices: vertices, isClosed: true)
    guard contour.isFinite else { return .empty }
    return isReversed ? contour.reversed() : contour
  }
}
