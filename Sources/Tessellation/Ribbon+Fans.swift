// Tight bends of a stroke, where the lines across the path cross one after the other.
// SPDX-License-Identifier: Apache-2.0

extension Ribbon {
  /// Where the line across a point ends, on one side.
  @inline(__always)
  func inside(_ index: Int, isLeft: Bool) -> SIMD2<Double> {
    isLeft ? points[index] + sides[index] : points[index] - sides[index]
  }

  /// Folded segments whose lines cross one after the other: what lies behind the crossings is one polygon.
  struct Fan {
    /// The inner ends of the lines.
    var tips: [SIMD2<Double>]
    /// Where the lines cross, which is where the path has its centres of curvature.
    var centres: [SIMD2<Double>] = []
    /// One past the last segment.
    var end: Int
  }

  /// The segments from a folded one on, as far as they make a simple polygon: the fan opens by less than a right angle or
  /// so, and the crossings do not turn back.
  func fan(from first: Int, isLeft: Bool) -> Fan {
    var fan = Fan(tips: [inside(first, isLeft: isLeft)], end: first)
    var last = SIMD2<Double>.zero
    // The angles since the fan began, and since the last centre that it keeps.
    var opening = 0.0, bend = 0.0
    // How far the crossings have come outwards, the least and the most of it, and how far they turned back from those.
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
        // Between two centres the others lie off their chord by a quarter of its length times the angle, at most.
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

  /// Where the lines across both ends of a folded segment cross, and whether they do so between path and side.
  @inline(__always)
  private func crossing(of segment: Int, isLeft: Bool) -> (point: SIMD2<Double>, isExact: Bool) {
    let end = next(segment)
    let side = isLeft ? sides[segment] : -sides[segment], sideAtEnd = isLeft ? sides[end] : -sides[end]
    let scale = side.cross(sideAtEnd)
    let share = scale != 0 ? (points[end] - points[segment]).cross(sideAtEnd) / scale : -1
    return (points[segment] + side * min(max(share, 0), 1), share >= 0 && share <= 1)
  }
}
