// CubicPacing: the evaluation of timing functions, cubic Bézier curves from (0, 0) to (1, 1) with y as a function of x.
// SPDX-License-Identifier: Apache-2.0

/// The curve of a timing function, by its two inner control points.
package struct CubicPacing: Hashable, Sendable {
  /// The first inner control point, (x, y).
  package var first: SIMD2<Double>
  /// The second inner control point, (x, y).
  package var second: SIMD2<Double>

  /// Linear pacing.
  package static let linear = CubicPacing(first: SIMD2(0, 0), second: SIMD2(1, 1))

  /// Creates a curve from its inner control points.
  package init(first: SIMD2<Double>, second: SIMD2<Double>) {
    self.first = first
    self.second = second
  }

  /// Returns the progress of the curve at `time`; both go from 0 to 1, though progress may leave that range in between.
  package func progress(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    guard time < 1 else { return 1 }
    let isEven = first.x == first.y && second.x == second.y
    let coefficients = self.coefficients
    guard !isEven, coefficients.isFinite else { return time }
    return coefficients.value(at: coefficients.parameter(for: time)).y
  }

  /// Whether progress never falls as time passes: true if no control point lies outside 0…1 in y.
  package var isMonotone: Bool {
    first.y >= 0 && first.y <= 1 && second.y >= 0 && second.y <= 1
  }

  private var coefficients: Coefficients {
    let linear = 3 * first
    let quadratic = 3 * (second - first) - linear
    return Coefficients(linear: linear, quadratic: quadratic, cubic: 1 - linear - quadratic)
  }
}

/// The curve as a polynomial in its parameter, without a constant term.
private struct Coefficients {
  let linear, quadratic, cubic: SIMD2<Double>

  var isFinite: Bool {
    let sum = linear * 0 + quadratic * 0 + cubic * 0
    return sum.x == 0 && sum.y == 0
  }

  func value(at parameter: Double) -> SIMD2<Double> {
    ((cubic * parameter + quadratic) * parameter + linear) * parameter
  }

  /// Returns the parameter at which the curve's x is `target`, in 0…1.
  func parameter(for target: Double) -> Double {
    // Newton's method doubles the digits with each step if the slope allows; bisection guards it.
    let (a, b, c) = (cubic.x, quadratic.x, linear.x)
    var low = 0.0
    var high = 1.0
    var parameter = target
    for _ in 0..<64 {
      let error = ((a * parameter + b) * parameter + c) * parameter - target
      if abs(error) < 1e-13 { break }
      if error < 0 { low = parameter } else { high = parameter }
      let slope = (3 * a * parameter + 2 * b) * parameter + c
      let next = parameter - error / slope
      parameter = next > low && next < high ? next : (low + high) / 2
    }
    return parameter
  }
}
