// NSShadow: the shadow of text, as an attribute of it.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteLayers

/// A shadow of text, as an attribute of a string. It is drawn where strings are drawn, not by text layers and labels.
///
/// It must not be shared between threads while it is changed.
open class NSShadow: NSObject, NSCopying, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// Where the shadow lies relative to the text, in points of the context that are not scaled or turned by its user, y
  /// downward. Zero by default.
  open var shadowOffset = CGSize.zero
  /// How far the shadow is blurred, in the same points: twice the deviation of a Gaussian. 0 by default.
  open var shadowBlurRadius: CGFloat = 0
  /// The colour, a `UIColor` or a `CGColor`; black at a third by default. Without one there is no shadow.
  open var shadowColor: Any? = UIColor(white: 0, alpha: 1 / 3)

  /// Creates a shadow that lies right below the text.
  public override init() {
    super.init()
  }

  /// A shadow of the same looks.
  open func copy(with zone: NSZone? = nil) -> Any {
    let result = NSShadow()
    result.shadowOffset = shadowOffset
    result.shadowBlurRadius = shadowBlurRadius
    result.shadowColor = shadowColor
    return result
  }

  /// Whether the other object is a shadow of the same looks.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSShadow else { return false }
    return other === self
      || (other.shadowOffset == shadowOffset && other.shadowBlurRadius == shadowBlurRadius && other.color == color)
  }

  /// A hash of offset and blur.
  open override var hash: Int {
    var hasher = Hasher()
    for number in [shadowOffset.width, shadowOffset.height, shadowBlurRadius] { hasher.combine(number) }
    return hasher.finalize()
  }

  private var color: CGColor? { TextAttributes.color(shadowColor) }
}
