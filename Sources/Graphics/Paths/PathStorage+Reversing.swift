// Reversal of a path's direction.
// SPDX-License-Identifier: Apache-2.0

extension PathStorage {
  /// Returns the same subpaths in reverse order, each from its last point to its first.
  ///
  /// A closed subpath begins at the last point before its close, and is closed again.
  package func reversed() -> PathStorage {
    var result = PathStorage()
    result.reserve(verbs: verbs.count, points: points.count)
    var point = points.count
    var isClosed = false
    // Backwards, an element ends at the end of the preceding element: at the point before its own points.
    for (index, verb) in verbs.enumerated().reversed() {
      if index == verbs.count - 1 || verbs[index + 1] == .moveToPoint {
        isClosed = verb == .closeSubpath
        if point > 0 { result.move(to: points[point - 1]) }
      }
      switch verb {
      case .closeSubpath:
        break
      case .moveToPoint:
        point -= 1
        if isClosed { result.closeSubpath() }
      case .addLineToPoint:
        point -= 1
        result.addLine(to: points[point - 1])
      case .addQuadCurveToPoint:
        point -= 2
        result.addQuadCurve(to: points[point - 1], control: points[point])
      case .addCurveToPoint:
        point -= 3
        result.addCurve(to: points[point - 1], control1: points[point + 1], control2: points[point])
      }
    }
    return result
  }
}
