// UIViewController+Bars: the containers that a controller is in, and its entries in their bars.
// SPDX-License-Identifier: Apache-2.0

extension UIViewController {
  /// The nearest container of a class that this controller is in.
  final func container<Container: UIViewController>() -> Container? {
    var ancestor = ownParent
    while let current = ancestor {
      if let found = current as? Container { return found }
      ancestor = current.ownParent
    }
    return nil
  }

  final func makeNavigationItem() -> UINavigationItem {
    if let item = ownNavigationItem { return item }
    let item = UINavigationItem(title: title ?? "")
    item.title = title
    ownNavigationItem = item
    return item
  }

  final func makeTabBarItem() -> UITabBarItem {
    if let item = ownTabBarItem { return item }
    let item = UITabBarItem(title: title, image: nil, tag: 0)
    ownTabBarItem = item
    return item
  }

  final func changeTabBarItem(to item: UITabBarItem?) {
    ownTabBarItem = item
    tabBarController?.noteItems()
  }

  /// Gives a new title to the entries in bars.
  final func noteTitle() {
    ownNavigationItem?.title = title
    ownTabBarItem?.title = title
  }
}

extension UIViewController {
  /// Whether the view is in a window that is shown.
  private var isInSight: Bool { viewIfLoaded?.window?.isHidden == false }

  /// Shows another child's view in place of one, and tells both in UIKit's order: the one in front goes first.
  ///
  /// Either may be nil. `place` puts the new view into the container's view.
  final func exchange(
    _ before: UIViewController?, for after: UIViewController?, isPushed: Bool = false, isPopped: Bool = false,
    place: (UIViewController) -> Void
  ) {
    after?.loadViewIfNeeded()
    let tells = isInSight && appearance != .disappeared
    for controller in [before, after] { controller?.isExchanged = true }
    before?.isMoving.out = isPopped
    after?.isMoving.into = isPushed
    if tells {
      before?.changeAppearance(to: .disappearing)
      after?.changeAppearance(to: .appearing)
    }
    if let after { place(after) }
    before?.viewIfLoaded?.removeFromSuperview()
    if tells {
      before?.changeAppearance(to: .disappeared)
      after?.changeAppearance(to: .appeared)
    }
    before?.isMoving.out = false
    after?.isMoving.into = false
    for controller in [before, after] { controller?.isExchanged = false }
  }
}

/// The view of a container, which has the container place its bars and its child.
final class ContainerView: UIView, @unchecked Sendable {
  /// The code that places the bars and the child.
  var onLayout: (() -> Void)?
  override func layoutSubviews() {
    super.layoutSubviews()
    onLayout?()
  }
}

extension UIViewController {
  /// The parts of a container's view that its bars leave room for: those that controls keep away from.
  final var insetsOfContainer: UIEdgeInsets {
    viewIfLoaded?.safeAreaInsets ?? .zero
  }
}

extension UIViewController {
  /// Gives the view its place in a container: behind the bars, as far as the edges extend there, and tells it what of
  /// it they cover.
  final func placeBehindBars(
    in bounds: CGRect, covered: UIEdgeInsets, insets: UIEdgeInsets, isTranslucent: (top: Bool, bottom: Bool)
  ) {
    func extends(_ edge: UIRectEdge, _ isTranslucent: Bool) -> Bool {
      edgesForExtendedLayout.contains(edge) && (isTranslucent || extendedLayoutIncludesOpaqueBars)
    }
    let top = extends(.top, isTranslucent.top), bottom = extends(.bottom, isTranslucent.bottom)
    viewIfLoaded?.frame = bounds.inset(
      by: UIEdgeInsets(top: top ? 0 : covered.top, left: 0, bottom: bottom ? 0 : covered.bottom, right: 0))
    // The parts of the screen that the bars cover too count by themselves.
    barInsets = UIEdgeInsets(
      top: top ? max(covered.top - insets.top, 0) : 0, left: 0,
      bottom: bottom ? max(covered.bottom - insets.bottom, 0) : 0, right: 0)
  }
}
