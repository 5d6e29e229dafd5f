// Smooth curves through points, as cubic Béziers.
// SPDX-License-Identifier: Apache-2.0

import Quartzite

extension CGMutablePath {
  /// Adds a closed loop through `points`, with one curve from each to the next.
  ///
  /// It is the uniform spline of E. Catmull and R. Rom (1974): the tangent at a point is parallel to the chord between
  /// its neighbours.
  func addLoop(through points: [CGPoint]) {
    guard let first = points.first else { return }
    let count = points.count
    move(to: first)
    for index in 0..<count {
      addSmoothCurve(
        points[(index + count - 1) % count], points[index], points[(index + 1) % count], points[(index + 2) % count])
    }
    closeSubpath()
  }

  /// Continues through `points`, the first of which is the current point; the curve is straight at its start and end.
  func addCurves(through points: [CGPoint]) {
    for index in points.indices.dropLast() {
      addSmoothCurve(
        points[max(index - 1, 0)], points[index], points[index + 1], points[min(index + 2, points.count - 1)])
    }
  }

  /// Adds the curve from `start` to `end`, between the points before and after them.
  private func addSmoothCurve(_ before: CGPoint, _ start: CGPoint, _ end: CGPoint, _ after: CGPoint) {
    addCurve(
      to: end,
      control1: CGPoint(x: start.x + (end.x - before.x) / 6, y: start.y + (end.y - before.y) / 6),
      control2: CGPoint(x: end.x - (after.x - start.x) / 6, y: end.y - (after.y - start.y) / 6))
  }
}
