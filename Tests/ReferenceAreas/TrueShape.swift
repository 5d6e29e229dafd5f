// The area of a filled path, as polygons that are too fine to tell from it.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteTessellation

/// Makes polygons that lie within a small part of a pixel of the exact outline.
package struct TrueShape {
  let projection: Projection
  /// The largest distance of a polygon from the exact outline, in pixels.
  let fineness: Double

  package init(projection: Projection, fineness: Double) {
    self.projection = projection
    self.fineness = fineness
  }

  /// The polygons that a filled path is made of, in pixels.
  package func fill(_ commands: [PathCommand]) -> [[SIMD2<Double>]] {
    TrueSubpath.subpaths(of: commands).map { subpath in
      var points = [subpath.start]
      for curve in subpath.curves { points += samples(of: curve).dropFirst().map(curve.point) }
      return image(of: points)
    }
  }

  /// The parameters, 0 and 1 included, between which a curve is straight up to ``fineness``.
  private func samples(of curve: TrueCurve) -> [Double] {
    guard curve.points.count > 2 else { return [0, 1] }
    var result = [0.0]
    // Four parts to begin with, so that no curve looks straight from both of its ends.
    var ahead = [1, 0.75, 0.5, 0.25]
    var smallest = 0.0
    while let end = ahead.last {
      let start = result[result.count - 1]
      smallest = end - start
      if smallest < 1e-6 || isStraight(curve, start, end) {
        result.append(end)
        ahead.removeLast()
      } else {
        ahead.append((start + end) / 2)
      }
    }
    return result
  }

  private func isStraight(_ curve: TrueCurve, _ start: Double, _ end: Double) -> Bool {
    let from = pixel(curve.point(start)), to = pixel(curve.point(end))
    // Nothing behind the eye is seen. Where a curve passes the eye, far outside the picture, its direction is seen.
    guard let a = from, let b = to else { return end - start < (from == nil && to == nil ? 0.01 : 1e-5) }
    for share in [0.5, 0.3] {
      guard let middle = pixel(curve.point(start + (end - start) * share)) else { return false }
      let along = b - a, length = magnitude(along), away = middle - a
      let distance = length > 0 ? abs(along.x * away.y - along.y * away.x) / length : magnitude(away)
      if distance > fineness { return false }
    }
    return true
  }

  private func pixel(_ point: SIMD2<Double>) -> SIMD2<Double>? {
    let image = projection.x * point.x + projection.y * point.y + projection.origin
    return image.z > Projection.nearestDepth ? SIMD2(image.x, image.y) / image.z : nil
  }

  /// A polygon of the plane in pixels, without what lies behind the eye.
  func image(of polygon: [SIMD2<Double>]) -> [SIMD2<Double>] {
    let near = Projection.nearestDepth
    let points = polygon.map { projection.x * $0.x + projection.y * $0.y + projection.origin }
    guard var before = points.last else { return [] }
    var result: [SIMD2<Double>] = []
    for point in points {
      if (point.z > near) != (before.z > near) {
        let share = (near - before.z) / (point.z - before.z)
        let cut = before * (1 - share) + point * share
        result.append(SIMD2(cut.x, cut.y) / near)
      }
      if point.z > near { result.append(SIMD2(point.x, point.y) / point.z) }
      before = point
    }
    return result
  }

  /// The largest number of pixels per unit of the plane around the points given.
  package func scale(around points: [SIMD2<Double>]) -> Double {
    var largest = 0.0
    for point in points {
      guard let here = pixel(point) else { continue }
      for turn in 0..<8 {
        let step = SIMD2(cos(Double(turn) * .pi / 8), sin(Double(turn) * .pi / 8)) * 1e-5
        if let there = pixel(point + step) { largest = max(largest, magnitude(there - here) / 1e-5) }
      }
    }
    return largest
  }
}
