// AlertView: the picture of an alert, which is ours and not Apple's.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The view of an alert: a dark ground, and a light panel with the title, the message and the buttons.
final class AlertView: UIView, @unchecked Sendable {
  private weak var alert: UIAlertController?
  private let panel = UIView()
  private let titleLabel = UILabel(), messageLabel = UILabel()
  private var buttons: [BarButton] = []
  private var lines: [UIView] = []
  private var isStale = true

  init(_ alert: UIAlertController) {
    self.alert = alert
    super.init(frame: UIScreen.main.bounds)
    backgroundColor = UIColor(white: 0, alpha: 0.3)
    panel.backgroundColor = BarLooks.panel
    panel.layer.cornerRadius = 14
    panel.clipsToBounds = true
    addSubview(panel)
    for (label, font) in [(titleLabel, BarLooks.titleFont), (messageLabel, BarLooks.badgeFont)] {
      label.font = font
      label.textColor = BarLooks.title
      label.textAlignment = .center
      label.numberOfLines = 0
      panel.addSubview(label)
    }
  }

  required init?(coder: NSCoder) { nil }

  /// Makes the parts again at the next layout.
  func reload() {
    isStale = true
    setNeedsLayout()
  }

  private func makeParts() {
    guard isStale, let alert else { return }
    isStale = false
    for view in buttons + lines { view.removeFromSuperview() }
    titleLabel.text = alert.title
    messageLabel.text = alert.message
    let destructive = BarLooks.badge
    // The button that leaves everything as it is comes last, and first of two beside each other.
    let others = alert.actions.filter { $0.style != .cancel }, cancel = alert.actions.filter { $0.style == .cancel }
    let isPair = alert.preferredStyle == .alert && alert.actions.count == 2
    buttons = (isPair ? cancel + others : others + cancel).map { action in
      let isHeavy = alert.preferredAction.map { $0 === action } ?? (action.style == .cancel)
      return BarButton(
        action.title ?? "", font: isHeavy ? BarLooks.doneFont : BarLooks.buttonFont,
        color: action.style == .destructive ? destructive : nil, isEnabled: action.isEnabled
      ) { [weak alert] in alert?.choose(action) }
    }
    lines = buttons.map { _ in UIView() }
    for view in lines { view.backgroundColor = BarLooks.separator }
    for view in buttons + lines { panel.addSubview(view) }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    makeParts()
    let isSheet = alert?.preferredStyle == .actionSheet
    let width = isSheet ? max(bounds.width - 16, 0) : min(270, bounds.width)
    var y: CGFloat = 20
    for label in [titleLabel, messageLabel] {
      let height = label.text == nil ? 0 : label.sizeThatFits(CGSize(width: width - 32, height: 0)).height
      label.frame = CGRect(x: 16, y: y, width: max(width - 32, 0), height: height)
      if height > 0 { y += height + 4 }
    }
    for field in alert?.textFields ?? [] {
      if field.superview !== panel { panel.addSubview(field) }
      field.frame = CGRect(x: 16, y: y + 4, width: max(width - 32, 0), height: 30)
      field.backgroundColor = field.backgroundColor ?? BarLooks.background
      y += 38
    }
    y = y > 20 ? y + 16 : 0
    y = placeButtons(from: y, width: width, besideEachOther: !isSheet && buttons.count == 2)
    let top = isSheet ? bounds.height - y - 8 - UIScreen.main.safeAreaInsets.bottom : (bounds.height - y) / 2
    panel.frame = CGRect(
      x: bounds.minX + ((bounds.width - width) / 2).rounded(), y: bounds.minY + top.rounded(), width: width, height: y)
  }

  /// Places the buttons and the lines above them, and returns the lower end of all.
  private func placeButtons(from top: CGFloat, width: CGFloat, besideEachOther: Bool) -> CGFloat {
    let thickness = 1 / max(contentScaleFactor, 1), height: CGFloat = 44
    var y = top
    if besideEachOther {
      let half = width / 2
      for (index, button) in buttons.enumerated() {
        let x = CGFloat(isRightToLeft ? 1 - index : index) * half
        button.frame = CGRect(x: x, y: y, width: half, height: height)
      }
      lines[0].frame = CGRect(x: 0, y: y, width: width, height: thickness)
      lines[1].frame = CGRect(x: half, y: y, width: thickness, height: height)
      return y + height
    }
    for (button, line) in zip(buttons, lines) {
      button.frame = CGRect(x: 0, y: y, width: width, height: height)
      line.frame = CGRect(x: 0, y: y, width: width, height: thickness)
      y += height
    }
    return y
  }
}
