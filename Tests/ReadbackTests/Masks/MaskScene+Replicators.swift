// Masks on replicators, and replicators as masks; the instances are written out for the reference renderer.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension MaskScene {
  private static let crowds: [(String, @Sendable () -> CAReplicatorLayer)] = [
    (
      "a replicator",
      { replicator(8, 9, 30, 28, 3, step(8, 6), [tile()]) { $0.offset(red: -0.3, alpha: -0.2) } }
    ),
    ("a turning replicator", { replicator(8, 9, 30, 28, 5, spin(72), [box(11, -2, 9, 12, Paint.rose)]) }),
    (
      "a replicator in a replicator",
      {
        replicator(
          8, 9, 30, 28, 2, step(0, 15), [replicator(0, 0, 30, 12, 3, step(11, 1), [tile()]) { $0.offset(green: -0.3) }]
        ) { $0.offset(blue: -0.4) }
      }
    ),
    (
      "a replicator on its background",
      {
        replicator(8, 9, 30, 28, 3, step(9, 8), [tile()]) {
          $0.backgroundColor = Paint.glass
          $0.borderWidth = 2
        }
      }
    ),
  ]

  @Sendable private static func tile(_ configure: (CALayer) -> Void = { _ in }) -> CALayer {
    box(1, 2, 13, 11, Paint.rgba(0.9, 0.8, 0.7, 1), configure).with(box(4, 5, 8, 9, Paint.rgba(0.3, 0.5, 0.9, 1)))
  }

  @MaskSceneList static var replicators: [MaskScene] {
    for (owner, make) in crowds {
      for index in [3, 6, 10, 11, 13, 16] {
        MaskScene(
          replicated: "\(Scene.masks[index].0) mask on \(owner)",
          of: {
            let layer = make()
            layer.mask = Scene.masks[index].1()
            return layer
          }
        ) { $0.mask = nil }
      }
    }
    MaskScene(
      replicated: "instances with masks of their own",
      of: {
        replicator(
          8, 9, 30, 28, 3, step(8, 6), [tile { $0.mask = box(1, 1, 10, 12, Paint.black) { $0.cornerRadius = 5 } }]
        ) {
          $0.offset(alpha: -0.25)
        }
      }
    ) { $0.child(0).mask = nil }
    MaskScene(
      replicated: "instances with masks, under a mask",
      of: {
        replicator(
          8, 9, 30, 28, 3, spin(40), [tile { $0.mask = fade(Paint.black, Paint.rgba(0, 0, 0, 0), 0, 0, 14, 12) }]
        ) {
          $0.mask = shape(Outline.star, 0, 0, 30, 30, Paint.black)
        }
      }
    ) { $0.mask = nil }
  }

  @MaskSceneList static var replicatorMasks: [MaskScene] {
    for (name, make) in crowds {
      MaskScene(
        replicated: "\(name) as a mask",
        of: {
          crowd(9, 9) {
            $0.mask = make()
            $0.mask?.shift(-10, -10)
          }
        }
      ) { ($0.mask as? CAReplicatorLayer)?.instanceCount = 1 }
    }
    MaskScene(
      replicated: "a fading replicator as a mask",
      of: {
        box(8, 8, 32, 32, Paint.red) {
          $0.mask = replicator(0, 0, 30, 28, 3, step(6, 6), [tile()]) { $0.opacity = 0.6 }
        }
      }
    ) { $0.mask?.opacity = 0.8 }
    MaskScene(
      replicated: "a replicator as a mask of a replicator",
      of: {
        replicator(8, 9, 30, 28, 3, step(8, 6), [tile()]) {
          $0.mask = replicator(0, 0, 30, 28, 5, step(6, 0), [box(0, 0, 4, 28, Paint.black)]) { $0.offset(alpha: -0.15) }
        }
      }
    ) { ($0.mask as? CAReplicatorLayer)?.instanceTransform = step(7, 0) }
  }
}
