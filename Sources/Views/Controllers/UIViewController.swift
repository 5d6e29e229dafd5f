// UIViewController: the object that creates a view, sets it up, and is told when it appears.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An object that creates a view on first use, sets it up, and is told when the view appears in a window and is laid out.
///
/// A view appears when it comes into a window that is shown, and disappears when it leaves it. Nothing here is animated: controllers
/// are presented and dismissed at once, and completion handlers are called before the calls return.
open class UIViewController: UIResponder, UITraitEnvironment, @unchecked Sendable {
  private var loadedView: UIView?
  private var isLoading = false
  /// The traits that the controller overrides.
  final var overrides: TraitValues?
  /// Whether the view is in sight, or on the way.
  final var appearance = Appearance.disappeared
  /// The controllers in this one; changed in UIViewController+Children.swift only.
  final var ownChildren: [UIViewController] = []
  final weak var ownParent: UIViewController?
  /// The controller that this one presents, and the one that presents this; changed in UIViewController+Presentation.swift only.
  final var presented: UIViewController?
  final weak var presenter: UIViewController?
  /// Whether the controller is on its way into or out of another.
  final var isMoving = (into: false, out: false)
  /// Whether a container that exchanges controllers tells this one itself that it appears or disappears.
  final var isExchanged = false
  /// The entries of the controller in bars, created when they are asked for.
  final var ownNavigationItem: UINavigationItem?
  final var ownTabBarItem: UITabBarItem?
  /// The parts of the view that the bars of its container cover.
  final var barInsets = UIEdgeInsets.zero {
    didSet { if barInsets != oldValue { loadedView?.setNeedsLayout() } }
  }

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

  // MARK: View

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
    // Asking for the view while it is being created does not begin that again.
    guard loadedView == nil else { return }
    if isLoading { return view = UIView(frame: UIScreen.main.bounds) }
    isLoading = true
    loadView()
    if loadedView == nil { view = UIView(frame: UIScreen.main.bounds) }
    viewDidLoad()
    isLoading = false
  }

  /// Creates the view and sets ``view``. By default a plain view of the main screen's size.
  open func loadView() { view = UIView(frame: UIScreen.main.bounds) }

  /// Called once after the view was created.
  open func viewDidLoad() {}

  // MARK: Appearance

  /// Called before the view comes into a window that is shown.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called when the view is in the window, with its traits, before it is laid out.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Called after the view has come into a window that is shown.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called before the view leaves a window that is shown.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called after the view has left a window that is shown.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Called before the view lays out its subviews.
  open func viewWillLayoutSubviews() {}
  /// Called after the view has laid out its subviews.
  open func viewDidLayoutSubviews() {}
  /// Called when the parts at the edges that controls keep away from have changed.
  open func viewSafeAreaInsetsDidChange() {}
  /// Called when the margins of the view have changed.
  open func viewLayoutMarginsDidChange() {}
  /// Changes the constraints of the view, with its ``UIView/updateConstraints()``. An override calls it at its end.
  open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }
  /// Called when memory is short.
  open func didReceiveMemoryWarning() {}
  /// Begins the appearance or the disappearance of a child whose container passes them on by hand.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    changeAppearance(to: isAppearing ? .appearing : .disappearing)
  }
  /// Ends what ``beginAppearanceTransition(_:animated:)`` began.
  open func endAppearanceTransition() {
    changeAppearance(to: appearance == .appearing ? .appeared : .disappeared)
  }
  /// Whether children whose views are in this controller's are told that they appear. True by default.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }
  /// Whether the view is about to appear because it comes into a container or is presented.
  open var isBeingPresented: Bool { appearance == .appearing && presenter != nil }
  /// Whether the view is about to disappear because it is dismissed.
  open var isBeingDismissed: Bool { appearance == .disappearing && presenter != nil }
  /// Whether the controller is about to be part of a container.
  open var isMovingToParent: Bool { isMoving.into }
  /// Whether the controller is about to leave its container.
  open var isMovingFromParent: Bool { isMoving.out }

  // MARK: Containers

  /// The controllers in this one.
  open var children: [UIViewController] { ownChildren }
  /// The controller that this one is in.
  open var parent: UIViewController? { ownParent }
  /// Puts a controller into this one; its view is for the caller to add. It is told that it will move there.
  open func addChild(_ child: UIViewController) { adopt(child) }
  /// Takes this controller out of the one that it is in, and tells it that it has left.
  open func removeFromParent() { leaveParent() }
  /// Called before the controller comes into another, or leaves it, where that is nil.
  open func willMove(toParent parent: UIViewController?) {}
  /// Called after the controller has come into another, or has left it, where that is nil.
  open func didMove(toParent parent: UIViewController?) {}
  /// Shows another child in place of one, at once, and calls what would be animated, and the completion.
  open func transition(
    from: UIViewController, to: UIViewController, duration: TimeInterval, options: UIView.AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    replace(from, by: to, animations, completion)
  }

  // MARK: Presentation

  /// Shows a controller's view over the window in which this controller's view is, in its full size.
  open func present(
    _ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil
  ) {
    show(controller)
    completion?()
  }
  /// Takes away the controller that this one presents, or else has this one taken away by the one that presents it.
  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    endPresentation()
    completion?()
  }
  /// Shows a controller in the container of this one that shows controllers, or else presents it.
  open func show(_ controller: UIViewController, sender: Any?) {
    if let container = parent {
      container.show(controller, sender: sender)
    } else {
      present(controller, animated: false)
    }
  }
  /// The controller that this one, or the one that it is in, presents.
  open var presentedViewController: UIViewController? { presented ?? ownParent?.presentedViewController }
  /// The controller that presents this one, or the one that it is in.
  open var presentingViewController: UIViewController? { presenter ?? ownParent?.presentingViewController }
  /// The way in which the controller is presented; kept, since all fill the window. Automatic by default.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// The way in which a presentation is animated; kept, since none is. Vertical by default.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// Whether a presentation within this controller is as large as it is. False by default.
  open var definesPresentationContext = false
  /// Whether a reader can't leave the presentation by a gesture; kept. False by default.
  open var isModalInPresentation = false
  /// The size that suits the view inside a container. Zero by default.
  open var preferredContentSize = CGSize.zero {
    didSet {
      if preferredContentSize != oldValue { parent?.preferredContentSizeDidChange(forChildContentContainer: self) }
    }
  }
  /// Called before the view gets another size with an animation; nothing here calls it: views change at once.
  open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {}
  /// Called before the traits change with an animation; nothing here calls it: traits change at once.
  open func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) {}
  /// The coordinator of a change that is under way; nil, as there is none.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { nil }
  /// Called when a child prefers another size.
  open func preferredContentSizeDidChange(forChildContentContainer container: UIViewController) {}

  // MARK: Environment

  /// The title, for code that shows the view. Nil by default.
  open var title: String? {
    didSet { noteTitle() }
  }
  /// The traits of the view, and of the main screen before it is loaded.
  open var traitCollection: UITraitCollection {
    if let loadedView { return loadedView.traitCollection }
    let around = ownParent?.traitCollection ?? UIScreen.main.traitCollection
    return overrides.map { UITraitCollection(around.values.overridden(by: $0)) } ?? around
  }
  /// Called when the traits have changed.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  /// Makes the view light or dark, whatever is around it. Unspecified by default.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { overrides?.style ?? .unspecified }
    set { changeTraits { $0.style = newValue } }
  }
  /// Has a child take traits on top of those of this controller's view.
  open func setOverrideTraitCollection(_ collection: UITraitCollection?, forChild child: UIViewController) {
    child.changeTraits { $0 = collection?.values ?? TraitValues() }
  }
  /// Returns the traits that ``setOverrideTraitCollection(_:forChild:)`` set.
  open func overrideTraitCollection(forChild child: UIViewController) -> UITraitCollection? {
    child.overrides.map { UITraitCollection($0) }
  }
  /// Whether the bar with time and battery is wanted away. There is none. False by default.
  open var prefersStatusBarHidden: Bool { false }
  /// The look of the bar with time and battery. There is none.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  /// Does nothing: there is no bar with time and battery.
  open func setNeedsStatusBarAppearanceUpdate() {}
  /// The directions in which the screen may be turned. Nothing turns it. All by default.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
  /// Whether the screen may be turned. Nothing turns it. True by default.
  open var shouldAutorotate: Bool { true }
  /// Insets on top of the window's, that the view and the views in it keep away from. Zero by default.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet { if additionalSafeAreaInsets != oldValue { loadedView?.setNeedsLayout() } }
  }
  /// The edges up to which the view reaches behind the bars of its container. All by default.
  open var edgesForExtendedLayout = UIRectEdge.all
  /// Whether the view reaches behind bars that are not translucent. False by default.
  open var extendedLayoutIncludesOpaqueBars = false
  /// The superview of the view, or else the controller that presents this one, or else the window.
  open override var next: UIResponder? { loadedView?.superview ?? presenter ?? loadedView?.window }

  // MARK: Bars of containers

  /// The navigation controller that this controller is in, at any depth.
  open var navigationController: UINavigationController? { container() }
  /// The tab bar controller that this controller is in, at any depth.
  open var tabBarController: UITabBarController? { container() }
  /// The title and the buttons of this controller in the bar of a navigation controller.
  open var navigationItem: UINavigationItem { makeNavigationItem() }
  /// The entry of this controller in the bar of a tab bar controller.
  open var tabBarItem: UITabBarItem! {
    get { makeTabBarItem() }
    set { changeTabBarItem(to: newValue) }
  }
  /// Whether the tab bar is hidden while this controller, or one above it, is shown by a navigation controller that it
  /// was pushed on. False by default.
  open var hidesBottomBarWhenPushed = false
  /// The items in the toolbar of a navigation controller. Nil by default.
  open var toolbarItems: [UIBarButtonItem]? {
    didSet { navigationController?.noteToolbarItems(of: self) }
  }
  /// Sets ``toolbarItems``, without an animation.
  open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) { self.toolbarItems = toolbarItems }

  // MARK: Storyboards

  /// The storyboard from which the controller comes: none, since interface files are Apple's.
  open var storyboard: UIStoryboard? { nil }
  /// Does nothing: segues come from storyboards, of which there are none.
  open func performSegue(withIdentifier identifier: String, sender: Any?) {}
  /// Called before a segue that a storyboard describes; only clients call it. Does nothing by default.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
  /// Whether a segue may be performed; only clients call it. True by default.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
}
