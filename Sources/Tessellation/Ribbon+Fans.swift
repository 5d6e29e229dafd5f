// Fans: tight bends of a stroke, in which ribs (the lines across the path) cross one after the other.
// SPDX-License-Identifier: Apache-2.0

extension Ribbon {
  /// Returns the end of the rib of a point, on one side.
  @inline(__always)
  func inside(_ index: Int, isLeft: Bool) -> SIMD2<Double> {
    isLeft ? points[index] + sides[index] : points[index] - sides[index]
  }

  /// Folded segments whose ribs cross one after the other: the area behind the crossings is one polygon.
  struct Fan {
    /// The inner ends of the ribs.
    var tips: [SIMD2<Double>]
    /// The crossings of the ribs, which are the path's centres of curvature.
    var centres: [SIMD2<Double>] = []
    /// One past the last segment.
    var end: Int
  }

  /// Returns the segments starting at a folded one, as far as they make a simple polygon: the fan opens by at most
  /// about a right angle, and the crossings do not turn back.
  func fan(from first: Int, isLeft: Bool) -> Fan {
    var fan = Fan(tips: [inside(first, isLeft: isLeft)], end: first)
    var last = SIMD2<Double>.zero
    // The angles since the start of the fan, and since the last centre that was added.
    var opening = 0.0, bend = 0.0
    // The outward progress of the crossings, its minimum and maximum, and the largest changes in either direction.
    var way = 0.0, least = 0.0, most = 0.0, rise = 0.0, fall = 0.0
    while fan.end < max(first + 1, uncoveredEnd), folds[fan.end] == folds[first], opening <= Self.mostTurn {
      let (centre, isExact) = crossing(of: fan.end, isLeft: isLeft)
      let angle = abs(turn(from: fan.end, to: next(fan.end)))
      if fan.end > first {
        let step = centre - last
        way += step.dot(isLeft ? sides[fan.end] : -sides[fan.end]) / radius
        (least, most) = (min(least, way), max(most, way))
        (rise, fall) = (max(rise, way - least), max(fall, most - way))
        if min(rise, fall) > tolerance || !isExact { break }
        // Between two centres the others deviate from their chord by at most a quarter of its length times the angle.
        if let kept = fan.centres.last, (centre - kept).length * (bend + angle) > 2 * tolerance {
          fan.centres.append(centre)
          bend = 0
        }
      } else {
        fan.centres.append(centre)
      }
      bend += angle
      opening += angle
      last = centre
      fan.end += 1
      fan.tips.append(inside(next(fan.end - 1), isLeft: isLeft))
      if !isExact { break }
    }
    if fan.centres.last != last { fan.centres.append(last) }
    return fan
  }

  /// Returns the crossing of the ribs at both ends of a folded segment, and whether it lies between path and side.
  @inline(__always)
  private func crossing(of segment: Int, isLeft: Bool) -> (point: SIMD2<Double>, isExact: Bool) {
    let end = next(segment)
    let side = isLeft ? sides[segment] : -sides[segment], sideAtEnd = isLeft ? sides[end] : -sides[end]
    let scale = side.cross(sideAtEnd)
    let share = scale != 0 ? (points[end] - points[segment]).cross(sideAtEnd) / scale : -1
    return (points[segment] + side * min(max(share, 0), 1), share >= 0 && share <= 1)
  }
}
