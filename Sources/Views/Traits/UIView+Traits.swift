// UIView+Traits: the traits of views, from the screen down, and what follows when they change.
// SPDX-License-Identifier: Apache-2.0

extension UIView {
  /// What the view and its controller override, on top of the traits of the superview.
  private var ownTraits: TraitValues? {
    guard let set = controller?.overrides else { return overrides }
    return overrides.map { set.overridden(by: $0) } ?? set
  }

  /// The traits of the screen, with what views and controllers override, from the window down to this view.
  final var resolvedTraits: UITraitCollection {
    let screen = UIScreen.main.traitCollection
    var overrides: [TraitValues] = []
    // Without counting references: this is done for every view that is laid out, however deep it lies.
    var view: Unmanaged<UIView>? = .passUnretained(self)
    while let current = view {
      current._withUnsafeGuaranteedRef { current in
        if let own = current.ownTraits { overrides.append(own) }
        view = current.parentReference
      }
    }
    guard !overrides.isEmpty else { return screen }
    return UITraitCollection(overrides.reversed().reduce(screen.values) { $0.overridden(by: $1) })
  }

  /// Changes what of the traits the view overrides, and tells the tree.
  final func changeTraits(_ change: (inout TraitValues) -> Void) {
    var values = overrides ?? TraitValues()
    change(&values)
    changingTraits { overrides = values == TraitValues() ? nil : values }
  }

  /// Makes a change of traits, and tells the views and the controllers of this tree whose traits are others then.
  final func changingTraits(_ change: () -> Void) {
    let before = resolvedTraits
    change()
    noteTraits(before: before, now: resolvedTraits)
  }

  /// Tells the views and the controllers of this tree that their traits have changed, where they have.
  final func noteTraits(before: UITraitCollection, now: UITraitCollection) {
    var pending = [(view: self, before: before, now: now)]
    while let (view, before, now) = pending.popLast() {
      guard before.values != now.values else { continue }
      now.performAsCurrent {
        view.adoptTraits(before: before, now: now)
        view.controller?.traitCollectionDidChange(before)
        view.traitCollectionDidChange(before)
      }
      for child in view.children.reversed() {
        guard let own = child.ownTraits else {
          pending.append((child, before, now))
          continue
        }
        pending.append(
          (
            child, UITraitCollection(before.values.overridden(by: own)),
            UITraitCollection(now.values.overridden(by: own))
          ))
      }
    }
  }

  /// What the view itself does when its traits have changed.
  private func adoptTraits(before: UITraitCollection, now: UITraitCollection) {
    if before.layoutDirection != now.layoutDirection {
      setNeedsLayout()
      layout?.box?.engine?.noteDirections()
    }
    if hasDrawn || layer.needsDisplayOnBoundsChange { setNeedsDisplay() }
  }
}
