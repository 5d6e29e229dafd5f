// FontStandIn: a face that replaces a font that isn't there, and the properties of that font that stay in effect.
// SPDX-License-Identifier: Apache-2.0

/// The known properties of a font that is not installed. Text that is set in a stand-in has its names and line heights.
package struct FontPersona: Hashable, Sendable {
  /// The font that the face stands in for.
  package let font: StandardFont
  /// The style that was asked for.
  package let style: FontStyle

  package var postScriptName: String { font.postScriptName(of: style) }
  package var familyName: String { font.family }
  package var fullName: String {
    let name = style.name(italic: font.italicName)
    return name.isEmpty ? font.family : "\(font.family) \(name)"
  }
}

/// The replacement of a font that was not found by another face.
package struct FontSubstitution: Hashable, Sendable {
  /// The reason why the face is used.
  package enum Reason: Hashable, Sendable {
    /// The face is known to resemble the font, whose line heights and names apply.
    case standsIn
    /// The face is of the same family, in another style.
    case otherStyle
    /// The face is the embedded one, which is always there.
    case lastResort
  }

  /// The name of the font that was asked for.
  package let wanted: String
  /// The full name of the face that is used.
  package let used: String
  package let reason: Reason

  /// A sentence that names the font that was not found and the face that is used instead.
  package var message: String { "the font “\(wanted)” was not found; \(used) is used" }
}

/// A face that was found for a name.
package struct FontMatch: Hashable, Sendable {
  package let face: FontFace
  package let persona: FontPersona?
  package let substitution: FontSubstitution?

  package init(face: FontFace, persona: FontPersona? = nil, substitution: FontSubstitution? = nil) {
    self.face = face
    self.persona = persona
    self.substitution = substitution
  }

  // The names and the style; for a stand-in, those that were asked for.
  var postScriptName: String { persona?.postScriptName ?? face.names.postScript }
  var fullName: String { persona?.fullName ?? face.names.full }
  var style: FontStyle { persona?.style ?? face.style }

  /// Returns the same match with more values of axes, which replace those of the same axes.
  func varied(_ variation: [OpenTypeTag: Double]) -> FontMatch {
    guard !variation.isEmpty, let varied = face.varied(face.variation.merging(variation) { $1 }) else { return self }
    return FontMatch(face: varied, persona: persona, substitution: substitution)
  }

  /// Returns the nearest match of the family in another style.
  func restyled(_ style: FontStyle, in library: FontLibrary) -> FontMatch {
    if let persona, substitution != nil { return library.match(persona.font, style) }
    let nearest = face.nearest(style, in: library) ?? face
    let substitution = substitution.map {
      FontSubstitution(wanted: $0.wanted, used: nearest.names.full, reason: $0.reason)
    }
    return FontMatch(face: nearest, persona: library.found(nearest).persona, substitution: substitution)
  }
}

extension FontStyle {
  /// Returns the style's name as it appears in names of fonts: empty for the regular one.
  func name(italic: String) -> String {
    let names = [
      (100.0, "Ultralight"), (200, "Thin"), (300, "Light"), (400, ""), (500, "Medium"), (600, "Semibold"),
      (700, "Bold"), (800, "Heavy"), (900, "Black"),
    ]
    let nearest = names.min { abs($0.0 - weight) < abs($1.0 - weight) }
    return (nearest?.1 ?? "") + (isItalic ? italic : "")
  }
}
