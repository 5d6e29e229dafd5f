// `bench counts`: counts the work of each scene, and compares it with the counts in a file.
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import Quartzite

struct CountsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "counts",
    abstract: "Counts passes, draws, bytes and what caches lack in the first and the sixth picture of every scene.",
    discussion: "None of these numbers depends on the machine's speed or load. Without --compare they are written.")

  @Option(name: .customLong("scene"), help: "A scene to count, or the beginning of names. Default: all.")
  var names: [String] = []
  @Option(help: "auto, egl, egl:<index> or surfaceless. Default: what QUARTZITE_DEVICE says, else auto.")
  var device: String?
  @Option(help: ArgumentHelp("The file of counts.", valueName: "file"))
  var file = "counts.json"
  @Flag(help: "Compare with the file, and fail if a count is above or below it.")
  var compare = false

  func run() throws {
    let scenes = try SceneCatalog.scenes(named: names)
    let device = try device.map { try RenderDevice($0) }
    var measured: [String: SceneCounts] = [:]
    for scene in scenes {
      for coverage in [RenderOptions.Coverage.automatic, .strips] {
        let name = coverage == .automatic ? scene.name : "\(scene.name) (\(coverage.rawValue))"
        measured[name] = try SceneCounts(scene, coverage: coverage, device: device)
      }
    }
    guard compare else { return try writeJSON(measured, to: file) }
    let stored = try JSONDecoder().decode(
      [String: SceneCounts].self, from: Data(contentsOf: URL(fileURLWithPath: file)))
    var differences: [String] = []
    for (name, counts) in measured.sorted(by: { $0.key < $1.key }) {
      guard let expected = stored[name] else {
        differences.append("\(name): not in \(file)")
        continue
      }
      differences += counts.differences(from: expected).map { "\(name), \($0)" }
    }
    if names.isEmpty {
      differences += stored.keys.filter { measured[$0] == nil }.sorted().map { "\($0): in \(file), and no scene" }
    }
    guard differences.isEmpty else {
      differences.forEach { print($0) }
      throw BenchError("\(differences.count) counts differ from \(file). If that is meant: make counts")
    }
    print("\(measured.count) scenes take the work that \(file) says")
  }
}

/// The work for a scene's pictures, in numbers that neither the machine nor its load changes.
struct SceneCounts: Codable {
  /// The first picture of a new renderer.
  let first: [String: Int]
  /// The sixth, in which every cache has what it keeps.
  let sixth: [String: Int]

  /// The counters of `RenderStatistics` that more work makes higher.
  private static let counted: Set = [
    "passes", "draws", "quads", "quadsPainted", "instances", "redrawnPixels", "offscreenPixels", "offscreenBytes",
    "coverageCells", "coverageBytes", "atlasBytes", "trapezoids", "triangles", "coverageMisses", "outlineMisses",
    "bytesUploaded",
  ]
  /// The part by which a count may differ from the stored one. Sums and sines of another C library put some edges into
  /// other pixels.
  private static let slack = 0.02

  /// Counts six pictures of `scene` by a renderer of their own.
  init(_ scene: MeasuredScene, coverage: RenderOptions.Coverage, device: RenderDevice?) throws {
    let renderer = try Renderer(Renderer.Options(device: device))
    let stage = try scene.makeStage()
    var counts: [[String: Int]] = []
    for frame in 0..<6 {
      stage.advance(to: frame)
      let options = RenderOptions(
        time: stage.secondsPerFrame * Double(frame), coverage: coverage, redraw: scene.redraw)
      let picture = try renderer.render(stage.root, options)
      counts.append(Self.counts(picture.report.statistics))
    }
    (first, sixth) = (counts[0], counts[5])
  }

  private static func counts(_ statistics: RenderStatistics) -> [String: Int] {
    SceneRunner.counts(statistics).filter { counted.contains($0.key) && $0.value != 0 }
  }

  /// Returns a line for each count that is not the expected one.
  func differences(from expected: SceneCounts) -> [String] {
    Self.differences("first", first, expected.first) + Self.differences("sixth", sixth, expected.sixth)
  }

  private static func differences(_ picture: String, _ found: [String: Int], _ expected: [String: Int]) -> [String] {
    Set(found.keys).union(expected.keys).sorted().compactMap { key in
      let (number, stored) = (found[key] ?? 0, expected[key] ?? 0)
      guard abs(Double(number - stored)) > slack * Double(stored) else { return nil }
      return "\(picture) picture: \(number) \(key), expected \(stored)"
    }
  }
}
