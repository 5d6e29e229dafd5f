// UIImage+Drawing: drawing images into the current context, upright where y points down.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteLayers

extension UIImage {
  final func drawInCurrentContext(_ rect: CGRect, _ blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.drawing(blendMode, alpha: alpha) {
      if facts.caps == nil || !fillInParts(rect, of: context) { fill(rect, of: context) }
    }
  }

  final func tileCurrentContext(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), let image = cgImage, !rect.isEmpty else { return }
    context.saveGState()
    context.clip(to: rect)
    context.concatenate(imageOrientation.map(to: CGRect(origin: rect.standardized.origin, size: size)))
    context.draw(image, in: .unit, byTiling: true)
    context.restoreGState()
  }

  /// Draws the image so that it fills `rect`; the graphics state is changed.
  final func fill(_ rect: CGRect, of context: CGContext) {
    guard let image = cgImage, !rect.isEmpty else { return }
    context.concatenate(imageOrientation.map(to: rect.standardized))
    guard renderingMode == .alwaysTemplate else { return context.draw(image, in: .unit) }
    // An opaque image has only its shape as alpha; used as a mask, it would count by its brightness.
    if !image.isOpaque { context.clip(to: .unit, mask: image) }
    context.fill(.unit)
  }

  // MARK: Images from images

  /// Returns an image with changed facts, and the same variants.
  final func changed(_ change: (inout ImageFacts) -> Void) -> UIImage {
    var facts = facts
    change(&facts)
    let image = UIImage(facts)
    if let asset = variants.known { image.variants.adopt(asset) }
    return image
  }

  final var drawingFormat: UIGraphicsImageRendererFormat {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    format.opaque = cgImage?.isOpaque ?? false
    return format
  }

  /// The size in points, as displayed.
  final var displayedSize: CGSize {
    guard let image = facts.image else { return .zero }
    let width = CGFloat(image.width) / facts.scale
    let height = CGFloat(image.height) / facts.scale
    switch facts.orientation {
    case .up, .down, .upMirrored, .downMirrored: return CGSize(width: width, height: height)
    case .left, .right, .leftMirrored, .rightMirrored: return CGSize(width: height, height: width)
    }
  }

  final func tinted(_ color: UIColor, _ renderingMode: RenderingMode) -> UIImage {
    let template = UIImage(cgImage, scale: 1, orientation: .up, .alwaysTemplate)
    guard let tinted = template.redrawn(color) else { return self }
    // Without the variants, which aren't tinted.
    var facts = facts
    facts.image = tinted
    facts.isTinted = true
    facts.mode = renderingMode
    return UIImage(facts)
  }

  /// The pixels in the displayed orientation, at their stored size.
  final var upright: CGImage? {
    if imageOrientation == .up { return cgImage }
    return UIImage(cgImage, scale: 1, orientation: imageOrientation, .alwaysOriginal).redrawn(.black)
  }

  /// Returns the pixels of the drawn image, with a fill colour.
  private func redrawn(_ color: UIColor) -> CGImage? {
    let bounds = CGRect(origin: .zero, size: size)
    let isOpaque = cgImage?.isOpaque == true && color.cgColor.alpha >= 1
    guard let canvas = ImageCanvas(bounds: bounds, scale: scale, isOpaque: isOpaque) else { return nil }
    canvas.context.interpolationQuality = .none
    canvas.context.setFillColor(color.cgColor)
    fill(bounds, of: canvas.context)
    return canvas.image()?.cgImage
  }
}

extension CGRect {
  /// The unit square at the origin.
  fileprivate static let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
}

extension UIImage.Orientation {
  /// The orientation of the image that is mirrored from left to right as it is displayed.
  var mirrored: UIImage.Orientation {
    switch self {
    case .up: .upMirrored
    case .down: .downMirrored
    case .left: .rightMirrored
    case .right: .leftMirrored
    case .upMirrored: .up
    case .downMirrored: .down
    case .leftMirrored: .right
    case .rightMirrored: .left
    }
  }

  /// Returns the transform of the unit square, in which the stored image stands upright with y up, to `rect`, in which
  /// it is displayed with y down.
  func map(to rect: CGRect) -> CGAffineTransform {
    let oriented =
      switch self {
      case .up: CGAffineTransform.identity
      case .down: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 1, ty: 1)
      case .left: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 0)
      case .right: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 1)
      case .upMirrored: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 1, ty: 0)
      case .downMirrored: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1)
      case .leftMirrored: CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: 1, ty: 1)
      case .rightMirrored: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
      }
    let placed = CGAffineTransform(
      a: rect.width, b: 0, c: 0, d: -rect.height, tx: rect.minX, ty: rect.minY + rect.height)
    return oriented.concatenating(placed)
  }
}
