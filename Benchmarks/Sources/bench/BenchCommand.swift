// `bench`: measures the cost of Quartzite's pictures against the minimum for any renderer on the same driver.
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

@main
struct BenchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures Quartzite against the floor: clear, one textured rectangle and readback in plain GLES.",
    subcommands: [
      ScenesCommand.self, StartCommand.self, GrowthCommand.self, CountsCommand.self,
      LottieCommand.self, FilmCommand.self,
    ],
    defaultSubcommand: ScenesCommand.self)
}
