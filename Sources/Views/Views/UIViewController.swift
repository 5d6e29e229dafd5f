// UIViewController: the object that creates a view and sets it up, as far as it is of use without a screen.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An object that creates a view on first use, and sets it up.
open class UIViewController: UIResponder, @unchecked Sendable {
  private var loadedView: UIView?
  private var isLoading = false

  /// The title, for code that shows the view. Nil by default.
  open var title: String?

  /// Creates a controller. There are no interface files on Linux: both arguments are ignored.
  public init(nibName: String?, bundle: Bundle?) {
    super.init()
  }

  /// Creates a controller.
  public convenience override init() {
    self.init(nibName: nil, bundle: nil)
  }

  /// Creates a controller; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    super.init()
  }

  /// The view. Getting it calls ``loadView()`` and ``viewDidLoad()`` where there is none yet.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set {
      loadedView?.controller = nil
      loadedView = newValue
      newValue?.controller = self
    }
  }

  /// The view, if it has been created.
  open var viewIfLoaded: UIView? { loadedView }

  /// Whether the view has been created.
  open var isViewLoaded: Bool { loadedView != nil }

  /// Creates the view, if there is none.
  open func loadViewIfNeeded() {
    // Getting the view while it is being created must not create it again.
    guard loadedView == nil, !isLoading else { return }
    isLoading = true
    loadView()
    isLoading = false
    if loadedView == nil { view = UIView(frame: UIScreen.main.bounds) }
    viewDidLoad()
  }

  /// Creates the view and sets ``view``. By default a plain view of the main screen's size.
  open func loadView() { view = UIView(frame: UIScreen.main.bounds) }

  /// Called once after the view was created.
  open func viewDidLoad() {}

  /// Called before the view lays out its subviews.
  open func viewWillLayoutSubviews() {}

  /// Called after the view has laid out its subviews.
  open func viewDidLayoutSubviews() {}

  /// The superview of the view.
  open override var next: UIResponder? { loadedView?.superview }
}
