// TicketView: a card with a perforation: a dashed line between two half circles that are cut out of its sides.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews

final class TicketView: UIView, @unchecked Sendable {
  /// The distance of the perforation from the top, as a part of the height.
  var perforation: CGFloat = 0.7 {
    didSet { setNeedsLayout() }
  }
  var notchRadius: CGFloat = 10 {
    didSet { setNeedsLayout() }
  }
  private let outline = CAShapeLayer()
  private let dashes = CAShapeLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    outline.fillRule = .evenOdd
    layer.mask = outline
    dashes.strokeColor = UIColor.white.cgColor
    dashes.lineWidth = 2
    dashes.lineDashPattern = [6, 4]
    layer.addSublayer(dashes)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func layoutSubviews() {
    super.layoutSubviews()
    let y = (bounds.height * perforation).rounded()
    let path = UIBezierPath(roundedRect: bounds, cornerRadius: 12)
    for x in [bounds.minX, bounds.maxX] {
      path.append(
        UIBezierPath(
          arcCenter: CGPoint(x: x, y: y), radius: notchRadius, startAngle: 0, endAngle: 2 * .pi, clockwise: true))
    }
    outline.frame = bounds
    outline.path = path.cgPath

    let line = UIBezierPath()
    line.move(to: CGPoint(x: bounds.minX + notchRadius + 6, y: y))
    line.addLine(to: CGPoint(x: bounds.maxX - notchRadius - 6, y: y))
    dashes.frame = bounds
    dashes.path = line.cgPath
  }
}
