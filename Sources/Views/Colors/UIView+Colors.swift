// UIView+Colors: the colours of views, which follow the traits and the tint.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A colour that was set, and the one that the layer got for it.
struct ShownColor {
  let color: UIColor
  let shown: CGColor
}

extension UIView {
  /// The colour that was set, or that of the layer where it has another than the one for that.
  final var shownBackground: UIColor? {
    guard let shown = layer.backgroundColor else { return nil }
    if let givenBackground, givenBackground.shown == shown { return givenBackground.color }
    return UIColor(cgColor: shown)
  }

  final func changeBackground(to color: UIColor?) {
    let shown = color.map { self.color($0) }
    givenBackground = color.flatMap { color in shown.map { ShownColor(color: color, shown: $0) } }
    layer.backgroundColor = shown
  }

  /// Returns a colour for the traits and the tint of this view.
  final func color(_ color: UIColor) -> CGColor {
    guard color.isDynamic else { return color.cgColor }
    var result = color.cgColor
    asCurrent(traitCollection) { result = color.cgColor }
    return result
  }

  /// Calls `actions` with the traits and the tint of this view as those by which colours are resolved.
  final func asCurrent(_ traits: UITraitCollection, _ actions: () -> Void) {
    let state = ThreadState.current, outer = state.resolvingView
    state.resolvingView = self
    traits.performAsCurrent(actions)
    state.resolvingView = outer
  }

  /// Takes the colours for the view's traits and tint anew.
  final func refreshColors() {
    guard let givenBackground, givenBackground.color.isDynamic, givenBackground.shown == layer.backgroundColor else {
      return
    }
    changeBackground(to: givenBackground.color)
  }
}

extension ThreadState {
  /// The tint of the view that resolves colours.
  var resolvingTint: UIColor? {
    guard let tint = resolvingView?.tintColor, tint.source != UIColor.tintColor.source else { return nil }
    return tint
  }
}
