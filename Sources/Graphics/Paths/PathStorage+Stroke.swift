// The outline of a stroke as a path.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

extension PathStorage {
  /// The steps that resolving the pieces of a stroke may take: a tenth of a second. Clients call this without a deadline.
  private static let resolvingBudget = 10_000_000

  /// Returns the area that a stroke covers, as contours that do not cross, or as overlapping pieces if resolving them
  /// takes too long.
  func stroked(_ style: StrokeStyle) -> PathStorage {
    guard let corners else { return PathStorage() }
    if let scale = SafeScale(largest: max(largestMagnitude, style.width)) {
      var style = style
      style.width *= scale.there
      return scaled(by: scale.there).stroked(style).scaled(by: scale.back)
    }
    let tolerance = Flattening.tolerance(forSize: (corners.high - corners.low).max() + style.width)
    let polylines = polylines(tolerance: tolerance, radius: style.width / 2)
    guard let outline = try? Stroker.outline(of: polylines, style: style, tolerance: tolerance) else {
      return PathStorage()
    }
    let polygons = outline.polygons
    let pieces = polygons.map { Polyline(points: $0, isCorner: [], isClosed: true) }
    let normalized = try? AreaOperation.normalized(pieces, rule: .nonZero, budget: Self.resolvingBudget)
    return PathStorage(contours: normalized?.contours ?? polygons)
  }
}
