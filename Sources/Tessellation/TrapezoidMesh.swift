// TrapezoidMesh: shapes as disjoint trapezoids, whose coverage the GPU executor sums.
// SPDX-License-Identifier: Apache-2.0

/// The area that an outline encloses, as disjoint trapezoids with horizontal tops and bottoms.
package struct TrapezoidMesh: Sendable {
  /// A straight line that contains sides, in pixels from the top left corner of the mesh's clip, its upper end first.
  ///
  /// Trapezoids on both sides of an edge, and those above and below each other along it, have the same line, so that
  /// values computed from it are identical for all of them.
  package struct Line: Hashable, Sendable {
    package var x0: Double
    package var y0: Double
    package var x1: Double
    package var y1: Double

    /// Returns the x of the line at height `y`.
    @inline(__always)
    package func x(at y: Double) -> Double {
      y == y0 ? x0 : y == y1 ? x1 : x0 + (x1 - x0) * ((y - y0) / (y1 - y0))
    }
  }

  /// The area between two lines and two heights.
  package struct Trapezoid: Hashable, Sendable {
    package var top: Double
    package var bottom: Double
    package var left: Line
    package var right: Line
    /// Whether its top or its bottom is a single point of the grid.
    package var isTriangle: Bool
  }

  /// The size of a mesh.
  package struct Counts: Hashable, Sendable {
    package var trapezoids = 0
    /// Two for each trapezoid, or one if its top or bottom is a point.
    package var triangles = 0

    package init() {}

    package static func += (a: inout Counts, b: Counts) {
      a.trapezoids.saturatingAdd(b.trapezoids)
      a.triangles.saturatingAdd(b.triangles)
    }
  }

  /// The pixels that the mesh lies in; coordinates are relative to its top left corner.
  package private(set) var clip = PixelRect.empty
  package private(set) var trapezoids: [Trapezoid] = []

  package var counts: Counts {
    var counts = Counts()
    counts.trapezoids = trapezoids.count
    counts.triangles = trapezoids.reduce(0) { $0 + ($1.isTriangle ? 1 : 2) }
    return counts
  }

  /// Returns the mesh of the area that an outline encloses by `rule`, in the pixels of `clip`. The outline may cross
  /// and overlap itself.
  ///
  /// Throws if resolving the inside, or pairing its sides, takes more than `budget` steps, or if `meter` ends.
  package static func mesh(
    of outline: Outline, rule: WindingRule, clip: PixelRect, budget: Int = TessellationBudgetExceeded.defaultBudget,
    meter: WorkMeter? = nil
  ) throws(TessellationBudgetExceeded) -> TrapezoidMesh {
    var mesh = TrapezoidMesh()
    guard outline.isFinite, let bounds = outline.bounds else { return mesh }
    let clip = PixelRect(around: bounds.low, bounds.high, within: clip)
    guard !clip.isEmpty, clip.width < 32_000, clip.height < 32_000 else { return mesh }
    mesh.clip = clip
    let edges = FixedEdge.edges(of: outline, in: clip, meter)
    let boundary = try WindingResolver.boundary(of: edges, rule: rule, budget: budget, meter: meter)
    mesh.trapezoids = try TrapezoidPairs.trapezoids(between: boundary, budget: budget, meter: meter)
    assert(
      mesh.trapezoids.allSatisfy { $0.top >= 0 && $0.top < $0.bottom && $0.bottom <= Double(clip.height) },
      "a trapezoid is upside down, or lies outside of the clip at \(clip)")
    return mesh
  }
}

extension TrapezoidMesh.Line {
  init(_ edge: FixedEdge) {
    let across = 1 / Double(1 << FixedGrid.xBits), down = 1 / Double(1 << FixedGrid.yBits)
    self.init(
      x0: Double(edge.x0) * across, y0: Double(edge.y0) * down, x1: Double(edge.x1) * across,
      y1: Double(edge.y1) * down)
  }
}

extension TrapezoidMesh.Trapezoid {
  init(top: Int64, bottom: Int64, left: FixedEdge, right: FixedEdge) {
    let down = 1 / Double(1 << FixedGrid.yBits)
    self.init(
      top: Double(top) * down, bottom: Double(bottom) * down, left: .init(left), right: .init(right),
      isTriangle: left.x(at: top) == right.x(at: top) || left.x(at: bottom) == right.x(at: bottom))
  }
}

extension FixedEdge {
  /// Returns the edges of an outline, snapped to the grid, relative to the corner of `clip`. If `meter` ends, there are none.
  fileprivate static func edges(of outline: Outline, in clip: PixelRect, _ meter: WorkMeter?) -> [FixedEdge] {
    let cutter = EdgeCutter(clip: clip)
    var edges: [FixedEdge] = []
    edges.reserveCapacity(outline.points.count)
    var start = 0
    for end in outline.ends {
      var from = outline.points[end - 1] - cutter.origin
      for index in start..<end {
        if meter.isOver(after: 1) { return [] }
        let to = outline.points[index] - cutter.origin
        cutter.cut(from, to) { top, bottom, winding in
          let (x0, y0) = FixedGrid.snapped(top), (x1, y1) = FixedGrid.snapped(bottom)
          if y0 < y1 { edges.append(FixedEdge(x0: x0, y0: y0, x1: x1, y1: y1, winding: winding)) }
        }
        from = to
      }
      start = end
    }
    return edges
  }
}

extension FixedGrid {
  // No coordinate is negative, so truncation rounds down.
  fileprivate static func snapped(_ point: SIMD2<Double>) -> (x: Int64, y: Int64) {
    (Int64(point.x * Double(1 << xBits) + 0.5), Int64(point.y * Double(1 << yBits) + 0.5))
  }
}
