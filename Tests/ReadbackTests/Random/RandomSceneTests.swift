// Tests of random trees: production draws them as the reference renderer does, pixel by pixel; replicators are written
// out for the reference renderer.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import ReferenceRenderer
import Testing

@Suite("Random scenes", .everyProduction)
struct RandomSceneTests {
  @Test("A random tree is drawn as the reference renderer draws it", arguments: RandomSceneTests.decades)
  func matchesReference(decade: UInt64) throws {
    for seed in (decade * 10)..<(decade * 10 + 10) { try compare(RandomScene(seed: seed)) }
  }

  @Test(
    "A random tree of masks, filters, shadows, bitmaps and blend modes is drawn as the reference renderer draws it",
    arguments: RandomSceneTests.decadesOfEffects)
  func effectsMatchReference(decade: UInt64) throws {
    for seed in (decade * 10)..<(decade * 10 + 10) { try compare(RandomScene(seed: seed, hasEffects: true)) }
  }

  private func compare(_ random: RandomScene) throws {
    let scene = random.build()
    let expected = Production.once {
      ReferenceRenderer.renderWithDoubt(WrittenOut.tree(scene.root), scene.options)
    }
    // The reference antialiases each plane by itself.
    let actual = try Production.render(random.build().root, scene.options, sharedEdges: .blended)
    let difference = expected.difference(of: actual, crossings: 8)
    guard difference.excess > 0 else { return }
    let name = "seed-\(random.seed)\(random.hasEffects ? "-of-effects" : "")"
    Issue.record("\(name): \(difference.report); \(actual.keep(besides: expected.picture, named: name))")
  }

  /// The seeds in groups of ten. `QUARTZITE_RANDOM_SCENES` is the number of groups, instead of thirty, for a long test; or the first and
  /// the last group, as in `189-189`.
  static let decades: [UInt64] = tens("QUARTZITE_RANDOM_SCENES", usually: 30)
  /// The same for scenes of effects, with `QUARTZITE_RANDOM_EFFECTS` instead of twenty-five.
  static let decadesOfEffects: [UInt64] = tens("QUARTZITE_RANDOM_EFFECTS", usually: 25)

  private static func tens(_ name: String, usually: UInt64) -> [UInt64] {
    let wanted = (ProcessInfo.processInfo.environment[name] ?? "").split(separator: "-").compactMap { UInt64($0) }
    return wanted.count == 2 ? Array(wanted[0]...wanted[1]) : Array(0..<(wanted.first ?? usually))
  }
}
