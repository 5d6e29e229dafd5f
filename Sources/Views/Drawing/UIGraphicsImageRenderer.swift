// UIGraphicsImageRenderer: a renderer of images.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Creates images from drawing actions, in points, y down from the upper left corner of its bounds.
///
/// Each image has a context of its own. The bounds are enlarged to whole pixels. If a side of them is not above 0, or
/// NaN, or if there would be more than 2²⁷ pixels, the drawing actions are called all the same, but the image is empty,
/// and so is the data of a file.
open class UIGraphicsImageRenderer: UIGraphicsRenderer, @unchecked Sendable {
  /// Creates a renderer of images of a rectangle, in points, with the properties of `format`, which is copied.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    super.init(bounds: bounds, format: format)
  }

  /// Creates a renderer of images of a rectangle, in points, for the main screen.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: .default())
  }

  /// Creates a renderer of images of `size` points, for the main screen.
  public convenience init(size: CGSize) {
    self.init(bounds: CGRect(origin: .zero, size: size))
  }

  /// Creates a renderer of images of `size` points with the properties of `format`, which is copied.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// True: the drawing actions produce an image.
  open override var allowsImageOutput: Bool { true }

  /// The class ``UIGraphicsImageRendererContext``.
  open override class func rendererContextClass() -> AnyClass { UIGraphicsImageRendererContext.self }

  /// Returns a context of the size and scale of `format`, an image format; one without pixels where they are invalid.
  open override class func context(with format: UIGraphicsRendererFormat) -> CGContext? {
    ImageCanvas(format)?.context ?? CGContext(width: 0, height: 0)
  }

  override func rendererContext(for context: CGContext) -> UIGraphicsRendererContext {
    UIGraphicsImageRendererContext(context, format)
  }

  /// Returns an image of everything that `actions` draws.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let context = UIGraphicsImageRendererContext(
      type(of: self).context(with: format) ?? CGContext(width: 0, height: 0), format)
    draw(into: context) { _ in actions(context) }
    return context.currentImage
  }

  /// Returns a PNG file with an image of everything that `actions` draws.
  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }

  /// Returns a JPEG file with an image of everything that `actions` draws, of a quality from 0 to 1, on white.
  open func jpegData(
    withCompressionQuality compressionQuality: CGFloat, actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }
}

/// The argument of the drawing actions of an image.
open class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
  /// The image of everything drawn so far; empty where the renderer's size is invalid.
  open var currentImage: UIImage {
    let format = format as? UIGraphicsImageRendererFormat
    let canvas = ImageCanvas(cgContext, scale: format?.scale ?? 1, isOpaque: format?.opaque ?? false)
    return canvas.image() ?? UIImage()
  }
}

extension ImageCanvas {
  /// Creates a canvas for images of a renderer.
  fileprivate init?(_ format: UIGraphicsRendererFormat) {
    let format = format as? UIGraphicsImageRendererFormat
    self.init(
      bounds: format?.bounds ?? .zero, scale: format?.scale ?? UIScreen.main.scale, isOpaque: format?.opaque ?? false)
  }
}
