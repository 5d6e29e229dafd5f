// StarRating: five stars, of which a tap or a pan fills some, by halves.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews

/// A control of a number of stars.
class StarRating: UIControl, UIGestureRecognizerDelegate, @unchecked Sendable {
  var maximum = 5 { didSet { rebuild() } }
  var spacing: CGFloat = 4 { didSet { setNeedsLayout() } }
  var filledColor = UIColor(red: 1, green: 0.75, blue: 0, alpha: 1)
  var emptyColor = UIColor(white: 0.85, alpha: 1)
  /// The number of stars, in halves. A change is shown at once.
  var value: CGFloat = 0 {
    didSet {
      value = min(max((value * 2).rounded() / 2, 0), CGFloat(maximum))
      if value != oldValue { updateMasks() }
    }
  }
  private var stars: [(empty: CAShapeLayer, filled: CAShapeLayer, mask: CALayer)] = []
  private(set) lazy var pan = UIPanGestureRecognizer(target: self, action: Selector("handlePan:"))
  private(set) lazy var tap = UITapGestureRecognizer(target: self, action: Selector("handleTap:"))

  override init(frame: CGRect) {
    super.init(frame: frame)
    pan.delegate = self
    addGestureRecognizer(pan)
    addGestureRecognizer(tap)
    rebuild()
  }

  required init?(coder: NSCoder) { return nil }

  private func rebuild() {
    layer.sublayers?.forEach { $0.removeFromSuperlayer() }
    stars = (0..<maximum).map { _ in (CAShapeLayer(), CAShapeLayer(), CALayer()) }
    for star in stars {
      star.empty.fillColor = emptyColor.cgColor
      star.filled.fillColor = filledColor.cgColor
      star.mask.backgroundColor = UIColor.black.cgColor
      star.filled.mask = star.mask
      layer.addSublayer(star.empty)
      layer.addSublayer(star.filled)
    }
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private var side: CGFloat { min((bounds.width + spacing) / CGFloat(maximum) - spacing, bounds.height) }

  override func layoutSubviews() {
    super.layoutSubviews()
    let rect = CGRect(x: 0, y: 0, width: side, height: side)
    for (index, star) in stars.enumerated() {
      for shape in [star.empty, star.filled] {
        shape.frame = rect.offsetBy(dx: CGFloat(index) * (side + spacing), dy: 0)
        shape.path = StarRating.starPath(in: rect).cgPath
      }
    }
    updateMasks()
  }

  private func updateMasks() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for (index, star) in stars.enumerated() {
      let part = min(max(value - CGFloat(index), 0), 1)
      star.mask.frame = CGRect(x: 0, y: 0, width: side * part, height: side)
    }
    CATransaction.commit()
  }

  /// The path of a star with five points.
  static func starPath(in rect: CGRect) -> UIBezierPath {
    let path = UIBezierPath()
    let center = CGPoint(x: rect.midX, y: rect.midY)
    for corner in 0..<10 {
      let radius = rect.width / 2 * (corner % 2 == 0 ? 1 : 0.45)
      let angle = CGFloat(corner) * .pi / 5 - .pi / 2
      let point = CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
      corner == 0 ? path.move(to: point) : path.addLine(to: point)
    }
    path.close()
    return path
  }

  override var intrinsicContentSize: CGSize {
    CGSize(width: CGFloat(maximum) * (24 + spacing) - spacing, height: 24)
  }

  private func rate(at location: CGPoint) {
    let position = location.x / (side + spacing)
    let whole = position.rounded(.down)
    let rating = whole + ((position - whole) * (side + spacing) < side / 2 ? 0.5 : 1)
    let before = value
    value = rating
    if value != before { sendActions(for: .valueChanged) }
  }

  private func handleTap(_ recognizer: UITapGestureRecognizer) { rate(at: recognizer.location(in: self)) }

  private func handlePan(_ recognizer: UIPanGestureRecognizer) {
    switch recognizer.state {
    case .began, .changed: rate(at: recognizer.location(in: self))
    case .ended, .cancelled: sendActions(for: .editingDidEnd)
    default: break
    }
  }

  // Pans along the stars only: others scroll what the stars are in.
  override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let pan = gestureRecognizer as? UIPanGestureRecognizer else { return true }
    let translation = pan.translation(in: self)
    return abs(translation.x) > abs(translation.y)
  }
}

// On Apple's platforms: @objc before the methods, and #selector.
extension StarRating: SelectorTarget {
  func perform(_ selector: Selector, with object: Any?) {
    switch (selector.name, object) {
    case ("handleTap:", let tap as UITapGestureRecognizer): handleTap(tap)
    case ("handlePan:", let pan as UIPanGestureRecognizer): handlePan(pan)
    default: break
    }
  }
}
