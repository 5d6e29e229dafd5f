// Tests that replicators are drawn as the same trees written out, and that the comparison would detect it if they were
// not.
// SPDX-License-Identifier: Apache-2.0

import Quartzite
import QuartziteLayers
import ReferenceRenderer
import Testing

@Suite("Replicators", .everyProduction)
struct ReplicatorTests {
  @Test("A replicator is drawn as its instances written out are drawn", arguments: ReplicatorScene.catalogue)
  func matchesWrittenOut(replicated: ReplicatorScene) throws {
    let scene = replicated.scene
    let expected = try Production.render(WrittenOut.tree(scene.build()), scene.options)
    let actual = try Production.render(scene.build(), scene.options)
    if replicated.isCrowded {
      // Several edges lie upon each other in a pixel, and each instance is rounded once, in ways that differ. So both
      // pictures are compared with the reference.
      let truth = Production.once {
        ReferenceRenderer.render(WrittenOut.tree(scene.build()), scene.options)
      }
      let levels = PictureDifference(expected, truth, tolerance: 0).largest + 1
      compare(
        actual, truth, scene.name, Tolerance(levels: levels, because: "the written-out tree is as near but for one"))
    } else {
      compare(actual, expected, scene.name, scene.tolerance)
    }
    let changed = try Production.render(scene.buildChanged(), scene.options)
    let distance = PictureDifference(changed, expected, tolerance: scene.tolerance.levels)
    #expect(distance.largest > scene.tolerance.levels, "\(scene.name): the changed scene passes for the original")
  }

  @Test(
    "A replicator is drawn as the reference renderer draws its instances written out",
    arguments: ReplicatorScene.catalogue.filter { $0.nearReference != nil })
  func matchesReference(replicated: ReplicatorScene) throws {
    let scene = replicated.scene
    let tolerance = try #require(replicated.nearReference)
    let expected = Production.once {
      ReferenceRenderer.render(WrittenOut.tree(scene.build()), scene.options)
    }
    compare(try Production.render(scene.build(), scene.options), expected, scene.name, tolerance)
  }

  @Test("Every scene's change shows beyond doubt where it is written out", arguments: ReplicatorScene.catalogue)
  func changeShows(replicated: ReplicatorScene) throws {
    let scene = replicated.scene
    let original = try Production.render(WrittenOut.tree(scene.build()), scene.options)
    let changed = try Production.render(WrittenOut.tree(scene.buildChanged()), scene.options)
    let distance = PictureDifference(changed, original, tolerance: scene.tolerance.levels)
    #expect(distance.largest > scene.tolerance.levels * 2 + 1)
  }

  @Test(
    "Paths in instances are drawn as written out, whoever computes their coverage", .everyDevice,
    arguments: ReplicatorScene.paths,
    [RenderOptions.Coverage.strips, .mesh])
  func coverage(replicated: ReplicatorScene, coverage: RenderOptions.Coverage) throws {
    let scene = replicated.scene
    let expected = try Production.render(WrittenOut.tree(scene.build()), scene.options, coverage: coverage)
    let actual = try Production.render(scene.build(), scene.options, coverage: coverage)
    compare(actual, expected, "\(scene.name), \(coverage)", scene.tolerance)
  }

  @Test("A replicator is drawn without a word about it")
  func noDiagnostics() throws {
    for scene in ReplicatorScene.catalogue.prefix(12).map(\.scene) {
      #expect(try Production.makeRenderer().render(scene.build()).diagnostics.isEmpty, "\(scene.name)")
    }
  }

  @Test("A replicator gives the same bytes each time, whatever was drawn between", arguments: [0, 40, 80])
  func sameBytes(index: Int) throws {
    let scene = ReplicatorScene.catalogue[index].scene
    let first = try Production.render(scene.build(), scene.options)
    _ = try Production.render(ReplicatorScene.catalogue[index + 1].scene.build())
    #expect(try Production.render(scene.build(), scene.options) == first)
  }

  @Test("The catalogue holds at least 150 scenes, each of its own name, most of them beside the reference")
  func catalogueIsWhole() {
    let names = Set(ReplicatorScene.catalogue.map(\.scene.name))
    #expect(ReplicatorScene.catalogue.count >= 150)
    #expect(names.count == ReplicatorScene.catalogue.count)
    #expect(ReplicatorScene.catalogue.count { $0.nearReference != nil } >= 120)
  }

  private func compare(_ actual: Picture, _ expected: Picture, _ name: String, _ tolerance: Tolerance) {
    let difference = PictureDifference(actual, expected, tolerance: tolerance.levels)
    let levels = tolerance.levels + Production.blendingLevels
    guard difference.largest > levels, Production.paintsOnCPU || !Scene.isRoundedAway(name) else {
      return
    }
    Issue.record(
      """
      \(name): \(difference.report(actual, expected)). \(tolerance.levels) levels are allowed because \
      \(tolerance.because); \(actual.keep(besides: expected, named: name))
      """)
  }
}
