// UIImage: a picture with a scale, the number of its pixels per point.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

/// A picture with a scale and an orientation. Immutable, so it may be shared between threads.
open class UIImage: NSObject, _ExpressibleByImageLiteral, @unchecked Sendable {
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

  /// The way in which the parts between the caps of a resizable image fill their room.
  public enum ResizingMode: Int, Sendable {
    /// With copies of them.
    case tile
    /// By stretching.
    case stretch
  }

  /// The contents; only initialisers set them.
  final private(set) var facts: ImageFacts
  /// The variants of the image, once they are known.
  final let variants = ImageVariants()

  /// Creates an image without pixels.
  public override init() {
    facts = ImageFacts()
    super.init()
  }

  // Designated initialisers that aren't public would keep subclasses from inheriting the others.
  convenience init(_ facts: ImageFacts) {
    self.init()
    self.facts = facts
  }

  /// Creates an image whose pixels are `1 / scale` points wide; a scale that is no positive number counts as 1.
  public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    facts = ImageFacts(cgImage, scale: scale, orientation: orientation)
    super.init()
  }

  /// Creates an image with one pixel per point.
  public init(cgImage: CGImage) {
    facts = ImageFacts(cgImage, scale: 1, orientation: .up)
    super.init()
  }

  /// Creates an image from the contents of an image file, or returns nil where they cannot be read.
  ///
  /// The orientation is that of the file; `scale` is the number of pixels per point.
  public init?(data: Data, scale: CGFloat) {
    guard let facts = ImageFacts(file: data, scale: scale) else { return nil }
    self.facts = facts
    super.init()
  }

  /// Creates an image from the contents of an image file, with one pixel per point; nil where they cannot be read.
  public init?(data: Data) {
    guard let facts = ImageFacts(file: data, scale: 1) else { return nil }
    self.facts = facts
    super.init()
  }

  /// Creates an image from a file, or returns nil where it cannot be read. Only regular files are read.
  ///
  /// A name that ends in `@2x` or `@3x` before the extension sets the number of pixels per point.
  public init?(contentsOfFile path: String) {
    guard let facts = ImageFacts(fileAt: path) else { return nil }
    self.facts = facts
    super.init()
  }

  convenience init(_ cgImage: CGImage?, scale: CGFloat, orientation: Orientation, _ renderingMode: RenderingMode) {
    self.init(ImageFacts(cgImage, scale: scale, orientation: orientation, renderingMode))
  }

  /// Creates the image called `name` from a literal, with the main bundle's; one without pixels where there is none.
  public required convenience init(imageLiteralResourceName name: String) {
    self.init(NamedImage(name, bundle: nil, traits: nil)?.facts ?? ImageFacts())
  }

  /// The pixels, as stored.
  open var cgImage: CGImage? { facts.image }

  /// The rotation and mirroring of the stored rows and columns for display.
  open var imageOrientation: Orientation { facts.orientation }

  /// The part of the image that is shown. Automatic by default.
  open var renderingMode: RenderingMode { facts.mode }

  /// Whether the other object shows the same stored pixels at the same scale, and in the same way.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    return other === self || (facts.image != nil && facts.looksLike(other.facts))
  }

  /// A hash of the stored pixels' identity.
  open override var hash: Int { ObjectIdentifier(facts.image ?? self).hashValue }

  /// The number of pixels per point.
  open var scale: CGFloat { facts.scale }

  /// The size in points, as displayed: the sides are swapped where the orientation rotates the image by a quarter turn.
  open var size: CGSize { displayedSize }

  // MARK: Stretching, and directions

  /// The sides, in points, that keep their size where the image is stretched. Zero by default.
  open var capInsets: UIEdgeInsets { facts.caps ?? .zero }
  /// The way in which the parts between the caps fill their room. Tiles by default.
  open var resizingMode: ResizingMode { facts.resizing }
  /// The sides, in points, that are left out when views are aligned to the image. Zero by default.
  open var alignmentRectInsets: UIEdgeInsets { facts.alignment }
  /// Whether image views mirror the image where lines run from right to left. False by default.
  open var flipsForRightToLeftLayoutDirection: Bool { facts.flipsRightToLeft }
  /// Returns the image with sides, in points, that keep their size; what is between them is tiled.
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    resizableImage(withCapInsets: capInsets, resizingMode: .tile)
  }
  /// Returns the image with sides, in points, that keep their size; what is between them is tiled or stretched.
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage {
    resizable(capInsets, resizingMode)
  }
  /// Returns the image with caps at the left and at the top, in points; a point after each of them is stretched.
  open func stretchableImage(withLeftCapWidth leftCapWidth: Int, topCapHeight: Int) -> UIImage {
    stretchable(left: leftCapWidth, top: topCapHeight)
  }
  /// Returns the image with sides, in points, that are left out when views are aligned to it.
  open func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage {
    changed { $0.alignment = alignmentInsets }
  }
  /// Returns the image such that image views mirror it where lines run from right to left.
  open func imageFlippedForRightToLeftLayoutDirection() -> UIImage { changed { $0.flipsRightToLeft = true } }
  /// Returns the image, mirrored from left to right as it is displayed.
  open func withHorizontallyFlippedOrientation() -> UIImage {
    changed {
      $0.orientation = $0.orientation.mirrored
      $0.isMirrored.toggle()
    }
  }

  // MARK: Variants and configurations

  /// Whether the image is a symbol.
  open var isSymbolImage: Bool { facts.isSymbol }
  /// The variants of the image for other traits.
  open var imageAsset: UIImageAsset? { asset }
  /// The traits, and the properties of a symbol, for which the image was chosen.
  open var configuration: Configuration? { facts.symbol ?? facts.configuration }
  /// The properties of the symbol that the image shows; nil where it is none.
  open var symbolConfiguration: SymbolConfiguration? { facts.symbol }
  /// The traits for which the image was chosen.
  open var traitCollection: UITraitCollection { facts.configuration?.traitCollection ?? UITraitCollection() }
  /// Returns the variant of the image for a configuration, or this image with it.
  open func withConfiguration(_ configuration: Configuration) -> UIImage { configured(configuration) }
  /// Returns the symbol with other properties; this image where it is none.
  open func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
    withSymbolConfiguration(configuration)
  }

  // MARK: Animations

  /// The images of an animated image; nil for others.
  open var images: [UIImage]? { facts.frames.isEmpty ? nil : facts.frames }
  /// The duration of the animation in seconds; 0 for images that aren't animated.
  open var duration: TimeInterval { facts.duration }

  // MARK: Preparation

  /// A format for drawing images like this one: with its scale, and opaque where it is.
  open var imageRendererFormat: UIGraphicsImageRendererFormat { drawingFormat }

  /// The image itself: its pixels are decoded already. Nil without pixels.
  open func preparingForDisplay() -> UIImage? { cgImage == nil ? nil : self }
  /// Calls `completionHandler` with the image at once: its pixels are decoded already.
  open func prepareForDisplay(completionHandler: (UIImage?) -> Void) { completionHandler(preparingForDisplay()) }
  /// Returns the image scaled to `size` points with the same number of pixels per point; nil where that is no size.
  open func preparingThumbnail(of size: CGSize) -> UIImage? { thumbnail(size) }
  /// Calls `completionHandler` with the image scaled to `size` points, before this function returns.
  open func prepareThumbnail(of size: CGSize, completionHandler: (UIImage?) -> Void) {
    completionHandler(preparingThumbnail(of: size))
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
  /// Images that are always templates are drawn as their alpha, in the context's fill colour. Resizable images keep
  /// their caps.
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
  open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage { changed { $0.mode = renderingMode } }

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
