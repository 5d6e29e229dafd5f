// RoundedBox: the shape of a layer's background, border and clip, a rectangle with rounded corners of either curve.
// SPDX-License-Identifier: Apache-2.0

/// A rectangle whose corners may be rounded, in layer space (points).
package struct RoundedBox: Hashable, Sendable {
  /// The rounded corners by their position in layer space; the bits of `CACornerMask`.
  package struct Corners: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The empty set. The literal of one is not specialised in other modules, and takes longer than a box.
    package static let none = Corners()
    package static let minXMinY = Corners(rawValue: 1)
    package static let maxXMinY = Corners(rawValue: 2)
    package static let minXMaxY = Corners(rawValue: 4)
    package static let maxXMaxY = Corners(rawValue: 8)
    package static let all: Corners = [.minXMinY, .maxXMinY, .minXMaxY, .maxXMaxY]
  }

  package var low: SIMD2<Double>
  package var high: SIMD2<Double>
  /// The radius of the rounded corners, no larger than half the shorter side; 0 for sharp corners.
  package private(set) var radius: Double
  package private(set) var corners: Corners
  /// The distance from the corner to the start of the curve, in radii: 1 for circular corners, up to 1.528665 for
  /// continuous ones.
  package private(set) var expansion: Double
  private let isContinuous: Bool
  private let overlaps: Bool

  /// The reach of a continuous corner if there is room for it, in radii (`spec` of
  /// `CALayer.cornerCurveExpansionFactor`).
  package static let continuousExpansion = 1.528665

  /// Creates a box; a radius that does not fit is reduced, and a continuous corner without room for its long ends
  /// approaches a circular one, unless it `overlaps` its neighbours.
  package init(
    low: SIMD2<Double>, high: SIMD2<Double>, cornerRadius: Double = 0, corners: Corners = .all,
    isContinuous: Bool = false, overlaps: Bool = false
  ) {
    self.low = low
    self.high = high
    self.isContinuous = isContinuous
    self.overlaps = overlaps
    let half = min(high.x - low.x, high.y - low.y) / 2
    radius = corners.isEmpty ? 0 : max(0, min(cornerRadius, half))
    self.corners = radius > 0 ? corners : .none
    guard isContinuous, radius > 0 else {
      expansion = 1
      return
    }
    expansion = overlaps ? Self.continuousExpansion : min(Self.continuousExpansion, max(1, half / radius))
  }

  /// Returns the box inside this one at a distance of `width` from every side, or nil if nothing is left.
  package func inset(by width: Double) -> RoundedBox? {
    let low = low + width, high = high - width
    guard low.x < high.x, low.y < high.y else { return nil }
    return RoundedBox(
      low: low, high: high, cornerRadius: max(0, radius - width), corners: corners, isContinuous: isContinuous,
      overlaps: overlaps)
  }

  package var isEmpty: Bool { !(low.x < high.x && low.y < high.y) }
  package var isSharp: Bool { radius == 0 }
  /// The extent of the corners along the sides.
  package var cornerExtent: Double { radius * expansion }

  /// Returns the boundary as one polygon in layer space, in the direction from the x axis towards the y axis, fine
  /// enough for pictures with at most `scale` pixels per point.
  package func polygon(scale: Double) -> [SIMD2<Double>] {
    let pixels = min(radius * max(scale, 0), 1e6)
    let sides = expansion > 1 ? 0 : Self.sides(pixels: pixels), isShared = sides <= Self.maxSharedSides
    let shared = UnsafeBufferPointer(
      start: Self.arcs + (isShared ? sides * (sides - 1) / 2 : 0), count: isShared ? sides : 0)
    let fine = isShared ? [] : Self.arc(sides: sides)
    let curve = expansion > 1 ? ContinuousCorner.polygon(radius: radius, expansion: expansion, pixels: pixels) : []
    let capacity = radius > 0 ? 4 * max(sides + 2, curve.count) : 4
    return [SIMD2<Double>](unsafeUninitializedCapacity: capacity) { points, count in
      func append(_ point: SIMD2<Double>) {
        points.initializeElement(at: count, to: point)
        count += 1
      }
      func add(_ at: SIMD2<Double>, _ bit: Corners, _ incoming: SIMD2<Double>, _ outgoing: SIMD2<Double>) {
        guard corners.contains(bit) else { return append(at) }
        for point in curve { append(at + incoming * point.x + outgoing * point.y) }
        guard curve.isEmpty else { return }
        func turn(by point: SIMD2<Double>) {
          let way = radius - radius * point
          append(at + incoming * way.x + outgoing * way.y)
        }
        append(at + incoming * radius)
        for point in shared { turn(by: point) }
        for point in fine { turn(by: point) }
        append(at + outgoing * radius)
      }
      let right = SIMD2(1.0, 0.0), up = SIMD2(0.0, 1.0)
      add(low, .minXMinY, up, right)
      add(SIMD2(high.x, low.y), .maxXMinY, -right, up)
      add(high, .maxXMaxY, -up, -right)
      add(SIMD2(low.x, high.y), .minXMaxY, right, -up)
    }
  }

  /// The sides of a quarter circle that is shown with a radius of so many pixels.
  private static func sides(pixels: Double) -> Int {
    let tolerance = Flattener.pictureTolerance
    let half = pixels > tolerance ? acosOneMinus(tolerance / pixels) : .pi / 4
    return max(2, min(4096, Int((Double.pi / 4 / half).rounded(.up))))
  }

  private static let maxSharedSides = 32
  /// The corners of quarter circles with few sides, as most boxes have: one corner, then two, and so on. They are not arrays, since threads
  /// that use the same array wait for each other to count their references.
  nonisolated(unsafe) private static let arcs: UnsafeMutablePointer<SIMD2<Double>> = {
    let corners = (1...maxSharedSides).flatMap(arc(sides:))
    let memory = UnsafeMutablePointer<SIMD2<Double>>.allocate(capacity: corners.count)
    memory.initialize(from: corners, count: corners.count)
    return memory
  }()

  /// The corners between the sides of a quarter circle of radius 1. They lie outside the circle by as much as the sides lie inside, so that
  /// both enclose nearly the same area.
  private static func arc(sides count: Int) -> [SIMD2<Double>] {
    let step = Double.pi / 2 / Double(max(count, 1))
    let outer = (step / sine(step)).squareRoot()
    return (0..<count).map { index in
      let angle = (Double(index) + 0.5) * step
      return outer * SIMD2(sine(angle), cosine(angle))
    }
  }
}
