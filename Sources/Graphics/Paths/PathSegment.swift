// PathSegment: one line or curve between its two ends, with evaluation, subdivision and arc length.
// SPDX-License-Identifier: Apache-2.0

/// A line or a Bézier curve by its control points, ends included: two, three or four of them.
struct PathSegment {
  private(set) var points: [CGPoint]

  init(_ points: [CGPoint]) {
    self.points = points
  }

  var start: CGPoint { points[0] }
  var end: CGPoint { points[points.count - 1] }
  var isLine: Bool { points.count == 2 }

  /// The element that continues a path from the start along this segment.
  var element: PathElement {
    switch points.count {
    case 2: .line(points[1])
    case 3: .quadCurve(points[2], control: points[1])
    default: .curve(points[3], control1: points[1], control2: points[2])
    }
  }

  /// The polar form of the segment: its point for equal parameters, control points of its parts for others.
  ///
  /// There are as many parameters as the segment's degree; further ones are ignored. Dashes evaluate millions of
  /// points, so this allocates no memory.
  private func blossom(_ t0: Double, _ t1: Double, _ t2: Double) -> CGPoint {
    func between(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ t: Double) -> SIMD2<Double> { a + (b - a) * t }
    let first = between(points[0].vector, points[1].vector, t0)
    guard points.count > 2 else { return CGPoint(first) }
    let second = between(points[1].vector, points[2].vector, t0)
    let left = between(first, second, t1)
    guard points.count > 3 else { return CGPoint(left) }
    let right = between(second, between(points[2].vector, points[3].vector, t0), t1)
    return CGPoint(between(left, right, t2))
  }

  func point(at t: Double) -> CGPoint { blossom(t, t, t) }

  /// Returns the part between two parameters: the same curve, subdivided after de Casteljau. At parameters 0 and 1 its
  /// ends are exactly those of the whole.
  func part(from first: Double, to second: Double) -> PathSegment {
    if first <= 0, second >= 1 { return self }
    let degree = points.count - 1
    var part = (0...degree).map { index in
      // Control point `index` has the first parameter `degree − index` times, and the second one for the rest.
      let firsts = degree - index
      return blossom(firsts > 0 ? first : second, firsts > 1 ? first : second, firsts > 2 ? first : second)
    }
    if first <= 0 { part[0] = start }
    if second >= 1 { part[degree] = end }
    return PathSegment(part)
  }

}

/// The derivative of a segment, by its control points.
private struct SegmentDerivative {
  private let degree: Int
  private var controls = (SIMD2<Double>.zero, SIMD2<Double>.zero, SIMD2<Double>.zero)

  init(_ segment: PathSegment) {
    let points = segment.points.map(\.vector)
    degree = points.count - 1
    controls.0 = (points[1] - points[0]) * Double(degree)
    if degree > 1 { controls.1 = (points[2] - points[1]) * Double(degree) }
    if degree > 2 { controls.2 = (points[3] - points[2]) * Double(degree) }
  }

  /// Returns the length of the derivative at a parameter.
  func speed(at t: Double) -> Double {
    var value = controls.0
    if degree > 1 {
      value = controls.0 * (1 - t) + controls.1 * t
      if degree > 2 { value = value * (1 - t) + (controls.1 * (1 - t) + controls.2 * t) * t }
    }
    return (value * value).sum().squareRoot()
  }
}

/// The arc lengths along a segment.
struct SegmentLengths {
  private let segment: PathSegment
  private let derivative: SegmentDerivative
  /// The lengths from the start to parameters at equal steps.
  private let table: [Double]

  // Steps so short that a curve without a cusp is measured to about twelve digits.
  private static let steps = 32
  /// The nodes and weights of five-point Gauss–Legendre quadrature on −1…1.
  private static let nodes: [(position: Double, weight: Double)] = {
    let root = (10.0 / 7).squareRoot()
    let inner = (5 - 2 * root).squareRoot() / 3, outer = (5 + 2 * root).squareRoot() / 3
    let innerWeight = (322 + 13 * 70.0.squareRoot()) / 900, outerWeight = (322 - 13 * 70.0.squareRoot()) / 900
    return [
      (0, 128.0 / 225), (-inner, innerWeight), (inner, innerWeight), (-outer, outerWeight), (outer, outerWeight),
    ]
  }()

  init(_ segment: PathSegment) {
    self.segment = segment
    let derivative = SegmentDerivative(segment)
    self.derivative = derivative
    var table = [0.0]
    let steps = segment.isLine ? 1 : Self.steps
    for step in 0..<steps {
      let from = Double(step) / Double(steps), to = Double(step + 1) / Double(steps)
      table.append(table[step] + Self.length(along: derivative, from: from, to: to))
    }
    self.table = table
  }

  /// The length of the whole segment.
  var total: Double { table[table.count - 1] }

  /// Returns the parameter at a length from the start.
  func parameter(at length: Double) -> Double {
    guard length > 0 else { return 0 }
    guard length < total else { return 1 }
    if segment.isLine { return length / total }
    var low = 0, high = table.count - 1
    while low + 1 < high {
      let middle = (low + high) / 2
      if table[middle] <= length { low = middle } else { high = middle }
    }
    let from = Double(low) / Double(Self.steps)
    var first = from, second = Double(low + 1) / Double(Self.steps)
    var t = first + (second - first) * (length - table[low]) / (table[high] - table[low])
    // Newton's method converges in a few steps. If it leaves the known interval, as at cusps, the interval is bisected:
    // each bisection gives one more binary digit, and a step has 48 left of the 53 there are.
    for _ in 0..<48 {
      let excess = table[low] + Self.length(along: derivative, from: from, to: t) - length
      if excess <= 0 { first = t } else { second = t }
      let next = t - excess / derivative.speed(at: t)
      if abs(next - t) < 2e-16 { return min(max(next, first), second) }
      t = next > first && next < second ? next : (first + second) / 2
    }
    return first
  }

  private static func length(along derivative: SegmentDerivative, from: Double, to: Double) -> Double {
    let half = (to - from) / 2, centre = from + half
    var sum = 0.0
    for node in nodes { sum += node.weight * derivative.speed(at: centre + half * node.position) }
    return sum * half
  }
}

/// A subpath as a list of segments.
struct Subpath {
  var start: CGPoint
  var segments: [PathSegment] = []
  /// Whether it was closed; the closing line is the last segment, unless it has no length.
  var isClosed = false
  var hasClosingLine = false
}

extension PathStorage {
  /// All subpaths that have segments.
  var subpaths: [Subpath] {
    var result: [Subpath] = []
    var current = Subpath(start: .zero)
    var currentPoint = CGPoint.zero
    func finish() {
      if !current.segments.isEmpty { result.append(current) }
    }
    forEachElement { element in
      switch element {
      case .move(let point):
        finish()
        current = Subpath(start: point)
        currentPoint = point
      case .line(let end):
        current.segments.append(PathSegment([currentPoint, end]))
        currentPoint = end
      case .quadCurve(let end, let control):
        current.segments.append(PathSegment([currentPoint, control, end]))
        currentPoint = end
      case .curve(let end, let control1, let control2):
        current.segments.append(PathSegment([currentPoint, control1, control2, end]))
        currentPoint = end
      case .close:
        current.isClosed = true
        if currentPoint != current.start {
          current.hasClosingLine = true
          current.segments.append(PathSegment([currentPoint, current.start]))
        }
        currentPoint = current.start
        finish()
        current = Subpath(start: currentPoint)
      }
    }
    finish()
    return result
  }
}
