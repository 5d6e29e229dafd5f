// A gradient: colours at locations along a line, around a centre or through an angle.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// A gradient between two points, laid over the unit square of its node's bounds.
package struct GradientRamp: Hashable, Sendable {
  /// The forms of gradients, with the numbers by which the shader knows them.
  package enum Form: Int, Sendable {
    case axial, radial, conic
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
  /// (conic).
  package let fromUnitSquare: Projection

  /// Creates a gradient; nil for one without extent.
  package init?(
    _ form: Form, colors: [SIMD4<Double>], locations: [Double], from start: SIMD2<Double>, to end: SIMD2<Double>
  ) {
    assert(
      colors.count > 1 && locations.count == colors.count, "\(colors.count) colours have \(locations.count) locations")
    assert(zip(locations, locations.dropFirst()).allSatisfy { $0 <= $1 }, "the locations \(locations) do not ascend")
    guard let map = Projection(form, from: start, to: end) else { return nil }
    fromUnitSquare = map
    self.form = form
    self.colors = colors
    self.locations = locations
    self.start = start
    self.end = end
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
    case .radial:
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
