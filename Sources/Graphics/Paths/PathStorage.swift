// PathStorage: the value behind every path, an array of verbs and one of points, with copy-on-write sharing.
// SPDX-License-Identifier: Apache-2.0

/// A sequence of path elements.
///
/// Every subpath begins with a move: an element that is added after a close is preceded by a move to the start of the
/// closed subpath.
package struct PathStorage: Hashable, Sendable {
  /// The kinds of the elements.
  package private(set) var verbs: [CGPathElementType] = []
  /// The points of all elements, one after the other.
  package private(set) var points: [CGPoint] = []
  /// The start of the current subpath.
  private var start = CGPoint.zero

  package init() {}

  /// Whether there are no elements.
  package var isEmpty: Bool { verbs.isEmpty }

  /// Whether no coordinate is infinite or NaN.
  package var isFinite: Bool {
    // Zero times a number is zero unless the number is not finite. There is one branch for all, since paths are long,
    // and usually finite.
    var sum = SIMD2<Double>.zero
    for point in points { sum += point.vector * 0 }
    return sum == .zero
  }

  /// The point at which the next element begins, or nil if there is none.
  package var currentPoint: CGPoint? {
    verbs.last == .closeSubpath ? start : points.last
  }

  package static func == (first: PathStorage, second: PathStorage) -> Bool {
    first.verbs == second.verbs && first.points == second.points
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(verbs)
    for point in points {
      hasher.combine(point.x)
      hasher.combine(point.y)
    }
  }

  /// Calls `body` with every element in order.
  @inlinable
  package func forEachElement<Failure: Error>(_ body: (PathElement) throws(Failure) -> Void) throws(Failure) {
    var index = 0
    for verb in verbs {
      switch verb {
      case .moveToPoint:
        try body(.move(points[index]))
        index += 1
      case .addLineToPoint:
        try body(.line(points[index]))
        index += 1
      case .addQuadCurveToPoint:
        try body(.quadCurve(points[index + 1], control: points[index]))
        index += 2
      case .addCurveToPoint:
        try body(.curve(points[index + 2], control1: points[index], control2: points[index + 1]))
        index += 3
      case .closeSubpath:
        try body(.close)
      }
    }
  }

  /// Returns the elements with every point mapped by `transform`.
  package func applying(_ transform: CGAffineTransform) -> PathStorage {
    transform.isIdentity ? self : mappingPoints { $0.applying(transform) }
  }

  /// Returns the elements with every point mapped by `map`.
  func mappingPoints(_ map: (CGPoint) -> CGPoint) -> PathStorage {
    var result = self
    for index in result.points.indices { result.points[index] = map(result.points[index]) }
    result.start = map(start)
    return result
  }

  // MARK: Single elements

  package mutating func reserve(verbs: Int, points: Int) {
    self.verbs.reserveCapacity(self.verbs.count + verbs)
    self.points.reserveCapacity(self.points.count + points)
  }

  package mutating func move(to point: CGPoint) {
    verbs.append(.moveToPoint)
    points.append(point)
    start = point
  }

  /// Whether an element may be added; begins a new subpath after a close.
  private mutating func beginElement() -> Bool {
    switch verbs.last {
    case nil: return false
    case .closeSubpath:
      move(to: start)
      return true
    default: return true
    }
  }

  /// Adds a line, or nothing if there is no current point.
  package mutating func addLine(to end: CGPoint) {
    guard beginElement() else { return }
    verbs.append(.addLineToPoint)
    points.append(end)
  }

  /// Adds a quadratic curve, or nothing if there is no current point.
  package mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    guard beginElement() else { return }
    verbs.append(.addQuadCurveToPoint)
    points.append(control)
    points.append(end)
  }

  /// Adds a cubic curve, or nothing if there is no current point.
  package mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    guard beginElement() else { return }
    verbs.append(.addCurveToPoint)
    points.append(control1)
    points.append(control2)
    points.append(end)
  }

  /// Closes the current subpath; does nothing if there is none or it is closed already.
  package mutating func closeSubpath() {
    guard let last = verbs.last, last != .closeSubpath else { return }
    verbs.append(.closeSubpath)
  }

  /// Adds all elements of `other`.
  package mutating func append(_ other: PathStorage, transform: CGAffineTransform = .identity) {
    guard !other.isEmpty else { return }
    let moved = other.applying(transform)
    verbs.append(contentsOf: moved.verbs)
    points.append(contentsOf: moved.points)
    start = moved.start
  }
}
