// A path drawn the other way round.
// SPDX-License-Identifier: Apache-2.0

extension PathStorage {
  /// The same subpaths, the last one first, each from its last point to its first.
  ///
  /// A closed subpath begins at the last point before its close, and is closed again.
  package func reversed() -> PathStorage {
    var result = PathStorage()
    result.reserve(verbs: verbs.count, points: points.count)
    var point = points.count
    var isClosed = false
    // Backwards, an element ends where the one before it ended: at the point before its own.
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
