// Hostile trees of views: what all of them share.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import QuartziteViews

extension HostileFamily {
  static var viewCases: [HostileCase] {
    constraintCases + stackCases + treeCases + meddlingViewCases + drawnViewCases + tableCases + collectionCases
      + scrollCases + labelCases + assetCases + touchCases + controllerCases
  }
}

extension HostileCase {
  /// Makes a case of views: `subject` adds to a view of 160 × 120 points in a window that is shown, over which the control
  /// layer lies.
  static func views(
    _ name: String, _ expected: Expectation = .picture, _ bounds: Bounds = .small,
    _ subject: @escaping @Sendable (UIView, HostileStage) throws -> Void
  ) -> HostileCase {
    HostileCase(name, expected, bounds) { stage in
      ViewDiagnostics.removeAll()
      let (root, area) = Markup.tree()
      let window = UIWindow(frame: area.bounds), view = UIView(frame: area.bounds)
      window.addSubview(view)
      window.isHidden = false
      area.addSublayer(window.layer)
      try subject(view, stage)
      window.layoutIfNeeded()
      stage.notice(ViewDiagnostics.removeAll().all + window.layoutDiagnostics)
      try stage.show(root, .control)
      stage.notice(ViewDiagnostics.removeAll().all)
      _ = window.accessibilityTree().description
      window.rootViewController = nil
    }
  }
}

/// Things that hostile views are made of.
enum HostileViews {
  /// Numbers that no frame should have, and some that one may.
  static let numbers: [CGFloat] = [
    .nan, .infinity, -.infinity, 1e300, -1e300, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 1e30, 1e9, 0, -1, 5,
  ]

  /// Adds a red view of 60 × 60 points.
  @discardableResult
  static func box<View: UIView>(_ view: View, in superview: UIView) -> View {
    view.frame = CGRect(x: 20, y: 30, width: 60, height: 60)
    view.backgroundColor = .red
    superview.addSubview(view)
    return view
  }

  /// Adds views that constraints place.
  @discardableResult
  static func boxes(_ count: Int, in superview: UIView) -> [UIView] {
    (0..<count).map { _ in
      let view = UIView()
      view.translatesAutoresizingMaskIntoConstraints = false
      view.backgroundColor = .red
      superview.addSubview(view)
      return view
    }
  }
}

/// A view whose methods call what they are given.
final class MeddlingView: UIView, @unchecked Sendable {
  var atLayout: ((MeddlingView) -> Void)?
  var atDrawing: ((MeddlingView) -> Void)?
  var atUpdate: ((MeddlingView) -> Void)?
  var atMove: ((MeddlingView) -> Void)?
  var atTint: ((MeddlingView) -> Void)?
  var atTraits: ((MeddlingView) -> Void)?
  var atSubview: ((MeddlingView) -> Void)?
  var content: ((MeddlingView) -> CGSize)?
  var atTouch: ((MeddlingView) -> Void)?
  var after: ((MeddlingView) -> UIResponder?)?

  override func layoutSubviews() {
    super.layoutSubviews()
    atLayout?(self)
  }
  override func draw(_ rect: CGRect) {
    super.draw(rect)
    atDrawing?(self)
  }
  override func updateConstraints() {
    atUpdate?(self)
    super.updateConstraints()
  }
  override func didMoveToSuperview() { atMove?(self) }
  override func didMoveToWindow() { atMove?(self) }
  override func tintColorDidChange() { atTint?(self) }
  override func traitCollectionDidChange(_ previous: UITraitCollection?) { atTraits?(self) }
  override func didAddSubview(_ subview: UIView) { atSubview?(self) }
  override func willRemoveSubview(_ subview: UIView) { atSubview?(self) }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { atTouch?(self) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { atTouch?(self) }
  override var intrinsicContentSize: CGSize { content?(self) ?? super.intrinsicContentSize }
  override var next: UIResponder? { after?(self) ?? super.next }
}
