// CGColor: an immutable colour with the space that its components belong to.
// SPDX-License-Identifier: Apache-2.0

/// A colour: components of a colour space, and alpha. Immutable, so it may be shared between threads.
public final class CGColor: NSObject, Sendable {
  private let swiftMark = SwiftObjectMark()
  /// The colour space that ``components`` belong to.
  private let space: CGColorSpace
  /// Up to three components and, in the last element, alpha.
  private let values: SIMD4<Double>
  /// The pattern that contexts draw instead of one colour; nil for a plain colour.
  public let pattern: CGPattern?

  init(space: CGColorSpace, values: SIMD4<Double>, pattern: CGPattern? = nil) {
    self.space = space
    self.values = values
    self.pattern = pattern
    super.init()
  }

  /// Creates a colour of standard RGB. Components are not clamped to 0…1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(srgbRed: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a colour of standard RGB. Components are not clamped to 0…1.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(
      space: .standardRGB, values: SIMD4(Double(red), Double(green), Double(blue), Double(alpha)))
  }

  /// Creates a colour of Display P3.
  public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(space: .p3, values: SIMD4(Double(red), Double(green), Double(blue), Double(alpha)))
  }

  /// Creates a gray: 0 is black, 1 is white.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(space: .gray, values: SIMD4(Double(gray), 0, 0, Double(alpha)))
  }

  /// Creates a gray of the generic gray space: 0 is black, 1 is white.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(gray: gray, alpha: alpha)
  }

  /// Creates a colour of `colorSpace` from its components followed by alpha.
  ///
  /// `components` must point at `colorSpace.numberOfComponents + 1` numbers. Returns nil for pattern spaces.
  public convenience init?(colorSpace: CGColorSpace, components: UnsafePointer<CGFloat>) {
    guard !colorSpace.isOfPatterns else { return nil }
    let count = colorSpace.numberOfComponents
    var values = SIMD4<Double>(0, 0, 0, Double(components[count]))
    for index in 0..<count {
      values[index] = Double(components[index])
    }
    self.init(space: colorSpace, values: values)
  }

  /// The space of the components.
  public var colorSpace: CGColorSpace? { space }

  /// The number of elements of ``components``: those of the space, and alpha.
  public var numberOfComponents: Int { space.numberOfComponents + 1 }

  /// The components of the space, followed by alpha.
  public var components: [CGFloat]? {
    switch space.numberOfComponents {
    case 0: [CGFloat(values.w)]
    case 1: [CGFloat(values.x), CGFloat(values.w)]
    default: [CGFloat(values.x), CGFloat(values.y), CGFloat(values.z), CGFloat(values.w)]
    }
  }

  /// The opacity of the colour: 0 is transparent, 1 is opaque.
  public var alpha: CGFloat { CGFloat(values.w) }

  /// This colour with another alpha.
  public func copy(alpha: CGFloat) -> CGColor? {
    var copy = values
    copy.w = Double(alpha)
    return CGColor(space: space, values: copy, pattern: pattern)
  }

  /// Returns this colour itself, since it is immutable.
  public func copy() -> CGColor? { self }

  /// Returns the same colour expressed in another space.
  ///
  /// Components are clipped to 0…1 unless the space is an extended one; `intent` and `options` have no effect. A
  /// pattern is converted as the single colour that represents it; the result is nil for a different pattern space.
  public func converted(
    to destination: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?
  ) -> CGColor? {
    if destination == space { return self }
    if destination.isOfPatterns { return nil }
    let rgb = sRGBComponents
    var components = destination.components(standardRGB: SIMD3(rgb.x, rgb.y, rgb.z))
    if !destination.isExtended {
      for index in 0..<3 where !components[index].isNaN {
        components[index] = min(max(components[index], 0), 1)
      }
    }
    return CGColor(space: destination, values: SIMD4(components, rgb.w))
  }

  /// Red, green, blue and alpha as gamma-encoded extended sRGB: not premultiplied, not clamped, with NaN preserved. For
  /// a pattern, the components of the colour that represents it.
  package var sRGBComponents: SIMD4<Double> {
    if let mean = pattern?.mean { return SIMD4(mean.x, mean.y, mean.z, mean.w * values.w) }
    return SIMD4(space.standardRGB(SIMD3(values.x, values.y, values.z)), values.w)
  }

  /// Whether the other object is a colour of the same space with the same components.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CGColor else { return false }
    return other === self || (other.values == values && other.space == space && other.pattern === pattern)
  }

  /// A hash of the components.
  public override var hash: Int { values.hashValue }

  /// The space and the components.
  public override var description: String {
    let numbers = (components ?? []).map { "\($0)" }.joined(separator: " ")
    return "<CGColor \(space.name ?? "unnamed") (\(numbers))>"
  }
}

/// Creates a colour from its space and components; see ``CGColor/init(colorSpace:components:)``.
public func CGColorCreate(_ space: CGColorSpace?, _ components: UnsafePointer<CGFloat>?) -> CGColor? {
  guard let space, let components else { return nil }
  return CGColor(colorSpace: space, components: components)
}

/// Whether two colours have the same space and components; nil equals nil.
public func CGColorEqualToColor(_ first: CGColor?, _ second: CGColor?) -> Bool { first == second }
