// The test for outlines without crossings, such as those of most letters, which need no exact pixel coverage.
// SPDX-License-Identifier: Apache-2.0

extension Outline {
  /// The number of comparisons of sides beyond which the test is not worth its cost.
  private static let maxComparisons = 20_000

  /// Whether no sides cross or touch, and the winding number is 0 and 1 only, or 0 and −1 only.
  ///
  /// Also false if the test would take long, and if sides touch without otherwise violating this.
  package var isDisjoint: Bool {
    guard isFinite, groups.isEmpty, let sides = OutlineSides(self), sides.areApart(within: Self.maxComparisons) else {
      return false
    }
    return sides.windOnce
  }
}

/// The sides of an outline.
private struct OutlineSides {
  private struct Side {
    var from: SIMD2<Double>
    var to: SIMD2<Double>
    var low: SIMD2<Double>
    var high: SIMD2<Double>
    var polygon: Int
    /// Its index in the polygon, and that of the side that follows.
    var index: Int
    var next: Int
  }

  private var sides: [Side] = []
  private var polygons: [Range<Int>] = []

  /// Creates the sides; nil if a polygon has no area.
  init?(_ outline: Outline) {
    sides.reserveCapacity(outline.points.count)
    var start = 0
    for end in outline.ends {
      let first = sides.count
      var from = outline.points[end - 1]
      for index in start..<end {
        let to = outline.points[index]
        if from != to {
          sides.append(
            Side(
              from: from, to: to, low: pointwiseMin(from, to), high: pointwiseMax(from, to), polygon: polygons.count,
              index: sides.count - first, next: sides.count - first + 1))
        }
        from = to
      }
      guard sides.count - first > 2 else { return nil }
      sides[sides.count - 1].next = 0
      polygons.append(first..<sides.count)
      start = end
    }
  }

  /// Whether no two sides have a point in common, except that neighbours share their corner.
  func areApart(within maxComparisons: Int) -> Bool {
    let ordered = sides.sorted { $0.low.y < $1.low.y }
    var comparisons = 0
    return ordered.withUnsafeBufferPointer { ordered in
      for index in ordered.indices {
        let side = ordered[index]
        var other = index + 1
        while other < ordered.count, ordered[other].low.y <= side.high.y {
          comparisons += 1
          if Self.touch(side, ordered[other]) { return false }
          other += 1
        }
        if comparisons > maxComparisons { return false }
      }
      return true
    }
  }

  private static func touch(_ a: Side, _ b: Side) -> Bool {
    guard a.low.x <= b.high.x, b.low.x <= a.high.x else { return false }
    if a.polygon == b.polygon {
      if a.next == b.index { return turnsBack(a, b) }
      if b.next == a.index { return turnsBack(b, a) }
    }
    return side(of: b.from, a) * side(of: b.to, a) <= 0 && side(of: a.from, b) * side(of: a.to, b) <= 0
  }

  /// Whether a side runs back along the one before it.
  private static func turnsBack(_ side: Side, _ next: Side) -> Bool {
    let a = side.to - side.from, b = next.to - next.from
    return cross(a, b) == 0 && (a * b).sum() < 0
  }

  /// Returns a positive number on the left of a side, a negative one on its right.
  private static func side(of point: SIMD2<Double>, _ side: Side) -> Double {
    cross(side.to - side.from, point - side.from)
  }

  private static func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.y - a.y * b.x }

  /// Whether the winding numbers on both sides of every polygon are among the same two: 0 and 1, or 0 and −1.
  var windOnce: Bool {
    var sign = 0
    for polygon in polygons {
      let corner = sides[polygon.lowerBound].from
      let area = sides[polygon].reduce(0) { $0 + Self.cross($1.from - corner, $1.to - corner) }
      let direction = area > 0 ? 1 : -1
      let outside = winding(at: corner, except: polygon)
      for number in [outside, outside + direction] where number != 0 {
        guard abs(number) == 1, sign == 0 || sign == number else { return false }
        sign = number
      }
    }
    return true
  }

  /// Returns the winding number of all polygons but one around a point that lies on none of them.
  private func winding(at point: SIMD2<Double>, except polygon: Range<Int>) -> Int {
    guard polygons.count > 1 else { return 0 }
    var winding = 0
    for index in sides.indices where !polygon.contains(index) {
      let side = sides[index]
      if side.from.y <= point.y {
        if side.to.y > point.y, Self.side(of: point, side) > 0 { winding += 1 }
      } else if side.to.y <= point.y, Self.side(of: point, side) < 0 {
        winding -= 1
      }
    }
    return winding
  }
}
