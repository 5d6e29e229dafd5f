// Tests of scenes that change from frame to frame, several of them in turn: whatever a renderer has drawn and cached
// before, its picture is the one that a new renderer draws.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteLayers
import ReferenceRenderer
import SeededRandom
import Testing

@Suite("Changing scenes", .everyProduction)
struct ChangingSceneTests {
  @Test("Every frame is that of a renderer that never drew anything", arguments: ChangingSceneTests.fours)
  func framesOfOneRenderer(four: UInt64) throws {
    var kept = 0
    for seed in (four * 4)..<(four * 4 + 4) { kept += try compare(FrameSequence(seed: seed), seed) }
    #expect(kept > 0, "pictures that are never kept say nothing")
  }

  /// Draws the frames of a sequence; returns the number of cached pictures of groups that were reused.
  private func compare(_ sequence: FrameSequence, _ seed: UInt64) throws -> Int {
    let renderer = try Production.makeRenderer()
    var sequence = sequence, kept = 0
    for index in 0..<Self.framesOfASequence {
      let (root, options) = sequence.next()
      let frame = try renderer.render(root, options), fresh = try Production.makeRenderer().render(root, options)
      kept += frame.statistics.passesCached
      guard frame.pixels != fresh.pixels else { continue }
      let found = differences(frame, fresh)
      Issue.record(
        """
        seed \(seed), frame \(index), after \(sequence.latest): \(found.count(above: 0)) bytes differ, \
        by \(found.largest) at most
        """)
    }
    return kept
  }

  private static let framesOfASequence = 20

  /// The seeds in groups of four. `QUARTZITE_CHANGING_SCENES` is the number of groups, instead of three, for a long
  /// test.
  static let fours: [UInt64] = Array(
    0..<(UInt64(ProcessInfo.processInfo.environment["QUARTZITE_CHANGING_SCENES"] ?? "") ?? 3))
}

/// Frames of a few random scenes that take turns.
private struct FrameSequence {
  private var author: RandomAuthor
  private var scenes: [(root: CALayer, options: SceneOptions, undo: RandomAuthor.Undo?)] = []
  /// The change that preceded the last frame.
  private(set) var latest = ""

  init(seed: UInt64) {
    author = RandomAuthor(numbers: SeededRandom(seed: seed &* 0x1_0001))
    for index in 0..<2 {
      let isPlain = index == 1 && author.numbers.chance(50)
      let root = isPlain ? author.root() : author.rootWithEffects()
      if index == 0 { root.addSublayer(author.groupOfParts()) }
      scenes.append((root, isPlain ? author.options() : author.optionsWithEffects(), nil))
    }
  }

  /// Changes a scene, takes its last change back, or leaves it as it was, and returns the tree and options to render.
  mutating func next() -> (root: CALayer, options: RenderOptions) {
    let index = author.numbers.chance(70) ? 0 : 1
    switch Int.random(in: 0..<20, using: &author.numbers) {
    case 0:
      scenes[index].root = author.rootWithEffects()
      scenes[index].undo = nil
      latest = "a new scene"
    case 1:
      scenes[index].options.scale = author.numbers.pick([0.5, 1, 1.25, 2])
      latest = "another scale"
    case 2..<6:
      scenes[index].undo?()
      scenes[index].undo = nil
      latest = "a change taken back"
    default:
      scenes[index].undo = author.change(scenes[index].root)
      latest = "a change"
    }
    let options = scenes[index].options
    return (
      scenes[index].root,
      RenderOptions(
        size: options.size, scale: CGFloat(options.scale), background: options.background,
        isGeometryFlipped: options.isGeometryFlipped, coverage: author.numbers.chance(20) ? .mesh : .automatic)
    )
  }
}
