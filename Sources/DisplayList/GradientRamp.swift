// A gradient: colours at locations along a line, around a centre or through an angle.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// A gradient between two points, laid over the unit square of its node's bounds.
package struct GradientRamp: Hashable, Sendable {
  /// The forms of gradients, with the numbers by which the shader knows them.
  package enum Form: Int, Sendable {
    case axial, radial, conic
    /// A radial gradient that begins at another place than its centre.
    case focal
  }

  package let form: Form
  /// Straight red, green, blue and alpha, each 0…1: two colours or more.
  package let colors: [SIMD4<Double>]
  /// A location for each colour, none below the one before it.
  package let locations: [Double]
  /// The points at which the gradient begins and ends, in the unit square.
  package let start: SIMD2<Double>
  package let end: SIMD2<Double>
  /// The map from the unit square to gradient space: t is x (axial), the distance from the origin (radial), the angle
  /// (conic); of a focal gradient to the space of its circle, see ``fromCircle``.
  package let fromUnitSquare: Projection
  /// The place at which a focal gradient begins, in the space in which its circle has the radius 1 around the origin; zero for others.
  package let focus: SIMD2<Double>

  /// Creates a gradient; nil for one without extent. A radial one may begin at a `focus` in the unit square.
  package init?(
    _ form: Form, colors: [SIMD4<Double>], locations: [Double], from start: SIMD2<Double>, to end: SIMD2<Double>,
    focus: SIMD2<Double>? = nil
  ) {
    assert(
      colors.count > 1 && locations.count == colors.count, "\(colors.count) colours have \(locations.count) locations")
    assert(zip(locations, locations.dropFirst()).allSatisfy { $0 <= $1 }, "the locations \(locations) do not ascend")
    guard let map = Projection(form, from: start, to: end) else { return nil }
    fromUnitSquare = map
    var inCircle = SIMD2<Double>.zero
    if form == .radial, let focus {
      let place = map.origin + map.x * focus.x + map.y * focus.y
      inCircle = SIMD2(place.x, place.y)
      let distance = (inCircle * inCircle).sum().squareRoot()
      // On the circle itself colours would have no place. lottie-web has the same bound.
      inCircle = distance.isFinite && distance > 0 ? inCircle * min(1, Self.maxFocus / distance) : .zero
    }
    self.focus = inCircle
    self.form = inCircle == .zero ? form : .focal
    self.colors = colors
    self.locations = locations
    self.start = start
    self.end = end
  }

  /// The greatest distance of a focus from the centre, of a circle with the radius 1.
  private static let maxFocus = 0.99

  /// The map from the space of a focal gradient's circle to (x, y, z), so that t = √(x² + y²) + z.
  ///
  /// The circle of location t has the radius t and the centre (1 − t) f, for the focus f. With p the place counted from f, along f and across
  /// it, and q = 1 − |f|², the equation |p + t f| = t has the solution t = (|f| p₁ + √(p₁² + q p₂²)) / q.
  package var fromCircle: Projection {
    let distance = (focus * focus).sum().squareRoot(), along = focus / distance
    let q = 1 - distance * distance, across = SIMD2(-along.y, along.x)
    func column(_ x: Double, _ y: Double) -> SIMD3<Double> {
      let first = along.x * x + along.y * y, second = across.x * x + across.y * y
      return SIMD3(first / q, second / q.squareRoot(), distance * first / q)
    }
    return Projection(x: column(1, 0), y: column(0, 1), origin: -column(focus.x, focus.y))
  }
}

extension Projection {
  /// Creates the map from the unit square to gradient space; nil where the gradient has no extent.
  fileprivate init?(_ form: GradientRamp.Form, from start: SIMD2<Double>, to end: SIMD2<Double>) {
    let d = end - start
    let x: SIMD2<Double>, y: SIMD2<Double>
    switch form {
    case .axial:
      x = d / (d * d).sum()
      y = .zero
    case .radial, .focal:
      x = SIMD2(1 / abs(d.x), 0)
      y = SIMD2(0, 1 / abs(d.y))
    case .conic:
      // Only the direction counts.
      let unit = d / (d * d).sum().squareRoot()
      x = unit
      y = SIMD2(-unit.y, unit.x)
    }
    self.init(a: x.x, b: y.x, c: x.y, d: y.y, tx: -(x * start).sum(), ty: -(y * start).sum())
    guard isFinite else { return nil }
  }
}
