// The stops of a gradient as the GPU reads them.

/// The stops of a gradient: locations that never fall, and colours that are not premultiplied.
struct GradientStops {
  /// The locations, then the colours: red, green, blue, alpha.
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
    entries += colors.map { SIMD4<Float>($0) }
  }
}
