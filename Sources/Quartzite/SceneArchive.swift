// SceneArchive: a zipped document in memory, and its files in a folder where a scene is opened.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteArchives
import QuartziteDiagnostics

/// A zip archive with a document in it: a `.ca` bundle, a wallpaper of several, a `.caml` file, or a Lottie animation.
///
/// ```swift
/// let archive = try SceneArchive(data, fileName: "poster.zip", limits: .untrusted)
/// let scene = try Scene(archive, extractedInto: folder, limits: .untrusted)
/// ```
///
/// Nothing in an archive is written outside the folder that is named for it: entries with absolute names or with `..` in
/// them are refused, entries that are links become plain files, and no file that exists is written to.
public struct SceneArchive: Sendable {
  /// The kind of document that an archive holds.
  public enum Contents: Hashable, Sendable {
    /// A Core Animation document: the path of the `.caml` file, the bundle, or the folder with bundles; empty for the archive's own top.
    case document(path: String)
    /// A dotLottie animation, which `LottieAnimation(data:)` of the module QuartziteLottie reads from the archive itself.
    case animation
  }

  /// The most files that are extracted from one archive, and the most folders that are made for them.
  static let mostFiles = 4096
  /// The most folders around a file.
  static let deepest = 32

  /// The document that the archive holds.
  public let contents: Contents
  private let archive: ZipArchive
  /// The entries that are extracted, by the parts of their paths, in the order of their names.
  private let files: [(path: [String], entry: ZipArchive.Entry)]

  /// Whether data is a zip archive, by its first bytes.
  public static func isArchive(_ data: Data) -> Bool { ZipArchive.isArchive(data) }

  /// Reads the directory of an archive and finds the document in it; nothing is inflated yet.
  ///
  /// `fileName` is what errors call the archive. All files together may have eight times the `documentBytes` of `limits`, and
  /// no more than 256 MiB. Throws `invalidScene` where the archive is damaged, leads out of itself, or holds no document, and
  /// `limitExceeded` where it holds too much.
  public init(
    _ data: Data, fileName: String = "document.zip", limits: Limits = .trusted
  ) throws(RenderError) {
    let archive = try ZipArchive(data, fileName: fileName, limits: limits)
    self.archive = archive
    let files = archive.entries.values.sorted { $0.name < $1.name }
      .map { (path: Self.parts($0.name), entry: $0) }
      .filter { !Self.isAside($0.path) }
    guard files.count <= Self.mostFiles else {
      throw archive.failure("the archive has \(files.count) files; \(Self.mostFiles) are allowed", .limitExceeded)
    }
    if let deep = files.first(where: { $0.path.count > Self.deepest }) {
      throw archive.failure(
        "“\(deep.entry.name.prefix(48))…” lies in \(deep.path.count - 1) folders; \(Self.deepest) are allowed",
        .limitExceeded)
    }
    var folders: Set<[String]> = []
    for (path, _) in files {
      for count in 1..<max(1, path.count) { folders.insert(Array(path.prefix(count))) }
      guard folders.count <= Self.mostFiles else {
        throw archive.failure("the archive has more than \(Self.mostFiles) folders", .limitExceeded)
      }
    }
    self.files = files
    contents = try Self.contents(of: files.map(\.path), archive)
  }

  /// The parts of an entry's path; archives of Windows may have backslashes.
  private static func parts(_ name: String) -> [String] {
    name.split { $0 == "/" || $0 == "\\" }.map(String.init).filter { $0 != "." }
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

  /// Writes all files of the archive into a folder that exists and is empty, readable by its owner alone.
  ///
  /// Returns the path to open: that of the document, or the folder itself for a Lottie animation. Throws as
  /// ``init(_:fileName:limits:)`` does where an entry is damaged, `outputNotCreated` or `outputFailed` where a file cannot be
  /// written, and `deadlineExceeded` if not all are written by `deadline`; what was written stays in the folder.
  public func extract(
    into folder: String, deadline: ContinuousClock.Instant? = nil
  ) throws(RenderError) -> String {
    try Deadline.$ofReading.withValue(Deadline(deadline)) {
      Result { () throws(RenderError) in try write(into: folder) }
    }.get()
  }

  /// Writes all files, and returns the path to open.
  private func write(into folder: String) throws(RenderError) -> String {
    var made: Set<String> = []
    for (path, entry) in files {
      let data = try archive.contents(of: entry)
      var parent = folder
      for part in path.dropLast() {
        parent += "/" + part
        guard made.insert(parent).inserted else { continue }
        guard mkdir(parent, 0o700) == 0 else { throw failure(entry, .outputNotCreated, errno) }
      }
      guard let last = path.last else { continue }
      try write(data, to: parent + "/" + last, of: entry)
    }
    guard case .document(let path) = contents, !path.isEmpty else { return folder }
    return folder + "/" + path
  }

  private func write(_ data: Data, to path: String, of entry: ZipArchive.Entry) throws(RenderError) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure(entry, .outputNotCreated, errno) }
    defer { close(file) }
    let reason = data.withUnsafeBytes { bytes -> Int32 in
      var done = 0
      while done < bytes.count {
        let count = Glibc.write(file, bytes.baseAddress?.advanced(by: done), bytes.count - done)
        if count < 0 {
          if errno == EINTR { continue }
          return errno
        }
        done += count
      }
      return 0
    }
    if reason != 0 { throw failure(entry, .outputFailed, reason) }
  }

  private func failure(_ entry: ZipArchive.Entry, _ code: RenderError.Code, _ reason: Int32) -> RenderError {
    // A name that is a file and a folder at once, or too long, is a fault of the archive.
    let isOfArchive = [EEXIST, ENOTDIR, ENAMETOOLONG, EISDIR, EINVAL, EILSEQ].contains(reason)
    return archive.failure(
      "entry “\(entry.name.utf8.count > 64 ? "\(entry.name.prefix(48))…" : entry.name)” cannot be written: "
        + String(cString: strerror(reason)), isOfArchive ? .invalidScene : code)
  }
}

extension Scene {
  /// Writes the files of an archive into `folder`, which exists and is empty, and opens the document there.
  ///
  /// Images are read when they are drawn, so that the folder has to stay as long as the scene is shown. Throws as
  /// ``SceneArchive/extract(into:deadline:)`` and ``init(contentsOf:fonts:limits:deadline:)`` do, and `usage` for a Lottie
  /// animation.
  public init(
    _ archive: SceneArchive, extractedInto folder: String, fonts: FontSet? = nil, limits: Limits = .trusted,
    deadline: ContinuousClock.Instant? = nil
  ) throws(RenderError) {
    guard archive.contents != .animation else {
      throw RenderError(.usage, "the archive holds a Lottie animation; read it with LottieAnimation(data:)")
    }
    try self.init(
      contentsOf: try archive.extract(into: folder, deadline: deadline), fonts: fonts, limits: limits,
      deadline: deadline)
  }
}
