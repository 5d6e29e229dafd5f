// Gradients of the reference renderer: the position of a pixel's centre between the stops, in double precision.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

/// The gradient that a gradient layer paints over its background.
package struct ReferenceGradient {
  private let type: CAGradientLayerType
  private let start: ReferencePoint
  private let end: ReferencePoint
  private let colors: [[Double]]
  private let locations: [Double]
  /// The map from a point of the picture to the unit square of the layer's bounds.
  private let unit: (ReferencePoint) -> ReferencePoint

  /// Creates the gradient of a layer; nil if it paints nothing.
  init?(_ layer: CAGradientLayer, _ plane: ReferencePlane) {
    self.init(layer) { pixel in
      let point = plane.inverse.apply(pixel)
      return ReferencePoint(
        (point.x - plane.bounds.minX) / plane.bounds.width, (point.y - plane.bounds.minY) / plane.bounds.height)
    }
  }

  /// Creates a gradient whose pixels are mapped to the unit square by `unit`.
  package init?(_ layer: CAGradientLayer, unit: @escaping (ReferencePoint) -> ReferencePoint) {
    let colors = (layer.colors ?? []).compactMap { $0 as? CGColor }
    guard !colors.isEmpty else { return nil }
    if let locations = layer.locations, locations.count != colors.count { return nil }
    type = layer.type
    start = ReferencePoint(Double(layer.startPoint.x), Double(layer.startPoint.y))
    end = ReferencePoint(Double(layer.endPoint.x), Double(layer.endPoint.y))
    if type == .radial, colors.count > 1, start.x == end.x || start.y == end.y { return nil }
    self.colors = colors.map { color in
      // The components are not premultiplied: an opaque copy gives the clipped components, whatever the space.
      let opaque = ReferencePixel(color.copy(alpha: 1) ?? color)
      return [opaque.red, opaque.green, opaque.blue, max(0, min(1, Double(color.alpha)))]
    }
    if let given = layer.locations {
      locations = given.map(\.doubleValue)
    } else {
      let last = Double(max(1, colors.count - 1))
      locations = colors.indices.map { Double($0) / last }
    }
    self.unit = unit
  }

  /// The premultiplied colour at a pixel.
  package func sample(_ x: Int, _ y: Int) -> ReferencePixel {
    shown(at: position(of: unit(ReferencePoint(Double(x) + 0.5, Double(y) + 0.5))))
  }

  /// The error of a pixel, in levels: besides the rounding, the change of its colour if its centre and its position
  /// between the stops move as far as floats may round them. At a hard edge that is the whole edge.
  func doubt(_ x: Int, _ y: Int) -> Double {
    let centre = ReferencePoint(Double(x) + 0.5, Double(y) + 0.5)
    let t = position(of: unit(centre))
    let near = 5e-5, fraction = 1e-6 * max(1, abs(t))
    let moved = [(near, 0), (-near, 0), (0, near), (0, -near)].map {
      position(of: unit(ReferencePoint(centre.x + $0.0, centre.y + $0.1)))
    }
    let middle = shown(at: t)
    let largest = (moved + [t - fraction, t + fraction]).map { shown(at: $0).distance(to: middle) }.max() ?? 0
    return ReferenceDoubt.painting + 255 * largest
  }

  private func shown(at t: Double) -> ReferencePixel {
    let c = color(at: t)
    return ReferencePixel(red: c[0] * c[3], green: c[1] * c[3], blue: c[2] * c[3], alpha: c[3])
  }

  private func position(of point: ReferencePoint) -> Double {
    let dx = end.x - start.x, dy = end.y - start.y
    let px = point.x - start.x, py = point.y - start.y
    switch type {
    case .radial:
      return hypot(px / dx, py / dy)
    case .conic:
      guard dx != 0 || dy != 0 else { return -.infinity }
      let angle = atan2(py, px) - atan2(dy, dx)
      let turns = angle / (2 * .pi)
      return turns - turns.rounded(.down)
    default:
      guard dx != 0 || dy != 0 else { return .infinity }
      return (px * dx + py * dy) / (dx * dx + dy * dy)
    }
  }

  private func color(at t: Double) -> [Double] {
    // The stops are placed one after the other; one that lies before its predecessor is moved to it.
    var before: (location: Double, color: [Double])?
    for index in colors.indices {
      let location = max(locations[index], before?.location ?? -.infinity)
      if t < location {
        guard let before else { return colors[index] }
        let part = (t - before.location) / (location - before.location)
        return (0..<4).map { before.color[$0] + (colors[index][$0] - before.color[$0]) * part }
      }
      before = (location, colors[index])
    }
    return before?.color ?? [0, 0, 0, 0]
  }
}
