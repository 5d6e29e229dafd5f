// GradientRows: gradients as rows of pixels.
// SPDX-License-Identifier: Apache-2.0

import QuartzitePainting

/// Colours along a line, between two circles, or around a point.
struct GradientRows: PixelRows {
  /// The geometry that gives the location of a point between the stops.
  enum Form {
    /// The x coordinate.
    case linear
    /// The circle of radius r₀ + t·(r₁ − r₀) around t·d that passes through the point.
    case radial(direction: SIMD2<Double>, startRadius: Double, radiusChange: Double)
    /// The angle from the x axis towards the y axis.
    case conic
  }

  private let form: Form
  /// The map from pixels to the space of the form.
  private var map: CGAffineTransform
  private let locations: [Double]
  /// Colours that are not premultiplied.
  private let colors: [SIMD4<Float>]
  private let order: PixelOrder
  private let options: CGGradientDrawingOptions

  /// Creates colours from `start` to `end` in the user space that `transform` maps to pixels; nil if these are the same
  /// point, or numbers are not finite.
  init?(
    _ gradient: CGGradient, from start: CGPoint, to end: CGPoint, _ options: CGGradientDrawingOptions,
    _ state: DrawingState, _ order: PixelOrder
  ) {
    let direction = CGPoint(x: end.x - start.x, y: end.y - start.y)
    let square = direction.x * direction.x + direction.y * direction.y
    guard square > 0 else { return nil }
    // x is the location along the line; y is unused.
    let toLine = CGAffineTransform(
      a: direction.x / square, b: 0, c: direction.y / square, d: 0,
      tx: -(start.x * direction.x + start.y * direction.y) / square, ty: 0)
    self.init(.linear, gradient, toLine, options, state, order)
  }

  /// Creates colours between two circles; nil if they are equal, a radius is negative, or numbers are not finite.
  init?(
    _ gradient: CGGradient, from start: CGPoint, _ startRadius: CGFloat, to end: CGPoint, _ endRadius: CGFloat,
    _ options: CGGradientDrawingOptions, _ state: DrawingState, _ order: PixelOrder
  ) {
    guard startRadius >= 0, endRadius >= 0, startRadius.isFinite, endRadius.isFinite,
      start != end || startRadius != endRadius
    else { return nil }
    // Lengths are divided by the largest radius or distance, so that comparisons with zero have a scale.
    let direction = SIMD2(Double(end.x - start.x), Double(end.y - start.y))
    let size = max(abs(direction.x), abs(direction.y), Double(startRadius), Double(endRadius))
    guard size.isFinite, (1 / size).isFinite else { return nil }
    let toCircles = CGAffineTransform(translationX: -start.x, y: -start.y).concatenating(
      CGAffineTransform(scaleX: 1 / size, y: 1 / size))
    self.init(
      .radial(
        direction: direction / size, startRadius: Double(startRadius) / size,
        radiusChange: Double(endRadius - startRadius) / size), gradient, toCircles, options, state, order)
  }

  /// Creates colours around a point, starting at `angle` radians; nil if numbers are not finite.
  init?(
    _ gradient: CGGradient, around center: CGPoint, from angle: CGFloat, _ state: DrawingState, _ order: PixelOrder
  ) {
    let toTurn = CGAffineTransform(translationX: -center.x, y: -center.y).concatenating(
      CGAffineTransform(rotationAngle: -angle))
    self.init(.conic, gradient, toTurn, [], state, order)
  }

  private init?(
    _ form: Form, _ gradient: CGGradient, _ map: CGAffineTransform, _ options: CGGradientDrawingOptions,
    _ state: DrawingState, _ order: PixelOrder
  ) {
    guard let map = state.transform.inverse?.concatenating(map), map.isFinite else { return nil }
    self.form = form
    self.map = map
    var stops = zip(gradient.locations, gradient.colors).map {
      (location: Double($0), color: $1.straight(alpha: state.alpha))
    }
    if gradient.colorSpace == nil { stops = GenericRGB.stops(stops) }
    locations = stops.map(\.location)
    colors = stops.map { SIMD4<Float>($0.color) }
    self.options = options
    self.order = order
    assert(
      !locations.isEmpty && zip(locations, locations.dropFirst()).allSatisfy { $0 <= $1 },
      "the locations \(locations) of a gradient do not ascend")
  }

  var isPartial: Bool {
    switch form {
    case .linear: options != [.drawsBeforeStartLocation, .drawsAfterEndLocation]
    case .radial: true
    case .conic: false
    }
  }

  var isOpaque: Bool { !isPartial && colors.allSatisfy { $0.w == 1 } }

  func shifted(by shift: SIMD2<Double>) -> GradientRows {
    var result = self
    result.map = map.shifted(by: shift)
    return result
  }

  func write(
    x: Int, y: Int, count: Int, to target: UnsafeMutablePointer<UInt32>, coverage: UnsafeMutablePointer<UInt8>?
  ) {
    let first = map.middle(x: x, y: y), step = map.step
    locations.withUnsafeBufferPointer { locations in
      colors.withUnsafeBufferPointer { colors in
        var stops = StopCursor(locations: locations, colors: colors, order: order)
        if case .linear = form, step.x == 0 {
          // A row of a single colour.
          guard let location = location(of: first) else {
            coverage?.update(repeating: 0, count: count)
            return target.update(repeating: 0, count: count)
          }
          return target.update(repeating: stops.pixel(at: location), count: count)
        }
        for index in 0..<count {
          if let location = location(of: first + step * Double(index)) {
            target[index] = stops.pixel(at: location)
          } else {
            target[index] = 0
            coverage?[index] = 0
          }
        }
      }
    }
  }

  // MARK: Locations

  /// Returns the location of a point of the form's space between the stops; nil if nothing is drawn there.
  @inline(__always)
  private func location(of point: SIMD2<Double>) -> Double? {
    switch form {
    case .linear: return isDrawn(point.x) ? point.x : nil
    case .conic:
      let turn = atan2(point.y, point.x) / (2 * .pi)
      return turn < 0 ? turn + 1 : turn
    case .radial(let direction, let radius, let change):
      if direction == .zero {
        let location = ((point * point).sum().squareRoot() - radius) / change
        return isDrawn(location) ? location : nil
      }
      // The circle through the point that is drawn last has the largest t of
      // |p − t·d| = r₀ + t·Δr with a radius that is not negative (PDF, ISO 32000-1, 8.7.4.5.4).
      let a = (direction * direction).sum() - change * change
      let b = (point * direction).sum() + radius * change
      let c = (point * point).sum() - radius * radius
      func isSeen(_ location: Double) -> Bool { radius + location * change >= 0 && isDrawn(location) }
      guard abs(a) > 1e-12 else {
        let only = c / (2 * b)
        return isSeen(only) ? only : nil
      }
      let square = b * b - a * c
      guard square >= 0 else { return nil }
      let root = square.squareRoot()
      let roots = ((b + root) / a, (b - root) / a)
      let later = max(roots.0, roots.1), earlier = min(roots.0, roots.1)
      return isSeen(later) ? later : isSeen(earlier) ? earlier : nil
    }
  }

  /// The distance beyond its ends at which a gradient still counts as drawn, to allow for rounding.
  private static let slack = 1e-9

  @inline(__always)
  private func isDrawn(_ location: Double) -> Bool {
    if location < -Self.slack { return options.contains(.drawsBeforeStartLocation) && location.isFinite }
    if location > 1 + Self.slack { return options.contains(.drawsAfterEndLocation) && location.isFinite }
    return !location.isNaN
  }
}

/// A cursor over the stops of a gradient, which remembers the last one found.
private struct StopCursor {
  let locations: UnsafeBufferPointer<Double>
  let colors: UnsafeBufferPointer<SIMD4<Float>>
  let order: PixelOrder
  /// The last stop that is not after the most recent location.
  var segment = 0

  /// Returns the pixel at a location.
  @inline(__always)
  mutating func pixel(at location: Double) -> UInt32 {
    let last = locations.count - 1
    while segment > 0, locations[segment] > location { segment -= 1 }
    while segment < last, locations[segment + 1] <= location { segment += 1 }
    let start = locations[segment]
    guard segment < last, location > start else { return order.pixel(straight: colors[segment]) }
    let part = Float((location - start) / (locations[segment + 1] - start))
    return order.pixel(straight: colors[segment] + (colors[segment + 1] - colors[segment]) * part)
  }
}
