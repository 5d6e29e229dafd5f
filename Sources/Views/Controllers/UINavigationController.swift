// UINavigationController: a stack of controllers, the top of which is shown below a bar.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An object that is told of the controllers that a navigation controller shows.
public protocol UINavigationControllerDelegate: AnyObject {
  /// Called before a controller's view is shown.
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
  /// Called after a controller's view was shown.
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}

extension UINavigationControllerDelegate {
  /// Does nothing.
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
  ) {}
  /// Does nothing.
  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) {}
}

/// A stack of controllers, the top of which is shown, with a bar above it that has its title and its buttons.
///
/// Nothing is animated: the controllers are exchanged before the calls return. The looks of the bars are ours.
open class UINavigationController: UIViewController, @unchecked Sendable {
  /// The controllers from the bottom of the stack to its top; changed in UINavigationController+Stack.swift only.
  final var stack: [UIViewController] = []
  /// The controller whose view is shown.
  final weak var shownController: UIViewController?
  private let bar: UINavigationBar
  private let tools: UIToolbar
  private var hidesBar = false
  private var hidesTools = true

  /// Creates a controller with `rootViewController` at the bottom of its stack.
  public init(rootViewController: UIViewController) {
    bar = UINavigationBar(frame: .zero)
    tools = UIToolbar(frame: .zero)
    super.init(nibName: nil, bundle: nil)
    replaceStack(by: [rootViewController], animated: false)
  }

  /// Creates a controller with an empty stack, and bars of other classes where they are given.
  public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
    bar = (navigationBarClass as? UINavigationBar.Type)?.init(coder: NSCoder()) ?? UINavigationBar(frame: .zero)
    tools = (toolbarClass as? UIToolbar.Type)?.init(coder: NSCoder()) ?? UIToolbar(frame: .zero)
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a controller with an empty stack. There are no interface files on Linux: both arguments are ignored.
  public override init(nibName: String?, bundle: Bundle?) {
    bar = UINavigationBar(frame: .zero)
    tools = UIToolbar(frame: .zero)
    super.init(nibName: nibName, bundle: bundle)
  }

  /// Creates a controller with an empty stack; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    bar = UINavigationBar(frame: .zero)
    tools = UIToolbar(frame: .zero)
    super.init(coder: coder)
  }

  // MARK: The stack

  /// The controllers from the bottom of the stack to its top. Duplicates are left out, and so is what contains this
  /// one.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }
  /// Makes the stack consist of `viewControllers`, and shows the last one.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    replaceStack(by: viewControllers, animated: animated)
  }
  /// The controller at the top of the stack.
  open var topViewController: UIViewController? { stack.last }
  /// The controller that is seen: the one that is presented, or else the top of the stack.
  open var visibleViewController: UIViewController? { frontmostController }
  /// Puts a controller on the stack and shows it. Does nothing where it is there already.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    push(viewController, animated: animated)
  }
  /// Takes the top controller off the stack, shows the one below, and returns the one that was taken off; nil where it
  /// is the only one.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? { popLast(animated: animated) }
  /// Takes all controllers above `viewController` off the stack, and returns them; nil where that is not on the stack.
  @discardableResult
  open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
    pop(to: viewController, animated: animated)
  }
  /// Takes all controllers but the lowest off the stack, and returns them.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    stack.first.flatMap { pop(to: $0, animated: animated) }
  }
  /// The object that is told of the controllers that are shown. Nil by default.
  open weak var delegate: UINavigationControllerDelegate?

  // MARK: Bars

  /// The bar at the top.
  open var navigationBar: UINavigationBar { bar }
  /// The recognizer of swipes from the edge that go back; nil, as nothing is swiped here.
  open var interactivePopGestureRecognizer: UIGestureRecognizer? { nil }
  /// Whether the bar at the top is hidden. False by default.
  open var isNavigationBarHidden: Bool {
    get { hidesBar }
    set { setNavigationBarHidden(newValue, animated: false) }
  }
  /// Hides or shows the bar at the top, without an animation.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    hidesBar = hidden
    noteBars()
  }
  /// The bar at the bottom, with the ``UIViewController/toolbarItems`` of the controller that is shown.
  open var toolbar: UIToolbar! { tools }
  /// Whether the bar at the bottom is hidden. True by default.
  open var isToolbarHidden: Bool {
    get { hidesTools }
    set { setToolbarHidden(newValue, animated: false) }
  }
  /// Hides or shows the bar at the bottom, without an animation.
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
    hidesTools = hidden
    noteBars()
  }
  /// Whether the bar hides while the reader scrolls; kept. False by default.
  open var hidesBarsOnSwipe = false
  /// Whether the bar hides after a tap; kept. False by default.
  open var hidesBarsOnTap = false

  // MARK: Members of controllers

  /// Creates the view that holds the bars and the view of the top controller.
  open override func loadView() { view = makeContainerView() }
  /// Puts a controller on the stack and shows it.
  open override func show(_ controller: UIViewController, sender: Any?) {
    pushViewController(controller, animated: true)
  }
  /// The entry in the bar of a tab bar controller: that of the lowest controller of the stack, unless another one is
  /// set.
  open override var tabBarItem: UITabBarItem! {
    get { ownTabBarItem ?? (title == nil ? stack.first?.tabBarItem : nil) ?? makeTabBarItem() }
    set { super.tabBarItem = newValue }
  }
}
