// `bench start`: measures the time from the start of a process to a first picture on disk.
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation

struct StartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "start",
    abstract: "Measures the time from starting a process to a finished 300 × 300 PNG.",
    discussion: """
      By turns: /bin/true, the smallest GLES program that writes a PNG (gles-floor), and `quartzite render` of a small \
      document; each with a warm shader cache and with an empty one.
      """)

  @Option(help: ArgumentHelp("The quartzite command, built for release.", valueName: "path"))
  var command: String
  @Option(help: ArgumentHelp("The gles-floor program. Default: beside this one.", valueName: "path"))
  var floor: String?
  @Option(help: "The processes of each kind.")
  var repetitions = 20
  @Option(help: ArgumentHelp("A file for the results.", valueName: "file"))
  var json: String?

  func validate() throws {
    guard (1...10_000).contains(repetitions) else { throw ValidationError("--repetitions must be 1 to 10,000.") }
  }

  func run() throws {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appendingPathComponent("quartzite-bench-\(getpid())").path
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? files.removeItem(atPath: folder) }
    let programs = try self.programs(folder)
    let warmCache = folder + "/warm"
    try files.createDirectory(atPath: warmCache, withIntermediateDirectories: true)
    let machine = Machine.current
    // Mesa stores some shaders only at their second use, hence more than one run before the clock starts.
    for _ in 0..<3 {
      for program in programs { _ = try program.run(cache: warmCache) }
    }
    var costs: [String: [Cost]] = [:]
    for repetition in 0..<repetitions {
      for program in programs {
        costs[program.name + ", warm cache", default: []].append(try program.run(cache: warmCache))
        guard program.drawsWithGLES else { continue }
        let coldCache = folder + "/cold-\(repetition)-\(program.name)"
        try files.createDirectory(atPath: coldCache, withIntermediateDirectories: true)
        costs[program.name + ", cold cache", default: []].append(try program.run(cache: coldCache))
        try files.removeItem(atPath: coldCache)
      }
    }
    var report = StartReport(date: Date(), revision: .current, machine: machine)
    print("\(machine.processor), \(machine.cores) cores, load \(Table.number(machine.load))")
    print(Table.row("start to PNG", ["", "wall", "min", "cpu", "min"]))
    for (name, list) in costs.sorted(by: { $0.key < $1.key }) {
      let cost = CostSummary(list)
      report.programs[name] = cost
      print(Table.padded(name, 28) + Table.row("", Table.numbers(cost)).dropFirst(18))
    }
    if let json { try writeJSON(report, to: json) }
  }

  private func programs(_ folder: String) throws -> [StartedProgram] {
    let document = folder + "/small.caml"
    try Data(Self.document.utf8).write(to: URL(fileURLWithPath: document))
    let here = (CommandLine.arguments.first ?? "").split(separator: "/").dropLast().joined(separator: "/")
    let beside = ((CommandLine.arguments.first ?? "").hasPrefix("/") ? "/" : "") + here + "/gles-floor"
    return [
      StartedProgram(name: "empty process", path: "/bin/true", arguments: [], output: nil),
      StartedProgram(
        name: "gles-floor", path: floor ?? beside, arguments: [folder + "/floor.png"], output: folder + "/floor.png"),
      StartedProgram(
        name: "quartzite", path: command, arguments: ["render", document, "-o", folder + "/picture.png"],
        output: folder + "/picture.png"),
    ]
  }

  /// A small document: a plain layer, a rounded one, a rotated one.
  private static let document = """
    <?xml version="1.0" encoding="UTF-8"?>
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer bounds="0 0 300 300" position="150 150" backgroundColor="1 1 1">
        <sublayers>
          <CALayer bounds="0 0 200 100" position="150 80" backgroundColor="0.2 0.4 0.8" cornerRadius="16"/>
          <CALayer bounds="0 0 100 100" position="150 210" backgroundColor="0.8 0.3 0.2" transform="rotate(30deg)"/>
        </sublayers>
      </CALayer>
    </caml>

    """
}

/// The results of `bench start`.
private struct StartReport: Codable {
  let date: Date
  let revision: Revision
  let machine: Machine
  var programs: [String: CostSummary] = [:]
}
