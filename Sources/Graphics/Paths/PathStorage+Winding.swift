// Winding numbers of a path around a point, exact for curves, without flattening.
// SPDX-License-Identifier: Apache-2.0

extension PathStorage {
  /// Returns the winding number of the path around `point`; open subpaths are treated as closed.
  ///
  /// Counts the crossings of a ray from the point towards larger x: +1 for those towards larger y, −1 for the others.
  /// An edge includes its lower end and excludes its upper one, so that a ray through a corner counts once.
  package func windingNumber(around point: CGPoint) -> Int {
    var winding = 0
    var current = CGPoint.zero
    var start = CGPoint.zero
    forEachElement { element in
      switch element {
      case .move(let end):
        winding += crossing(from: current, to: start, point)
        (current, start) = (end, end)
      case .line(let end):
        winding += crossing(from: current, to: end, point)
        current = end
      case .quadCurve(let end, let control):
        winding += crossings(BezierCurve(current, quadratic: control, end), point)
        current = end
      case .curve(let end, let control1, let control2):
        winding += crossings(BezierCurve(current, control1, control2, end), point)
        current = end
      case .close:
        winding += crossing(from: current, to: start, point)
        current = start
      }
    }
    return winding + crossing(from: current, to: start, point)
  }

  /// Whether `point` is inside by the rule; false if a coordinate is not finite.
  package func contains(_ point: CGPoint, using rule: CGPathFillRule) -> Bool {
    guard point.x.isFinite, point.y.isFinite else { return false }
    let winding: Int
    if let scale = SafeScale(largest: max(largestMagnitude, abs(point.x), abs(point.y))) {
      let there = CGPoint(point.vector.scaled(by: scale.there))
      winding = scaled(by: scale.there).windingNumber(around: there)
    } else {
      winding = windingNumber(around: point)
    }
    return rule == .winding ? winding != 0 : winding & 1 != 0
  }

  /// Returns +1 or −1 if the ray crosses the line, else 0.
  private func crossing(from start: CGPoint, to end: CGPoint, _ point: CGPoint) -> Int {
    let rises = start.y <= point.y && point.y < end.y
    guard rises || (end.y <= point.y && point.y < start.y) else { return 0 }
    let cross = (end.x - start.x) * (point.y - start.y) - (point.x - start.x) * (end.y - start.y)
    if rises { return cross > 0 ? 1 : 0 }
    return cross < 0 ? -1 : 0
  }

  /// Returns the sum of the ray's crossings with a curve.
  private func crossings(_ curve: BezierCurve, _ point: CGPoint) -> Int {
    let (x, y) = (curve.x, curve.y)
    if max(x.p0, x.p1, x.p2, x.p3) <= point.x { return 0 }
    if max(y.p0, y.p1, y.p2, y.p3) < point.y || min(y.p0, y.p1, y.p2, y.p3) > point.y { return 0 }
    var winding = 0
    var start: CGFloat = 0
    var startY = y.p0
    // Between two extrema y is monotonic, so each piece crosses the ray's line at most once.
    func addPiece(to end: CGFloat, _ endY: CGFloat) {
      defer { (start, startY) = (end, endY) }
      let rises = startY <= point.y && point.y < endY
      guard rises || (endY <= point.y && point.y < startY) else { return }
      var (low, high) = (start, end)
      // A double has 53 bits: further bisections change nothing.
      for _ in 0..<54 {
        let middle = (low + high) / 2
        if (y.value(at: middle) <= point.y) == rises { low = middle } else { high = middle }
      }
      if x.value(at: (low + high) / 2) > point.x { winding += rises ? 1 : -1 }
    }
    y.forEachTurn { addPiece(to: $0, y.value(at: $0)) }
    addPiece(to: 1, y.p3)
    return winding
  }
}
