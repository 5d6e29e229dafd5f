// UIToolbar: a bar of buttons below a controller.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A bar of buttons, 44 points high. Its looks are ours.
open class UIToolbar: UIView, @unchecked Sendable {
  /// The height without the parts of the screen that controls keep away from, in points.
  static let height: CGFloat = 44
  final let parts = BarParts()

  /// Creates a bar at `frame`, in the space of its future superview.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Creates a bar with an empty frame.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// The items from the beginning of the bar on. Nil by default.
  open var items: [UIBarButtonItem]? {
    didSet { parts.follow(items, before: oldValue, in: self) }
  }
  /// Sets ``items``, without an animation.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }
  /// The colour behind the bar; nil, the default, for that of the system.
  open var barTintColor: UIColor? {
    didSet { setNeedsLayout() }
  }
  /// The looks, which replace ``barTintColor`` where they are set. Nil by default.
  open var standardAppearance: UIToolbarAppearance! {
    didSet { parts.follow(standardAppearance, before: oldValue, in: self) }
  }
  /// The looks of a bar below content that is scrolled to its end; kept. Nil by default.
  open var scrollEdgeAppearance: UIToolbarAppearance?
  /// The look; kept. Dark on light by default.
  open var barStyle = UIBarStyle.default
  /// Whether controllers extend their views behind the bar by default. The bar is drawn opaque all the same. True by
  /// default.
  open var isTranslucent = true

  /// Returns the height of a bar, in the width of `size`.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: UIToolbar.height) }
  /// The height of a bar; there is no width of its own.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIToolbar.height)
  }
  /// Places the views for the items.
  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutItems()
  }

  private final func layOutItems() {
    let items = items ?? []
    parts.update(self) {
      items.map { item in
        if let custom = item.customView { return custom }
        return item.systemItem == .flexibleSpace || item.systemItem == .fixedSpace ? UIView() : BarButton(item)
      }
    }
    let room = parts.place(in: self, looks: standardAppearance, tint: barTintColor, below: false)
      .shrunk(x: BarLooks.margin, y: 0)
    guard room.width > 0, parts.pieces.count == items.count else { return }
    let sizes = zip(items, parts.pieces).map { item, view in
      item.systemItem == .fixedSpace
        ? CGSize(width: item.width.isFinite ? max(item.width, 0) : 0, height: 0)
        : item.systemItem == .flexibleSpace ? .zero : BarParts.size(of: view, in: room.size)
    }
    let flexible = items.filter { $0.systemItem == .flexibleSpace }.count
    let gaps = BarLooks.gap * CGFloat(max(items.count - flexible - 1, 0))
    let rest = max(room.width - sizes.reduce(0) { $0 + $1.width } - gaps, 0)
    var x = room.minX
    for (index, view) in parts.pieces.enumerated() {
      if items[index].systemItem == .flexibleSpace {
        x += rest / CGFloat(flexible)
        continue
      }
      BarParts.place(view, at: room.centred(sizes[index], x: x), in: self)
      x += sizes[index].width + BarLooks.gap
    }
  }
}
