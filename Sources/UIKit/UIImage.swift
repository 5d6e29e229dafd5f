// UIImage: a picture with the scale that says how many of its pixels make a point.

import QuartzCore

/// A picture with a scale and an orientation. Immutable, so it may be shared between threads.
open class UIImage: NSObject, @unchecked Sendable {
  /// Which way the stored rows and columns are to be turned for display.
  public enum Orientation: Int, Sendable {
    /// As stored, half a turn, quarter turns, and these after mirroring the columns.
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
  }

  /// What is shown of an image: its colours, or its alpha in a colour.
  public enum RenderingMode: Int, Sendable {
    /// Whatever the place where it is drawn does.
    case automatic
    /// Its colours.
    case alwaysOriginal
    /// Its alpha, in the fill colour of the context it is drawn into.
    case alwaysTemplate
  }

  private let image: CGImage?
  private let pixelsPerPoint: CGFloat
  /// Which way the stored rows and columns are to be turned for display.
  public let imageOrientation: Orientation
  /// What is shown of the image. Automatic by default.
  public let renderingMode: RenderingMode

  /// Creates an image without pixels.
  public override init() {
    image = nil
    pixelsPerPoint = 1
    imageOrientation = .up
    renderingMode = .automatic
    super.init()
  }

  /// Creates an image whose pixels are `1 / scale` points wide; a scale that is no positive number counts as 1.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.init(cgImage, scale: scale, orientation: orientation, .automatic)
  }

  init(_ cgImage: CGImage?, scale: CGFloat, orientation: Orientation, _ renderingMode: RenderingMode) {
    image = cgImage
    pixelsPerPoint = scale > 0 && scale.isFinite ? scale : 1
    imageOrientation = orientation
    self.renderingMode = renderingMode
    super.init()
  }

  /// Creates an image with one pixel a point.
  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, scale: 1, orientation: .up)
  }

  /// The pixels, as stored.
  open var cgImage: CGImage? { image }

  /// How many pixels make a point.
  open var scale: CGFloat { pixelsPerPoint }

  /// The size in points, as displayed: sides change places where the orientation turns the image by a quarter.
  open var size: CGSize {
    guard let image else { return .zero }
    let width = CGFloat(image.width) / pixelsPerPoint
    let height = CGFloat(image.height) / pixelsPerPoint
    switch imageOrientation {
    case .up, .down, .upMirrored, .downMirrored: return CGSize(width: width, height: height)
    case .left, .right, .leftMirrored, .rightMirrored: return CGSize(width: height, height: width)
    }
  }
}
