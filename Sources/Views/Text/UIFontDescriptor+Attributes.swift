// UIFontDescriptor+Attributes: descriptions of fonts by attributes, and the designs of the system's font.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteLayers

extension UIFontDescriptor {
  /// The name of an attribute of a font.
  public struct AttributeName: RawRepresentable, Hashable, Sendable {
    /// The attribute's key.
    public let rawValue: String

    /// Creates a name from the attribute's key.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Creates a name from the attribute's key.
    public init(_ rawValue: String) { self.init(rawValue: rawValue) }

    /// The PostScript name.
    public static let name = AttributeName(kCTFontNameAttribute)
    /// The name of the family.
    public static let family = AttributeName(kCTFontFamilyNameAttribute)
    /// The name of the style, such as "Bold".
    public static let face = AttributeName(kCTFontStyleNameAttribute)
    /// The name for readers.
    public static let visibleName = AttributeName(kCTFontDisplayNameAttribute)
    /// The size of the em in points.
    public static let size = AttributeName(kCTFontSizeAttribute)
    /// The transform of the glyphs.
    public static let matrix = AttributeName(kCTFontMatrixAttribute)
    /// The traits, a dictionary by ``UIFontDescriptor/TraitKey``.
    public static let traits = AttributeName(kCTFontTraitsAttribute)
    /// The features, an array of dictionaries by ``UIFontDescriptor/FeatureKey``.
    public static let featureSettings = AttributeName(kCTFontFeatureSettingsAttribute)
  }

  /// The name of a trait of a font.
  public struct TraitKey: RawRepresentable, Hashable, Sendable {
    /// The trait's key.
    public let rawValue: String

    /// Creates a name from the trait's key.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The bits of ``UIFontDescriptor/SymbolicTraits``.
    public static let symbolic = TraitKey(rawValue: kCTFontSymbolicTrait)
    /// The weight, from -1 to 1; see ``UIFont/Weight``.
    public static let weight = TraitKey(rawValue: kCTFontWeightTrait)
    /// The width, from -1 to 1.
    public static let width = TraitKey(rawValue: kCTFontWidthTrait)
    /// The slant, from -1 to 1; 1 is 30 degrees.
    public static let slant = TraitKey(rawValue: kCTFontSlantTrait)
  }

  /// The name of an entry of a feature of a font.
  public struct FeatureKey: RawRepresentable, Hashable, Sendable {
    /// The entry's key.
    public let rawValue: String

    /// Creates a name from the entry's key.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The number of the feature's type, in Apple Advanced Typography.
    public static let type = FeatureKey(rawValue: kCTFontFeatureTypeIdentifierKey)
    /// The number of the choice among those of the type.
    public static let selector = FeatureKey(rawValue: kCTFontFeatureSelectorIdentifierKey)
    /// The older name of ``type``.
    public static let featureIdentifier = type
    /// The older name of ``selector``.
    public static let typeIdentifier = selector
  }

  /// A design of the system's font.
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    /// The name of the design.
    public let rawValue: String

    /// Creates a design from its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Letters without serifs.
    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    /// Letters with serifs.
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
    /// Letters with round ends; the default design where no such font stands in.
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
    /// Letters of equal width.
    public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")

    fileprivate var font: StandardFont? {
      switch self {
      case .default, .rounded: .system
      case .serif: StandardFont.named("New York")?.font
      case .monospaced: StandardFont.named("SF Mono")?.font
      default: nil
      }
    }
  }

  /// Creates a descriptor of the font of a PostScript, full or family name, or of its stand-in, with an em of `size`
  /// points.
  public convenience init(name: String, size: CGFloat) { self.init(CTFontCreateWithName(name, size, nil)) }

  /// Creates a descriptor of the font that attributes describe best.
  public convenience init(fontAttributes attributes: [AttributeName: Any] = [:]) {
    let descriptor = CTFontDescriptorCreateWithAttributes(UIFontDescriptor.dictionary(attributes))
    self.init(CTFontCreateWithFontDescriptor(descriptor, 0, nil))
  }

  /// Returns the descriptor of the font of a text style, in the size that the current traits prefer.
  public final class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
    UIFont.preferredFont(forTextStyle: style).fontDescriptor
  }

  /// Returns the descriptor of the font of a text style, in the size that the traits, or the current ones, prefer.
  public final class func preferredFontDescriptor(
    withTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFontDescriptor {
    UIFont.preferredFont(forTextStyle: style, compatibleWith: traitCollection).fontDescriptor
  }

  final func designed(_ design: SystemDesign) -> UIFontDescriptor? {
    guard let standard = design.font else { return nil }
    let style = FontStyle(weight: font.style.weight, isItalic: font.style.isItalic)
    let match = font.library.match(standard, style)
    return UIFontDescriptor(CTFont(match, size: font.size, features: font.features, library: font.library))
  }

  final func adding(_ attributes: [AttributeName: Any]) -> UIFontDescriptor {
    let descriptor = CTFontDescriptorCreateWithAttributes(UIFontDescriptor.dictionary(attributes))
    return UIFontDescriptor(CTFontCreateCopyWithAttributes(font, 0, nil, descriptor))
  }

  final func attribute(_ name: AttributeName) -> Any? {
    switch name {
    case .name: postscriptName
    case .size: pointSize
    case .family: CTFontCopyFamilyName(font)
    case .traits: [TraitKey.symbolic: symbolicTraits.rawValue]
    default: nil
    }
  }

  /// Returns the number of a value of a trait.
  private static func plain(_ value: Any) -> Any {
    switch value {
    case let weight as UIFont.Weight: weight.rawValue
    case let traits as SymbolicTraits: traits.rawValue
    default: value
    }
  }

  /// Returns attributes with the keys of Core Text.
  private static func dictionary(_ attributes: [AttributeName: Any]) -> NSDictionary {
    let result = NSMutableDictionary()
    for (name, value) in attributes {
      switch value {
      case let traits as [TraitKey: Any]:
        let inner = NSMutableDictionary()
        for (key, value) in traits {
          inner.setObject(plain(value), forKey: NSString(string: key.rawValue))
        }
        result.setObject(inner, forKey: NSString(string: name.rawValue))
      case let features as [[FeatureKey: Any]]:
        let list = features.map { feature -> NSDictionary in
          let inner = NSMutableDictionary()
          for (key, value) in feature { inner.setObject(value, forKey: NSString(string: key.rawValue)) }
          return inner
        }
        result.setObject(list, forKey: NSString(string: name.rawValue))
      default: result.setObject(value, forKey: NSString(string: name.rawValue))
      }
    }
    return result
  }
}
