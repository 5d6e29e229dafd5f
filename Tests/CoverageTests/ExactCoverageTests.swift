// Tests of the oracle itself, on shapes whose areas are known without it.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import ReferenceAreas
import SeededRandom
import Testing

private func square(_ low: Double, _ high: Double) -> [SIMD2<Double>] {
  [SIMD2(low, low), SIMD2(high, low), SIMD2(high, high), SIMD2(low, high)]
}

@Suite("The exact coverage is the area by winding number")
struct ExactCoverageTests {
  @Test("A triangle covers half its box, and of each pixel what lies under its long side")
  func triangle() {
    let exact = ExactCoverage([[SIMD2(0, 0), SIMD2(2, 2), SIMD2(0, 2)]], isEvenOdd: false)
    #expect(exact.area == 2)
    #expect(exact.coverage(x0: 0, y0: 0, width: 3, height: 2) == [0.5, 0, 0, 1, 0.5, 0])
    #expect(exact.coverage(x0: 1, y0: 1, width: 1, height: 1) == [0.5])
  }

  @Test("Squares laid over each other count once by one rule and by turns by the other")
  func overlap() {
    let squares = [square(0, 4), square(1, 3), square(1, 3).reversed()]
    #expect(ExactCoverage(squares, isEvenOdd: false).area == 16)
    #expect(ExactCoverage(squares, isEvenOdd: true).area == 16)
    #expect(ExactCoverage([square(0, 4), square(1, 3)], isEvenOdd: true).area == 12)
    #expect(ExactCoverage([square(0, 4), square(1, 3).reversed()], isEvenOdd: false).area == 12)
    #expect(ExactCoverage([square(0, 4), square(0, 4).reversed()], isEvenOdd: false).area == 0)
  }

  @Test("A bow tie is two triangles")
  func bowTie() {
    let tie = [[SIMD2(0.0, 0.0), SIMD2(4.0, 4.0), SIMD2(4.0, 0.0), SIMD2(0.0, 4.0)]]
    for rule in [false, true] { #expect(ExactCoverage(tie, isEvenOdd: rule).area == 8) }
  }

  // With R the radius, the notches of {5/2} lie at R·cos 72°/cos 36°: ten triangles of ½·R·r·sin 36°, and within them
  // a pentagon of ½·5·r²·sin 72°.
  @Test("A five-pointed star has its points, and its pentagon by one rule only")
  func star() {
    let star = (0..<5).map { index in
      let angle = Double(index) * 4 * .pi / 5
      return SIMD2(10 + 9 * sin(angle), 10 - 9 * cos(angle))
    }
    let notch = 9 * cos(0.4 * .pi) / cos(0.2 * .pi)
    let whole = 5 * 9 * notch * sin(0.2 * .pi), pentagon = 2.5 * notch * notch * sin(0.4 * .pi)
    #expect(abs(ExactCoverage([star], isEvenOdd: false).area - whole) < 1e-11)
    #expect(abs(ExactCoverage([star], isEvenOdd: true).area - (whole - pentagon)) < 1e-11)
  }

  @Test("The pixels together have the whole area, for every kind of shape", arguments: ShapeKind.allCases)
  func sums(kind: ShapeKind) {
    var random = SeededRandom(seed: 5)
    for rule in [false, true] {
      let exact = ExactCoverage(kind.makeShape(&random), isEvenOdd: rule)
      guard kind != .leavingTheClip else { continue }
      let pixels = exact.coverage(x0: -40, y0: -40, width: 112, height: 112)
      #expect(abs(pixels.reduce(0, +) - exact.area) < 1e-7)
      #expect(pixels.allSatisfy { $0 > -1e-9 && $0 < 1 + 1e-9 })
    }
  }

  // Sampling is not exact, but its correctness is evident.
  @Test("What thousands of points find inside agrees with the area", arguments: ShapeKind.allCases)
  func samples(kind: ShapeKind) {
    var random = SeededRandom(seed: 11)
    let shape = kind.makeShape(&random)
    for rule in [false, true] {
      let exact = ExactCoverage(shape, isEvenOdd: rule).coverage(x0: 0, y0: 0, width: 32, height: 32)
      let count = 8_000
      var inside = 0
      for _ in 0..<count {
        let winding = turns(of: shape, around: SIMD2(random.number(0...32), random.number(0...32)))
        if rule ? winding % 2 != 0 : winding != 0 { inside += 1 }
      }
      // The tolerance is five sigma of the count of a fair coin.
      let share = exact.reduce(0, +) / 1024
      #expect(abs(Double(inside) / Double(count) - share) < 2.5 / Double(count).squareRoot())
    }
  }

  private func turns(of polygons: [[SIMD2<Double>]], around point: SIMD2<Double>) -> Int {
    var winding = 0
    for polygon in polygons {
      for (a, b) in zip(polygon, polygon.dropFirst() + polygon.prefix(1)) where (a.y <= point.y) != (b.y <= point.y) {
        if a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y) > point.x { winding += a.y < b.y ? 1 : -1 }
      }
    }
    return winding
  }
}
