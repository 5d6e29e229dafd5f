// Tests of the catalogue of scenes: production draws them as the reference renderer does, and the comparison would
// detect it if it did not.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import ReferenceRenderer
import Testing

@Suite("Scenes")
struct SceneComparisonTests {
  @Test("A scene is drawn as the reference renderer draws it", .everyProduction, arguments: Scene.catalogue)
  func matchesReference(scene: Scene) throws {
    let expected = Production.once { ReferenceRenderer.render(scene.build(), scene.options) }
    let actual = try Production.render(scene.build(), scene.options)
    let difference = PictureDifference(actual, expected, tolerance: scene.tolerance.levels)
    if difference.largest > scene.tolerance.levels + Production.blendingLevels {
      Issue.record(
        """
        \(scene.name): \(difference.report(actual, expected)). \(scene.tolerance.levels) levels are allowed \
        because \(scene.tolerance.because); \(actual.keep(besides: expected, named: scene.name))
        """)
    }
    let changed = try Production.render(scene.buildChanged(), scene.changedOptions)
    let distance = PictureDifference(changed, expected, tolerance: scene.tolerance.levels)
    #expect(distance.largest > scene.tolerance.levels, "\(scene.name): the changed scene passes for the original")
  }

  @Test("Every scene's change shows in the reference renderer beyond doubt", arguments: Scene.catalogue)
  func changeShows(scene: Scene) {
    let original = ReferenceRenderer.render(scene.build(), scene.options)
    let changed = ReferenceRenderer.render(scene.buildChanged(), scene.changedOptions)
    let distance = PictureDifference(changed, original, tolerance: scene.tolerance.levels)
    #expect(distance.largest > scene.tolerance.levels * 2 + 1)
  }

  @Test("The catalogue holds at least 170 scenes, each of its own name")
  func catalogueIsWhole() {
    #expect(Scene.catalogue.count >= 170)
    #expect(Set(Scene.catalogue.map(\.name)).count == Scene.catalogue.count)
  }
}
