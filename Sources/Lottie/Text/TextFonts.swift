// TextFonts: the glyphs for the documents of a file: its own, or those of the font that it names.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteGraphics
import QuartziteText

/// The fonts that a client gives, and the one who hears of those that are missing.
struct FontLookup {
  let provider: (any AnimationFontProvider)?
  /// The fonts in which names are looked up; nil for those of the process.
  let library: FontLibrary?
  let missing: (_ message: String) -> Void
}

/// Finds glyphs.
struct TextFonts {
  let file: LottieFile
  let lookup: FontLookup

  /// The glyphs for a document.
  func glyphs(for document: TextDocument) -> any GlyphSource {
    let name = file.fonts[document.font]?.name ?? document.font
    if let given = lookup.provider?.fontFor(family: name, size: document.size) {
      return FontGlyphs(given, boxAscent: CTFontGetCapHeight(given), tracking: document.tracking)
    }
    guard let font = file.fonts[document.font] else {
      return installed(LottieFont(name: document.font, family: "", style: "", ascent: 0), document)
    }
    let hasGlyphs = document.text.contains { character in
      file.glyphs[GlyphKey(family: font.family, style: font.style, character: String(character))] != nil
    }
    guard hasGlyphs else { return installed(font, document) }
    return FileGlyphs(file: file, font: font, size: document.size) { installed(font, document) }
  }

  /// The glyphs of a font that the animation's fonts have.
  private func installed(_ named: LottieFont, _ document: TextDocument) -> FontGlyphs {
    FontLibrary.$ofTask.withValue(lookup.library) { found(named, document) }
  }

  /// The glyphs of a font by its name, or else by its family and style.
  private func found(_ named: LottieFont, _ document: TextDocument) -> FontGlyphs {
    var font = CTFontCreateWithName(named.name as CFString, document.size, nil)
    if font.substitution != nil, !named.family.isEmpty {
      let attributes: [String: Any] = [
        kCTFontFamilyNameAttribute: named.family, kCTFontStyleNameAttribute: named.style,
      ]
      let descriptor = CTFontDescriptorCreateWithAttributes(NSDictionary(dictionary: attributes))
      let found = CTFontCreateWithFontDescriptor(descriptor, document.size, nil)
      if found.substitution == nil { font = found }
    }
    if let substitution = font.substitution { lookup.missing(substitution.message) }
    // In the pictures by Core Animation a box begins where capitals of its first line do. Of a font that is missing,
    // the file has that height: exporters write it as the ascent.
    let height = font.substitution != nil && named.ascent > 0 ? named.ascent / 100 * document.size : nil
    return FontGlyphs(font, boxAscent: height ?? CTFontGetCapHeight(font), tracking: document.tracking)
  }
}
