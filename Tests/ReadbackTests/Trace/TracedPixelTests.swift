// Tests that the trace of a pixel ends with the colour that the renderer draws, in every catalogue of scenes.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteLayers
import ReferenceRenderer
import SeededRandom
import Testing

/// `QUARTZITE_TRACED_PIXELS=1` runs this suite. Three scenes of planes in perspective still differ by three or four levels along their edges.
@Suite(
  "Traced pixels", .everyProduction,
  .enabled(if: ProcessInfo.processInfo.environment["QUARTZITE_TRACED_PIXELS"] != nil))
struct TracedPixelTests {
  /// Scenes in which tens or hundreds of translucent edges lie over each other in a pixel, each rounded in its own way.
  private static let crowds = [
    "five hundred overlapping bars that change colour", "a hundred instances that fade out at one place",
    "ten by ten by ten",
  ]

  private static func isOrdinary(_ scene: Scene) -> Bool { !crowds.contains(scene.name) }

  static let replicators = [
    ReplicatorScene.places, ReplicatorScene.turns, ReplicatorScene.frames, ReplicatorScene.tints,
    ReplicatorScene.overlaps, ReplicatorScene.counts, ReplicatorScene.crowds, ReplicatorScene.nestings,
    ReplicatorScene.contents, ReplicatorScene.paths, ReplicatorScene.gradients, ReplicatorScene.groups,
    ReplicatorScene.clips,
  ].flatMap { $0 }.map(\.scene).filter(isOrdinary)

  @Test("A traced pixel has the colour that is rendered", arguments: Scene.catalogue + Scene.recorded)
  func flat(scene: Scene) throws {
    try compare(scene.build, scene.options, scene.name)
  }

  @Test("A traced pixel of planes in depth has the colour that is rendered", arguments: DepthScene.catalogue)
  func inDepth(scene: Scene) throws {
    try compare(scene.build, scene.options, scene.name)
  }

  @Test("A traced pixel of a replicator has the colour that is rendered", arguments: replicators)
  func replicated(scene: Scene) throws {
    try compare(scene.build, scene.options, scene.name)
  }

  @Test("A traced pixel of text has the colour that is rendered", arguments: TextScene.all)
  func text(scene: TextScene) throws {
    try compare(scene.build, scene.options, scene.name)
  }

  @Test("A traced pixel through a mask has the colour that is rendered", arguments: MaskScene.all)
  func masked(scene: MaskScene) throws {
    try compare(scene.build, scene.options, scene.name)
  }

  /// Compares traced pixels with rendered ones: some at random, and those with the most contrast around them.
  private func compare(_ build: () -> CALayer, _ scene: SceneOptions, _ name: String) throws {
    let options = RenderOptions(
      size: scene.size, scale: CGFloat(scene.scale), background: scene.background,
      isGeometryFlipped: scene.isGeometryFlipped)
    let frame = try Production.current.renderer.render(build(), options), layer = build()
    for (x, y) in frame.tracedPlaces(seed: name) {
      let trace = try PixelTrace(of: layer, x: x, y: y, options)
      guard trace.approximations.isEmpty else { continue }
      let rendered = frame.rgba(x, y), traced = trace.result.components
      let difference = zip(rendered, traced).map { abs($0 - $1) }.max() ?? 255
      #expect(difference <= 2 + Production.blendingLevels, "\(name): \(rendered) is rendered\n\(trace)")
    }
  }
}

extension Frame {
  /// Red, green, blue and alpha of a pixel, premultiplied.
  fileprivate func rgba(_ x: Int, _ y: Int) -> [Int] {
    let start = y * bytesPerRow + 4 * x
    return [2, 1, 0, 3].map { Int(pixels[start + $0]) }
  }

  /// Pixels to trace: six at random, and the six that differ most from their neighbours.
  fileprivate func tracedPlaces(seed: String) -> [(x: Int, y: Int)] {
    var random = SeededRandom(seed: seed.utf8.reduce(5381) { ($0 &* 33) ^ UInt64($1) })
    let some = (0..<6).map { _ in
      (x: Int.random(in: 0..<width, using: &random), y: Int.random(in: 0..<height, using: &random))
    }
    var edges: [(contrast: Int, x: Int, y: Int)] = []
    for y in 0..<height - 1 {
      for x in 0..<width - 1 {
        let own = rgba(x, y), neighbours = [rgba(x + 1, y), rgba(x, y + 1)]
        let contrast = neighbours.map { zip(own, $0).reduce(0) { $0 + abs($1.0 - $1.1) } }.reduce(0, +)
        edges.append((contrast, x, y))
      }
    }
    let strongest = edges.sorted { ($0.contrast, $0.y, $0.x) > ($1.contrast, $1.y, $1.x) }.prefix(6)
    return some + strongest.map { ($0.x, $0.y) }
  }
}

extension PixelTrace.Color {
  /// Red, green, blue and alpha, premultiplied.
  fileprivate var components: [Int] { [red, green, blue, alpha].map(Int.init) }
}
