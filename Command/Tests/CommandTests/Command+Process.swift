// Runs the program `quartzite` of this build and collects its output.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

extension Command {
  /// SIGINT ends what the tests start, also where a shell has started them in the background, where it is ignored.
  private static let obeysInterruptions: Void = { _ = signal(SIGINT, SIG_DFL) }()

  /// The program of this build, which lies beside the test's own.
  static func executable() throws -> String {
    _ = obeysInterruptions
    let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let candidates = ([own].compactMap { $0 } + CommandLine.arguments)
      .map { URL(fileURLWithPath: $0).deletingLastPathComponent().path + "/quartzite" }
    return try #require(candidates.first { FileManager.default.isExecutableFile(atPath: $0) })
  }

  /// Runs the program `quartzite` of this build in a process of its own, and waits for its end. `output` is the destination of its standard
  /// output if that is not collected.
  static func process(
    _ arguments: [String], in folder: String? = nil, environment: [String: String] = [:], output: String? = nil
  ) throws -> CommandResult {
    let (result, reason) = try launch(
      try executable(), arguments, in: folder, environment: environment, output: output)
    #expect(reason == .exit, "quartzite \(arguments) was ended by signal \(result.status)")
    return result
  }

  /// Runs the program at `path` and waits for it. If a signal ended it, the signal's number is the status.
  static func launch(
    _ path: String, _ arguments: [String], in folder: String? = nil, environment: [String: String] = [:],
    output: String? = nil
  ) throws -> (CommandResult, Process.TerminationReason) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    // The folder of the tests' own process changes under calls in it.
    process.currentDirectoryURL = URL(fileURLWithPath: folder ?? root)
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    // Files, not pipes: a process never waits for somebody to read its output.
    let store = try TemporaryFolder()
    let outputPath = output ?? store.path + "/output", errorPath = store.path + "/error"
    for path in [output == nil ? outputPath : nil, errorPath].compactMap({ $0 }) {
      try Data().write(to: URL(fileURLWithPath: path))
    }
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: outputPath))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: errorPath))
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let result = CommandResult(
      status: process.terminationStatus,
      output: output == nil ? FileManager.default.contents(atPath: outputPath) ?? Data() : Data(),
      errorText: String(decoding: FileManager.default.contents(atPath: errorPath) ?? Data(), as: UTF8.self))
    return (result, process.terminationReason)
  }
}
