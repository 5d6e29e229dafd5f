// NSShadow: the shadow of text, as an attribute of it.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteLayers

/// A shadow of text, as an attribute of a string. Labels draw it, and strings that are drawn; text layers do not.
///
/// It must not be shared between threads while it is changed.
open class NSShadow: NSObject, NSCopying, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// The offset of the shadow from the text, in points of the context before its user scales or rotates it, y downward.
  /// Zero by default.
  open var shadowOffset = CGSize.zero
  /// The blur radius, in the same points: twice the sigma of a Gaussian. 0 by default.
  open var shadowBlurRadius: CGFloat = 0
  /// The colour, a `UIColor` or a `CGColor`; black with an alpha of 1/3 by default. Without one there is no shadow.
  open var shadowColor: Any? = UIColor(white: 0, alpha: 1 / 3)

  /// Creates a shadow that lies exactly below the text.
  public override init() {
    super.init()
  }

  /// Returns a shadow with the same properties.
  open func copy(with zone: NSZone? = nil) -> Any {
    let result = NSShadow()
    result.shadowOffset = shadowOffset
    result.shadowBlurRadius = shadowBlurRadius
    result.shadowColor = shadowColor
    return result
  }

  /// Whether the other object is a shadow with the same properties.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSShadow else { return false }
    return other === self
      || (other.shadowOffset == shadowOffset && other.shadowBlurRadius == shadowBlurRadius && other.color == color)
  }

  /// A hash of the offset and the blur radius.
  open override var hash: Int {
    var hasher = Hasher()
    for number in [shadowOffset.width, shadowOffset.height, shadowBlurRadius] { hasher.combine(number) }
    return hasher.finalize()
  }

  private var color: CGColor? { TextAttributes.color(shadowColor) }
}
