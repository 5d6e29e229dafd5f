// NamelessFile: files that have no name, and are gone when they are closed.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics

/// Opens files without names.
package enum NamelessFile {
  /// Opens a file in a folder, for reading and writing, that can be given a name there; nil where the folder's file system has
  /// no such files.
  static func openToBeNamed(in folder: String) -> Int32? {
    let descriptor = open(folder, WholeFile.nameless | O_RDWR | O_CLOEXEC, 0o666)
    return descriptor >= 0 ? descriptor : nil
  }

  /// Opens a file among temporary files, for reading and writing. Returns nil, with the reason in `errno`, where there can be none.
  package static func openTemporary() -> Int32? {
    let folder = NSTemporaryDirectory()
    if let descriptor = openToBeNamed(in: folder) { return descriptor }
    var template = Array(FilePath(folder).appending("quartzite-XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(template)
    return descriptor
  }
}
