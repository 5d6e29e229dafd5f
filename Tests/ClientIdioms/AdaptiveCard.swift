// AdaptiveCard: a card whose colours follow the light or dark style, that of its border and its gradient too.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews

extension UIColor {
  static let cardBorder = UIColor { traits in
    traits.userInterfaceStyle == .dark
      ? UIColor(red: 0.4, green: 0.4, blue: 0.6, alpha: 1) : UIColor(red: 0.7, green: 0.7, blue: 0.9, alpha: 1)
  }
  static let cardGlow = UIColor(dynamicProvider: { $0.userInterfaceStyle == .dark ? .systemPurple : .systemYellow })
}

final class AdaptiveCard: UIView, @unchecked Sendable {
  let titleLabel = UILabel()
  private let glow = CAGradientLayer()
  private(set) var changes = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .secondarySystemBackground
    layer.cornerRadius = 10
    layer.borderWidth = 2
    glow.startPoint = .zero
    glow.endPoint = CGPoint(x: 1, y: 0)
    layer.addSublayer(glow)
    titleLabel.text = "Evening"
    titleLabel.textColor = .label
    titleLabel.font = .systemFont(ofSize: 16, weight: .semibold)
    addSubview(titleLabel)
    refreshLayerColors()
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    guard traitCollection.hasDifferentColorAppearance(comparedTo: previousTraitCollection) else { return }
    changes += 1
    refreshLayerColors()
  }

  private func refreshLayerColors() {
    // Colours of layers don't follow traits by themselves.
    layer.borderColor = UIColor.cardBorder.cgColor
    glow.colors = [UIColor.cardGlow.cgColor, UIColor.cardGlow.withAlphaComponent(0).cgColor]
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    titleLabel.frame = CGRect(x: 14, y: 10, width: bounds.width - 28, height: 24)
    glow.frame = CGRect(x: 14, y: 44, width: bounds.width - 28, height: 6)
  }
}
