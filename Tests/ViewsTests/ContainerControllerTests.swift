// Tests of navigation controllers, tab bar controllers and alerts: the order of calls, the bars, and bad input.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

/// A list that controllers write their calls into.
private final class Journal {
  var entries: [String] = []
  func take() -> [String] {
    defer { entries = [] }
    return entries
  }
}

private final class Page: UIViewController, @unchecked Sendable {
  let name: String
  let journal: Journal
  init(_ name: String, _ journal: Journal) {
    self.name = name
    self.journal = journal
    super.init(nibName: nil, bundle: nil)
    title = name
  }
  required init?(coder: NSCoder) { nil }
  private func note(_ call: String) { journal.entries.append("\(name) \(call)") }
  override func viewDidLoad() { note("load") }
  override func viewWillAppear(_ animated: Bool) { note(isMovingToParent ? "will appear, new" : "will appear") }
  override func viewDidAppear(_ animated: Bool) { note("did appear") }
  override func viewWillDisappear(_ animated: Bool) {
    note(isMovingFromParent ? "will disappear for good" : "will disappear")
  }
  override func viewDidDisappear(_ animated: Bool) { note("did disappear") }
  override func willMove(toParent parent: UIViewController?) { note(parent == nil ? "will leave" : "will enter") }
  override func didMove(toParent parent: UIViewController?) { note(parent == nil ? "left" : "entered") }
}

@Suite("Containers of controllers")
struct ContainerControllerTests {
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

  // MARK: Navigation

  @Test("Pushing and popping tells both controllers in UIKit's order")
  func order() {
    let journal = Journal(), first = Page("1", journal), second = Page("2", journal)
    let navigation = UINavigationController(rootViewController: first)
    let window = show(navigation)
    #expect(journal.take() == ["1 will enter", "1 entered", "1 load", "1 will appear", "1 did appear"])
    navigation.pushViewController(second, animated: true)
    #expect(
      journal.take() == [
        "2 will enter", "2 load", "1 will disappear", "2 will appear, new", "1 did disappear", "2 did appear",
        "2 entered",
      ])
    #expect(navigation.topViewController === second && navigation.viewControllers == [first, second])
    #expect(second.view.window === window && first.view.window == nil)
    let popped = navigation.popViewController(animated: false)
    #expect(popped === second)
    #expect(
      journal.take() == [
        "2 will leave", "2 will disappear for good", "1 will appear", "2 did disappear", "1 did appear", "2 left",
      ])
    #expect(first.view.window === window && second.view.window == nil && second.navigationController == nil)
  }

  @Test("Controllers below a hidden window are not told that they appear")
  func hiddenWindow() {
    let journal = Journal()
    let navigation = UINavigationController(rootViewController: Page("1", journal))
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
    window.rootViewController = navigation
    navigation.pushViewController(Page("2", journal), animated: false)
    #expect(!journal.take().contains { $0.contains("appear") })
    window.isHidden = false
    #expect(journal.take().filter { $0.contains("appear") } == ["2 will appear", "2 did appear"])
  }

  @Test("The stack can be replaced, and popped to any of its controllers")
  func stacks() {
    let journal = Journal(), pages = (0..<5).map { Page("\($0)", journal) }
    let navigation = UINavigationController(rootViewController: pages[0])
    let window = show(navigation)
    navigation.setViewControllers(Array(pages[0...3]), animated: false)
    #expect(navigation.topViewController === pages[3] && pages[3].view.window === window)
    #expect(navigation.children.count == 4 && pages[2].navigationController === navigation)
    #expect(!pages[1].isViewLoaded)
    #expect(navigation.popToViewController(pages[1], animated: false) == [pages[2], pages[3]])
    #expect(navigation.popToViewController(pages[4], animated: false) == nil)
    #expect(navigation.popToRootViewController(animated: false) == [pages[1]])
    #expect(navigation.popViewController(animated: false) == nil && navigation.viewControllers == [pages[0]])
    navigation.viewControllers = [pages[4]]
    #expect(pages[0].parent == nil && pages[0].view.window == nil && pages[4].view.window === window)
    navigation.show(pages[2], sender: nil)
    #expect(navigation.visibleViewController === pages[2])
    navigation.viewControllers = []
    #expect(navigation.topViewController == nil && pages[2].view.window == nil)
  }

  @Test("The view of a controller makes its constraints when the controller does")
  func constraintUpdates() {
    final class Stacking: UIViewController, @unchecked Sendable {
      var updates = 0
      override func loadView() { view = UIStackView() }
      override func updateViewConstraints() {
        updates += 1
        super.updateViewConstraints()
      }
    }
    let controller = Stacking(), views = [UIView(), UIView()]
    let stack = controller.view as? UIStackView
    stack?.distribution = .fillEqually
    for view in views { stack?.addArrangedSubview(view) }
    show(controller).layoutIfNeeded()
    #expect(controller.updates > 0)
    #expect(views.map(\.frame) == [0, 100].map { CGRect(x: $0, y: 0, width: 100, height: 300) })
  }

  @Test("Controllers that leave may pop others, and delegates of tabs change the tabs")
  func changesInside() {
    final class Leaving: UIViewController, @unchecked Sendable {
      private var isLeaving = false
      override func willMove(toParent parent: UIViewController?) {
        guard parent == nil, !isLeaving else { return }
        isLeaving = true
        navigationController?.popToRootViewController(animated: false)
      }
    }
    let root = UIViewController(), pages = [UIViewController(), Leaving()]
    let navigation = UINavigationController(rootViewController: root)
    for page in pages { navigation.pushViewController(page, animated: false) }
    navigation.popViewController(animated: false)
    #expect(navigation.viewControllers == [root] && pages.allSatisfy { $0.parent == nil })

    final class Emptying: UITabBarControllerDelegate {
      func tabBarController(_ controller: UITabBarController, shouldSelect _: UIViewController) -> Bool {
        controller.viewControllers = nil
        return true
      }
    }
    let tabs = UITabBarController(), delegate = Emptying()
    tabs.viewControllers = pages
    tabs.delegate = delegate
    let window = show(tabs)
    window.layoutIfNeeded()
    TouchSimulator(window).tap(at: CGPoint(x: 150, y: 280))
    #expect(tabs.viewControllers == nil && tabs.delegate === delegate)
  }

  @Test("Controllers that are there already, or contain the container, are not pushed")
  func impossible() {
    let journal = Journal(), page = Page("1", journal)
    let navigation = UINavigationController(rootViewController: page)
    let outer = UINavigationController(rootViewController: navigation)
    let window = show(outer)
    navigation.pushViewController(page, animated: false)
    navigation.pushViewController(navigation, animated: false)
    navigation.pushViewController(outer, animated: false)
    navigation.viewControllers = [outer, page, page, navigation]
    #expect(navigation.viewControllers == [page] && outer.viewControllers == [navigation])
    #expect(page.view.window === window)
  }

  @Test("A delegate is told before and after a controller is shown")
  func delegate() {
    final class Notes: UINavigationControllerDelegate {
      var shown: [String] = []
      func navigationController(_: UINavigationController, willShow controller: UIViewController, animated: Bool) {
        shown.append("will \(controller.title ?? "") \(animated)")
      }
      func navigationController(_: UINavigationController, didShow controller: UIViewController, animated: Bool) {
        shown.append("did \(controller.title ?? "") \(animated)")
      }
    }
    let journal = Journal(), notes = Notes()
    let navigation = UINavigationController(rootViewController: Page("1", journal))
    navigation.delegate = notes
    let window = show(navigation)
    navigation.pushViewController(Page("2", journal), animated: true)
    navigation.popViewController(animated: false)
    #expect(notes.shown.suffix(4) == ["will 2 true", "did 2 true", "will 1 false", "did 1 false"])
    #expect(window.rootViewController === navigation)
  }

  @Test("The bar shows the title in its middle, and no bar is shown where it is hidden")
  func bar() throws {
    let page = Page("HHHH", Journal())
    page.view.backgroundColor = .white
    let navigation = UINavigationController(rootViewController: page)
    let window = show(navigation)
    let bar = try #require(try picture(window).box { $0[0] < 128 && $0[3] == 255 })
    #expect(abs(bar.midX - 100) <= 2 && abs(bar.midY - 22) <= 3 && bar.maxY < 44)
    page.title = "H"
    #expect(page.navigationItem.title == "H")
    let short = try #require(try picture(window).box { $0[0] < 128 && $0[3] == 255 })
    #expect(short.width < bar.width && abs(short.midX - 100) <= 2)
    navigation.isNavigationBarHidden = true
    #expect(try picture(window).box { $0[0] < 255 } == nil)
  }

  @Test("Buttons are at the sides of the bar, and at the other ones where rows run from right to left")
  func buttons() throws {
    let page = Page("", Journal())
    page.view.backgroundColor = .white
    page.navigationItem.rightBarButtonItem = UIBarButtonItem(
      title: "HH", style: .plain, target: nil, action: nil)
    page.navigationItem.rightBarButtonItem?.tintColor = .red
    let navigation = UINavigationController(rootViewController: page)
    let window = show(navigation)
    func red() throws -> CGRect? { try picture(window).box { $0[0] > 200 && $0[1] < 128 } }
    let right = try #require(try red())
    #expect(right.minX > 140 && right.maxX <= 185)
    window.traitOverrides.layoutDirection = .rightToLeft
    let left = try #require(try red())
    #expect(left.minX >= 14 && left.maxX < 60)
    page.navigationItem.rightBarButtonItem?.isEnabled = false
    #expect(try red() == nil)
    page.navigationItem.rightBarButtonItems = nil
    page.navigationItem.setLeftBarButton(UIBarButtonItem(customView: block()), animated: false)
    #expect(try red() == CGRect(x: 164, y: 12, width: 20, height: 20))
  }

  private func block() -> UIView {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    view.backgroundColor = .red
    return view
  }

  @Test("A toolbar shows the items of the controller at the top")
  func toolbar() throws {
    let page = Page("", Journal())
    page.view.backgroundColor = .white
    page.toolbarItems = [.flexibleSpace(), UIBarButtonItem(customView: block())]
    let navigation = UINavigationController(rootViewController: page)
    navigation.isToolbarHidden = false
    let window = show(navigation)
    func red() throws -> CGRect? { try picture(window).box { $0[0] > 200 && $0[1] < 128 } }
    #expect(try red() == CGRect(x: 164, y: 268, width: 20, height: 20))
    page.toolbarItems = [UIBarButtonItem(customView: block()), .flexibleSpace()]
    #expect(try red() == CGRect(x: 16, y: 268, width: 20, height: 20))
    navigation.isToolbarHidden = true
    #expect(try red() == nil)
  }

  // MARK: Tabs

  @Test("Selecting a tab shows its controller, and tells both")
  func tabs() {
    let journal = Journal(), pages = (0..<3).map { Page("\($0)", journal) }
    let tabs = UITabBarController()
    #expect(tabs.viewControllers == nil && tabs.selectedIndex == NSNotFound && tabs.selectedViewController == nil)
    tabs.viewControllers = pages
    let window = show(tabs)
    _ = journal.take()
    tabs.selectedIndex = 1
    #expect(
      journal.take() == ["1 load", "0 will disappear", "1 will appear", "0 did disappear", "1 did appear"])
    #expect(tabs.selectedViewController === pages[1] && pages[1].view.window === window)
    #expect(pages[0].view.window == nil && pages[0].tabBarController === tabs && !pages[2].isViewLoaded)
    #expect(tabs.tabBar.items?.compactMap(\.title) == ["0", "1", "2"])
    #expect(tabs.tabBar.selectedItem === pages[1].tabBarItem)
    for index in [-1, 3, .max, .min] { tabs.selectedIndex = index }
    tabs.selectedViewController = Page("other", journal)
    #expect(tabs.selectedIndex == 1)
    tabs.selectedViewController = pages[2]
    #expect(tabs.selectedIndex == 2)
    tabs.setViewControllers([pages[2], pages[0], pages[0]], animated: false)
    #expect(tabs.selectedIndex == 0 && tabs.viewControllers == [pages[2], pages[0]] && pages[1].parent == nil)
    tabs.viewControllers = []
    #expect(tabs.selectedIndex == NSNotFound && pages[2].view.window == nil)
  }

  @Test("A controller that hides the bar below it hides the tab bar while it is on a stack")
  func hiddenTabBar() {
    let journal = Journal(), page = Page("2", journal)
    page.hidesBottomBarWhenPushed = true
    let navigation = UINavigationController(rootViewController: Page("1", journal)), tabs = UITabBarController()
    tabs.viewControllers = [navigation]
    let window = show(tabs)
    window.layoutIfNeeded()
    #expect(!tabs.tabBar.isHidden && tabs.tabBar.frame == CGRect(x: 0, y: 251, width: 200, height: 49))
    navigation.pushViewController(page, animated: false)
    window.layoutIfNeeded()
    #expect(tabs.tabBar.isHidden)
    navigation.popViewController(animated: false)
    window.layoutIfNeeded()
    #expect(!tabs.tabBar.isHidden && tabs.tabBar.items?.first?.title == "1")
  }

  // MARK: Alerts

  @Test("A choice dismisses the alert and calls the handler of its action")
  func alerts() {
    let page = Page("1", Journal()), window = show(page)
    let alert = UIAlertController(title: "Title", message: "Message", preferredStyle: .alert)
    var chosen: [String] = []
    let handler: (UIAlertAction) -> Void = {
      chosen.append("\($0.title ?? "") \(page.presentedViewController == nil)")
    }
    let keep = UIAlertAction(title: "Keep", style: .cancel, handler: handler)
    let delete = UIAlertAction(title: "Delete", style: .destructive, handler: handler)
    alert.addAction(keep)
    alert.addAction(delete)
    #expect(alert.actions == [keep, delete] && alert.preferredStyle == .alert && delete.style == .destructive)
    page.present(alert, animated: true)
    #expect(page.presentedViewController === alert && alert.view.window === window)
    delete.isEnabled = false
    alert.simulateChoice(of: delete)
    alert.simulateChoice(of: UIAlertAction(title: "Other", style: .default, handler: handler))
    #expect(chosen.isEmpty && page.presentedViewController === alert)
    delete.isEnabled = true
    alert.simulateChoice(of: delete)
    #expect(chosen == ["Delete true"] && alert.view.window == nil)
  }

  @Test("An alert is in the middle of what it darkens, and a sheet at the bottom", arguments: [true, false])
  func alertPictures(isSheet: Bool) throws {
    let page = Page("1", Journal())
    page.view.backgroundColor = .white
    let window = show(page)
    let before = try picture(window)
    let alert = UIAlertController(title: "HH", message: "HH", preferredStyle: isSheet ? .actionSheet : .alert)
    for title in ["one", "two", "three"] { alert.addAction(UIAlertAction(title: title, style: .default)) }
    page.present(alert, animated: false)
    let pixels = try picture(window)
    let panel = try #require(pixels.box { $0[0] > 240 })
    #expect(before[1, 1] == [255, 255, 255, 255] && pixels[1, 1][0] < 200)
    #expect(isSheet ? panel.maxY > 290 && panel.minY > 60 : abs(panel.midY - 150) <= 1)
    #expect(isSheet ? panel.width == 184 : panel.width <= 200)
  }

  // MARK: Segues

  @Test("Segues know what they lead to; nothing performs them by name")
  func segues() {
    let page = Page("1", Journal()), next = Page("2", Journal())
    let segue = UIStoryboardSegue(identifier: "next", source: page, destination: next)
    #expect(segue.identifier == "next" && segue.source === page && segue.destination === next)
    page.prepare(for: segue, sender: nil)
    page.performSegue(withIdentifier: "next", sender: nil)
    segue.perform()
    #expect(page.storyboard == nil && page.shouldPerformSegue(withIdentifier: "next", sender: nil))
  }
}
