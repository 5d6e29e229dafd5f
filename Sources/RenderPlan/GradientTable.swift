// The gradients of a plan as one table, as the GPU reads it.

import Tessellation

/// The maps and the stops of all gradients of a plan. `Shaders/gradient.glsl` describes the entries; both change together.
package struct GradientTable: Sendable {
  /// The number of entries in a row of the texture that holds the table.
  package static let width = 2048
  /// The most entries that a table may have: what a square texture of that width holds, which every device can have.
  package static let capacity = width * width

  /// All entries, in order.
  package private(set) var entries: [SIMD4<Float>] = []
  /// Where stops begin that several gradients have in common.
  private var stopPlaces: [[SIMD4<Float>]: Int] = [:]

  package init() {}

  /// Adds a gradient and returns where it begins, or nil where there is no room left.
  mutating func add(_ type: GradientRamp.Form, map: Projection, stops: GradientStops) -> Int? {
    let known = stopPlaces[stops.entries]
    let needed = 3 + (known == nil ? stops.entries.count : 0)
    guard entries.count + needed <= Self.capacity else { return nil }
    let stopPlace = known ?? entries.count
    if known == nil {
      stopPlaces[stops.entries] = stopPlace
      entries += stops.entries
    }
    let place = entries.count
    entries.append(SIMD4(Float(map.x.x), Float(map.y.x), Float(map.origin.x), Float(stopPlace)))
    entries.append(SIMD4(Float(map.x.y), Float(map.y.y), Float(map.origin.y), Float(stops.count)))
    entries.append(SIMD4(Float(map.x.z), Float(map.y.z), Float(map.origin.z), Float(type.rawValue)))
    return place
  }
}

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
