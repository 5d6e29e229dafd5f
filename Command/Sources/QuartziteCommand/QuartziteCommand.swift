// The `quartzite` command and its subcommands.
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

struct QuartziteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quartzite",
    abstract: "Renders Core Animation documents and Lottie animations to pictures and films, without a window.",
    version: quartziteVersion,
    subcommands: [
      RenderCommand.self, InfoCommand.self, CompareCommand.self, NewCommand.self, DoctorCommand.self,
    ])

  @OptionGroup var help: HelpArguments
}
