// Exact segments of paths: points, tangents and curvature, with no approximation by lines.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteTessellation

/// A straight line or a Bézier curve, by its control points.
package struct TrueCurve {
  /// Two, three or four points.
  let points: [SIMD2<Double>]

  package init(points: [SIMD2<Double>]) {
    self.points = points
  }

  /// The point at `t`, by de Casteljau's construction.
  package func point(_ t: Double) -> SIMD2<Double> { Self.bezier(points, t) }

  /// The first derivative at `t`.
  package func velocity(_ t: Double) -> SIMD2<Double> { Self.bezier(Self.differences(points), t) }

  /// The second derivative at `t`.
  func acceleration(_ t: Double) -> SIMD2<Double> {
    points.count < 3 ? SIMD2() : Self.bezier(Self.differences(Self.differences(points)), t)
  }

  /// The direction at `t`; where the velocity is zero, the direction that the curve has right after, or at its end
  /// right before.
  func direction(_ t: Double) -> SIMD2<Double> {
    let largest = points.map { magnitude($0 - points[0]) }.max() ?? 0
    let velocity = velocity(t)
    if magnitude(velocity) > largest * 1e-9 { return velocity / magnitude(velocity) }
    // Towards the nearest control point that lies elsewhere.
    let isEnd = t > 0.5
    let from = point(t)
    for other in isEnd ? points.reversed() : points where magnitude(other - from) > largest * 1e-9 {
      let along = isEnd ? from - other : other - from
      return along / magnitude(along)
    }
    return SIMD2(1, 0)
  }

  /// The curvature: the rate at which the direction turns from the x axis towards the y axis, per length.
  func curvature(_ t: Double) -> Double {
    let first = velocity(t), second = acceleration(t)
    let speed = magnitude(first)
    let curvature = (first.x * second.y - first.y * second.x) / (speed * speed * speed)
    return curvature.isNaN ? 0 : curvature
  }

  /// Whether all control points are the same point.
  var isPoint: Bool { points.allSatisfy { $0 == points[0] } }

  private static func differences(_ points: [SIMD2<Double>]) -> [SIMD2<Double>] {
    let degree = Double(points.count - 1)
    return (1..<points.count).map { (points[$0] - points[$0 - 1]) * degree }
  }

  private static func bezier(_ points: [SIMD2<Double>], _ t: Double) -> SIMD2<Double> {
    let s = 1 - t
    switch points.count {
    case 1: return points[0]
    case 2: return points[0] * s + points[1] * t
    case 3: return points[0] * (s * s) + points[1] * (2 * s * t) + points[2] * (t * t)
    default:
      return points[0] * (s * s * s) + points[1] * (3 * s * s * t) + points[2] * (3 * s * t * t)
        + points[3] * (t * t * t)
    }
  }
}

/// The length of a vector.
package func magnitude(_ vector: SIMD2<Double>) -> Double { (vector.x * vector.x + vector.y * vector.y).squareRoot() }

/// A subpath: curves that follow each other, and whether the last is joined to the first.
struct TrueSubpath {
  var curves: [TrueCurve]
  var isClosed: Bool
  /// The point at which it begins.
  var start: SIMD2<Double>

  /// The subpaths of a path, segments of no length left out.
  static func subpaths(of commands: [PathCommand]) -> [TrueSubpath] {
    var result: [TrueSubpath] = []
    var current = TrueSubpath(curves: [], isClosed: false, start: SIMD2())
    var at = SIMD2<Double>(), draws = false
    func end() {
      if draws { result.append(current) }
      draws = false
    }
    func add(_ points: [SIMD2<Double>]) {
      let curve = TrueCurve(points: [at] + points)
      if !curve.isPoint { current.curves.append(curve) }
      at = curve.points[curve.points.count - 1]
      draws = true
    }
    for command in commands {
      switch command {
      case .move(let point):
        end()
        current = TrueSubpath(curves: [], isClosed: false, start: point)
        at = point
      case .line(let point): add([point])
      case .quadCurve(let point, let control): add([control, point])
      case .curve(let point, let control1, let control2): add([control1, control2, point])
      case .close:
        add([current.start])
        current.isClosed = true
        end()
        current = TrueSubpath(curves: [], isClosed: false, start: at)
      }
    }
    end()
    return result
  }
}
