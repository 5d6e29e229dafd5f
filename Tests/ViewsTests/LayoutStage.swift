// Helpers for tests of layout: a superview of a size, and views in it that constraints place.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews

/// A view whose content has a size.
final class ContentView: UIView, @unchecked Sendable {
  var content = CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) {
    didSet { invalidateIntrinsicContentSize() }
  }
  override var intrinsicContentSize: CGSize { content }

  convenience init(_ width: CGFloat, _ height: CGFloat) {
    self.init(frame: .zero)
    content = CGSize(width: width, height: height)
  }
}

enum LayoutStage {
  /// A superview at (0, 0).
  static func container(_ width: CGFloat = 200, _ height: CGFloat = 100) -> UIView {
    UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
  }

  /// Adds a view that constraints place; the constraints are activated, and the tree is laid out.
  @discardableResult
  static func place<View: UIView>(
    _ view: View, in superview: UIView, _ constraints: (View, UIView) -> [NSLayoutConstraint]
  ) -> View {
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview !== superview { superview.addSubview(view) }
    NSLayoutConstraint.activate(constraints(view, superview))
    superview.layoutIfNeeded()
    return view
  }

  static func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  /// The messages of a tree's layout diagnostics.
  static func messages(_ view: UIView) -> [String] { view.layoutDiagnostics.map(\.message) }
}
