// AccordionView: rows that open by a tap, of stack views whose hidden views take no room.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews

final class AccordionView: UIView, @unchecked Sendable {
  final class Row: UIStackView, @unchecked Sendable {
    let header = UIButton(type: .custom)
    let detail = UIView()
    let arrow = UIView()

    override init(frame: CGRect) {
      super.init(frame: frame)
      axis = .vertical
      header.heightAnchor.constraint(equalToConstant: 40).isActive = true
      let height = detail.heightAnchor.constraint(equalToConstant: 60)
      // Hidden views are 0 points high.
      height.priority = UILayoutPriority(999)
      height.isActive = true
      detail.isHidden = true
      detail.alpha = 0
      arrow.frame = CGRect(x: 12, y: 12, width: 16, height: 16)
      arrow.backgroundColor = .white
      arrow.isUserInteractionEnabled = false
      header.addSubview(arrow)
      addArrangedSubview(header)
      addArrangedSubview(detail)
    }

    required init(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
  }

  let stackView = UIStackView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    stackView.axis = .vertical
    stackView.spacing = 4
    stackView.translatesAutoresizingMaskIntoConstraints = false
    addSubview(stackView)
    NSLayoutConstraint.activate([
      stackView.topAnchor.constraint(equalTo: topAnchor),
      stackView.leadingAnchor.constraint(equalTo: leadingAnchor),
      stackView.trailingAnchor.constraint(equalTo: trailingAnchor),
      stackView.bottomAnchor.constraint(equalTo: bottomAnchor),
    ])
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  var rows: [Row] { stackView.arrangedSubviews.compactMap { $0 as? Row } }

  func addRow(_ color: UIColor, detailColor: UIColor) {
    let row = Row()
    row.header.backgroundColor = color
    row.detail.backgroundColor = detailColor
    row.header.addAction(
      UIAction { [weak self, weak row] _ in
        guard let row else { return }
        self?.toggle(row)
      }, for: .touchUpInside)
    stackView.addArrangedSubview(row)
  }

  func toggle(_ row: Row, duration: TimeInterval = 0.4) {
    let opens = row.detail.isHidden
    UIView.animate(
      withDuration: duration, delay: 0, options: [.curveLinear],
      animations: {
        row.detail.isHidden = !opens
        row.detail.alpha = opens ? 1 : 0
        row.arrow.transform = opens ? CGAffineTransform(rotationAngle: .pi / 4) : .identity
        self.superview?.layoutIfNeeded()
      }, completion: nil)
  }
}
