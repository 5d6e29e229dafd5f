// UIGraphicsRendererFormat: a renderer's bounds, and for images the scale, the opacity and the colours.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteLayers

/// The properties of a renderer's context. A renderer copies them when it is created.
open class UIGraphicsRendererFormat: NSObject, NSCopying, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// The rectangle that is drawn, in points: that of the renderer which has the format.
  public final internal(set) var bounds = CGRect.zero

  /// Creates a format with the defaults.
  public required override init() {
    super.init()
  }

  /// Returns a format for the main screen, like ``preferred()``.
  open class func `default`() -> Self { self.init() }

  /// Returns a format for the main screen.
  open class func preferred() -> Self { self.init() }

  /// Returns a format of the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    let result = type(of: self).init()
    result.bounds = bounds
    return result
  }
}

/// The properties of a renderer's images. A renderer copies them when it is created.
open class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat, @unchecked Sendable {
  /// The range of colours that an image can hold.
  public enum Range: Int, Sendable {
    /// No range is given.
    case unspecified = -1
    /// The range that the screen can show.
    case automatic
    /// A range beyond standard RGB.
    case extended
    /// The range of standard RGB.
    case standard
  }

  /// The number of pixels per point; the main screen's scale by default, and where it is no positive number.
  open var scale: CGFloat = UIScreen.main.scale
  /// Whether images are opaque: black where nothing is drawn. False by default.
  open var opaque = false
  /// The preferred range of colours; kept, since images are of standard RGB, with a byte for each component.
  open var preferredRange = Range.automatic
  /// Whether ``preferredRange`` is ``Range/extended``.
  open var prefersExtendedRange: Bool {
    get { preferredRange == .extended }
    set { preferredRange = newValue ? .extended : .standard }
  }

  /// Creates a format with the defaults.
  public required init() {
    super.init()
  }

  /// Creates a format with the scale of a collection of traits.
  public convenience init(for traitCollection: UITraitCollection) {
    self.init()
    scale = traitCollection.displayScale
  }

  /// Returns a format of the same values.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let result = super.copy(with: zone)
    if let format = result as? UIGraphicsImageRendererFormat {
      format.scale = scale
      format.opaque = opaque
      format.preferredRange = preferredRange
    }
    return result
  }
}
