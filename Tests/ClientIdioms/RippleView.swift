// RippleView: a surface on which a circle spreads from the point that is touched, and fades.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews

open class RippleView: UIView, @unchecked Sendable {
  open var rippleColor = UIColor.black.withAlphaComponent(0.25)
  open var rippleDuration: CFTimeInterval = 0.5

  public override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    clipsToBounds = true
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    if let touch = touches.first { startRipple(at: touch.location(in: self)) }
  }

  func startRipple(at point: CGPoint) {
    let reach = hypot(max(point.x, bounds.width - point.x), max(point.y, bounds.height - point.y))
    let ripple = CAShapeLayer()
    ripple.bounds = CGRect(x: 0, y: 0, width: 2 * reach, height: 2 * reach)
    ripple.position = point
    ripple.path = UIBezierPath(ovalIn: ripple.bounds).cgPath
    ripple.fillColor = rippleColor.cgColor
    ripple.opacity = 0
    layer.addSublayer(ripple)

    let scale = CABasicAnimation(keyPath: "transform.scale")
    scale.fromValue = 0
    scale.toValue = 1
    let fade = CAKeyframeAnimation(keyPath: "opacity")
    fade.values = [1, 1, 0]
    fade.keyTimes = [0, 0.6, 1]
    let group = CAAnimationGroup()
    group.animations = [scale, fade]
    group.duration = rippleDuration
    group.timingFunction = CAMediaTimingFunction(name: .linear)

    CATransaction.begin()
    CATransaction.setCompletionBlock { ripple.removeFromSuperlayer() }
    ripple.add(group, forKey: "ripple")
    CATransaction.commit()
  }
}
