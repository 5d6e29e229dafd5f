// BezierSegment: one line or cubic curve between two vertices of an outline.
// SPDX-License-Identifier: Apache-2.0

/// A cubic curve, or a line where both control points lie on their ends.
struct BezierSegment: Hashable, Sendable {
  var start: SIMD2<Double>
  var control1: SIMD2<Double>
  var control2: SIMD2<Double>
  var end: SIMD2<Double>

  init(_ start: SIMD2<Double>, _ control1: SIMD2<Double>, _ control2: SIMD2<Double>, _ end: SIMD2<Double>) {
    (self.start, self.control1, self.control2, self.end) = (start, control1, control2, end)
  }

  init(from start: BezierVertex, to end: BezierVertex) {
    self.init(start.point, start.outgoing, end.incoming, end.point)
  }

  /// A line.
  init(_ start: SIMD2<Double>, _ end: SIMD2<Double>) { self.init(start, start, end, end) }

  var isLine: Bool { control1 == start && control2 == end }

  /// Whether all of it lies at one point.
  var isPoint: Bool { start == end && control1 == start && control2 == end }

  /// The point at a parameter. Lines are passed at an even pace, which a cubic with such control points would not be.
  func point(at t: Double) -> SIMD2<Double> {
    if isLine { return start.mixed(with: end, t) }
    let u = 1 - t
    return start * (u * u * u) + control1 * (3 * u * u * t) + control2 * (3 * u * t * t) + end * (t * t * t)
  }

  func derivative(at t: Double) -> SIMD2<Double> {
    if isLine { return end - start }
    let u = 1 - t
    let sum = (control1 - start) * (u * u) + (control2 - control1) * (2 * u * t) + (end - control2) * (t * t)
    return sum * 3
  }

  /// The direction of travel at a parameter, as a unit vector; zero only where the segment is a point.
  func direction(at t: Double) -> SIMD2<Double> {
    if t <= 0 { return Self.first(of: control1 - start, control2 - start, end - start) }
    if t >= 1 { return Self.first(of: end - control2, end - control1, end - start) }
    return Self.first(of: derivative(at: t), end - start, control2 - control1)
  }

  /// The direction of the first of three vectors that has one. Where a control point lies on its end, the curve leaves
  /// towards the next control point.
  private static func first(of vectors: SIMD2<Double>...) -> SIMD2<Double> {
    for vector in vectors {
      let unit = vector.normalized
      if unit != .zero { return unit }
    }
    return .zero
  }

  /// The two parts before and behind a parameter, by de Casteljau's construction.
  func split(at t: Double) -> (BezierSegment, BezierSegment) {
    let middle = point(at: t)
    if isLine { return (BezierSegment(start, middle), BezierSegment(middle, end)) }
    let a = start.mixed(with: control1, t)
    let b = control1.mixed(with: control2, t)
    let c = control2.mixed(with: end, t)
    let (ab, bc) = (a.mixed(with: b, t), b.mixed(with: c, t))
    return (BezierSegment(start, a, ab, middle), BezierSegment(middle, bc, c, end))
  }

  /// The part between two parameters.
  func part(from first: Double, to last: Double) -> BezierSegment {
    let head = last < 1 ? split(at: last).0 : self
    return first > 0 && last > 0 ? head.split(at: first / last).1 : head
  }

  /// Two boxes around the control points are disjoint only if the curves are.
  var controlBox: (lower: SIMD2<Double>, upper: SIMD2<Double>) {
    (
      pointwiseMin(pointwiseMin(start, control1), pointwiseMin(control2, end)),
      pointwiseMax(pointwiseMax(start, control1), pointwiseMax(control2, end))
    )
  }

  /// The parameters inside the segment at which one coordinate has an extreme.
  func extremes(_ axis: Int) -> [Double] {
    if isLine { return [] }
    let (a, b, c) = (control1[axis] - start[axis], control2[axis] - control1[axis], end[axis] - control2[axis])
    return Self.roots(a - 2 * b + c, 2 * (b - a), a)
  }

  /// The parameters inside the segment at which it starts to bend to the other side.
  var inflections: [Double] {
    if isLine { return [] }
    // The curvature has the sign of the cross product of the derivatives, which is quadratic: its cubic terms cancel.
    let first = control1 - start
    let second = control2 - control1 - first
    let third = end - control2 - (control2 - control1) - second
    return Self.roots(second.cross(third), first.cross(third), first.cross(second))
  }

  /// The roots of a t² + b t + c between 0 and 1, in order.
  private static func roots(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
    var roots: [Double] = []
    let discriminant = b * b - 4 * a * c
    if discriminant >= 0 {
      // This form loses no digits where b² is much larger than the rest; without a quadratic term it has one root.
      let sum = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
      roots = [sum / a, c / sum]
    }
    roots = roots.filter { $0 > 0 && $0 < 1 }.sorted()
    return roots.count == 2 && roots[0] == roots[1] ? [roots[0]] : roots
  }
}
