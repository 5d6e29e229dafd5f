// Tests of the oracle for curves and strokes itself: against areas known from geometry, and against plain counting.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteTessellation
import ReferenceAreas
import SeededRandom
import Testing

private func square(_ low: Double, _ high: Double) -> [SIMD2<Double>] {
  [SIMD2(low, low), SIMD2(high, low), SIMD2(high, high), SIMD2(low, high)]
}

private func area(_ polygons: [[SIMD2<Double>]], isEvenOdd: Bool = false) -> Double {
  FineCoverage(polygons, isEvenOdd: isEvenOdd, width: 40, height: 40).areas.reduce(0, +)
}

/// The winding number of polygons around a point.
private func winding(of polygons: [[SIMD2<Double>]], around point: SIMD2<Double>) -> Int {
  var winding = 0
  for polygon in polygons {
    var a = polygon[polygon.count - 1]
    for b in polygon {
      if (a.y <= point.y) != (b.y <= point.y), a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y) > point.x {
        winding += a.y < b.y ? 1 : -1
      }
      a = b
    }
  }
  return winding
}

@Suite("The oracle for curves and strokes")
struct FineCoverageTests {
  @Test("A triangle has half the pixels on its slanted side")
  func triangle() {
    let fine = FineCoverage([[SIMD2(0, 0), SIMD2(2, 2), SIMD2(0, 2)]], isEvenOdd: false, width: 3, height: 2)
    #expect(fine.areas == [0.5, 0, 0, 1, 0.5, 0])
  }

  @Test("Squares laid over each other count once by one rule and by turns by the other")
  func overlap() {
    #expect(area([square(0, 4), square(1, 3), square(1, 3).reversed()]) == 16)
    #expect(area([square(0, 4), square(1, 3)], isEvenOdd: true) == 12)
    #expect(area([square(0, 4), square(1, 3).reversed()]) == 12)
    #expect(area([square(-4, 50)]) == 1600)
  }

  @Test("Sides that meet are cut where they meet", arguments: 0..<20)
  func crossings(seed: Int) {
    var random = SeededRandom(shape: seed)
    let polygon = (0..<random.integer(3...12)).map { _ in random.point() }
    for isEvenOdd in [false, true] {
      let count = 10_000
      var inside = 0
      for _ in 0..<count {
        let turns = winding(
          of: [polygon], around: SIMD2(random.number(0...pictureSide), random.number(0...pictureSide)))
        if isEvenOdd ? turns % 2 != 0 : turns != 0 { inside += 1 }
      }
      // The tolerance is five sigmas of the share of heads of a fair coin.
      let share = area([polygon], isEvenOdd: isEvenOdd) / (pictureSide * pictureSide)
      #expect(abs(Double(inside) / Double(count) - share) < 2.5 / Double(count).squareRoot())
    }
  }

  private func stroke(_ commands: [PathCommand], _ style: StrokeStyle) -> [[SIMD2<Double>]] {
    TrueStroke(commands, style, shape: TrueShape(projection: .identity, fineness: 1e-5)).image
  }

  @Test("Lines, caps and joins have the areas that geometry gives them")
  func areas() {
    var style = StrokeStyle(width: 4)
    let line = [PathCommand.move(SIMD2(10, 10)), .line(SIMD2(26, 22))]
    #expect(abs(area(stroke(line, style)) - 80) < 1e-9)
    style.cap = .square
    #expect(abs(area(stroke(line, style)) - 96) < 1e-9)
    style.cap = .round
    #expect(abs(area(stroke(line, style)) - 80 - 4 * .pi) < 1e-3)
    #expect(abs(area(stroke([.move(SIMD2(20, 20)), .line(SIMD2(20, 20))], style)) - 4 * .pi) < 1e-3)
    style.cap = .butt
    let corner = [PathCommand.move(SIMD2(10, 10)), .line(SIMD2(30, 10)), .line(SIMD2(30, 25))]
    for (join, tip) in [(StrokeStyle.Join.miter, 4.0), (.bevel, 2), (.round, .pi)] {
      style.join = join
      #expect(abs(area(stroke(corner, style)) - 136 - tip) < 1e-3)
    }
    style.dash = [3, 2, 1]
    // Dashes of 3, 1 and 2 alternate, since the second pass through an odd pattern has gaps where the first had dashes.
    #expect(abs(area(stroke([.move(SIMD2(2, 20)), .line(SIMD2(37, 20))], style)) - 4 * 18) < 1e-9)
  }

  // The oracle computes strokes in another way: here the distance to the curve has a turning point wherever a normal
  // passes through the point.
  @Test("A point is in a stroke when it lies on a normal, near enough", arguments: 0..<12)
  func normals(seed: Int) {
    var random = SeededRandom(shape: seed)
    let points = (0..<4).map { _ in random.point(-12) + random.offset(6) }
    let curve = TrueCurve(points: points), style = StrokeStyle(width: random.number(2...20))
    let polygons = stroke([.move(points[0]), .curve(points[3], control1: points[1], control2: points[2])], style)
    let steps = (0...1_000).map { index in
      let t = Double(index) / 1_000
      return (curve.point(t), curve.velocity(t))
    }
    var different = 0
    for _ in 0..<SeededRandom.trials(400) {
      let point = SIMD2(random.number(0...pictureSide), random.number(0...pictureSide))
      var isInside = false, before = 0.0
      for (index, step) in steps.enumerated() {
        let along = ((point - step.0) * step.1).sum()
        if index > 0, (along < 0) != (before < 0), magnitude(point - step.0) <= style.width / 2 { isInside = true }
        before = along
      }
      if isInside != (winding(of: polygons, around: point) != 0) { different += 1 }
    }
    // Points on the very boundary may be in or out.
    #expect(different <= 2)
  }
}
