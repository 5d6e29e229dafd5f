// UIImageView: a view that shows an image, or an animation of images; see UIImageView+Display.swift.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A view that shows an image, or an animation of images, in the way that its ``UIView/contentMode`` says.
///
/// The image is the contents of the view's layer; ``UIView/draw(_:)`` is not called. Images with variants are shown as
/// the view's traits say, templates and symbols in its tint.
open class UIImageView: UIView, @unchecked Sendable {
  /// The image that the layer shows, and all that it was made for.
  final var shown: ShownImage?

  // MARK: Creation

  /// Creates a view at `frame`, without an image.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    adoptImageDefaults()
  }
  /// Creates a view of the size of an image.
  public init(image: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    adoptImageDefaults()
    self.image = image
    noteImageChange(from: nil)
  }
  /// Creates a view of the size of an image, with another that it shows while it is highlighted.
  public init(image: UIImage?, highlightedImage: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    adoptImageDefaults()
    self.image = image
    self.highlightedImage = highlightedImage
    noteImageChange(from: nil)
  }
  /// Creates a view with an empty frame.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    adoptImageDefaults()
  }

  // MARK: Images

  /// The image; an animated one begins its animation. Nil by default.
  open var image: UIImage? {
    didSet { noteImageChange(from: oldValue) }
  }
  /// The image that is shown while the view is highlighted; nil, the default, for the same.
  open var highlightedImage: UIImage? {
    didSet { noteImageChange(from: oldValue) }
  }
  /// Whether the view shows its highlighted image. False by default.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { noteHighlight() } }
  }
  /// The properties of symbols that are shown; nil, the default, for those of the image.
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration? {
    didSet { noteImageChange(from: nil) }
  }
  /// Whether images grow with the text that the reader prefers; kept. False by default.
  open var adjustsImageSizeForAccessibilityContentSizeCategory = false

  // MARK: Animation

  /// The images of an animation, which replaces ``image`` while it runs. Nil by default.
  open var animationImages: [UIImage]? {
    didSet { stopAnimating() }
  }
  /// The images of the animation while the view is highlighted; nil, the default, for the same.
  open var highlightedAnimationImages: [UIImage]? {
    didSet { stopAnimating() }
  }
  /// The duration of one round of the images, in seconds; 0, the default, for a thirtieth of a second per image.
  open var animationDuration: TimeInterval = 0
  /// The number of rounds; 0, the default, for no end.
  open var animationRepeatCount = 0
  /// Begins the animation of the images.
  open func startAnimating() { beginImages() }
  /// Ends the animation of the images.
  open func stopAnimating() { endImages() }
  /// Whether the images are animated.
  open var isAnimating: Bool { layer.animation(forKey: UIImageView.animationKey) != nil }

  // MARK: Size and layout

  /// Returns the size of the image in points; the present size where there is none.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { presentImage?.size ?? super.sizeThatFits(size) }
  /// The size of the image in points, without the sides that its ``UIImage/alignmentRectInsets`` leave out; none without an
  /// image.
  open override var intrinsicContentSize: CGSize { alignedSize ?? super.intrinsicContentSize }
  /// The sides of the image that are left out when the view is aligned, in points; zero without an image.
  open override var alignmentRectInsets: UIEdgeInsets { alignmentOfImage }
  open override var contentMode: ContentMode {
    didSet { showImage() }
  }
  /// Shows the image, instead of drawing.
  open override func display(_ layer: CALayer) {
    if layer === self.layer { showImage() } else { super.display(layer) }
  }
  open override func layoutSublayers(of layer: CALayer) {
    super.layoutSublayers(of: layer)
    if layer === self.layer { showImage() }
  }
  override func adoptTraits(before: UITraitCollection, now: UITraitCollection) {
    super.adoptTraits(before: before, now: now)
    showImage()
  }
  override func adoptTint() {
    super.adoptTint()
    showImage()
  }
}
