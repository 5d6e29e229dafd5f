// ImageFacts: everything that an image is made of.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteLayers

/// The contents of an image, and the way in which it is shown.
struct ImageFacts: Sendable {
  var image: CGImage?
  var scale: CGFloat = 1
  var orientation = UIImage.Orientation.up
  var mode = UIImage.RenderingMode.automatic
  /// The sides that keep their size where the image is stretched, in points; nil where all of it is stretched.
  var caps: UIEdgeInsets?
  var resizing = UIImage.ResizingMode.tile
  var alignment = UIEdgeInsets.zero
  var flipsRightToLeft = false
  /// The name of the symbol that the image shows.
  var symbolName: String?
  /// Whether the pixels have a tint, which variants of the image don't have.
  var isTinted = false
  /// Whether the orientation is that of the file, mirrored.
  var isMirrored = false
  /// The images of an animation, and its duration in seconds.
  var frames: [UIImage] = []
  var duration: Double = 0
  /// The traits for which the image was chosen.
  var configuration: UIImage.Configuration?
  var symbol: UIImage.SymbolConfiguration?

  var isSymbol: Bool { symbolName != nil }

  /// Returns these facts with the pixels of a variant of the image.
  func with(_ variant: ImageFacts) -> ImageFacts {
    var result = self
    result.image = variant.image
    result.scale = variant.scale
    result.orientation = isMirrored ? variant.orientation.mirrored : variant.orientation
    result.configuration = variant.configuration
    return result
  }

  /// Whether the other image looks and is shown the same.
  func looksLike(_ other: ImageFacts) -> Bool {
    image === other.image && scale == other.scale && orientation == other.orientation && mode == other.mode
      && caps == other.caps && resizing == other.resizing && alignment == other.alignment
      && flipsRightToLeft == other.flipsRightToLeft && duration == other.duration && frames == other.frames
  }
}
