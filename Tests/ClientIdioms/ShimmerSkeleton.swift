// ShimmerSkeleton: grey blocks in place of text that is not there yet, with a light that passes over them.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews

/// A view of an avatar and lines of text that wait for their content.
class ShimmerSkeleton: UIView, @unchecked Sendable {
  private enum Metrics {
    static let avatar: CGFloat = 40
    static let line: CGFloat = 12
    static let gap: CGFloat = 10
  }

  static let animationKey = "shimmer"
  var duration: CFTimeInterval = 1.5
  var blockColor = UIColor(white: 0.7, alpha: 1)
  private let avatar = UIView()
  private let lines: [UIView]
  private let gradientLayer = CAGradientLayer()

  init(frame: CGRect, numberOfLines: Int) {
    lines = (0..<numberOfLines).map { _ in UIView() }
    super.init(frame: frame)
    setup()
  }

  required init?(coder aDecoder: NSCoder) {
    lines = []
    super.init(coder: aDecoder)
    setup()
  }

  private func setup() {
    for block in [avatar] + lines {
      block.backgroundColor = blockColor
      block.clipsToBounds = true
      addSubview(block)
    }
    avatar.layer.cornerRadius = Metrics.avatar / 2
    lines.forEach { $0.layer.cornerRadius = Metrics.line / 2 }
    let dim = UIColor.black.withAlphaComponent(0.4).cgColor
    gradientLayer.colors = [dim, UIColor.black.cgColor, dim]
    gradientLayer.startPoint = CGPoint(x: 0, y: 0.5)
    gradientLayer.endPoint = CGPoint(x: 1, y: 0.5)
    gradientLayer.locations = [0, 0.5, 1]
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (size, line, gap) = (Metrics.avatar, Metrics.line, Metrics.gap)
    avatar.frame = CGRect(x: gap, y: gap, width: size, height: size)
    let left = avatar.frame.maxX + gap
    for (index, view) in lines.enumerated() {
      let isLast = index == lines.count - 1 && index > 0
      let width = (bounds.width - left - gap) * (isLast ? 0.5 : 1)
      view.frame = CGRect(x: left, y: gap + CGFloat(index) * (line + gap), width: width, height: line)
    }
    gradientLayer.frame = bounds
  }

  var isShimmering: Bool { layer.mask === gradientLayer }

  func startShimmering() {
    layer.mask = gradientLayer
    let animation = CABasicAnimation(keyPath: "locations")
    animation.fromValue = [-1.0, -0.5, 0.0] as [NSNumber]
    animation.toValue = [1.0, 1.5, 2.0] as [NSNumber]
    animation.duration = duration
    animation.repeatCount = .infinity
    animation.isRemovedOnCompletion = false
    gradientLayer.add(animation, forKey: ShimmerSkeleton.animationKey)
  }

  func stopShimmering() {
    gradientLayer.removeAnimation(forKey: ShimmerSkeleton.animationKey)
    layer.mask = nil
  }
}
