// The sides of polygons, of which the areas of pixels are sums.
// SPDX-License-Identifier: Apache-2.0

/// A side of a polygon, its upper end first.
struct PolygonSide {
  var topX, topY, bottomX, bottomY: Double
  /// +1 if the polygon runs down the side, −1 if it runs up.
  var winding: Int

  func x(at y: Double) -> Double {
    if y <= topY { return topX }
    if y >= bottomY { return bottomX }
    let share = (y - topY) / (bottomY - topY)
    return topX * (1 - share) + bottomX * share
  }

  /// The sides of closed polygons. Horizontal sides enclose nothing and are left out.
  static func sides(of polygons: [[SIMD2<Double>]]) -> [PolygonSide] {
    var sides: [PolygonSide] = []
    for polygon in polygons where polygon.count > 2 {
      var a = polygon[polygon.count - 1]
      for b in polygon {
        if a.y < b.y { sides.append(PolygonSide(topX: a.x, topY: a.y, bottomX: b.x, bottomY: b.y, winding: 1)) }
        if b.y < a.y { sides.append(PolygonSide(topX: b.x, topY: b.y, bottomX: a.x, bottomY: a.y, winding: -1)) }
        a = b
      }
    }
    return sides
  }
}

/// The part of a strip of height 1 that lies to the right of a side and to the left of `t`, where the side runs between
/// `low` and `high` in either direction: ∫ max(0, t − x) dx / (high − low) over x from `low` to `high`.
///
/// The area up to t, less the area up to t − 1, is the area in one pixel.
package func areaRightOfSide(_ low: Double, _ high: Double, upTo t: Double) -> Double {
  if t <= low { return 0 }
  if t >= high { return t - (low + high) / 2 }
  return (t - low) * (t - low) / (2 * (high - low))
}
