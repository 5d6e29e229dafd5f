// The table of the costs of hostile inputs.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Rows of a table in Markdown, one for each family.
package struct HostileReport {
  package static let head = """
    | family | inputs | pictures | refused | signals | longest, CPU seconds | most memory, MiB |
    |---|---|---|---|---|---|---|
    """

  private var count = 0
  private var total = 0.0
  private var complaints: [String] = []

  package init() {}

  /// Whether there were no complaints.
  package var isClean: Bool { complaints.isEmpty }

  /// Adds the outcomes of a family, and returns their row.
  package mutating func row(_ family: HostileFamily, _ outcomes: [HostileOutcome]) -> String {
    for (input, outcome) in zip(family.cases, outcomes) {
      let wrong = input.complaints(about: outcome)
      if !wrong.isEmpty { complaints.append("\(outcome.name): \(wrong.joined(separator: "; "))") }
    }
    count += outcomes.count
    total += outcomes.reduce(0) { $0 + $1.seconds }
    func number(_ result: String) -> Int { outcomes.count { $0.result.hasPrefix(result) } }
    let longest = outcomes.max { $0.seconds < $1.seconds }, largest = outcomes.max { $0.megabytes < $1.megabytes }
    func named(_ outcome: HostileOutcome?, _ value: String) -> String {
      "\(value) (\(outcome?.name.split(separator: "/").dropFirst().joined(separator: "/") ?? ""))"
    }
    let cells = [
      family.rawValue, "\(outcomes.count)", "\(number("picture"))", "\(number("refused"))", "\(number("signal"))",
      named(longest, String(format: "%.2f", longest?.seconds ?? 0)), named(largest, "\(largest?.megabytes ?? 0)"),
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  /// The complaints and the sums.
  package var summary: String {
    let sums = "\(count) inputs in \(String(format: "%.1f", total)) CPU seconds; \(complaints.count) not as expected"
    return ([""] + complaints.map { "- \($0)" } + ["", sums]).joined(separator: "\n")
  }
}
