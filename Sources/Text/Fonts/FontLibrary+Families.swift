// FontLibrary+Families: the names of the fonts of a family.
// SPDX-License-Identifier: Apache-2.0

extension FontLibrary {
  /// The PostScript names of the registered and installed fonts of a family, sorted; case is ignored.
  package func postScriptNames(ofFamily family: String) -> [String] {
    let key = family.lowercased()
    var names = Set(
      registeredFaces.filter {
        $0.names.family.lowercased() == key || $0.names.typographicFamily?.lowercased() == key
      }.map(\.names.postScript))
    if usesSystemFonts {
      names.formUnion((InstalledFonts.names.families[key] ?? []).compactMap { InstalledFonts.all[$0].postScriptName })
    }
    return names.sorted()
  }
}
