// SnapshotFolders: where a package, its references and its results lie.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The folders of snapshots, and the variables of the environment that name others.
package enum SnapshotFolders {
  /// The variable that names the folder of results.
  package static let resultsVariable = "QUARTZITE_SNAPSHOT_RESULTS"

  /// Returns the nearest folder above a file or a folder that has a `Package.swift`; nil if there is none.
  package static func package(of path: String) -> String? {
    var folder = absolute(path)
    while folder != "/" {
      if FileManager.default.fileExists(atPath: FilePath(folder).appending("Package.swift")) { return folder }
      folder = FilePath(folder).folder
    }
    return nil
  }

  /// Returns the folder of results: the one that the environment names, else `.build/snapshots` of the package that a file
  /// or a folder lies in, else that of the current folder.
  package static func results(
    for path: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    if let named = environment[resultsVariable], !named.isEmpty { return absolute(named) }
    return FilePath(package(of: path) ?? absolute(".")).appending(".build/snapshots")
  }

  /// Returns a path from the root, without `.` and `..` and slashes at its end. The file system is not consulted, but for the
  /// current folder.
  package static func absolute(_ path: String) -> String {
    let whole = path.hasPrefix("/") ? path : FilePath(FileManager.default.currentDirectoryPath).appending(path)
    var parts: [String] = []
    for part in FilePath(whole).components where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// Makes a folder and those above it. Throws `outputNotCreated` with its path.
  package static func make(_ folder: String) throws(RenderError) {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw RenderError(
        .outputNotCreated, at: .file(SourcePosition(file: folder)), "cannot create the folder: \(error)")
    }
  }
}
