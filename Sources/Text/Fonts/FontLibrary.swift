// FontLibrary: the look-up of faces: among the registered ones, then among the installed ones by exact name, then among
// the stand-ins for well-known names, and last the embedded face, which is always there.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteCHarfBuzz
import Synchronization

/// The fonts that text can be set in. One library is shared by the process; tests create their own.
package final class FontLibrary: Sendable {
  /// The library that public functions use.
  package static let shared = FontLibrary()

  /// The source of registered faces.
  package enum Source: Hashable, Sendable {
    case file(String)
    case data(UInt64)

    /// Returns a file as a source, by its standardized path, so that registering and unregistering name it alike.
    package static func file(at url: URL) -> Source { .file(url.standardizedFileURL.path) }
  }

  private struct State {
    var usesSystemFonts: Bool
    var registered: [(source: Source, faces: [FontFace])] = []
    /// The results of earlier searches by name, valid until fonts are added or removed.
    var matches: [String: FontMatch] = [:]
    var fallbacks: [FallbackQuery: FontFace?] = [:]
    /// The number of changes to what can be found.
    var generation = 0
  }

  private let state: Mutex<State>
  /// Installed faces that have been opened; nil where that failed.
  private let opened = Mutex<[OpenedKey: FontFace?]>([:])

  private struct OpenedKey: Hashable {
    let path: String
    let index: Int
  }

  /// Creates a library without registered fonts.
  package init(usesSystemFonts: Bool = true) {
    state = Mutex(State(usesSystemFonts: usesSystemFonts))
  }

  /// Whether installed fonts are searched; without them text looks the same on every machine. True by default.
  package var usesSystemFonts: Bool {
    get { state.withLock { $0.usesSystemFonts } }
    set {
      state.withLock { state in
        guard state.usesSystemFonts != newValue else { return }
        state.usesSystemFonts = newValue
        Self.forget(&state)
      }
    }
  }

  /// The number of changes to what can be found: a key for caches of laid-out text.
  package var generation: Int { state.withLock { $0.generation } }

  private static func forget(_ state: inout State) {
    state.matches = [:]
    state.fallbacks = [:]
    state.generation += 1
  }

  /// Frees cached results; nothing that can be found changes.
  package func dropCaches() {
    state.withLock { state in
      state.matches = [:]
      state.fallbacks = [:]
    }
    opened.withLock { $0 = [:] }
  }

  // MARK: Registering

  /// Adds faces after those that are registered; returns false where their source is already registered.
  package func register(_ faces: [FontFace], from source: Source) -> Bool {
    state.withLock { state in
      guard !state.registered.contains(where: { $0.source == source }) else { return false }
      state.registered.append((source, faces))
      Self.forget(&state)
      return true
    }
  }

  /// Removes the faces of a source; returns false where it isn't registered.
  package func unregister(_ source: Source) -> Bool {
    state.withLock { state in
      guard let index = state.registered.firstIndex(where: { $0.source == source }) else { return false }
      state.registered.remove(at: index)
      Self.forget(&state)
      return true
    }
  }

  /// The registered faces, in order.
  package var registeredFaces: [FontFace] { state.withLock { $0.registered.flatMap(\.faces) } }

  /// Returns the faces of a file or of data; empty where it is no font.
  package static func faces(in data: FontData) -> [FontFace] {
    (0..<FontFace.count(in: data)).compactMap { FontFace(data: data, index: $0) }
  }

  // MARK: Looking up

  /// Returns the face for a PostScript, full or family name, or a substitute, which `substitution` then describes.
  package func match(_ name: String) -> FontMatch {
    let (known, generation) = state.withLock { ($0.matches[name], $0.generation) }
    if let known { return known }
    let match = find(name)
    // The limits keep made-up names from growing the table without bound.
    guard name.utf8.count <= 256 else { return match }
    state.withLock { state in
      if state.matches.count >= 4096 { state.matches = [:] }
      if state.generation == generation { state.matches[name] = match }
    }
    return match
  }

  private func find(_ name: String) -> FontMatch {
    if let face = exactFace(name) ?? face(family: name, style: FontStyle()) { return found(face) }
    if let (font, style) = StandardFont.named(name) { return match(font, style, wanted: name) }
    // A style that the family doesn't have: "DejaVuSans-Heavy".
    if let hyphen = name.lastIndex(of: "-"), let style = StyleWords.style(StyleWords.squashed(String(name[hyphen...])))
    {
      let family = String(name[..<hyphen])
      if let face = face(family: family, style: style) ?? exactFace(family)?.nearest(style, in: self) {
        return FontMatch(
          face: face, substitution: FontSubstitution(wanted: name, used: face.names.full, reason: .otherStyle))
      }
    }
    let face = FontFace.embedded
    return FontMatch(
      face: face, substitution: FontSubstitution(wanted: name, used: face.names.full, reason: .lastResort))
  }

  /// Returns the match of a face that is the one asked for. Where Apple's platforms space the lines of its family
  /// differently from its file, a persona carries those lines.
  func found(_ face: FontFace) -> FontMatch {
    guard let font = StandardFont.all[face.names.family.lowercased()], font.hasExtraLineHeight else {
      return FontMatch(face: face)
    }
    return FontMatch(face: face, persona: FontPersona(font: font, style: face.style))
  }

  /// Returns the face that stands in for a well-known font.
  package func match(_ font: StandardFont, _ style: FontStyle, wanted: String? = nil) -> FontMatch {
    let persona = FontPersona(font: font, style: style)
    let wanted = wanted ?? persona.postScriptName
    if let face = exactFace(persona.postScriptName) { return found(face) }
    for family in font.standIns {
      if let face = face(family: family, style: style) {
        return FontMatch(
          face: face, persona: persona,
          substitution: FontSubstitution(wanted: wanted, used: face.names.full, reason: .standsIn))
      }
    }
    let face = FontFace.embedded
    return FontMatch(
      face: face, persona: persona,
      substitution: FontSubstitution(wanted: wanted, used: face.names.full, reason: .lastResort))
  }

  /// Returns the face with this PostScript or full name; case is ignored.
  package func exactFace(_ name: String) -> FontFace? {
    let key = name.lowercased()
    for face in registeredFaces + [FontFace.embedded]
    where face.names.postScript.lowercased() == key || face.names.full.lowercased() == key {
      return face
    }
    guard usesSystemFonts else { return nil }
    for place in InstalledFonts.names.exact[key] ?? [] {
      if let face = open(InstalledFonts.all[place]) { return face }
    }
    return nil
  }

  /// Returns the face of a family with the nearest style; case is ignored.
  package func face(family: String, style: FontStyle) -> FontFace? {
    let key = family.lowercased()
    let registered = registeredFaces.filter {
      $0.names.family.lowercased() == key || $0.names.typographicFamily?.lowercased() == key
    }
    // Swift's `min` returns the first of equals.
    if let face = registered.min(by: { $0.style.distance(to: style) < $1.style.distance(to: style) }) { return face }
    guard usesSystemFonts else { return nil }
    let fonts = (InstalledFonts.names.families[key] ?? []).map { InstalledFonts.all[$0] }
    let order = fonts.indices.sorted {
      (fonts[$0].style.distance(to: style), $0) < (fonts[$1].style.distance(to: style), $1)
    }
    for index in order {
      if let face = open(fonts[index]) { return face }
    }
    return nil
  }

  /// Opens an installed face, and caches it.
  func open(_ font: InstalledFont) -> FontFace? {
    let key = OpenedKey(path: font.path, index: font.index)
    if let known = opened.withLock({ $0[key] }) { return known }
    // The file is read outside the lock, since that takes long. Two threads may both read it, and get equal faces.
    var face = FontData(path: font.path).flatMap { FontFace(data: $0, index: font.index & 0xFFFF) }
    if let variable = face, font.index >> 16 > 0 { face = variable.instance(font.index >> 16 - 1) }
    return opened.withLock { opened in
      if let known = opened[key] { return known }
      opened[key] = face
      return face
    }
  }

  // MARK: Fallbacks

  struct FallbackQuery: Hashable {
    let scalars: [Unicode.Scalar]
    let wantsEmoji: Bool
    let style: FontStyle
  }

  /// Returns the cached result of a query, or runs `find` and caches its result.
  func fallback(_ query: FallbackQuery, find: () -> FontFace?) -> FontFace? {
    let (known, generation) = state.withLock { ($0.fallbacks[query], $0.generation) }
    if let known { return known }
    let face = find()
    state.withLock { state in
      if state.fallbacks.count >= 65_536 { state.fallbacks = [:] }
      if state.generation == generation { state.fallbacks[query] = .some(face) }
    }
    return face
  }
}

extension FontFace {
  /// Returns the named instance of a variable font, or the face itself where there is none.
  func instance(_ index: Int) -> FontFace? {
    guard index >= 0, !axes.isEmpty else { return self }
    var count = UInt32(axes.count)
    var coordinates = [Float](repeating: 0, count: axes.count)
    guard hb_ot_var_named_instance_get_design_coords(shaperFace, UInt32(index), &count, &coordinates) > 0 else {
      return self
    }
    return varied(Dictionary(zip(axes.map(\.tag), coordinates.map(Double.init)), uniquingKeysWith: { $1 }))
  }

  /// Returns the face of the same family with the nearest style; a variable font is set to the weight itself.
  package func nearest(_ style: FontStyle, in library: FontLibrary) -> FontFace? {
    if axes.contains(where: { $0.tag == OpenTypeTag("wght") }), style.isItalic == self.style.isItalic {
      var variation = variation
      variation[OpenTypeTag("wght")] = style.weight
      if axes.contains(where: { $0.tag == OpenTypeTag("wdth") }) { variation[OpenTypeTag("wdth")] = style.width }
      return varied(variation)
    }
    return library.face(family: names.typographicFamily ?? names.family, style: style)
      ?? library.face(family: names.family, style: style)
  }
}
