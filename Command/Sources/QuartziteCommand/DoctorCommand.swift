// `quartzite doctor`: checks whether this machine can render, and prints its capabilities.
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Quartzite

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Checks whether this machine can render, and shows with what.",
    discussion: "Makes a small test picture. The exit status is 69 when that fails.")

  @Option(
    help: ArgumentHelp(
      "The device to try. Default: what QUARTZITE_DEVICE says, else the best there is.", valueName: "device"),
    transform: RenderDevice.parse)
  var device: RenderDevice?

  @OptionGroup var memoryArguments: MemoryArguments

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var help: HelpArguments

  func run() throws {
    memoryArguments.apply()
    let report = MachineReport(device: try device ?? RenderDevice.fromEnvironment())
    try Message.answer(report, report.lines, asJSON: json)
    if let failure = report.failure { throw failure }
  }
}
