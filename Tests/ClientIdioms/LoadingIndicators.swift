// LoadingIndicators: three kinds of figures that say that something is going on.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews

/// A kind of indicator: it adds layers that move by themselves.
protocol LoadingAnimation {
  func setUp(in layer: CALayer, size: CGSize, color: UIColor)
}

/// Three balls that shrink and fade in turn.
struct BallBeat: LoadingAnimation {
  func setUp(in layer: CALayer, size: CGSize, color: UIColor) {
    let spacing: CGFloat = 2
    let diameter = (size.width - spacing * 2) / 3
    let x = (layer.bounds.size.width - size.width) / 2
    let y = (layer.bounds.size.height - diameter) / 2
    let beginTime = CACurrentMediaTime()
    let beginTimes = [0.35, 0, 0.35]

    let scaleAnimation = CAKeyframeAnimation(keyPath: "transform.scale")
    scaleAnimation.keyTimes = [0, 0.5, 1]
    scaleAnimation.values = [1, 0.75, 1]
    scaleAnimation.duration = 0.7
    let opacityAnimation = CAKeyframeAnimation(keyPath: "opacity")
    opacityAnimation.keyTimes = [0, 0.5, 1]
    opacityAnimation.values = [1, 0.2, 1]
    opacityAnimation.duration = 0.7
    let animation = CAAnimationGroup()
    animation.animations = [scaleAnimation, opacityAnimation]
    animation.timingFunction = CAMediaTimingFunction(name: .linear)
    animation.duration = 0.7
    animation.repeatCount = HUGE
    animation.isRemovedOnCompletion = false

    for i in 0..<3 {
      let circle = CAShapeLayer()
      circle.frame = CGRect(x: x + (diameter + spacing) * CGFloat(i), y: y, width: diameter, height: diameter)
      circle.path = UIBezierPath(ovalIn: circle.bounds).cgPath
      circle.fillColor = color.cgColor
      animation.beginTime = beginTime + beginTimes[i]
      circle.add(animation, forKey: "animation")
      layer.addSublayer(circle)
    }
  }
}

/// Five lines that grow and shrink one after the other.
struct LineScale: LoadingAnimation {
  func setUp(in layer: CALayer, size: CGSize, color: UIColor) {
    let lineSize = size.width / 9
    let x = (layer.bounds.size.width - size.width) / 2
    let y = (layer.bounds.size.height - size.height) / 2
    let beginTime = CACurrentMediaTime()
    let beginTimes = [0.1, 0.2, 0.3, 0.4, 0.5]

    let animation = CAKeyframeAnimation(keyPath: "transform.scale.y")
    animation.keyTimes = [0, 0.5, 1]
    animation.timingFunctions = Array(repeating: CAMediaTimingFunction(controlPoints: 0.2, 0.68, 0.18, 1.08), count: 2)
    animation.values = [1, 0.4, 1]
    animation.duration = 1
    animation.repeatCount = .infinity
    animation.isRemovedOnCompletion = false

    for i in 0..<5 {
      let line = CALayer()
      line.backgroundColor = color.cgColor
      line.cornerRadius = lineSize / 2
      line.frame = CGRect(x: x + lineSize * 2 * CGFloat(i), y: y, width: lineSize, height: size.height)
      animation.beginTime = beginTime + beginTimes[i]
      line.add(animation, forKey: "animation")
      layer.addSublayer(line)
    }
  }
}

/// A piece of a circle that grows at its end, shrinks at its start and turns.
struct StrokeSpin: LoadingAnimation {
  func setUp(in layer: CALayer, size: CGSize, color: UIColor) {
    let beginTime: Double = 0.5
    let strokeStartDuration: Double = 1.2
    let strokeEndDuration: Double = 0.7

    let rotation = CABasicAnimation(keyPath: "transform.rotation")
    rotation.byValue = Float.pi * 2
    rotation.timingFunction = CAMediaTimingFunction(name: .linear)
    let strokeEnd = CABasicAnimation(keyPath: "strokeEnd")
    strokeEnd.duration = strokeEndDuration
    strokeEnd.timingFunction = CAMediaTimingFunction(name: .linear)
    strokeEnd.fromValue = 0
    strokeEnd.toValue = 1
    let strokeStart = CABasicAnimation(keyPath: "strokeStart")
    strokeStart.duration = strokeStartDuration
    strokeStart.timingFunction = CAMediaTimingFunction(name: .linear)
    strokeStart.fromValue = 0
    strokeStart.toValue = 1
    strokeStart.beginTime = beginTime
    let group = CAAnimationGroup()
    group.animations = [rotation, strokeEnd, strokeStart]
    group.duration = strokeStartDuration + beginTime
    group.repeatCount = .infinity
    group.isRemovedOnCompletion = false
    group.fillMode = .forwards

    let circle = CAShapeLayer()
    circle.path =
      UIBezierPath(
        arcCenter: CGPoint(x: size.width / 2, y: size.height / 2), radius: size.width / 2, startAngle: -(.pi / 2),
        endAngle: .pi + .pi / 2, clockwise: true
      ).cgPath
    circle.fillColor = nil
    circle.strokeColor = color.cgColor
    circle.lineWidth = 2
    circle.backgroundColor = nil
    circle.frame = CGRect(
      x: (layer.bounds.width - size.width) / 2, y: (layer.bounds.height - size.height) / 2, width: size.width,
      height: size.height)
    circle.add(group, forKey: "animation")
    layer.addSublayer(circle)
  }
}

/// A view that shows one of the kinds.
final class LoadingIndicator: UIView, @unchecked Sendable {
  private let animation: any LoadingAnimation
  var color = UIColor(red: 0.93, green: 0.33, blue: 0.4, alpha: 1)
  var padding: CGFloat = 10
  private(set) var isAnimating = false

  init(frame: CGRect, animation: any LoadingAnimation) {
    self.animation = animation
    super.init(frame: frame)
    isHidden = true
  }

  required init?(coder: NSCoder) { return nil }

  override var intrinsicContentSize: CGSize { CGSize(width: bounds.width, height: bounds.height) }

  func startAnimating() {
    guard !isAnimating else { return }
    isHidden = false
    isAnimating = true
    layer.sublayers = nil
    let rect = frame.inset(by: UIEdgeInsets(top: padding, left: padding, bottom: padding, right: padding))
    let side = min(rect.width, rect.height)
    animation.setUp(in: layer, size: CGSize(width: side, height: side), color: color)
  }

  func stopAnimating() {
    isHidden = true
    isAnimating = false
    layer.sublayers?.removeAll()
  }
}
