// Scenes of effects: shadows, filters, blend modes and bitmaps, inside instances and around replicators.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension ReplicatorScene {
  @ReplicatorSceneList static var effects: [ReplicatorScene] {
    for (name, make) in kinds {
      ReplicatorScene(
        "instances \(name)", tolerance: .grouped, nearReference: .blurred,
        of: {
          replicator(3, step(13, 11), [tile { make($0) }]) { $0.offset(green: -0.2, alpha: -0.2) }
        }
      ) {
        $0.instanceAlphaOffset = 0; $0.instanceGreenOffset = -0.4
      }
      ReplicatorScene(
        "instances in a layer \(name)", tolerance: .grouped, nearReference: .blurred,
        root: {
          ground(
            [box(0, 0, 48, 48).with(replicator(3, step(13, 11), [tile()]) { $0.offset(red: -0.3) })].map { layer in
              make(layer)
              return layer
            })
        }
      ) { $0[0].instanceTransform = step(12, 10) }
      ReplicatorScene(
        "a replicator \(name)", tolerance: .grouped, nearReference: .blurred,
        of: {
          replicator(3, step(13, 11), [tile()]) {
            $0.offset(red: -0.3)
            make($0)
          }
        }
      ) { $0.instanceTransform = step(12, 10) }
    }
    ReplicatorScene(
      "rotated instances with shadows", tolerance: .grouped,
      nearReference: Tolerance(
        levels: 6, because: "six shadows between pixels lie over each other, each off by a level"),
      of: { replicator(6, spin(60), [tile { $0.shadow(1.5, 2, 3) }]) { $0.offset(blue: -0.1) } }
    ) { $0.instanceTransform = spin(58) }
    ReplicatorScene(
      "instances with shadows in instances", tolerance: .grouped, nearReference: .blurred,
      of: {
        replicator(
          2, step(4, 20), [replicator(3, step(14, 1), [tile { $0.shadow(1.5, 2, 3) }]) { $0.offset(red: -0.25) }]
        ) { $0.offset(blue: -0.4) }
      }
    ) { $0.instanceTransform = step(4, 18) }
    ReplicatorScene(
      "instances as a mask", tolerance: .grouped, nearReference: .layered,
      root: {
        ground([
          box(0, 0, 48, 48, Paint.red) {
            $0.mask = replicator(4, step(10, 9), [tile { $0.cornerRadius = 5 }]) { $0.offset(alpha: -0.2) }
          }
        ])
      }
    ) { $0[0].instanceTransform = step(9, 9) }
    ReplicatorScene(
      "each instance is blended with those before it", tolerance: .grouped, nearReference: .layered,
      of: { replicator(4, step(8, 7), [tile { $0.compositingFilter = "multiplyBlendMode" }]) }
    ) { $0.instanceTransform = step(7, 7) }
  }

  private static let kinds: [(String, @Sendable (CALayer) -> Void)] = [
    ("with a shadow", { $0.shadow(1.5, 2, 3, Paint.rgba(0.6, 0.6, 0.9, 1)) }),
    (
      "with a shadow of a path",
      {
        $0.shadow(1.5, 2, 3, Paint.rgba(0.6, 0.6, 0.9, 1))
        $0.shadowPath = Outline.rounded(0, 0, 15, 13, 4)
      }
    ),
    ("that blurs", { $0.filters = [blur(1.5)] }), ("that is blended", { $0.compositingFilter = "multiplyBlendMode" }),
    ("that is drawn to a bitmap", { $0.shouldRasterize = true }),
    ("under a mask", { $0.mask = box(1, 1, 30, 26, Paint.rgba(0, 0, 0, 0.8)) { $0.cornerRadius = 5 } }),
  ]

  @Sendable private static func tile(_ configure: (CALayer) -> Void = { _ in }) -> CALayer {
    box(5, 6, 13, 11, Paint.rgba(0.9, 0.8, 0.7, 1), configure).with(box(6, 5, 10, 9, Paint.rgba(0.4, 0.6, 0.9, 1)))
  }
}
