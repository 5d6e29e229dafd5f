// UIViewController+Children: controllers in controllers.
// SPDX-License-Identifier: Apache-2.0

extension UIViewController {
  final func adopt(_ child: UIViewController) {
    // A controller that this one is in cannot be put into it.
    guard child.ownParent !== self, !isInside(child) else { return }
    if child.ownParent != nil { child.removeFromParent() }
    child.isMoving.into = true
    child.willMove(toParent: self)
    ownChildren.append(child)
    child.ownParent = self
    // UIKit leaves it to the container to say that the child has moved, when its view is there.
    child.isMoving.into = false
  }

  final func leaveParent() {
    guard let parent = ownParent else { return }
    isMoving.out = true
    parent.ownChildren.removeAll { $0 === self }
    ownParent = nil
    didMove(toParent: nil)
    isMoving.out = false
  }

  final func isInside(_ other: UIViewController) -> Bool {
    var ancestor: UIViewController? = self
    while let current = ancestor {
      if current === other { return true }
      ancestor = current.ownParent
    }
    return false
  }

  final func replace(
    _ from: UIViewController, by to: UIViewController, _ animations: (() -> Void)?, _ completion: ((Bool) -> Void)?
  ) {
    if to.view.superview == nil { (from.viewIfLoaded?.superview ?? view).addSubview(to.view) }
    animations?()
    from.viewIfLoaded?.removeFromSuperview()
    completion?(true)
  }
}
