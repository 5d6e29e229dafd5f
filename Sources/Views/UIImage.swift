// UIImage: a picture with a scale, the number of its pixels per point.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

/// A picture with a scale and an orientation. Immutable, so it may be shared between threads.
open class UIImage: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// The rotation and mirroring of the stored rows and columns for display.
  public enum Orientation: Int, Sendable {
    /// The image as stored, rotated by a half turn or by a quarter turn, and these after mirroring the columns.
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
  }

  /// The part of an image that is shown: its colours, or its alpha in a colour.
  public enum RenderingMode: Int, Sendable {
    /// The mode of the place where the image is drawn.
    case automatic
    /// The colours of the image.
    case alwaysOriginal
    /// The alpha of the image, in the fill colour of the context into which it is drawn.
    case alwaysTemplate
  }

  private let image: CGImage?
  private let pixelsPerPoint: CGFloat
  private let orientation: Orientation
  private let mode: RenderingMode

  /// Creates an image without pixels.
  public override init() {
    image = nil
    pixelsPerPoint = 1
    orientation = .up
    mode = .automatic
    super.init()
  }

  /// Creates an image whose pixels are `1 / scale` points wide; a scale that is no positive number counts as 1.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.init(cgImage, scale: scale, orientation: orientation, .automatic)
  }

  init(_ cgImage: CGImage?, scale: CGFloat, orientation: Orientation, _ renderingMode: RenderingMode) {
    image = cgImage
    pixelsPerPoint = scale > 0 && scale.isFinite ? scale : 1
    self.orientation = orientation
    mode = renderingMode
    super.init()
  }

  /// Creates an image with one pixel per point.
  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, scale: 1, orientation: .up)
  }

  /// The pixels, as stored.
  open var cgImage: CGImage? { image }

  /// The rotation and mirroring of the stored rows and columns for display.
  open var imageOrientation: Orientation { orientation }

  /// The part of the image that is shown. Automatic by default.
  open var renderingMode: RenderingMode { mode }

  /// Whether the other object shows the same stored pixels at the same scale, in the same orientation and mode.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    return other === self
      || (image != nil && other.image === image && other.pixelsPerPoint == pixelsPerPoint
        && other.imageOrientation == imageOrientation && other.renderingMode == renderingMode)
  }

  /// A hash of the stored pixels' identity.
  open override var hash: Int { ObjectIdentifier(image ?? self).hashValue }

  /// The number of pixels per point.
  open var scale: CGFloat { pixelsPerPoint }

  /// The size in points, as displayed: the sides are swapped where the orientation rotates the image by a quarter turn.
  open var size: CGSize {
    guard let image else { return .zero }
    let width = CGFloat(image.width) / pixelsPerPoint
    let height = CGFloat(image.height) / pixelsPerPoint
    switch imageOrientation {
    case .up, .down, .upMirrored, .downMirrored: return CGSize(width: width, height: height)
    case .left, .right, .leftMirrored, .rightMirrored: return CGSize(width: height, height: width)
    }
  }

  // MARK: Drawing

  /// Draws the image into the current context, in its own size, with its upper left corner at `point`.
  open func draw(at point: CGPoint) { draw(at: point, blendMode: .normal, alpha: 1) }

  /// Draws the image into the current context, in its own size, with its upper left corner at `point`, with a blend
  /// mode, `alpha` times as opaque.
  open func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Draws the image into the current context so that it fills `rect`.
  ///
  /// Images that are always templates are drawn as their alpha, in the context's fill colour.
  open func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

  /// Draws the image into the current context so that it fills `rect`, with a blend mode, `alpha` times as opaque.
  open func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    drawInCurrentContext(rect, blendMode, alpha: alpha)
  }

  /// Covers `rect` in the current context with copies of the image in its own size, from the upper left corner of
  /// `rect` on.
  open func drawAsPattern(in rect: CGRect) { tileCurrentContext(rect) }

  // MARK: Images and files from images

  /// Returns the same image with another rendering mode.
  open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage { rendered(renderingMode) }

  /// Returns an image of the same alpha in one colour, which is always shown in it; this image where it has no pixels.
  open func withTintColor(_ color: UIColor) -> UIImage { withTintColor(color, renderingMode: .alwaysOriginal) }

  /// Returns an image of the same alpha in one colour; this image where it has no pixels.
  open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage { tinted(color, renderingMode) }

  /// Returns a PNG file with the image as it is displayed, or nil where it has no pixels or memory is short.
  open func pngData() -> Data? { data(as: "public.png", quality: 1) }

  /// Returns a JPEG file with the image as it is displayed, on white, or nil where it has no pixels or memory is short.
  ///
  /// The quality is from 0, the smallest file, to 1.
  open func jpegData(compressionQuality: CGFloat) -> Data? {
    data(as: "public.jpeg", quality: compressionQuality)
  }
}
