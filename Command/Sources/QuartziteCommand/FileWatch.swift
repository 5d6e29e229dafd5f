// FileWatch: waits until a file changes.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics

/// Looks at files and folders until one of them is another one than before.
///
/// It looks again and again, in place of being told by the system: editors replace files, folders come and go, and file systems of
/// containers and networks tell nothing.
struct FileWatch: Sendable {
  /// The marks that tell one version of a file from another.
  private struct Version: Equatable, Sendable {
    var file: UInt64
    var size: Int64
    var seconds: Int
    var nanoseconds: Int
  }

  private let paths: [String]
  private let ignored: Set<String>
  private var versions: [String: Version]

  /// The most files of folders that are looked at.
  private static let most = 10_000
  /// The time between two looks, in seconds: a person saves a file and looks at the picture.
  private static let interval = 0.2

  /// Begins to watch; folders with everything in them, but not the files and folders that are `ignored`.
  init(_ paths: [String], ignoring ignored: [String]) {
    self.paths = paths
    self.ignored = Set(ignored.map(Self.resolved))
    versions = [:]
    versions = look()
  }

  /// Waits until something has changed, and then until nothing changes any more. Throws when the task is cancelled.
  mutating func wait() async throws {
    while true {
      try await Task.sleep(for: .seconds(Self.interval))
      var now = look()
      guard now != versions else { continue }
      repeat {
        versions = now
        try await Task.sleep(for: .seconds(Self.interval / 2))
        now = look()
      } while now != versions
      return
    }
  }

  private func look() -> [String: Version] {
    var found: [String: Version] = [:], pending = paths
    while let path = pending.popLast(), found.count < Self.most {
      var status = stat()
      guard stat(path, &status) == 0, !ignored.contains(Self.resolved(path)) else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        guard found[path] == nil else { continue }
        found[path] = Version(file: UInt64(status.st_ino), size: 0, seconds: 0, nanoseconds: 0)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        pending += names.filter { !$0.hasPrefix(".") }.map { FilePath(path).appending($0) }
      } else {
        found[path] = Version(
          file: UInt64(status.st_ino), size: Int64(status.st_size), seconds: status.st_mtim.tv_sec,
          nanoseconds: status.st_mtim.tv_nsec)
      }
    }
    return found
  }

  /// The path without links; as it is where there is no such file yet, below its folder's.
  private static func resolved(_ path: String) -> String {
    if let real = FilePath(path).resolved { return real }
    guard let folder = FilePath(FilePath(path).folder).resolved else { return path }
    return FilePath(folder).appending(FilePath(path).name)
  }
}
