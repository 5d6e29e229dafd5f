// FolderContents: the names of a folder's entries, and what tells one state of a file from another.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics

/// The entries of a folder, in the order of their names.
struct FolderContents: Sendable {
  var folders: [String] = []
  var files: [String] = []

  /// The largest number of entries of a folder that are read.
  static let limit = 50_000

  private static let cache = BoundedCache<FolderContents>(limit: 500_000)

  /// Returns the entries of the folder at `path`, as they were when it last changed; none where it cannot be read.
  static func of(_ path: String) -> FolderContents {
    guard let stamp = FileStamp(path), stamp.isFolder else { return FolderContents() }
    let contents = cache.value(path, stamp) {
      let contents = read(path)
      return (contents, cost: contents.folders.count + contents.files.count + 1)
    }
    return contents ?? FolderContents()
  }

  private static func read(_ path: String) -> FolderContents {
    var contents = FolderContents()
    guard !path.utf8.contains(0), let stream = opendir(path) else { return contents }
    defer { closedir(stream) }
    var names: [String] = []
    while names.count < limit, let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    for name in names.sorted() {
      switch FileStamp(FilePath(path).appending(name))?.isFolder {
      case true?: contents.folders.append(name)
      case false?: contents.files.append(name)
      case nil: continue
      }
    }
    return contents
  }
}

/// The facts about a file that are known without reading it.
struct FileStamp: Hashable, Sendable {
  let isFolder: Bool
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int
  private let node: UInt64

  /// Examines the file at a path; nil where there is none.
  init?(_ path: String) {
    var status = stat()
    guard !path.utf8.contains(0), stat(path, &status) == 0 else { return nil }
    isFolder = status.st_mode & S_IFMT == S_IFDIR
    size = Int(status.st_size)
    seconds = Int(status.st_mtim.tv_sec)
    nanoseconds = Int(status.st_mtim.tv_nsec)
    node = UInt64(status.st_ino)
  }
}

extension FilePath {
  /// The path of an entry that a name from outside gives, at any depth of this folder; nil where it would leave it,
  /// also through links.
  func inside(_ name: String) -> String? {
    let parts = FilePath(name).components
    guard !parts.isEmpty, !name.hasPrefix("/"), !name.utf8.contains(0), !parts.contains(".."), name.utf8.count <= 1024
    else { return nil }
    let path = appending(parts.joined(separator: "/"))
    guard let folder = resolved, let file = FilePath(path).resolved, FilePath(file).isInside(folder) else { return nil }
    return path
  }
}
