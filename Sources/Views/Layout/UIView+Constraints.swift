// UIView+Constraints: what a view holds of constraints, and what it tells its tree about itself.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics

extension LayoutValues {
  /// Deactivates what a view holds when it is released.
  func releaseConstraints() {
    for constraint in held.values { constraint.forget() }
    for guide in guides { guide.owner = nil }
  }
}

extension UIView {
  final var heldConstraints: [NSLayoutConstraint] {
    guard let layout else { return [] }
    return layout.held.values.sorted { $0.serial < $1.serial }
  }

  /// Returns the constraints of the tree, made if there are none; this is the topmost view.
  final func makeEngine() -> LayoutEngine {
    let layout = makeLayout()
    if let engine = layout.engine { return engine }
    let engine = LayoutEngine(self)
    layout.engine = engine
    return engine
  }

  final func changeFollowsMask(to newValue: Bool) {
    guard newValue != translatesAutoresizingMaskIntoConstraints else { return }
    makeLayout().followsMask = newValue
    if !newValue { parent?.makeLayout().placesSubviews = true }
    topView.layout?.engine?.noteTree()
  }

  // MARK: Diagnostics

  /// The mistakes in constraints of the tree of views that this view is in: constraints that were left out because they
  /// contradict others, and those that make no sense. Ours, not UIKit's.
  ///
  /// Pictures of the layers have the same diagnostics.
  public final var layoutDiagnostics: [Diagnostic] { topView.layout?.engine?.diagnostics.all ?? [] }

  /// Takes note of a mistake in the layout, for the tree and for pictures of it.
  final func noteLayoutProblem(_ message: String) { topView.makeEngine().note(message) }

  // MARK: Content

  final func hugging(along axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    guard let own = layout?.hugging else { return LayoutDefaults.hugging }
    return axis == .horizontal ? own.horizontal : own.vertical
  }

  final func resistance(along axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    guard let own = layout?.resistance else { return LayoutDefaults.resistance }
    return axis == .horizontal ? own.horizontal : own.vertical
  }

  final func changeHugging(to priority: UILayoutPriority, along axis: NSLayoutConstraint.Axis) {
    var own = (horizontal: hugging(along: .horizontal), vertical: hugging(along: .vertical))
    if axis == .horizontal { own.horizontal = priority } else { own.vertical = priority }
    makeLayout().hugging = own
    noteContentSize()
  }

  final func changeResistance(to priority: UILayoutPriority, along axis: NSLayoutConstraint.Axis) {
    var own = (horizontal: resistance(along: .horizontal), vertical: resistance(along: .vertical))
    if axis == .horizontal { own.horizontal = priority } else { own.vertical = priority }
    makeLayout().resistance = own
    noteContentSize()
  }

  /// Tells the tree that the size of the content, or its strength, has changed.
  final func noteContentSize() {
    guard let box = layout?.box, let engine = box.engine else { return }
    engine.noteValues(of: box)
  }

  /// Tells the tree that the frame has changed, where others follow it.
  final func noteFrame() {
    if let box = layout?.box, let engine = box.engine, !engine.isPlacing { engine.noteValues(of: box) }
    if let parent, let above = parent.layout, above.knownSafeArea != .zero { setNeedsLayout() }
  }

  // MARK: Updates

  final func requestConstraintUpdate() {
    makeLayout().needsConstraintUpdate = true
    topView.makeEngine().noteUpdateRequest()
  }

  final func updateRequestedConstraints() {
    for view in tree.reversed() where view.needsUpdateConstraints() {
      view.layout?.needsConstraintUpdate = false
      view.hasUpdatedConstraints = true
      view.alone(.constraints) {
        if let controller = view.controller { controller.updateViewConstraints() } else { view.updateConstraints() }
      }
    }
  }

  // MARK: Guides

  final func add(_ guide: UILayoutGuide) {
    guard guide.kind == .free, guide.owner !== self else { return }
    guide.owner?.remove(guide)
    makeLayout().guides.append(guide)
    guide.owner = self
    topView.layout?.engine?.noteTree()
  }

  final func remove(_ guide: UILayoutGuide) {
    guard let layout, let index = layout.guides.firstIndex(where: { $0 === guide }) else { return }
    let concerned = layout.mentions.values.filter { $0.mentions(guide) }.sorted { $0.serial < $1.serial }
    for constraint in concerned { constraint.deactivate() }
    layout.guides.remove(at: index)
    guide.owner = nil
    topView.layout?.engine?.noteTree()
  }

  /// Returns one of the guides that the view has of itself.
  final func guide(
    _ path: ReferenceWritableKeyPath<LayoutValues, UILayoutGuide?>, _ kind: UILayoutGuide.Kind
  ) -> UILayoutGuide {
    let layout = makeLayout()
    if let guide = layout[keyPath: path] { return guide }
    let guide = UILayoutGuide(kind, of: self)
    guide.identifier = kind.identifier
    layout[keyPath: path] = guide
    return guide
  }
}

extension UILayoutGuide.Kind {
  /// UIKit's name of the guide.
  fileprivate var identifier: String {
    switch self {
    case .free, .content, .frame: ""
    case .margins: "UIViewLayoutMarginsGuide"
    case .safeArea: "UIViewSafeAreaLayoutGuide"
    case .readable: "UIViewReadableContentGuide"
    }
  }
}

extension NSLayoutConstraint {
  /// Whether an object is one of the items, or an end of one.
  final func mentions(_ object: AnyObject) -> Bool {
    [firstObject, secondObject].contains { item in
      guard let distance = item as? DistanceGuide else { return item === object }
      return distance.start.object === object || distance.end.object === object
    }
  }
}
