// ProgressCard: a card with a title and a ring that shows how far something is, as a view.
// SPDX-License-Identifier: Apache-2.0

import QuartzCore
import UIKit

/// A card with a title above and a ring of progress on its right.
public final class ProgressCard: UIView, @unchecked Sendable {
  /// The part that is done, 0 to 1.
  public var progress: CGFloat = 0 {
    didSet { ring.strokeEnd = min(max(progress, 0), 1) }
  }

  /// The title.
  public var title = "" {
    didSet { label.text = title }
  }

  private let background = CAGradientLayer(), track = CAShapeLayer(), ring = CAShapeLayer()
  private let label = UILabel()

  /// Creates an empty card.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    background.colors = [
      UIColor(red: 0.16, green: 0.22, blue: 0.46, alpha: 1).cgColor,
      UIColor(red: 0.40, green: 0.20, blue: 0.52, alpha: 1).cgColor,
    ]
    background.cornerRadius = 16
    for (line, alpha) in [(track, 0.2), (ring, 1)] {
      line.fillColor = nil
      line.strokeColor = UIColor(red: 1, green: 0.8, blue: 0.3, alpha: alpha).cgColor
      line.lineWidth = 8
      line.lineCap = .round
    }
    ring.strokeEnd = 0
    for part in [background, track, ring] { layer.addSublayer(part) }
    label.textColor = .white
    label.font = .systemFont(ofSize: 16)
    addSubview(label)
  }

  /// A card is made in code alone.
  public required init?(coder: NSCoder) { nil }

  public override func layoutSubviews() {
    super.layoutSubviews()
    background.frame = bounds
    let side = bounds.height - 40
    let circle = UIBezierPath(
      arcCenter: CGPoint(x: bounds.width - 20 - side / 2, y: bounds.height / 2), radius: side / 2,
      startAngle: -.pi / 2, endAngle: 1.5 * .pi, clockwise: true)
    track.path = circle.cgPath
    ring.path = circle.cgPath
    label.frame = CGRect(x: 20, y: 16, width: max(0, bounds.width - side - 60), height: 24)
  }

  /// Fills the ring from nothing, in a second that begins at a time of the media clock.
  public func fill(at time: CFTimeInterval) {
    let animation = CABasicAnimation(keyPath: "strokeEnd")
    animation.fromValue = 0
    animation.duration = 1
    animation.beginTime = time
    animation.fillMode = .backwards
    ring.add(animation, forKey: "fill")
  }
}
