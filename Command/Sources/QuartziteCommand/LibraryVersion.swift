// LibraryVersion: the versions of the system's libraries that the process runs with.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCAML
import QuartziteImages
import QuartziteText

/// A library and the version that it reports.
struct LibraryVersion: Encodable {
  let name: String
  let version: String

  /// The libraries that the command is linked with, by name, each as reported by the module that uses it.
  static var all: [LibraryVersion] {
    (TextLibraries.versions + ImageLibraries.versions + MarkupLibraries.versions)
      .map { LibraryVersion(name: $0.name, version: $0.version) }
      .sorted { $0.name.lowercased() < $1.name.lowercased() }
  }
}
