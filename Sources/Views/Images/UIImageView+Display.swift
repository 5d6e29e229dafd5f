// UIImageView+Display: the image as the contents of the layer, and the animation of images.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The image that a layer shows, and everything that its pixels depend on.
struct ShownImage {
  let image: UIImage
  let pixels: CGImage
  let tint: CGColor?
  let isMirrored: Bool
  /// The size for which a resizable image was drawn; nil where the layer stretches it.
  let size: CGSize?
}

extension UIImageView {
  static let animationKey = "contents"

  final func adoptImageDefaults() { isUserInteractionEnabled = false }

  /// The image for the present state, before the view's traits choose among its variants.
  final var presentImage: UIImage? {
    guard let image = isHighlighted ? highlightedImage ?? image : image else { return nil }
    guard let preferred = preferredSymbolConfiguration, image.isSymbolImage, !image.facts.isTinted else { return image }
    // The properties that the image specifies itself win.
    return image.withSymbolConfiguration(preferred.applying(image.symbolConfiguration)) ?? image
  }

  final func noteImageChange(from before: UIImage?) {
    if isAnimating, animationImages == nil { endImages() }
    noteMeasures(of: presentImage, before: before)
    showImage()
    if presentImage?.images != nil { beginImages() }
  }

  final func noteHighlight() {
    noteMeasures(of: image, before: highlightedImage)
    let wasAnimating = isAnimating
    if wasAnimating { endImages() }
    showImage()
    if wasAnimating || presentImage?.images != nil { beginImages() }
  }

  /// Has the view laid out anew where the size and the alignment of an image are not those of the one before.
  private func noteMeasures(of image: UIImage?, before: UIImage?) {
    let isAligned =
      image?.alignmentRectInsets ?? .zero == before?.alignmentRectInsets ?? .zero
      && image?.flipsForRightToLeftLayoutDirection ?? false == before?.flipsForRightToLeftLayoutDirection ?? false
    if !isAligned || image?.size != before?.size { invalidateIntrinsicContentSize() }
    // Constraints for the edges hold the insets as constants.
    if !isAligned { topView.layout?.engine?.noteTree() }
  }

  // MARK: Alignment

  /// The sides of the view that are left out when it is aligned: those of the image, as it is shown; none where they are
  /// not finite.
  final var alignmentOfImage: UIEdgeInsets {
    guard let image = presentImage else { return .zero }
    var insets = image.alignmentRectInsets
    guard insets.left.isFinite, insets.right.isFinite, insets.top.isFinite, insets.bottom.isFinite else { return .zero }
    if isMirrored(image) { (insets.left, insets.right) = (insets.right, insets.left) }
    return insets
  }

  /// The size of the present image without the sides that are left out; nil without an image.
  final var alignedSize: CGSize? {
    guard let size = presentImage?.size else { return nil }
    let insets = alignmentOfImage
    return CGSize(
      width: max(size.width - insets.left - insets.right, 0), height: max(size.height - insets.top - insets.bottom, 0))
  }

  private func isMirrored(_ image: UIImage) -> Bool {
    image.flipsForRightToLeftLayoutDirection && effectiveUserInterfaceLayoutDirection == .rightToLeft
  }

  // MARK: Contents

  /// Makes the image the contents of the layer, unless it shows it already. Contents don't animate by themselves.
  final func showImage() {
    UIView.performWithoutAnimation {
      guard let image = presentImage, let made = made(of: image.images?.first ?? image) else {
        if shown != nil { layer.contents = nil }
        shown = nil
        return
      }
      let contents = layer.contents as? CGImage
      if contents !== made.pixels { layer.contents = made.pixels }
      shown = made
      if layer.contentsScale != made.image.scale { layer.contentsScale = made.image.scale }
      let center = center(of: made)
      if layer.contentsCenter != center { layer.contentsCenter = center }
    }
  }

  /// Returns what the layer shows of an image; nil where that has no pixels.
  private func made(of image: UIImage) -> ShownImage? {
    let traits = traitCollection
    var image = image.variant(for: traits)
    if image.isSymbolImage, !image.facts.isTinted {
      let symbol = image.symbolConfiguration ?? .unspecified
      image = image.withSymbolConfiguration(symbol.withTraitCollection(traits)) ?? image
    }
    let isTemplate =
      image.renderingMode == .alwaysTemplate || (image.isSymbolImage && image.renderingMode == .automatic)
    let tint = isTemplate ? color(tintColor ?? .systemBlue) : nil
    let isMirrored = isMirrored(image)
    // Copies of the parts are drawn; stretching is left to the layer.
    let isTiled = image.facts.caps != nil && image.resizingMode == .tile && stretches && bounds.size != image.size
    let size = isTiled ? bounds.size : nil
    if let shown, shown.image == image, shown.tint == tint, shown.isMirrored == isMirrored, shown.size == size {
      return shown
    }
    var picture = isMirrored ? image.withHorizontallyFlippedOrientation() : image
    if let tint { picture = picture.tinted(UIColor(cgColor: tint), .alwaysOriginal) }
    if let size { picture = picture.redrawn(size, scale: image.scale) ?? picture }
    guard let pixels = picture.upright else { return nil }
    return ShownImage(image: image, pixels: pixels, tint: tint, isMirrored: isMirrored, size: size)
  }

  private var stretches: Bool { contentMode == .scaleToFill || contentMode == .redraw }

  /// The part of the contents that the layer stretches.
  private func center(of shown: ShownImage) -> CGRect {
    let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
    guard shown.size == nil, let caps = shown.image.facts.caps, stretches else { return whole }
    let size = shown.image.size, scale = shown.image.scale
    let (left, right) = shown.isMirrored ? (caps.right, caps.left) : (caps.left, caps.right)
    let across = Self.middle(left * scale, right * scale, of: size.width * scale)
    let down = Self.middle(caps.top * scale, caps.bottom * scale, of: size.height * scale)
    return CGRect(x: across.start, y: down.start, width: across.length, height: down.length)
  }

  /// Returns the part of a length of `count` pixels that is stretched between two caps, as a fraction of the length.
  ///
  /// It begins and ends in the middle of pixels, so that what is stretched doesn't take colours from the caps.
  private static func middle(_ first: CGFloat, _ last: CGFloat, of count: CGFloat) -> (start: CGFloat, length: CGFloat)
  {
    let first = first.rounded(), last = last.rounded()
    guard count >= 1, first > 0 || last > 0 else { return (0, 1) }
    let before = min(max(first, 0), count - 1), after = min(max(last, 0), count - 1 - before)
    let start = before > 0 ? before + 0.5 : 0, end = after > 0 ? count - after - 0.5 : count
    let shortest: CGFloat = 1e-3
    return end - start > shortest
      ? (start / count, (end - start) / count) : ((start - shortest / 2) / count, shortest / count)
  }

  // MARK: Animation

  /// Adds a keyframe animation of the contents with the images of the present state.
  final func beginImages() {
    let own = isHighlighted ? highlightedAnimationImages ?? animationImages : animationImages
    let images = own ?? presentImage?.images ?? []
    let frames = images.compactMap { made(of: $0)?.pixels }
    guard !frames.isEmpty else { return }
    let given = own == nil ? presentImage?.duration ?? 0 : animationDuration
    let animation = CAKeyframeAnimation(keyPath: "contents")
    animation.values = frames
    animation.calculationMode = .discrete
    animation.duration = given > 0 && given.isFinite ? given : Double(frames.count) / 30
    animation.repeatCount = animationRepeatCount > 0 ? Float(animationRepeatCount) : .infinity
    if shown == nil { layer.contentsScale = images.first?.scale ?? 1 }
    layer.add(animation, forKey: UIImageView.animationKey)
  }

  final func endImages() { layer.removeAnimation(forKey: UIImageView.animationKey) }
}
