// A compass, after the sample of rotated layers in "Programming iOS" by Matt Neuburg: a layer that draws nothing and
// arranges a gradient, a dial, four letters and an arrow, which it draws as the arrow's delegate.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews

/// A compass as large as its bounds.
package final class CompassLayer: CALayer, CALayerDelegate, @unchecked Sendable {
  /// The arrow, which rotates about a point four fifths of its length from its tip.
  package let arrow = CALayer()
  private var isArranged = false

  package override func layoutSublayers() {
    super.layoutSublayers()
    guard !isArranged else { return }
    isArranged = true
    let middle = CGPoint(x: bounds.midX, y: bounds.midY), scale = UIScreen.main.scale
    addSublayer(makeBackground(scale))
    let dial = makeDial(scale)
    addSublayer(dial)
    for (quarter, letter) in ["N", "E", "S", "W"].enumerated() {
      dial.addSublayer(makeLetter(letter, quarter: quarter, around: middle, scale))
    }

    // The layer's own bounds hold the whole arrow; its appearance is drawn by `draw(_:in:)`.
    arrow.contentsScale = scale
    arrow.bounds = CGRect(x: 0, y: 0, width: 40, height: 100)
    arrow.anchorPoint = CGPoint(x: 0.5, y: 0.8)
    arrow.position = middle
    arrow.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 5))
    arrow.delegate = self
    addSublayer(arrow)
    arrow.setNeedsDisplay()
  }

  private func makeBackground(_ scale: CGFloat) -> CALayer {
    let gradient = CAGradientLayer()
    gradient.contentsScale = scale
    gradient.frame = bounds
    gradient.colors = [UIColor.black.cgColor, UIColor.red.cgColor]
    gradient.locations = [0, 1]
    return gradient
  }

  private func makeDial(_ scale: CGFloat) -> CALayer {
    let dial = CAShapeLayer()
    dial.contentsScale = scale
    dial.bounds = bounds
    dial.position = CGPoint(x: bounds.midX, y: bounds.midY)
    dial.path = CGPath(ellipseIn: bounds.insetBy(dx: 3, dy: 3), transform: nil)
    dial.lineWidth = 2
    dial.fillColor = UIColor(red: 0.9, green: 0.95, blue: 0.93, alpha: 0.9).cgColor
    dial.strokeColor = UIColor.gray.cgColor
    return dial
  }

  /// A letter at the dial's upper edge, rotated about the dial's middle: all four lie in the same place but for the
  /// rotation.
  private func makeLetter(_ letter: String, quarter: Int, around middle: CGPoint, _ scale: CGFloat) -> CALayer {
    let text = CATextLayer()
    text.contentsScale = scale
    text.string = letter
    text.alignmentMode = .center
    text.foregroundColor = UIColor.black.cgColor
    text.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
    text.anchorPoint = CGPoint(x: 0.5, y: middle.y / text.bounds.height)
    text.position = middle
    text.setAffineTransform(CGAffineTransform(rotationAngle: CGFloat(quarter) * .pi / 2))
    return text
  }

  // MARK: The arrow

  /// Draws the arrow: a shaft with a hole around the point that it rotates about, and a striped head.
  package func draw(_ layer: CALayer, in context: CGContext) {
    let middle = layer.bounds.midX, pivot = CGPoint(x: middle, y: layer.bounds.height * 0.8)

    context.saveGState()
    // Clips to everything but the hole: by the even-odd rule a point within both outlines is outside.
    context.addRect(layer.bounds)
    context.addEllipse(in: CGRect(x: pivot.x - 3, y: pivot.y - 3, width: 6, height: 6))
    context.clip(using: .evenOdd)
    context.setStrokeColor(UIColor.black.cgColor)
    context.setLineWidth(12)
    context.setLineCap(.round)
    context.move(to: CGPoint(x: middle, y: 92))
    context.addLine(to: CGPoint(x: middle, y: 30))
    context.strokePath()
    context.restoreGState()

    context.saveGState()
    context.addLines(between: [
      CGPoint(x: middle, y: 2), CGPoint(x: middle + 16, y: 30), CGPoint(x: middle - 16, y: 30),
    ])
    context.closePath()
    context.clip()
    for (index, y) in stride(from: 0.0, to: 30, by: 5).enumerated() {
      context.setFillColor(index % 2 == 0 ? UIColor.red.cgColor : UIColor.blue.cgColor)
      context.fill(CGRect(x: 0, y: y, width: layer.bounds.width, height: 5))
    }
    context.restoreGState()
  }
}

/// A compass of 200 × 200 points.
package func makeCompass() -> CompassLayer {
  let compass = CompassLayer()
  compass.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
  return compass
}
