// Boolean operations on the areas that paths enclose.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

extension PathStorage {
  /// Returns the inside by the rule, as contours that do not cross. The path itself is returned if it has that form
  /// already, up to its direction, and if the computation exceeds the budget, or is ended by `meter`.
  package func normalized(
    using rule: CGPathFillRule, budget: Int = TessellationBudgetExceeded.defaultBudget, meter: WorkMeter? = nil
  ) -> PathStorage {
    guard let corners else { return PathStorage() }
    if let scale = SafeScale(largest: largestMagnitude) {
      return scaled(by: scale.there).normalized(using: rule, budget: budget, meter: meter).scaled(by: scale.back)
    }
    do {
      let tolerance = Flattening.tolerance(forSize: (corners.high - corners.low).max())
      let polylines = polylines(tolerance: tolerance, meter: meter)
      if meter.hasEnded { return closingSubpaths }
      let normalized = try AreaOperation.normalized(polylines, rule: WindingRule(rule), budget: budget, meter: meter)
      return switch normalized.form {
      case .normalized: closingSubpaths
      case .reversed: closingSubpaths.reversed()
      case .unnormalized: PathStorage(contours: normalized.contours)
      }
    } catch {
      return closingSubpaths
    }
  }

  /// Returns the area of this path combined with that of another, by the same rule, or nil if the computation exceeds
  /// the budget, or is ended by `meter`.
  package func combined(
    _ combination: AreaCombination, _ other: PathStorage, using rule: CGPathFillRule,
    budget: Int = TessellationBudgetExceeded.defaultBudget, meter: WorkMeter? = nil
  ) -> PathStorage? {
    let largest = max(corners == nil ? 0 : largestMagnitude, other.corners == nil ? 0 : other.largestMagnitude)
    if let scale = SafeScale(largest: largest) {
      return scaled(by: scale.there).combined(
        combination, other.scaled(by: scale.there), using: rule, budget: budget, meter: meter
      )?.scaled(by: scale.back)
    }
    /// Returns the part of either path that remains if the two are disjoint.
    func alone(_ path: PathStorage, _ isKept: Bool) -> PathStorage {
      isKept ? path.normalized(using: rule, budget: budget, meter: meter) : PathStorage()
    }
    let keepsFirst = combination != .intersection
    let keepsSecond = combination == .union || combination == .symmetricDifference
    // A path without a bounding box encloses nothing.
    switch (corners, other.corners) {
    case (nil, nil): return PathStorage()
    case (_?, nil): return alone(self, keepsFirst)
    case (nil, _?): return alone(other, keepsSecond)
    case (let a?, let b?):
      let low = pointwiseMin(a.low, b.low), high = pointwiseMax(a.high, b.high)
      let areApart = a.high.x < b.low.x || b.high.x < a.low.x || a.high.y < b.low.y || b.high.y < a.low.y
      if areApart {
        var result = alone(self, keepsFirst)
        result.append(alone(other, keepsSecond))
        return result
      }
      do {
        let tolerance = Flattening.tolerance(forSize: (high - low).max())
        let first = polylines(tolerance: tolerance, meter: meter)
        let second = other.polylines(tolerance: tolerance, meter: meter)
        if meter.hasEnded { return nil }
        let rule = WindingRule(rule)
        return PathStorage(
          contours: try AreaOperation.combined(first, rule, combination, second, rule, budget: budget, meter: meter))
      } catch {
        return nil
      }
    }
  }

  /// Returns the connected components of the area, each with its holes.
  func components(using rule: CGPathFillRule) -> [PathStorage] {
    if let scale = SafeScale(largest: largestMagnitude) {
      return scaled(by: scale.there).components(using: rule).map { $0.scaled(by: scale.back) }
    }
    let normalized = normalized(using: rule)
    let subpaths = normalized.separatedSubpaths
    guard subpaths.count > 1, let corners = normalized.corners else { return subpaths }
    let tolerance = Flattening.tolerance(forSize: (corners.high - corners.low).max())
    let polygons = subpaths.map { $0.polylines(tolerance: tolerance).first?.points ?? [] }
    return ContourNesting.components(of: polygons).map { component in
      var result = PathStorage()
      for index in component { result.append(subpaths[index]) }
      return result
    }
  }

  /// The subpaths, each as a path of its own.
  private var separatedSubpaths: [PathStorage] {
    var result: [PathStorage] = []
    forEachElement { element in
      if case .move = element { result.append(PathStorage()) }
      result[result.count - 1].append(element)
    }
    return result
  }
}
