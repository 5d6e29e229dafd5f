// Tests of hostile inputs, each family in a process of its own: the outcome and the cost of each input.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import FuzzTargets
import HostileCorpus
import Testing

@Suite("Hostile inputs end in a picture or an error")
struct HostileTests {
  /// The program that tries inputs, which lies beside the test's own.
  private static func program() throws -> String {
    let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let candidates = ([own].compactMap { $0 } + CommandLine.arguments)
      .map { URL(fileURLWithPath: $0).deletingLastPathComponent().path + "/hostile-runner" }
    return try #require(candidates.first { FileManager.default.isExecutableFile(atPath: $0) })
  }

  @Test(
    "What an input gives, shows beside itself and costs is as expected",
    arguments: HostileFamily.allCases)
  func family(_ family: HostileFamily) throws {
    let outcomes = try HostileSupervisor(program: try Self.program()).outcomes(of: family)
    try #require(outcomes.map(\.name) == family.cases.map { "\(family)/\($0.name)" })
    for (input, outcome) in zip(family.cases, outcomes) {
      let complaints = input.complaints(about: outcome)
      #expect(complaints.isEmpty, "\(outcome.name): \(complaints.joined(separator: "; "))")
    }
  }

  @Test("Inputs of every fuzz target are kept and tried", arguments: FuzzTarget.allCases)
  func everyTargetHasInputs(target: FuzzTarget) {
    #expect(HostileFamily.corpus.cases.contains { $0.name.hasPrefix("\(target) ") })
  }

  @Test("There are more than five hundred inputs, and no two have one name")
  func inputsAreMany() {
    let names = HostileFamily.allCases.flatMap { family in family.cases.map { "\(family)/\($0.name)" } }
    #expect(names.count > 500)
    #expect(Set(names).count == names.count)
  }
}
