// An oracle for the coverage of curves and strokes: the exact area, in each pixel, of polygons with thousands of tiny
// sides.
//
// It shares no code with what it is used to check. One sweep from top to bottom stops wherever a side begins or ends,
// and at every row of pixels; between two stops the sides are ordered, and where that order changes, the strip is cut
// at every meeting of two sides. The inside is then a row of trapezoids, whose areas have closed forms.
// SPDX-License-Identifier: Apache-2.0

/// The area that closed polygons wind around, in the pixels of a picture whose corner is the origin.
struct FineCoverage {
  private struct Side {
    var topX, topY, bottomX, bottomY: Double
    /// +1 where the polygon runs down it, −1 where it runs up.
    var winding: Int
    /// The positions along x at which it enters and leaves the current strip.
    var enters = 0.0, leaves = 0.0

    func x(at y: Double) -> Double {
      if y <= topY { return topX }
      if y >= bottomY { return bottomX }
      let share = (y - topY) / (bottomY - topY)
      return topX * (1 - share) + bottomX * share
    }
  }

  private let width: Int
  private let height: Int
  private let isEvenOdd: Bool
  /// The area in each pixel, from 0 to 1, row after row.
  private(set) var areas: [Double]
  /// The area that is added, from each pixel of the row on, to that pixel and to all pixels after it.
  private var onwards: [Double]

  /// Computes the area that `polygons` wind around a number of times other than zero, or with `isEvenOdd` an odd number
  /// of times.
  init(_ polygons: [[SIMD2<Double>]], isEvenOdd: Bool, width: Int, height: Int) {
    self.width = width
    self.height = height
    self.isEvenOdd = isEvenOdd
    areas = Array(repeating: 0, count: width * height)
    onwards = Array(repeating: 0, count: width + 1)
    sweep(Self.sides(of: polygons, height: Double(height)))
  }

  private static func sides(of polygons: [[SIMD2<Double>]], height: Double) -> [Side] {
    var sides: [Side] = []
    for polygon in polygons where polygon.count > 2 {
      var a = polygon[polygon.count - 1]
      for b in polygon {
        let isDown = a.y < b.y
        let top = isDown ? a : b, bottom = isDown ? b : a
        if top.y < bottom.y, bottom.y > 0, top.y < height {
          sides.append(
            Side(topX: top.x, topY: top.y, bottomX: bottom.x, bottomY: bottom.y, winding: isDown ? 1 : -1))
        }
        a = b
      }
    }
    return sides.sorted { $0.topY < $1.topY }
  }

  private mutating func sweep(_ sides: [Side]) {
    var heights = (0...height).map(Double.init)
    for side in sides {
      if side.topY > 0 { heights.append(side.topY) }
      if side.bottomY < Double(height) { heights.append(side.bottomY) }
    }
    heights.sort()
    var live: [Side] = []
    var next = 0, row = 0
    for index in 1..<heights.count {
      let upper = heights[index - 1], lower = heights[index]
      guard upper < lower else { continue }
      if Int(upper) > row {
        finish(row)
        row = Int(upper)
      }
      live.removeAll { $0.bottomY <= upper }
      while next < sides.count, sides[next].topY <= upper {
        if sides[next].bottomY > upper { live.append(sides[next]) }
        next += 1
      }
      cut(&live, upper, lower, row: row)
    }
    finish(row)
  }

  /// Adds a strip, cut where sides meet.
  private mutating func cut(_ live: inout [Side], _ upper: Double, _ lower: Double, row: Int) {
    order(&live, upper, lower) { ($0.enters, $0.leaves) < ($1.enters, $1.leaves) }
    var meetings: [Double] = []
    var furthest = -Double.infinity
    for second in live.indices {
      // A side can have met one before it only if it leaves the strip to the left of such a side.
      defer { furthest = max(furthest, live[second].leaves) }
      guard live[second].leaves < furthest else { continue }
      for first in 0..<second {
        let ahead = live[second].enters - live[first].enters, past = live[second].leaves - live[first].leaves
        if ahead > 0, past < 0 { meetings.append(upper + (lower - upper) * (ahead / (ahead - past))) }
      }
    }
    guard !meetings.isEmpty else {
      add(live, tall: lower - upper, row: row)
      return
    }
    meetings.append(lower)
    meetings.sort()
    var from = upper
    for to in meetings where to > from {
      order(&live, from, to) { $0.enters + $0.leaves < $1.enters + $1.leaves }
      add(live, tall: to - from, row: row)
      from = to
    }
  }

  /// Sorts the sides of a strip by insertion, since they are nearly sorted from the strip before.
  private func order(_ live: inout [Side], _ upper: Double, _ lower: Double, by isBefore: (Side, Side) -> Bool) {
    for index in live.indices {
      live[index].enters = live[index].x(at: upper)
      live[index].leaves = live[index].x(at: lower)
      var place = index
      while place > 0, isBefore(live[place], live[place - 1]) {
        live.swapAt(place, place - 1)
        place -= 1
      }
    }
  }

  /// Adds a strip in which no sides meet.
  private mutating func add(_ live: [Side], tall: Double, row: Int) {
    var winding = 0
    for side in live {
      let wasInside = isEvenOdd ? winding % 2 != 0 : winding != 0
      winding += side.winding
      let isInside = isEvenOdd ? winding % 2 != 0 : winding != 0
      guard isInside != wasInside else { continue }
      add(min(side.enters, side.leaves), max(side.enters, side.leaves), isInside ? tall : -tall, row: row)
    }
  }

  /// Adds the area to the right of a side that runs between `low` and `high` in either direction.
  private mutating func add(_ low: Double, _ high: Double, _ tall: Double, row: Int) {
    guard low < Double(width) else { return }
    let first = Int(max(low, 0)), last = high <= 0 ? 0 : high >= Double(width) ? width : Int(high)
    // The area to the right of the side up to t, less that up to t − 1, is the area in one pixel.
    var before = Self.rightOfSide(low, high, upTo: Double(first))
    for column in first..<min(max(last, first) + 1, width) {
      let after = Self.rightOfSide(low, high, upTo: Double(column + 1))
      areas[row * width + column] += tall * (after - before)
      before = after
    }
    if last + 1 < width { onwards[max(last, first) + 1] += tall }
  }

  /// The mean over x from `low` to `high` of the distance by which t lies to the right of x: ∫ max(0, t − x) dx / (high
  /// − low).
  private static func rightOfSide(_ low: Double, _ high: Double, upTo t: Double) -> Double {
    if t <= low { return 0 }
    if t >= high { return t - (low + high) / 2 }
    return (t - low) * (t - low) / (2 * (high - low))
  }

  private mutating func finish(_ row: Int) {
    var whole = 0.0
    for column in 0..<width {
      whole += onwards[column]
      areas[row * width + column] += whole
      onwards[column] = 0
    }
    onwards[width] = 0
  }
}
