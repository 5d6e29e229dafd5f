// A plane of a depth context as the viewer sees it: the part of the picture that it takes up, and its depth there.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartziteGraphics
import QuartziteTessellation

/// A plane, projected onto the plane of the flattening node along z after all perspective: (x, y) is a position in the
/// flattening node, in points, and heights grow towards the viewer. It is a class, since the same plane goes into many
/// lists.
final class ProjectedPlane: Sendable {
  /// The factors of the height, which at (x, y) is `height.x · x + height.y · y + height.z`: perspective keeps planes
  /// flat.
  let height: SIMD3<Double>
  /// The convex polygon that the plane takes up.
  let polygon: [SIMD2<Double>]
  /// The polygon's edges as lines, in the order of its corners.
  let edges: [SIMD3<Double>]
  /// The corners in groups of four, each of which is tested with one vector operation; the last corner is repeated.
  private let corners: [(x: SIMD4<Double>, y: SIMD4<Double>)]
  let low: SIMD2<Double>
  let high: SIMD2<Double>
  /// The heights of the polygon's corners that are farthest from the viewer and nearest to it.
  let farthest: Double
  let nearest: Double
  /// The height at the middle of the whole plane, by which planes are sorted where nothing else decides.
  let middle: Double

  /// Projects the rectangle `extent` of a plane that `matrix` maps to the flattening node's space, perspective
  /// included. Nil where no part of it is in front of the eye, where it is seen edge-on, and where `extent` is empty or
  /// too large for the computation.
  convenience init?(_ extent: Extent, under matrix: CATransform3D) {
    let plane = Projection(matrix)
    guard extent.isNear(1e15), let height = Self.height(of: matrix) else { return nil }
    let corners = [
      extent.low, SIMD2(extent.high.x, extent.low.y), extent.high, SIMD2(extent.low.x, extent.high.y),
    ]
    var outline = Outline()
    plane.append(corners, to: &outline)
    guard outline.points.count > 2 else { return nil }
    let centre = outline.points.reduce(.zero, +) / Double(outline.points.count)
    self.init(height: height, polygon: outline.points, middle: (height * SIMD3(centre.x, centre.y, 1)).sum())
  }

  init(height: SIMD3<Double>, polygon: [SIMD2<Double>], middle: Double) {
    self.height = height
    self.polygon = polygon
    self.middle = middle
    var low = polygon[0], high = polygon[0]
    var nearest = -Double.infinity, farthest = Double.infinity
    for corner in polygon {
      low = pointwiseMin(low, corner)
      high = pointwiseMax(high, corner)
      let value = height.x * corner.x + height.y * corner.y + height.z
      nearest = max(nearest, value)
      farthest = min(farthest, value)
    }
    (self.low, self.high, self.nearest, self.farthest) = (low, high, nearest, farthest)
    edges = polygon.linesOfEdges
    corners = stride(from: 0, to: polygon.count, by: 4).map { first in
      let four = (first..<first + 4).map { polygon[min($0, polygon.count - 1)] }
      return (SIMD4(four[0].x, four[1].x, four[2].x, four[3].x), SIMD4(four[0].y, four[1].y, four[2].y, four[3].y))
    }
  }

  /// Twice the area that two polygons share, and the lowest and the highest height of this plane above the other one
  /// there.
  func overlap(with other: ProjectedPlane) -> (area: Double, lowest: Double, highest: Double) {
    // Most planes that are near each other share nothing, which a separating edge of one of them shows at little cost.
    if other.lies(beyondAnEdgeOf: self) { return (0, 0, 0) }
    // Each edge adds a corner; rounding may add more.
    let maxCount = 2 * (polygon.count + other.edges.count)
    let difference = height - other.height
    return withUnsafeTemporaryAllocation(of: SIMD2<Double>.self, capacity: 2 * maxCount) { points in
      var current = UnsafeMutableBufferPointer(rebasing: points[..<maxCount])
      var next = UnsafeMutableBufferPointer(rebasing: points[maxCount...])
      var count = polygon.count
      _ = current.update(fromContentsOf: polygon)
      for line in other.edges where count > 2 {
        let corners = UnsafeBufferPointer(rebasing: current.prefix(count))
        switch corners.side(of: line) {
        case .inside: continue
        case .outside: count = 0
        case .both:
          count = corners.clip(to: line, into: next)
          swap(&current, &next)
        }
      }
      guard count > 2 else { return (0, 0, 0) }
      let origin = current[0]
      var previous = SIMD2<Double>.zero
      var area = 0.0, lowest = Double.infinity, highest = -Double.infinity
      for point in current.prefix(count) {
        let way = point - origin
        area += previous.x * way.y - previous.y * way.x
        previous = way
        let value = difference.x * point.x + difference.y * point.y + difference.z
        lowest = min(lowest, value)
        highest = max(highest, value)
      }
      return (abs(area), lowest, highest)
    }
  }

  /// Whether an edge of one of two polygons has the other one on its outer side: convex polygons share no area then, and only
  /// then.
  func isApart(from other: ProjectedPlane) -> Bool { other.lies(beyondAnEdgeOf: self) || lies(beyondAnEdgeOf: other) }

  /// Whether all corners lie on the outer side of one edge of another polygon, or on that edge, as those of a face that shares
  /// it do but for rounding errors.
  private func lies(beyondAnEdgeOf other: ProjectedPlane) -> Bool {
    for edge in other.edges {
      // An edge between equal corners has no sides.
      let limit = 1e-9 * (edge.x * edge.x + edge.y * edge.y) - edge.z
      let isBeyond = corners.allSatisfy { all(edge.x * $0.x + edge.y * $0.y .< limit) }
      if isBeyond { return true }
    }
    return false
  }

  /// Whether the polygon is no wider than a few points, since the plane is seen nearly edge-on or is small.
  var isNarrow: Bool {
    edges.contains { edge in
      let limit = 4 * (edge.x * edge.x + edge.y * edge.y).squareRoot()
      return limit > 0 && polygon.allSatisfy { edge.x * $0.x + edge.y * $0.y + edge.z < limit }
    }
  }

  func height(at point: SIMD2<Double>) -> Double { height.x * point.x + height.y * point.y + height.z }

  /// The part of the plane where `line.x · x + line.y · y + line.z` is not negative, or nil where there is none.
  func part(beyond line: SIMD3<Double>) -> ProjectedPlane? {
    let rest = polygon.clipped(to: line)
    return rest.count > 2 ? ProjectedPlane(height: height, polygon: rest, middle: middle) : nil
  }

  /// Solves (x, y, w) · height = z for the images of the plane's axes and of its origin; nil for a plane that is seen
  /// edge-on.
  private static func height(of matrix: CATransform3D) -> SIMD3<Double>? {
    func planar(_ row: SIMD4<Double>) -> SIMD3<Double> { SIMD3(row.x, row.y, row.w) }
    let a = planar(matrix.row1), b = planar(matrix.row2), c = planar(matrix.row4)
    let cofactors = (b.cross(c), c.cross(a), a.cross(b))
    let determinant = (a * cofactors.0).sum()
    let size = (a * a).sum() * (b * b).sum() * (c * c).sum()
    guard determinant * determinant > 1e-24 * size else { return nil }
    let first = cofactors.0 * matrix.row1.z, second = cofactors.1 * matrix.row2.z
    let result = (first + second + cofactors.2 * matrix.row4.z) / determinant
    return (result * 0).sum() == 0 ? result : nil
  }
}
