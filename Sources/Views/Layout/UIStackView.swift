// UIStackView: a view that places views in a row or a column. Its implementation is in UIStackView+Aspect.swift.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A view that places its arranged subviews in a row or a column, by constraints of its own.
///
/// The constraints are made in ``UIView/updateConstraints()`` and combine with those of clients. Views that are hidden
/// are left out. Between the edges, and between views, the constraints are required; their identifiers are those of
/// UIKit, such as `UISV-spacing`.
open class UIStackView: UIView, @unchecked Sendable {
  /// The division of the stack's length among the views.
  public enum Distribution: Int, Sendable {
    /// Views are resized by the strengths with which they keep to their content, so that they fill the stack.
    case fill
    /// Views have equal lengths.
    case fillEqually
    /// Views have lengths in proportion to those of their content.
    case fillProportionally
    /// Views keep to their content, and the spaces between them are equal.
    case equalSpacing
    /// Views keep to their content, and the distances between their middles are equal, where the spacing allows that.
    case equalCentering
  }

  /// The place of views across the direction of the stack.
  public enum Alignment: Int, Sendable {
    /// From edge to edge.
    case fill = 0
    /// At the edge at which lines begin, in columns; at the top, in rows.
    case leading = 1
    /// With their first baselines in line, in rows; as ``leading`` in columns.
    case firstBaseline = 2
    /// In the middle.
    case center = 3
    /// At the edge at which lines end, in columns; at the bottom, in rows.
    case trailing = 4
    /// With their last baselines in line, in rows; as ``trailing`` in columns.
    case lastBaseline = 5

    /// At the top, in rows.
    public static let top = Alignment.leading
    /// At the bottom, in rows.
    public static let bottom = Alignment.trailing
  }

  /// A custom spacing that means the stack's own.
  public static let spacingUseDefault = CGFloat(Float.greatestFiniteMagnitude)
  /// A spacing that means the system's, of 8 points.
  public static let spacingUseSystem = CGFloat(Float.leastNormalMagnitude)

  /// The views that are arranged; changed in UIStackView+Arrangement.swift only.
  final var arranged: [UIView] = []
  /// The spaces after single views.
  final var customSpacings: [ObjectIdentifier: CGFloat] = [:]
  /// The constraints and the guides that the stack has made.
  final var made = StackConstraints()

  /// Creates a stack with views in a row.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// Creates an empty stack at `frame`, in the space of its future superview.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Creates an empty stack with an empty frame.
  public required init(coder: NSCoder) {
    super.init(frame: .zero)
  }

  // MARK: Views

  /// The views that the stack places, in their order. They are subviews of it.
  open var arrangedSubviews: [UIView] { arranged }
  /// Adds a view at the end, and as a subview where it is none.
  open func addArrangedSubview(_ view: UIView) { arrange(view, at: .max) }
  /// Adds a view at an index among those that are arranged, and as a subview where it is none; one that is arranged
  /// already is moved there.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) { arrange(view, at: stackIndex) }
  /// Ceases to place a view, which stays a subview.
  open func removeArrangedSubview(_ view: UIView) { forget(view) }

  // MARK: Arrangement

  /// The direction of the stack. A row by default.
  open var axis = NSLayoutConstraint.Axis.horizontal {
    didSet { if axis != oldValue { noteArrangement() } }
  }
  /// The division of the stack's length. ``Distribution/fill`` by default.
  open var distribution = Distribution.fill {
    didSet { if distribution != oldValue { noteArrangement() } }
  }
  /// The place of views across the stack. ``Alignment/fill`` by default.
  open var alignment = Alignment.fill {
    didSet { if alignment != oldValue { noteArrangement() } }
  }
  /// The space between views, in points, or the least one, where the distribution determines it. 0 by default.
  open var spacing: CGFloat = 0 {
    didSet { if spacing != oldValue { noteArrangement() } }
  }
  /// Sets the space after a view, in points, whatever ``spacing`` is.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    changeSpacing(to: spacing, after: arrangedSubview)
  }
  /// Returns the space that was set after a view; ``spacingUseDefault`` where none was.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacings[ObjectIdentifier(arrangedSubview)] ?? UIStackView.spacingUseDefault
  }
  /// Whether spaces in a column are those from a baseline to the next. False by default.
  open var isBaselineRelativeArrangement = false {
    didSet { if isBaselineRelativeArrangement != oldValue { noteArrangement() } }
  }
  /// Whether the views keep to the margins of the stack, and not to its edges. False by default.
  open var isLayoutMarginsRelativeArrangement = false {
    didSet { if isLayoutMarginsRelativeArrangement != oldValue { noteArrangement() } }
  }

  // MARK: Constraints

  /// True: a stack places views by constraints only.
  open override class var requiresConstraintBasedLayout: Bool { true }
  /// Makes the constraints of the arrangement, where it has changed.
  open override func updateConstraints() {
    remakeConstraints()
    super.updateConstraints()
  }
  /// Places the views.
  open override func layoutSubviews() {
    updateProportions()
    super.layoutSubviews()
  }
  /// Ceases to place a subview that leaves.
  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    forget(subview)
  }
  /// The first view that is not hidden.
  open override var forFirstBaselineLayout: UIView { shown.first ?? self }
  /// In columns the last view that is not hidden, in rows the first one.
  open override var forLastBaselineLayout: UIView { (axis == .vertical ? shown.last : shown.first) ?? self }
}
