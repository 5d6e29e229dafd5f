// A package in a temporary folder, with a test that takes snapshots.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteImages
import QuartziteSnapshotResults
import QuartziteTesting
import Testing

/// A package `Tests/CardTests/CardTests.swift`, whose snapshots are checked without failing the test that runs.
final class SnapshotStage {
  let folder: String
  var environment: [String: String] = [:]
  let file: String

  init() throws {
    let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
    folder = base + "/quartzite-snapshots-\(UUID().uuidString)"
    file = folder + "/Tests/CardTests/CardTests.swift"
    try FileManager.default.createDirectory(
      atPath: folder + "/Tests/CardTests", withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: folder + "/Package.swift"))
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  var results: SnapshotResults { SnapshotResults(folder: folder + "/.build/snapshots") }

  /// The path of a reference of the test's file.
  func reference(_ name: String) -> String { folder + "/Tests/CardTests/__Snapshots__/CardTests/\(name).png" }

  /// The pixels of a reference; nil if there is none.
  func recorded(_ name: String) throws -> PixelPicture? {
    let path = reference(name)
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    return try PixelPicture(png: data, named: path)
  }

  /// Checks a value as `assertSnapshot` does. Each call has a test name of its own if it asks for none.
  func failure<Value>(
    of value: @autoclosure () throws -> Value, as snapshotting: Snapshotting<Value>, named name: String? = "card",
    record: SnapshotTestingConfiguration.Record? = nil, testName: String = "title()"
  ) -> SnapshotFailure? {
    var call = SnapshotCall(
      name: name, record: record, fileID: "CardTests/CardTests.swift", filePath: file, testName: testName)
    call.environment = environment
    return call.failure(of: try value(), as: snapshotting)
  }

  /// Runs `quartzite-snapshots` in the package. Returns its status and what it printed.
  func command(_ arguments: String..., in directory: String? = nil) -> (
    status: Int32, printed: [String], complaints: [String]
  ) {
    var printed: [String] = [], complaints: [String] = []
    let command = SnapshotCommand(
      environment: environment, directory: directory ?? folder, print: { printed.append($0) },
      complain: { complaints.append($0) })
    let status = command.run(arguments)
    return (status, printed, complaints)
  }
}

/// A square of one colour, one pixel a point.
func square(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, size: CGFloat = 20) -> CALayer {
  let layer = CALayer()
  layer.bounds = CGRect(x: 0, y: 0, width: size, height: size)
  layer.backgroundColor = CGColor(red: red, green: green, blue: blue, alpha: 1)
  return layer
}

/// A square with a small one in it.
func card(dotAt place: CGFloat = 4) -> CALayer {
  let layer = square(0.2, 0.3, 0.6, size: 40)
  let dot = square(1, 0.8, 0, size: 2)
  dot.frame = CGRect(x: place, y: 6, width: 2, height: 2)
  layer.addSublayer(dot)
  return layer
}
