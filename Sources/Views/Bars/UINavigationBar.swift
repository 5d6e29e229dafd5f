// UINavigationBar: the bar above a controller, with its title and its buttons.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The bar above the view of a controller: the title in the middle, buttons at both sides, and the way back.
///
/// It is 44 points high, below the parts of the screen that controls keep away from. Its looks are ours.
open class UINavigationBar: UIView, @unchecked Sendable {
  /// The height without the parts of the screen that controls keep away from, in points.
  static let height: CGFloat = 44
  final let parts = BarParts()
  private var stack: [UINavigationItem] = []
  private var backgroundImages: [UIBarMetrics: UIImage] = [:]
  /// The looks, where they were set or asked for.
  final var appearanceOfBar: UINavigationBarAppearance?
  /// The code that a tap on the way back calls.
  final var onBack: (() -> Void)?

  /// Creates a bar at `frame`, in the space of its future superview.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Creates a bar with an empty frame.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  // MARK: Items

  /// The items from the bottom of the stack to its top.
  open var items: [UINavigationItem]? {
    get { stack.isEmpty ? nil : stack }
    set { show(newValue ?? []) }
  }
  /// Sets ``items``, without an animation.
  open func setItems(_ items: [UINavigationItem]?, animated: Bool) { self.items = items }
  /// The item at the top, which the bar shows.
  open var topItem: UINavigationItem? { stack.last }
  /// The item below the top, to which the way back leads.
  open var backItem: UINavigationItem? { stack.dropLast().last }
  /// Puts an item at the top.
  open func pushItem(_ item: UINavigationItem, animated: Bool) { show(stack + [item]) }
  /// Takes the item at the top away, and returns it.
  @discardableResult
  open func popItem(animated: Bool) -> UINavigationItem? {
    guard let last = stack.last else { return nil }
    show(stack.dropLast())
    return last
  }

  /// Shows the last of the items.
  final func show(_ items: [UINavigationItem]) {
    for item in stack { item.onChange = nil }
    stack = items
    for item in stack.suffix(2) { item.onChange = { [weak self] in self?.reload() } }
    reload()
  }

  /// Has the views for the items made again.
  final func reload() { parts.reload(self) }

  // MARK: Looks

  /// The colour behind the bar; nil, the default, for that of the system.
  open var barTintColor: UIColor? {
    didSet { setNeedsLayout() }
  }
  /// The looks, which replace ``barTintColor`` and ``titleTextAttributes`` once they are set or asked for.
  open var standardAppearance: UINavigationBarAppearance {
    get { makeAppearance() }
    set { changeAppearance(to: newValue) }
  }
  /// The looks of a bar that is low; kept. Nil by default.
  open var compactAppearance: UINavigationBarAppearance?
  /// The looks of a bar above content that is not scrolled; kept, since bars have their standard looks everywhere. Nil
  /// by default.
  open var scrollEdgeAppearance: UINavigationBarAppearance?
  /// Sets the image behind the bar; kept.
  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
    backgroundImages[barMetrics] = backgroundImage
  }
  /// Returns the image that was set.
  open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? { backgroundImages[barMetrics] }
  /// The look; kept. Dark on light by default.
  open var barStyle = UIBarStyle.default
  /// Whether controllers extend their views behind the bar by default. The bar is drawn opaque all the same. True by
  /// default.
  open var isTranslucent = true
  /// The attributes of the title. Nil by default.
  open var titleTextAttributes: [NSAttributedString.Key: Any]? {
    didSet { reload() }
  }
  /// Whether large titles are wanted; kept, since titles are small. False by default.
  open var prefersLargeTitles = false
  /// The attributes of large titles; kept. Nil by default.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]?
  /// The image in place of the line below the bar; an image without pixels hides the line. Nil by default.
  open var shadowImage: UIImage? {
    didSet { setNeedsLayout() }
  }

  // MARK: Layout

  /// Returns the height of a bar, in the width of `size`.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: UINavigationBar.height)
  }
  /// The height of a bar; there is no width of its own.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UINavigationBar.height)
  }
  /// Places the views for the items.
  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutItems()
  }
}
