// Tests of bars: taps on what is in them, the parts of views that they cover, and their looks.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

@Suite("Bars")
struct BarTests {
  private func page(_ title: String) -> UIViewController {
    let page = UIViewController()
    page.title = title
    page.view.backgroundColor = .white
    return page
  }

  private func show(_ controller: UIViewController) -> UIWindow {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
    window.rootViewController = controller
    window.isHidden = false
    return window
  }

  private func picture(_ window: UIWindow) throws -> Pixels {
    window.layoutIfNeeded()
    return try #require(Pixels.drawn(width: 200, height: 300) { window.layer.render(in: $0) })
  }

  // MARK: Taps

  @Test("A tap on the way back pops, and taps elsewhere in the bar do not")
  func back() {
    let first = page("One"), second = page("Two")
    let navigation = UINavigationController(rootViewController: first)
    let window = show(navigation)
    navigation.pushViewController(second, animated: false)
    let fingers = TouchSimulator(window)
    fingers.tap(at: CGPoint(x: 100, y: 22))
    #expect(navigation.topViewController === second)
    fingers.tap(at: CGPoint(x: 30, y: 22))
    #expect(navigation.topViewController === first)
    fingers.tap(at: CGPoint(x: 30, y: 22))
    #expect(navigation.viewControllers == [first])
  }

  @Test("There is no way back where it is hidden or other buttons are in its place")
  func hiddenBack() {
    let first = page("One"), second = page("Two")
    let navigation = UINavigationController(rootViewController: first)
    let window = show(navigation)
    navigation.pushViewController(second, animated: false)
    let fingers = TouchSimulator(window)
    second.navigationItem.hidesBackButton = true
    fingers.tap(at: CGPoint(x: 30, y: 22))
    second.navigationItem.hidesBackButton = false
    var taps = 0
    second.navigationItem.leftBarButtonItem = UIBarButtonItem(
      primaryAction: UIAction(title: "Menu") { _ in taps += 1 })
    fingers.tap(at: CGPoint(x: 30, y: 22))
    #expect(navigation.topViewController === second && taps == 1)
    second.navigationItem.leftItemsSupplementBackButton = true
    fingers.tap(at: CGPoint(x: 25, y: 22))
    #expect(navigation.topViewController === first && taps == 1)
  }

  @Test("A tap calls the method of a button's target, where the button is enabled")
  func buttons() {
    final class Target: SelectorTarget {
      var calls: [String] = []
      func perform(_ selector: Selector, with object: Any?) {
        calls.append("\(selector.name) \((object as? UIBarButtonItem)?.title ?? "")")
      }
    }
    let target = Target(), page = page("")
    let button = UIBarButtonItem(title: "Done", style: .done, target: target, action: Selector("finish:"))
    page.navigationItem.rightBarButtonItem = button
    let navigation = UINavigationController(rootViewController: page)
    let fingers = TouchSimulator(show(navigation))
    fingers.tap(at: CGPoint(x: 170, y: 22))
    button.isEnabled = false
    fingers.tap(at: CGPoint(x: 170, y: 22))
    #expect(target.calls == ["finish: Done"])
  }

  @Test("A tap on a tab selects its controller, unless the delegate refuses")
  func tabs() {
    final class Judge: UITabBarControllerDelegate {
      var refused: UIViewController?
      var selected: [String] = []
      func tabBarController(_: UITabBarController, shouldSelect controller: UIViewController) -> Bool {
        controller !== refused
      }
      func tabBarController(_: UITabBarController, didSelect controller: UIViewController) {
        selected.append(controller.title ?? "")
      }
    }
    let pages = ["1", "2", "3", "4"].map(page), judge = Judge(), tabs = UITabBarController()
    tabs.viewControllers = pages
    tabs.delegate = judge
    judge.refused = pages[3]
    let fingers = TouchSimulator(show(tabs))
    for x in [75, 175, 125] as [CGFloat] { fingers.tap(at: CGPoint(x: x, y: 280)) }
    #expect(tabs.selectedIndex == 2 && judge.selected == ["2", "3"])
    #expect(tabs.tabBar.selectedItem === pages[2].tabBarItem)
  }

  @Test("A tap on a button of an alert chooses it")
  func alerts() {
    let page = page("")
    let window = show(page)
    let alert = UIAlertController(title: nil, message: nil, preferredStyle: .alert)
    var chosen: [String] = []
    for (title, style) in [("Keep", UIAlertAction.Style.cancel), ("Delete", .destructive)] {
      alert.addAction(UIAlertAction(title: title, style: style) { chosen.append($0.title ?? "") })
    }
    page.present(alert, animated: false)
    let fingers = TouchSimulator(window)
    fingers.tap(at: CGPoint(x: 100, y: 20))
    #expect(page.presentedViewController === alert)
    fingers.tap(at: CGPoint(x: 150, y: 150))
    #expect(chosen == ["Delete"] && page.presentedViewController == nil)
  }

  @Test("An alert has fields for text, and a sheet has none")
  func fields() {
    let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
    #expect(alert.textFields == nil)
    alert.addTextField { $0.text = "Quartz" }
    let page = page("")
    let window = show(page)
    page.present(alert, animated: false)
    window.layoutIfNeeded()
    #expect(alert.textFields?.map(\.text) == ["Quartz"] && alert.textFields?.first?.window === window)
    let sheet = UIAlertController(title: "Name", message: nil, preferredStyle: .actionSheet)
    sheet.addTextField()
    #expect(sheet.textFields == nil)
  }

  // MARK: Room

  @Test("Views lie behind bars, which are part of what they keep away from, or beside them")
  func room() {
    let page = page("")
    let navigation = UINavigationController(rootViewController: page), tabs = UITabBarController()
    tabs.viewControllers = [navigation]
    let window = show(tabs)
    window.layoutIfNeeded()
    #expect(page.view.frame == CGRect(x: 0, y: 0, width: 200, height: 300))
    #expect(page.view.safeAreaInsets == UIEdgeInsets(top: 44, left: 0, bottom: 49, right: 0))
    navigation.isToolbarHidden = false
    window.layoutIfNeeded()
    #expect(page.view.safeAreaInsets == UIEdgeInsets(top: 44, left: 0, bottom: 93, right: 0))
    #expect(navigation.toolbar.frame == CGRect(x: 0, y: 207, width: 200, height: 93))
    navigation.isToolbarHidden = true
    page.edgesForExtendedLayout = [.bottom]
    navigation.view.setNeedsLayout()
    window.layoutIfNeeded()
    #expect(page.view.frame == CGRect(x: 0, y: 44, width: 200, height: 256) && page.view.safeAreaInsets.top == 0)
    page.edgesForExtendedLayout = .all
    navigation.navigationBar.isTranslucent = false
    navigation.view.setNeedsLayout()
    window.layoutIfNeeded()
    #expect(page.view.frame.minY == 44)
    page.extendedLayoutIncludesOpaqueBars = true
    navigation.view.setNeedsLayout()
    window.layoutIfNeeded()
    #expect(page.view.frame.minY == 0 && page.view.safeAreaInsets.top == 44)
  }

  // MARK: Looks

  @Test("Bars have the colours and the attributes that they are given")
  func looks() throws {
    let page = page("HHHH")
    let navigation = UINavigationController(rootViewController: page)
    let window = show(navigation)
    #expect(try picture(window)[5, 5] == [255, 255, 255, 255])
    navigation.navigationBar.barTintColor = .red
    #expect(try picture(window)[5, 5] == [255, 0, 0, 255])
    navigation.navigationBar.titleTextAttributes = [.foregroundColor: UIColor.blue]
    #expect(try picture(window).box { $0[2] > 200 && $0[0] < 60 } != nil)
    let looks = UINavigationBarAppearance()
    looks.configureWithOpaqueBackground()
    looks.backgroundColor = .green
    looks.titleTextAttributes = [.foregroundColor: UIColor.black]
    navigation.navigationBar.standardAppearance = looks
    #expect(try picture(window)[5, 5] == [0, 255, 0, 255])
    #expect(try picture(window).box { $0[1] < 60 && $0[0] < 60 } != nil)
    looks.backgroundColor = .blue
    #expect(try picture(window)[5, 5] == [0, 0, 255, 255])
    looks.configureWithTransparentBackground()
    #expect(try picture(window)[5, 5] == [255, 255, 255, 255] && looks.shadowColor == nil)
    let copy = looks.copy() as? UINavigationBarAppearance
    #expect(copy?.titleTextAttributes.count == 1 && copy?.shadowColor == nil)
  }

  @Test("Titles of buttons have the attributes for their state")
  func titleAttributes() throws {
    let page = page("")
    let item = UIBarButtonItem(title: "HHH", style: .plain, target: nil, action: nil)
    item.setTitleTextAttributes([.foregroundColor: UIColor.red], for: .normal)
    item.setTitleTextAttributes([.foregroundColor: UIColor.green], for: .disabled)
    page.navigationItem.rightBarButtonItem = item
    let window = show(UINavigationController(rootViewController: page))
    #expect(try picture(window).box { $0[0] > 200 && $0[1] < 60 } != nil)
    item.isEnabled = false
    #expect(try picture(window).box { $0[1] > 200 && $0[0] < 60 } != nil)
    #expect(item.titleTextAttributes(for: .normal)?.count == 1 && item.titleTextAttributes(for: .selected) == nil)
  }

  // MARK: Effects

  @Test("A blur filters what is behind its view, below the content, with a tint that follows the surroundings")
  func effects() throws {
    let view = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
    view.frame = CGRect(x: 0, y: 0, width: 40, height: 30)
    view.contentView.addSubview(UIView())
    #expect(view.contentView.frame == view.bounds && view.subviews.last === view.contentView)
    let backdrop = try #require(view.subviews.first)
    let filter = try #require(backdrop.layer.backgroundFilters?.first as? CAFilter)
    #expect(filter.type == "gaussianBlur" && (filter.value(forKey: "inputRadius") as? CGFloat ?? 0) > 0)
    func shade() throws -> [Int] { try #require(Pixels.drawn { view.layer.render(in: $0) })[5, 5] }
    let light = try shade()
    view.overrideUserInterfaceStyle = .dark
    let dark = try shade()
    #expect(light[0] > 100 && dark[0] < 60)
    view.effect = UIVibrancyEffect(blurEffect: UIBlurEffect(style: .dark))
    #expect(backdrop.layer.backgroundFilters == nil)
    #expect(try shade()[3] == 0)
    view.effect = nil
    #expect(try shade()[3] == 0)
  }
}
