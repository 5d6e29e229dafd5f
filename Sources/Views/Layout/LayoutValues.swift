// LayoutValues: what a view has to do with constraints, margins and safe areas; views without any of it have none.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A view's part in layout beyond its frame.
final class LayoutValues {
  /// Whether frame and autoresizing mask place the view, or constraints do.
  var followsMask = true
  /// Whether subviews may be placed by constraints.
  var placesSubviews = false
  /// The active constraints that the view holds.
  var held: [ObjectIdentifier: NSLayoutConstraint] = [:]
  /// The active constraints that mention the view or a guide of it, whoever holds them.
  var mentions: [ObjectIdentifier: NSLayoutConstraint] = [:]
  var guides: [UILayoutGuide] = []
  /// The guides that a view has of itself, made on first use.
  var marginsGuide: UILayoutGuide?
  var safeAreaGuide: UILayoutGuide?
  var readableGuide: UILayoutGuide?
  /// The variables of the view, while its tree has constraints.
  var box: LayoutBox?
  /// The constraints of the tree; the topmost view's only.
  var engine: LayoutEngine?
  var needsConstraintUpdate = false
  /// The stack that arranges the view.
  var stack: ObjectIdentifier?

  var hugging: (horizontal: UILayoutPriority, vertical: UILayoutPriority)?
  var resistance: (horizontal: UILayoutPriority, vertical: UILayoutPriority)?

  var margins: NSDirectionalEdgeInsets?
  /// The margins that were set by left and right.
  var absoluteMargins: UIEdgeInsets?
  var preservesSuperviewMargins = false
  var insetsMarginsFromSafeArea = true
  var semantics = UISemanticContentAttribute.unspecified
  /// The insets and margins of which the view was told last.
  var knownSafeArea = UIEdgeInsets.zero
  var knownMargins: UIEdgeInsets?
}

/// The strengths with which views keep to the size of their content, unless they say otherwise.
enum LayoutDefaults {
  static let hugging = UILayoutPriority.defaultLow
  static let resistance = UILayoutPriority.defaultHigh
  static let margin: CGFloat = 8
}

/// The spaces of the system.
enum LayoutSpacing {
  /// The space between two things, in points.
  static let standard: CGFloat = 8
  /// The space between a view and the edges of its superview, in points.
  static let edge: CGFloat = 20

  /// The space below one anchor: between two baselines the height of a line of the lower view's text.
  static func between(_ upper: NSLayoutYAxisAnchor, _ lower: NSLayoutYAxisAnchor) -> CGFloat {
    guard upper.attribute.isBaseline, lower.attribute.isBaseline, let label = lower.object as? UILabel else {
      return standard
    }
    return label.presentFont.lineHeight + label.presentFont.leading
  }
}

/// The direction in which the content of a view is laid out, beside what the traits say.
public enum UISemanticContentAttribute: Int, Sendable {
  /// As the direction of lines is.
  case unspecified = 0
  /// Controls of playback, which run from left to right everywhere.
  case playback = 1
  /// Controls of space, which run from left to right everywhere.
  case spatial = 2
  /// From left to right everywhere.
  case forceLeftToRight = 3
  /// From right to left everywhere.
  case forceRightToLeft = 4
}

/// A set of directions.
public struct UIAxis: OptionSet, Hashable, Sendable {
  /// The set as bits.
  public let rawValue: UInt
  /// Creates a set from its bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }
  /// From side to side.
  public static let horizontal = UIAxis(rawValue: 1)
  /// From top to bottom.
  public static let vertical = UIAxis(rawValue: 2)
  /// Both directions.
  public static let both: UIAxis = [.horizontal, .vertical]
}

extension UIView {
  /// Returns the values, which are made if there are none.
  final func makeLayout() -> LayoutValues {
    if let layout { return layout }
    let made = LayoutValues()
    layout = made
    return made
  }
}
