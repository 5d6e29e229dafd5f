// What a renderer's context is like: its bounds, and for images its scale, whether it is opaque, and its colours.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteLayers

/// What the context of a renderer is like. A renderer copies it when it is made.
open class UIGraphicsRendererFormat: NSObject, NSCopying, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// The rectangle that is drawn, in points: that of the renderer which has the format.
  public final internal(set) var bounds = CGRect.zero

  /// Creates a format with the defaults.
  public required override init() {
    super.init()
  }

  /// A format for the main screen, as ``preferred()``.
  open class func `default`() -> Self { self.init() }

  /// A format for the main screen.
  open class func preferred() -> Self { self.init() }

  /// A format of the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    let result = type(of: self).init()
    result.bounds = bounds
    return result
  }
}

/// What the images of a renderer are like. A renderer copies it when it is made.
open class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat, @unchecked Sendable {
  /// Which colours an image can hold.
  public enum Range: Int, Sendable {
    /// Nothing was said.
    case unspecified = -1
    /// What the screen can show.
    case automatic
    /// More than standard RGB.
    case extended
    /// Standard RGB.
    case standard
  }

  /// How many pixels make a point; the main screen's scale by default, and where it is no positive number.
  open var scale: CGFloat = UIScreen.main.scale
  /// Whether images are opaque: black where nothing is drawn. False by default.
  open var opaque = false
  /// Kept for whoever reads it: images are of standard RGB, with a byte for each component.
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

  /// A format of the same values.
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
