// SnapshotPages: the pages of the folders that a process has written results to, kept up to date.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteSnapshotResults
import Synchronization

/// Writes the page of a folder at its first change, and of all that have changed since when the process ends: a page for each of
/// thousands of failures would take longer than the tests.
enum SnapshotPages {
  /// The folders, and whether each has changed since its page was written.
  private static let changed = Mutex<[String: Bool]>([:])
  private static let atTheEnd: Void = { _ = atexit { SnapshotPages.writeAll() } }()

  /// Notes that a folder of results has changed.
  static func note(_ results: SnapshotResults) {
    _ = atTheEnd
    let isFirst = changed.withLock { changed in
      let isFirst = changed[results.folder] == nil
      changed[results.folder] = !isFirst
      return isFirst
    }
    if isFirst { write(results.folder) }
  }

  private static func writeAll() {
    let folders = changed.withLock { changed in changed.filter(\.value).map(\.key) }
    // A folder that was removed meanwhile stays so.
    for folder in folders where FileManager.default.fileExists(atPath: folder) { write(folder) }
  }

  private static func write(_ folder: String) {
    do throws(RenderError) {
      try SnapshotResults(folder: folder).writePage()
    } catch {
      FileHandle.standardError.write(Data("The page of snapshots could not be written: \(error)\n".utf8))
    }
  }
}
