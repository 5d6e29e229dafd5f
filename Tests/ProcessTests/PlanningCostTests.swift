// Tests of the allocations and the instructions that planning takes.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import ProcessFacts
import Testing

@Suite("The cost of planning")
struct PlanningCostTests {
  /// The most allocations for each box, in a build with optimisations and in one without, where arrays and closures that
  /// are optimised away count.
  private static let bounds: [String: (optimized: Double, unoptimized: Double)] = [
    "sharp": (0.1, 12), "between-pixels": (0.1, 25), "round": (0.1, 70), "bordered": (0.2, 140), "rotated": (0.2, 60),
  ]

  @Test("A box of an unchanged picture, whose coverage is known, allocates nothing for itself")
  func boxes() throws {
    let counts = try Self.allocations()
    // A sanitizer has an allocator of its own.
    if counts["sanitized"] != nil { return }
    for (kind, bound) in Self.bounds {
      let count = try #require(counts[kind])
      #expect(count <= (counts["unoptimized"] == nil ? bound.optimized : bound.unoptimized), "\(kind)")
    }
  }

  /// The instructions are those of the build that `make test` makes. `QUARTZITE_WRITE_INSTRUCTIONS=1` writes them to the file.
  @Test(
    "Planning takes no more instructions than the file in the repository says",
    .enabled(if: ProcessInfo.processInfo.environment["QUARTZITE_OPTIMIZED"] != nil))
  func instructions() throws {
    // Neither a sanitizer's code nor that of a build without optimisations is what users run.
    let kinds = try Self.allocations()
    if kinds["sanitized"] != nil || kinds["unoptimized"] != nil { return }
    let measured = try PlanningInstructions.measured()
    #expect(measured.sections.count >= 24)
    if ProcessInfo.processInfo.environment["QUARTZITE_WRITE_INSTRUCTIONS"] != nil { return try measured.write() }
    let stored = try PlanningInstructions.stored()
    // The standard library's instructions count as well.
    guard measured.compiler == stored.compiler else { return }
    #expect(Set(measured.sections.keys) == Set(stored.sections.keys), "\(PlanningInstructions.advice)")
    for (section, count) in measured.sections {
      guard let expected = stored.sections[section] else { continue }
      let ratio = Double(count) / Double(expected)
      #expect(
        PlanningInstructions.slack.contains(ratio),
        "\(section): \(count) instructions, \(expected) in the file. \(PlanningInstructions.advice)")
    }
  }

  /// The lines of `PlanningTrial`.
  private static func allocations() throws -> [String: Double] {
    let result = try BuiltProgram.shell(#"exec "$PlanningTrial""#, with: ["PlanningTrial"])
    #expect(result.status == 0, "\(result.errors)")
    let lines = result.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    return Dictionary(uniqueKeysWithValues: lines.compactMap { line in Double(line[1]).map { (line[0], $0) } })
  }
}
