// Tests that bands and the device draw random scenes alike.
// SPDX-License-Identifier: Apache-2.0

import Quartzite
import QuartziteLayers
import ReferenceRenderer
import Testing

@Suite("Both back ends")
struct BackEndTests {
  /// Each layer over another is rounded once more, by each back end in its own way.
  private static let levelsPerLayer = 2
  @Test(
    "Bands and the device draw a random scene alike, within two levels for each layer",
    arguments: RandomSceneTests.decades
  )
  func alike(decade: UInt64) throws {
    // The environment may ask for one way alone.
    guard Production.all.count > 1 else { return }
    let ways = try ["bands", Production.isSoftware ? "hardware" : "strips"].map { name in
      try #require(Production.all.first { $0.name == name }).renderer
    }
    for seed in (decade * 10)..<(decade * 10 + 10) {
      let scene = RandomScene(seed: seed).build()
      let tree = WrittenOut.tree(scene.root), layers = count(tree)
      let options = RenderOptions(
        size: scene.options.size, scale: CGFloat(scene.options.scale), background: scene.options.background,
        isGeometryFlipped: scene.options.isGeometryFlipped, sharedEdges: .blended)
      let pictures = try ways.map { Picture(try $0.render(RandomScene(seed: seed).build().root, options)) }
      // Where a choice decides, such as between two texels equally near, the doubt of the reference is larger.
      let bands = DoubtedPicture(
        levels: pictures[0].levels,
        doubt: ReferenceRenderer.renderWithDoubt(tree, scene.options).doubt.map {
          max($0, Double(Self.levelsPerLayer * layers))
        })
      let difference = bands.difference(of: pictures[1])
      #expect(difference.excess == 0, "seed \(seed), of \(layers) layers: \(difference.report)")
    }
  }

  /// The layers of a tree.
  private func count(_ layer: CALayer) -> Int {
    1 + (layer.mask.map(count) ?? 0) + (layer.sublayers ?? []).reduce(0) { $0 + count($1) }
  }
}
