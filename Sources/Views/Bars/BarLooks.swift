// BarLooks: the colours and lengths of bars, which are ours and not Apple's.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The looks that bars have in common.
enum BarLooks {
  /// The distance of buttons from the edges, and from each other, in points.
  static let margin: CGFloat = 16
  static let gap: CGFloat = 12
  static let titleFont = UIFont.ofProcess { .systemFont(ofSize: 17, weight: .semibold) }
  static let buttonFont = UIFont.ofProcess { .systemFont(ofSize: 17) }
  static let doneFont = UIFont.ofProcess { .systemFont(ofSize: 17, weight: .semibold) }
  static let tabFont = UIFont.ofProcess { .systemFont(ofSize: 10, weight: .medium) }
  static let badgeFont = UIFont.ofProcess { .systemFont(ofSize: 13) }
  static let background = UIColor.systemBackground
  static let panel = UIColor.secondarySystemBackground
  static let separator = UIColor.separator
  static let title = UIColor.label
  static let inactive = UIColor.systemGray
  static let badge = UIColor.systemRed
}

/// The parts that bars have in common: a background, a line at the edge towards the content, and views for the items.
final class BarParts {
  private let background = UIView(), line = UIView()
  /// The views that were made for the items.
  private(set) var pieces: [UIView] = []
  /// The parts of the bar that controls keep away from.
  private var insets = UIEdgeInsets.zero
  /// Whether the items have changed since the views were made.
  private(set) var isStale = true

  /// Has the bar made again for its items.
  func reload(_ bar: UIView) {
    isStale = true
    bar.setNeedsLayout()
  }

  /// Sets the parts of the bar that controls keep away from.
  func inset(_ bar: UIView, by insets: UIEdgeInsets) {
    if insets != self.insets { bar.setNeedsLayout() }
    self.insets = insets
  }

  /// Has the bar made again for its items whenever one of them changes, and no more for those that it had before.
  func follow(_ items: [UIBarItem]?, before: [UIBarItem]?, in bar: UIView) {
    for item in before ?? [] { item.onChange = nil }
    for item in items ?? [] {
      item.onChange = { [weak self, weak bar] in if let bar { self?.reload(bar) } }
    }
    reload(bar)
  }

  /// Has the bar laid out whenever its looks change, and no more for those that it had before.
  func follow(_ looks: UIBarAppearance?, before: UIBarAppearance?, in bar: UIView) {
    before?.onChange = nil
    looks?.onChange = { [weak bar] in bar?.setNeedsLayout() }
    bar.setNeedsLayout()
  }

  /// Replaces the views, where the items have changed.
  func update(_ bar: UIView, _ make: () -> [UIView]) {
    guard isStale else { return }
    isStale = false
    for view in pieces where view.superview === bar { view.removeFromSuperview() }
    if background.superview == nil {
      for view in [line, background] {
        view.isUserInteractionEnabled = false
        bar.insertSubview(view, at: 0)
      }
    }
    pieces = make()
    for view in pieces { bar.addSubview(view) }
  }

  /// Places the background and the line, and returns the rectangle that is left for the items.
  func place(
    in bar: UIView, looks: UIBarAppearance?, tint: UIColor?, hidesLine: Bool = false, below: Bool
  ) -> CGRect {
    let bounds = bar.bounds, thickness = 1 / max(bar.contentScaleFactor, 1)
    background.frame = bounds
    background.backgroundColor = looks?.shownColor ?? tint ?? BarLooks.background
    line.frame = CGRect(
      x: bounds.minX, y: below ? bounds.maxY - thickness : bounds.minY, width: bounds.width, height: thickness)
    line.backgroundColor = hidesLine ? nil : looks.map(\.shadowColor) ?? BarLooks.separator
    let content = bounds.inset(by: insets)
    return CGRect(
      origin: content.origin, size: CGSize(width: max(content.size.width, 0), height: max(content.size.height, 0)))
  }

  /// Gives a view its place, or the mirrored one in a bar that runs from right to left.
  static func place(_ view: UIView, at frame: CGRect, in bar: UIView) {
    view.frame = bar.mirrored(frame, in: bar.bounds)
  }

  /// The size that a view asks for in a bar `room` points in size.
  static func size(of view: UIView, in room: CGSize) -> CGSize {
    let own = view is BarButton || view.bounds.isEmpty ? view.sizeThatFits(room) : view.bounds.size
    return CGSize(
      width: own.width.isFinite ? max(min(own.width, room.width), 0) : 0,
      height: own.height.isFinite ? max(min(own.height, room.height), 0) : 0)
  }
}
