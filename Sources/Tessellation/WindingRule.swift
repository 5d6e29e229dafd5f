// WindingRule: the rule that defines which points a path encloses.
// SPDX-License-Identifier: Apache-2.0

/// A rule that distinguishes inside from outside by a winding number.
protocol InsideRule: Sendable {
  func holds(_ winding: Int64) -> Bool
}

/// The points that are inside, by the winding number of a path.
package enum WindingRule: Hashable, InsideRule {
  /// Points with a winding number other than zero, summed over both directions.
  case nonZero
  /// Points with an odd winding number.
  case evenOdd

  @inline(__always)
  func holds(_ winding: Int64) -> Bool {
    switch self {
    case .nonZero: winding != 0
    case .evenOdd: winding & 1 != 0
    }
  }
}

/// The operation that combines the areas of two paths.
package enum AreaCombination: Hashable, Sendable {
  /// The points inside of at least one of them.
  case union
  /// The points inside of both.
  case intersection
  /// The points inside of the first and outside of the second.
  case difference
  /// The points inside of exactly one of them.
  case symmetricDifference
}

/// The rule for points inside of two combined paths, each evaluated by its own rule.
///
/// Both winding numbers are encoded in one count: the edges of the first path add ``firstUnit``, those of the second
/// ``secondUnit``, and no path has enough edges to overflow from one into the other.
struct CombinedRule: InsideRule {
  static let firstUnit: Int32 = 1
  static let secondUnit: Int32 = 1 << 30

  let first: WindingRule
  let second: WindingRule
  let combination: AreaCombination

  @inline(__always)
  func holds(_ winding: Int64) -> Bool {
    let unit = Int64(Self.secondUnit)
    let ofSecond = (winding + unit / 2) >> 30
    let isInFirst = first.holds(winding - ofSecond * unit), isInSecond = second.holds(ofSecond)
    return switch combination {
    case .union: isInFirst || isInSecond
    case .intersection: isInFirst && isInSecond
    case .difference: isInFirst && !isInSecond
    case .symmetricDifference: isInFirst != isInSecond
    }
  }
}

/// The error that a shape takes more work than its budget allows, or than its ``WorkMeter``.
package struct TessellationBudgetExceeded: Error {
  /// The steps that one shape may take unless it is said otherwise: some seconds of work.
  package static let defaultBudget = 100_000_000

  /// The steps that were allowed.
  package let budget: Int
}
