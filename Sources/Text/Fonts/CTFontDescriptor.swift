// CTFontDescriptor: a description of a font that may be incomplete.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// A description of a font. Immutable, so it may be shared between threads.
public final class CTFontDescriptor: NSObject, Sendable {
  private let swiftMark = SwiftObjectMark()
  /// The attributes of the font.
  package let attributes: FontAttributes

  package init(_ attributes: FontAttributes) {
    self.attributes = attributes
    super.init()
  }

  /// Whether the other object is a descriptor with the same attributes.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? CTFontDescriptor)?.attributes == attributes
  }

  /// A hash of the name, the family and the size.
  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(attributes.name)
    hasher.combine(attributes.family)
    hasher.combine(attributes.size)
    return hasher.finalize()
  }

  /// A description with the attributes.
  public override var description: String { "<CTFontDescriptor \(attributes.dictionary)>" }
}

/// Creates a descriptor of a font by its PostScript name, with an em of `size` points; 0 leaves the size open.
public func CTFontDescriptorCreateWithNameAndSize(_ name: CFString, _ size: CGFloat) -> CTFontDescriptor {
  var attributes = FontAttributes()
  attributes.name = name
  attributes.size = size > 0 && size.isFinite ? size : nil
  return CTFontDescriptor(attributes)
}

/// Creates a descriptor from a dictionary of attributes: see `kCTFontNameAttribute` and those beside it.
public func CTFontDescriptorCreateWithAttributes(_ attributes: CFDictionary) -> CTFontDescriptor {
  CTFontDescriptor(FontAttributes(attributes))
}

/// Creates a descriptor from another and a dictionary of attributes that add to or replace those of the other.
public func CTFontDescriptorCreateCopyWithAttributes(
  _ original: CTFontDescriptor, _ attributes: CFDictionary
) -> CTFontDescriptor {
  let added = FontAttributes(attributes)
  var result = original.attributes
  if added.name != nil || added.family != nil { (result.face, result.url) = (nil, nil) }
  result.name = added.name ?? result.name
  result.family = added.family ?? result.family
  result.styleName = added.styleName ?? result.styleName
  result.size = added.size ?? result.size
  result.matrix = added.matrix ?? result.matrix
  result.symbolicTraits = added.symbolicTraits ?? result.symbolicTraits
  result.weight = added.weight ?? result.weight
  result.width = added.width ?? result.width
  result.slant = added.slant ?? result.slant
  result.url = added.url ?? result.url
  result.variation.merge(added.variation) { $1 }
  result.features += added.features
  return CTFontDescriptor(result)
}

/// Creates a descriptor from another with one more value of an axis of a variable font.
public func CTFontDescriptorCreateCopyWithVariation(
  _ original: CTFontDescriptor, _ variationIdentifier: CFNumber, _ variationValue: CGFloat
) -> CTFontDescriptor {
  var result = original.attributes
  result.variation[OpenTypeTag(value: variationIdentifier.uint32Value)] = variationValue
  return CTFontDescriptor(result)
}

/// Creates a descriptor of the same family with other traits, or returns nil where the family has none; those in `mask`
/// are changed.
public func CTFontDescriptorCreateCopyWithSymbolicTraits(
  _ original: CTFontDescriptor, _ value: CTFontSymbolicTraits, _ mask: CTFontSymbolicTraits
) -> CTFontDescriptor? {
  let font = CTFontCreateWithFontDescriptor(original, 0, nil)
  return CTFontCreateCopyWithSymbolicTraits(font, 0, nil, value, mask).map {
    var attributes = CTFontCopyFontDescriptor($0).attributes
    attributes.size = original.attributes.size
    return CTFontDescriptor(attributes)
  }
}

/// Creates a descriptor from another with a feature by its type and selector in Apple's registry of font features.
public func CTFontDescriptorCreateCopyWithFeature(
  _ original: CTFontDescriptor, _ featureTypeIdentifier: CFNumber, _ featureSelectorIdentifier: CFNumber
) -> CTFontDescriptor {
  var result = original.attributes
  result.features += FontFeature.features(
    type: featureTypeIdentifier.intValue, selector: featureSelectorIdentifier.intValue)
  return CTFontDescriptor(result)
}

/// The attributes of a descriptor as a dictionary.
public func CTFontDescriptorCopyAttributes(_ descriptor: CTFontDescriptor) -> CFDictionary {
  descriptor.attributes.dictionary
}

/// Returns an attribute of a descriptor or, where the descriptor lacks it, of the font that it finds; nil where neither
/// has it.
public func CTFontDescriptorCopyAttribute(_ descriptor: CTFontDescriptor, _ attribute: CFString) -> Any? {
  if let value = descriptor.attributes.dictionary.object(forKey: attribute) { return value }
  let font = CTFontCreateWithFontDescriptor(descriptor, 0, nil)
  switch attribute {
  case kCTFontNameAttribute: return CTFontCopyPostScriptName(font)
  case kCTFontFamilyNameAttribute: return CTFontCopyFamilyName(font)
  case kCTFontDisplayNameAttribute: return CTFontCopyDisplayName(font)
  case kCTFontStyleNameAttribute: return CTFontCopyName(font, kCTFontStyleNameKey)
  case kCTFontTraitsAttribute: return CTFontCopyTraits(font)
  case kCTFontCharacterSetAttribute: return CTFontCopyCharacterSet(font)
  default: return nil
  }
}

/// Returns a complete descriptor of the font that fits a description best; nil where no available font fits.
/// `mandatoryAttributes` has no effect.
public func CTFontDescriptorCreateMatchingFontDescriptor(
  _ descriptor: CTFontDescriptor, _ mandatoryAttributes: NSSet?
) -> CTFontDescriptor? {
  let match = descriptor.attributes.match(in: .current)
  if let substitution = match.substitution, substitution.reason == .lastResort { return nil }
  return CTFontCopyFontDescriptor(CTFont(match, size: descriptor.attributes.size ?? 0))
}

/// A number as an object, under its Core Foundation name.
public typealias CFNumber = NSNumber

/// The key of a file's address: a `URL`.
public let kCTFontURLAttribute: CFString = "NSCTFontFileURLAttribute"
/// The key of the PostScript name.
public let kCTFontNameAttribute: CFString = "NSFontNameAttribute"
/// The key of the name for users.
public let kCTFontDisplayNameAttribute: CFString = "NSFontVisibleNameAttribute"
/// The key of the family's name.
public let kCTFontFamilyNameAttribute: CFString = "NSFontFamilyAttribute"
/// The key of the style's name.
public let kCTFontStyleNameAttribute: CFString = "NSFontFaceAttribute"
/// The key of the traits: a dictionary, see `kCTFontSymbolicTrait`.
public let kCTFontTraitsAttribute: CFString = "NSCTFontTraitsAttribute"
/// The key of the values of a variable font's axes: numbers by the numbers of the axes.
public let kCTFontVariationAttribute: CFString = "NSCTFontVariationAttribute"
/// The key of the size in points.
public let kCTFontSizeAttribute: CFString = "NSFontSizeAttribute"
/// The key of the outlines' transform: a `CGAffineTransform`.
public let kCTFontMatrixAttribute: CFString = "NSCTFontMatrixAttribute"
/// The key of the characters that a font has; descriptors are not matched by it.
public let kCTFontCharacterSetAttribute: CFString = "NSCTFontCharacterSetAttribute"
/// The key of features that are switched on or off: an array of dictionaries, see `kCTFontOpenTypeFeatureTag`.
public let kCTFontFeatureSettingsAttribute: CFString = "NSCTFontFeatureSettingsAttribute"

/// The key of a feature's four letters.
public let kCTFontOpenTypeFeatureTag: CFString = "CTFeatureOpenTypeTag"
/// The key of a feature's value: 0 is off, 1 is on.
public let kCTFontOpenTypeFeatureValue: CFString = "CTFeatureOpenTypeValue"
/// The key of a feature's type in Apple's registry of font features.
public let kCTFontFeatureTypeIdentifierKey: CFString = "CTFeatureTypeIdentifier"
/// The key of a feature's selector in Apple's registry of font features.
public let kCTFontFeatureSelectorIdentifierKey: CFString = "CTFeatureSelectorIdentifier"
