// CheckBox: a box with a check mark that is drawn by shape layers and turned by touches.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews

/// A control that is on or off.
@IBDesignable
open class CheckBox: UIControl, @unchecked Sendable {
  private let boxLayer = CAShapeLayer()
  private let checkLayer = CAShapeLayer()
  open var lineWidth: CGFloat = 3 { didSet { setNeedsLayout() } }
  open var onColor = UIColor(red: 0.2, green: 0.7, blue: 0.4, alpha: 1) { didSet { updateColors() } }
  open var offColor = UIColor(white: 0.6, alpha: 1) { didSet { updateColors() } }
  public private(set) var isOn = false

  public override init(frame: CGRect) {
    super.init(frame: frame)
    configure()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    configure()
  }

  private func configure() {
    for shape in [boxLayer, checkLayer] {
      shape.lineCap = .round
      shape.lineJoin = .round
      shape.fillColor = UIColor.clear.cgColor
      layer.addSublayer(shape)
    }
    checkLayer.strokeColor = UIColor.white.cgColor
    checkLayer.strokeEnd = 0
    addTarget(self, action: Selector("handleTouchUpInside"), for: .touchUpInside)
    updateColors()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let side = min(bounds.width, bounds.height)
    let rect = CGRect(x: 0, y: 0, width: side, height: side).insetBy(dx: lineWidth / 2, dy: lineWidth / 2)
    boxLayer.frame = bounds
    checkLayer.frame = bounds
    boxLayer.lineWidth = lineWidth
    checkLayer.lineWidth = lineWidth
    boxLayer.path = UIBezierPath(rect: rect).cgPath
    let check = UIBezierPath()
    check.move(to: CGPoint(x: side * 0.25, y: side * 0.5))
    check.addLine(to: CGPoint(x: side * 0.45, y: side * 0.7))
    check.addLine(to: CGPoint(x: side * 0.75, y: side * 0.3))
    checkLayer.path = check.cgPath
  }

  open override var isHighlighted: Bool {
    didSet {
      guard isHighlighted != oldValue else { return }
      layer.setAffineTransform(isHighlighted ? CGAffineTransform(scaleX: 0.9, y: 0.9) : .identity)
    }
  }

  open override var isEnabled: Bool { didSet { alpha = isEnabled ? 1 : 0.4 } }
  open override var intrinsicContentSize: CGSize { CGSize(width: 40, height: 40) }

  /// Turns the box, in a quarter of a second or at once; no event is sent.
  open func setOn(_ on: Bool, animated: Bool) {
    guard on != isOn else { return }
    isOn = on
    CATransaction.begin()
    CATransaction.setDisableActions(!animated)
    CATransaction.setAnimationDuration(0.25)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    checkLayer.strokeEnd = on ? 1 : 0
    updateColors()
    CATransaction.commit()
  }

  private func updateColors() {
    boxLayer.fillColor = (isOn ? onColor : onColor.withAlphaComponent(0)).cgColor
    boxLayer.strokeColor = (isOn ? onColor : offColor).cgColor
  }

  private func handleTouchUpInside() {
    setOn(!isOn, animated: true)
    sendActions(for: .valueChanged)
  }
}

// On Apple's platforms: @objc before the method, and #selector(handleTouchUpInside).
extension CheckBox: SelectorTarget {
  public func perform(_ selector: Selector, with object: Any?) {
    if selector.name == "handleTouchUpInside" { handleTouchUpInside() }
  }
}
