// FontAttributes: a description of a font, as values.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// The attributes of a font in a descriptor. Those that are nil or empty leave the choice open.
package struct FontAttributes: Hashable, Sendable {
  package var name: String?
  package var family: String?
  package var styleName: String?
  package var size: CGFloat?
  package var matrix: CGAffineTransform?
  package var symbolicTraits: CTFontSymbolicTraits?
  /// The weight, from 1 to 1000.
  package var weight: Double?
  /// The width, in percent of the normal one.
  package var width: Double?
  /// The slant in degrees, positive where the letters lean to the right.
  package var slant: Double?
  package var variation: [OpenTypeTag: Double] = [:]
  package var features: [FontFeature] = []
  /// The file that the face is in.
  package var url: URL?
  /// The face, where it is known already.
  package var face: FontMatch?

  package init() {}

  /// Reads attributes from a dictionary; entries that are not understood are left out.
  package init(_ dictionary: CFDictionary) {
    func value(_ key: CFString) -> Any? { dictionary.object(forKey: key) }
    name = value(kCTFontNameAttribute) as? String
    family = value(kCTFontFamilyNameAttribute) as? String
    styleName = value(kCTFontStyleNameAttribute) as? String
    size = Self.number(value(kCTFontSizeAttribute)).map { CGFloat($0) }
    matrix = value(kCTFontMatrixAttribute) as? CGAffineTransform
    url = value(kCTFontURLAttribute) as? URL
    if let traits = Self.dictionary(value(kCTFontTraitsAttribute)) {
      if let bits = Self.number(traits.object(forKey: kCTFontSymbolicTrait)), bits >= 0, bits <= 0xFFFF_FFFF {
        symbolicTraits = CTFontSymbolicTraits(rawValue: UInt32(bits))
      }
      weight = Self.number(traits.object(forKey: kCTFontWeightTrait)).map(FontTraitScale.weight)
      width = Self.number(traits.object(forKey: kCTFontWidthTrait)).map(FontTraitScale.width)
      slant = Self.number(traits.object(forKey: kCTFontSlantTrait)).map { $0 * 30 }
    }
    if let values = Self.dictionary(value(kCTFontVariationAttribute)) {
      for (key, value) in values {
        guard let value = Self.number(value) else { continue }
        if let number = Self.number(key), number >= 0, number <= 0xFFFF_FFFF {
          variation[OpenTypeTag(value: UInt32(number))] = value
        } else if let letters = key as? String, letters.utf8.count == 4 {
          variation[OpenTypeTag(letters)] = value
        }
      }
    }
    for entry in (value(kCTFontFeatureSettingsAttribute) as? [Any]) ?? [] {
      if let entry = Self.dictionary(entry) { features += Self.features(entry) }
    }
  }

  private static func features(_ entry: NSDictionary) -> [FontFeature] {
    if let tag = entry.object(forKey: kCTFontOpenTypeFeatureTag) as? String, tag.utf8.count <= 4 {
      let value = number(entry.object(forKey: kCTFontOpenTypeFeatureValue)) ?? 1
      return value >= 0 && value <= 65535 ? [FontFeature(OpenTypeTag(tag), UInt32(value))] : []
    }
    guard let type = number(entry.object(forKey: kCTFontFeatureTypeIdentifierKey)),
      let selector = number(entry.object(forKey: kCTFontFeatureSelectorIdentifierKey)),
      (0...65535).contains(type), (0...65535).contains(selector)
    else { return [] }
    return FontFeature.features(type: Int(type), selector: Int(selector))
  }

  /// Returns the number in a value of any numeric type; nil where it is none or not finite.
  static func number(_ value: Any?) -> Double? {
    let number: Double? =
      switch value {
      case let value as Double: value
      case let value as CGFloat: Double(value)
      case let value as Float: Double(value)
      case let value as Int: Double(value)
      case let value as UInt32: Double(value)
      case let value as NSNumber: value.doubleValue
      case let value as CTFontSymbolicTraits: Double(value.rawValue)
      default: nil
      }
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  private static func dictionary(_ value: Any?) -> NSDictionary? {
    if let value = value as? NSDictionary { return value }
    return (value as? [AnyHashable: Any]).map { NSDictionary(dictionary: $0) }
  }

  /// Returns the values of axes as a dictionary, keyed by the numbers of the axes.
  static func dictionary(of variation: [OpenTypeTag: Double]) -> NSDictionary {
    NSDictionary(
      dictionary: Dictionary(
        uniqueKeysWithValues: variation.map { (NSNumber(value: $0.key.value), NSNumber(value: $0.value)) }))
  }

  /// The attributes as a dictionary for clients.
  var dictionary: NSDictionary {
    let result = NSMutableDictionary()
    func set(_ key: CFString, _ value: Any?) { if let value { result.setObject(value, forKey: NSString(string: key)) } }
    set(kCTFontNameAttribute, name.map { NSString(string: $0) })
    set(kCTFontFamilyNameAttribute, family.map { NSString(string: $0) })
    set(kCTFontStyleNameAttribute, styleName.map { NSString(string: $0) })
    set(kCTFontSizeAttribute, size.map { NSNumber(value: Double($0)) })
    set(kCTFontMatrixAttribute, matrix)
    set(kCTFontURLAttribute, url)
    let traits = NSMutableDictionary()
    func setTrait(_ key: CFString, _ value: NSNumber?) {
      if let value { traits.setObject(value, forKey: NSString(string: key)) }
    }
    setTrait(kCTFontSymbolicTrait, symbolicTraits.map { NSNumber(value: $0.rawValue) })
    setTrait(kCTFontWeightTrait, weight.map { NSNumber(value: FontTraitScale.weightTrait($0)) })
    setTrait(kCTFontWidthTrait, width.map { NSNumber(value: FontTraitScale.widthTrait($0)) })
    setTrait(kCTFontSlantTrait, slant.map { NSNumber(value: $0 / 30) })
    if traits.count > 0 { set(kCTFontTraitsAttribute, traits) }
    if !variation.isEmpty { set(kCTFontVariationAttribute, Self.dictionary(of: variation)) }
    if !features.isEmpty {
      set(
        kCTFontFeatureSettingsAttribute,
        NSArray(
          array: features.map {
            NSDictionary(dictionary: [
              kCTFontOpenTypeFeatureTag: NSString(string: $0.tag.description),
              kCTFontOpenTypeFeatureValue: NSNumber(value: $0.value),
            ])
          }))
    }
    return result
  }

  // MARK: Looking up

  /// Returns the style that the traits ask for, starting from another; nil where they ask for nothing.
  func style(from start: FontStyle) -> FontStyle? {
    guard symbolicTraits != nil || weight != nil || width != nil || slant != nil || styleName != nil else { return nil }
    var style = start
    if let styleName, let named = StyleWords.style(StyleWords.squashed(styleName)) {
      style.weight = named.weight
      style.width = named.width
      style.isItalic = named.isItalic
    }
    if let symbolicTraits {
      style = symbolicTraits.applied(to: style, mask: .traitsOfStyles)
    }
    if let weight { style.weight = weight }
    if let width { style.width = width }
    if let slant { style.isItalic = slant > 0 }
    return style
  }

  /// Returns the face that fits best.
  package func match(in library: FontLibrary) -> FontMatch { found(in: library).varied(variation) }

  private func found(in library: FontLibrary) -> FontMatch {
    if let face { return face }
    if let url, name == nil, let face = FontData(path: url.path).flatMap({ FontFace(data: $0) }) {
      return FontMatch(face: face)
    }
    if let name {
      let match = library.match(name)
      return style(from: match.style).map { match.restyled($0, in: library) } ?? match
    }
    let style = style(from: FontStyle()) ?? FontStyle()
    guard let family else { return library.match(StandardFont.all["helvetica"] ?? .system, style) }
    if let face = library.face(family: family, style: style) { return library.found(face) }
    if let (font, named) = StandardFont.named(family) {
      return library.match(font, self.style(from: named) ?? named, wanted: family)
    }
    // A name that is no family's may be a face's.
    let match = library.match(family)
    guard match.substitution?.reason == .lastResort else { return match }
    return library.lastResort(family, self.style(from: match.style) ?? match.style)
  }
}
