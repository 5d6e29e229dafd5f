// The oracle for coverage: the exact area of polygons in each pixel, by winding number, computed slowly and simply.
//
// It shares no code with the product that it checks, and imports nothing. All edges are cut at every height at which
// one of them begins, ends or meets another; between two such heights nothing crosses, so the inside is a row of
// trapezoids, whose areas are integrals in closed form. All numbers are doubles: there is no grid, no tolerance, and no
// rounding but theirs.
// SPDX-License-Identifier: Apache-2.0

/// The area that any number of closed polygons enclose, whatever they cross and overlap.
package struct ExactCoverage {
  /// A strip between two heights in which no sides meet, and the sides through it from left to right.
  private struct Strip {
    var top, bottom: Double
    /// The x at which each side enters and leaves the strip, and +1 if the inside begins there, −1 if it ends.
    var bounds: [(topX: Double, bottomX: Double, sign: Double)]
  }

  private let sides: [PolygonSide]
  private let isEvenOdd: Bool

  /// Creates the area that `polygons` wind around a number of times other than zero, or with `isEvenOdd` an odd number.
  package init(_ polygons: [[SIMD2<Double>]], isEvenOdd: Bool) {
    sides = PolygonSide.sides(of: polygons)
    self.isEvenOdd = isEvenOdd
  }

  /// The whole area.
  package var area: Double {
    guard let first = sides.map(\.topY).min(), let last = sides.map(\.bottomY).max() else { return 0 }
    var area = 0.0
    for strip in strips(of: sides, from: first, to: last) {
      for bound in strip.bounds {
        area -= bound.sign * (bound.topX + bound.bottomX) / 2 * (strip.bottom - strip.top)
      }
    }
    return area
  }

  /// The area in each pixel of a rectangle of pixels, from 0 to 1, row after row.
  package func coverage(x0: Int, y0: Int, width: Int, height: Int) -> [Double] {
    var result = [Double](repeating: 0, count: width * height)
    for row in 0..<height {
      let top = Double(y0 + row), bottom = Double(y0 + row + 1)
      let through = sides.filter { $0.topY < bottom && $0.bottomY > top }
      for strip in strips(of: through, from: top, to: bottom) {
        for bound in strip.bounds {
          let low = min(bound.topX, bound.bottomX) - Double(x0), high = max(bound.topX, bound.bottomX) - Double(x0)
          let tall = strip.bottom - strip.top
          let first = Int(min(max(low, 0), Double(width)))
          var before = areaRightOfSide(low, high, upTo: Double(first)) * tall
          for column in first..<width {
            let after = areaRightOfSide(low, high, upTo: Double(column + 1)) * tall
            result[row * width + column] += bound.sign * (after - before)
            before = after
          }
        }
      }
    }
    return result
  }

  private func strips(of sides: [PolygonSide], from top: Double, to bottom: Double) -> [Strip] {
    var heights = [top, bottom]
    for (index, side) in sides.enumerated() {
      if side.topY > top { heights.append(side.topY) }
      if side.bottomY < bottom { heights.append(side.bottomY) }
      for other in sides[..<index] {
        let first = max(side.topY, other.topY, top), last = min(side.bottomY, other.bottomY, bottom)
        guard first < last else { continue }
        // The distance between two straight lines is a linear function; they meet where its sign changes.
        let ahead = side.x(at: first) - other.x(at: first), past = side.x(at: last) - other.x(at: last)
        guard ahead < 0 && past > 0 || ahead > 0 && past < 0 else { continue }
        let meeting = first + (last - first) * (ahead / (ahead - past))
        if meeting > first, meeting < last { heights.append(meeting) }
      }
    }
    heights.sort()
    var result: [Strip] = []
    for (upper, lower) in zip(heights, heights.dropFirst()) where upper < lower {
      let bounds = self.bounds(of: sides, upper, lower)
      if !bounds.isEmpty { result.append(Strip(top: upper, bottom: lower, bounds: bounds)) }
    }
    return result
  }

  /// The beginnings and ends of the inside in a strip in which no sides meet.
  private func bounds(
    of sides: [PolygonSide], _ upper: Double, _ lower: Double
  ) -> [(topX: Double, bottomX: Double, sign: Double)] {
    var crossing: [(middle: Double, topX: Double, bottomX: Double, winding: Int)] = []
    for side in sides where side.topY <= upper && side.bottomY >= lower {
      let topX = side.x(at: upper), bottomX = side.x(at: lower)
      crossing.append((topX + bottomX, topX, bottomX, side.winding))
    }
    crossing.sort { $0.middle < $1.middle }
    var result: [(topX: Double, bottomX: Double, sign: Double)] = []
    var winding = 0
    for side in crossing {
      let wasInside = isInside(winding)
      winding += side.winding
      if isInside(winding) != wasInside { result.append((side.topX, side.bottomX, wasInside ? -1 : 1)) }
    }
    return result
  }

  private func isInside(_ winding: Int) -> Bool { isEvenOdd ? winding % 2 != 0 : winding != 0 }
}
