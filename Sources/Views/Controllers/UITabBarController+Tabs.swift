// UITabBarController+Tabs: exchanging the controllers of tabs, and placing their views and the bar.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UITabBarController {
  final func replaceTabs(by controllers: [UIViewController]) {
    var next: [UIViewController] = []
    for controller in controllers where !isInside(controller) {
      if !next.contains(where: { $0 === controller }) { next.append(controller) }
    }
    let selected = selectedViewController
    let removed = tabs.filter { old in !next.contains { $0 === old } }
    let added = next.filter { new in !tabs.contains { $0 === new } }
    for controller in removed { controller.willMove(toParent: nil) }
    for controller in added { addChild(controller) }
    tabs = next
    selection = next.isEmpty ? nil : next.firstIndex { $0 === selected } ?? 0
    noteItems()
    show(selectedViewController, inPlaceOf: selected)
    for controller in removed { controller.removeFromParent() }
    for controller in added { controller.didMove(toParent: self) }
  }

  final func select(_ index: Int) {
    guard tabs.indices.contains(index), index != selection else { return }
    let before = selectedViewController, next = tabs[index]
    selection = index
    noteItems()
    show(next, inPlaceOf: before)
  }

  private func show(_ controller: UIViewController?, inPlaceOf before: UIViewController?) {
    guard isViewLoaded, controller !== before else { return }
    exchange(before, for: controller) { place($0) }
  }

  private func place(_ controller: UIViewController) {
    guard let container = viewIfLoaded, let content: UIView = controller.view else { return }
    container.insertSubview(content, at: 0)
    layOutBar()
    if container.window != nil { container.layoutIfNeeded() }
  }

  final func makeContainerView() -> UIView {
    let container = ContainerView(frame: UIScreen.main.bounds)
    container.onLayout = { [weak self] in self?.layOutBar() }
    container.addSubview(tabBar)
    tabBar.onSelection = { [weak self] in self?.reactToTap(on: $0) }
    if let content: UIView = selectedViewController?.view {
      content.frame = container.bounds
      container.insertSubview(content, at: 0)
    }
    return container
  }

  private func reactToTap(on item: UITabBarItem) {
    guard let controller = tabs.first(where: { $0.tabBarItem === item }) else { return }
    guard delegate?.tabBarController(self, shouldSelect: controller) ?? true else { return noteItems() }
    // The delegate may have changed the controllers.
    guard let index = tabs.firstIndex(where: { $0 === controller }) else { return noteItems() }
    selectedIndex = index
    delegate?.tabBarController(self, didSelect: controller)
  }

  /// Shows the entries of the controllers in the bar.
  final func noteItems() {
    let items = tabs.compactMap { $0.tabBarItem }
    if tabBar.items ?? [] != items { tabBar.items = items }
    tabBar.selectedItem = selectedViewController?.tabBarItem
  }

  /// Places the bar and the selected controller's view, and tells it what of it the bar covers.
  final func layOutBar() {
    guard let container = viewIfLoaded else { return }
    noteItems()
    let bounds = container.bounds, insets = insetsOfContainer, height = insets.bottom + UITabBar.height
    let isHidden = (selectedViewController as? UINavigationController)?.hidesBottomBar ?? false
    tabBar.isHidden = isHidden
    tabBar.frame = CGRect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
    tabBar.parts.inset(tabBar, by: UIEdgeInsets(top: 0, left: insets.left, bottom: insets.bottom, right: insets.right))
    selectedViewController?.placeBehindBars(
      in: bounds, covered: UIEdgeInsets(top: 0, left: 0, bottom: isHidden ? 0 : height, right: 0), insets: insets,
      isTranslucent: (true, tabBar.isTranslucent))
  }
}
