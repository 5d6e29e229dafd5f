// The programs of this build, as processes of their own.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A program that a test runs beside itself.
package enum BuiltProgram {
  /// A process that has ended: its status, which is 128 plus the signal's number after a signal, and what it printed.
  package struct Result {
    package let status: Int32
    package let output: String
    package let errors: String
  }

  /// Returns the path of an executable of this build, which lies beside the test's own; nil if it was not built.
  package static func path(_ name: String) -> String? {
    let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return ([own].compactMap { $0 } + CommandLine.arguments)
      .map { URL(fileURLWithPath: $0).deletingLastPathComponent().path + "/" + name }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs lines of bash in `folder` and waits for their end.
  ///
  /// `programs` are the executables of this build that the lines name by variables: `PlanningTrial` is `"$PlanningTrial"`.
  package static func shell(_ lines: String, with programs: [String], in folder: String? = nil) throws -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", lines]
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    process.environment = ProcessInfo.processInfo.environment
    for name in programs { process.environment?[name] = path(name) ?? name }
    process.standardInput = FileHandle.nullDevice
    // Files, not pipes: a process never waits for somebody to read its output.
    let store = FileManager.default.temporaryDirectory.appendingPathComponent("quartzite-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: store, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: store) }
    let files = ["output", "errors"].map { store.appendingPathComponent($0) }
    for file in files { try Data().write(to: file) }
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try process.run()
    process.waitUntilExit()
    let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    let status = process.terminationStatus + (process.terminationReason == .uncaughtSignal ? 128 : 0)
    return Result(status: status, output: texts[0], errors: texts[1])
  }
}
