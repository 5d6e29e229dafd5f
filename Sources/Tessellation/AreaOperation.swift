// AreaOperation: areas of paths, resolved to simple contours, and combined by unions, intersections and differences.
// SPDX-License-Identifier: Apache-2.0

/// Operations on the areas that paths enclose, with results as closed contours that cross neither themselves nor each
/// other.
package enum AreaOperation {
  /// The contours of the area that one path encloses.
  package struct Normalized: Sendable {
    /// Closed polygons; the inside lies on the side of a quarter turn from the x axis towards the y axis.
    package var contours: [[SIMD2<Double>]]
    /// The form of the path itself.
    package var form: Form
  }

  /// The relation of a path to the contours of its area.
  package enum Form: Sendable {
    /// The path consists of such contours.
    case normalized
    /// The path consists of such contours with the opposite direction.
    case reversed
    /// The path crosses or overlaps itself, or parts of it have different directions.
    case unnormalized
  }

  /// Resolves the area that a path encloses, with each of its polylines treated as closed.
  ///
  /// A path with numbers that are not finite encloses nothing. Throws if the computation takes more than `budget`
  /// steps, or if `meter` ends.
  package static func normalized(
    _ path: [Polyline], rule: WindingRule, budget: Int = TessellationBudgetExceeded.defaultBudget,
    meter: WorkMeter? = nil
  ) throws(TessellationBudgetExceeded) -> Normalized {
    try check([path], budget)
    guard var grid = PathGrid(around: [path]) else { return Normalized(contours: [], form: .unnormalized) }
    var edges: [FixedEdge] = []
    var hasHorizontalPolygon = path.isEmpty
    for polygon in path {
      let before = edges.count
      grid.append(polygon, winding: 1, to: &edges)
      hasHorizontalPolygon = hasHorizontalPolygon || edges.count == before
    }
    let parts = try WindingResolver.boundary(of: edges, rule: rule, budget: budget, meter: meter)
    let contours = BoundaryContours(of: parts)
    let form = contours.hasOverlaps || hasHorizontalPolygon ? Form.unnormalized : form(of: edges, boundary: parts)
    return Normalized(contours: contours.polygons.map { $0.map(grid.point) }, form: form)
  }

  /// The steps that a point is counted as before the sweep: snapping and sorting it, and making contours of its edges, take as
  /// long as about a hundred edges examined.
  private static let stepsPerPoint = 100

  /// Throws if there are so many points that what is done for each of them alone exceeds the budget.
  private static func check(_ paths: [[Polyline]], _ budget: Int) throws(TessellationBudgetExceeded) {
    let count = paths.joined().reduce(0) { $0 + $1.points.count }
    guard count <= budget / stepsPerPoint else { throw TessellationBudgetExceeded(budget: budget) }
  }

  /// Compares a boundary with the edges that it was made of: whether it consists of all of them, and in which
  /// direction.
  private static func form(of edges: [FixedEdge], boundary parts: [FixedEdge]) -> Form {
    guard parts.count == edges.count, parts.allSatisfy({ $0.top == $0.y0 && $0.bottom == $0.y1 }) else {
      return .unnormalized
    }
    // Contours go up if the inside is on the right; an edge that goes down has a winding of 1.
    let sides = zip(edges.sorted(by: precedes), parts.sorted(by: precedes))
    if sides.allSatisfy({ $0.winding == -$1.winding }) { return .normalized }
    return sides.allSatisfy { $0.winding == $1.winding } ? .reversed : .unnormalized
  }

  private static func precedes(_ a: FixedEdge, _ b: FixedEdge) -> Bool {
    a.y0 != b.y0 ? a.y0 < b.y0 : a.x0 != b.x0 ? a.x0 < b.x0 : a.y1 != b.y1 ? a.y1 < b.y1 : a.x1 < b.x1
  }

  /// Combines the areas of two paths, each by its own rule, to contours like those of ``normalized(_:rule:budget:meter:)``.
  ///
  /// A path with numbers that are not finite encloses nothing. Throws if the computation takes more than `budget`
  /// steps, or if `meter` ends.
  package static func combined(
    _ first: [Polyline], _ firstRule: WindingRule, _ combination: AreaCombination, _ second: [Polyline],
    _ secondRule: WindingRule, budget: Int = TessellationBudgetExceeded.defaultBudget, meter: WorkMeter? = nil
  ) throws(TessellationBudgetExceeded) -> [[SIMD2<Double>]] {
    try check([first, second], budget)
    guard var grid = PathGrid(around: [first, second]) else { return [] }
    var edges: [FixedEdge] = []
    for polygon in first { grid.append(polygon, winding: CombinedRule.firstUnit, to: &edges) }
    for polygon in second { grid.append(polygon, winding: CombinedRule.secondUnit, to: &edges) }
    let rule = CombinedRule(first: firstRule, second: secondRule, combination: combination)
    let parts = try WindingResolver.boundary(of: edges, rule: rule, budget: budget, meter: meter)
    return BoundaryContours(of: parts).polygons.map { $0.map(grid.point) }
  }
}
