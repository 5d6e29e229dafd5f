// UIApplication: the one object that knows all windows, with the state of a program that has no screen.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// An object that is told of the life of a program.
public protocol UIApplicationDelegate: AnyObject {
  /// Called by ``UIApplication/launch(_:)`` before anything is shown; false where the program cannot begin.
  func application(
    _ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Called by ``UIApplication/launch(_:)`` when the program is ready to show its windows.
  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Called when the program has become active.
  func applicationDidBecomeActive(_ application: UIApplication)
  /// Called when the program is about to lose its place in front.
  func applicationWillResignActive(_ application: UIApplication)
  /// Called when the program is out of sight.
  func applicationDidEnterBackground(_ application: UIApplication)
  /// Called when the program is about to come back.
  func applicationWillEnterForeground(_ application: UIApplication)
  /// Called when the program is about to end.
  func applicationWillTerminate(_ application: UIApplication)
  /// The window of the program.
  var window: UIWindow? { get set }
}

extension UIApplicationDelegate {
  /// Returns true.
  public func application(
    _ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  /// Returns true.
  public func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  /// Does nothing.
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationWillResignActive(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationWillTerminate(_ application: UIApplication) {}
  /// Nil; setting it does nothing.
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}

/// The one object that knows all windows.
///
/// No system starts or stops it: a program, or a test, moves it through its states itself, with ``launch(_:)`` and
/// ``simulate(_:)``.
open class UIApplication: UIResponder, @unchecked Sendable {
  /// The application, active from the start.
  public static let shared = UIApplication()

  /// The states of a program.
  public enum State: Int, Sendable {
    /// In front.
    case active
    /// In sight, and not in front.
    case inactive
    /// Out of sight.
    case background
  }

  /// A key of the options with which a program is begun. There are none on Linux.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a key from its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }
  }

  /// A key of the options with which an address is opened.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a key from its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }
  }

  private struct Reference {
    weak var window: UIWindow?
  }
  private struct Values {
    var state = State.active
    var windows: [Reference] = []
    weak var keyWindow: UIWindow?
  }
  private let values = Mutex(Values())

  /// The object that is told of the life of the program. Nil by default.
  open weak var delegate: UIApplicationDelegate?
  /// Whether the screen may turn dark while nothing is touched; kept. False by default.
  open var isIdleTimerDisabled = false
  /// The number at the icon of the program; kept. 0 by default.
  open var applicationIconBadgeNumber = 0
  /// Whether an activity of the network is shown; kept. False by default.
  open var isNetworkActivityIndicatorVisible = false
  /// The height of the bar with time and battery: there is none.
  open var statusBarFrame: CGRect { .zero }
  /// The direction of rows, from the screen's traits.
  open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    UIScreen.main.traitCollection.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
  }
  /// The size of text that the reader prefers, from the screen's traits.
  open var preferredContentSizeCategory: UIContentSizeCategory {
    UIScreen.main.traitCollection.preferredContentSizeCategory
  }
  /// The state of the program. Active by default.
  open var applicationState: State { values.withLock { $0.state } }
  /// The windows that are shown, back to front.
  open var windows: [UIWindow] {
    values.withLock { $0.windows.compactMap(\.window) }.filter { !$0.isHidden }
      .enumerated().sorted {
        ($0.element.windowLevel.rawValue, $0.offset) < ($1.element.windowLevel.rawValue, $1.offset)
      }
      .map(\.element)
  }
  /// The window that is told of keys.
  open var keyWindow: UIWindow? { values.withLock { $0.keyWindow } }
  /// Whether `url` can be opened: nothing can.
  open func canOpenURL(_ url: URL) -> Bool { false }
  /// Opens nothing, and calls `completion` with false.
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:], completionHandler completion: ((Bool) -> Void)? = nil
  ) {
    completion?(false)
  }
  /// Hands an event to the window that it is for.
  open func sendEvent(_ event: UIEvent) {
    for window in event.windows { window.sendEvent(event) }
  }
  /// Has `target` perform `action` with `sender`, or the first ``SelectorTarget`` from `sender` on, where `target` is nil.
  ///
  /// Returns whether something was called.
  @discardableResult
  open func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
    dispatch(action, target, sender)
  }
  /// The delegate where it is a responder.
  open override var next: UIResponder? { delegate as? UIResponder }

  // MARK: A program's life, by hand

  /// Makes `delegate` the application's delegate, and calls what is called when a program begins.
  ///
  /// Returns false where the delegate refuses.
  @discardableResult
  public final func launch(_ delegate: UIApplicationDelegate) -> Bool {
    self.delegate = delegate
    guard delegate.application(self, willFinishLaunchingWithOptions: nil),
      delegate.application(self, didFinishLaunchingWithOptions: nil)
    else { return false }
    NotificationCenter.default.post(name: UIApplication.didFinishLaunchingNotification, object: self)
    values.withLock { $0.state = .inactive }
    simulate(.active)
    return true
  }

  /// Moves the program to a state, by way of those between, and tells the delegate and observers.
  public final func simulate(_ state: State) {
    // No state is more than two steps away. Delegates that go back at each step don't keep this up.
    for _ in 0..<2 where applicationState != state { step(towards: state) }
  }

  private func step(towards state: State) {
    let center = NotificationCenter.default
    switch (applicationState, state) {
    case (.active, _):
      delegate?.applicationWillResignActive(self)
      center.post(name: UIApplication.willResignActiveNotification, object: self)
      values.withLock { $0.state = .inactive }
    case (.inactive, .background):
      values.withLock { $0.state = .background }
      delegate?.applicationDidEnterBackground(self)
      center.post(name: UIApplication.didEnterBackgroundNotification, object: self)
    case (.background, _):
      delegate?.applicationWillEnterForeground(self)
      center.post(name: UIApplication.willEnterForegroundNotification, object: self)
      values.withLock { $0.state = .inactive }
    case (.inactive, _):
      values.withLock { $0.state = .active }
      delegate?.applicationDidBecomeActive(self)
      center.post(name: UIApplication.didBecomeActiveNotification, object: self)
    }
  }

  /// Tells the controllers of all windows, and observers, that memory is short.
  public final func simulateMemoryWarning() {
    for window in windows { window.rootViewController?.noteMemoryWarning() }
    NotificationCenter.default.post(name: UIApplication.didReceiveMemoryWarningNotification, object: self)
  }

  // MARK: Windows

  /// Enters a window that was made.
  final func register(_ window: UIWindow) {
    values.withLock { values in
      values.windows.removeAll { $0.window == nil }
      values.windows.append(Reference(window: window))
    }
  }

  /// Makes a window the one that is told of keys; nil for none.
  final func makeKey(_ window: UIWindow?) {
    let before = values.withLock { values in
      let before = values.keyWindow
      values.keyWindow = window
      return before
    }
    guard before !== window else { return }
    before?.resignKey()
    guard let window else { return }
    window.becomeKey()
    NotificationCenter.default.post(name: UIWindow.didBecomeKeyNotification, object: window)
  }

  final func noteScreen(from before: CGSize, to size: CGSize, before traits: UITraitCollection, now: UITraitCollection)
  {
    for window in values.withLock({ $0.windows.compactMap(\.window) }) {
      if window.frame.size == before { window.frame.size = size }
      window.noteScreenTraits(before: traits, now: now)
      window.setNeedsLayout()
    }
    guard traits.preferredContentSizeCategory != now.preferredContentSizeCategory else { return }
    NotificationCenter.default.post(
      name: UIContentSizeCategory.didChangeNotification, object: self,
      userInfo: [UIContentSizeCategory.newValueUserInfoKey: now.preferredContentSizeCategory.rawValue])
  }
}

extension UIApplication {
  /// Posted when the program has begun.
  public static let didFinishLaunchingNotification = Notification.Name("UIApplicationDidFinishLaunchingNotification")
  /// Posted when the program has become active.
  public static let didBecomeActiveNotification = Notification.Name("UIApplicationDidBecomeActiveNotification")
  /// Posted when the program is about to lose its place in front.
  public static let willResignActiveNotification = Notification.Name("UIApplicationWillResignActiveNotification")
  /// Posted when the program is out of sight.
  public static let didEnterBackgroundNotification = Notification.Name("UIApplicationDidEnterBackgroundNotification")
  /// Posted when the program is about to come back.
  public static let willEnterForegroundNotification = Notification.Name("UIApplicationWillEnterForegroundNotification")
  /// Posted when the program is about to end; nothing here posts it.
  public static let willTerminateNotification = Notification.Name("UIApplicationWillTerminateNotification")
  /// Posted when memory is short, by ``simulateMemoryWarning()``.
  public static let didReceiveMemoryWarningNotification = Notification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")
  /// Posted when the clock has changed; nothing here posts it.
  public static let significantTimeChangeNotification = Notification.Name(
    "UIApplicationSignificantTimeChangeNotification")
}

extension UIContentSizeCategory {
  /// Posted by the application when the size of text that the reader prefers has changed.
  public static let didChangeNotification = Notification.Name("UIContentSizeCategoryDidChangeNotification")
  /// The key of the new size in the notification.
  public static let newValueUserInfoKey = "UIContentSizeCategoryNewValueKey"
}
