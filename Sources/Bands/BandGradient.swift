// BandGradient: the pixels of gradients, row by row.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCCoverage
import QuartziteDisplayList
import QuartzitePainting
import QuartziteRenderPlan

/// A gradient of a plan, by the mathematics of `Shaders/gradient.glsl`.
struct BandGradient {
  /// The rows of the map from pixels to gradient space.
  private let map: (x: SIMD3<Float>, y: SIMD3<Float>, w: SIMD3<Float>)
  private let stops: GradientStops
  private let form: gradient_form
  /// The inverse of the map's scale, where it is the same for every pixel.
  private let inverseScale: Float
  /// Whether every pixel is opaque.
  let isOpaque: Bool
  /// The straight colour and the opacity that everything is multiplied by.
  private let factor: SIMD4<Float>
  /// The place of the picture's corner, counted from the pixel that the map counts from.
  private let offset: SIMD2<Float>

  init(_ gradient: PlacedGradient, _ tint: SIMD4<UInt8>, _ opacity: Float, movedBy shift: SIMD2<Double>) {
    func row(_ x: Double, _ y: Double, _ origin: Double) -> SIMD3<Float> { SIMD3(Float(x), Float(y), Float(origin)) }
    let map = gradient.map
    self.map = (
      row(map.x.x, map.y.x, map.origin.x), row(map.x.y, map.y.y, map.origin.y), row(map.x.z, map.y.z, map.origin.z)
    )
    stops = gradient.stops
    inverseScale = 1 / Float(map.origin.z)
    form =
      switch gradient.form {
      case .axial: Float(map.x.z) == 0 && Float(map.y.z) == 0 ? gradient_axial : gradient_axial_in_perspective
      case .radial: gradient_radial
      case .focal: gradient_focal
      case .conic: gradient_conic
      }
    let color = SIMD4<Float>(tint) / 255
    factor = SIMD4(color.x, color.y, color.z, opacity)
    isOpaque = gradient.stops.colors.allSatisfy { $0.w * opacity >= 1 }
    offset = SIMD2<Float>(-(gradient.anchor + shift))
  }

  /// Whether all columns of a row have one colour.
  var hasRowColors: Bool { form == gradient_axial && map.x.x == 0 }

  /// Writes the pixel of every column of each of some rows, if all have one colour.
  func write(rows: Range<Int>, to target: UnsafeMutablePointer<UInt32>) {
    assert(hasRowColors, "the columns of rows \(rows) have colours of their own")
    // Rows in place of columns.
    write(
      from: rows.lowerBound, offset.y, step: (map.x.y, map.y.y, map.w.y), start: (map.x.z, map.y.z, map.w.z),
      count: rows.count, to: target)
  }

  /// Writes `columns` pixels of a row, from left to right. A pixel does not depend on where its row begins.
  func write(x: Int, y: Int, count columns: Int, to target: UnsafeMutablePointer<UInt32>) {
    let down = Float(y) + 0.5 + offset.y
    func start(_ row: SIMD3<Float>) -> Float { row.y * down + row.z }
    write(
      from: x, offset.x, step: (map.x.x, map.y.x, map.w.x), start: (start(map.x), start(map.y), start(map.w)),
      count: columns, to: target)
  }

  /// Writes pixels beside each other: the place of each in gradient space lies a `step` from the one before.
  private func write(
    from first: Int, _ offset: Float, step: (Float, Float, Float), start: (Float, Float, Float), count: Int,
    to target: UnsafeMutablePointer<UInt32>
  ) {
    stops.locations.withUnsafeBufferPointer { locations in
      stops.colors.withUnsafeBytes { colors in
        var gradient = pixel_gradient()
        gradient.form = form
        gradient.locations = locations.baseAddress
        gradient.colors = colors.assumingMemoryBound(to: Float.self).baseAddress
        gradient.count = locations.count
        gradient.factor = (factor.x, factor.y, factor.z, factor.w)
        gradient.offset = offset
        gradient.step = step
        gradient.start = start
        gradient.inverse_scale = inverseScale
        pixels_gradient(widestVectors, &gradient, Int32(truncatingIfNeeded: first), target, count)
      }
    }
  }
}
