// MarkdownReport: the tables of a run, as they stand in the README.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Results as Markdown. All times are milliseconds; "cpu" counts all threads.
struct MarkdownReport {
  let report: Report

  /// The machine, two tables (the floor, and the scenes), and the scenes that failed.
  var text: String {
    let machine = report.machine
    let date = report.date.formatted(.iso8601.year().month().day())
    let commit = report.revision.commit.prefix(7) + (report.revision.isModified ? " and changes" : "")
    let heading = """
      Measured \(date) on commit \(commit): \(machine.processor), \(machine.cores) cores, load \(Table.number(machine.load)); \
      \(report.driver.version), \(report.driver.renderer).
      """
    let failures = report.failures.map { "- \($0.name) failed: \($0.message)" }.joined(separator: "\n")
    return [heading, floor, scenes, failures].filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private var floor: String {
    table(
      ["floor", "size", "wall", "cpu", "cpu min"],
      report.floor.map { result in
        let cost = result.cost
        return ["\(result.name)", "\(result.width) × \(result.height)"]
          + [cost.wall.median, cost.cpu.median, cost.cpu.min].map(Table.number)
      })
  }

  private var scenes: String {
    let stages = ["flatten", "plan", "execute"]
    return table(
      ["scene", "wall", "cpu", "cpu min", "floor cpu", "× floor"] + stages + ["passes", "draws", "quads"],
      report.scenes.map { result in
        let cost = result.cost
        let times = [cost.wall.median, cost.cpu.median, cost.cpu.min, result.floor.cpu.median, result.ratio]
        let parts = stages.map { name in
          result.stages.first { $0.name == name }.map { Table.number($0.wall.median) } ?? ""
        }
        let counts = ["passes", "draws", "quads"].map { name in result.counts[name].map(Self.grouped) ?? "" }
        return [result.name] + times.map(Table.number) + parts + counts
      })
  }

  /// A number in groups of three digits.
  private static func grouped(_ number: Int) -> String { number.formatted(.number.locale(Locale(identifier: "en_US"))) }

  private func table(_ heading: [String], _ rows: [[String]]) -> String {
    ([heading, heading.map { _ in "---" }] + rows).map { "| " + $0.joined(separator: " | ") + " |" }
      .joined(separator: "\n")
  }
}
