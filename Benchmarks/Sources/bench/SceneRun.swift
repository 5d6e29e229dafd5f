// SceneRunner: measures one scene and the floor in turn, so that other load on the machine affects both.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite

/// The duration of a measurement.
struct Effort {
  /// The frames of each scene.
  var frames: Int
  /// The time after which a scene is ended with fewer frames, but at least five; in seconds.
  var seconds: Double
  /// The number of frames that are rendered before any is measured.
  let warmUp = 4
}

/// The measurement of one scene.
struct SceneResult: Codable {
  let name: String
  let summary: String
  let width: Int
  let height: Int
  let cost: CostSummary
  /// The floor in the same seconds at the same size.
  let floor: CostSummary
  /// The cost of the same layers in plain GLES in the same seconds, if known.
  let raw: CostSummary?
  let rawName: String?
  /// The stages of a frame as the renderer reports them, in milliseconds of wall time.
  let stages: [Stage]
  /// The counts of the renderer in the last frame.
  let counts: [String: Int]
  let diagnostics: [String]
  /// Whether two frames differ; in a scene that does not move they must not.
  let isChanging: Bool
  /// Whether the tree is moved.
  let isMoving: Bool
  /// Whether the picture is entirely white or entirely transparent.
  let isBlank: Bool

  struct Stage: Codable {
    let name: String
    let wall: Summary
  }

  /// The ratio of the median CPU time to the floor's.
  var ratio: Double { cost.cpu.median / max(floor.cpu.median, 1e-6) }
  /// The ratio of the median CPU time to plain GLES's.
  var rawRatio: Double? { raw.map { cost.cpu.median / max($0.cpu.median, 1e-6) } }
  /// The reason that the numbers are doubtful, or nil.
  var doubt: String? {
    if isBlank && name != "empty-300" { return "the picture is blank" }
    if isMoving != isChanging { return isMoving ? "the picture did not change" : "the picture changed" }
    return diagnostics.first
  }
}

/// Measures scenes with one renderer.
struct SceneRunner {
  let renderer: Renderer
  let floorDevice: FloorDevice
  let effort: Effort
  let coverage: RenderOptions.Coverage

  /// Measures `scene`; `picture` is a file for its last frame.
  func run(_ scene: MeasuredScene, picture: String?) throws -> SceneResult {
    let stage = try scene.makeStage()
    let floor = try Floor(floorDevice, width: scene.width, height: scene.height)
    let canvas = try PixelMemory(width: scene.width, height: scene.height)
    var costs: [Cost] = []
    var floorCosts: [Cost] = []
    var rawCosts: [Cost] = []
    var timings: [RenderTimings] = []
    var last = RenderReport()
    var hashes: Set<Int> = []
    let start = wallClock()
    for frame in -effort.warmUp..<effort.frames {
      if frame >= 5, wallClock() - start > effort.seconds * 1000 { break }
      let isMeasured = frame >= 0
      let floorCost = try floor.measure(.floor)
      let rawCost = try scene.raw.map(floor.measure)
      stage.advance(to: frame + effort.warmUp)
      let options = RenderOptions(
        time: stage.secondsPerFrame * Double(frame + effort.warmUp), coverage: coverage, redraw: scene.redraw)
      var picture: Frame?
      let cost = try Cost.measuring {
        if scene.redraw == .everything {
          last = try renderer.render(stage.root, options, into: canvas.bytes, bytesPerRow: canvas.bytesPerRow)
        } else {
          // As a caller does who hands each frame on and lets go of it.
          picture = try renderer.render(stage.root, options)
        }
      }
      if let picture {
        last = picture.report
        canvas.bytes.copyBytes(from: picture.pixels)
      }
      // The first picture may lack content that was not ready; two of the later ones show whether the scene moves.
      if frame == -2 || frame == -1 { hashes.insert(canvas.hash) }
      guard isMeasured else { continue }
      costs.append(cost)
      floorCosts.append(floorCost)
      if let rawCost { rawCosts.append(rawCost) }
      timings.append(last.timings)
    }
    if let picture {
      let frame = try renderer.render(
        stage.root,
        RenderOptions(time: stage.secondsPerFrame * Double(effort.frames + effort.warmUp), coverage: coverage))
      try frame.write(to: picture)
    }
    return SceneResult(
      name: scene.name, summary: scene.summary, width: scene.width, height: scene.height, cost: CostSummary(costs),
      floor: CostSummary(floorCosts), raw: scene.raw == nil ? nil : CostSummary(rawCosts), rawName: scene.raw?.name,
      stages: Self.stages(timings), counts: Self.counts(last.statistics),
      diagnostics: last.diagnostics.map { "\($0)" }, isChanging: hashes.count > 1, isMoving: stage.isMoving,
      isBlank: canvas.isBlank)
  }

  /// The stages of a frame, in the order in which they run.
  private static func stages(_ timings: [RenderTimings]) -> [SceneResult.Stage] {
    let stages: [(String, KeyPath<RenderTimings, Double>)] = [
      ("commit", \.commit), ("flatten", \.flatten), ("plan", \.plan), ("execute", \.execute),
    ]
    return stages.map { name, seconds in
      SceneResult.Stage(name: name, wall: Summary(timings.map { $0[keyPath: seconds] * 1000 }))
    }
  }

  /// Returns the renderer's counts, read by reflection, so that new counters are reported without a change here.
  static func counts(_ statistics: RenderStatistics) -> [String: Int] {
    var result: [String: Int] = [:]
    for case (let label?, let value as Int) in Mirror(reflecting: statistics).children { result[label] = value }
    return result
  }
}

/// Memory for one picture.
final class PixelMemory {
  let bytes: UnsafeMutableRawBufferPointer
  let bytesPerRow: Int

  init(width: Int, height: Int) throws {
    guard width > 0, height > 0, width <= 65_536, height <= 65_536 else {
      throw BenchError("\(width) × \(height) pixels are no picture")
    }
    bytesPerRow = width * 4
    bytes = .allocate(byteCount: bytesPerRow * height, alignment: 64)
    // Touched here, so that no page fault occurs while the clock runs.
    bytes.initializeMemory(as: UInt8.self, repeating: 0)
  }

  deinit { bytes.deallocate() }

  var hash: Int {
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    return hasher.finalize()
  }

  /// Whether all bytes are 255 (white), or all are 0 (transparent).
  var isBlank: Bool { bytes.allSatisfy { $0 == 255 } || bytes.allSatisfy { $0 == 0 } }
}
