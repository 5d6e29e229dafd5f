// A supervisor that has inputs tried in a process of its own, and continues after each one that ends the process.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Starts `hostile-runner`, and collects its outcomes.
package struct HostileSupervisor: Sendable {
  private let program: String

  /// Creates a supervisor of the program at a path.
  package init(program: String) { self.program = program }

  /// The outcomes of all inputs of a family, in their order.
  package func outcomes(of family: HostileFamily) throws -> [HostileOutcome] {
    let names = family.cases.map { "\(family)/\($0.name)" }
    var outcomes: [HostileOutcome] = []
    while outcomes.count < names.count {
      let before = outcomes.count
      let status = try run(["--try", family.rawValue, "--from", "\(before)"]) { line in
        if let outcome = try? JSONDecoder().decode(HostileOutcome.self, from: line) { outcomes.append(outcome) }
      }
      // The process has ended: after the last input, or at the input whose outcome is missing.
      if outcomes.count < names.count { outcomes.append(HostileOutcome(name: names[outcomes.count], result: status)) }
    }
    return outcomes
  }

  /// Runs the program; `line` receives each line of its output. Returns the way in which it ended.
  private func run(_ arguments: [String], line: (Data) -> Void) throws -> String {
    let process = Process(), output = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    // A crash is recorded like any other result. Backtraces are off, since nobody reads them and each takes seconds.
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    for part in output.fileHandleForReading.readDataToEndOfFile().split(separator: UInt8(ascii: "\n")) {
      line(Data(part))
    }
    process.waitUntilExit()
    return process.terminationReason == .exit
      ? "exit \(process.terminationStatus)" : "signal \(process.terminationStatus)"
  }
}
