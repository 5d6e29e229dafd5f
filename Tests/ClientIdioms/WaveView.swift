// WaveView: water in a vessel, whose surface a display link moves.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews

/// A view that is filled with waves up to a level.
class WaveView: UIView, @unchecked Sendable {
  var amplitude: CGFloat = 6
  var wavelength: CGFloat = 80
  /// Points per second.
  var speed: CGFloat = 40
  var level: CGFloat = 0.5
  private(set) var offset: CGFloat = 0
  private let front = CAShapeLayer()
  private let back = CAShapeLayer()
  private var displayLink: CADisplayLink?
  private var lastTimestamp: CFTimeInterval?

  override init(frame: CGRect) {
    super.init(frame: frame)
    commonInit()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    commonInit()
  }

  private func commonInit() {
    layer.masksToBounds = true
    back.fillColor = UIColor(red: 0.2, green: 0.6, blue: 1, alpha: 0.4).cgColor
    front.fillColor = UIColor(red: 0.2, green: 0.6, blue: 1, alpha: 0.8).cgColor
    layer.addSublayer(back)
    layer.addSublayer(front)
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    window == nil ? stop() : start()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    layer.cornerRadius = min(bounds.width, bounds.height) / 2
    updatePaths()
  }

  var isMoving: Bool { displayLink != nil }

  func start() {
    stop()
    let link = CADisplayLink(target: self, selector: Selector("step:"))
    link.add(to: .main, forMode: .common)
    displayLink = link
  }

  func stop() {
    displayLink?.invalidate()
    displayLink = nil
    lastTimestamp = nil
  }

  private func step(_ link: CADisplayLink) {
    defer { lastTimestamp = link.timestamp }
    guard let last = lastTimestamp else { return }
    offset += speed * CGFloat(link.timestamp - last)
    updatePaths()
  }

  private func updatePaths() {
    front.path = wave(shiftedBy: offset)
    back.path = wave(shiftedBy: offset * 0.5 + wavelength / 3)
  }

  private func wave(shiftedBy shift: CGFloat) -> CGPath {
    let path = CGMutablePath()
    let middle = bounds.height * (1 - level)
    path.move(to: CGPoint(x: 0, y: bounds.height))
    for x in stride(from: CGFloat(0), through: bounds.width, by: 1) {
      let y = middle + amplitude * sin((x + shift) / wavelength * 2 * .pi)
      path.addLine(to: CGPoint(x: x, y: y))
    }
    path.addLine(to: CGPoint(x: bounds.width, y: bounds.height))
    path.closeSubpath()
    return path
  }
}

// On Apple's platforms: @objc before the method, and #selector(step(_:)).
extension WaveView: SelectorTarget {
  func perform(_ selector: Selector, with object: Any?) {
    if selector.name == "step:", let link = object as? CADisplayLink { step(link) }
  }
}
