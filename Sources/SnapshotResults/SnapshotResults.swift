// SnapshotResults: a folder with the pictures of snapshots that need a look, one folder for each.
// SPDX-License-Identifier: Apache-2.0

import Foundation
@_exported import QuartziteDiagnostics
import QuartziteImages

/// A folder of results. Each snapshot has a folder of its own in it, so that tests of many threads and processes write at the same
/// time; `index.html` shows them all.
package struct SnapshotResults: Sendable {
  /// The path of the folder, from the root.
  package let folder: String

  /// The path of the page.
  package var page: String { FilePath(folder).appending("index.html") }

  /// Creates the results in a folder, which need not exist yet.
  package init(folder: String) { self.folder = SnapshotFolders.absolute(folder) }

  /// The path of a picture of a snapshot, whether it exists or not.
  package func path(of picture: SnapshotEntry.Picture, in name: String) -> String {
    FilePath(FilePath(folder).appending(name)).appending(picture.fileName)
  }

  private func description(of name: String) -> String { FilePath(folder).appending(name + "/snapshot.json") }

  // MARK: Writing

  /// Keeps a snapshot's pictures as PNG files, in place of those that were kept of it before.
  ///
  /// Throws `outputNotCreated` or `outputFailed` with the path and the system's reason.
  package func keep(_ entry: SnapshotEntry, _ pictures: [SnapshotEntry.Picture: Data]) throws(RenderError) {
    try SnapshotFolders.make(FilePath(folder).appending(entry.name))
    for picture in SnapshotEntry.Picture.allCases {
      let path = path(of: picture, in: entry.name)
      if let data = pictures[picture] {
        try ImageFile.write(data, to: path)
      } else {
        unlink(path)
      }
    }
    var entry = entry
    entry.pictures = SnapshotEntry.Picture.allCases.filter { pictures[$0] != nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let text = try? encoder.encode(entry) else {
      throw RenderError(.internalInconsistency, "the results of \(entry.name) cannot be written as JSON")
    }
    // The description comes last: a snapshot that has one has all its pictures.
    try ImageFile.write(text, to: description(of: entry.name))
  }

  /// Forgets what was kept of a snapshot. Returns whether there was anything.
  @discardableResult
  package func forget(_ name: String) -> Bool {
    guard unlink(description(of: name)) == 0 else { return false }
    for picture in SnapshotEntry.Picture.allCases { unlink(path(of: picture, in: name)) }
    // Folders go as far up as they are empty.
    var parent = name
    while parent != ".", rmdir(FilePath(folder).appending(parent)) == 0 { parent = FilePath(parent).folder }
    return true
  }

  // MARK: Reading

  /// Returns all snapshots of the folder by name, and a sentence for each that cannot be read.
  package func entries() -> (entries: [SnapshotEntry], problems: [String]) {
    var entries: [SnapshotEntry] = [], problems: [String] = []
    guard let walk = FileManager.default.enumerator(atPath: folder) else { return ([], []) }
    for case let path as String in walk where path.hasSuffix("/snapshot.json") {
      let name = FilePath(path).folder
      guard let data = FileManager.default.contents(atPath: FilePath(folder).appending(path)) else { continue }
      do {
        var entry = try JSONDecoder().decode(SnapshotEntry.self, from: data)
        // A folder that was moved is called by its place.
        entry.name = name
        entries.append(entry)
      } catch {
        problems.append("\(FilePath(folder).appending(path)): cannot be read: \(error)")
      }
    }
    return (entries.sorted { $0.name < $1.name }, problems.sorted())
  }

  // MARK: Page and acceptance

  /// Writes the page of all snapshots to a file, `index.html` of the folder by default.
  ///
  /// Its pictures are those of the folder, by relative paths where the page lies in it, or are `embedded` in the page itself.
  /// One process at a time writes it, so that none of two that end together loses the other's. Throws as writing files does.
  package func writePage(to path: String? = nil, embedded: Bool = false) throws(RenderError) {
    try SnapshotFolders.make(folder)
    let lock = open(FilePath(folder).appending(".lock"), O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    if lock >= 0 { _ = flock(lock, LOCK_EX) }
    // The lock goes with its descriptor.
    defer { if lock >= 0 { close(lock) } }
    let (entries, problems) = entries()
    let target = path.map(SnapshotFolders.absolute) ?? page
    let isBeside = FilePath(target).folder == folder
    let page = SnapshotPage(entries: entries, problems: problems, folder: isBeside ? nil : folder + "/") {
      entry, picture in
      let path = self.path(of: picture, in: entry.name)
      if embedded, let data = FileManager.default.contents(atPath: path) {
        return "data:image/png;base64," + data.base64EncodedString()
      }
      return SnapshotPage.reference(to: isBeside ? entry.name + "/" + picture.fileName : "file://" + path)
    }
    try ImageFile.write(Data(page.html.utf8), to: target)
  }

  /// Makes the picture of a snapshot its reference, and forgets it. Returns the reference's path.
  ///
  /// Results of another machine name a package that is not here; `package` is then the folder of the same package on this one.
  /// Throws `usage` for a name that there is not, `inputMissing` where the picture is gone, and as writing files does.
  @discardableResult
  package func accept(_ name: String, package: String? = nil) throws(RenderError) -> String {
    guard let entry = entries().entries.first(where: { $0.name == name }) else {
      throw RenderError(.usage, "\(folder) has no snapshot \(name); `quartzite-snapshots list` names those that it has")
    }
    let target = entry.referencePath(inPackage: package)
    let isInside = FilePath(target).components.allSatisfy { $0 != ".." }
    guard target.hasPrefix("/"), isInside, target.hasSuffix(".png") else {
      throw RenderError(.invalidScene, "\(name) names \(target), which is no place for a reference")
    }
    if entry.outcome != .recorded {
      let source = path(of: .actual, in: name)
      guard let data = FileManager.default.contents(atPath: source) else {
        throw RenderError(
          .inputMissing, at: .file(SourcePosition(file: source)), "the picture is gone; run the test again")
      }
      try SnapshotFolders.make(FilePath(target).folder)
      try ImageFile.write(data, to: target)
    }
    forget(name)
    return target
  }
}
