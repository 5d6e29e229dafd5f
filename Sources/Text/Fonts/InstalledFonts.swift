// InstalledFonts: the fonts that are installed on this machine, as fontconfig lists them, without any choice.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCFontconfig
import Synchronization

/// One installed face, with what fontconfig has noted about its file.
package struct InstalledFont: @unchecked Sendable {
  let path: String
  /// The index of the face in the file in the low 16 bits; above it the number of a variable font's named instance.
  let index: Int
  let families: [String]
  let postScriptName: String?
  let fullNames: [String]
  let style: FontStyle
  let isColored: Bool
  /// The characters of the face, which live as long as the list of fonts.
  private let characters: OpaquePointer?

  fileprivate init?(_ pattern: OpaquePointer) {
    func texts(_ key: String) -> [String] {
      var result: [String] = []
      var text: UnsafeMutablePointer<FcChar8>?
      while result.count < 16, FcPatternGetString(pattern, key, Int32(result.count), &text) == FcResultMatch,
        let text
      {
        result.append(String(cString: text))
      }
      return result
    }
    func number(_ key: String) -> Double? {
      var value = 0.0
      return FcPatternGetDouble(pattern, key, 0, &value) == FcResultMatch ? value : nil
    }
    func flag(_ key: String) -> Bool {
      var value: FcBool = 0
      return FcPatternGetBool(pattern, key, 0, &value) == FcResultMatch && value != 0
    }
    var index: Int32 = 0
    guard let path = texts("file").first, FcPatternGetInteger(pattern, "index", 0, &index) == FcResultMatch,
      // The whole range of a variable font is listed too, as one more entry.
      index >> 16 != 0x8000, index >= 0
    else { return nil }
    self.path = path
    self.index = Int(index)
    families = texts("family")
    postScriptName = texts("postscriptname").first
    fullNames = texts("fullname")
    isColored = flag("color")
    var style = FontStyle()
    style.weight = number("weight").map { FcWeightToOpenTypeDouble($0) } ?? 400
    style.width = number("width") ?? 100
    style.isItalic = (number("slant") ?? 0) > 0
    style.isMonospaced = (number("spacing") ?? 0) >= 100
    style.hasSerifs = families.contains { $0.contains("Serif") || $0.contains("Roman") || $0.contains("Times") }
    self.style = style
    var characters: OpaquePointer?
    self.characters = FcPatternGetCharSet(pattern, "charset", 0, &characters) == FcResultMatch ? characters : nil
  }

  /// Whether the face has the character, as fontconfig has noted.
  func contains(_ scalar: Unicode.Scalar) -> Bool {
    guard let characters else { return false }
    return FcCharSetHasChar(characters, scalar.value) != 0
  }
}

/// The installed fonts, listed once for the process, sorted by path and index. The list has no part of a budget: it cannot
/// be let go of, since listed fonts refer to sets of characters that fontconfig owns, and fonts are found by it.
package enum InstalledFonts {
  package static let all: [InstalledFont] = {
    guard let configuration = FcInitLoadConfigAndFonts(),
      let set = FcConfigGetFonts(configuration, FcSetSystem)
    else { return [] }
    // The configuration is never freed: it owns the sets of characters.
    let patterns = UnsafeBufferPointer(start: set.pointee.fonts, count: max(0, Int(set.pointee.nfont)))
    return patterns.compactMap { $0 }.compactMap { InstalledFont($0) }.sorted {
      ($0.path, $0.index) < ($1.path, $1.index)
    }
  }()

  /// The indices in ``all`` of the fonts that have a name, keyed by that name in lower case.
  static let names: (exact: [String: [Int]], families: [String: [Int]]) = {
    var exact: [String: [Int]] = [:]
    var families: [String: [Int]] = [:]
    for (index, font) in all.enumerated() {
      for name in Set(font.fullNames + (font.postScriptName.map { [$0] } ?? [])) {
        exact[name.lowercased(), default: []].append(index)
      }
      for name in Set(font.families) { families[name.lowercased(), default: []].append(index) }
    }
    return (exact, families)
  }()
}
