// BezierCurve: a cubic curve as two polynomials, their values and the parameters of their extrema.
// SPDX-License-Identifier: Apache-2.0

/// One coordinate of a cubic Bézier curve, from its four control values.
struct BezierPolynomial {
  let p0, p1, p2, p3: CGFloat

  /// Returns the coordinate at parameter `t`, by de Casteljau's algorithm.
  func value(at t: CGFloat) -> CGFloat {
    let s = 1 - t
    let (a, b, c) = (s * p0 + t * p1, s * p1 + t * p2, s * p2 + t * p3)
    return s * (s * a + t * b) + t * (s * b + t * c)
  }

  /// Calls `body` with the parameters strictly between 0 and 1 at which the derivative is zero, in ascending order.
  func forEachTurn(_ body: (CGFloat) -> Void) {
    // B′(t)/3 = a·t² + 2·h·t + c, a quadratic; its roots by the formula without cancellation.
    let a = p3 - p0 + 3 * (p1 - p2)
    let h = p0 - 2 * p1 + p2
    let c = p1 - p0
    func report(_ t: CGFloat) {
      if t > 0 && t < 1 { body(t) }
    }
    let discriminant = h * h - a * c
    guard discriminant >= 0 else { return }
    let q = -(h + (h < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()))
    // If a is zero, the first quotient is not finite, and `report` ignores it.
    let first = q / a
    let second = c / q
    if first < second {
      report(first)
      report(second)
    } else {
      report(second)
      if first != second { report(first) }
    }
  }
}

/// A cubic Bézier curve.
struct BezierCurve {
  let x: BezierPolynomial
  let y: BezierPolynomial

  init(_ start: CGPoint, _ control1: CGPoint, _ control2: CGPoint, _ end: CGPoint) {
    x = BezierPolynomial(p0: start.x, p1: control1.x, p2: control2.x, p3: end.x)
    y = BezierPolynomial(p0: start.y, p1: control1.y, p2: control2.y, p3: end.y)
  }

  /// Creates the cubic curve that is equal to a quadratic one.
  init(_ start: CGPoint, quadratic control: CGPoint, _ end: CGPoint) {
    self.init(
      start,
      CGPoint(x: start.x + (control.x - start.x) * 2 / 3, y: start.y + (control.y - start.y) * 2 / 3),
      CGPoint(x: end.x + (control.x - end.x) * 2 / 3, y: end.y + (control.y - end.y) * 2 / 3),
      end)
  }
}
