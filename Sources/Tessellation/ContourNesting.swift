// ContourNesting: assigns holes to their outer contours.
// SPDX-License-Identifier: Apache-2.0

/// The nesting of contours.
package enum ContourNesting {
  /// Returns the indices of polygons that neither cross nor overlap, in groups: an outer contour first, then its holes.
  ///
  /// A polygon inside of an even number of others is an outer contour. After `budget` comparisons of a point with a box or a
  /// side, each polygon that is left counts as one.
  package static func components(
    of polygons: [[SIMD2<Double>]], budget: Int = TessellationBudgetExceeded.defaultBudget
  ) -> [[Int]] {
    var stepsLeft = budget
    let contours = polygons.map(Contour.init)
    // A polygon that contains another has a larger area; the smallest such polygon is its parent.
    let bySize = polygons.indices.sorted { contours[$0].area > contours[$1].area }
    var depths = Array(repeating: 0, count: polygons.count)
    var groups = Array(repeating: 0, count: polygons.count)
    var result: [[Int]] = []
    for (order, index) in bySize.enumerated() {
      let point = contours[index].point
      let before = stepsLeft > 0 ? bySize[..<order] : []
      let parent = before.last {
        guard stepsLeft > 0 else { return false }
        let steps = contours[$0].mayContain(point) ? 1 + contours[$0].points.count : 1
        stepsLeft -= steps
        return steps > 1 && contours[$0].contains(point)
      }
      depths[index] = parent.map { depths[$0] + 1 } ?? 0
      if let parent, !depths[index].isMultiple(of: 2) {
        groups[index] = groups[parent]
        result[groups[parent]].append(index)
      } else {
        groups[index] = result.count
        result.append([index])
      }
    }
    return result
  }

  /// A polygon with its area, bounding box and a point on it.
  private struct Contour {
    let points: [SIMD2<Double>]
    private(set) var area = 0.0
    /// The middle of the longest side, which no other polygon passes through.
    private(set) var point = SIMD2<Double>.zero
    private var extent = Extent.nothing

    init(_ points: [SIMD2<Double>]) {
      self.points = points
      guard let first = points.first, var previous = points.last else { return }
      var longest = -1.0
      for current in points {
        area += (previous - first).cross(current - first)
        let length = (current - previous).length
        if length > longest {
          longest = length
          point = previous + (current - previous) / 2
        }
        extent.add(current)
        previous = current
      }
      area = area.magnitude
    }

    /// Whether a point is in the bounding box.
    func mayContain(_ point: SIMD2<Double>) -> Bool {
      all(extent.low .<= point) && all(point .<= extent.high)
    }

    /// Whether a point of the bounding box is inside, by the parity of the sides to its right.
    func contains(_ point: SIMD2<Double>) -> Bool {
      guard var previous = points.last else { return false }
      var isInside = false
      for current in points {
        if (previous.y <= point.y) != (current.y <= point.y) {
          let upper = previous.y < current.y ? previous : current
          let lower = previous.y < current.y ? current : previous
          if (lower - upper).cross(point - upper) > 0 { isInside.toggle() }
        }
        previous = current
      }
      return isInside
    }
  }
}
