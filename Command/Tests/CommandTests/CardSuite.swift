// CardSuite: a folder with two documents in which `quartzite render` is tried, for the suites that do so.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// A suite whose tests render in a folder of their own.
protocol CardSuite {
  /// The folder; it has `card.caml` and `red.caml` in the beginning.
  var folder: TemporaryFolder { get }
}

extension CardSuite {
  /// Makes the folder.
  static func cardFolder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    _ = try folder.write(Documents.card, to: "card.caml")
    _ = try folder.write(Documents.red(), to: "red.caml")
    return folder
  }

  /// Calls `quartzite render` in the folder.
  func render(_ arguments: String...) async throws -> CommandResult {
    try await Command.call(["render"] + arguments, in: folder.path)
  }

  /// The bytes of a file in the folder.
  func data(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name))
  }

  /// The sorted names in a folder of it; none where it is not there.
  func pictures(in name: String = "out") -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/" + name)) ?? []).sorted()
  }
}
