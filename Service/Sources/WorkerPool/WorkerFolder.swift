// WorkerFolder: the folder of one worker, locked for as long as its service lives.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The folder of one worker. The kernel takes its lock away when the service ends in whatever way, so that the next service
/// knows which folders nobody uses any more.
final class WorkerFolder: Sendable {
  /// The beginning of the names of all folders of workers. Those of version 0.2.0, which have no locks, begin otherwise.
  private static let prefix = "quartzite-files-"

  let path: String
  private let lock: Int32

  /// Makes a folder; nil with `errno` where that cannot be done.
  init?(in parent: String) {
    while true {
      var template = Array("\(parent)/\(Self.prefix)XXXXXX".utf8CString)
      guard mkdtemp(&template) != nil else { return nil }
      let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let lock = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard lock >= 0 || errno == ENOENT else {
        let reason = errno
        rmdir(path)
        errno = reason
        return nil
      }
      // Without locks in a file system, folders of services that were killed stay.
      while lock >= 0, flock(lock, LOCK_EX) != 0, errno == EINTR {}
      if lock >= 0, access(path, F_OK) == 0 {
        (self.path, self.lock) = (path, lock)
        return
      }
      // Another service that is just starting took it for one that nobody uses, before it was locked.
      if lock >= 0 { close(lock) }
    }
  }

  deinit { close(lock) }

  /// Removes the folder with everything in it.
  func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// Removes the folders that services left which were killed.
  static func removeAbandoned(in parent: String) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? [] where name.hasPrefix(prefix) {
      let folder = open("\(parent)/\(name)", O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard folder >= 0 else { continue }
      defer { close(folder) }
      var status = stat()
      guard fstat(folder, &status) == 0, status.st_uid == geteuid(), flock(folder, LOCK_EX | LOCK_NB) == 0 else {
        continue
      }
      try? FileManager.default.removeItem(atPath: "\(parent)/\(name)")
    }
  }
}
