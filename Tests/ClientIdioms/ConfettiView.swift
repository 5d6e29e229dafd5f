// ConfettiView: pieces of paper that fall from the top edge.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews

/// A view that lets coloured paper fall.
public class ConfettiView: UIView, @unchecked Sendable {
  public var colors: [UIColor] = [
    UIColor(red: 0.95, green: 0.40, blue: 0.27, alpha: 1), UIColor(red: 1, green: 0.78, blue: 0.36, alpha: 1),
    UIColor(red: 0.48, green: 0.78, blue: 0.64, alpha: 1), UIColor(red: 0.30, green: 0.76, blue: 0.85, alpha: 1),
  ]
  /// The strength of the fall, from 0 to 1.
  public var intensity: Float = 0.5
  /// Whether the pieces differ in what they do.
  public var isScattered = true
  public private(set) var isActive = false
  private(set) var emitter: CAEmitterLayer?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }

  public func startConfetti() {
    emitter?.removeFromSuperlayer()
    let emitter = CAEmitterLayer()
    emitter.emitterPosition = CGPoint(x: frame.size.width / 2.0, y: 0)
    emitter.emitterShape = .line
    emitter.emitterSize = CGSize(width: isScattered ? frame.size.width : 0, height: 1)
    emitter.seed = 7
    emitter.beginTime = CACurrentMediaTime()
    emitter.emitterCells = colors.map(makeCell)
    layer.addSublayer(emitter)
    self.emitter = emitter
    isActive = true
  }

  public func stopConfetti() {
    emitter?.birthRate = 0
    isActive = false
  }

  private func makeCell(color: UIColor) -> CAEmitterCell {
    let confetti = CAEmitterCell()
    confetti.birthRate = 16 * intensity
    confetti.lifetime = 4
    confetti.color = color.cgColor
    confetti.velocity = CGFloat(80 * intensity)
    confetti.yAcceleration = 20
    confetti.emissionLongitude = .pi
    confetti.contents = ConfettiView.piece?.cgImage
    confetti.contentsScale = UIScreen.main.scale
    guard isScattered else { return confetti }
    confetti.alphaSpeed = -0.1
    confetti.velocityRange = CGFloat(40 * intensity)
    confetti.emissionRange = .pi / 4
    confetti.spin = CGFloat(3.5 * intensity)
    confetti.spinRange = CGFloat(4 * intensity)
    confetti.scaleRange = CGFloat(0.5 * intensity)
    confetti.scaleSpeed = CGFloat(-0.1 * intensity)
    return confetti
  }

  private static let piece: UIImage? = {
    let size = CGSize(width: 8, height: 6)
    return UIGraphicsImageRenderer(size: size).image { context in
      UIColor.white.setFill()
      context.fill(CGRect(origin: .zero, size: size))
    }
  }()
}
