// The stops of a gradient as the GPU reads them.
// SPDX-License-Identifier: Apache-2.0

/// The stops of a gradient: locations that never fall, and colours that are not premultiplied.
struct GradientStops {
  /// The locations, each with the two numbers of the interpolation from the stop before it, then the colours: red,
  /// green, blue, alpha.
  private(set) var entries: [SIMD4<Float>]
  let count: Int

  /// Whether every colour is opaque.
  var isOpaque: Bool { entries[count...].allSatisfy { $0.w == 1 } }

  /// Puts colours at locations; a location below the one before it counts as equal to it.
  init(colors: [SIMD4<Double>], locations: [Double]) {
    count = colors.count
    var highest = -Double.infinity
    entries = locations.map { location in
      highest = max(highest, location)
      return SIMD4(Float(max(-1e30, min(1e30, highest))), 0, 0, 0)
    }
    for index in entries.indices.dropFirst() {
      let way = Self.way(from: entries[index - 1].x, to: entries[index].x)
      entries[index].y = way.start
      entries[index].z = way.scale
    }
    entries += colors.map { SIMD4<Float>($0) }
  }

  /// The numbers with which the interpolation from one stop to the next is (t − start) · scale, clamped to 0…1.
  private static func way(from: Float, to: Float) -> (start: Float, scale: Float) {
    let steepest: Float = 1e38
    guard to <= from else { return (from, min(1 / (to - from), steepest)) }
    // A hard edge: 0 before the location, 1 at it. Near 0 floats differ by less than a GPU may preserve.
    return (abs(to) > 1e-30 ? to.nextDown : -1e-37, steepest)
  }
}
