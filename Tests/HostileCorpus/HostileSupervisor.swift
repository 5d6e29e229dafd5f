// Has inputs tried in a process of its own, and goes on after each that ends the process.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Starts `hostile-runner`, and collects what it finds.
package struct HostileSupervisor: Sendable {
  private let program: String

  /// Creates a supervisor of the program at a path.
  package init(program: String) { self.program = program }

  /// What comes of all inputs of a family, in their order.
  package func outcomes(of family: HostileFamily) throws -> [HostileOutcome] {
    let names = family.cases.map { "\(family)/\($0.name)" }
    var outcomes: [HostileOutcome] = []
    while outcomes.count < names.count {
      let before = outcomes.count
      let status = try run(["--try", family.rawValue, "--from", "\(before)"]) { line in
        if let outcome = try? JSONDecoder().decode(HostileOutcome.self, from: line) { outcomes.append(outcome) }
      }
      // The process has ended: at its end, or at the input whose outcome it did not tell.
      if outcomes.count < names.count { outcomes.append(HostileOutcome(name: names[outcomes.count], result: status)) }
    }
    return outcomes
  }

  /// Runs the program; `line` gets each line of its output. Answers how it ended.
  private func run(_ arguments: [String], line: (Data) -> Void) throws -> String {
    let process = Process(), output = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    // A crash is a find like any other; nobody reads its stack, which takes seconds to be found.
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
