// A plane of a depth context as the viewer sees it: which part of the picture it takes up, and how near it is there.

import CoreGraphics
import QuartzCore
import Tessellation

/// A plane over the plane of the flattening layer, seen along z after all perspective: (x, y) is a place in the flattening
/// layer, in points, and heights grow towards the viewer.
struct SeenPlane {
  /// The height at (x, y) is `height.x · x + height.y · y + height.z`: perspective keeps planes flat.
  let height: SIMD3<Double>
  /// The convex polygon that the plane takes up.
  private(set) var polygon: [SIMD2<Double>]
  /// The polygon's edges as lines: `line.x · x + line.y · y + line.z` is how far inside a place lies.
  private(set) var edges: [SIMD3<Double>] = []
  private(set) var low = SIMD2<Double>.zero
  private(set) var high = SIMD2<Double>.zero
  /// The heights of the polygon's corners that are farthest from the viewer and nearest to it.
  private(set) var farthest = 0.0
  private(set) var nearest = 0.0
  /// What the plane is sorted by where nothing else decides.
  let middle: Double

  /// The rectangle `extent` of a plane that `matrix` takes to the flattening layer's space, perspective included. Nil where
  /// nothing of it is in front of the eye, where it is seen edge-on, and for an extent of nothing.
  init?(_ extent: Extent, under matrix: CATransform3D) {
    let plane = Projection(matrix)
    guard extent.isNear(1e15), let height = Self.height(of: matrix) else { return nil }
    self.height = height
    let corners = [
      extent.low, SIMD2(extent.high.x, extent.low.y), extent.high, SIMD2(extent.low.x, extent.high.y),
    ]
    var outline = Outline()
    plane.append(corners, to: &outline)
    guard outline.points.count > 2 else { return nil }
    polygon = outline.points
    let centre = outline.points.reduce(.zero, +) / Double(outline.points.count)
    middle = (height * SIMD3(centre.x, centre.y, 1)).sum()
    measure()
  }

  private init(_ plane: SeenPlane, polygon: [SIMD2<Double>]) {
    self = plane
    self.polygon = polygon
    measure()
  }

  private mutating func measure() {
    low = polygon[0]
    high = polygon[0]
    nearest = -.infinity
    farthest = .infinity
    for corner in polygon {
      low = pointwiseMin(low, corner)
      high = pointwiseMax(high, corner)
      let value = self.height(at: corner)
      nearest = max(nearest, value)
      farthest = min(farthest, value)
    }
    let sign = polygon.signedArea < 0 ? -1.0 : 1.0
    edges = polygon.indices.map { index in
      let a = polygon[index], b = polygon[index + 1 < polygon.count ? index + 1 : 0]
      let across = SIMD2(a.y - b.y, b.x - a.x)
      let normal = across * (sign / max((across * across).sum().squareRoot(), .leastNormalMagnitude))
      return SIMD3(normal.x, normal.y, -(normal * a).sum())
    }
  }

  /// Twice the area of what two polygons share, and between which heights above the other plane this one lies there.
  func overlap(with other: SeenPlane) -> (area: Double, lowest: Double, highest: Double) {
    let most = polygon.count + other.edges.count
    let difference = height - other.height
    return withUnsafeTemporaryAllocation(of: SIMD2<Double>.self, capacity: 2 * most) { places in
      var (current, next) = (places[..<most], places[most...])
      var count = polygon.count
      for index in 0..<count { current[index] = polygon[index] }
      for line in other.edges where count > 2 {
        var kept = 0
        var previous = current[current.startIndex + count - 1]
        var before = line.x * previous.x + line.y * previous.y + line.z
        for index in current.startIndex..<(current.startIndex + count) {
          let point = current[index]
          let after = line.x * point.x + line.y * point.y + line.z
          if (before < 0) != (after < 0) {
            next[next.startIndex + kept] = previous + (point - previous) * (before / (before - after))
            kept += 1
          }
          if after >= 0 {
            next[next.startIndex + kept] = point
            kept += 1
          }
          previous = point
          before = after
        }
        swap(&current, &next)
        count = kept
      }
      guard count > 2 else { return (0, 0, 0) }
      let origin = current[current.startIndex]
      var previous = SIMD2<Double>.zero
      var area = 0.0, lowest = Double.infinity, highest = -Double.infinity
      for index in current.startIndex..<(current.startIndex + count) {
        let place = current[index], way = place - origin
        area += previous.x * way.y - previous.y * way.x
        previous = way
        let value = difference.x * place.x + difference.y * place.y + difference.z
        lowest = min(lowest, value)
        highest = max(highest, value)
      }
      return (abs(area), lowest, highest)
    }
  }

  func height(at place: SIMD2<Double>) -> Double { height.x * place.x + height.y * place.y + height.z }

  /// The part of the plane where `line.x · x + line.y · y + line.z` is not negative, or nil where there is none.
  func part(beyond line: SIMD3<Double>) -> SeenPlane? {
    let rest = polygon.clipped(to: line)
    return rest.count > 2 ? SeenPlane(self, polygon: rest) : nil
  }

  /// Solves (x, y, w) · height = z for the images of the plane's axes and of its origin.
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

extension SIMD3<Double> {
  fileprivate func cross(_ other: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }
}

extension [SIMD2<Double>] {
  /// Positive where the polygon runs from the x axis towards the y axis.
  fileprivate var signedArea: Double {
    guard let origin = first, var previous = last else { return 0 }
    var twice = 0.0
    for point in self {
      let a = previous - origin, b = point - origin
      twice += a.x * b.y - a.y * b.x
      previous = point
    }
    return twice / 2
  }

  /// The part of a convex polygon where `line.x · x + line.y · y + line.z` is not negative (Sutherland and Hodgman).
  func clipped(to line: SIMD3<Double>) -> [SIMD2<Double>] {
    guard var previous = last else { return [] }
    var before = line.x * previous.x + line.y * previous.y + line.z
    var result: [SIMD2<Double>] = []
    result.reserveCapacity(count + 1)
    for point in self {
      let after = line.x * point.x + line.y * point.y + line.z
      if (before < 0) != (after < 0) { result.append(previous + (point - previous) * (before / (before - after))) }
      if after >= 0 { result.append(point) }
      previous = point
      before = after
    }
    return result
  }
}
