// UIView+Margins: the margins of a view, and the direction of its content.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UIEdgeInsets {
  var negated: UIEdgeInsets { UIEdgeInsets(top: -top, left: -left, bottom: -bottom, right: -right) }

  var isFinite: Bool { top.isFinite && left.isFinite && bottom.isFinite && right.isFinite }

  static func + (one: UIEdgeInsets, other: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
      top: one.top + other.top, left: one.left + other.left, bottom: one.bottom + other.bottom,
      right: one.right + other.right)
  }

  /// The larger of two insets at each edge.
  func larger(_ other: UIEdgeInsets) -> UIEdgeInsets {
    UIEdgeInsets(
      top: max(top, other.top), left: max(left, other.left), bottom: max(bottom, other.bottom),
      right: max(right, other.right))
  }
}

extension UISemanticContentAttribute {
  func resolved(in direction: UIUserInterfaceLayoutDirection) -> UIUserInterfaceLayoutDirection {
    switch self {
    case .unspecified: direction
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    case .forceRightToLeft: .rightToLeft
    }
  }
}

extension UIView {
  final var isRightToLeft: Bool {
    switch layout?.semantics ?? .unspecified {
    case .unspecified: traitCollection.layoutDirection == .rightToLeft
    case .playback, .spatial, .forceLeftToRight: false
    case .forceRightToLeft: true
    }
  }

  final func changeSemantics(to newValue: UISemanticContentAttribute) {
    guard newValue != semanticContentAttribute else { return }
    makeLayout().semantics = newValue
    topView.layout?.engine?.noteDirections()
    setNeedsLayout()
  }

  // MARK: Margins

  /// The margins by the direction of lines, without the safe area.
  final var ownMargins: NSDirectionalEdgeInsets {
    if let margins = layout?.margins { return margins }
    if let absolute = layout?.absoluteMargins {
      return NSDirectionalEdgeInsets(absolute, isRightToLeft: isRightToLeft)
    }
    let (edge, side) = (LayoutDefaults.margin, defaultSideMargin)
    return NSDirectionalEdgeInsets(top: edge, leading: side, bottom: edge, trailing: side)
  }

  /// UIKit keeps the content of a controller's view further from the sides.
  private var defaultSideMargin: CGFloat {
    guard controller != nil else { return LayoutDefaults.margin }
    return bounds.size.width >= 414 ? 20 : 16
  }

  final var resolvedMargins: UIEdgeInsets {
    // The views above whose margins count, the topmost first.
    var chain = [self], view = self
    while view.preservesSuperviewLayoutMargins, let above = view.parent {
      chain.append(above)
      view = above
    }
    var margins = UIEdgeInsets.zero, below: UIView?
    for view in chain.reversed() {
      var own = view.layout?.absoluteMargins ?? view.ownMargins.resolved(isRightToLeft: view.isRightToLeft)
      if view.insetsLayoutMarginsFromSafeArea { own = own + view.safeAreaInsets }
      if let above = below {
        own = own.larger(view.insets(of: margins, in: above.bounds))
      }
      (margins, below) = (own, view)
    }
    return margins
  }

  /// The parts of the view, in points from its edges, that reach into the insets of the superview's `bounds`.
  final func insets(of insets: UIEdgeInsets, in bounds: CGRect) -> UIEdgeInsets {
    let frame = untransformedFrame
    func reach(_ inset: CGFloat, _ distance: CGFloat) -> CGFloat { inset > 0 ? max(0, inset - distance) : 0 }
    return UIEdgeInsets(
      top: reach(insets.top, frame.origin.y - bounds.origin.y),
      left: reach(insets.left, frame.origin.x - bounds.origin.x),
      bottom: reach(
        insets.bottom, bounds.origin.y + bounds.size.height - frame.origin.y - frame.size.height),
      right: reach(insets.right, bounds.origin.x + bounds.size.width - frame.origin.x - frame.size.width))
  }

  final func changeMargins(to newValue: UIEdgeInsets) {
    guard newValue.isFinite else {
      return noteLayoutProblem("\(type(of: self)): margins that are not finite are ignored")
    }
    changingMargins {
      $0.absoluteMargins = newValue
      $0.margins = nil
    }
  }

  final func changeDirectionalMargins(to newValue: NSDirectionalEdgeInsets) {
    guard newValue.resolved(isRightToLeft: false).isFinite else {
      return noteLayoutProblem("\(type(of: self)): margins that are not finite are ignored")
    }
    changingMargins {
      $0.margins = newValue
      $0.absoluteMargins = nil
    }
  }

  final func changingMargins(_ change: (LayoutValues) -> Void) {
    let before = layoutMargins
    change(makeLayout())
    guard layoutMargins != before else { return }
    layout?.knownMargins = layoutMargins
    noteMargins()
  }

  /// Tells the view, its controller and its tree that the margins have changed.
  private func noteMargins() {
    layoutMarginsDidChange()
    controller?.viewLayoutMarginsDidChange()
    setNeedsLayout()
    for view in children where view.preservesSuperviewLayoutMargins { view.setNeedsLayout() }
    noteContentSize()
  }

  // MARK: Safe area

  final var resolvedSafeArea: UIEdgeInsets {
    // The views from the topmost down to this one.
    var chain: [UIView] = [], view: UIView? = self
    while let current = view {
      chain.append(current)
      view = current.parent
    }
    return chain.reversed().reduce(UIEdgeInsets.zero) { $1.safeArea(below: $0) }
  }

  /// The safe area where the superview has `insets`.
  private func safeArea(below insets: UIEdgeInsets) -> UIEdgeInsets {
    var own = UIEdgeInsets.zero
    if let parent {
      if insets != .zero { own = self.insets(of: insets, in: parent.bounds) }
    } else if self is UIWindow {
      let screen = UIScreen.main.safeAreaInsets
      if screen != .zero, screen.isFinite { own = self.insets(of: screen, in: UIScreen.main.bounds) }
    }
    guard let controller else { return own }
    let additional = controller.additionalSafeAreaInsets
    if additional != .zero, additional.isFinite { own = own + additional }
    return own + controller.barInsets
  }

  /// Tells the view of changes of its safe area and margins that came from above, before it is laid out.
  final func noteInsetsFromAbove() {
    guard layout != nil || parent?.layout != nil || controller != nil || self is UIWindow else { return }
    // The superview was laid out before, and knows its own.
    let area = safeArea(below: parent?.layout?.knownSafeArea ?? .zero)
    if area != layout?.knownSafeArea ?? .zero {
      makeLayout().knownSafeArea = area
      safeAreaInsetsDidChange()
      controller?.viewSafeAreaInsetsDidChange()
      for view in children { view.setNeedsLayout() }
      noteContentSize()
    }
    guard let layout, layout.knownMargins != nil || layout.knownSafeArea != .zero || layout.preservesSuperviewMargins
    else { return }
    let margins = layoutMargins
    guard margins != layout.knownMargins else { return }
    let isFirst = layout.knownMargins == nil
    layout.knownMargins = margins
    if !isFirst { noteMargins() }
  }

  /// The frame without the transform.
  final var untransformedFrame: CGRect {
    let (size, position, anchor) = (layer.bounds.size, layer.position, layer.anchorPoint)
    return CGRect(
      x: position.x - size.width * anchor.x, y: position.y - size.height * anchor.y, width: size.width,
      height: size.height)
  }
}
