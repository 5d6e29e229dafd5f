// FontLibrary+Fallback: faces for characters that a font lacks. The choice depends only on the available fonts, the
// character and the style, never on earlier requests.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

extension FontLibrary {
  /// A face that has the characters of one cluster, for text in the style of `face`; nil where none has them.
  ///
  /// The registered faces are searched first in their order, then the installed ones in a fixed order, then the
  /// embedded one; of one family, the face with the nearest style is taken. For a cluster that is shown as a letter or as
  /// a picture all faces of that kind come before those of the other kind. If no face has all characters, the first with
  /// the first character is taken.
  package func fallback(for cluster: some Collection<Unicode.Scalar>, like face: FontFace) -> FontFace? {
    // Characters that are invisible by themselves need no face.
    let needed = cluster.prefix(32).filter { !$0.properties.isDefaultIgnorableCodePoint }
    guard let first = needed.first else { return nil }
    let presentation = Presentation(of: cluster)
    var style = FontStyle(weight: face.style.weight, isItalic: face.style.isItalic)
    style.isMonospaced = face.style.isMonospaced
    style.hasSerifs = face.style.hasSerifs
    let query = FallbackQuery(scalars: needed, presentation: presentation, style: style, generation: generation)
    return fallback(query) {
      find(needed, presentation, style) ?? (needed.count > 1 ? find([first], presentation, style) : nil)
    }
  }

  private func find(_ scalars: [Unicode.Scalar], _ presentation: Presentation, _ style: FontStyle) -> FontFace? {
    let registered = registeredFaces.filter { face in scalars.allSatisfy { face.contains($0) } }
    let letters = registered.filter(\.colorKinds.isEmpty), pictures = registered.filter { !$0.colorKinds.isEmpty }
    var embedded: FontFace? {
      let face = FontFace.embedded(in: style)
      return scalars.allSatisfy { face.contains($0) } ? face : nil
    }
    switch presentation {
    case .picture:
      return nearest(pictures, style) ?? installed(scalars, areColored: true, style) ?? nearest(letters, style)
        ?? installed(scalars, areColored: false, style) ?? embedded
    case .letter:
      return nearest(letters, style) ?? installed(scalars, areColored: false, style) ?? embedded
        ?? nearest(pictures, style) ?? installed(scalars, areColored: true, style)
    case .any:
      return nearest(letters, style) ?? nearest(pictures, style) ?? installed(scalars, areColored: false, style)
        ?? installed(scalars, areColored: true, style) ?? embedded
    }
  }

  /// Returns the face with the nearest style in the family of the first face.
  private func nearest(_ faces: [FontFace], _ style: FontStyle) -> FontFace? {
    guard let first = faces.first else { return nil }
    let family = first.names.typographicFamily ?? first.names.family
    let face = faces.filter { ($0.names.typographicFamily ?? $0.names.family) == family }.nearest(to: style)
    return face.flatMap { $0.hasWeights ? $0.nearest(style, in: self) : $0 }
  }

  private func installed(_ scalars: [Unicode.Scalar], areColored: Bool, _ style: FontStyle) -> FontFace? {
    guard usesSystemFonts else { return nil }
    let fonts = InstalledFonts.all.enumerated()
      .filter { entry in entry.element.isColored == areColored && scalars.allSatisfy { entry.element.contains($0) } }
      .map { (rank: Self.rank($0.element, style), index: $0.offset) }
      .sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }
    for font in fonts {
      // The notes of fontconfig may be out of date.
      if let face = open(InstalledFonts.all[font.index]), scalars.allSatisfy({ face.contains($0) }) { return face }
    }
    return nil
  }

  /// The rank of an installed font in the search; lower ranks are tried first.
  ///
  /// Families that cover all scripts come first, by their kind of letters; then, in a family, the nearest style.
  private static func rank(_ font: InstalledFont, _ style: FontStyle) -> Double {
    let family = font.families.first ?? ""
    let kinds: [String]
    if style.isMonospaced {
      kinds = ["DejaVu Sans Mono", "Noto Sans Mono", "Noto Sans", "DejaVu Sans"]
    } else if style.hasSerifs {
      kinds = ["Noto Serif", "DejaVu Serif", "Noto Naskh", "Noto Sans", "DejaVu Sans"]
    } else {
      kinds = ["Noto Sans", "DejaVu Sans", "Noto Kufi", "Noto Serif"]
    }
    // Symbols and mathematics look foreign among letters, so they come after the families of letters.
    let isSymbols = ["Symbols", "Math", "Music"].contains { family.contains($0) }
    let kind = kinds.firstIndex { family.hasPrefix($0) } ?? kinds.count
    let exact = kind < kinds.count && family == kinds[kind] ? 0.0 : 0.5
    let group = Double(kind) + exact + (isSymbols ? 20 : 0)
    return group * 1e6 + min(font.style.distance(to: style), 9e5)
  }
}
