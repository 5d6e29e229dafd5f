// ContinuousCorner: the continuous corner curve of three cubic Bézier segments, and its transition to a quarter circle
// for less room.
//
// The control points are the published measurements of the iOS corner (PaintCode, "Code for iOS 7 rounded rectangles");
// layers and UIBezierPath share them. For an expansion below the full one every control point lies on the straight line
// between its position in that curve and its position in a quarter circle divided into three segments at the same
// angles.
// SPDX-License-Identifier: Apache-2.0

import Foundation

func sine(_ angle: Double) -> Double { Foundation.sin(angle) }
func cosine(_ angle: Double) -> Double { Foundation.cos(angle) }
func arctangent(_ y: Double, _ x: Double) -> Double { Foundation.atan2(y, x) }

/// Returns the angle whose cosine is `1 − x`, accurate for small x.
func acosOneMinus(_ x: Double) -> Double {
  2 * Foundation.asin((min(max(x, 0), 2) / 2).squareRoot())
}

package enum ContinuousCorner {
  private static let continuous: [SIMD2<Double>] = [
    SIMD2(1.528665, 0), SIMD2(1.08849296, 0), SIMD2(0.86840694, 0), SIMD2(0.63149379, 0.07491139),
    SIMD2(0.37282383, 0.16905956), SIMD2(0.16905956, 0.37282383), SIMD2(0.07491139, 0.63149379),
    SIMD2(0, 0.86840694), SIMD2(0, 1.08849296), SIMD2(0, 1.528665),
  ]

  private static let circular: [SIMD2<Double>] = {
    // The angles at which the continuous curve meets the circle, seen from the circle's centre.
    let first = atan2(1 - 0.63149379, 1 - 0.07491139)
    let angles: [Double] = [0, first, Double.pi / 2 - first, Double.pi / 2]
    func point(_ angle: Double) -> SIMD2<Double> { SIMD2(1 - sin(angle), 1 - cos(angle)) }
    func tangent(_ angle: Double) -> SIMD2<Double> { SIMD2(-cos(angle), sin(angle)) }
    var points = [point(0)]
    for (from, to) in zip(angles, angles.dropFirst()) {
      let handle = 4.0 / 3 * tan((to - from) / 4)
      points += [point(from) + handle * tangent(from), point(to) - handle * tangent(to), point(to)]
    }
    return points
  }()

  /// Returns the ten control points of the three curves for an expansion from 1 to ``RoundedBox/continuousExpansion``,
  /// in radii: the distance from the corner back along the incoming edge, and on along the outgoing edge.
  package static func controls(expansion: Double) -> [SIMD2<Double>] {
    let part = (expansion - 1) / (RoundedBox.continuousExpansion - 1)
    return zip(circular, continuous).map { $0 + ($1 - $0) * part }
  }

  /// Returns the corner as points in units of layer space; `pixels` is the radius in pixels.
  static func polygon(radius: Double, expansion: Double, pixels: Double) -> [SIMD2<Double>] {
    let control = controls(expansion: expansion)
    var points = [control[0] * radius]
    for segment in 0..<3 {
      let c = control[(segment * 3)...]
      let base = c.startIndex
      let p0 = c[base], p1 = c[base + 1], p2 = c[base + 2], p3 = c[base + 3]
      let bend = max((p0 - 2 * p1 + p2).length, (p1 - 2 * p2 + p3).length) * 6 * pixels
      let count = max(2, min(4096, Int((bend / (8 * Flattener.pictureTolerance)).squareRoot().rounded(.up))))
      let step = 1 / Double(count)
      // The inner points move outwards until the chords enclose the area of the curve: see ``Flattener``.
      let share = step * step / 12 * Double(count) / Double(count - 1)
      for index in 1..<count {
        let t = Double(index) * step, s = 1 - t
        let point = p0 * (s * s * s) + p1 * (3 * s * s * t) + p2 * (3 * s * t * t) + p3 * (t * t * t)
        let start = p1 - p0, middle = p2 - p1, end = p3 - p2
        let across = (start * (s * s) + middle * (2 * s * t) + end * (t * t)).normalized.perpendicular
        let bend = across.dot((middle - start) * (6 * s) + (end - middle) * (6 * t))
        points.append((point - across * (bend * share)) * radius)
      }
      points.append(p3 * radius)
    }
    return points
  }
}
