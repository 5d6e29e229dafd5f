// UINavigationItem: the title and the buttons of a controller in a navigation bar.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The title and the buttons that a navigation bar shows for a controller.
open class UINavigationItem: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// Has the bar made again that the item is in.
  final var onChange: (() -> Void)? {
    didSet { noteItems() }
  }

  /// The use of a large title.
  public enum LargeTitleDisplayMode: Int, Sendable {
    /// As for the item below.
    case automatic
    /// Always, where the bar prefers it.
    case always
    /// Never.
    case never
  }

  /// Creates an item with a title.
  public init(title: String) {
    self.title = title
    super.init()
  }

  /// Creates an item without a title; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    super.init()
  }

  // MARK: Title

  /// The title. Nil by default.
  open var title: String? {
    didSet { if title != oldValue { onChange?() } }
  }
  /// The view that is shown instead of the title. Nil by default.
  open var titleView: UIView? {
    didSet { onChange?() }
  }
  /// A line above the title; kept. Nil by default.
  open var prompt: String?
  /// The use of a large title; kept, since titles are small. Automatic by default.
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic

  // MARK: The way back

  /// The title of the button that leads back to this item; nil, the default, for ``title``.
  open var backButtonTitle: String? {
    didSet { onChange?() }
  }
  /// The button that leads back to this item, of which the title is taken. Nil by default.
  open var backBarButtonItem: UIBarButtonItem? {
    didSet { onChange?() }
  }
  /// Whether the button that leads back is hidden while this item is at the top. False by default.
  open var hidesBackButton = false {
    didSet { onChange?() }
  }
  /// Hides or shows the button that leads back, without an animation.
  open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) { self.hidesBackButton = hidesBackButton }
  /// Whether buttons at the beginning are beside the one that leads back, and not in place of it. False by default.
  open var leftItemsSupplementBackButton = false {
    didSet { onChange?() }
  }

  // MARK: Buttons

  /// The buttons at the beginning of the bar, the outermost first. Nil by default.
  open var leftBarButtonItems: [UIBarButtonItem]? {
    didSet { noteItems() }
  }
  /// The outermost button at the beginning of the bar. Setting it replaces all of them.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }
  /// The buttons at the end of the bar, the outermost first. Nil by default.
  open var rightBarButtonItems: [UIBarButtonItem]? {
    didSet { noteItems() }
  }
  /// The outermost button at the end of the bar. Setting it replaces all of them.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }
  /// Sets ``leftBarButtonItems``, without an animation.
  open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { leftBarButtonItems = items }
  /// Sets ``leftBarButtonItem``, without an animation.
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
  /// Sets ``rightBarButtonItems``, without an animation.
  open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { rightBarButtonItems = items }
  /// Sets ``rightBarButtonItem``, without an animation.
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) { rightBarButtonItem = item }

  /// Has the buttons report their changes, and the bar made again.
  private final func noteItems() {
    for item in (leftBarButtonItems ?? []) + (rightBarButtonItems ?? []) {
      item.onChange = { [weak self] in self?.onChange?() }
    }
    onChange?()
  }
}
