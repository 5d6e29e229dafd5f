// Bounding boxes of a path: around all its points, and around the curves themselves.
// SPDX-License-Identifier: Apache-2.0

extension PathStorage {
  /// The smallest rectangle around all points, control points too; null for an empty path. NaN is ignored.
  package var controlBounds: CGRect {
    var bounds = Extent()
    for point in points { bounds.add(point) }
    return bounds.rect
  }

  /// The smallest rectangle around the path itself; null for an empty path. NaN is ignored.
  package var bounds: CGRect {
    var bounds = Extent()
    var current = CGPoint.zero
    var start = CGPoint.zero
    forEachElement { element in
      switch element {
      case .move(let end):
        bounds.add(end)
        (current, start) = (end, end)
      case .line(let end):
        bounds.add(end)
        current = end
      case .quadCurve(let end, let control):
        bounds.add(end)
        bounds.addTurns(BezierCurve(current, quadratic: control, end), unlessInside: control, control)
        current = end
      case .curve(let end, let control1, let control2):
        bounds.add(end)
        bounds.addTurns(BezierCurve(current, control1, control2, end), unlessInside: control1, control2)
        current = end
      case .close:
        current = start
      }
    }
    return bounds.rect
  }
}

/// The smallest and largest coordinates of a set of points.
private struct Extent {
  var minimumX = CGFloat.infinity
  var minimumY = CGFloat.infinity
  var maximumX = -CGFloat.infinity
  var maximumY = -CGFloat.infinity

  // Comparisons with NaN are false, so NaN is ignored.
  mutating func add(x: CGFloat) {
    if x < minimumX { minimumX = x }
    if x > maximumX { maximumX = x }
  }

  mutating func add(y: CGFloat) {
    if y < minimumY { minimumY = y }
    if y > maximumY { maximumY = y }
  }

  mutating func add(_ point: CGPoint) {
    add(x: point.x)
    add(y: point.y)
  }

  /// Adds the extrema of a curve, which can only matter if a control point lies outside of the extent.
  mutating func addTurns(_ curve: BezierCurve, unlessInside control1: CGPoint, _ control2: CGPoint) {
    if min(control1.x, control2.x) < minimumX || max(control1.x, control2.x) > maximumX {
      curve.x.forEachTurn { add(x: curve.x.value(at: $0)) }
    }
    if min(control1.y, control2.y) < minimumY || max(control1.y, control2.y) > maximumY {
      curve.y.forEachTurn { add(y: curve.y.value(at: $0)) }
    }
  }

  var rect: CGRect {
    guard minimumX <= maximumX, minimumY <= maximumY else { return .null }
    return CGRect(x: minimumX, y: minimumY, width: maximumX - minimumX, height: maximumY - minimumY)
  }
}
