// BandGradient: the pixels of gradients, four at a time.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartziteRenderPlan

/// A gradient of a plan, by the mathematics of `Shaders/gradient.glsl`.
struct BandGradient {
  /// The rows of the map from pixels to gradient space.
  private let map: (x: SIMD3<Float>, y: SIMD3<Float>, w: SIMD3<Float>)
  private let stops: GradientStops
  private let form: GradientRamp.Form
  private let isAffine: Bool
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
    (stops, form) = (gradient.stops, gradient.form)
    inverseScale = 1 / Float(map.origin.z)
    isAffine = Float(map.x.z) == 0 && Float(map.y.z) == 0
    let color = SIMD4<Float>(tint) / 255
    factor = SIMD4(color.x, color.y, color.z, opacity)
    isOpaque = gradient.stops.colors.allSatisfy { $0.w * opacity >= 1 }
    offset = SIMD2<Float>(-(gradient.anchor + shift))
  }

  /// Whether all columns of a row have one colour.
  var hasRowColors: Bool { isAffine && form == .axial && map.x.x == 0 }

  /// The pixel of every column of a row, if all have one colour.
  func pixel(ofRow y: Int) -> UInt32 {
    assert(hasRowColors, "the columns of row \(y) have colours of their own")
    let locations = locations(x: 0, y: y)
    return interval(at: locations.x).pixels(at: locations).x
  }

  /// Writes `columns` pixels of a row, from left to right. A pixel does not depend on where its row begins.
  func write(x: Int, y: Int, count columns: Int, to target: UnsafeMutablePointer<UInt32>) {
    var interval = interval(at: locations(x: x, y: y).x)
    var column = 0
    while column < columns {
      let locations = locations(x: x &+ column, y: y)
      var pixels = SIMD4<UInt32>()
      if interval.contains(locations) {
        pixels = interval.pixels(at: locations)
      } else {
        for lane in 0..<4 {
          interval = self.interval(at: locations[lane])
          pixels[lane] = interval.pixels(at: locations)[lane]
        }
      }
      if column &+ 4 <= columns {
        UnsafeMutableRawPointer(target + column).storeBytes(of: pixels, as: SIMD4<UInt32>.self)
      } else {
        for lane in 0..<(columns &- column) { target[column &+ lane] = pixels[lane] }
      }
      column &+= 4
    }
  }

  /// The interval between stops in which a location lies. NaN counts as before the first stop.
  private func interval(at location: Float) -> GradientInterval {
    let locations = stops.locations
    var low = 0, high = locations.count
    while low < high {
      let middle = (low &+ high) &>> 1
      if locations[middle] <= location { low = middle &+ 1 } else { high = middle }
    }
    let color = color(max(low - 1, 0))
    guard low > 0, low < locations.count else {
      let from = low == 0 ? -Float.infinity : locations[low - 1]
      return GradientInterval(from: from, to: low == 0 ? locations[0] : .infinity, color: color)
    }
    return GradientInterval(
      from: locations[low - 1], to: locations[low], color: color, difference: self.color(low) - color)
  }

  private func color(_ stop: Int) -> SIMD4<Float> {
    let color = stops.colors[stop] * factor
    return color.replacing(with: 0, where: .!(color .> 0)).replacing(with: 1, where: color .> 1)
  }

  /// The locations of four pixels beside each other.
  @inline(__always)
  private func locations(x: Int, y: Int) -> SIMD4<Float> {
    let px = (SIMD4(repeating: Float(x)) + SIMD4(0.5, 1.5, 2.5, 3.5)) + offset.x
    let py = Float(y) + 0.5 + offset.y
    let u = px * map.x.x + (map.x.y * py + map.x.z)
    if isAffine, case .axial = form { return u * inverseScale }
    let v = px * map.y.x + (map.y.y * py + map.y.z)
    let w = px * map.w.x + (map.w.y * py + map.w.z)
    switch form {
    case .axial: return u / w
    case .radial: return (u * u + v * v).squareRoot() / w
    case .conic: return Self.turns(u, v)
    }
  }

  /// The angles of four points, in turns from 0 to 1, from the x axis towards the y axis; 0 for the origin.
  @inline(__always)
  private static func turns(_ x: SIMD4<Float>, _ y: SIMD4<Float>) -> SIMD4<Float> {
    let width = x.replacing(with: -x, where: x .< 0), height = y.replacing(with: -y, where: y .< 0)
    let isTall = height .> width
    let longer = width.replacing(with: height, where: isTall), shorter = height.replacing(with: width, where: isTall)
    let ratio = shorter / longer.replacing(with: 1, where: longer .== 0)
    // Reduced to |z| ≤ tan(π/8), then by the polynomial of Cephes' atanf (S. Moshier).
    let isSteep = ratio .> 0.41421356
    let z = ratio.replacing(with: (ratio - 1) / (ratio + 1), where: isSteep), square = z * z
    var series = square * 8.05374449538e-2 - 1.38776856032e-1
    series = series * square + 1.99777106478e-1
    series = series * square - 3.33329491539e-1
    let angle = series * square * z + z
    var turns = angle.replacing(with: angle + 0.78539816, where: isSteep) * 0.15915494
    turns.replace(with: 0.25 - turns, where: isTall)
    turns.replace(with: 0.5 - turns, where: x .< 0)
    turns.replace(with: 1 - turns, where: y .< 0)
    return turns
  }
}

/// The locations of a gradient in which its colour changes evenly.
private struct GradientInterval {
  /// The first location in it, and the first one after it.
  private let from: Float
  private let to: Float
  /// The parts of the interval for each unit of location; 0 where it has one colour.
  private let scale: Float
  /// Whether it is opaque throughout.
  private let isOpaque: Bool
  /// The components, not premultiplied, each four times: red, green and blue from 0 to 255, alpha from 0 to 1.
  private let red: Component
  private let green: Component
  private let blue: Component
  private let alpha: Component

  /// One component of four pixels: its value at the start of the interval, and how much that at its end differs.
  private struct Component {
    let start: SIMD4<Float>
    let difference: SIMD4<Float>

    init(_ start: Float, _ difference: Float) {
      self.start = SIMD4(repeating: start)
      self.difference = SIMD4(repeating: difference)
    }

    /// The component at parts of the interval.
    @inline(__always)
    func value(at part: SIMD4<Float>) -> SIMD4<Float> { part * difference + start }
  }

  /// Creates an interval of one colour.
  init(from: Float, to: Float, color: SIMD4<Float>) {
    self.init(from: from, to: to, scale: 0, color: color, difference: .zero)
  }

  init(from: Float, to: Float, color: SIMD4<Float>, difference: SIMD4<Float>) {
    // The inverse of the least distances is infinite.
    let scale = min(1 / (to - from), .greatestFiniteMagnitude)
    self.init(from: from, to: to, scale: scale, color: color, difference: difference)
  }

  private init(from: Float, to: Float, scale: Float, color: SIMD4<Float>, difference: SIMD4<Float>) {
    self.from = from
    self.to = to
    self.scale = scale
    isOpaque = color.w == 1 && difference.w == 0
    red = Component(color.x * 255, difference.x * 255)
    green = Component(color.y * 255, difference.y * 255)
    blue = Component(color.z * 255, difference.z * 255)
    alpha = Component(color.w, difference.w)
  }

  /// Whether four locations lie in it.
  @inline(__always)
  func contains(_ locations: SIMD4<Float>) -> Bool { all((locations .>= from) .& (locations .< to)) }

  /// The premultiplied pixels at four locations, each of which counts only if it lies in the interval.
  @inline(__always)
  func pixels(at locations: SIMD4<Float>) -> SIMD4<UInt32> {
    let part = scale == 0 ? .zero : (locations - from) * scale
    let red = red.value(at: part), green = green.value(at: part), blue = blue.value(at: part)
    guard !isOpaque else { return Self.pixels(red, green, blue, SIMD4(repeating: 255)) }
    let alpha = alpha.value(at: part)
    return Self.pixels(red * alpha, green * alpha, blue * alpha, alpha * 255)
  }

  /// The pixels of components in 0…255.
  ///
  /// After 2²³ is added, the last bits of a float are the nearest whole number; no conversion of vectors gives that without a call
  /// for each element. Two bytes are joined while they are floats, so that a pixel takes one shift.
  @inline(__always)
  private static func pixels(
    _ red: SIMD4<Float>, _ green: SIMD4<Float>, _ blue: SIMD4<Float>, _ alpha: SIMD4<Float>
  ) -> SIMD4<UInt32> {
    let whole = SIMD4<Float>(repeating: 8_388_608)
    let low = (green + whole - whole) * 256 + (blue + whole)
    let high = (alpha + whole - whole) * 256 + (red + whole)
    return unsafeBitCast(low, to: SIMD4<UInt32>.self) & 0xFFFF | unsafeBitCast(high, to: SIMD4<UInt32>.self) &<< 16
  }
}
