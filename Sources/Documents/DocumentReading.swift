// DocumentReading: the reading of one document, with the fonts that it brings.
// SPDX-License-Identifier: Apache-2.0

import QuartziteArchives
import QuartziteDiagnostics
import QuartziteText

/// Reads one document, from the bytes of a file.
struct DocumentReading {
  let limits: Limits
  /// The fonts in which names are looked up; nil for those of the process.
  private(set) var fonts: FontLibrary?
  let deadline: ContinuousClock.Instant?
  /// What the fonts of the document have to say.
  private(set) var diagnostics: [Diagnostic] = []

  init(limits: Limits, fonts: FontLibrary?, deadline: ContinuousClock.Instant?) {
    (self.limits, self.fonts, self.deadline) = (limits, fonts, deadline)
  }

  /// Reads a file, of which messages say `name`. Images lie in `assets` and in `folder`.
  mutating func content(
    of data: Data, assets: [String: Data], folder: String?, named name: String
  ) throws(RenderError) -> Document.Content {
    addFonts(assets, in: "")
    switch try DocumentForm(data, named: name) {
    case .xml:
      return .planes(
        CAMLWallpaper(
          try withFonts { () throws(RenderError) in
            try CAMLDocument(data: data, assets: assets, baseDirectory: folder, fileName: name, limits: limits)
          }, name: FilePath(name).stem))
    case .json: return try animation(data, assets: assets, folder: folder, named: name)
    case .archive:
      let archive = try DocumentArchive(data, fileName: name, limits: limits)
      guard case .document(let path) = archive.contents else {
        addFonts(try archive.fonts(), in: name)
        return try animation(data, assets: assets, folder: folder, named: name)
      }
      let files = try archive.files()
      addFonts(files, in: name)
      return .planes(
        try withFonts { () throws(RenderError) in
          try CAMLWallpaper.open(path, among: files, titled: name, limits: limits)
        })
    }
  }

  private func animation(
    _ data: Data, assets: [String: Data], folder: String?, named name: String
  ) throws(RenderError) -> Document.Content {
    let animation = try withFonts { () throws(RenderError) in
      try LottieAnimation(data: data, assets: assets, baseDirectory: folder, fileName: name, limits: limits)
    }
    return .animation(animation, try LottieAnimationLayer(animation: animation, deadline: deadline))
  }

  // MARK: Fonts

  /// The most fonts that a document may bring.
  private static let maxFonts = 64

  /// Runs `body` so that names of fonts are looked up among those of the document first.
  func withFonts<Value>(_ body: () throws(RenderError) -> Value) throws(RenderError) -> Value {
    try FontLibrary.$ofTask.withValue(fonts) { Result { () throws(RenderError) in try body() } }.get()
  }

  /// Adds the fonts in a folder and the folders inside.
  mutating func addFonts(inFolder path: String) throws(RenderError) {
    let files = FontFiles.fontFiles(inFolder: path).prefix(Self.maxFonts)
    add(Array(files)) { path, library throws(RenderError) in try FontFiles.register(contentsOf: path, in: library) }
    try Deadline.ofReading.check(.reading)
  }

  /// Adds the fonts among files that are in memory, which lie in the archive called `archive`.
  private mutating func addFonts(_ files: [String: Data], in archive: String) {
    let names = files.keys.filter(FontFiles.isFont).sorted().prefix(Self.maxFonts)
    add(Array(names)) { name, library throws(RenderError) in
      try FontFiles.register(
        files[name] ?? Data(), named: archive.isEmpty ? name : archive + "/" + name, in: library)
    }
  }

  /// Adds fonts. One that cannot be read is left out, with a diagnostic.
  private mutating func add(_ names: [String], _ register: (String, FontLibrary) throws(RenderError) -> Void) {
    guard !names.isEmpty else { return }
    let library = FontLibrary(usesSystemFonts: false, over: fonts ?? .shared)
    for name in names {
      do throws(RenderError) {
        try register(name, library)
      } catch {
        diagnostics.append(Diagnostic(.assetNotUsed, at: error.place, error.message + "; it was left out"))
      }
    }
    fonts = library
  }
}
