// Trees that nobody thought of: production draws them as the reference renderer does, pixel by pixel; replicators are
// written out for the reference renderer.

import Foundation
import QuartzCore
import Testing

@Suite("Random scenes")
struct RandomSceneTests {
  @Test("A random tree is drawn as the reference renderer draws it", arguments: RandomSceneTests.decades)
  func matchesReference(decade: UInt64) throws {
    for seed in (decade * 10)..<(decade * 10 + 10) {
      let scene = RandomScene(seed: seed).build()
      let expected = ReferenceRenderer.renderWithDoubt(WrittenOut.tree(scene.root), scene.options)
      let actual = try Production.render(RandomScene(seed: seed).build().root, scene.options)
      let difference = expected.difference(of: actual)
      if difference.excess > 0 {
        Issue.record("seed \(seed): \(difference.report); \(actual.keep(besides: expected.picture, named: "seed-\(seed)"))")
      }
    }
  }

  /// The seeds in tens. `QUARTZITE_RANDOM_SCENES` says how many tens instead of thirty, for a long look.
  static let decades: [UInt64] = {
    let text = ProcessInfo.processInfo.environment["QUARTZITE_RANDOM_SCENES"] ?? ""
    return Array(0..<(UInt64(text) ?? 30))
  }()
}
