// Rendering the cell of a pattern to the image that contexts repeat.
// SPDX-License-Identifier: Apache-2.0

extension CGPattern {
  /// The largest number of cells that may overlap along each axis.
  private static let maxOverlaps = 8
  /// The largest nesting depth of patterns drawn in cells of patterns, which could otherwise recurse without end.
  private static let deepestCell = 2
  /// The longest side of a cell's image, in pixels.
  private static let longestSide = 4096

  /// Returns the pattern for a base space that `base` maps to pixels; nil if nothing of it can be drawn.
  ///
  /// `depth` is the number of pattern cells around the current drawing.
  func drawing(in color: CGColor, base: CGAffineTransform, depth: Int) -> DrawingPattern? {
    var transform = matrix.concatenating(base)
    guard transform.isFinite, transform.inverse != nil else { return nil }
    switch cell {
    case .image(let image):
      // The first row of the image lies uppermost.
      if transform.a * transform.d - transform.b * transform.c > 0 {
        transform = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: period.height).concatenating(transform)
      }
      return DrawingPattern(image: image, cell: period, transform: transform, alpha: color.alpha)
    case .drawing(let bounds, let info, let callbacks):
      guard let draw = callbacks.drawPattern, depth < Self.deepestCell else { return nil }
      // The size is rounded to whole pixels, so that with axes parallel to those of pixels and steps of whole pixels
      // cells are as sharp as shapes.
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

  /// Draws one period in a context of that size; `color` is the colour of an uncoloured pattern, nil for coloured ones.
  private func picture(_ context: CGContext, _ color: CGColor?, _ bounds: CGRect, _ draw: (CGContext) -> Void)
    -> CGImage?
  {
    let components = color?.sRGBComponents ?? .zero
    // Inside the cell of another pattern this one may be drawn incompletely because of the depth limit, so only images
    // made at depth 1 are cached.
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
    // A part of the cell that reaches beyond the period overlaps the neighbouring cells.
    for row in 0..<Int((bounds.height / period.height).rounded(.up), within: 1...Self.maxOverlaps) {
      for column in 0..<Int((bounds.width / period.width).rounded(.up), within: 1...Self.maxOverlaps) {
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
  /// The map by which the rectangle fills `width` × `height` pixels, its larger y uppermost.
  fileprivate func toPixels(width: Int, height: Int) -> CGAffineTransform {
    let across = CGFloat(width) / size.width, down = CGFloat(height) / size.height
    return CGAffineTransform(a: across, b: 0, c: 0, d: -down, tx: -minX * across, ty: maxY * down)
  }
}
