// GradientButton: a button with a gradient and a shadow, which sinks while it is held.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews

final class GradientButton: UIButton, @unchecked Sendable {
  override class var layerClass: AnyClass { CAGradientLayer.self }
  private var gradientLayer: CAGradientLayer { layer as! CAGradientLayer }

  var colors: [UIColor] = [] {
    didSet { gradientLayer.colors = colors.map(\.cgColor) }
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
    gradientLayer.startPoint = CGPoint(x: 0, y: 0.5)
    gradientLayer.endPoint = CGPoint(x: 1, y: 0.5)
    gradientLayer.cornerRadius = 10
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = 0.4
    layer.shadowRadius = 6
    layer.shadowOffset = CGSize(width: 0, height: 4)
    setTitleColor(.white, for: .normal)
    titleLabel?.font = UIFont.boldSystemFont(ofSize: 16)
  }

  override var isHighlighted: Bool {
    didSet {
      guard isHighlighted != oldValue else { return }
      UIView.animate(withDuration: 0.2, delay: 0, options: [.beginFromCurrentState, .allowUserInteraction]) {
        self.transform = self.isHighlighted ? CGAffineTransform(scaleX: 0.95, y: 0.95) : .identity
        self.alpha = self.isHighlighted ? 0.8 : 1
        self.layer.shadowOpacity = self.isHighlighted ? 0.1 : 0.4
      }
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    layer.shadowPath = UIBezierPath(roundedRect: bounds, cornerRadius: layer.cornerRadius).cgPath
  }
}
