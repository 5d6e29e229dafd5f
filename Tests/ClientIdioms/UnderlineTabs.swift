// UnderlineTabs: tabs of equal width with a line below the selected one, which moves by constraints.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews

final class UnderlineTabs: UIControl, @unchecked Sendable {
  private let stackView = UIStackView()
  private let underline = UIView()
  private var buttons: [UIButton] = []
  private var underlineConstraints: [NSLayoutConstraint] = []

  private(set) var selectedIndex = 0

  init(titles: [String]) {
    super.init(frame: .zero)
    stackView.distribution = .fillEqually
    stackView.translatesAutoresizingMaskIntoConstraints = false
    addSubview(stackView)
    underline.backgroundColor = .systemBlue
    underline.translatesAutoresizingMaskIntoConstraints = false
    addSubview(underline)
    for (index, title) in titles.enumerated() {
      let button = UIButton(type: .custom)
      button.setTitle(title, for: .normal)
      button.setTitleColor(.darkGray, for: .normal)
      button.setTitleColor(.systemBlue, for: .selected)
      button.titleLabel?.font = .systemFont(ofSize: 15, weight: .medium)
      button.addAction(
        UIAction { [weak self] _ in
          self?.select(index, animated: true)
          self?.sendActions(for: .valueChanged)
        }, for: .touchUpInside)
      buttons.append(button)
      stackView.addArrangedSubview(button)
    }
    NSLayoutConstraint.activate([
      stackView.topAnchor.constraint(equalTo: topAnchor),
      stackView.leadingAnchor.constraint(equalTo: leadingAnchor),
      stackView.trailingAnchor.constraint(equalTo: trailingAnchor),
      stackView.bottomAnchor.constraint(equalTo: bottomAnchor),
      underline.bottomAnchor.constraint(equalTo: bottomAnchor),
      underline.heightAnchor.constraint(equalToConstant: 3),
    ])
    select(0, animated: false)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  func select(_ index: Int, animated: Bool) {
    guard buttons.indices.contains(index) else { return }
    selectedIndex = index
    for (other, button) in buttons.enumerated() { button.isSelected = other == index }
    NSLayoutConstraint.deactivate(underlineConstraints)
    underlineConstraints = [
      underline.leadingAnchor.constraint(equalTo: buttons[index].leadingAnchor, constant: 8),
      underline.trailingAnchor.constraint(equalTo: buttons[index].trailingAnchor, constant: -8),
    ]
    NSLayoutConstraint.activate(underlineConstraints)
    guard animated else { return }
    UIView.animate(withDuration: 0.3, delay: 0, options: .curveLinear, animations: { self.layoutIfNeeded() })
  }

  override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 44) }
}
