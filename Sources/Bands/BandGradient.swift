// BandGradient: the pixels of gradients, four at a time.
// SPDX-License-Identifier: Apache-2.0

import QuartziteRenderPlan

/// A gradient of a plan's table, by the mathematics of `Shaders/gradient.glsl`.
struct BandGradient {
  /// The rows of the map from pixels to gradient space.
  private let map: (x: SIMD4<Float>, y: SIMD4<Float>, w: SIMD4<Float>)
  private let entries: [SIMD4<Float>]
  private let start: Int
  private let count: Int
  private let form: Form
  private let isAffine: Bool
  /// The inverse of the map's scale, where it is the same for every pixel.
  private let inverseScale: Float
  /// Whether every pixel is opaque.
  let isOpaque: Bool
  /// The straight colour and the opacity that everything is multiplied by.
  private let factor: SIMD4<Float>
  /// The place of the picture's corner, counted from the pixel that the map counts from.
  private let offset: SIMD2<Float>

  private enum Form {
    case axial, radial, conic
  }

  init(_ record: QuadRecord, _ table: ParameterTable) {
    entries = table.entries
    let entry = Int(record.entry)
    let w = entries[entry + 2]
    map = (entries[entry], entries[entry + 1], w)
    start = Int(map.x.w)
    count = Int(map.y.w)
    form = w.w < 0.5 ? .axial : w.w < 1.5 ? .radial : .conic
    isAffine = w.x == 0 && w.y == 0
    inverseScale = 1 / w.z
    let tint = SIMD4<Float>(record.color) / 255
    factor = SIMD4(tint.x, tint.y, tint.z, record.scalar)
    isOpaque = entries[(start + count)..<(start + 2 * count)].allSatisfy { $0.w * record.scalar >= 1 }
    offset = SIMD2(record.texture.x, record.texture.y) - SIMD2(record.rect.x, record.rect.y)
  }

  /// Whether all columns of a row have one colour.
  var hasRowColors: Bool { isAffine && form == .axial && map.x.x == 0 }

  /// The pixel of every column of a row, if all have one colour.
  func pixel(ofRow y: Int) -> UInt32 {
    assert(hasRowColors, "the columns of row \(y) have colours of their own")
    return entries.withUnsafeBufferPointer { entries in
      let locations = locations(x: 0, y: y)
      return stops(entries).interval(at: locations.x).pixels(at: locations).x
    }
  }

  /// Writes `columns` pixels of a row, from left to right. A pixel does not depend on where its row begins.
  func write(x: Int, y: Int, count columns: Int, to target: UnsafeMutablePointer<UInt32>) {
    entries.withUnsafeBufferPointer { entries in
      let stops = stops(entries)
      var interval = stops.interval(at: locations(x: x, y: y).x)
      var column = 0
      while column < columns {
        let locations = locations(x: x &+ column, y: y)
        var pixels = SIMD4<UInt32>()
        if interval.contains(locations) {
          pixels = interval.pixels(at: locations)
        } else {
          for lane in 0..<4 {
            interval = stops.interval(at: locations[lane])
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
  }

  private func stops(_ entries: UnsafeBufferPointer<SIMD4<Float>>) -> GradientStops {
    GradientStops(
      locations: UnsafeBufferPointer(rebasing: entries[start..<(start + count)]),
      colors: UnsafeBufferPointer(rebasing: entries[(start + count)..<(start + 2 * count)]), factor: factor)
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

/// The stops of a gradient.
private struct GradientStops {
  /// One entry for each stop, its location first; they rise.
  let locations: UnsafeBufferPointer<SIMD4<Float>>
  /// One colour for each stop, not premultiplied.
  let colors: UnsafeBufferPointer<SIMD4<Float>>
  /// The factor of every colour.
  let factor: SIMD4<Float>

  /// The interval between stops in which a location lies. NaN counts as before the first stop.
  func interval(at location: Float) -> GradientInterval {
    var low = 0, high = locations.count
    while low < high {
      let middle = (low &+ high) &>> 1
      if locations[middle].x <= location { low = middle &+ 1 } else { high = middle }
    }
    let color = color(max(low - 1, 0))
    guard low > 0, low < locations.count else {
      let from = low == 0 ? -Float.infinity : locations[low - 1].x
      return GradientInterval(from: from, to: low == 0 ? locations[0].x : .infinity, color: color)
    }
    return GradientInterval(
      from: locations[low - 1].x, to: locations[low].x, color: color, difference: self.color(low) - color)
  }

  private func color(_ stop: Int) -> SIMD4<Float> {
    let color = colors[stop] * factor
    return color.replacing(with: 0, where: .!(color .> 0)).replacing(with: 1, where: color .> 1)
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
