// CircularSlider: a control with a thumb that a finger moves along a circle, from the top clockwise.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews

open class CircularSlider: UIControl, @unchecked Sendable {
  private let track = CAShapeLayer()
  private let progress = CAShapeLayer()
  private let thumb = CALayer()
  private let lineWidth: CGFloat = 8
  private let thumbSize: CGFloat = 20

  public var value: CGFloat = 0 {
    didSet {
      value = min(max(value, 0), 1)
      update()
    }
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    for (shape, color) in [(track, UIColor(white: 0.85, alpha: 1)), (progress, .systemBlue)] {
      shape.fillColor = nil
      shape.strokeColor = color.cgColor
      shape.lineWidth = lineWidth
      layer.addSublayer(shape)
    }
    progress.lineCap = .round
    thumb.backgroundColor = UIColor.white.cgColor
    thumb.borderColor = UIColor.systemBlue.cgColor
    thumb.borderWidth = 3
    thumb.cornerRadius = thumbSize / 2
    thumb.bounds = CGRect(x: 0, y: 0, width: thumbSize, height: thumbSize)
    layer.addSublayer(thumb)
  }

  public required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  private var middle: CGPoint { CGPoint(x: bounds.midX, y: bounds.midY) }
  private var radius: CGFloat { (min(bounds.width, bounds.height) - thumbSize) / 2 }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let circle = UIBezierPath(
      arcCenter: middle, radius: radius, startAngle: -.pi / 2, endAngle: 3 * .pi / 2, clockwise: true)
    for shape in [track, progress] {
      shape.frame = bounds
      shape.path = circle.cgPath
    }
    update()
  }

  private func update() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    progress.strokeEnd = value
    let angle = 2 * .pi * value - .pi / 2
    thumb.position = CGPoint(x: middle.x + radius * cos(angle), y: middle.y + radius * sin(angle))
    CATransaction.commit()
  }

  // MARK: Tracking

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let point = touch.location(in: self)
    return thumb.frame.insetBy(dx: -10, dy: -10).contains(point)
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let point = touch.location(in: self)
    var angle = atan2(point.y - middle.y, point.x - middle.x) + .pi / 2
    if angle < 0 { angle += 2 * .pi }
    let newValue = angle / (2 * .pi)
    // The thumb does not jump over the top.
    guard abs(newValue - value) < 0.5 else { return true }
    value = newValue
    sendActions(for: .valueChanged)
    return true
  }
}
