// Drawing images and gradients in a context.
// SPDX-License-Identifier: Apache-2.0

extension CGContext {
  /// Draws an image so that it fills `rect`, or tiles the whole clip with copies of that size.
  ///
  /// The image's first row lies at the rectangle's larger y: upright where y points up, upside down in a flipped user
  /// space, as on Apple's platforms. A mask is painted in the fill colour, and in black where it is tiled.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    guard byTiling || !image.isMask else { return paint(through: image, in: rect) }
    record(byTiling ? .tiledImage(image, in: rect) : .image(image, in: rect))
  }

  /// Fills a rectangle of user space with the fill colour, through a mask.
  private func paint(through mask: CGImage, in rect: CGRect) {
    saveGState()
    clip(to: rect, mask: mask)
    fill(rect)
    restoreGState()
  }

  /// Draws the colours of a gradient along the line from `start` to `end`, over the whole clip.
  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    record(.linearGradient(gradient, start: start, end: end, options: options))
  }

  /// Draws the colours of a gradient between two circles, over the whole clip.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
    options: CGGradientDrawingOptions
  ) {
    record(
      .radialGradient(
        gradient, startCenter: startCenter, startRadius: startRadius, endCenter: endCenter, endRadius: endRadius,
        options: options))
  }

  /// Draws the colours of a gradient around a point, over the whole clip: the first one at `angle` radians, the others
  /// through one full turn from the x axis towards the y axis of user space.
  public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
    record(.conicGradient(gradient, center: center, angle: angle))
  }
}
