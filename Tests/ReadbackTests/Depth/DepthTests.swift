// Tests that layers in depth are drawn as viewing rays find them, and that the comparison would detect it if they were
// not.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import ReferenceRenderer
import Testing

@Suite("Depth", .everyProduction)
struct DepthTests {
  @Test("A scene in depth is drawn as the rays of the reference renderer find it", arguments: DepthScene.catalogue)
  func matchesReference(scene: Scene) throws {
    let expected = Production.once { SpatialRenderer.render(scene.build(), scene.options) }
    let actual = try Production.render(scene.build(), scene.options)
    let (excess, report) = expected.difference(of: actual)
    if excess > scene.tolerance.levels {
      Issue.record(
        """
        \(scene.name): \(report). \(scene.tolerance.levels) levels are allowed because \(scene.tolerance.because); \
        \(actual.keep(besides: expected.picture, named: "depth " + scene.name))
        """)
    }
    // Near edges a pixel may have either colour, or one between them, but the errors must not be brighter or darker
    // everywhere.
    #expect(expected.bias(of: actual) < 12)
    // Most of each picture is compared to the level: the edges, near which more is allowed, must not be everywhere.
    #expect(expected.certainPixels * 3 > expected.pixels.count)
    let changed = try Production.render(scene.buildChanged(), scene.changedOptions)
    #expect(
      expected.difference(of: changed).excess > scene.tolerance.levels,
      "\(scene.name): the changed scene passes for the original")
    // The scene is able to fail: in the reference renderer the change exceeds all tolerances.
    let glance = Production.once { SpatialRenderer.glance(scene.buildChanged(), scene.changedOptions) }
    #expect(expected.difference(of: glance).excess > scene.tolerance.levels * 2 + 1)
  }

  @Test(
    "Planes cut by hand are drawn as the rays find those that cut each other", arguments: [nil, 150, 60] as [CGFloat?])
  func cutByHand(distance: CGFloat?) throws {
    for color in [Paint.blue, Paint.rose] {
      let (first, second) = (turn(40, 0, 1, 0), turn(-50, 0, 1, 0))
      let whole = view(plane(32, 24, Paint.red, first), plane(30, 30, color, second), from: distance)
      let cut = ground(halves(32, 24, Paint.red, first) + halves(30, 30, color, second)) {
        $0.sublayerTransform = whole.sublayerTransform
      }
      let expected = Production.once { SpatialRenderer.render(whole) }, actual = try Production.render(cut)
      let (excess, report) = expected.difference(of: actual)
      #expect(excess <= 2, "\(report)")
      #expect(expected.bias(of: actual) < 12)
    }
  }

  /// The left and the right half of a plane in the middle of the ground.
  private func halves(
    _ width: CGFloat, _ height: CGFloat, _ color: CGColor, _ transform: CATransform3D
  ) -> [CALayer] {
    [1, 0].map { anchor in
      plane(width / 2, height, color, transform) { $0.anchorPoint = CGPoint(x: anchor, y: 0.5) }
    }
  }

  @Test("The catalogue holds at least 66 scenes, each of its own name")
  func catalogueIsWhole() {
    #expect(DepthScene.catalogue.count >= 66)
    #expect(Set(DepthScene.catalogue.map(\.name)).count == DepthScene.catalogue.count)
  }
}
