// UILayoutPriority: the strength of a constraint.
// SPDX-License-Identifier: Apache-2.0

/// The strength of a constraint: from above 0 to 1000, which is required.
///
/// A constraint of a higher priority is satisfied at any cost to those of lower ones. Among constraints of one priority the sum of
/// the errors, in points, is the least possible.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  /// The number of the priority.
  public var rawValue: Float

  /// Creates a priority from its number.
  public init(rawValue: Float) {
    self.rawValue = rawValue
  }

  /// Creates a priority from its number.
  public init(_ rawValue: Float) {
    self.rawValue = rawValue
  }

  /// Must be satisfied: 1000.
  public static let required = UILayoutPriority(rawValue: 1000)
  /// The strength with which a button resists becoming smaller than its content: 750.
  public static let defaultHigh = UILayoutPriority(rawValue: 750)
  /// The strength with which a drag can resize a scene: 510.
  public static let dragThatCanResizeScene = UILayoutPriority(rawValue: 510)
  /// The strength with which a scene keeps its size: 500.
  public static let sceneSizeStayPut = UILayoutPriority(rawValue: 500)
  /// The strength of a drag that cannot resize a scene: 490.
  public static let dragThatCannotResizeScene = UILayoutPriority(rawValue: 490)
  /// The strength with which a button resists becoming larger than its content: 250.
  public static let defaultLow = UILayoutPriority(rawValue: 250)
  /// The strength with which a view is fitted into the target size of
  /// ``UIView/systemLayoutSizeFitting(_:)``: 50.
  public static let fittingSizeLevel = UILayoutPriority(rawValue: 50)
}

extension UILayoutPriority {
  /// The nearest priority that constraints may have, above 0 and up to 1000; the weakest where it is not a number.
  var bounded: UILayoutPriority { UILayoutPriority(rawValue > 0 ? min(rawValue, 1000) : .leastNonzeroMagnitude) }
}
