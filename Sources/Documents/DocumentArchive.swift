// DocumentArchive: a zip archive with a document in it, and its files in memory.
// SPDX-License-Identifier: Apache-2.0

import QuartziteArchives
import QuartziteDiagnostics

/// A zip archive with a `.ca` bundle, a wallpaper of several, a `.caml` file, or a Lottie animation in it.
///
/// Its files are inflated into memory, never onto a disk. Entries with absolute names or with `..` in them are refused, and
/// entries that are links are plain files.
struct DocumentArchive: Sendable {
  /// The document that an archive holds.
  enum Contents: Hashable, Sendable {
    /// A Core Animation document: the path of the `.caml` file, the bundle, or the folder with bundles; empty for the archive's own top.
    case document(path: String)
    /// A dotLottie animation, which is read from the archive itself.
    case animation
  }

  /// The most files of one archive, and the most folders.
  static let maxFiles = 4096
  /// The most folders around a file.
  static let maxDepth = 32

  /// The document that the archive holds.
  let contents: Contents
  let archive: ZipArchive
  /// The author's files, by the parts of their paths, in the order of their names.
  private let entries: [(path: [String], entry: ZipArchive.Entry)]

  /// Reads the directory of an archive and finds the document in it; nothing is inflated yet.
  ///
  /// `fileName` is what errors call the archive. All files together may have eight times the `documentBytes` of `limits`, and
  /// no more than 256 MiB. Throws `invalidScene` if the archive is damaged, leads out of itself, or holds no document, and
  /// `limitExceeded` if it holds too much.
  init(_ data: Data, fileName: String, limits: Limits) throws(RenderError) {
    let archive = try ZipArchive(data, fileName: fileName, limits: limits)
    self.archive = archive
    let entries = archive.entries.values.sorted { $0.name < $1.name }
      .map { (path: Self.parts($0.name), entry: $0) }
      .filter { !Self.isAside($0.path) }
    guard entries.count <= Self.maxFiles else {
      throw archive.failure("the archive has \(entries.count) files; \(Self.maxFiles) are allowed", .limitExceeded)
    }
    if let deep = entries.first(where: { $0.path.count > Self.maxDepth }) {
      throw archive.failure(
        "“\(deep.entry.name.prefix(48))…” lies in \(deep.path.count - 1) folders; \(Self.maxDepth) are allowed",
        .limitExceeded)
    }
    var folders: Set<[String]> = []
    for (path, _) in entries {
      for count in 1..<max(1, path.count) { folders.insert(Array(path.prefix(count))) }
      guard folders.count <= Self.maxFiles else {
        throw archive.failure("the archive has more than \(Self.maxFiles) folders", .limitExceeded)
      }
    }
    var names: Set<[String]> = []
    for (path, entry) in entries where folders.contains(path) || !names.insert(path).inserted {
      let fault = folders.contains(path) ? "is a file and a folder at once" : "is there twice"
      throw archive.failure("“\(entry.name.shortened)” \(fault)")
    }
    self.entries = entries
    contents = try Self.contents(of: entries.map(\.path), archive)
  }

  /// Inflates all files; returns them by their paths. Throws as the initialiser does if one is damaged, and `deadlineExceeded`
  /// if the deadline of reading passes.
  func files() throws(RenderError) -> [String: Data] {
    var files: [String: Data] = [:]
    for (path, entry) in entries { files[path.joined(separator: "/")] = try archive.contents(of: entry) }
    return files
  }

  /// Inflates the fonts among the files; returns them by their paths. `note` is given the error of one that is damaged. Throws
  /// `deadlineExceeded` if the deadline of reading passes.
  func fonts(_ note: (RenderError) -> Void) throws(RenderError) -> [String: Data] {
    var fonts: [String: Data] = [:]
    for (path, entry) in entries where FontFiles.isFont(path.last ?? "") {
      do throws(RenderError) {
        fonts[path.joined(separator: "/")] = try archive.contents(of: entry)
      } catch {
        guard error.code != .deadlineExceeded else { throw error }
        note(error)
      }
    }
    return fonts
  }

  /// The parts of an entry's path.
  private static func parts(_ name: String) -> [String] {
    name.split(separator: "/").map(String.init).filter { $0 != "." }
  }

  /// Whether a file is none of the author's: what macOS leaves beside files.
  private static func isAside(_ path: [String]) -> Bool {
    guard let name = path.last else { return true }
    return path[0] == "__MACOSX" || name == ".DS_Store" || name.hasPrefix("._")
  }

  private static func contents(of paths: [[String]], _ archive: ZipArchive) throws(RenderError) -> Contents {
    // The bundles that lie nearest to the top; what is inside of them is their own.
    let bundles = paths.filter { $0.last == "index.xml" }.map { Array($0.dropLast()) }
    if let depth = bundles.map(\.count).min() {
      let nearest = bundles.filter { $0.count == depth }
      if nearest.count == 1 { return .document(path: nearest[0].joined(separator: "/")) }
      let folders = Set(nearest.map { $0.dropLast().joined(separator: "/") })
      guard folders.count == 1, let folder = folders.first else {
        throw archive.failure("the archive has bundles in \(folders.count) folders; expected one document or wallpaper")
      }
      return .document(path: folder)
    }
    let isAnimation = paths.contains {
      $0 == ["manifest.json"]
        || $0.count >= 2 && ["a", "animations"].contains($0[0]) && $0.last?.hasSuffix(".json") == true
    }
    if isAnimation { return .animation }
    let documents = paths.filter { $0.last?.lowercased().hasSuffix(".caml") == true }
    guard documents.count == 1 else {
      throw archive.failure(
        "expected a .ca bundle with its index.xml, a wallpaper of several, one .caml file, or a dotLottie animation; "
          + (documents.isEmpty ? "found none" : "found \(documents.count) .caml files"))
    }
    return .document(path: documents[0].joined(separator: "/"))
  }
}
