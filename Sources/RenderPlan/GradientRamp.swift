// From the values of a gradient layer to what is drawn: nothing, one colour, or a ramp and how it lies in the picture.

import CoreGraphics
import QuartzCore
import Tessellation

/// A gradient between two points or more colours, laid over the unit square of a layer's bounds.
package struct GradientRamp {
  /// The shapes of gradients, by the numbers that the shader knows them by.
  package enum Form: Int, Sendable {
    case axial, radial, conic
  }

  var form: Form
  var stops: GradientStops
  /// From the unit square to gradient space: t is x (axial), the distance from the origin (radial), the angle (conic).
  var fromUnitSquare: Projection

  /// The map from device pixels, counted from `anchor`, to gradient space, for a box seen under `projection`. Nil where it is
  /// seen edge-on or the numbers run out.
  func map(of box: RoundedBox, under projection: Projection, anchor: SIMD2<Double>) -> Projection? {
    let size = box.high - box.low
    let toUnitSquare = Projection(
      a: 1 / size.x, b: 0, c: 0, d: 1 / size.y, tx: -box.low.x / size.x, ty: -box.low.y / size.y)
    // Counted from the anchor first: far from the picture's corner the inverse would lose digits.
    let near = projection.translated(x: -anchor.x, y: -anchor.y)
    guard let toLayer = near.isAffine ? near.inverse : near.homogeneousInverse else { return nil }
    let map = toLayer.concatenating(toUnitSquare).concatenating(fromUnitSquare)
    return map.fitsFloats ? map : nil
  }
}

/// What the values of a gradient layer come to.
enum GradientFilling {
  case nothing
  case color(CGColor)
  case ramp(GradientRamp)
  /// Values that contradict each other, in words.
  case contradiction(String)

  /// The most colours of a gradient.
  static let mostStops = 1024

  init(_ values: GradientValues) {
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
    let stops = GradientStops(
      colors: colors.map {
        $0.sRGBComponents.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
      }, locations: locations)
    let start = SIMD2(Double(values.startPoint.x), Double(values.startPoint.y))
    let end = SIMD2(Double(values.endPoint.x), Double(values.endPoint.y))
    let form: GradientRamp.Form
    switch values.type {
    case .radial: form = .radial
    case .conic: form = .conic
    default: form = .axial
    }
    if let fromUnitSquare = Projection(form, from: start, to: end) {
      self = .ramp(GradientRamp(form: form, stops: stops, fromUnitSquare: fromUnitSquare))
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
