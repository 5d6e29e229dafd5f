// CGColorSpace: the meaning of the components of a colour or an image.
// SPDX-License-Identifier: Apache-2.0

/// The kind of a colour space.
public enum CGColorSpaceModel: Int32, Sendable {
  /// A kind that is none of the others.
  case unknown = -1
  /// Gray, or red, green and blue: the kinds of the spaces that this module has.
  case monochrome, rgb
  /// Kinds that are declared but have no spaces here, except the pattern space.
  case cmyk, lab, deviceN, indexed, pattern
}

/// The way colours outside a space are mapped into it. Recorded only; conversions here clip each component.
public enum CGColorRenderingIntent: Int32, Sendable {
  /// The default of the drawing, exact colours with or without regard to the white point, or preserved relations.
  case defaultIntent, absoluteColorimetric, relativeColorimetric, perceptual, saturation
}

/// A colour space: gray or RGB, with its primaries and its transfer curve.
///
/// Two spaces are equal if they have the same name. Device spaces are read as sRGB, as Core Animation does when no
/// display profile is involved.
public final class CGColorSpace: NSObject, Sendable {
  private let swiftMark = SwiftObjectMark()
  /// The primaries of a colour space.
  package enum Primaries: Sendable {
    case gray, sRGB, displayP3
  }

  /// The name that the space was created with.
  public let name: CFString?
  /// The primaries that the components are amounts of.
  package let primaries: Primaries
  /// Whether components are proportional to light rather than encoded with sRGB's curve.
  package let isLinear: Bool
  /// Whether components may leave 0…1.
  package let isExtended: Bool
  /// Whether the colours of the space are patterns.
  let isOfPatterns: Bool
  /// The space of the colours in which uncoloured patterns are drawn; nil in other spaces.
  public let baseColorSpace: CGColorSpace?

  /// Standard RGB with its own curve.
  public static let sRGB: CFString = "kCGColorSpaceSRGB"
  /// Standard RGB whose components may leave 0…1.
  public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
  /// Standard RGB's primaries, proportional to light.
  public static let linearSRGB: CFString = "kCGColorSpaceLinearSRGB"
  /// Standard RGB's primaries, proportional to light; components may leave 0…1.
  public static let extendedLinearSRGB: CFString = "kCGColorSpaceExtendedLinearSRGB"
  /// The wide primaries of current displays with sRGB's curve.
  public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
  /// Display P3 whose components may leave 0…1.
  public static let extendedDisplayP3: CFString = "kCGColorSpaceExtendedDisplayP3"
  /// Display P3's primaries, proportional to light.
  public static let linearDisplayP3: CFString = "kCGColorSpaceLinearDisplayP3"
  /// Display P3's primaries, proportional to light; components may leave 0…1.
  public static let extendedLinearDisplayP3: CFString = "kCGColorSpaceExtendedLinearDisplayP3"
  /// Gray; it represents the RGB colour with three equal components.
  public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"
  /// Gray whose component may leave 0…1.
  public static let extendedGray: CFString = "kCGColorSpaceExtendedGray"
  /// Gray, proportional to light.
  public static let linearGray: CFString = "kCGColorSpaceLinearGray"
  /// Gray, proportional to light; the component may leave 0…1.
  public static let extendedLinearGray: CFString = "kCGColorSpaceExtendedLinearGray"
  /// Linear RGB; read with standard RGB's primaries.
  public static let genericRGBLinear: CFString = "kCGColorSpaceGenericRGBLinear"

  static let deviceRGB: CFString = "kCGColorSpaceDeviceRGB"
  static let deviceGray: CFString = "kCGColorSpaceDeviceGray"

  /// Creates the space with that name, or nil if there is none.
  public init?(name: CFString) {
    var isLinear = false
    var isExtended = false
    switch name {
    case CGColorSpace.sRGB, CGColorSpace.deviceRGB: primaries = .sRGB
    case CGColorSpace.extendedSRGB: (primaries, isExtended) = (.sRGB, true)
    case CGColorSpace.linearSRGB, CGColorSpace.genericRGBLinear: (primaries, isLinear) = (.sRGB, true)
    case CGColorSpace.extendedLinearSRGB: (primaries, isLinear, isExtended) = (.sRGB, true, true)
    case CGColorSpace.displayP3: primaries = .displayP3
    case CGColorSpace.extendedDisplayP3: (primaries, isExtended) = (.displayP3, true)
    case CGColorSpace.linearDisplayP3: (primaries, isLinear) = (.displayP3, true)
    case CGColorSpace.extendedLinearDisplayP3: (primaries, isLinear, isExtended) = (.displayP3, true, true)
    case CGColorSpace.genericGrayGamma2_2, CGColorSpace.deviceGray: primaries = .gray
    case CGColorSpace.extendedGray: (primaries, isExtended) = (.gray, true)
    case CGColorSpace.linearGray: (primaries, isLinear) = (.gray, true)
    case CGColorSpace.extendedLinearGray: (primaries, isLinear, isExtended) = (.gray, true, true)
    default: return nil
    }
    self.name = name
    self.isLinear = isLinear
    self.isExtended = isExtended
    isOfPatterns = false
    baseColorSpace = nil
    super.init()
  }

  /// Creates the space of coloured patterns or, with a base, the space of uncoloured patterns, which are drawn in a
  /// colour of the base. Nil if the base is itself a pattern space.
  public init?(patternBaseSpace baseSpace: CGColorSpace?) {
    if baseSpace?.isOfPatterns == true { return nil }
    name = nil
    primaries = baseSpace?.primaries ?? .sRGB
    isLinear = baseSpace?.isLinear ?? false
    isExtended = baseSpace?.isExtended ?? false
    isOfPatterns = true
    baseColorSpace = baseSpace
    super.init()
  }

  private init(knownName name: CFString, _ primaries: Primaries, isExtended: Bool = false) {
    self.name = name
    self.primaries = primaries
    self.isLinear = false
    self.isExtended = isExtended
    isOfPatterns = false
    baseColorSpace = nil
    super.init()
  }

  package static let standardRGB = CGColorSpace(knownName: sRGB, .sRGB)
  package static let extendedStandardRGB = CGColorSpace(knownName: extendedSRGB, .sRGB, isExtended: true)
  package static let p3 = CGColorSpace(knownName: displayP3, .displayP3)
  package static let gray = CGColorSpace(knownName: genericGrayGamma2_2, .gray)
  fileprivate static let sharedDeviceRGB = CGColorSpace(knownName: deviceRGB, .sRGB)
  fileprivate static let sharedDeviceGray = CGColorSpace(knownName: deviceGray, .gray)

  /// The kind of the space.
  public var model: CGColorSpaceModel { isOfPatterns ? .pattern : primaries == .gray ? .monochrome : .rgb }

  /// The number of components of a colour of this space, without alpha: zero for the space of coloured patterns.
  public var numberOfComponents: Int {
    if isOfPatterns, baseColorSpace == nil { return 0 }
    return primaries == .gray ? 1 : 3
  }

  /// Whether the space's primaries reach clearly beyond those of standard RGB.
  public var isWideGamutRGB: Bool { primaries == .displayP3 || (isExtended && primaries == .sRGB) }

  /// Whether the other object is a colour space of the same name, or a pattern space with the same base.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CGColorSpace else { return false }
    return other.name == name && other.isOfPatterns == isOfPatterns && other.baseColorSpace == baseColorSpace
  }

  /// A hash of the name.
  public override var hash: Int { name.hashValue }

  /// The name of the space.
  public override var description: String { "<CGColorSpace \(name ?? (isOfPatterns ? "of patterns" : "unnamed"))>" }

  /// Whether components are gamma-encoded standard RGB, so that they need no conversion.
  package var isEncodedStandardRGB: Bool { primaries == .sRGB && !isLinear }
}

/// RGB of an unspecified device; read as standard RGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .sharedDeviceRGB }

/// Gray of an unspecified device; read as generic gray.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .sharedDeviceGray }
