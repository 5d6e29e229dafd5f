// FontSet: the fonts of one request, of one tenant or of one document, that no other text meets.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGraphics

/// Fonts that only those documents and layers see that are made with them.
///
/// Fonts of one name in two sets never meet, so that a service can set the texts of each request in the fonts that came
/// with it, at the same time in any number of tasks. A name is looked for in the set first. Give the set to a `Document`
/// or a `LottieAnimation` that is opened; layers, fonts and attributed strings that are made in code take it from
/// ``use(_:)``:
///
/// ```swift
/// let fonts = FontSet()
/// try fonts.add(uploaded, named: "Brand.ttf")
/// let document = try Document(data: data, fonts: fonts)
/// let title = fonts.use { CATextLayer() }
/// title.font = "Brand" as NSString
/// ```
public final class FontSet: Sendable {
  /// The fonts, and what they lie over.
  package let library: FontLibrary

  /// Creates a set without fonts.
  ///
  /// `usesSharedFonts` says whether names and characters that the set lacks are looked for in the fonts that the
  /// process has registered, and in the installed ones if it uses those; true by default. Otherwise only the small font
  /// that is always there stands in, and text looks the same on every machine.
  public init(usesSharedFonts: Bool = true) {
    library = FontLibrary(usesSystemFonts: false, over: usesSharedFonts ? .shared : nil)
  }

  // MARK: Adding fonts

  /// Adds the fonts of a TrueType or OpenType file, or of a collection, that is in memory. The bytes are copied.
  ///
  /// Fonts are found by the names that they have in themselves; `name` is what errors call the file. Bytes that are in
  /// the set already change nothing. Throws `inputMissing` where the data is no font, is damaged, or has more than 64
  /// MB; the set stays as it was.
  public func add(_ data: Data, named name: String = "font") throws(RenderError) {
    try FontFiles.register(data, named: name, in: library)
  }

  /// Adds the fonts of a file, or of the font files in a folder and the folders inside, in the order of their paths.
  ///
  /// In a folder, files called `.ttf`, `.otf`, `.ttc` and `.otc` are read. Those that cannot be opened, are no fonts or are
  /// damaged are left out, and a diagnostic for each is returned. Throws `inputMissing`, with the file's name, if that
  /// happens to a file that `path` names itself, or if a folder has no font files.
  @discardableResult
  public func add(contentsOf path: String) throws(RenderError) -> [Diagnostic] {
    try FontFiles.register(contentsOf: path, in: library)
  }

  /// Adds the fonts of the file or the folder that a file URL names, as the method for a path does.
  ///
  /// Throws `usage` for a URL with another scheme.
  @discardableResult
  public func add(contentsOf url: URL) throws(RenderError) -> [Diagnostic] {
    try add(contentsOf: try FilePath(url).text)
  }

  /// The PostScript names of the fonts that were added, in their order.
  public var postScriptNames: [String] { library.ownFaces.map(\.names.postScript) }

  // MARK: Using fonts

  /// Runs `body` with these fonts: what looks a font up by its name looks here first.
  ///
  /// Text layers that are made inside look up the names of their fonts in the set for as long as they live, wherever
  /// they are changed and rendered later. So do scenes and Lottie animations that are opened inside, and fonts that are
  /// created: the characters that they lack are looked for in the set.
  public func use<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    // The task-local's method may throw anything; a Result carries the typed error through it.
    try FontLibrary.$ofTask.withValue(library) { () -> Result<Value, Failure> in
      do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
    }.get()
  }

  /// Runs `body` with these fonts as the other method does; they are also those of the tasks that it starts, but for
  /// detached ones.
  public nonisolated(nonsending) func use<Value, Failure: Error>(
    _ body: nonisolated(nonsending) () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    try await FontLibrary.$ofTask.withValue(library) { () async -> Result<Value, Failure> in
      do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
    }.get()
  }
}
