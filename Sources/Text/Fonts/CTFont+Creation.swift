// CTFont+Creation: the functions that create fonts.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// Creates a font by name, with an em of `size` points; 12 where `size` is 0, negative or not finite.
///
/// The name is a PostScript name, a full name or that of a family. A font can be created for any name: where there is
/// none of that name, another stands in for it.
public func CTFontCreateWithName(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  CTFont(name: name, size: size, matrix: matrix?.pointee ?? .identity)
}

/// Creates a font by name; `options` have no effect here. See ``CTFontCreateWithName(_:_:_:)``.
public func CTFontCreateWithNameAndOptions(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ options: CTFontOptions
) -> CTFont {
  CTFontCreateWithName(name, size, matrix)
}

/// Creates the font that fits a description best, with an em of `size` points; where `size` is 0, that of the
/// descriptor, and 12 where it has none.
public func CTFontCreateWithFontDescriptor(
  _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  let attributes = descriptor.attributes
  return CTFont(
    attributes.match(in: .current), name: attributes.name, size: size > 0 ? size : attributes.size ?? 0,
    matrix: matrix?.pointee ?? attributes.matrix ?? .identity, features: attributes.features)
}

/// Creates the font that fits a description best; `options` have no effect here. See
/// ``CTFontCreateWithFontDescriptor(_:_:_:)``.
public func CTFontCreateWithFontDescriptorAndOptions(
  _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ options: CTFontOptions
) -> CTFont {
  CTFontCreateWithFontDescriptor(descriptor, size, matrix)
}

/// Creates the font of a part of the user interface, with an em of `size` points or, where that is 0, of the usual
/// size. Another face stands in for the system's font; the language has no effect.
public func CTFontCreateUIFontForLanguage(
  _ uiType: CTFontUIFontType, _ size: CGFloat, _ language: CFString?
) -> CTFont? {
  let style = FontStyle(weight: uiType.isEmphasized ? 700 : 400, isItalic: false)
  let usualSize = size > 0 ? size : uiType.usualSize
  if uiType == .userFixedPitch {
    return CTFont(name: "Menlo-Regular", size: usualSize)
  }
  return CTFont(FontLibrary.current.match(.system, style), size: usualSize)
}

/// Creates a font like `font` in another size, with another matrix, and with the attributes of a descriptor.
///
/// A `size` of 0 and a matrix of nil mean those of the descriptor, or else those of the font. The other attributes of
/// the descriptor that apply are a name or a family, traits, a variation and features.
public func CTFontCreateCopyWithAttributes(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ attributes: CTFontDescriptor?
) -> CTFont {
  let added = attributes?.attributes ?? FontAttributes()
  var match = font.match
  var name: CFString? = font.name
  if added.face != nil || added.name != nil || added.family != nil {
    match = added.match(in: font.library)
    name = added.name
  } else if let style = added.style(from: font.style) {
    match = match.restyled(style, in: font.library)
    name = nil
  }
  return CTFont(
    match.varied(added.variation), name: name, size: size > 0 ? size : added.size ?? font.size,
    matrix: matrix?.pointee ?? added.matrix ?? font.matrix, features: font.features + added.features,
    library: font.library)
}

/// Creates a font of the same family with other traits, or returns nil where the family has none.
///
/// The traits that are in `mask` are changed: bold, italic, expanded, condensed. A `size` of 0 means the font's size.
public func CTFontCreateCopyWithSymbolicTraits(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ value: CTFontSymbolicTraits,
  _ mask: CTFontSymbolicTraits
) -> CTFont? {
  let style = value.applied(to: font.style, mask: mask)
  let copy = CTFont(
    font.match.restyled(style, in: font.library), size: size > 0 ? size : font.size,
    matrix: matrix?.pointee ?? font.matrix, features: font.features,
    library: font.library)
  let changed = mask.intersection(.traitsOfStyles)
  let isFound = CTFontSymbolicTraits(copy.style).intersection(changed) == value.intersection(changed)
  return isFound ? copy : nil
}

/// Creates a font of another family in the nearest style, or returns nil where there is no such family.
///
/// A `size` of 0 means the font's size.
public func CTFontCreateCopyWithFamily(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ family: CFString
) -> CTFont? {
  let match: FontMatch
  if let face = font.library.face(family: family, style: font.style) {
    match = font.library.found(face)
  } else if let (standard, _) = StandardFont.named(family), standard.family == family {
    match = font.library.match(standard, font.style)
  } else {
    return nil
  }
  return CTFont(
    match, size: size > 0 ? size : font.size, matrix: matrix?.pointee ?? font.matrix, features: font.features,
    library: font.library)
}

extension CTFont {
  /// The style; for a stand-in, the one that was asked for.
  package var style: FontStyle { match.style }
}
