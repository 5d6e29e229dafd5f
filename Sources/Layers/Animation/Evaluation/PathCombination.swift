// PathCombination: paths made point by point from two paths of the same structure.
// SPDX-License-Identifier: Apache-2.0

/// The combination of two paths.
package enum PathCombination {
  /// Returns the path whose points are combinations of the points of two paths; nil if the paths have different
  /// numbers of elements, or a subpath begins or is closed in one of them only.
  ///
  /// A line that meets a curve, and the curve, become cubic curves of the same shape.
  package static func combined(
    _ first: CGPath, _ second: CGPath, _ combine: (CGPoint, CGPoint) -> CGPoint
  ) -> CGPath? {
    let (one, other) = (first.storage, second.storage)
    guard one.verbs.count == other.verbs.count else { return nil }
    var result = PathStorage()
    result.reserve(verbs: one.verbs.count, points: max(one.points.count, other.points.count))
    var cursors = (Cursor(one), Cursor(other))
    for (verb, otherVerb) in zip(one.verbs, other.verbs) {
      let (a, b) = (cursors.0.next(verb), cursors.1.next(otherVerb))
      switch (a, b) {
      case (.move(let a), .move(let b)): result.move(to: combine(a, b))
      case (.line(let a), .line(let b)): result.addLine(to: combine(a, b))
      case (.quadCurve(let a, let aControl), .quadCurve(let b, let bControl)):
        result.addQuadCurve(to: combine(a, b), control: combine(aControl, bControl))
      case (.close, .close): result.closeSubpath()
      default:
        guard let a = cursors.0.curve(a), let b = cursors.1.curve(b) else { return nil }
        result.addCurve(
          to: combine(a.end, b.end), control1: combine(a.control1, b.control1),
          control2: combine(a.control2, b.control2))
      }
    }
    return CGPath(storage: result)
  }
}

/// A walk over the elements of a path that knows the point from which each begins.
private struct Cursor {
  private let storage: PathStorage
  private var index = 0
  /// The point at which the element that was read last begins.
  private var start = CGPoint.zero
  /// The point at which it ends.
  private var current = CGPoint.zero

  init(_ storage: PathStorage) { self.storage = storage }

  /// Reads the next element, which is of this kind.
  mutating func next(_ verb: CGPathElementType) -> PathElement {
    let points = storage.points
    start = current
    let element: PathElement =
      switch verb {
      case .moveToPoint: .move(points[index])
      case .addLineToPoint: .line(points[index])
      case .addQuadCurveToPoint: .quadCurve(points[index + 1], control: points[index])
      case .addCurveToPoint: .curve(points[index + 2], control1: points[index], control2: points[index + 1])
      case .closeSubpath: .close
      }
    index += verb.pointCount
    // Every element after a close begins with a move, so the end of a closing line is not needed.
    if verb.pointCount > 0 { current = points[index - 1] }
    return element
  }

  /// Returns the element that was read last as a cubic curve; nil for moves and closes.
  func curve(_ element: PathElement) -> (control1: CGPoint, control2: CGPoint, end: CGPoint)? {
    func between(_ a: CGPoint, _ b: CGPoint, _ share: Double) -> CGPoint {
      CGPoint(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share)
    }
    switch element {
    case .line(let end): return (between(start, end, 1 / 3), between(start, end, 2 / 3), end)
    case .quadCurve(let end, let control):
      return (between(start, control, 2 / 3), between(end, control, 2 / 3), end)
    case .curve(let end, let control1, let control2): return (control1, control2, end)
    case .move, .close: return nil
    }
  }
}
