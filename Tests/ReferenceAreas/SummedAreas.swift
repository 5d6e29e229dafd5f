// The areas that polygons bound in each pixel, added up with their directions: the coverage of renderers that don't resolve
// crossings.
// SPDX-License-Identifier: Apache-2.0

/// The integral of the winding number over each pixel of a square picture, as a rule makes coverage of it.
package struct SummedAreas {
  /// The coverage of each pixel, 0 to 1, row after row.
  package private(set) var areas: [Double]

  package init(_ polygons: [[SIMD2<Double>]], isEvenOdd: Bool, side: Int) {
    areas = Array(repeating: 0, count: side * side)
    for polygon in polygons {
      for y in 0..<side {
        let row = Self.cut(Self.cut(polygon, 1, from: Double(y), sign: 1), 1, from: Double(y + 1), sign: -1)
        if row.isEmpty { continue }
        for x in 0..<side {
          let pixel = Self.cut(Self.cut(row, 0, from: Double(x), sign: 1), 0, from: Double(x + 1), sign: -1)
          areas[y * side + x] += Self.area(pixel)
        }
      }
    }
    for index in areas.indices {
      let area = abs(areas[index])
      areas[index] = isEvenOdd ? abs(area - 2 * (area / 2).rounded()) : min(area, 1)
    }
  }

  /// The part of a polygon on one side of a line along an axis, after Sutherland and Hodgman. Where the polygon crosses itself, the
  /// part winds as often around each point.
  private static func cut(
    _ polygon: [SIMD2<Double>], _ axis: Int, from limit: Double, sign: Double
  ) -> [SIMD2<Double>] {
    guard var from = polygon.last else { return [] }
    var result: [SIMD2<Double>] = []
    for to in polygon {
      let before = (from[axis] - limit) * sign, after = (to[axis] - limit) * sign
      if (before < 0) != (after < 0) { result.append(from + (to - from) * (before / (before - after))) }
      if after >= 0 { result.append(to) }
      from = to
    }
    return result
  }

  private static func area(_ polygon: [SIMD2<Double>]) -> Double {
    guard var from = polygon.last, let corner = polygon.first else { return 0 }
    var twice = 0.0
    for to in polygon {
      twice += (from.x - corner.x) * (to.y - corner.y) - (to.x - corner.x) * (from.y - corner.y)
      from = to
    }
    return twice / 2
  }
}
