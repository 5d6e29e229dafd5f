// Areas of paths, settled and combined: unions, intersections, differences.
// SPDX-License-Identifier: Apache-2.0

/// What paths enclose, as closed contours that neither cross themselves nor each other.
package enum AreaOperation {
  /// The contours of what one path encloses.
  package struct Settled: Sendable {
    /// Closed polygons with the inside on the side that a turn from the x axis towards the y axis leads to.
    package var contours: [[SIMD2<Double>]]
    /// What the path itself is.
    package var form: Form
  }

  /// How a path compares with the contours of what it encloses.
  package enum Form: Sendable {
    /// The path is such contours.
    case settled
    /// It would be if it were drawn the other way round.
    case reversed
    /// It crosses or overlaps itself, or parts of it run one way round and parts the other.
    case unsettled
  }

  /// Settles what a path encloses, each of its polylines taken as closed.
  ///
  /// Where numbers are not finite nothing is enclosed. Throws when it takes more than `budget` steps.
  package static func settled(
    _ path: [Polyline], rule: WindingRule, budget: Int = CoverageRasterizer.defaultBudget
  ) throws(TessellationBudgetExceeded) -> Settled {
    try check([path], budget)
    guard var grid = PathGrid(around: [path]) else { return Settled(contours: [], form: .unsettled) }
    var edges: [FixedEdge] = []
    var hasLevelPolygon = path.isEmpty
    for polygon in path {
      let before = edges.count
      grid.append(polygon, winding: 1, to: &edges)
      hasLevelPolygon = hasLevelPolygon || edges.count == before
    }
    let parts = try WindingResolver.boundary(of: edges, rule: rule, budget: budget)
    let contours = BoundaryContours(of: parts)
    let form = contours.hasOverlaps || hasLevelPolygon ? Form.unsettled : form(of: edges, boundary: parts)
    return Settled(contours: contours.polygons.map { $0.map(grid.point) }, form: form)
  }

  /// Throws where there are so many edges that for them to begin and end is beyond the budget: no need to sort them first.
  private static func check(_ paths: [[Polyline]], _ budget: Int) throws(TessellationBudgetExceeded) {
    let count = paths.joined().reduce(0) { $0 + $1.points.count }
    guard count <= budget / 16 else { throw TessellationBudgetExceeded(budget: budget) }
  }

  /// Whether a boundary is all of the edges that it was made of, and which way round they run.
  private static func form(of edges: [FixedEdge], boundary parts: [FixedEdge]) -> Form {
    guard parts.count == edges.count, parts.allSatisfy({ $0.top == $0.y0 && $0.bottom == $0.y1 }) else {
      return .unsettled
    }
    // Contours go up where the inside is on the right; an edge that goes down has a winding of 1.
    let sides = zip(edges.sorted(by: precedes), parts.sorted(by: precedes))
    if sides.allSatisfy({ $0.winding == -$1.winding }) { return .settled }
    return sides.allSatisfy { $0.winding == $1.winding } ? .reversed : .unsettled
  }

  private static func precedes(_ a: FixedEdge, _ b: FixedEdge) -> Bool {
    a.y0 != b.y0 ? a.y0 < b.y0 : a.x0 != b.x0 ? a.x0 < b.x0 : a.y1 != b.y1 ? a.y1 < b.y1 : a.x1 < b.x1
  }

  /// Combines what two paths enclose, each by its own rule, to contours like those of ``settled(_:rule:budget:)``.
  ///
  /// Where numbers are not finite nothing is enclosed. Throws when it takes more than `budget` steps.
  package static func combined(
    _ first: [Polyline], _ firstRule: WindingRule, _ combination: AreaCombination, _ second: [Polyline],
    _ secondRule: WindingRule, budget: Int = CoverageRasterizer.defaultBudget
  ) throws(TessellationBudgetExceeded) -> [[SIMD2<Double>]] {
    try check([first, second], budget)
    guard var grid = PathGrid(around: [first, second]) else { return [] }
    var edges: [FixedEdge] = []
    for polygon in first { grid.append(polygon, winding: CombinedRule.firstUnit, to: &edges) }
    for polygon in second { grid.append(polygon, winding: CombinedRule.secondUnit, to: &edges) }
    let rule = CombinedRule(first: firstRule, second: secondRule, combination: combination)
    let parts = try WindingResolver.boundary(of: edges, rule: rule, budget: budget)
    return BoundaryContours(of: parts).polygons.map { $0.map(grid.point) }
  }
}
