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

  /// Whether a convex polygon contains all pixels of a rectangle, with a bit around them that rounding of positions may take.
  func containsConvexly(_ pixels: PixelRect) -> Bool {
    guard count > 2, !pixels.isEmpty, var previous = last else { return false }
    let margin = 1.0 / 64
    let low = SIMD2(Double(pixels.x0), Double(pixels.y0)) - margin
    let high = SIMD2(Double(pixels.x1), Double(pixels.y1)) + margin
    let sign = signedArea < 0 ? -1.0 : 1.0
    for point in self {
      let normal = SIMD2(previous.y - point.y, point.x - previous.x) * sign
      let corner = SIMD2(normal.x > 0 ? low.x : high.x, normal.y > 0 ? low.y : high.y)
      if (normal * (corner - previous)).sum() < 0 { return false }
      previous = point
    }
    return true
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
