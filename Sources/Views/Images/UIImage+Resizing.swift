// UIImage+Resizing: images in nine parts, of which the caps keep their size, and images of other sizes.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteLayers

/// The parts of a resizable image along one axis: two caps and what is between them.
private struct Parts {
  /// The edges of the parts in the image, in pixels, and in the rectangle that is drawn, in points.
  let pixels: [CGFloat]
  let places: [CGFloat]

  /// Divides a length of the image into caps, in whole pixels, and the rest, with one pixel at least; caps that are
  /// longer than the drawn length are made shorter.
  init(cap first: CGFloat, _ last: CGFloat, pixels count: Int, scale: CGFloat, from start: CGFloat, length: CGFloat) {
    func whole(_ cap: CGFloat) -> CGFloat {
      let pixels = (cap * scale).rounded()
      return pixels > 0 ? min(pixels, CGFloat(count)) : 0
    }
    let before = min(whole(first), CGFloat(max(count - 1, 0)))
    let after = min(whole(last), CGFloat(max(count - 1, 0)) - before)
    pixels = [0, before, CGFloat(count) - after, CGFloat(count)]
    let caps = (before + after) / scale
    let factor = caps > length ? length / caps / scale : 1 / scale
    places = [start, start + before * factor, start + length - after * factor, start + length]
  }
}

extension UIImage {
  final func resizable(_ caps: UIEdgeInsets, _ mode: ResizingMode) -> UIImage {
    let sides = [caps.top, caps.left, caps.bottom, caps.right]
    let isFinite = sides.allSatisfy(\.isFinite)
    return changed {
      $0.caps = isFinite ? caps : .zero
      $0.resizing = mode
    }
  }

  final func stretchable(left: Int, top: Int) -> UIImage {
    let (width, height) = (size.width, size.height)
    let left = CGFloat(max(left, 0)), top = CGFloat(max(top, 0))
    // Without a cap all of the length is stretched.
    return resizable(
      UIEdgeInsets(
        top: top, left: left, bottom: top > 0 ? max(height - top - 1, 0) : 0,
        right: left > 0 ? max(width - left - 1, 0) : 0), .stretch)
  }

  /// Draws the nine parts of the image so that they fill `rect`. Returns false where nothing can be told apart.
  final func fillInParts(_ rect: CGRect, of context: CGContext) -> Bool {
    let rect = rect.standardized
    guard let caps = facts.caps, !rect.isEmpty, rect.width.isFinite, rect.height.isFinite, let image = upright,
      rect.size != size
    else { return false }
    let columns = Parts(
      cap: caps.left, caps.right, pixels: image.width, scale: scale, from: rect.minX, length: rect.width)
    let rows = Parts(
      cap: caps.top, caps.bottom, pixels: image.height, scale: scale, from: rect.minY, length: rect.height)
    for row in 0..<3 {
      for column in 0..<3 {
        let source = CGRect(
          x: columns.pixels[column], y: rows.pixels[row], width: columns.pixels[column + 1] - columns.pixels[column],
          height: rows.pixels[row + 1] - rows.pixels[row])
        let place = CGRect(
          x: columns.places[column], y: rows.places[row], width: columns.places[column + 1] - columns.places[column],
          height: rows.places[row + 1] - rows.places[row])
        guard !place.isEmpty, let part = image.cropping(to: source) else { continue }
        draw(part, in: place, of: context, isCap: (column != 1, row != 1))
      }
    }
    return true
  }

  /// Draws a part of the image into its place: stretched, or in copies of its own size where it is no corner.
  private func draw(_ part: CGImage, in place: CGRect, of context: CGContext, isCap: (across: Bool, down: Bool)) {
    let part = UIImage(part, scale: scale, orientation: .up, renderingMode)
    context.saveGState()
    defer { context.restoreGState() }
    guard facts.resizing == .tile, !(isCap.across && isCap.down), renderingMode != .alwaysTemplate else {
      return part.fill(place, of: context)
    }
    // Across a cap the copies are as long as the cap is drawn.
    let size = CGSize(
      width: isCap.across ? place.width : part.size.width, height: isCap.down ? place.height : part.size.height)
    guard let image = part.cgImage else { return }
    context.clip(to: place)
    context.concatenate(Orientation.up.map(to: CGRect(origin: place.origin, size: size)))
    context.draw(image, in: CGRect(x: 0, y: 0, width: 1, height: 1), byTiling: true)
  }

  /// Returns the image as it fills `size` points, with `scale` pixels per point.
  final func redrawn(_ size: CGSize, scale: CGFloat) -> UIImage? {
    let bounds = CGRect(origin: .zero, size: size)
    guard cgImage != nil, let canvas = ImageCanvas(bounds: bounds, scale: scale, isOpaque: false) else { return nil }
    UIGraphicsPushContext(canvas.context)
    drawInCurrentContext(bounds, .normal, alpha: 1)
    UIGraphicsPopContext()
    return canvas.image()
  }

  final func thumbnail(_ size: CGSize) -> UIImage? {
    guard let small = redrawn(size, scale: scale)?.cgImage else { return nil }
    var facts = facts
    (facts.image, facts.orientation, facts.isMirrored) = (small, .up, false)
    return UIImage(facts)
  }
}
