// ImageCanvas: a context whose pixels become an image.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteLayers

/// A bitmap that is drawn into in points, y down, from the upper left corner of a rectangle.
struct ImageCanvas {
  /// The context that is drawn into.
  let context: CGContext
  /// The number of pixels per point.
  let scale: CGFloat
  /// Whether the picture is opaque: it is black where nothing is drawn.
  let isOpaque: Bool

  /// The largest number of pixels of a picture: half a gigabyte of them.
  static let largestArea: CGFloat = 0x1p27

  /// Creates a clear canvas of `bounds`, enlarged to whole pixels; nil where a side is not above 0, or NaN, and where
  /// there would be more than ``largestArea`` pixels. The screen's scale replaces one that is no positive number.
  init?(bounds: CGRect, scale: CGFloat, isOpaque: Bool) {
    let scale = Self.scale(scale)
    // A fraction of up to a millionth of a pixel comes from rounding.
    let width = (bounds.size.width * scale - 1e-6).rounded(.up)
    let height = (bounds.size.height * scale - 1e-6).rounded(.up)
    let corner = CGPoint(x: -bounds.origin.x * scale, y: -bounds.origin.y * scale)
    guard width >= 1, height >= 1, width * height <= Self.largestArea, corner.x.isFinite, corner.y.isFinite else {
      return nil
    }
    context = CGContext(
      width: Int(width), height: Int(height),
      ctm: CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: corner.x, ty: corner.y))
    self.scale = scale
    self.isOpaque = isOpaque
    if isOpaque {
      context.saveGState()
      context.setFillColor(gray: 0, alpha: 1)
      context.fill(context.boundingBoxOfClipPath)
      context.restoreGState()
    }
  }

  /// Returns a scale, or that of the screen where it is no positive number.
  private static func scale(_ scale: CGFloat) -> CGFloat {
    scale > 0 && scale.isFinite ? scale : UIScreen.main.scale
  }

  /// Creates a canvas of an existing context.
  init(_ context: CGContext, scale: CGFloat, isOpaque: Bool) {
    self.context = context
    self.scale = Self.scale(scale)
    self.isOpaque = isOpaque
  }

  /// Returns the picture that has been drawn so far; nil where the context has no pixels.
  func image() -> UIImage? {
    guard let image = context.makeImage() else { return nil }
    return UIImage(cgImage: isOpaque ? image.withoutAlpha ?? image : image, scale: scale, orientation: .up)
  }
}

extension CGImage {
  /// The same pixels, marked as opaque.
  fileprivate var withoutAlpha: CGImage? {
    guard let space = CGColorSpace(name: CGColorSpace.sRGB),
      let provider = CGDataProvider(data: Data(premultipliedBGRA()))
    else { return nil }
    return CGImage(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4 * width, space: space,
      bitmapInfo: [.byteOrder32Little, CGBitmapInfo(rawValue: CGImageAlphaInfo.noneSkipFirst.rawValue)],
      provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
  }
}
