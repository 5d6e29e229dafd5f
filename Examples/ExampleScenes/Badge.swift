// A badge that is drawn into an image: a circle with a gradient, a ring, and a number in its middle.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews

/// A badge of 120 × 120 points with a short text, with `scale` pixels a point.
package func drawBadge(_ text: String, scale: CGFloat) -> UIImage {
  let bounds = CGRect(x: 0, y: 0, width: 120, height: 120)
  let format = UIGraphicsImageRendererFormat()
  format.scale = scale
  return UIGraphicsImageRenderer(size: bounds.size, format: format).image { context in
    // A circle, filled from the top to the bottom.
    let circle = UIBezierPath(ovalIn: bounds.insetBy(dx: 10, dy: 10))
    context.cgContext.saveGState()
    circle.addClip()
    let colors = [UIColor.orange.cgColor, UIColor.red.cgColor]
    if let gradient = CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: nil) {
      context.cgContext.drawLinearGradient(
        gradient, start: CGPoint(x: 60, y: 10), end: CGPoint(x: 60, y: 110), options: [])
    }
    context.cgContext.restoreGState()

    // A ring around it.
    UIColor.white.setStroke()
    circle.lineWidth = 4
    circle.stroke()

    // The text in the middle, with a shadow below it.
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: 0, height: 2)
    shadow.shadowBlurRadius = 3
    let attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.boldSystemFont(ofSize: 44), .foregroundColor: UIColor.white, .shadow: shadow,
    ]
    let size = text.size(withAttributes: attributes)
    text.draw(at: CGPoint(x: 60 - size.width / 2, y: 60 - size.height / 2), withAttributes: attributes)
  }
}

/// A layer of 120 × 120 points that shows the badge with the number 7, for a picture of two pixels a point.
package func makeBadge() -> CALayer {
  let layer = CALayer()
  layer.frame = CGRect(x: 0, y: 0, width: 120, height: 120)
  layer.contents = drawBadge("7", scale: 2).cgImage
  layer.contentsScale = 2
  return layer
}
