// UIView+Traits: the traits of views, from the screen down, and what follows when they change.
// SPDX-License-Identifier: Apache-2.0

extension UIView {
  /// The traits that the view and its controller override, on top of those of the superview.
  private var ownTraits: TraitValues? {
    guard let set = controller?.overrides else { return overrides }
    return overrides.map { set.overridden(by: $0) } ?? set
  }

  /// The traits that this view overrides, on top of those that the views above it do.
  private var traitChainFromAbove: UITraitCollection? {
    guard let own = ownTraits else { return parent?.traitChain }
    return UITraitCollection(parent?.traitChain.map { $0.values.overridden(by: own) } ?? own)
  }

  /// Takes the overridden traits from above, after a change there, in this view and those in it.
  final func adoptTraitChain() {
    var pending = [self]
    while let view = pending.popLast() {
      let chain = view.traitChainFromAbove
      if view.traitChain?.values == chain?.values { continue }
      view.traitChain = chain
      pending += view.children
    }
  }

  /// The traits of the screen, with what views and controllers override, from the window down to this view.
  final var resolvedTraits: UITraitCollection {
    let screen = UIScreen.main.traitCollection
    guard let traitChain else { return screen }
    return UITraitCollection(screen.values.overridden(by: traitChain.values))
  }

  /// Changes the traits that the view overrides, and tells the tree.
  final func changeTraits(_ change: (inout TraitValues) -> Void) {
    var values = overrides ?? TraitValues()
    change(&values)
    changingTraits { overrides = values == TraitValues() ? nil : values }
  }

  /// Makes a change of traits, and tells the views and the controllers of this tree whose traits are others then.
  final func changingTraits(_ change: () -> Void) {
    telling("a change of traits") {
      let before = resolvedTraits
      change()
      adoptTraitChain()
      noteTraits(before: before, now: resolvedTraits)
    }
  }

  /// Tells the views and the controllers of this tree that their traits have changed, where they have.
  final func noteTraits(before: UITraitCollection, now: UITraitCollection) {
    var pending = [(view: self, before: before, now: now)]
    while let (view, before, now) = pending.popLast() {
      guard before !== now, before.values != now.values else { continue }
      view.asCurrent(now) {
        view.adoptTraits(before: before, now: now)
        view.controller?.traitCollectionDidChange(before)
        view.traitCollectionDidChange(before)
        view.controller?.callTraitHandlers(before: before, now: now)
        view.callTraitHandlers(before: before, now: now)
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

  /// Has the view itself follow a change of its traits.
  final func adoptViewTraits(before: UITraitCollection, now: UITraitCollection) {
    let looksDifferent = before.hasDifferentColorAppearance(comparedTo: now)
    if looksDifferent { refreshColors() }
    // Layers take colours and images in `layoutSubviews()`.
    if looksDifferent || before.layoutDirection != now.layoutDirection { setNeedsLayout() }
    if before.layoutDirection != now.layoutDirection { layout?.box?.engine?.noteDirections() }
    if hasDrawn || layer.needsDisplayOnBoundsChange { setNeedsDisplay() }
  }
}
