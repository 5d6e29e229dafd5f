// Scenes of masks on layers of every class and of every class, built twice: as they are, and of plain layers for the
// reference renderer.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import ReferenceRenderer
import Testing

/// A tree with a layer of some class that is masked or masks, and the same picture of plain layers.
struct MaskScene: Sendable, CustomTestStringConvertible {
  let name: String
  let options: SceneOptions
  let tolerance: Tolerance
  /// The tree that production draws.
  let build: @Sendable () -> CALayer
  /// The tree that the reference renderer draws.
  let plain: @Sendable () -> CALayer
  private let change: @Sendable (CALayer) -> Void

  /// Creates a scene of one layer on a pale ground of 48 by 48 points; the change is made to that layer.
  init(
    _ name: String, _ options: SceneOptions = .plain, tolerance: Tolerance = .masked,
    of layer: @escaping @Sendable () -> CALayer, plain: @escaping @Sendable () -> CALayer,
    changing: @escaping @Sendable (CALayer) -> Void
  ) {
    self.name = name
    self.options = options
    self.tolerance = tolerance
    build = { ground([layer()]) }
    self.plain = { ground([plain()]) }
    change = { changing($0.child(0)) }
  }

  /// Creates a scene with text, whose glyphs are written out as shapes.
  init(
    text name: String, _ options: SceneOptions = .plain, of layer: @escaping @Sendable () -> CALayer,
    changing: @escaping @Sendable (CALayer) -> Void
  ) {
    self.name = name
    self.options = options
    tolerance = .inked
    build = { ground([layer()]) }
    plain = { TextWrittenOut.copy(of: ground([layer()]), options) }
    change = { changing($0.child(0)) }
  }

  /// Creates a scene with replicators, whose instances are written out.
  init(
    replicated name: String, of layer: @escaping @Sendable () -> CALayer,
    changing: @escaping @Sendable (CALayer) -> Void
  ) {
    self.name = name
    options = .plain
    tolerance = .masked
    build = { ground([layer()]) }
    plain = { WrittenOut.tree(ground([layer()])) }
    change = { changing($0.child(0)) }
  }

  /// The tree with its one change.
  func buildChanged() -> CALayer {
    let root = build()
    change(root)
    return root
  }

  var testDescription: String { name }
}

extension Tolerance {
  fileprivate static let inked = Tolerance(
    levels: 4, because: "glyphs are drawn in eight bits, and rounded once more before and after they are masked")
}

/// A list of scenes, written one below the other.
@resultBuilder
enum MaskSceneList {
  static func buildExpression(_ scene: MaskScene) -> [MaskScene] { [scene] }
  static func buildBlock(_ scenes: [MaskScene]...) -> [MaskScene] { scenes.flatMap { $0 } }
  static func buildArray(_ scenes: [[MaskScene]]) -> [MaskScene] { scenes.flatMap { $0 } }
}

extension MaskScene {
  static let all = texts + textMasks + scrolls + replicators + replicatorMasks + transforms + transformMasks
}

@Suite("Masks on every class of layer, and of every class", .everyProduction)
struct MaskSceneTests {
  @Test("A masked layer, or one that masks, is drawn as plain layers are in its place", arguments: MaskScene.all)
  func matchesReference(scene: MaskScene) throws {
    let expected = Production.once { ReferenceRenderer.render(scene.plain(), scene.options) }
    let actual = try Production.render(scene.build(), scene.options)
    let levels = scene.tolerance.levels
    let difference = PictureDifference(actual, expected, tolerance: levels)
    if difference.largest > levels {
      Issue.record(
        """
        \(scene.name): \(difference.report(actual, expected)). \(levels) levels are allowed because \
        \(scene.tolerance.because); \(actual.keep(besides: expected, named: scene.name))
        """)
    }
    let changed = try Production.render(scene.buildChanged(), scene.options)
    #expect(
      PictureDifference(changed, expected, tolerance: levels).largest > 2 * levels,
      "\(scene.name): the changed scene passes for the original")
  }

  @Test("There are at least ninety scenes, each of its own name")
  func enough() {
    #expect(MaskScene.all.count >= 90)
    #expect(Set(MaskScene.all.map(\.name)).count == MaskScene.all.count)
  }
}
