// From the values of a gradient layer to what is drawn: nothing, one colour, or a ramp and how it lies in the picture.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// A gradient between two points or more colours, laid over the unit square of a layer's bounds.
package struct GradientRamp {
  /// The shapes of gradients, by the numbers that the shader knows them by.
  package enum Form: Int, Sendable {
    case axial, radial, conic
  }

  package let form: Form
  /// Straight red, green, blue and alpha, each 0…1: two colours or more.
  package let colors: [SIMD4<Double>]
  /// A location for each colour, none below the one before it.
  package let locations: [Double]
  /// Where the gradient begins and ends, in the unit square.
  package let start: SIMD2<Double>
  package let end: SIMD2<Double>
  /// From the unit square to gradient space: t is x (axial), the distance from the origin (radial), the angle (conic).
  package let fromUnitSquare: Projection
}

/// What the values of a gradient layer come to.
package enum GradientFilling {
  case nothing
  case color(CGColor)
  case ramp(GradientRamp)
  /// Values that contradict each other, in words.
  case contradiction(String)

  /// The most colours of a gradient.
  package static let mostStops = 1024

  package init(_ values: GradientValues) {
    guard let list = values.colors, let last = list.last else {
      self = .nothing
      return
    }
    guard list.count <= Self.mostStops else {
      self = .contradiction("its gradient has \(list.count) colours, more than \(Self.mostStops)")
      return
    }
    if let locations = values.locations, locations.count != list.count {
      self = .contradiction("its gradient has \(list.count) colours but \(locations.count) locations")
      return
    }
    let colors = list.compactMap { $0 as? CGColor }
    guard colors.count == list.count, let lastColor = last as? CGColor else {
      self = .contradiction("the colours of its gradient are not all of type CGColor")
      return
    }
    guard colors.count > 1 else {
      self = .color(lastColor)
      return
    }
    let locations =
      values.locations?.map(\.doubleValue)
      ?? colors.indices.map { Double($0) / Double(colors.count - 1) }
    var highest = -Double.infinity
    let rising = locations.map { location in
      highest = max(highest, location)
      return highest
    }
    let components = colors.map {
      $0.sRGBComponents.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
    }
    let start = SIMD2(Double(values.startPoint.x), Double(values.startPoint.y))
    let end = SIMD2(Double(values.endPoint.x), Double(values.endPoint.y))
    let form: GradientRamp.Form
    switch values.type {
    case .radial: form = .radial
    case .conic: form = .conic
    default: form = .axial
    }
    if let fromUnitSquare = Projection(form, from: start, to: end) {
      self = .ramp(
        GradientRamp(
          form: form, colors: components, locations: rising, start: start, end: end, fromUnitSquare: fromUnitSquare))
    } else {
      self.init(collapsed: form, first: colors[0], last: lastColor)
    }
  }

  /// What is left of a gradient whose start and end are one point, or of ellipses without width or height. Only the radial
  /// case is known from measurements.
  private init(collapsed form: GradientRamp.Form, first: CGColor, last: CGColor) {
    switch form {
    case .axial: self = .color(last)
    case .radial: self = .nothing
    case .conic: self = .color(first)
    }
  }
}

extension Projection {
  /// From the unit square to gradient space, or nil where the gradient has no extent.
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
