// The picture of a pattern's cell, as contexts repeat it.
// SPDX-License-Identifier: Apache-2.0

extension CGPattern {
  /// How often cells may overlap along each axis.
  private static let mostOverlaps = 8
  /// How deep patterns may be drawn in cells of patterns, which could go on for ever.
  private static let deepestCell = 2
  /// The longest side of a cell's picture, in pixels.
  private static let longestSide = 4096

  /// The pattern for a base space that `base` takes to pixels; nil where nothing can be drawn of it.
  ///
  /// `depth` is how many cells of patterns lie around what is drawn.
  func drawing(in color: CGColor, base: CGAffineTransform, depth: Int) -> DrawingPattern? {
    var transform = matrix.concatenating(base)
    guard transform.isFinite, transform.inverse != nil else { return nil }
    switch cell {
    case .image(let image):
      // The first row comes to lie uppermost.
      if transform.a * transform.d - transform.b * transform.c > 0 {
        transform = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: period.height).concatenating(transform)
      }
      return DrawingPattern(image: image, cell: period, transform: transform, alpha: color.alpha)
    case .drawing(let bounds, let info, let callbacks):
      guard let draw = callbacks.drawPattern, depth < Self.deepestCell else { return nil }
      // In whole pixels, so that where the axes are those of pixels, and steps whole numbers of them, cells are as
      // sharp as shapes.
      func count(_ length: CGFloat, _ x: CGFloat, _ y: CGFloat) -> Int {
        Int((length * hypot(x, y) - 1e-6).rounded(.up), within: 1...Self.longestSide)
      }
      let width = count(period.width, transform.a, transform.b), height = count(period.height, transform.c, transform.d)
      let cell = CGContext(
        width: width, height: height, ctm: period.toPixels(width: width, height: height), patternDepth: depth + 1)
      guard let image = picture(cell, isColored ? nil : color, bounds, { draw(info, $0) }) else { return nil }
      return DrawingPattern(image: image, cell: period, transform: transform, alpha: isColored ? color.alpha : 1)
    }
  }

  /// One period, drawn in a context that is as large; `color` is that of a pattern without colours.
  private func picture(_ context: CGContext, _ color: CGColor?, _ bounds: CGRect, _ draw: (CGContext) -> Void)
    -> CGImage?
  {
    let components = color?.sRGBComponents ?? .zero
    // In the cell of another pattern this one may have left out what is drawn elsewhere.
    let isWhole = context.patternDepth == 1
    let known = memory.withLock { $0 }
    if isWhole, let known, (known.width, known.height) == (context.width, context.height), known.color == components {
      return known.image
    }
    if color != nil {
      let plain = CGColor(
        srgbRed: components.x, green: components.y, blue: components.z, alpha: components.w)
      context.setFillColor(plain)
      context.setStrokeColor(plain)
    }
    let state = context.state
    // What reaches beyond the period is part of the cells beside it.
    for row in 0..<Int((bounds.height / period.height).rounded(.up), within: 1...Self.mostOverlaps) {
      for column in 0..<Int((bounds.width / period.width).rounded(.up), within: 1...Self.mostOverlaps) {
        context.with(state) { context in
          context.translateBy(x: -CGFloat(column) * period.width, y: -CGFloat(row) * period.height)
          context.clip(to: bounds)
          draw(context)
        }
      }
    }
    guard let image = context.makeImage() else { return nil }
    if isWhole {
      let picture = Picture(width: context.width, height: context.height, color: components, image: image)
      memory.withLock { $0 = picture }
    }
    return image
  }
}

extension CGRect {
  /// The map by which the rectangle fills so many pixels, its larger y uppermost.
  fileprivate func toPixels(width: Int, height: Int) -> CGAffineTransform {
    let across = CGFloat(width) / size.width, down = CGFloat(height) / size.height
    return CGAffineTransform(a: across, b: 0, c: 0, d: -down, tx: -minX * across, ty: maxY * down)
  }
}
