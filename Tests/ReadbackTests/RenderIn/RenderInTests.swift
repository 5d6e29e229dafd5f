// Tests that the picture that `render(in:)` draws into a context is that of the renderer.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import Testing

@Suite("Layers drawn into a context", .everyProduction)
struct RenderInTests {
  /// Scenes of the catalogues without rotations out of the plane and without perspective.
  static let replicators: [Scene] = [
    ReplicatorScene.places, ReplicatorScene.turns, ReplicatorScene.frames, ReplicatorScene.tints,
    ReplicatorScene.overlaps, ReplicatorScene.counts, ReplicatorScene.crowds, ReplicatorScene.nestings,
    ReplicatorScene.contents, ReplicatorScene.paths, ReplicatorScene.gradients, ReplicatorScene.groups,
    ReplicatorScene.clips,
  ].flatMap { $0 }.map(\.scene).filter { $0.build().isInPlane }

  /// Scenes without filters, blend modes, bitmaps and shadows. The list of recorded scenes has those effects that a
  /// context draws.
  static let plain = Scene.catalogue.filter {
    !$0.build().hasEffects && !$0.buildChanged().hasEffects && $0.build().isInPlane
  }

  /// Scenes with filters, and with nothing else that a context does not draw: neither bitmaps with a scale of their own
  /// nor filters of what lies behind.
  static let filtered = Scene.catalogue.filter {
    let scenes = [$0.build(), $0.buildChanged()]
    return scenes.contains(where: \.hasFilters) && scenes.allSatisfy { $0.isInPlane && !$0.hasOtherEffects }
  }

  static let text = TextScene.all.filter { $0.build().isInPlane }

  @Test("A layer drawn into a context is the picture that the renderer makes", arguments: plain)
  func isRendered(scene: Scene) throws {
    try compare(scene, within: scene.recordedLevels)
  }

  @Test("Masks, shapes and shadows drawn into a context are those that the renderer draws", arguments: Scene.recorded)
  func isRenderedToo(scene: Scene) throws {
    try compare(scene, within: scene.tolerance.levels)
  }

  @Test("Filters of layers drawn into a context are those that the renderer applies", arguments: filtered)
  func isFiltered(scene: Scene) throws {
    try compare(scene, within: max(2, scene.tolerance.levels))
  }

  @Test("Replicators drawn into a context are those that the renderer draws", arguments: replicators)
  func isReplicated(scene: Scene) throws {
    try compare(scene, within: scene.recordedLevels)
  }

  @Test("Text drawn into a context is that which the renderer draws", arguments: text)
  func isSet(scene: TextScene) throws {
    let page = Scene(
      scene.name, scene.options, tolerance: .layered, root: scene.build,
      changing: { if let text = $0.firstText { scene.change(text) } })
    // Each of them makes chords at its own scale.
    try compare(page, within: 4)
  }

  @Test("There are at least sixty scenes of each kind to compare")
  func enough() {
    #expect(Self.plain.count >= 170)
    #expect(Self.replicators.count >= 60)
    #expect(Self.text.count >= 60)
    #expect(Scene.recorded.count >= 30)
    #expect(Self.filtered.count >= 60)
  }

  private func compare(_ scene: Scene, within levels: Int) throws {
    if Production.resolvesCrossings, Scene.crossings.contains(scene.name) { return }
    let expected = try Production.render(scene.build(), scene.options)
    let recorded = Production.once {
      Recorded.render(scene.build(), scene.options, width: expected.width, height: expected.height)
    }
    let actual = try #require(recorded)
    let difference = PictureDifference(actual, expected, tolerance: levels)
    if difference.largestBesideCrossings > levels + Production.blendingLevels,
      Production.paintsOnCPU || !Scene.isRoundedAway(scene.name)
    {
      Issue.record(
        "\(scene.name): \(difference.report(actual, expected)); \(actual.keep(besides: expected, named: scene.name))")
    }
    let changed = try Production.render(scene.buildChanged(), scene.changedOptions)
    #expect(
      PictureDifference(changed, actual, tolerance: levels).largest > levels,
      "\(scene.name): the changed scene passes for the original")
  }
}

extension Scene {
  /// The allowed difference between the two drawings: two levels, since each of them rounds coverage and colours to
  /// eight bits in its own way; more for scenes with a reason.
  fileprivate var recordedLevels: Int {
    if let crowd = Self.crowds[name] { return crowd }
    // Both weight texels with fractions of eight bits.
    let samples = tolerance.because == Tolerance.sampled.because
    return max(2, tolerance.levels) + (samples ? 1 : 0)
  }

  /// Whether each layer of a scene is so translucent that its rounded colour leaves what lies below as it was, if the device
  /// rounds so: 178 · (1 − 5 / 255) + 3 is 177.5.
  static func isRoundedAway(_ name: String) -> Bool { name == "a hundred instances that fade out at one place" }

  /// Scenes in which tens or hundreds of translucent layers lie over each other, each rounded in its own way.
  private static let crowds = [
    "five hundred overlapping bars that change colour": 8, "a hundred instances that fade out at one place": 10,
    "ten by ten by ten": 3,
  ]

  /// Scenes of many small paths whose lines cross. A mesh resolves the crossings, and a context adds up areas.
  fileprivate static let crossings: Set<String> = [
    "a hundred and fifty small paths", "dashes that are mirrored", "paths in a grid of replicators",
    "strokes that fade over their fills", "stars on a ring, tinted",
  ]
}

extension CALayer {
  /// Whether no transform of the tree rotates anything out of its plane, or has perspective in it.
  var isInPlane: Bool {
    let instances = (self as? CAReplicatorLayer)?.instanceTransform ?? CATransform3DIdentity
    for map in [transform, sublayerTransform, instances] {
      let cells = [map.m13, map.m14, map.m23, map.m24, map.m31, map.m32, map.m34]
      if map.m33 < 0 || cells.contains(where: { abs($0) > 1e-9 }) { return false }
    }
    return ((sublayers ?? []) + (mask.map { [$0] } ?? [])).allSatisfy(\.isInPlane)
  }
}

extension CALayer {
  /// Whether a layer of the tree, or a mask in it, has filters, a bitmap or a shadow, or is blended.
  fileprivate var hasEffects: Bool {
    let own =
      shouldRasterize || shadowOpacity > 0 || compositingFilter != nil || filters?.isEmpty == false
      || backgroundFilters?.isEmpty == false
    return own || (mask?.hasEffects ?? false) || (sublayers ?? []).contains(where: \.hasEffects)
  }
}

extension CALayer {
  /// Whether a layer of the tree, or a mask in it, has filters.
  fileprivate var hasFilters: Bool {
    filters?.isEmpty == false || (mask?.hasFilters ?? false) || (sublayers ?? []).contains(where: \.hasFilters)
  }

  /// Whether a layer of the tree, or a mask in it, has a bitmap of its own, filters of what lies behind, or is blended.
  fileprivate var hasOtherEffects: Bool {
    shouldRasterize || compositingFilter != nil || backgroundFilters?.isEmpty == false
      || (mask?.hasOtherEffects ?? false) || (sublayers ?? []).contains(where: \.hasOtherEffects)
  }
}
