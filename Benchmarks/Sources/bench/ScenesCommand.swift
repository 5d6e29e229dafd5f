// `bench scenes`: measures the floor, then every scene in turn with the floor.
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import Quartzite

struct ScenesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scenes", abstract: "Measures scenes beside the floor. What `bench` does without a subcommand.")

  @Option(name: .customLong("scene"), help: "A scene to measure, or the beginning of names. Default: all.")
  var names: [String] = []
  @Option(
    help: ArgumentHelp("A scene in the peers' JSON, measured as well.", valueName: "file"))
  var peerScene: [String] = []
  @Option(help: "The frames of each scene.")
  var frames = 60
  @Option(help: "The time after which a scene is left with fewer frames, in seconds.")
  var seconds = 8.0
  @Option(help: "auto, egl, egl:<index> or surfaceless. Default: what QUARTZITE_DEVICE says, else auto.")
  var device: String?
  @Option(help: "How the coverage of shapes is computed: automatic, bands, strips or mesh.")
  var coverage = "automatic"
  @Option(help: ArgumentHelp("A file for the results.", valueName: "file"))
  var json: String?
  @Option(help: ArgumentHelp("A file for the tables as Markdown.", valueName: "file"))
  var markdown: String?
  @Option(help: ArgumentHelp("A folder for the last picture of each scene.", valueName: "folder"))
  var pictures: String?
  @Flag(help: "List the scenes and do nothing.")
  var list = false

  func validate() throws {
    guard frames >= 5, frames <= 1_000_000 else { throw ValidationError("--frames must be 5 to 1,000,000.") }
    do { _ = try RenderOptions.Coverage(named: coverage) } catch { throw ValidationError(error.message) }
    guard seconds > 0 else { throw ValidationError("--seconds must be above 0.") }
  }

  func run() throws {
    let scenes = try chosenScenes()
    if list { return scenes.forEach { print(Table.padded($0.name, 20), $0.summary) } }
    let deviceName = device ?? ProcessInfo.processInfo.environment["QUARTZITE_DEVICE"] ?? "auto"
    let machine = Machine.current
    let floorDevice = try FloorDevice(deviceName)
    let renderer = try Renderer(Renderer.Options(device: device.map { try RenderDevice($0) }))
    let runner = SceneRunner(
      renderer: renderer, floorDevice: floorDevice, effort: Effort(frames: frames, seconds: seconds),
      coverage: try RenderOptions.Coverage(named: coverage))
    var report = Report(
      date: Date(), revision: .current, machine: machine, driver: floorDevice.driver, device: deviceName)
    print(report.heading)
    print(Table.floorHeading)
    for (width, height) in [(1920, 1080), (300, 300)] {
      let lines = try FloorResult.measure(floorDevice, width: width, height: height, repetitions: frames)
      lines.forEach { print(Table.line($0)) }
      report.floor += lines
    }
    print(Table.sceneHeading)
    if let pictures { try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true) }
    for scene in scenes {
      do {
        let result = try runner.run(scene, picture: pictures.map { "\($0)/\(scene.name).png" })
        print(Table.line(result))
        report.scenes.append(result)
      } catch {
        let failure = SceneFailure(name: scene.name, message: "\(error)")
        print(Table.line(failure))
        report.failures.append(failure)
      }
      // The results so far are there if a time limit ends the program, or a driver.
      fflush(nil)
      if let json { try report.write(to: json) }
    }
    if let markdown { try Data(MarkdownReport(report: report).text.utf8).write(to: URL(fileURLWithPath: markdown)) }
    guard report.failures.isEmpty else { throw ExitCode.failure }
  }

  private func chosenScenes() throws -> [MeasuredScene] {
    let extra = try peerScene.flatMap { try PeerScene(path: $0).scenes }
    if names.isEmpty { return peerScene.isEmpty ? SceneCatalog.all : extra }
    return try SceneCatalog.scenes(named: names) + extra
  }
}
