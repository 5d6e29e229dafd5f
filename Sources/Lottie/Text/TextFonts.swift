// TextFonts: the glyphs for the documents of a file: its own, or those of the font that it names.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
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
    // In the pictures by Core Animation a box begins where capitals of its first line do. Of a font that is missing,
    // the file has that height: exporters write it as the ascent.
    let height = font.substitution != nil && named.ascent > 0 ? named.ascent / 100 * document.size : nil
    func glyphs(_ stretch: Double) -> FontGlyphs {
      FontGlyphs(
        font, boxAscent: height ?? CTFontGetCapHeight(font), tracking: document.tracking, stretch: stretch)
    }
    guard let substitution = font.substitution else { return glyphs(1) }
    let stretch = stretchOfGlyphs(named, font) ?? stretchOfBox(document, glyphs)
    lookup.missing(
      substitution.message
        + (stretch.map { "; its letters are \(Int(($0.share * 100).rounded())) % as wide, as \($0.reason)" } ?? ""))
    return glyphs(stretch?.share ?? 1)
  }

  // MARK: Fonts that are missing

  /// The widths that the letters of a font have which stands in for another, as a share of their own.
  private typealias Stretch = (share: Double, reason: String)

  /// The least and the greatest share: letters beyond would look odd.
  private static let stretches = 0.7...1.4
  /// The most glyphs that are compared.
  private static let maxCompared = 64

  /// The share that makes letters as wide as those which the file has of the missing font.
  private func stretchOfGlyphs(_ named: LottieFont, _ font: CTFont) -> Stretch? {
    let own = file.glyphs.filter { $0.key.family == named.family && $0.key.style == named.style && $0.value.width > 0 }
    guard !own.isEmpty else { return nil }
    let plain = FontGlyphs(font, boxAscent: 0, tracking: 0)
    var wanted = 0.0, found = 0.0
    for (key, glyph) in own.sorted(by: { $0.key.character < $1.key.character }).prefix(Self.maxCompared) {
      let letter = StyledCharacter(text: key.character, written: key.character)
      let advance = plain.letters(of: [letter]).reduce(0) { $0 + $1.advance }
      guard advance > 0, font.size > 0 else { continue }
      wanted += glyph.width / 100
      found += advance / font.size
    }
    guard found > 0 else { return nil }
    let share = min(max(wanted / found, Self.stretches.lowerBound), Self.stretches.upperBound)
    return abs(share - 1) < 0.005 ? nil : (share, "the glyphs are that the file has")
  }

  /// The share with which a text fits into its box that does not with the font's own widths: it did in the missing font.
  private func stretchOfBox(_ document: TextDocument, _ glyphs: (Double) -> FontGlyphs) -> Stretch? {
    guard let box = document.boxSize, document.size > 0 else { return nil }
    let lineHeight = document.lineHeight > 0 ? document.lineHeight : document.size * 1.2
    let room = max(1, Int(min(max(box.y / lineHeight + 0.25, 0), 1e6).rounded(.down)))
    let deadline = Deadline.ofReading
    func fits(_ share: Double) -> Bool { TextLayout(document, glyphs(share)).lines.count <= room }
    guard !fits(1) else { return nil }
    let steps = stride(from: 0.98, through: Self.stretches.lowerBound, by: -0.02)
    guard let share = steps.first(where: { deadline.hasPassed || fits($0) }) else { return nil }
    return (share, "its box suggests")
  }
}
