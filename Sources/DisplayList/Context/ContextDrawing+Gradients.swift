// Drawing of gradients, in the shape of the bounds.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteGraphics
import QuartziteTessellation

extension ContextDrawing {
  /// Draws a gradient in a shape.
  func draw(_ ramp: GradientRamp, in shape: BoxShape, _ frame: RecordedFrame) {
    guard let drawn = DrawnGradient(ramp, tint: frame.tint, manner) else { return }
    let size = shape.box.high - shape.box.low
    let toLayer = Projection(a: size.x, b: 0, c: 0, d: size.y, tx: shape.box.low.x, ty: shape.box.low.y)
    let projection = drawn.toUnitSquare.concatenating(toLayer).concatenating(frame.projection)
    guard projection.isFinite else { return }
    draw(shape, frame) { context, path, state in
      state.clips.append(.path(path, .winding))
      state.transform = CGAffineTransform(projection)
      context.with(state) { drawn.draw(in: $0) }
    }
  }
}

/// A gradient whose locations run from 0 to 1.
private struct DrawnGradient {
  private let form: GradientRamp.Form
  private let gradient: CGGradient
  private let start: SIMD2<Double>
  private let end: SIMD2<Double>
  /// The centre of the circle at the last stop, for radial gradients, which begin at ``start``.
  private var lastCentre = SIMD2<Double>.zero
  /// The map from the space that it is drawn in to the unit square of the node's bounds.
  let toUnitSquare: Projection

  init?(_ ramp: GradientRamp, tint: Tint, _ manner: DrawingManner) {
    var stops = Stops(ramp)
    form = ramp.form
    switch form {
    case .axial:
      let (first, last) = stops.stretchToUnit()
      let way = ramp.end - ramp.start
      start = ramp.start + way * first
      end = ramp.start + way * last
      toUnitSquare = .identity
    case .radial, .conic, .focal:
      // Distances from the centre are never negative, and turns go from 0 to 1.
      stops.cut(to: form == .conic ? 0...1 : 0...Double.infinity)
      start = ramp.focus
      end = SIMD2(form == .conic ? 1 : stops.stretchToUnit(from: 0).end, 0)
      lastCentre = ramp.focus * (1 - end.x)
      guard let map = ramp.fromUnitSquare.inverse else { return nil }
      toUnitSquare = map
    }
    guard let gradient = stops.gradient(tint: tint, manner) else { return nil }
    self.gradient = gradient
  }

  func draw(in context: CGContext) {
    let beyond: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
    let (first, second) = (CGPoint(x: start.x, y: start.y), CGPoint(x: end.x, y: end.y))
    switch form {
    case .axial: context.drawLinearGradient(gradient, start: first, end: second, options: beyond)
    case .radial, .focal:
      context.drawRadialGradient(
        gradient, startCenter: first, startRadius: 0, endCenter: CGPoint(x: lastCentre.x, y: lastCentre.y),
        endRadius: second.x, options: beyond)
    case .conic: context.drawConicGradient(gradient, center: first, angle: 0)
    }
  }
}

/// Colours at locations that never fall.
private struct Stops {
  private var stops: [(location: Double, color: SIMD4<Double>)]

  init(_ ramp: GradientRamp) { stops = zip(ramp.locations, ramp.colors).map { ($0, $1) } }

  /// Removes the stops outside of a range, and adds stops at its ends where there are none.
  mutating func cut(to range: ClosedRange<Double>) {
    let low = range.lowerBound, high = range.upperBound
    let inside = stops.filter { range.contains($0.location) }
    var result: [(location: Double, color: SIMD4<Double>)] = []
    if inside.first?.location != low { result.append((low, color(at: low))) }
    result += inside
    if high.isFinite, result[result.count - 1].location != high { result.append((high, color(at: high))) }
    stops = result
  }

  /// Moves and scales the locations to 0…1, and returns the range that they had. If all of them are equal they become
  /// 0.
  mutating func stretchToUnit(from start: Double? = nil) -> (start: Double, end: Double) {
    let low = start ?? stops[0].location, high = stops[stops.count - 1].location
    let length = high > low ? high - low : 1
    for index in stops.indices { stops[index].location = min(1, max(0, (stops[index].location - low) / length)) }
    return (low, low + length)
  }

  private func color(at location: Double) -> SIMD4<Double> {
    guard let after = stops.firstIndex(where: { $0.location > location }) else { return stops[stops.count - 1].color }
    guard after > 0 else { return stops[0].color }
    let (first, second) = (stops[after - 1], stops[after])
    return first.color + (second.color - first.color)
      * ((location - first.location) / (second.location - first.location))
  }

  func gradient(tint: Tint, _ manner: DrawingManner) -> CGGradient? {
    guard let space = CGColorSpace(name: CGColorSpace.sRGB) else { return nil }
    let factors = SIMD4(tint.straightColor.x, tint.straightColor.y, tint.straightColor.z, tint.alpha)
    let mixed = (manner == .context ? GenericRGB.stops(stops) : stops).map {
      (location: $0.location, color: $0.color * factors)
    }
    let components = mixed.flatMap {
      [CGFloat($0.color.x), CGFloat($0.color.y), CGFloat($0.color.z), CGFloat($0.color.w)]
    }
    return CGGradient(
      colorSpace: space, colorComponents: components, locations: mixed.map { CGFloat($0.location) }, count: mixed.count)
  }
}
