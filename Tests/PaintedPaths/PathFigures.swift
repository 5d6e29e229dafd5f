// Helpers for the tests of path operations: random figures, areas, winding numbers and distances, computed in the
// simplest way.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import SeededRandom

extension SeededRandom {
  package mutating func point(in size: CGFloat = 100) -> CGPoint {
    CGPoint(x: CGFloat.random(in: 0...size, using: &self), y: CGFloat.random(in: 0...size, using: &self))
  }
}

package func polygon(_ points: [CGPoint]) -> CGPath {
  let path = CGMutablePath()
  path.addLines(between: points)
  path.closeSubpath()
  return path
}

package func rectangle(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGPath {
  CGPath(rect: CGRect(x: x, y: y, width: width, height: height), transform: nil)
}

/// The subpaths of a path of straight lines, as points.
package func polygons(_ path: CGPath) -> [[CGPoint]] {
  var result: [[CGPoint]] = []
  path.forEachElement { element in
    switch element {
    case .move(let point): result.append([point])
    case .line(let point), .quadCurve(let point, _), .curve(let point, _, _): result[result.count - 1].append(point)
    case .close: break
    }
  }
  return result
}

package func hasCurves(_ path: CGPath) -> Bool {
  var result = false
  path.forEachElement { element in
    switch element {
    case .quadCurve, .curve: result = true
    default: break
    }
  }
  return result
}

/// The area within polygons that don't cross, holes running the other way.
package func area(_ path: CGPath) -> CGFloat {
  polygons(path).reduce(0) { sum, points in
    guard var previous = points.last else { return sum }
    var twice: CGFloat = 0
    for point in points {
      twice += previous.x * point.y - previous.y * point.x
      previous = point
    }
    return sum + twice / 2
  }
}

/// The number of times that straight lines wind around a point, by angles.
package func winding(_ path: CGPath, around point: CGPoint) -> Int {
  var angle: CGFloat = 0
  for points in polygons(path) {
    for (index, start) in points.enumerated() {
      let end = points[(index + 1) % points.count]
      let a = (start.x - point.x, start.y - point.y), b = (end.x - point.x, end.y - point.y)
      angle += atan2(a.0 * b.1 - a.1 * b.0, a.0 * b.0 + a.1 * b.1)
    }
  }
  return Int((angle / (2 * .pi)).rounded())
}

package func isInside(_ path: CGPath, _ point: CGPoint, _ rule: CGPathFillRule) -> Bool {
  let winding = winding(path, around: point)
  return rule == .winding ? winding != 0 : !winding.isMultiple(of: 2)
}

/// The distance of a point from open straight lines.
package func distance(_ points: [CGPoint], _ point: CGPoint) -> CGFloat {
  zip(points, points.dropFirst()).map { start, end in
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let square = dx * dx + dy * dy
    let t = square > 0 ? min(max(((point.x - start.x) * dx + (point.y - start.y) * dy) / square, 0), 1) : 0
    return hypot(point.x - start.x - t * dx, point.y - start.y - t * dy)
  }.min() ?? .infinity
}

/// The corners of a path in the order of their coordinates.
package func corners(_ path: CGPath) -> [CGPoint] {
  polygons(path).joined().sorted { $0.x != $1.x ? $0.x < $1.x : $0.y < $1.y }
}
