// Scenes of planes at the same depth: the order of the tree decides, however they got there.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension DepthScene {
  @SceneList static var equals: [Scene] {
    Scene(
      "two layers in one tilted plane",
      root: {
        view(
          space(box(6, 8, 24, 24, Paint.red), box(18, 16, 24, 24, Paint.blue)) { $0.transform = turn(50, 0.4, 1, 0) })
      }
    ) { $0.child(0).child(0).zPosition = 10 }
    Scene(
      "two layers in one tilted plane, seen from near",
      root: {
        view(
          space(box(6, 8, 24, 24, Paint.red), box(18, 16, 24, 24, Paint.blue)) { $0.transform = turn(40, 0.4, 1, 0) },
          from: 90)
      }
    ) { $0.child(0).child(1).zPosition = -10 }
    Scene(
      "two tilts that come to one plane",
      root: {
        view(
          space(box(6, 8, 24, 24, Paint.red)) { $0.transform = turn(50, 0, 1, 0) },
          plane(24, 24, Paint.blue, turn(50, 0, 1, 0)) { $0.shift(0, 6) })
      }
    ) { $0.child(1).zPosition = -6 }
    Scene(
      "a height that a space takes back again",
      root: {
        view(
          box(6, 8, 24, 24, Paint.red) { $0.zPosition = 4 },
          space(box(18, 16, 24, 24, Paint.blue) { $0.zPosition = -6 }) { $0.zPosition = 10 })
      }
    ) { $0.child(1).zPosition = 8 }
    Scene(
      "one plane seen from its front and another from its back",
      root: {
        view(
          space(
            box(6, 8, 24, 24, Paint.red) { $0.transform = turn(180, 0, 1, 0) }, box(18, 16, 24, 24, Paint.blue),
            box(12, 20, 12, 20, Paint.green) { $0.transform = turn(180, 1, 0, 0) }
          ) { $0.transform = turn(35, 1, 0.2, 0) })
      }
    ) { $0.child(0).transform = turn(145, 1, 0.2, 0) }
    Scene(
      "parallel planes whose middles lie the other way round",
      root: {
        view(
          space(
            box(2, 8, 24, 24, Paint.red) { $0.zPosition = 4 }, box(16, 16, 26, 24, Paint.blue),
          ) { $0.transform = turn(40, 0, 1, 0) })
      }
    ) { $0.child(0).child(0).zPosition = -4 }
    Scene(
      "depth squeezed to nothing leaves the tree's order",
      root: {
        view(
          space(
            plane(30, 26, Paint.red, turn(40, 0, 1, 0)), plane(36, 16, Paint.blue, turn(-40, 0, 1, 0)),
            box(10, 6, 12, 36, Paint.green) { $0.zPosition = -20 }
          ) { $0.transform = scaling(1, 1, 0) })
      }
    ) { $0.child(0).transform = CATransform3DIdentity }
    Scene(
      "a plane with its own depth squeezed to nothing",
      root: {
        view(
          plane(30, 26, Paint.red, turn(50, 0, 1, 0).then(scaling(1, 1, 0))),
          plane(36, 16, Paint.blue, turn(30, 0, 1, 0)))
      }
    ) { $0.child(0).transform = turn(50, 0, 1, 0) }
  }
}
