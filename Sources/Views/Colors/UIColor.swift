// UIColor: colours by red, green and blue, by white, or by hue, and colours that follow the traits.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteLayers

/// A colour. Immutable, so it may be shared between threads.
///
/// A dynamic colour is a colour for each collection of traits. Everything that needs its components takes those for the
/// current collection, ``UITraitCollection/current``.
open class UIColor: NSObject, NSCopying, CGColorConvertible, _ExpressibleByColorLiteral, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// The contents; only initialisers set them.
  final private(set) var source: ColorSource

  /// Creates a colour from a Core Graphics colour.
  public init(cgColor: CGColor) {
    source = .fixed(cgColor)
    super.init()
  }

  /// Creates a dynamic colour: `dynamicProvider` returns the colour for a collection of traits.
  ///
  /// It is called whenever the colour is needed, on the thread that needs it.
  public init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    source = .dynamic(DynamicColor(provider: dynamicProvider))
    super.init()
  }

  // Designated initialisers that aren't public would keep subclasses from inheriting the others.
  convenience init(_ source: ColorSource) {
    self.init(white: 0, alpha: 0)
    self.source = source
  }

  /// Creates a colour from a literal, with components of extended standard RGB.
  public required convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
    self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  /// Creates a colour of extended standard RGB.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    source = .fixed(UIColor.extended(red: red, green: green, blue: blue, alpha: alpha))
    super.init()
  }

  /// Creates a pattern of copies of an image, in its own size and its displayed orientation, from the origin of the
  /// space with which a context begins.
  ///
  /// Contexts draw the pattern. Layers, and everything else that takes one colour, use the mean of the image. Without
  /// pixels the colour is clear.
  public init(patternImage image: UIImage) {
    source = .fixed(
      image.upright.flatMap { CGColor(copiesOf: $0, size: image.size) } ?? CGColor(gray: 0, alpha: 0))
    super.init()
  }

  /// Creates a gray: 0 is black, 1 is white.
  public init(white: CGFloat, alpha: CGFloat) {
    source = .fixed(CGColor(gray: white, alpha: alpha))
    super.init()
  }

  /// Creates a colour of Display P3.
  public init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    source = .fixed(CGColor(displayP3Red: red, green: green, blue: blue, alpha: alpha))
    super.init()
  }

  /// Creates a colour from hue (0 and 1 are red, 1/3 is green), saturation and brightness, each from 0 to 1.
  ///
  /// A hue outside that range is wrapped around the circle; saturation and brightness are clamped to it.
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    let rgb = HueColor(hue: hue, saturation: saturation, brightness: brightness).rgb
    source = .fixed(UIColor.extended(red: rgb.red, green: rgb.green, blue: rgb.blue, alpha: alpha))
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

  /// The Core Graphics colour; that for the current collection of traits.
  open var cgColor: CGColor { color(with: nil) }

  /// Returns the colour for a collection of traits, with what the current one specifies where that specifies nothing;
  /// the colour itself where it is the same for all.
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor { resolved(with: traitCollection) }

  /// Returns this colour with another alpha; dynamic where this is.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor { withAlpha(alpha) }

  /// Stores red, green, blue and alpha, as extended standard RGB, where pointers are given.
  ///
  /// Returns false, and stores nothing, for a pattern of an image, which has no components.
  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = cgColor
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
    let color = cgColor
    guard color.pattern == nil else { return false }
    let components = color.sRGBComponents
    let hues = HueColor(red: CGFloat(components.x), green: CGFloat(components.y), blue: CGFloat(components.z))
    hue?.pointee = hues.hue
    saturation?.pointee = hues.saturation
    brightness?.pointee = hues.brightness
    alpha?.pointee = CGFloat(components.w)
    return true
  }

  /// Stores white and alpha where pointers are given; the white of a colour is that of an equally bright gray.
  ///
  /// Returns false, and stores nothing, for a pattern of an image, which has no components.
  @discardableResult
  open func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
    let color = cgColor
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

  /// Whether the other object is an equal colour. Dynamic colours are equal where they come from the same provider, or
  /// have the same name.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    return other === self || other.source == source
  }

  /// A hash of the Core Graphics colour, or of the provider.
  open override var hash: Int { source.hashValue }

  /// A description with the colour space and the components, or with the name of a dynamic colour.
  open override var description: String { "<UIColor \(source)>" }
}
