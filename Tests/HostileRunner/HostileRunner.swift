// A program that tries the hostile inputs and prints a table of their costs; or, started by itself or by a test, tries
// those of one family.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HostileCorpus

@main
struct HostileRunner {
  static func main() throws {
    var arguments = CommandLine.arguments.dropFirst()
    func value(_ name: String) -> String? {
      guard let index = arguments.firstIndex(of: name), index + 1 < arguments.endIndex else { return nil }
      defer { arguments.removeSubrange(index...(index + 1)) }
      return arguments[index + 1]
    }
    if let family = value("--try").flatMap(HostileFamily.init(rawValue:)) {
      return try attempt(family, from: value("--from").flatMap { Int($0) } ?? 0, only: value("--only"))
    }
    let families = arguments.compactMap(HostileFamily.init(rawValue:))
    guard families.count == arguments.count else {
      print("usage: hostile-runner [FAMILY …]\n       hostile-runner --try FAMILY [--from NUMBER] [--only NAME]")
      print("families:", HostileFamily.allCases.map(\.rawValue).joined(separator: " "))
      exit(64)
    }
    exit(try table(families.isEmpty ? HostileFamily.allCases : families) ? 0 : 1)
  }

  /// Tries the inputs of a family in this process, and prints one line for each.
  private static func attempt(_ family: HostileFamily, from start: Int, only name: String?) throws {
    let trial = try HostileTrial()
    defer { trial.close() }
    for input in family.cases.dropFirst(start) where name == nil || input.name == name {
      print(trial.outcome(of: input, family: family).line)
      // The next input may end the process.
      fflush(nil)
    }
  }

  /// Tries families in processes of their own, and prints the cost of each and all complaints.
  private static func table(_ families: [HostileFamily]) throws -> Bool {
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let supervisor = HostileSupervisor(program: program)
    var report = HostileReport()
    print(HostileReport.head)
    for family in families { print(report.row(family, try supervisor.outcomes(of: family))) }
    print(report.summary)
    return report.isClean
  }
}
