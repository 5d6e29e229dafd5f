// UIWindow: the view at the top of a tree, which shows the view of a controller.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The view at the top of a tree of views. Render its ``UIView/layer``, or that of the view of its controller.
///
/// A window is hidden until ``makeKeyAndVisible()``. When it is shown, its controller's view gets the window's size, is laid out, and the
/// controller is told that it has appeared.
open class UIWindow: UIView, @unchecked Sendable {
  /// The place of a window among others, back to front.
  public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
    /// The number of the level.
    public let rawValue: CGFloat
    /// Creates a level from its number.
    public init(rawValue: CGFloat) {
      self.rawValue = rawValue
    }
    /// Creates a level from its number.
    public init(_ rawValue: CGFloat) {
      self.rawValue = rawValue
    }
    /// The level of ordinary windows.
    public static let normal = Level(rawValue: 0)
    /// The level of the bar with time and battery.
    public static let statusBar = Level(rawValue: 1000)
    /// The level of alerts.
    public static let alert = Level(rawValue: 2000)
    /// Whether one level lies behind another.
    public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  /// The object that hands touches to recognizers and views.
  final let arbiter = GestureArbiter()
  /// The window itself; nil while it is being released, since nothing can keep it from then on.
  final private(set) weak var unreleased: UIWindow?

  /// Creates a window at `frame`, in the space of the screen.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    adoptWindowDefaults()
  }

  /// Creates a window of the size of the screen.
  public convenience init() {
    self.init(frame: UIScreen.main.bounds)
  }

  /// Creates a window of the size of the screen; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    frame = UIScreen.main.bounds
    adoptWindowDefaults()
  }

  private func adoptWindowDefaults() {
    unreleased = self
    super.isHidden = true
    UIApplication.shared.register(self)
    TransactionStack.current.addWindow(layer)
  }

  /// The controller whose view the window shows, in its own size. Nil by default.
  open var rootViewController: UIViewController? {
    didSet { replaceRoot(oldValue) }
  }
  /// The screen.
  open var screen: UIScreen { UIScreen.main }
  /// The place of the window among others. Normal by default.
  open var windowLevel = Level.normal
  /// Whether this is the window that is told of keys.
  open var isKeyWindow: Bool { UIApplication.shared.keyWindow === self }
  /// Makes this the window that is told of keys.
  open func makeKey() { UIApplication.shared.makeKey(self) }
  /// Shows the window, and makes it the one that is told of keys.
  open func makeKeyAndVisible() {
    isHidden = false
    makeKey()
  }
  /// Called when the window has become the one that is told of keys.
  open func becomeKey() {}
  /// Called when another window is told of keys.
  open func resignKey() {}
  /// Hands an event to the gesture recognizers and the views that it is for.
  open func sendEvent(_ event: UIEvent) { deliver(event) }
  /// The window itself.
  open override var window: UIWindow? { self }
  /// The application.
  open override var next: UIResponder? { UIApplication.shared }

  /// Whether the window is out of sight. True until it is shown.
  open override var isHidden: Bool {
    get { super.isHidden }
    set {
      guard newValue != super.isHidden else { return }
      telling("a change of what is shown") { if newValue { hide() } else { show() } }
    }
  }

  private func hide() {
    if isKeyWindow { UIApplication.shared.makeKey(nil) }
    let shown = shownControllers
    for controller in shown { controller.changeAppearance(to: .disappearing) }
    super.isHidden = true
    for controller in shown { controller.changeAppearance(to: .disappeared) }
    NotificationCenter.default.post(name: UIWindow.didBecomeHiddenNotification, object: self)
  }

  private func show() {
    super.isHidden = false
    rootViewController?.view.frame = bounds
    let shown = shownControllers
    for controller in shown { controller.changeAppearance(to: .appearing) }
    layoutIfNeeded()
    for controller in shown { controller.changeAppearance(to: .appeared) }
    NotificationCenter.default.post(name: UIWindow.didBecomeVisibleNotification, object: self)
  }

  /// The controllers whose views are in the window, those before the ones in them.
  private var shownControllers: [UIViewController] {
    var found: [UIViewController] = [], pending: [UIView] = [self]
    while let view = pending.popLast() {
      if let controller = view.controller { found.append(controller) }
      pending += view.children.reversed()
    }
    return found
  }

  private func replaceRoot(_ before: UIViewController?) {
    guard before !== rootViewController else { return }
    telling("a change of the controller") {
      before?.dismissAll()
      before?.viewIfLoaded?.removeFromSuperview()
      guard let view = rootViewController?.view else { return }
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      insertSubview(view, at: 0)
      if !isHidden { layoutIfNeeded() }
    }
  }

  /// Tells the tree that the screen's traits have changed.
  final func noteScreenTraits(before: UITraitCollection, now: UITraitCollection) {
    let own = traitChain?.values ?? TraitValues()
    noteTraits(
      before: UITraitCollection(before.values.overridden(by: own)),
      now: UITraitCollection(now.values.overridden(by: own)))
  }
}

extension UIWindow {
  /// Posted when a window was shown.
  public static let didBecomeVisibleNotification = Notification.Name("UIWindowDidBecomeVisibleNotification")
  /// Posted when a window was hidden.
  public static let didBecomeHiddenNotification = Notification.Name("UIWindowDidBecomeHiddenNotification")
  /// Posted when a window has become the one that is told of keys.
  public static let didBecomeKeyNotification = Notification.Name("UIWindowDidBecomeKeyNotification")
}
