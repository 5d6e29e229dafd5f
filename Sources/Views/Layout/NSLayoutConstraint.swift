// NSLayoutConstraint: a linear relation between two attributes of views or guides.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A linear relation between two attributes of views or guides: one is equal to, at least or at most a multiple of the
/// other and a constant.
///
/// A constraint has an effect while it is active. Constraints that contradict each other are broken in this order: of
/// those that are required and take part in the contradiction, the one that was activated last is left out, as long as
/// the contradiction is there. A constraint that was left out is named in ``UIView/layoutDiagnostics``.
open class NSLayoutConstraint: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()

  /// The part of a view or a guide that a constraint is about.
  ///
  /// Most are those of the alignment rectangle; the margins lie inside of it, by the view's ``UIView/layoutMargins``.
  public enum Attribute: Int, Sendable {
    /// Nothing: the other side of a constraint that sets a width or a height.
    case notAnAttribute = 0
    /// The left edge.
    case left = 1
    /// The right edge.
    case right = 2
    /// The top edge.
    case top = 3
    /// The bottom edge.
    case bottom = 4
    /// The edge at which lines begin.
    case leading = 5
    /// The edge at which lines end.
    case trailing = 6
    /// The width.
    case width = 7
    /// The height.
    case height = 8
    /// The middle between left and right.
    case centerX = 9
    /// The middle between top and bottom.
    case centerY = 10
    /// The baseline of the last line of text; the bottom edge where there is no text.
    case lastBaseline = 11
    /// The baseline of the first line of text; the bottom edge where there is no text.
    case firstBaseline = 12
    /// The left margin.
    case leftMargin = 13
    /// The right margin.
    case rightMargin = 14
    /// The top margin.
    case topMargin = 15
    /// The bottom margin.
    case bottomMargin = 16
    /// The margin at which lines begin.
    case leadingMargin = 17
    /// The margin at which lines end.
    case trailingMargin = 18
    /// The middle between the left and right margins.
    case centerXWithinMargins = 19
    /// The middle between the top and bottom margins.
    case centerYWithinMargins = 20

    /// The baseline of the last line of text, under its older name.
    public static let baseline = Attribute.lastBaseline
  }

  /// The relation between the two sides of a constraint.
  public enum Relation: Int, Sendable {
    /// The first is at most the second.
    case lessThanOrEqual = -1
    /// Both are equal.
    case equal = 0
    /// The first is at least the second.
    case greaterThanOrEqual = 1
  }

  /// One of the two directions of layout.
  public enum Axis: Int, Sendable {
    /// From side to side.
    case horizontal = 0
    /// From top to bottom.
    case vertical = 1
  }

  /// Options of constraints that are written as text.
  public struct FormatOptions: OptionSet, Hashable, Sendable {
    /// The set as bits.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }
    /// Aligns the left edges of all views.
    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    /// Aligns the right edges of all views.
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    /// Aligns the top edges of all views.
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    /// Aligns the bottom edges of all views.
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    /// Aligns the edges of all views at which lines begin.
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
    /// Aligns the edges of all views at which lines end.
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    /// Aligns the horizontal middles of all views.
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    /// Aligns the vertical middles of all views.
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
    /// Aligns the last baselines of all views.
    public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
    /// Aligns the first baselines of all views.
    public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
    /// The bits that say what is aligned.
    public static let alignmentMask = FormatOptions(rawValue: 0xFFFF)
    /// A row runs in the direction of lines, as by default.
    public static let directionLeadingToTrailing: FormatOptions = []
    /// A row runs from left to right.
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
    /// A row runs from right to left.
    public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
    /// The bits that say in which direction a row runs.
    public static let directionMask = FormatOptions(rawValue: 3 << 16)
    /// Spaces are those between edges, as by default.
    public static let spacingEdgeToEdge: FormatOptions = []
    /// Spaces in columns are those between baselines.
    public static let spacingBaselineToBaseline = FormatOptions(rawValue: 1 << 19)
  }

  // MARK: Stored values

  /// The distances among the items, which nothing else holds.
  private let distances: [DistanceGuide]
  final weak var firstObject: AnyObject?
  final weak var secondObject: AnyObject?
  /// Whether there was a second item, which may be gone.
  final let hadSecondItem: Bool
  private let attributes: (first: Attribute, second: Attribute)
  private let ownRelation: Relation
  private let ownMultiplier: CGFloat
  private var ownConstant: CGFloat
  private var ownPriority = UILayoutPriority.required
  /// The view that has the constraint among its ``UIView/constraints``, while it is active.
  final weak var holder: UIView?
  /// The number of activations before this one's: among constraints that contradict each other the last one is broken.
  final var serial = 0
  /// The mistake in the numbers, until a view's tree can be told.
  final var complaint: String?

  // MARK: Creation

  /// Creates a constraint: an attribute of `item` is in a relation to `multiplier` times that of `toItem` and `constant`.
  ///
  /// The items are views or guides. It is not active yet. A multiplier or a constant that is not finite counts as 0.
  public init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
    attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    let (first, second) = (view1 as AnyObject, view2.map { $0 as AnyObject })
    firstObject = NSLayoutConstraint.isItem(first) ? first : nil
    secondObject = second.flatMap { NSLayoutConstraint.isItem($0) ? $0 : nil }
    hadSecondItem = second != nil
    distances = [first, second].compactMap { $0 as? DistanceGuide }
    attributes = (attr1, attr2)
    ownRelation = relation
    ownMultiplier = multiplier.isFinite ? multiplier : 0
    ownConstant = c.isFinite ? c : 0
    super.init()
    if !multiplier.isFinite || !c.isFinite { complaint = "a number that is not finite counts as 0" }
  }

  /// Creates a constraint with a multiplier of 1 and a constant of 0.
  public convenience init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any? = nil,
    attribute attr2: Attribute = .notAnAttribute
  ) {
    self.init(
      item: view1, attribute: attr1, relatedBy: relation, toItem: view2, attribute: attr2, multiplier: 1, constant: 0)
  }

  // MARK: Terms

  /// The view or guide whose attribute is on the left; nil where it is gone.
  open var firstItem: AnyObject? { firstObject }
  /// The attribute on the left.
  open var firstAttribute: Attribute { attributes.first }
  /// The view or guide whose attribute is on the right; nil where there is none.
  open var secondItem: AnyObject? { secondObject }
  /// The attribute on the right.
  open var secondAttribute: Attribute { attributes.second }
  /// The relation between left and right.
  open var relation: Relation { ownRelation }
  /// The factor of the attribute on the right.
  open var multiplier: CGFloat { ownMultiplier }
  /// The number of points that is added on the right. A number that is not finite counts as 0.
  open var constant: CGFloat {
    get { ownConstant }
    set { changeConstant(to: newValue) { ownConstant = $0 } }
  }
  /// The strength, above 0 and up to 1000; other numbers count as the nearest of these. Required by default.
  open var priority: UILayoutPriority {
    get { ownPriority }
    set { changePriority(to: newValue) { ownPriority = $0 } }
  }
  /// The attribute on the left as an anchor; nil where the item is gone.
  open var firstAnchor: NSLayoutAnchor<AnyObject>? { anchor(of: firstObject, attributes.first) }
  /// The attribute on the right as an anchor; nil where there is none.
  open var secondAnchor: NSLayoutAnchor<AnyObject>? { anchor(of: secondObject, attributes.second) }
  /// The name of the constraint in diagnostics. Nil by default.
  open var identifier: String?
  /// Whether the constraint is to be archived with its view; kept. False by default.
  open var shouldBeArchived = false

  // MARK: Activation

  /// Whether the constraint has an effect. Setting it adds the constraint to the nearest view that contains both items, or
  /// removes it from where it is. Where there is no such view nothing happens but a diagnostic.
  open var isActive: Bool {
    get { holder != nil }
    set { if newValue { activate() } else { deactivate() } }
  }
  /// Activates constraints, in their order.
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }
  /// Deactivates constraints.
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }
  /// Creates the constraints that a text describes, such as `"H:|-[icon(24)]-8-[title]-|"`.
  ///
  /// The names in brackets are keys of `views`, and names instead of numbers are keys of `metrics`. A text that cannot be
  /// understood makes no constraints, and a diagnostic of the views' tree that says where.
  open class func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]? = nil,
    views: [String: Any]
  ) -> [NSLayoutConstraint] {
    VisualFormat.constraints(format, opts, metrics ?? [:], views)
  }

  /// The constraint as a formula, such as `<NSLayoutConstraint: name.width == 100>`.
  open override var description: String { "<\(type(of: self)): \(formula)>" }
  /// The constraint as a formula.
  open override var debugDescription: String { description }
}

/// A direction of layout, under its older name.
public typealias UILayoutConstraintAxis = NSLayoutConstraint.Axis
