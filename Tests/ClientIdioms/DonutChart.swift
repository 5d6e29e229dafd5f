// DonutChart: a ring of slices, each a part of a stroked circle, with labels of their shares.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews

final class DonutChart: UIView, @unchecked Sendable {
  struct Slice {
    let value: CGFloat
    let color: UIColor
  }

  var slices: [Slice] = [] {
    didSet { rebuild() }
  }
  var thickness: CGFloat = 30 {
    didSet { setNeedsLayout() }
  }

  private var shapes: [CAShapeLayer] = []
  private(set) var labels: [UILabel] = []

  private func rebuild() {
    shapes.forEach { $0.removeFromSuperlayer() }
    labels.forEach { $0.removeFromSuperview() }
    shapes = slices.map { slice in
      let shape = CAShapeLayer()
      shape.fillColor = UIColor.clear.cgColor
      shape.strokeColor = slice.color.cgColor
      layer.addSublayer(shape)
      return shape
    }
    let total = slices.reduce(0) { $0 + $1.value }
    labels = slices.map { slice in
      let label = UILabel()
      label.font = UIFont.boldSystemFont(ofSize: 11)
      label.textColor = UIColor.white
      label.text = String(format: "%.0f%%", Double(100 * slice.value / max(total, 1e-9)))
      label.sizeToFit()
      addSubview(label)
      return label
    }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    let radius = (min(bounds.width, bounds.height) - thickness) / 2
    let total = slices.reduce(0) { $0 + $1.value }
    guard total > 0, radius > 0 else { return }
    var start: CGFloat = -.pi / 2
    for (index, slice) in slices.enumerated() {
      let end = start + 2 * .pi * slice.value / total
      let path = UIBezierPath(arcCenter: center, radius: radius, startAngle: start, endAngle: end, clockwise: true)
      shapes[index].path = path.cgPath
      shapes[index].lineWidth = thickness
      let middle = (start + end) / 2
      labels[index].center = CGPoint(x: center.x + radius * cos(middle), y: center.y + radius * sin(middle))
      start = end
    }
  }

  func animate(duration: CFTimeInterval) {
    for shape in shapes {
      let animation = CABasicAnimation(keyPath: "strokeEnd")
      animation.fromValue = 0
      animation.toValue = 1
      animation.duration = duration
      animation.timingFunction = CAMediaTimingFunction(name: .linear)
      shape.add(animation, forKey: "grow")
    }
  }
}
