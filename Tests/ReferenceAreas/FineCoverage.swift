// An oracle for the coverage of curves and strokes: the exact area, in each pixel, of polygons with thousands of tiny
// sides.
//
// It shares no code with what it is used to check. One sweep from top to bottom stops wherever a side begins or ends,
// and at every row of pixels; between two stops the sides are ordered, and where that order changes, the strip is cut
// at every meeting of two sides. The inside is then a row of trapezoids, whose areas have closed forms.
// SPDX-License-Identifier: Apache-2.0

/// The area that closed polygons wind around, in the pixels of a picture whose corner is the origin.
package struct FineCoverage {
  /// A side that crosses the current strip.
  private struct Crossing {
    let side: PolygonSide
    /// The positions along x at which the side enters and leaves the strip.
    var enters = 0.0
    var leaves = 0.0
  }

  private let width: Int
  private let height: Int
  private let isEvenOdd: Bool
  /// The area in each pixel, from 0 to 1, row after row.
  package private(set) var areas: [Double]
  /// The area that is added, from each pixel of the row on, to that pixel and to all pixels after it.
  private var onwards: [Double]

  /// Computes the area that `polygons` wind around a number of times other than zero, or with `isEvenOdd` an odd number
  /// of times.
  package init(_ polygons: [[SIMD2<Double>]], isEvenOdd: Bool, width: Int, height: Int) {
    self.width = width
    self.height = height
    self.isEvenOdd = isEvenOdd
    areas = Array(repeating: 0, count: width * height)
    onwards = Array(repeating: 0, count: width + 1)
    let sides = PolygonSide.sides(of: polygons).filter { $0.bottomY > 0 && $0.topY < Double(height) }
    sweep(sides.sorted { $0.topY < $1.topY })
  }

  private mutating func sweep(_ sides: [PolygonSide]) {
    var heights = (0...height).map(Double.init)
    for side in sides {
      if side.topY > 0 { heights.append(side.topY) }
      if side.bottomY < Double(height) { heights.append(side.bottomY) }
    }
    heights.sort()
    var live: [Crossing] = []
    var next = 0, row = 0
    for index in 1..<heights.count {
      let upper = heights[index - 1], lower = heights[index]
      guard upper < lower else { continue }
      if Int(upper) > row {
        finish(row)
        row = Int(upper)
      }
      live.removeAll { $0.side.bottomY <= upper }
      while next < sides.count, sides[next].topY <= upper {
        if sides[next].bottomY > upper { live.append(Crossing(side: sides[next])) }
        next += 1
      }
      cut(&live, upper, lower, row: row)
    }
    finish(row)
  }

  /// Adds a strip, cut where sides meet.
  private mutating func cut(_ live: inout [Crossing], _ upper: Double, _ lower: Double, row: Int) {
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
  private func order(
    _ live: inout [Crossing], _ upper: Double, _ lower: Double, by isBefore: (Crossing, Crossing) -> Bool
  ) {
    for index in live.indices {
      live[index].enters = live[index].side.x(at: upper)
      live[index].leaves = live[index].side.x(at: lower)
      var place = index
      while place > 0, isBefore(live[place], live[place - 1]) {
        live.swapAt(place, place - 1)
        place -= 1
      }
    }
  }

  /// Adds a strip in which no sides meet.
  private mutating func add(_ live: [Crossing], tall: Double, row: Int) {
    var winding = 0
    for crossing in live {
      let wasInside = isEvenOdd ? winding % 2 != 0 : winding != 0
      winding += crossing.side.winding
      let isInside = isEvenOdd ? winding % 2 != 0 : winding != 0
      guard isInside != wasInside else { continue }
      add(
        min(crossing.enters, crossing.leaves), max(crossing.enters, crossing.leaves), isInside ? tall : -tall, row: row)
    }
  }

  /// Adds the area to the right of a side that runs between `low` and `high` in either direction.
  private mutating func add(_ low: Double, _ high: Double, _ tall: Double, row: Int) {
    guard low < Double(width) else { return }
    let first = Int(max(low, 0)), last = high <= 0 ? 0 : high >= Double(width) ? width : Int(high)
    var before = areaRightOfSide(low, high, upTo: Double(first))
    for column in first..<min(max(last, first) + 1, width) {
      let after = areaRightOfSide(low, high, upTo: Double(column + 1))
      areas[row * width + column] += tall * (after - before)
      before = after
    }
    if last + 1 < width { onwards[max(last, first) + 1] += tall }
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
