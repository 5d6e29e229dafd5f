// Which points a path encloses.
// SPDX-License-Identifier: Apache-2.0

/// Tells inside from outside by a winding number.
protocol InsideRule: Sendable {
  func holds(_ winding: Int64) -> Bool
}

/// Which points are inside, by how often a path winds around them.
package enum WindingRule: Hashable, InsideRule {
  /// All that the path winds around, in sum over both directions.
  case nonZero
  /// Those that an odd number of turns go around.
  case evenOdd

  @inline(__always)
  func holds(_ winding: Int64) -> Bool {
    switch self {
    case .nonZero: winding != 0
    case .evenOdd: winding & 1 != 0
    }
  }
}

/// How the areas of two paths become one.
package enum AreaCombination: Hashable, Sendable {
  /// What is inside of one of them, or of both.
  case union
  /// What is inside of both.
  case intersection
  /// What is inside of the first and outside of the second.
  case difference
  /// What is inside of one of them and outside of the other.
  case symmetricDifference
}

/// Which points are inside of two paths combined, each path settled by its own rule.
///
/// Both winding numbers travel in one count: the edges of the first path add ``firstUnit``, those of the second
/// ``secondUnit``, and no path has edges enough to reach from one into the other.
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

/// A shape is more work than its budget allows.
package struct TessellationBudgetExceeded: Error {
  /// The steps that were allowed.
  package let budget: Int
}
