// UIColor: colours by red, green and blue, by white, or by hue.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteLayers

/// A colour. Immutable, so it may be shared between threads.
open class UIColor: NSObject, NSCopying, CGColorConvertible, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  private let color: CGColor

  /// Creates a colour from a Core Graphics colour.
  public init(cgColor: CGColor) {
    color = cgColor
    super.init()
  }

  /// Creates a colour of extended standard RGB.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    color = UIColor.extended(red: red, green: green, blue: blue, alpha: alpha)
    super.init()
  }

  /// Creates a pattern of copies of an image, in its own size and its displayed orientation, from the origin of the
  /// space with which a context begins.
  ///
  /// Contexts draw the pattern. Layers, and everything else that takes one colour, use the mean of the image. Without
  /// pixels the colour is clear.
  public init(patternImage image: UIImage) {
    color =
      image.upright.flatMap { CGColor(copiesOf: $0, size: image.size) } ?? CGColor(gray: 0, alpha: 0)
    super.init()
  }

  /// Creates a gray: 0 is black, 1 is white.
  public init(white: CGFloat, alpha: CGFloat) {
    color = CGColor(gray: white, alpha: alpha)
    super.init()
  }

  /// Creates a colour of Display P3.
  public init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    color = CGColor(displayP3Red: red, green: green, blue: blue, alpha: alpha)
    super.init()
  }

  /// Creates a colour from hue (0 and 1 are red, 1/3 is green), saturation and brightness, each from 0 to 1.
  ///
  /// A hue outside that range is wrapped around the circle; saturation and brightness are clamped to it.
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    let rgb = HueColor(hue: hue, saturation: saturation, brightness: brightness).rgb
    color = UIColor.extended(red: rgb.red, green: rgb.green, blue: rgb.blue, alpha: alpha)
    super.init()
  }

  private static func extended(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) -> CGColor {
    let inside = [red, green, blue].allSatisfy { $0 >= 0 && $0 <= 1 }
    let plain = CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
    // Only components outside 0…1 need the extended space, in which they have a meaning.
    guard !inside, let space = CGColorSpace(name: CGColorSpace.extendedSRGB) else { return plain }
    return CGColor(colorSpace: space, components: [red, green, blue, alpha]) ?? plain
  }

  /// Returns the colour itself, since it is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// The Core Graphics colour.
  open var cgColor: CGColor { color }

  /// Returns this colour with another alpha.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(cgColor: color.copy(alpha: alpha) ?? color)
  }

  /// Stores red, green, blue and alpha, as extended standard RGB, where pointers are given.
  ///
  /// Returns false, and stores nothing, for a pattern of an image, which has no components.
  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard color.pattern == nil else { return false }
    let components = color.sRGBComponents
    red?.pointee = CGFloat(components.x)
    green?.pointee = CGFloat(components.y)
    blue?.pointee = CGFloat(components.z)
    alpha?.pointee = CGFloat(components.w)
    return true
  }

  /// Stores hue, saturation, brightness and alpha where pointers are given.
  ///
  /// Returns false, and stores nothing, for a pattern of an image, which has no components.
  @discardableResult
  open func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    guard color.pattern == nil else { return false }
    let components = color.sRGBComponents
    let color = HueColor(red: CGFloat(components.x), green: CGFloat(components.y), blue: CGFloat(components.z))
    hue?.pointee = color.hue
    saturation?.pointee = color.saturation
    brightness?.pointee = color.brightness
    alpha?.pointee = CGFloat(components.w)
    return true
  }

  /// Stores white and alpha where pointers are given; the white of a colour is that of an equally bright gray.
  ///
  /// Returns false, and stores nothing, for a pattern of an image, which has no components.
  @discardableResult
  open func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
    guard color.pattern == nil, let space = CGColorSpace(name: CGColorSpace.extendedGray),
      let gray = color.converted(to: space, intent: .defaultIntent, options: nil)?.components
    else { return false }
    white?.pointee = gray[0]
    alpha?.pointee = gray[1]
    return true
  }

  /// Makes this the colour of fills and strokes in the current context.
  open func set() {
    setFill()
    setStroke()
  }

  /// Makes this the colour of fills in the current context.
  open func setFill() { fillWithThis() }

  /// Makes this the colour of strokes in the current context.
  open func setStroke() { strokeWithThis() }

  /// Whether the other object is an equal colour.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIColor)?.cgColor == cgColor
  }

  /// A hash of the Core Graphics colour.
  open override var hash: Int { color.hash }

  /// A description with the colour space and the components.
  open override var description: String { "<UIColor \(color.colorSpace?.name ?? "") \(color.components ?? [])>" }
}
