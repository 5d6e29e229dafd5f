// The instructions that planning takes, counted by valgrind's callgrind, and the file in the repository that has them.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import ProcessFacts
import Testing

/// The instructions of each section of `PlanningTrial`.
struct PlanningInstructions: Codable {
  /// The first line of `swift --version`.
  let compiler: String
  /// The instructions of one plan of 400 layers, commit and display list included, by the section's name. Painted sections
  /// count the whole picture of 2,000 × 2,000 pixels.
  let sections: [String: Int]

  /// The ratios to the stored numbers that a test lets pass. From run to run they move by up to two tenths of a
  /// percent.
  static let slack = 0.9...1.03
  static let advice = "If that is meant, write the file anew: make counts"

  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("planning-instructions.json")

  static func stored() throws -> PlanningInstructions {
    try JSONDecoder().decode(PlanningInstructions.self, from: Data(contentsOf: file))
  }

  func write() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try (try encoder.encode(self) + Data("\n".utf8)).write(to: Self.file)
  }

  /// Runs `PlanningTrial` under callgrind, on one processor so that it plans on one thread.
  static func measured() throws -> PlanningInstructions {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("planning-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // Valgrind stops at the debug information that Swift 6.3 writes.
    let script = """
      strip --strip-debug -o trial "$PlanningTrial"
      export SWIFT_DETERMINISTIC_HASHING=1
      exec taskset --cpu-list "$(taskset --cpu-list --pid $$ | sed 's/.*: //; s/[-,].*//')" valgrind --tool=callgrind \
      --callgrind-out-file=counts --toggle-collect=counted_section --dump-after=counted_section \
      ./trial sections
      """
    let result = try BuiltProgram.shell(script, with: ["PlanningTrial"], in: folder)
    try #require(result.status == 0, "\(result.errors)")
    let names = result.output.split(separator: "\n").map(String.init)
    var sections: [String: Int] = [:]
    for (index, name) in names.enumerated() {
      let text = try String(contentsOfFile: "\(folder)/counts.\(index + 1)", encoding: .utf8)
      let total = try #require(text.split(separator: "\n").first { $0.hasPrefix("totals: ") })
      let count: Int = try #require(total.split(separator: " ").last.flatMap { Int($0) })
      sections[name] = count
    }
    return PlanningInstructions(compiler: try compiler(), sections: sections)
  }

  private static func compiler() throws -> String {
    try BuiltProgram.shell("swift --version 2>/dev/null | head -n 1", with: []).output
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
