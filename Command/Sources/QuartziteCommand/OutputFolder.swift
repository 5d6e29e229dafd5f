// OutputFolder: the folders of files that the command writes.
// SPDX-License-Identifier: Apache-2.0

import Glibc
import Quartzite
import QuartziteDiagnostics

/// Makes the folders that outputs need.
enum OutputFolder {
  /// Makes a folder, and the folders above it, unless they exist. Several callers may make the same folder at the same time.
  ///
  /// Adds the folders that it made to `made`, the outermost first, also if it throws. Throws `outputNotCreated`, with the path of the folder
  /// that cannot be made.
  static func make(_ path: String, adding made: inout [String]) throws(RenderError) {
    // A folder is followed by the folder that it lies in, if that is missing.
    var missing = [path]
    while let folder = missing.last {
      let reason = mkdir(folder, 0o777) == 0 ? 0 : errno
      if reason == 0 { made.append(folder) }
      if reason == 0 || isFolder(folder) {
        missing.removeLast()
        continue
      }
      let outer = FilePath(folder).folder
      guard [ENOENT, ENOTDIR, ELOOP].contains(reason), outer != folder, !isFolder(outer) else {
        throw RenderError(
          .outputNotCreated, at: .file(SourcePosition(file: folder)),
          "cannot create the folder: \(explanation(reason, folder))")
      }
      missing.append(outer)
    }
  }

  /// Makes a folder, and the folders above it, unless they exist. Throws `outputNotCreated`.
  static func make(_ path: String) throws(RenderError) {
    var made: [String] = []
    try make(path, adding: &made)
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The reason for which a folder cannot be made. If the name is taken, it says by what.
  private static func explanation(_ reason: Int32, _ folder: String) -> String {
    guard reason == EEXIST else { return String(cString: strerror(reason)) }
    var status = stat()
    if stat(folder, &status) == 0 { return String(cString: strerror(ENOTDIR)) }
    return errno == ENOENT ? "a link of this name leads nowhere" : String(cString: strerror(errno))
  }
}
