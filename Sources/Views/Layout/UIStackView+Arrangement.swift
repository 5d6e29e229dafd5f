// UIStackView+Arrangement: the views that a stack places, and the spaces between them.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UIStackView {
  /// The arranged views that are not hidden.
  final var shown: [UIView] { arranged.filter { !$0.isHidden } }

  final func arrange(_ view: UIView, at index: Int) {
    guard view !== self else { return }
    if view.superview !== self {
      addSubview(view)
      // A view that contains the stack stays where it is.
      guard view.superview === self else { return }
    }
    arranged.removeAll { $0 === view }
    arranged.insert(view, at: min(max(index, 0), arranged.count))
    view.translatesAutoresizingMaskIntoConstraints = false
    view.makeLayout().stack = ObjectIdentifier(self)
    noteArrangement()
  }

  final func forget(_ view: UIView) {
    guard arranged.contains(where: { $0 === view }) else { return }
    arranged.removeAll { $0 === view }
    view.layout?.stack = nil
    customSpacings[ObjectIdentifier(view)] = nil
    noteArrangement()
  }

  final func changeSpacing(to spacing: CGFloat, after view: UIView) {
    guard arranged.contains(where: { $0 === view }) else { return }
    customSpacings[ObjectIdentifier(view)] = spacing == UIStackView.spacingUseDefault ? nil : spacing
    noteArrangement()
  }

  /// The space after a view, in points.
  final func space(after view: UIView) -> CGFloat {
    let space = customSpacings[ObjectIdentifier(view)] ?? spacing
    if space == UIStackView.spacingUseSystem { return LayoutSpacing.standard }
    return space.isFinite && abs(space) < UIStackView.spacingUseDefault ? space : 0
  }

  /// Has the constraints made again.
  final func noteArrangement() {
    made.isStale = true
    setNeedsUpdateConstraints()
    setNeedsLayout()
  }

  // MARK: Proportions

  /// The lengths of the views' content by which a stack is divided in proportion.
  final var proportions: [CGFloat] {
    shown.map { UIStackView.length(of: $0, along: axis, depth: 0) }
  }

  final func updateProportions() {
    if distribution == .fillProportionally, !made.isStale, made.proportions != proportions {
      made.isStale = true
      remakeConstraints()
    }
  }

  /// The length of a view's content; for a stack that of its views, as far as 16 stacks deep.
  private static func length(of view: UIView, along axis: NSLayoutConstraint.Axis, depth: Int) -> CGFloat {
    guard let stack = view as? UIStackView, depth < 16 else {
      let size = view.intrinsicContentSize
      let length = axis == .horizontal ? size.width : size.height
      return length.isFinite ? max(length, 0) : 0
    }
    let shown = stack.shown
    let lengths = shown.map { length(of: $0, along: axis, depth: depth + 1) }
    guard stack.axis == axis else { return lengths.max() ?? 0 }
    return lengths.reduce(0, +) + shown.dropLast().reduce(0) { $0 + stack.space(after: $1) }
  }
}
