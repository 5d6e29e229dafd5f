// UITabBar: the bar with an entry for each controller of a tab bar controller.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An object that is told of taps on the entries of a tab bar.
public protocol UITabBarDelegate: AnyObject {
  /// Called after a tap on an entry.
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
  /// Does nothing.
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

/// A bar with entries of equal width, of which one is selected, 49 points high. Its looks are ours.
open class UITabBar: UIView, @unchecked Sendable {
  /// The height without the parts of the screen that controls keep away from, in points.
  static let height: CGFloat = 49
  final let parts = BarParts()
  /// The code that a tap calls, after the delegate.
  final var onSelection: ((UITabBarItem) -> Void)?

  /// Creates a bar at `frame`, in the space of its future superview.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Creates a bar with an empty frame.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// The entries from the beginning of the bar on. Nil by default.
  open var items: [UITabBarItem]? {
    didSet { noteItems(before: oldValue) }
  }
  /// Sets ``items``, without an animation.
  open func setItems(_ items: [UITabBarItem]?, animated: Bool) { self.items = items }
  /// The entry that is selected. Nil by default.
  open var selectedItem: UITabBarItem? {
    didSet { if selectedItem !== oldValue { parts.reload(self) } }
  }
  /// The object that is told of taps. Nil by default.
  open weak var delegate: UITabBarDelegate?
  /// The colour behind the bar; nil, the default, for that of the system.
  open var barTintColor: UIColor? {
    didSet { setNeedsLayout() }
  }
  /// The colour of the entries that are not selected; nil, the default, for the grey of the system.
  open var unselectedItemTintColor: UIColor? {
    didSet { parts.reload(self) }
  }
  /// The looks, which replace ``barTintColor`` where they are set. Nil by default.
  open var standardAppearance: UITabBarAppearance! {
    didSet { parts.follow(standardAppearance, before: oldValue, in: self) }
  }
  /// The looks of a bar below content that is scrolled to its end; kept. Nil by default.
  open var scrollEdgeAppearance: UITabBarAppearance?
  /// The look; kept. Dark on light by default.
  open var barStyle = UIBarStyle.default
  /// Whether controllers extend their views behind the bar by default. The bar is drawn opaque all the same. True by
  /// default.
  open var isTranslucent = true

  /// Returns the height of a bar, in the width of `size`.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: UITabBar.height) }
  /// The height of a bar; there is no width of its own.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UITabBar.height)
  }
  /// Places the views for the entries.
  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutItems()
  }

  private final func noteItems(before: [UITabBarItem]?) {
    parts.follow(items, before: before, in: self)
    if let selected = selectedItem, items?.contains(where: { $0 === selected }) != true { selectedItem = nil }
  }

  private final func layOutItems() {
    let items = items ?? []
    parts.update(self) {
      items.map { item in
        TabButton(item, isSelected: item === selectedItem, unselected: unselectedItemTintColor) { [weak self] in
          self?.reactToTap(on: item)
        }
      }
    }
    let room = parts.place(in: self, looks: standardAppearance, tint: barTintColor, below: false)
    let width = room.width / CGFloat(max(items.count, 1))
    for (index, view) in parts.pieces.enumerated() {
      let frame = CGRect(x: room.minX + width * CGFloat(index), y: room.minY, width: width, height: room.height)
      BarParts.place(view, at: frame, in: self)
    }
  }

  private final func reactToTap(on item: UITabBarItem) {
    guard item.isEnabled else { return }
    selectedItem = item
    delegate?.tabBar(self, didSelect: item)
    onSelection?(item)
  }
}

/// The view of an entry of a tab bar.
final class TabButton: UIView, @unchecked Sendable {
  private let item: UITabBarItem
  private let isSelected: Bool
  private let unselected: UIColor?
  private let onTap: () -> Void

  init(_ item: UITabBarItem, isSelected: Bool, unselected: UIColor?, onTap: @escaping () -> Void) {
    (self.item, self.isSelected, self.unselected, self.onTap) = (item, isSelected, unselected, onTap)
    super.init(frame: .zero)
    isOpaque = false
    contentMode = .redraw
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    let color: UIColor = isSelected ? tintColor : unselected ?? BarLooks.inactive
    let image = isSelected ? item.selectedImage ?? item.image : item.image
    var textBox = bounds
    if let image {
      let size = image.size
      let place = CGRect(
        x: bounds.midX - size.width / 2, y: bounds.minY + 18 - size.height / 2, width: size.width, height: size.height)
      (image.renderingMode == .alwaysOriginal ? image : image.withTintColor(color)).draw(in: place)
      textBox = CGRect(x: bounds.minX, y: bounds.minY + 33, width: bounds.width, height: 14)
    }
    if let title = item.title {
      let own: [NSAttributedString.Key: Any] = [.font: BarLooks.tabFont, .foregroundColor: color]
      StringLayout.drawLine(title, item.shownAttributes(own, isSelected: isSelected), in: textBox)
    }
    if let badge = item.badgeValue { draw(badge: badge) }
  }

  private func draw(badge: String) {
    let attributes: [NSAttributedString.Key: Any] = [.font: BarLooks.badgeFont, .foregroundColor: UIColor.white]
    let width = max(badge.size(withAttributes: attributes).width + 10, 18)
    let side: CGFloat = isRightToLeft ? -1 : 1
    let box = CGRect(x: bounds.midX + side * 14 - width / 2, y: bounds.minY + 2, width: width, height: 18)
    (item.badgeColor ?? BarLooks.badge).setFill()
    UIBezierPath(roundedRect: box, cornerRadius: 9).fill()
    StringLayout.drawLine(badge, attributes, in: box)
  }

  override func tintColorDidChange() { setNeedsDisplay() }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if touches.contains(where: { point(inside: $0.location(in: self), with: event) }) { onTap() }
  }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}
