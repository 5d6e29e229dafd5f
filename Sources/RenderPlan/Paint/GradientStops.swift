// The stops of a gradient as a plan has them.
// SPDX-License-Identifier: Apache-2.0

/// The stops of a gradient: locations that never fall, and a colour for each.
package struct GradientStops: Hashable, Sendable {
  package private(set) var locations: [Float]
  /// The colours, not premultiplied: red, green, blue, alpha.
  package let colors: [SIMD4<Float>]

  /// Puts colours at locations; a location below the one before it counts as equal to it.
  init(colors: [SIMD4<Double>], locations: [Double]) {
    self.colors = colors.map { SIMD4<Float>($0) }
    var highest = -Double.infinity
    self.locations = locations.map { location in
      highest = max(highest, location)
      return Float(max(-1e30, min(1e30, highest)))
    }
  }

  /// The number of stops.
  package var count: Int { colors.count }
  /// The entries of ``DrawTables/capacity`` that they take.
  var entryCount: Int { 2 * count }
  /// Whether every colour is opaque.
  var isOpaque: Bool { colors.allSatisfy { $0.w == 1 } }
}
