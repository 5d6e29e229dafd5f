// Convex polygons as lists of corners: clipping them, and their orientation.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

extension [SIMD2<Double>] {
  /// The signed area of the polygon: positive where it runs from the x axis towards the y axis.
  var signedArea: Double {
    guard let origin = first, var previous = last else { return 0 }
    var twice = 0.0
    for point in self {
      let a = previous - origin, b = point - origin
      twice += a.x * b.y - a.y * b.x
      previous = point
    }
    return twice / 2
  }

  /// The part of a convex polygon where `line.x · x + line.y · y + line.z` is not negative.
  func clipped(to line: SIMD3<Double>) -> [SIMD2<Double>] {
    // The initializer below writes the count of an array without room too, which all threads share.
    if isEmpty { return self }
    return withUnsafeBufferPointer { corners in
      [SIMD2<Double>](unsafeUninitializedCapacity: 2 * count) { result, kept in
        kept = corners.clip(to: line, into: result)
      }
    }
  }

  /// The edges of a convex polygon as lines, that from each corner to the next: `line.x · x + line.y · y + line.z` is the
  /// distance at which (x, y) lies inside of the edge.
  var linesOfEdges: [SIMD3<Double>] {
    let sign = signedArea < 0 ? -1.0 : 1.0
    return indices.map { index in
      let a = self[index], b = self[index + 1 < count ? index + 1 : 0]
      let across = SIMD2(a.y - b.y, b.x - a.x)
      let normal = across * (sign / Swift.max((across * across).sum().squareRoot(), .leastNormalMagnitude))
      return SIMD3(normal.x, normal.y, -(normal * a).sum())
    }
  }

  /// The part of a convex polygon in whose pixels something may show after cuts.
  func clipped(to cuts: [PlaneCut]) -> [SIMD2<Double>] {
    // A pixel that shows contains a part of the polygon, at less than 3/4 of a pixel from its centre.
    cuts.reduce(self) { seen, cut in cut.isEdge ? seen.clipped(to: cut.halfPlane.line(moved: 0.75)) : seen }
  }

  /// The pixels of `clip` that the polygon may touch.
  func pixels(within clip: PixelRect) -> PixelRect {
    guard let first else { return .empty }
    return PixelRect(around: reduce(first, pointwiseMin), reduce(first, pointwiseMax), within: clip)
  }

  /// The part of a convex polygon inside a rectangle.
  func clipped(low: SIMD2<Double>, high: SIMD2<Double>) -> [SIMD2<Double>] {
    [SIMD3<Double>](sidesOfBoxFrom: low, to: high).reduce(self) { $0.clipped(to: $1) }
  }
}

extension [SIMD3<Double>] {
  /// The sides of a rectangle as lines that are positive inside of it.
  init(sidesOfBoxFrom low: SIMD2<Double>, to high: SIMD2<Double>) {
    self = [SIMD3(1, 0, -low.x), SIMD3(-1, 0, high.x), SIMD3(0, 1, -low.y), SIMD3(0, -1, high.y)]
  }

  /// Whether a convex polygon with these edges covers all pixels of a rectangle as a whole, whatever the rounding of its corners.
  func cover(_ pixels: PixelRect) -> Bool {
    let low = SIMD2(Double(pixels.x0), Double(pixels.y0)), high = SIMD2(Double(pixels.x1), Double(pixels.y1))
    return count > 2 && !pixels.isEmpty
      && allSatisfy { ($0 * SIMD3($0.x > 0 ? low.x : high.x, $0.y > 0 ? low.y : high.y, 1)).sum() >= 1.0 / 16 }
  }

  /// Whether none of the edges has all of a rectangle on its outer side.
  func reach(_ pixels: PixelRect) -> Bool {
    let low = SIMD2(Double(pixels.x0), Double(pixels.y0)), high = SIMD2(Double(pixels.x1), Double(pixels.y1))
    return allSatisfy { ($0 * SIMD3($0.x > 0 ? high.x : low.x, $0.y > 0 ? high.y : low.y, 1)).sum() > 0 }
  }
}

extension UnsafeBufferPointer<SIMD2<Double>> {
  /// The side of a line on which the corners of a polygon lie.
  enum Side {
    case inside, outside, both
  }

  /// Returns `.inside` where `line.x · x + line.y · y + line.z` is negative at no corner, `.outside` where it is
  /// negative at all of them, and `.both` otherwise.
  func side(of line: SIMD3<Double>) -> Side {
    var outside = 0
    for corner in self where line.x * corner.x + line.y * corner.y + line.z < 0 { outside += 1 }
    return outside == 0 ? .inside : outside == count ? .outside : .both
  }

  /// Writes the part of a convex polygon where `line.x · x + line.y · y + line.z` is not negative to `result`, and
  /// returns its number of corners (I. Sutherland, G. Hodgman: "Reentrant polygon clipping", 1974).
  ///
  /// A line crosses the boundary of a convex polygon at most twice, so the result has at most one corner more. Polygons
  /// that were clipped before are convex only up to rounding, and a line along one of their edges can cross them at
  /// every corner: the result then has up to twice the corners. Corners for which `result` has no room are left out.
  func clip(to line: SIMD3<Double>, into result: UnsafeMutableBufferPointer<SIMD2<Double>>) -> Int {
    guard var previous = last else { return 0 }
    var before = line.x * previous.x + line.y * previous.y + line.z
    var kept = 0
    func keep(_ corner: SIMD2<Double>) {
      guard kept < result.count else { return }
      result.initializeElement(at: kept, to: corner)
      kept += 1
    }
    for point in self {
      let after = line.x * point.x + line.y * point.y + line.z
      if (before < 0) != (after < 0) {
        keep(previous + (point - previous) * (before / (before - after)))
      }
      if after >= 0 { keep(point) }
      previous = point
      before = after
    }
    return kept
  }
}
