// FontLibrary+Fallback: faces for characters that a font lacks. The choice depends only on the available fonts, the
// character and the style, never on earlier requests.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

extension FontLibrary {
  /// A face that has the characters of one cluster, for text in the style of `face`; nil where none has them.
  ///
  /// The registered faces are searched first in their order, then the installed ones in a fixed order, then the
  /// embedded one. If no face has all characters, the first with the first character is taken.
  package func fallback(for cluster: some Collection<Unicode.Scalar>, like face: FontFace) -> FontFace? {
    // Characters that are invisible by themselves need no face.
    let needed = cluster.prefix(32).filter { !$0.properties.isDefaultIgnorableCodePoint }
    guard let first = needed.first else { return nil }
    let wantsEmoji = Self.wantsEmoji(cluster)
    var style = FontStyle(weight: face.style.weight, isItalic: face.style.isItalic)
    style.isMonospaced = face.style.isMonospaced
    style.hasSerifs = face.style.hasSerifs
    let query = FallbackQuery(scalars: needed, wantsEmoji: wantsEmoji, style: style, generation: generation)
    return fallback(query) {
      find(needed, wantsEmoji: wantsEmoji, style: style)
        ?? (needed.count > 1 ? find([first], wantsEmoji: wantsEmoji, style: style) : nil)
    }
  }

  /// Whether a cluster is shown as a picture: an emoji by default, or made one by a variation selector.
  package static func wantsEmoji(_ cluster: some Collection<Unicode.Scalar>) -> Bool {
    guard let first = cluster.first, !cluster.contains("\u{FE0E}") else { return false }
    return first.properties.isEmojiPresentation || cluster.contains("\u{FE0F}")
      || cluster.dropFirst().contains { $0.properties.isEmojiModifier }
  }

  private func find(_ scalars: [Unicode.Scalar], wantsEmoji: Bool, style: FontStyle) -> FontFace? {
    let registered = registeredFaces.filter { face in scalars.allSatisfy { face.contains($0) } }
    if let face = registered.first(where: { $0.colorKinds.isEmpty != wantsEmoji }) { return face }
    // A picture is wanted, and one may be installed; otherwise any registered face is preferred.
    if !wantsEmoji, let face = registered.first { return face }
    if usesSystemFonts {
      let fonts = InstalledFonts.all.enumerated().filter { entry in scalars.allSatisfy { entry.element.contains($0) } }
        .map { (rank: Self.rank($0.element, wantsEmoji: wantsEmoji, style: style), index: $0.offset) }
        .sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }
      for font in fonts {
        // The notes of fontconfig may be out of date.
        if let face = open(InstalledFonts.all[font.index]), scalars.allSatisfy({ face.contains($0) }) { return face }
      }
    }
    if let face = registered.first { return face }
    let embedded = FontFace.embedded
    return scalars.allSatisfy { embedded.contains($0) } ? embedded : nil
  }

  /// The rank of an installed font in the search; lower ranks are tried first.
  ///
  /// Families that cover all scripts come first, by their kind of letters; then, in a family, the nearest style.
  private static func rank(_ font: InstalledFont, wantsEmoji: Bool, style: FontStyle) -> Double {
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
    let group = Double(kind) + exact + (isSymbols ? 20 : 0) + (font.isColored == wantsEmoji ? 0 : 100)
    return group * 1e6 + min(font.style.distance(to: style), 9e5)
  }
}
