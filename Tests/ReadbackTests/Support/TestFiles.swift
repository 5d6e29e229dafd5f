// TestFiles: where the files lie that these tests read.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The files that tests read, in the folder `Tests` of the repository.
enum TestFiles {
  /// The folder `Tests`. The environment variable `QUARTZITE_TESTS` names it if the tests run on another machine than the one
  /// that built them; by default it is the folder of the sources.
  static let folder = named ?? URL(fileURLWithPath: #filePath.components(separatedBy: "ReadbackTests/")[0])

  private static var named: URL? {
    ProcessInfo.processInfo.environment["QUARTZITE_TESTS"].flatMap { $0.isEmpty ? nil : URL(fileURLWithPath: $0) }
  }

  /// Returns the path of a file, given relative to the folder.
  static func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
}
