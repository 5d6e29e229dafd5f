// UINavigationController+Stack: putting controllers on the stack and taking them off, and placing their views.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UINavigationController {
  final var frontmostController: UIViewController? {
    var front: UIViewController? = presented ?? stack.last
    while let above = front?.presented { front = above }
    return front
  }

  // MARK: The stack

  final func push(_ controller: UIViewController, animated: Bool) {
    guard !stack.contains(where: { $0 === controller }), !isInside(controller) else { return }
    addChild(controller)
    stack.append(controller)
    showTop(isPushed: true, animated: animated)
    controller.didMove(toParent: self)
  }

  final func popLast(animated: Bool) -> UIViewController? {
    guard stack.count > 1 else { return nil }
    return pop(to: stack[stack.count - 2], animated: animated)?.last
  }

  final func pop(to controller: UIViewController, animated: Bool) -> [UIViewController]? {
    guard let index = stack.firstIndex(where: { $0 === controller }) else { return nil }
    let popped = Array(stack[(index + 1)...])
    guard !popped.isEmpty else { return [] }
    for controller in popped { controller.willMove(toParent: nil) }
    // They may have changed the stack.
    guard let index = stack.firstIndex(where: { $0 === controller }) else { return [] }
    stack.removeSubrange((index + 1)...)
    showTop(isPopped: true, animated: animated)
    for controller in popped { controller.removeFromParent() }
    return popped
  }

  final func replaceStack(by controllers: [UIViewController], animated: Bool) {
    var next: [UIViewController] = []
    for controller in controllers where !isInside(controller) {
      if !next.contains(where: { $0 === controller }) { next.append(controller) }
    }
    let removed = stack.filter { old in !next.contains { $0 === old } }
    let added = next.filter { new in !stack.contains { $0 === new } }
    for controller in removed { controller.willMove(toParent: nil) }
    for controller in added { addChild(controller) }
    let isPopped = removed.contains { $0 === stack.last }, isPushed = added.contains { $0 === next.last }
    stack = next
    showTop(isPushed: isPushed, isPopped: isPopped, animated: animated)
    for controller in removed { controller.removeFromParent() }
    for controller in added { controller.didMove(toParent: self) }
  }

  /// Shows the view of the top controller in place of the one before.
  private func showTop(isPushed: Bool = false, isPopped: Bool = false, animated: Bool) {
    let before = shownController, top = stack.last
    navigationBar.show(stack.map(\.navigationItem))
    guard isViewLoaded, before !== top else { return }
    if let top { delegate?.navigationController(self, willShow: top, animated: animated) }
    shownController = top
    exchange(before, for: top, isPushed: isPushed, isPopped: isPopped, place: place)
    noteBars()
    if let top { delegate?.navigationController(self, didShow: top, animated: animated) }
  }

  /// Puts the view of a controller behind the bars.
  private func place(_ controller: UIViewController) {
    guard let container = viewIfLoaded, let content: UIView = controller.view else { return }
    noteBars()
    container.insertSubview(content, at: 0)
    layOutBars()
    if container.window != nil { container.layoutIfNeeded() }
  }

  // MARK: Views

  final func makeContainerView() -> UIView {
    let container = ContainerView(frame: UIScreen.main.bounds)
    container.onLayout = { [weak self] in self?.layOutBars() }
    container.addSubview(navigationBar)
    container.addSubview(toolbar)
    navigationBar.onBack = { [weak self] in _ = self?.popViewController(animated: true) }
    if let top = stack.last, let content: UIView = top.view {
      shownController = top
      content.frame = container.bounds
      container.insertSubview(content, at: 0)
    }
    return container
  }

  /// Has the bars and the controllers below them laid out.
  final func noteBars() {
    viewIfLoaded?.setNeedsLayout()
    tabBarController?.viewIfLoaded?.setNeedsLayout()
  }

  final func noteToolbarItems(of controller: UIViewController) {
    if controller === stack.last { noteBars() }
  }

  /// Whether the bar of a tab bar controller is hidden, as a controller that was pushed asks.
  final var hidesBottomBar: Bool { stack.dropFirst().contains { $0.hidesBottomBarWhenPushed } }

  /// Places the bars, and the view of the top controller below them, and tells it what of it they cover.
  final func layOutBars() {
    guard let container = viewIfLoaded else { return }
    let bounds = container.bounds, insets = insetsOfContainer
    navigationBar.isHidden = isNavigationBarHidden
    navigationBar.frame = CGRect(x: 0, y: 0, width: bounds.width, height: insets.top + UINavigationBar.height)
    navigationBar.parts.inset(
      navigationBar, by: UIEdgeInsets(top: insets.top, left: insets.left, bottom: 0, right: insets.right))
    toolbar.isHidden = isToolbarHidden
    let height = insets.bottom + UIToolbar.height
    toolbar.frame = CGRect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
    toolbar.parts.inset(
      toolbar, by: UIEdgeInsets(top: 0, left: insets.left, bottom: insets.bottom, right: insets.right))
    let items = stack.last?.toolbarItems
    if toolbar.items ?? [] != items ?? [] { toolbar.items = items }
    let covered = UIEdgeInsets(
      top: isNavigationBarHidden ? 0 : navigationBar.bounds.height, left: 0,
      bottom: isToolbarHidden ? 0 : toolbar.bounds.height, right: 0)
    stack.last?.placeBehindBars(
      in: bounds, covered: covered, insets: insets,
      isTranslucent: (navigationBar.isTranslucent, toolbar.isTranslucent))
  }
}
