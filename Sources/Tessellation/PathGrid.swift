// PathGrid: the grid of one operation on paths, with integers as fine as the resolver allows, and the conversion back.
// SPDX-License-Identifier: Apache-2.0

/// A grid over a box, with a power-of-two step: numbers with few binary digits lie on it exactly.
struct PathGrid {
  private var x: Axis
  private var y: Axis

  /// Creates a grid over all points; nil if there are none, or one is not finite.
  init?(around polylines: [[Polyline]]) {
    var extent = Extent.nothing
    for point in polylines.joined().lazy.flatMap(\.points) {
      guard point.x.isFinite, point.y.isFinite else { return nil }
      extent.add(point)
    }
    if extent.isEmpty { return nil }
    // The resolver multiplies differences of x with differences of y, and has 31 and 29 bits for them.
    x = Axis(extent.low.x, extent.high.x, bits: 31)
    y = Axis(extent.low.y, extent.high.y, bits: 29)
  }

  /// Appends the edges of a closed polygon; crossing an edge that runs down adds `winding`.
  mutating func append(_ polygon: Polyline, winding: Int32, to edges: inout [FixedEdge]) {
    guard polygon.points.count > 1, let last = polygon.points.last else { return }
    var previous = snapped(last)
    for point in polygon.points {
      let current = snapped(point)
      if previous.y < current.y {
        edges.append(FixedEdge(x0: previous.x, y0: previous.y, x1: current.x, y1: current.y, winding: winding))
      } else if previous.y > current.y {
        edges.append(FixedEdge(x0: current.x, y0: current.y, x1: previous.x, y1: previous.y, winding: -winding))
      }
      previous = current
    }
  }

  private mutating func snapped(_ point: SIMD2<Double>) -> SIMD2<Int64> {
    SIMD2(x.snapped(point.x), y.snapped(point.y))
  }

  /// Returns the point of the path at a position on the grid: with the path's own coordinates if those were snapped to
  /// it.
  func point(_ position: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(x.coordinate(position.x), y.coordinate(position.y))
  }

  /// One axis of the grid.
  private struct Axis {
    private let scale: Double
    private let back: Double
    private let origin: Double
    /// The coordinates that are not on the grid, keyed by the position that they were snapped to.
    private var originals: [Int64: Double] = [:]

    init(_ low: Double, _ high: Double, bits: Int) {
      let largest = max(low.magnitude, high.magnitude)
      // Halves, since the difference of two large numbers may overflow.
      let half = high / 2 - low / 2
      // A grid finer than the last digit of the largest number would gain nothing.
      let finest = largest > 0 ? 52 - Int(largest.exponent) : 0
      let wanted = half > 0 ? bits - 2 - Int(half.exponent) : finest
      let exponent = min(max(min(wanted, finest), -1000), 1000)
      scale = Double(sign: .plus, exponent: exponent, significand: 1)
      back = Double(sign: .plus, exponent: -exponent, significand: 1)
      origin = (low * scale).rounded(.down)
    }

    mutating func snapped(_ value: Double) -> Int64 {
      let position = (value * scale).rounded() - origin
      let result = Int64(position)
      if coordinate(position) != value { originals[result] = value }
      return result
    }

    func coordinate(_ position: Double) -> Double {
      if let whole = Int64(exactly: position), let original = originals[whole] { return original }
      return (position + origin) * back
    }
  }
}
