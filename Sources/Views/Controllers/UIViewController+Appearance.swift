// UIViewController+Appearance: telling controllers that their views come into sight and leave it.
// SPDX-License-Identifier: Apache-2.0

extension UIViewController {
  /// Whether a controller's view is in sight, or on the way there or back.
  enum Appearance {
    case disappeared, appearing, appeared, disappearing
  }

  /// Goes a step of appearing or disappearing, and tells the controller. Steps that are taken already are not told
  /// again.
  final func changeAppearance(to next: Appearance) {
    switch (appearance, next) {
    case (.disappeared, .appearing), (.disappearing, .appearing):
      appearance = .appearing
      viewWillAppear(false)
    case (.appearing, .appeared):
      viewIsAppearing(false)
      viewIfLoaded?.layoutIfNeeded()
      appearance = .appeared
      viewDidAppear(false)
    case (.appeared, .disappearing), (.appearing, .disappearing):
      appearance = .disappearing
      viewWillDisappear(false)
    case (.disappearing, .disappeared):
      appearance = .disappeared
      viewDidDisappear(false)
    default: break
    }
  }

  /// Whether the container of this controller passes on by hand that it appears.
  final var appearsByHand: Bool {
    isExchanged || ownParent?.shouldAutomaticallyForwardAppearanceMethods == false
  }

  /// Changes the traits that the controller overrides, and tells its view's tree.
  final func changeTraits(_ change: (inout TraitValues) -> Void) {
    var values = overrides ?? TraitValues()
    change(&values)
    let next = values == TraitValues() ? nil : values
    guard let view = viewIfLoaded else {
      overrides = next
      return
    }
    view.changingTraits { overrides = next }
  }

  /// Tells this controller, and those in it and above it, that memory is short.
  final func noteMemoryWarning() {
    var pending = [self]
    while let controller = pending.popLast() {
      controller.didReceiveMemoryWarning()
      pending += controller.ownChildren.reversed()
      if let presented = controller.presented { pending.append(presented) }
    }
  }
}
