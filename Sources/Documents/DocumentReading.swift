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
  /// The choices for a Lottie animation.
  let lottie: LottieOptions
  let deadline: ContinuousClock.Instant?
  /// The diagnostics of the fonts that the document brings.
  private(set) var diagnostics: [Diagnostic] = []

  init(limits: Limits, fonts: FontLibrary?, lottie: LottieOptions, deadline: ContinuousClock.Instant?) {
    (self.limits, self.fonts, self.lottie, self.deadline) = (limits, fonts, lottie, deadline)
  }

  /// Reads a file, of which messages say `name`. Images lie in `assets` and in `folder`.
  mutating func content(
    of data: Data, assets: [String: Data], folder: String?, named name: String
  ) throws(RenderError) -> Document.Content {
    try addFonts(assets, in: "")
    switch try DocumentForm(data, named: name) {
    case .xml:
      return .planes(
        CAMLWallpaper(
          try withFonts { () throws(RenderError) in
            try CAMLDocument(data: data, assets: assets, baseDirectory: folder, fileName: name, limits: limits)
          }, name: FilePath(name).stem))
    case .json: return try animation(data, assets: assets, folder: folder, named: name)
    case .archive:
      let opened = try DocumentArchive(data, fileName: name, limits: limits)
      guard case .document(let path) = opened.contents else {
        let fonts = try opened.fonts { noteFont($0) }
        try addFonts(fonts, in: name)
        return try animation(data, archive: opened.archive, assets: assets, folder: folder, named: name)
      }
      let files = try opened.files()
      try addFonts(files, in: name)
      return .planes(
        try withFonts { () throws(RenderError) in
          try CAMLWallpaper.open(path, among: files, titled: name, limits: limits)
        })
    }
  }

  private func animation(
    _ data: Data, archive: ZipArchive? = nil, assets: [String: Data], folder: String?, named name: String
  ) throws(RenderError) -> Document.Content {
    let animation = try withFonts { () throws(RenderError) in
      try LottieAnimation(
        data: data, archive: archive, assets: assets, fileName: name, folder: folder, options: lottie, limits: limits)
    }
    return .animation(animation, try LottieAnimationLayer(animation: animation, deadline: deadline))
  }

  /// Throws `usage` if the choices name an animation or a theme. Documents of Core Animation are checked so: they have neither.
  func checkChoices() throws(RenderError) {
    for (kind, name) in [("animation", lottie.animation), ("theme", lottie.theme)] {
      guard let name else { continue }
      throw RenderError(
        .usage,
        "there is no \(kind) “\(name.shortened)” to choose: the document is of Core Animation, and isn't a dotLottie archive"
      )
    }
  }

  // MARK: Fonts

  /// The most fonts that a document may bring.
  private static let maxFonts = 64

  /// Runs `body` so that names of fonts are looked up among those of the document first.
  func withFonts<Value>(_ body: () throws(RenderError) -> Value) throws(RenderError) -> Value {
    try FontLibrary.$ofTask.withValue(fonts) { Result { () throws(RenderError) in try body() } }.get()
  }

  /// Adds the fonts in the folder of a bundle or of a wallpaper, and in the folders inside; of any other folder, none.
  mutating func addFonts(inFolder path: String) throws(RenderError) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    guard names.contains(where: { $0 == "index.xml" || $0.hasSuffix(".ca") }) else { return }
    let files = FontFiles.fontFiles(inFolder: path, followsLinks: false)
    try add(files, sizes: { (try? FileManager.default.attributesOfItem(atPath: $0))?[.size] as? Int ?? 0 }) {
      path, library throws(RenderError) in
      try FontFiles.register(file: path, in: library)
    }
  }

  /// Adds the fonts among files that are in memory, which lie in the archive called `archive`.
  private mutating func addFonts(_ files: [String: Data], in archive: String) throws(RenderError) {
    try add(files.keys.filter(FontFiles.isFont).sorted(), sizes: { files[$0]?.count ?? 0 }) {
      name, library throws(RenderError) in
      try FontFiles.register(
        files[name] ?? Data(), named: archive.isEmpty ? name : archive + "/" + name, in: library)
    }
  }

  /// Adds fonts, by their paths. One that cannot be read is left out, and so are those beyond the limits, with a diagnostic.
  private mutating func add(
    _ paths: [String], sizes: (String) -> Int, _ register: (String, FontLibrary) throws(RenderError) -> Void
  ) throws(RenderError) {
    try Deadline.ofReading.check(.reading)
    guard !paths.isEmpty else { return }
    let library = FontLibrary(usesSystemFonts: false, over: fonts ?? .shared)
    // As many bytes as an archive with them may have.
    let maxBytes = ZipArchive.maxBytes(limits)
    var bytes = 0
    for (number, path) in paths.enumerated() {
      try Deadline.ofReading.check(.reading)
      bytes += sizes(path)
      guard number < Self.maxFonts, bytes <= maxBytes else {
        diagnostics.append(
          Diagnostic(
            .assetNotUsed,
            "\(paths.count - number) fonts of the document were left out: it may bring \(Self.maxFonts), of \(maxBytes) bytes in all"
          ))
        break
      }
      do throws(RenderError) {
        try register(path, library)
      } catch {
        noteFont(error)
      }
    }
    fonts = library
  }

  private mutating func noteFont(_ error: RenderError) {
    diagnostics.append(FontFiles.leftOut(error))
  }
}
