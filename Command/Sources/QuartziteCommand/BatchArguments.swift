// BatchArguments: the options of the command that make many pictures in one process.
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation

/// The options of batches.
struct BatchArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Make a picture of each row of this file; - for standard input. A file has comma-, semicolon- or tab-separated values with a header, "
        + "a JSON object in each line, or a JSON array of objects. "
        + "Columns that are key paths, such as Title.string, are set as --set does; an empty field leaves what is no text as it is.",
      valueName: "file"),
    completion: .file())
  var data: String?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "How many pictures of a batch are made at the same time. Default: as many as there are cores.",
      valueName: "number"))
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "Write a line of JSON for each picture of a batch: its row, its file, its diagnostics and its error.",
      valueName: "file"),
    completion: .file())
  var report: String?

  func validate() throws {
    if let jobs, !(1...256 ~= jobs) { throw ValidationError("--jobs must be a whole number from 1 to 256.") }
  }

  /// The number of pictures that are made at the same time.
  var jobCount: Int { jobs ?? max(1, ProcessInfo.processInfo.activeProcessorCount) }
}
