// BadgeView: a capsule that grows with its text.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews

final class BadgeView: UIView, @unchecked Sendable {
  private let label = UILabel()

  var text: String? {
    get { label.text }
    set {
      label.text = newValue
      isHidden = newValue?.isEmpty ?? true
    }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    backgroundColor = .systemRed
    layer.masksToBounds = true
    directionalLayoutMargins = NSDirectionalEdgeInsets(top: 3, leading: 6, bottom: 3, trailing: 6)
    label.font = .systemFont(ofSize: 12, weight: .semibold)
    label.textColor = .white
    label.textAlignment = .center
    label.translatesAutoresizingMaskIntoConstraints = false
    addSubview(label)
    NSLayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: layoutMarginsGuide.leadingAnchor),
      label.trailingAnchor.constraint(equalTo: layoutMarginsGuide.trailingAnchor),
      label.topAnchor.constraint(equalTo: layoutMarginsGuide.topAnchor),
      label.bottomAnchor.constraint(equalTo: layoutMarginsGuide.bottomAnchor),
      widthAnchor.constraint(greaterThanOrEqualTo: heightAnchor),
    ])
    setContentHuggingPriority(.required, for: .horizontal)
    label.setContentHuggingPriority(.required, for: .horizontal)
    label.setContentCompressionResistancePriority(.required, for: .horizontal)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    layer.cornerRadius = bounds.height / 2
  }
}

/// A row of a list: a title, and a badge at the end.
final class BadgeRow: UIView, @unchecked Sendable {
  let title = UILabel()
  let badge = BadgeView()

  init(_ titleText: String, badge badgeText: String) {
    super.init(frame: .zero)
    title.text = titleText
    title.font = .systemFont(ofSize: 17)
    title.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
    badge.text = badgeText
    for view in [title, badge] {
      view.translatesAutoresizingMaskIntoConstraints = false
      addSubview(view)
    }
    NSLayoutConstraint.activate([
      title.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
      title.centerYAnchor.constraint(equalTo: centerYAnchor),
      badge.leadingAnchor.constraint(greaterThanOrEqualTo: title.trailingAnchor, constant: 8),
      badge.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -16),
      badge.centerYAnchor.constraint(equalTo: title.centerYAnchor),
    ])
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}
