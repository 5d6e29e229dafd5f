// The report of a run: the printed table and the JSON file.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The results of one run.
struct Report: Codable {
  let date: Date
  let revision: Revision
  let machine: Machine
  let driver: Driver
  let device: String
  var floor: [FloorResult] = []
  var scenes: [SceneResult] = []
  var failures: [SceneFailure] = []

  /// The machine, the driver and the revision.
  var heading: String {
    let commit = revision.commit.prefix(12) + (revision.isModified ? " and changes" : "")
    return """
      \(machine.processor), \(machine.cores) cores, Linux \(machine.kernel), load \(Table.number(machine.load))
      \(driver.renderer), \(driver.version), \(driver.format), device \(device)
      commit \(commit), \(date.formatted(.iso8601))

      """
  }

  /// Writes the results as JSON.
  func write(to path: String) throws { try writeJSON(self, to: path) }
}

/// A scene without numbers.
struct SceneFailure: Codable {
  let name: String
  /// The error that its rendering threw.
  let message: String
}

/// Writes `value` as JSON with sorted keys and ISO 8601 dates.
func writeJSON(_ value: some Encodable, to path: String) throws {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  encoder.dateEncodingStrategy = .iso8601
  try (try encoder.encode(value) + Data("\n".utf8)).write(to: URL(fileURLWithPath: path), options: .atomic)
}

/// Results as lines of text. All times are milliseconds; "cpu" counts all threads.
enum Table {
  static let floorHeading = row("floor", ["size", "wall", "min", "cpu", "min"])
  static let sceneHeading =
    "\n" + row("scene", ["wall", "min", "cpu", "min", "floor cpu", "× floor", "× raw"])
    + "  stages on the wall; counts"

  static func line(_ result: FloorResult) -> String {
    row(result.name, ["\(result.width)×\(result.height)"] + numbers(result.cost))
  }

  static func line(_ result: SceneResult) -> String {
    let ratios = [
      number(result.floor.cpu.median), number(result.ratio), result.rawRatio.map(number) ?? "",
    ]
    let stages = result.stages.map { "\($0.name) \(number($0.wall.median))" }.joined(separator: ", ")
    let counts = ["passes", "draws", "quads"].compactMap { name in result.counts[name].map { "\($0) \(name)" } }
    let doubt = result.doubt.map { "  !! \($0)" } ?? ""
    return row(result.name, numbers(result.cost) + ratios) + "  " + stages + "; " + counts.joined(separator: ", ")
      + doubt
  }

  static func line(_ failure: SceneFailure) -> String { padded(failure.name, 20) + "  !! failed: \(failure.message)" }

  static func numbers(_ cost: CostSummary) -> [String] {
    [cost.wall.median, cost.wall.min, cost.cpu.median, cost.cpu.min].map(number)
  }

  static func row(_ name: String, _ cells: [String]) -> String {
    padded(name, 20) + cells.map { String(repeating: " ", count: max(1, 10 - $0.count)) + $0 }.joined()
  }

  static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// Formats a number with three significant digits.
  static func number(_ value: Double) -> String {
    String(format: abs(value) < 10 ? "%.3f" : abs(value) < 100 ? "%.2f" : "%.1f", value)
  }
}
