// FontLibrary: the look-up of faces: among the registered ones, then among the installed ones by exact name, then among
// the stand-ins for well-known names, and last the embedded face, which is always there.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteCHarfBuzz
import QuartziteDiagnostics
import Synchronization

/// The fonts that text can be set in. One library is shared by the process; each `FontSet` has one of its own, and so
/// do tests.
package final class FontLibrary: Sendable {
  /// The library of the process.
  package static let shared = FontLibrary()

  /// The library of the work that is at hand; nil for that of the process. It is a task-local value, since public
  /// functions that look fonts up have no parameter for it.
  @TaskLocal package static var ofTask: FontLibrary?

  /// The library that public functions use.
  package static var current: FontLibrary { ofTask ?? shared }

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
    /// The installed faces that were opened. It is a few words for each, and bounded by the number of installed fonts.
    var opened: [OpenedKey: OpenedFace] = [:]
    /// The number of changes to what can be found.
    var generation = 0
  }

  private struct OpenedKey: Hashable {
    let path: String
    let index: Int
  }

  /// An installed face that was opened, for as long as somebody holds it, or the mark of one that cannot be opened.
  private struct OpenedFace {
    weak var face: FontFace?
    let isUnreadable: Bool
  }

  /// A name that was looked up. An answer from before fonts were added or removed has another key than one from after.
  private struct MatchKey: Hashable {
    let name: String
    let generation: Int
  }

  private let state: Mutex<State>
  private let memory: ProcessMemory
  /// The library in which everything is found that this one lacks; nil where there is none.
  private let base: FontLibrary?
  /// The faces that were found last. Whoever uses the result of a search uses its face too, so that a face is let go of
  /// no sooner than the results that hold it.
  private let faces: SharedCache<ObjectIdentifier, FontFace>
  private let matches: SharedCache<MatchKey, FontMatch>
  private let fallbacks: SharedCache<FallbackQuery, FontFace?>

  /// The part of the default budget that everything which the library keeps has, in bytes.
  private static let memoryPart = 64 << 20
  /// The bytes that FreeType and HarfBuzz allocate for a face, beside its file: 10 to 50 KiB in the fonts of the tests.
  private static let bytesOfFace = 48 << 10

  /// The part that the library of one request has, whose fonts belong to whoever made it.
  private static let memoryPartOverBase = 1 << 20

  /// Creates a library without registered fonts, which keeps what it finds within the memory of the process. What it
  /// lacks is looked for in `base`, which then also says whether installed fonts are.
  package init(usesSystemFonts: Bool = true, over base: FontLibrary? = nil, memory: ProcessMemory = .shared) {
    state = Mutex(State(usesSystemFonts: usesSystemFonts))
    self.memory = memory
    self.base = base
    faces = SharedCache("fonts", in: memory)
    matches = SharedCache("font matches", in: memory)
    fallbacks = SharedCache("font fallbacks", in: memory)
    memory.join(base == nil ? Self.memoryPart : Self.memoryPartOverBase, caches)
  }

  deinit { memory.leave(caches) }

  private var caches: [any MemoryUser & Sendable] { [faces, matches, fallbacks] }

  /// Whether installed fonts are searched; without them text looks the same on every machine. True by default.
  package var usesSystemFonts: Bool {
    get { base?.usesSystemFonts ?? state.withLock { $0.usesSystemFonts } }
    set {
      let changes = state.withLock { state in
        guard state.usesSystemFonts != newValue else { return false }
        state.usesSystemFonts = newValue
        state.generation += 1
        return true
      }
      if changes { memory.empty([matches, fallbacks]) }
    }
  }

  /// The number of changes to what can be found: a key for caches of laid-out text.
  package var generation: Int { state.withLock { $0.generation } + (base?.generation ?? 0) }

  /// Frees cached results; nothing that can be found changes.
  package func dropCaches() {
    state.withLock { $0.opened = [:] }
    memory.empty(caches)
  }

  // MARK: Registering

  /// Adds faces after those that are registered; returns false where their source is already registered.
  package func register(_ faces: [FontFace], from source: Source) -> Bool {
    let isNew = state.withLock { state in
      guard !state.registered.contains(where: { $0.source == source }) else { return false }
      state.registered.append((source, faces))
      state.generation += 1
      return true
    }
    if isNew { memory.empty([matches, fallbacks]) }
    return isNew
  }

  /// Removes the faces of a source; returns false where it isn't registered.
  package func unregister(_ source: Source) -> Bool {
    let removed = state.withLock { state -> [FontFace]? in
      guard let index = state.registered.firstIndex(where: { $0.source == source }) else { return nil }
      state.generation += 1
      return state.registered.remove(at: index).faces
    }
    guard removed != nil else { return false }
    // The faces too: those of the source were kept as if their bytes were there in any case.
    memory.empty(caches)
    return true
  }

  /// The faces that are registered here, in order.
  package var ownFaces: [FontFace] { state.withLock { $0.registered.flatMap(\.faces) } }

  /// The registered faces, in order: those of this library before those of the one below it.
  package var registeredFaces: [FontFace] { ownFaces + (base?.registeredFaces ?? []) }

  /// Returns the faces of a file or of data; empty where it is no font.
  package static func faces(in data: FontData) -> [FontFace] {
    (0..<FontFace.count(in: data)).compactMap { FontFace(data: data, index: $0) }
  }

  // MARK: Looking up

  /// Returns the face for a PostScript, full or family name, or a substitute, which `substitution` then describes.
  package func match(_ name: String) -> FontMatch {
    let key = MatchKey(name: name, generation: generation)
    if let known = matches.use(key) {
      keep(known.face)
      return known
    }
    let match = find(name)
    // Names as long as this are made up, and not looked up twice.
    guard name.utf8.count <= 256 else { return match }
    // The name is there up to three times: in the key and in what the match says of a substitution.
    matches.insert(match, key, cost: 512 + 3 * name.utf8.count)
    keep(match.face)
    return match
  }

  private func find(_ name: String) -> FontMatch {
    // A family of this library hides fonts of its name in the library below, whatever they are called in full.
    if base != nil, let face = ownFace(name) ?? ownFace(family: name, style: FontStyle()) { return found(face) }
    if let face = exactFace(name) ?? face(family: name, style: FontStyle()) { return found(face) }
    if let (font, style) = StandardFont.named(name) { return match(font, style, wanted: name) }
    guard let (family, style) = StyleWords.split(name) else { return lastResort(name, FontStyle()) }
    // A style that the family doesn't have: "DejaVuSans-Heavy".
    if let face = face(family: family, style: style) ?? exactFace(family)?.nearest(style, in: self) {
      return FontMatch(
        face: face, substitution: FontSubstitution(wanted: name, used: face.names.full, reason: .otherStyle))
    }
    return lastResort(name, style)
  }

  /// Returns the embedded face in the nearest style, for a name that finds no other.
  func lastResort(_ name: String, _ style: FontStyle, persona: FontPersona? = nil) -> FontMatch {
    let face = FontFace.embedded(in: style)
    return FontMatch(
      face: face, persona: persona,
      substitution: FontSubstitution(wanted: name, used: face.names.full, reason: .lastResort))
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
    return lastResort(wanted, style, persona: persona)
  }

  /// Returns the face with this PostScript or full name; case is ignored.
  package func exactFace(_ name: String) -> FontFace? {
    let key = name.lowercased()
    if let face = ownFace(name) { return face }
    if let base { return base.exactFace(name) }
    if key.hasPrefix(FontFace.embeddedPrefix), let face = FontFace.embeddedStyles.first(where: { $0.isCalled(key) }) {
      return face
    }
    guard usesSystemFonts else { return nil }
    for index in InstalledFonts.names.exact[key] ?? [] {
      if let face = open(InstalledFonts.all[index]) { return face }
    }
    return nil
  }

  /// Returns the face of a family with the nearest style; case is ignored.
  package func face(family: String, style: FontStyle) -> FontFace? {
    if let face = ownFace(family: family, style: style) { return face }
    if let base { return base.face(family: family, style: style) }
    let key = family.lowercased()
    if key == FontFace.embedded.names.family.lowercased() { return .embedded(in: style) }
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

  /// Returns the face registered here with this PostScript or full name; case is ignored.
  private func ownFace(_ name: String) -> FontFace? {
    let key = name.lowercased()
    return ownFaces.first { $0.isCalled(key) }
  }

  /// Returns the face of a family registered here with the nearest style; case is ignored.
  private func ownFace(family: String, style: FontStyle) -> FontFace? {
    let key = family.lowercased()
    let faces = ownFaces.filter {
      $0.names.family.lowercased() == key || $0.names.typographicFamily?.lowercased() == key
    }
    return faces.nearest(to: style)
  }

  /// Opens an installed face, and keeps it.
  func open(_ font: InstalledFont) -> FontFace? {
    if let base { return base.open(font) }
    let key = OpenedKey(path: font.path, index: font.index)
    if let known = state.withLock({ $0.opened[key] }) {
      if known.isUnreadable { return nil }
      // A face that is not kept any more but still in use is not opened twice.
      if let face = known.face {
        keep(face)
        return face
      }
    }
    // The file is read outside the lock, since that takes long. Two threads may both read it, and get equal faces.
    var made = FontData(path: font.path).flatMap { FontFace(data: $0, index: font.index & 0xFFFF) }
    if let variable = made, font.index >> 16 > 0 { made = variable.instance(font.index >> 16 - 1) }
    let face = state.withLock { [made] state -> FontFace? in
      if let known = state.opened[key]?.face { return known }
      state.opened[key] = OpenedFace(face: made, isUnreadable: made == nil)
      return made
    }
    if let face { keep(face) }
    return face
  }

  /// Keeps a face that was found, or notes that it was used again.
  private func keep(_ face: FontFace) {
    let key = ObjectIdentifier(face)
    guard faces.use(key) == nil else { return }
    // The bytes of registered fonts and of the embedded one are there in any case.
    let isRegistered = state.withLock { state in
      state.registered.contains { $0.faces.contains { $0.data === face.data } }
    }
    if !isRegistered, let base { return base.keep(face) }
    let bytes = isRegistered || face.data === FontData.embedded ? 0 : face.data.bytes.count
    faces.insert(face, key, cost: Self.bytesOfFace + bytes)
  }

  // MARK: Fallbacks

  /// A search for a face that has some characters, and the number of changes before it.
  struct FallbackQuery: Hashable {
    let scalars: [Unicode.Scalar]
    let presentation: Presentation
    let style: FontStyle
    let generation: Int
  }

  /// Returns the kept result of a query, or runs `find` and keeps its result.
  func fallback(_ query: FallbackQuery, find: () -> FontFace?) -> FontFace? {
    if let known = fallbacks.use(query) {
      if let known { keep(known) }
      return known
    }
    let face = find()
    fallbacks.insert(face, query, cost: 256 + 4 * query.scalars.count)
    if let face { keep(face) }
    return face
  }
}

extension FontFace {
  /// Whether a name in lower case is the PostScript or the full name.
  fileprivate func isCalled(_ key: String) -> Bool {
    names.postScript.lowercased() == key || names.full.lowercased() == key
  }

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

  /// Whether the weight is an axis of the face.
  var hasWeights: Bool { axes.contains { $0.tag == OpenTypeTag("wght") } }

  /// Returns the face of the same family with the nearest style; a variable font is set to the weight itself.
  package func nearest(_ style: FontStyle, in library: FontLibrary) -> FontFace? {
    if hasWeights, style.isItalic == self.style.isItalic {
      var variation = variation
      variation[OpenTypeTag("wght")] = style.weight
      if axes.contains(where: { $0.tag == OpenTypeTag("wdth") }) { variation[OpenTypeTag("wdth")] = style.width }
      return varied(variation)
    }
    return library.face(family: names.typographicFamily ?? names.family, style: style)
      ?? library.face(family: names.family, style: style)
  }
}
