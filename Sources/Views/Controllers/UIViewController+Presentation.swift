// UIViewController+Presentation: controllers whose views cover a window.
// SPDX-License-Identifier: Apache-2.0

extension UIViewController {
  /// Shows a controller's view over the window of this one's, or over its view where that is in no window.
  final func show(_ controller: UIViewController) {
    // The controller at the top of the containers presents, as in UIKit.
    var root = self
    while let parent = root.ownParent, !root.definesPresentationContext { root = parent }
    // A controller that presents already, or is presented, stays as it is: UIKit warns, and does nothing.
    guard root.presented == nil, controller.presenter == nil, controller !== root, !root.isPresented(by: controller)
    else { return }
    root.presented = controller
    controller.presenter = root
    guard let stage = root.view.window ?? root.view else { return }
    let view: UIView = controller.view
    view.frame = stage.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    stage.addSubview(view)
    if stage.window != nil { stage.layoutIfNeeded() }
  }

  /// Whether this controller is over another, directly or not.
  private func isPresented(by other: UIViewController) -> Bool {
    var below = presenter
    while let current = below {
      if current === other { return true }
      below = current.presenter
    }
    return false
  }

  /// Takes away what this controller presents, or this one where it presents nothing.
  final func endPresentation() {
    if presented != nil { return dismissAll() }
    var presentedHere: UIViewController? = self
    while let current = presentedHere, current.presenter == nil { presentedHere = current.ownParent }
    presentedHere?.presenter?.dismissAll()
  }

  /// Takes away all controllers over this one, the uppermost first.
  final func dismissAll() {
    var above: [UIViewController] = [], next = presented
    while let current = next {
      above.append(current)
      next = current.presented
    }
    for controller in above.reversed() {
      controller.viewIfLoaded?.removeFromSuperview()
      controller.presenter?.presented = nil
      controller.presenter = nil
    }
  }
}
