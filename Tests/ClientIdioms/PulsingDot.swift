// PulsingDot: rings that grow out of a dot and fade, each a copy that a replicator delays.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews

/// A layer that repeats a pulse, as a mark on a map does.
open class PulsingHalo: CAReplicatorLayer, @unchecked Sendable {
  private let pulse = CALayer()
  private var animationGroup: CAAnimationGroup?
  public var radius: CGFloat = 40 { didSet { updatePulse() } }
  public var animationDuration: TimeInterval = 3 { didSet { updateDelay() } }
  public var numberOfPulses = 3 { didSet { updateDelay() } }
  open override var backgroundColor: CGColor? {
    didSet { pulse.backgroundColor = backgroundColor.map { $0.copy(alpha: 1) ?? $0 } }
  }

  public override init() {
    super.init()
    repeatCount = .infinity
    addSublayer(pulse)
    pulse.opacity = 0
    pulse.backgroundColor = UIColor.blue.cgColor
    updateDelay()
    updatePulse()
  }

  public override init(layer: Any) { super.init(layer: layer) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  private func updateDelay() {
    instanceCount = numberOfPulses
    instanceDelay = animationDuration / Double(numberOfPulses)
  }

  private func updatePulse() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    pulse.bounds = CGRect(x: 0, y: 0, width: radius * 2, height: radius * 2)
    pulse.cornerRadius = radius
    CATransaction.commit()
  }

  public func start() {
    let scale = CABasicAnimation(keyPath: "transform.scale.xy")
    scale.fromValue = 0
    scale.toValue = 1
    scale.duration = animationDuration
    let opacity = CAKeyframeAnimation(keyPath: "opacity")
    opacity.duration = animationDuration
    opacity.values = [0.45, 0.45, 0]
    opacity.keyTimes = [0, 0.2, 1]
    let group = CAAnimationGroup()
    group.duration = animationDuration
    group.repeatCount = repeatCount
    group.timingFunction = CAMediaTimingFunction(name: .default)
    group.animations = [scale, opacity]
    animationGroup = group
    pulse.add(group, forKey: "pulse")
  }
}

/// A dot with a halo that pulses.
final class PulsingDot: UIView, @unchecked Sendable {
  private let halo = PulsingHalo()
  private let dot = UIView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.addSublayer(halo)
    dot.backgroundColor = UIColor(red: 0, green: 0.48, blue: 1, alpha: 1)
    addSubview(dot)
  }

  required init?(coder: NSCoder) { return nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    dot.bounds.size = CGSize(width: 16, height: 16)
    dot.layer.cornerRadius = 8
    dot.center = CGPoint(x: bounds.midX, y: bounds.midY)
    halo.position = dot.center
    halo.radius = min(bounds.width, bounds.height) / 2
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { halo.start() }
  }
}
