// CTFont+Names: the names of a font, its traits, its axes and its tables. If a face stands in for a well-known font,
// the names, the style and the line heights are those of that font.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCHarfBuzz
import QuartziteGraphics

/// The font's PostScript name: "Helvetica-Bold".
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString {
  font.persona?.postScriptName ?? font.face.names.postScript
}

/// The name of the font's family: "Helvetica".
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString {
  font.persona?.familyName ?? font.face.names.typographicFamily ?? font.face.names.family
}

/// The font's full name: "Helvetica Bold".
public func CTFontCopyFullName(_ font: CTFont) -> CFString { font.persona?.fullName ?? font.face.names.full }

/// The font's name for users; here the full name.
public func CTFontCopyDisplayName(_ font: CTFont) -> CFString { CTFontCopyFullName(font) }

/// Returns one of the font's names by its key, or nil where there is none: see `kCTFontFullNameKey`.
public func CTFontCopyName(_ font: CTFont, _ nameKey: CFString) -> CFString? {
  switch nameKey {
  case kCTFontPostScriptNameNameKey: return CTFontCopyPostScriptName(font)
  case kCTFontFamilyNameKey: return CTFontCopyFamilyName(font)
  case kCTFontFullNameKey: return CTFontCopyFullName(font)
  case kCTFontStyleNameKey, kCTFontSubFamilyNameKey:
    guard let persona = font.persona else { return font.face.names.style }
    let name = persona.style.name(italic: persona.font.italicName)
    return name.isEmpty ? "Regular" : name
  case kCTFontCopyrightNameKey: return font.face.names.copyright
  case kCTFontVersionNameKey: return font.face.names.version
  default: return nil
  }
}

/// The key of the copyright notice.
public let kCTFontCopyrightNameKey: CFString = "CTFontCopyrightName"
/// The key of the family's name.
public let kCTFontFamilyNameKey: CFString = "CTFontFamilyName"
/// The key of the name of the style in its family.
public let kCTFontSubFamilyNameKey: CFString = "CTFontSubFamilyName"
/// The key of the style's name.
public let kCTFontStyleNameKey: CFString = "CTFontSubFamilyName"
/// The key of the full name.
public let kCTFontFullNameKey: CFString = "CTFontFullName"
/// The key of the version.
public let kCTFontVersionNameKey: CFString = "CTFontVersionName"
/// The key of the PostScript name.
public let kCTFontPostScriptNameNameKey: CFString = "CTFontPostScriptName"

/// The traits that a font has or has not: bold, italic, monospaced and so on.
public func CTFontGetSymbolicTraits(_ font: CTFont) -> CTFontSymbolicTraits {
  var traits = CTFontSymbolicTraits(font.style)
  if font.face.style.isMonospaced { traits.insert(.traitMonoSpace) }
  if !font.face.colorKinds.isEmpty { traits.insert(.traitColorGlyphs) }
  return traits
}

/// The traits as a dictionary: symbolic traits, and weight, width and slant from -1 to 1. See `kCTFontSymbolicTrait`.
public func CTFontCopyTraits(_ font: CTFont) -> CFDictionary {
  NSDictionary(dictionary: [
    kCTFontSymbolicTrait: NSNumber(value: CTFontGetSymbolicTraits(font).rawValue),
    kCTFontWeightTrait: NSNumber(value: FontTraitScale.weightTrait(font.style.weight)),
    kCTFontWidthTrait: NSNumber(value: FontTraitScale.widthTrait(font.style.width)),
    // The slant is 1 at 30 degrees.
    kCTFontSlantTrait: NSNumber(value: max(-1, min(1, -font.face.style.angle / 30))),
  ])
}

/// Returns a descriptor from which the font can be created again.
public func CTFontCopyFontDescriptor(_ font: CTFont) -> CTFontDescriptor {
  var attributes = FontAttributes()
  attributes.name = CTFontCopyPostScriptName(font)
  attributes.size = font.size
  attributes.matrix = font.matrix == .identity ? nil : font.matrix
  attributes.features = font.features
  attributes.variation = font.face.variation
  attributes.face = font.match
  return CTFontDescriptor(attributes)
}

/// Returns an attribute of the font by the key of a descriptor's attributes, or nil where it has none.
public func CTFontCopyAttribute(_ font: CTFont, _ attribute: CFString) -> Any? {
  if attribute == kCTFontTraitsAttribute { return CTFontCopyTraits(font) }
  return CTFontDescriptorCopyAttribute(CTFontCopyFontDescriptor(font), attribute)
}

/// Returns the values of a variable font's axes that differ from the defaults, by the axes' numbers; nil where none do.
public func CTFontCopyVariation(_ font: CTFont) -> CFDictionary? {
  let variation = font.face.variation
  guard !variation.isEmpty else { return nil }
  return FontAttributes.dictionary(of: variation)
}

/// The axes of a variable font, a dictionary for each, or nil where it has none. See `kCTFontVariationAxisNameKey`.
public func CTFontCopyVariationAxes(_ font: CTFont) -> CFArray? {
  guard !font.face.axes.isEmpty else { return nil }
  return NSArray(
    array: font.face.axes.map { axis in
      NSDictionary(dictionary: [
        kCTFontVariationAxisIdentifierKey: NSNumber(value: axis.tag.value),
        kCTFontVariationAxisMinimumValueKey: NSNumber(value: axis.minimum),
        kCTFontVariationAxisMaximumValueKey: NSNumber(value: axis.maximum),
        kCTFontVariationAxisDefaultValueKey: NSNumber(value: axis.defaultValue),
        kCTFontVariationAxisNameKey: NSString(string: axis.name),
        kCTFontVariationAxisHiddenKey: NSNumber(value: axis.isHidden),
      ])
    })
}

/// The key of an axis' number: its four letters, the first in the highest byte.
public let kCTFontVariationAxisIdentifierKey: CFString = "NSCTVariationAxisIdentifier"
/// The key of an axis' smallest value.
public let kCTFontVariationAxisMinimumValueKey: CFString = "NSCTVariationAxisMinimumValue"
/// The key of an axis' largest value.
public let kCTFontVariationAxisMaximumValueKey: CFString = "NSCTVariationAxisMaximumValue"
/// The key of an axis' default value.
public let kCTFontVariationAxisDefaultValueKey: CFString = "NSCTVariationAxisDefaultValue"
/// The key of an axis' name.
public let kCTFontVariationAxisNameKey: CFString = "NSCTVariationAxisName"
/// The key of a flag: whether an axis is hidden from users.
public let kCTFontVariationAxisHiddenKey: CFString = "NSCTVariationAxisHidden"

/// Returns the bytes of a table of the font, or nil; the first letter of the table's tag is in its highest byte.
public func CTFontCopyTable(_ font: CTFont, _ table: CTFontTableTag, _ options: CTFontTableOptions) -> CFData? {
  let bytes = FontTable(tag: table, of: font.face.shaperFace)
  return bytes.count > 0 ? Data(bytes.copy) : nil
}

/// Four letters that name a table of a font, the first in the highest byte.
public typealias CTFontTableTag = UInt32

/// Options for reading a font's tables; none are defined.
public struct CTFontTableOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Creates options from their bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }
}
