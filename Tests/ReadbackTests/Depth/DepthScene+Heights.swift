// Scenes of zPosition and anchorPointZ in real depth.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension DepthScene {
  @SceneList static var heights: [Scene] {
    Scene(
      "heights in perspective",
      root: {
        view(
          box(4, 4, 24, 24, Paint.red) { $0.zPosition = 30 }, box(20, 20, 24, 24, Paint.blue) { $0.zPosition = -40 },
          box(14, 14, 20, 20, Paint.green), from: 120)
      }
    ) { $0.child(0).zPosition = 0 }
    Scene(
      "heights in a space that is rotated",
      root: {
        view(
          space(
            box(8, 8, 32, 32, Paint.red) { $0.zPosition = -12 }, box(12, 12, 24, 24, Paint.green),
            box(16, 16, 16, 16, Paint.blue) { $0.zPosition = 12 }
          ) { $0.transform = turn(50, 0.3, 1, 0) })
      }
    ) { $0.child(0).child(2).zPosition = -24 }
    Scene(
      "a height of the space itself",
      root: {
        view(
          space(plane(20, 30, Paint.red), plane(30, 10, Paint.ink) { $0.zPosition = 4 }) { $0.zPosition = 20 },
          plane(40, 20, Paint.blue) { $0.zPosition = 10 }, from: 150)
      }
    ) { $0.child(0).zPosition = 8 }
    Scene(
      "layers of two spaces lie between each other",
      root: {
        view(
          space(
            box(4, 4, 30, 12, Paint.red) { $0.zPosition = 1 }, box(4, 20, 30, 12, Paint.white) { $0.zPosition = 5 }),
          space(
            box(8, 2, 9, 40, Paint.blue) { $0.zPosition = 3 }, box(22, 2, 9, 40, Paint.green) { $0.zPosition = 7 }))
      }
    ) { $0.child(1).child(0).zPosition = 6 }
    Scene(
      "an anchor point in depth swings a plane through another",
      root: {
        view(
          plane(36, 20, Paint.red, turn(40, 0, 1, 0)) { $0.anchorPointZ = -14 },
          plane(40, 30, Paint.blue, turn(-20, 0, 1, 0)),
          from: 150)
      }
    ) { $0.child(0).anchorPointZ = 14 }
    Scene(
      "an anchor point in depth of a transform layer",
      root: {
        view(
          space(plane(26, 26, Paint.red), plane(26, 26, Paint.blue, turn(90, 0, 1, 0))) {
            $0.anchorPointZ = 16
            $0.transform = turn(40, 1, 0, 0).then(turn(30, 0, 1, 0))
          }, plane(44, 8, Paint.green))
      }
    ) { $0.child(0).anchorPointZ = -16 }
    Scene(
      "a layer's own drawing lies below sublayers that lie behind it",
      root: {
        view(
          plane(36, 30, Paint.blue, turn(30, 0, 1, 0)).with(box(6, 6, 20, 14, Paint.red) { $0.zPosition = -50 }),
          from: 120)
      }
    ) { $0.child(0).child(0).isHidden = true }
  }
}
