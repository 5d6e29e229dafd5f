// Inner joins: tight bends of a stroke, in which ribs (the lines across the path) cross one after the other.
// SPDX-License-Identifier: Apache-2.0

extension OffsetCurves {
  /// The largest angle that an inner join opens by, in radians: somewhat less than a right angle.
  private static let maxOpening = 1.4

  /// Returns the end of the rib of a point, on one side.
  @inline(__always)
  func inside(_ index: Int, isLeft: Bool) -> SIMD2<Double> {
    isLeft ? points[index] + sides[index] : points[index] - sides[index]
  }

  /// Segments whose ribs cross one after the other: the area behind the crossings is one polygon.
  struct InnerJoin {
    /// The inner ends of the ribs.
    var tips: [SIMD2<Double>]
    /// The crossings of the ribs, which are the path's centres of curvature.
    var centres: [SIMD2<Double>] = []
    /// One past the last segment.
    var end: Int
  }

  /// Returns the segments starting at one whose ribs cross, as far as they make a simple polygon: the join opens by at
  /// most about a right angle, and the crossings do not turn back.
  func innerJoin(from first: Int, isLeft: Bool) -> InnerJoin {
    var join = InnerJoin(tips: [inside(first, isLeft: isLeft)], end: first)
    var last = SIMD2<Double>.zero
    // The angles since the start of the join, and since the last centre that was added.
    var opening = 0.0, bend = 0.0
    // The outward progress of the crossings, its minimum and maximum, and the largest changes in either direction.
    var way = 0.0, minWay = 0.0, maxWay = 0.0, rise = 0.0, fall = 0.0
    while join.end < max(first + 1, uncoveredEnd), crossingSides[join.end] == crossingSides[first],
      opening <= Self.maxOpening
    {
      _ = meter.isOver(after: 1)
      let (centre, isExact) = crossing(of: join.end, isLeft: isLeft)
      let angle = abs(turn(from: join.end, to: next(join.end)))
      if join.end > first {
        let step = centre - last
        way += step.dot(isLeft ? sides[join.end] : -sides[join.end]) / radius
        (minWay, maxWay) = (min(minWay, way), max(maxWay, way))
        (rise, fall) = (max(rise, way - minWay), max(fall, maxWay - way))
        if min(rise, fall) > tolerance || !isExact { break }
        // Between two centres the others deviate from their chord by at most a quarter of its length times the angle.
        if let kept = join.centres.last, (centre - kept).length * (bend + angle) > 2 * tolerance {
          join.centres.append(centre)
          bend = 0
        }
      } else {
        join.centres.append(centre)
      }
      bend += angle
      opening += angle
      last = centre
      join.end += 1
      join.tips.append(inside(next(join.end - 1), isLeft: isLeft))
      if !isExact { break }
    }
    if join.centres.last != last { join.centres.append(last) }
    return join
  }

  /// Returns the crossing of the ribs at both ends of a segment, and whether it lies between path and side.
  @inline(__always)
  private func crossing(of segment: Int, isLeft: Bool) -> (point: SIMD2<Double>, isExact: Bool) {
    let end = next(segment)
    let side = isLeft ? sides[segment] : -sides[segment], sideAtEnd = isLeft ? sides[end] : -sides[end]
    let scale = side.cross(sideAtEnd)
    let share = scale != 0 ? (points[end] - points[segment]).cross(sideAtEnd) / scale : -1
    return (points[segment] + side * min(max(share, 0), 1), share >= 0 && share <= 1)
  }
}
