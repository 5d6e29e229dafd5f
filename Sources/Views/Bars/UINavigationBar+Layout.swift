// UINavigationBar+Layout: making and placing the views of the items of a navigation bar.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UINavigationBar {
  final func layOutItems() {
    let (left, right) = (topItem?.leftBarButtonItems ?? [], topItem?.rightBarButtonItems ?? [])
    parts.update(self) { backViews + left.map(view) + right.map(view) + (titleView.map { [$0] } ?? []) }
    let leading = Array(parts.pieces.prefix(left.count + (hasBackView ? 1 : 0)))
    let rest = parts.pieces.dropFirst(leading.count)
    let trailing = Array(rest.prefix(right.count))
    let title = rest.dropFirst(trailing.count).first
    let hidesLine = shadowImage.map { $0.cgImage == nil } ?? false
    let room = parts.place(in: self, looks: appearanceOfBar, tint: barTintColor, hidesLine: hidesLine, below: true)
    place(leading, trailing, title, in: room)
  }

  private func place(_ leading: [UIView], _ trailing: [UIView], _ title: UIView?, in room: CGRect) {
    var start = room.minX + BarLooks.margin, end = room.maxX - BarLooks.margin
    for view in leading {
      let size = BarParts.size(of: view, in: room.size)
      BarParts.place(view, at: room.centred(size, x: start), in: self)
      start += size.width + BarLooks.gap
    }
    for view in trailing {
      let size = BarParts.size(of: view, in: room.size)
      BarParts.place(view, at: room.centred(size, x: end - size.width), in: self)
      end -= size.width + BarLooks.gap
    }
    guard let title, end > start else { return }
    var size = BarParts.size(of: title, in: room.size)
    size.width = min(size.width, end - start)
    // The title is in the middle of the bar, where there is room.
    let x = min(max(room.midX - size.width / 2, start), end - size.width)
    BarParts.place(title, at: room.centred(size, x: x), in: self)
  }

  final func makeAppearance() -> UINavigationBarAppearance {
    if let appearanceOfBar { return appearanceOfBar }
    let made = UINavigationBarAppearance()
    made.backgroundColor = barTintColor
    made.titleTextAttributes = titleTextAttributes ?? [:]
    changeAppearance(to: made)
    return made
  }

  final func changeAppearance(to appearance: UINavigationBarAppearance) {
    appearanceOfBar?.onChange = nil
    appearanceOfBar = appearance
    appearance.onChange = { [weak self] in self?.reload() }
    reload()
  }

  private func view(for item: UIBarButtonItem) -> UIView { item.customView ?? BarButton(item) }

  private var hasBackView: Bool {
    guard let topItem, backItem != nil, !topItem.hidesBackButton else { return false }
    return topItem.leftItemsSupplementBackButton || topItem.leftBarButtonItems?.isEmpty ?? true
  }

  private var backViews: [UIView] {
    guard hasBackView, let backItem else { return [] }
    let title = backItem.backBarButtonItem?.title ?? backItem.backButtonTitle ?? backItem.title ?? "Back"
    let arrow = isRightToLeft ? "\u{203A}" : "\u{2039}"
    return [BarButton(title.isEmpty ? arrow : "\(arrow) \(title)") { [weak self] in self?.onBack?() }]
  }

  private var titleView: UIView? {
    if let view = topItem?.titleView { return view }
    guard let text = topItem?.title else { return nil }
    let label = UILabel()
    var attributes: [NSAttributedString.Key: Any] = [.font: BarLooks.titleFont, .foregroundColor: BarLooks.title]
    attributes.merge(appearanceOfBar?.titleTextAttributes ?? titleTextAttributes ?? [:]) { $1 }
    label.attributedText = NSAttributedString(string: text, attributes: attributes)
    return label
  }
}

extension CGRect {
  /// Returns a rectangle of a size in the middle of the height, from `x` on.
  func centred(_ size: CGSize, x: CGFloat) -> CGRect {
    CGRect(x: x, y: minY + ((height - size.height) / 2).rounded(), width: size.width, height: size.height)
  }
}
