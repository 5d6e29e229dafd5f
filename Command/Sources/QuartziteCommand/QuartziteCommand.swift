// The `quartzite` command: its subcommands and its exit statuses.
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

struct QuartziteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quartzite",
    abstract: "Renders Core Animation documents to pictures, without a window.",
    discussion: """
      Exit status: 0 done, 1 some pictures of a batch failed, 64 usage, 65 the scene is invalid or over a limit, 66 input missing, 69 no device renders,
      70 a defect in Quartzite, 73 the output cannot be created, 74 the output cannot be written to its end, as on a full disk or where \
      nobody reads it, 75 no memory, no time left or a lost device: try again later.
      """,
    version: quartziteVersion,
    subcommands: [RenderCommand.self, InfoCommand.self, DoctorCommand.self])
}
