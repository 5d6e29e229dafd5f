// Tests of the spatial reference renderer against numbers worked out by hand, and of flat scenes against the other
// reference renderer.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import ReferenceRenderer
import Testing

@Suite("The spatial reference renderer")
struct SpatialRendererTests {
  private func draw(_ layer: CALayer) -> SpatialRendering { SpatialRenderer.render(layer) }

  /// The scenes that both the reference that computes areas and the one that casts rays can draw.
  private static let flatScenes = [Scene.orders, Scene.transforms, Scene.anchors, Scene.flips, Scene.opacities]
    .flatMap { $0 }
    .filter { scene in
      let root = scene.build()
      return scene.options.size == nil
        && !root.anyLayer { $0.contents != nil || $0.mask != nil || $0 is CAGradientLayer }
    }

  @Test("draws flat scenes as the reference renderer does", arguments: flatScenes)
  func flat(scene: Scene) {
    let expected = ReferenceRenderer.render(scene.build(), scene.options)
    let (excess, report) = SpatialRenderer.render(scene.build(), scene.options).difference(of: expected)
    #expect(excess <= 1, "\(scene.name): \(report)")
  }

  @Test("knows at least forty flat scenes")
  func flatScenesAreMany() { #expect(Self.flatScenes.count >= 40) }

  @Test("cuts two planes where their depths are equal")
  func cut() {
    // The first plane comes nearer to the left, the other one to the right; both contain the line x = 24.
    let drawn = draw(
      view(plane(40, 20, Paint.pureRed, turn(45, 0, 1, 0)), plane(40, 20, Paint.pureBlue, turn(-45, 0, 1, 0))))
    for y in [16, 24, 32] {
      #expect(drawn.picture.rgba(22, y) == [255, 0, 0, 255])
      #expect(drawn.picture.rgba(25, y) == [0, 0, 255, 255])
    }
    // Near the intersection a pixel may have either colour, or one between them, but no other.
    let index = 24 * 48 + 23
    #expect(drawn.low[index].red == 0 && drawn.high[index].red == 1)
    #expect(drawn.low[index].green == 0 && drawn.high[index].green == 0)
    #expect(drawn.low[index].alpha == 1)
    let far = 24 * 48 + 18
    #expect(drawn.low[far] == drawn.high[far])
  }

  @Test("makes near things larger by the rule of three")
  func perspective() {
    // At half of the eye's distance everything is twice as large.
    let drawn = draw(view(plane(10, 6, Paint.pureRed) { $0.zPosition = 40 }, from: 80)).picture
    for (x, y, isInside) in [
      (14, 18, true), (33, 29, true), (13, 18, false), (34, 29, false), (14, 17, false), (33, 30, false),
    ] {
      #expect((drawn.rgba(x, y) == [255, 0, 0, 255]) == isInside, "(\(x), \(y))")
    }
  }

  @Test("puts the far edge of a tilted plane where its depth says")
  func tilt() {
    // The right edge is 20 cos 60° = 10 to the right and 20 sin 60° behind: 10 / (1 + 17.32 / 100) = 8.524 from the
    // middle.
    let picture = draw(view(plane(40, 20, Paint.pureRed, turn(60, 0, 1, 0)), from: 100)).picture
    #expect(picture.rgba(31, 24) == [255, 0, 0, 255])
    #expect(picture.rgba(33, 24) == picture.rgba(47, 24))
    let share = Double(Int(picture.rgba(47, 24)[1]) - Int(picture.rgba(32, 24)[1])) / Double(picture.rgba(47, 24)[1])
    #expect(abs(share - 0.524) < 0.13)
  }

  @Test("sees nothing behind the eye")
  func behind() {
    let picture = draw(view(plane(20, 20, Paint.pureRed) { $0.zPosition = 81 }, from: 80)).picture
    #expect(picture == draw(view(from: 80)).picture)
  }

  @Test("fades each plane of a transform layer, and a group as a whole")
  func fades() {
    func pair() -> [CALayer] { [plane(20, 20, Paint.black), plane(10, 10, Paint.white) { $0.zPosition = 1 }] }
    let keeper = space { $0.opacity = 0.5 }
    let group = plane(48, 48, nil) { $0.opacity = 0.5 }
    for layer in pair() { keeper.addSublayer(layer) }
    for layer in pair() {
      layer.shift(0)
      group.addSublayer(layer)
    }
    let faded = draw(ground([keeper], Paint.pureRed)).picture, grouped = draw(ground([group], Paint.pureRed)).picture
    #expect(faded.rgba(16, 16) == [128, 0, 0, 255])
    // Half of white over half of black over red, and half of white over red.
    #expect(faded.rgba(24, 24) == [191, 128, 128, 255])
    #expect(grouped.rgba(24, 24) == [255, 128, 128, 255])
  }
}

extension CALayer {
  /// Whether something holds for any layer of the tree.
  func anyLayer(_ holds: (CALayer) -> Bool) -> Bool {
    holds(self) || (sublayers ?? []).contains { $0.anyLayer(holds) }
  }
}
