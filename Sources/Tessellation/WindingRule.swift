// Which points a path encloses.

/// Which points are inside, by how often a path winds around them.
package enum WindingRule: Hashable, Sendable {
  /// All that the path winds around, in sum over both directions.
  case nonZero
  /// Those that an odd number of turns go around.
  case evenOdd

  @inline(__always)
  func holds(_ winding: Int32) -> Bool {
    switch self {
    case .nonZero: winding != 0
    case .evenOdd: winding & 1 != 0
    }
  }
}

/// A shape is more work than its budget allows.
package struct TessellationBudgetExceeded: Error {
  /// The steps that were allowed.
  package let budget: Int
}
