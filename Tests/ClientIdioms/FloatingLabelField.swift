// FloatingLabelField: a text field whose placeholder rises above the text while there is one, or while it is edited.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews

final class FloatingLabelField: UITextField, @unchecked Sendable {
  private let floatingLabel = UILabel()
  private let line = CALayer()
  private let headroom: CGFloat = 16

  var caption: String? {
    didSet {
      floatingLabel.text = caption
      setNeedsLayout()
    }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    font = .systemFont(ofSize: 17)
    floatingLabel.font = .systemFont(ofSize: 17)
    floatingLabel.textColor = .gray
    floatingLabel.layer.anchorPoint = CGPoint(x: 0, y: 0)
    addSubview(floatingLabel)
    line.backgroundColor = UIColor.lightGray.cgColor
    layer.addSublayer(line)
    addAction(UIAction { [weak self] _ in self?.update() }, for: [.editingDidBegin, .editingDidEnd, .editingChanged])
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override var text: String? {
    didSet { placeLabel() }
  }

  private var isRaised: Bool { isFirstResponder || !(text ?? "").isEmpty }

  private func update() {
    line.backgroundColor = isFirstResponder ? UIColor.systemBlue.cgColor : UIColor.lightGray.cgColor
    UIView.animate(withDuration: 0.25, delay: 0, options: .curveEaseOut) {
      self.placeLabel()
      self.floatingLabel.textColor = self.isFirstResponder ? .systemBlue : .gray
    }
  }

  private func placeLabel() {
    floatingLabel.transform = isRaised ? CGAffineTransform(scaleX: 0.7, y: 0.7) : .identity
    floatingLabel.center = CGPoint(x: 0, y: isRaised ? 0 : headroom + 4)
  }

  override func textRect(forBounds bounds: CGRect) -> CGRect {
    super.textRect(forBounds: bounds).inset(by: UIEdgeInsets(top: headroom, left: 0, bottom: 0, right: 0))
  }

  override func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

  override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: headroom + 28)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    floatingLabel.bounds.size = floatingLabel.intrinsicContentSize
    placeLabel()
    line.frame = CGRect(x: 0, y: bounds.maxY - 1, width: bounds.width, height: 1)
  }
}
