// UITabBarController: controllers of which one is shown, above a bar by which the reader selects it.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An object that decides on, and is told of, the controllers that a tab bar controller shows.
public protocol UITabBarControllerDelegate: AnyObject {
  /// Whether a controller may be shown after a tap on its entry.
  func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool
  /// Called after a controller was shown because of a tap on its entry.
  func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

extension UITabBarControllerDelegate {
  /// Returns true.
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { true }
  /// Does nothing.
  public func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
}

/// Controllers of which one is shown, above a bar with an entry for each.
///
/// The looks of the bar are ours. All entries are in the bar, however many there are.
open class UITabBarController: UIViewController, @unchecked Sendable {
  final var tabs: [UIViewController] = []
  /// The index of the controller that is shown.
  final var selection: Int?
  private let bar = UITabBar(frame: .zero)

  /// Creates a controller without children. There are no interface files on Linux: both arguments are ignored.
  public override init(nibName: String?, bundle: Bundle?) {
    super.init(nibName: nibName, bundle: bundle)
  }

  /// Creates a controller without children; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// The controllers, in the order of the bar. Nil by default. Duplicates are left out.
  open var viewControllers: [UIViewController]? {
    get { tabs.isEmpty ? nil : tabs }
    set { setViewControllers(newValue, animated: false) }
  }
  /// Sets the controllers. The one that is shown stays, where it is among them; else the first one is shown.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    replaceTabs(by: viewControllers ?? [])
  }
  /// The index of the controller that is shown; `NSNotFound` where there is none. Other numbers are ignored.
  open var selectedIndex: Int {
    get { selection ?? NSNotFound }
    set { select(newValue) }
  }
  /// The controller that is shown. One that is not in ``viewControllers`` is ignored.
  open var selectedViewController: UIViewController? {
    get { selection.map { tabs[$0] } }
    set { tabs.firstIndex { $0 === newValue }.map { selectedIndex = $0 } }
  }
  /// The bar at the bottom.
  open var tabBar: UITabBar { bar }
  /// The object that decides on, and is told of, what taps select. Nil by default.
  open weak var delegate: UITabBarControllerDelegate?
  /// The controllers that the reader may arrange; kept. Nil by default.
  open var customizableViewControllers: [UIViewController]?

  /// Creates the view that holds the bar and the view of the selected controller.
  open override func loadView() { view = makeContainerView() }
}
