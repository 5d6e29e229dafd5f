// Scenes of translucent planes that intersect: the ones behind show through, in their order.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension DepthScene {
  @SceneList static var glasses: [Scene] {
    Scene(
      "two glasses cross", tolerance: .layered,
      root: { view(plane(38, 26, Paint.glass, turn(45, 0, 1, 0)), plane(38, 34, Paint.rose, turn(-45, 0, 1, 0))) }
    ) { $0.child(0).zPosition = 60 }
    Scene(
      "two glasses cross, seen from near", tolerance: .layered,
      root: {
        view(plane(28, 26, Paint.glass, turn(50, 1, 1, 0)), plane(30, 34, Paint.rose, turn(-40, 0, 1, 0)), from: 80)
      }
    ) { $0.child(1).zPosition = 20 }
    Scene(
      "three glasses at right angles", tolerance: .layered,
      root: {
        view(
          space(
            plane(30, 30, Paint.glass), plane(30, 30, Paint.rose, turn(90, 1, 0, 0)),
            plane(30, 30, Paint.rgba(0.9, 0.8, 0.1, 0.5), turn(90, 0, 1, 0))
          ) { $0.transform = turn(30, 1, 0, 0).then(turn(40, 0, 1, 0)) })
      }
    ) { $0.child(0).child(0).isHidden = true }
    Scene(
      "a glass goes through an opaque plane", tolerance: .layered,
      root: { view(plane(36, 30, Paint.blue), plane(40, 20, Paint.rose, turn(-40, 0, 1, 0))) }
    ) { $0.child(1).transform = turn(40, 0, 1, 0) }
    Scene(
      "groups with an opacity go through each other", tolerance: .layered,
      root: {
        view(
          plane(36, 26, Paint.red, turn(45, 0, 1, 0)) { $0.opacity = 0.6 }.with(box(4, 4, 12, 30, Paint.white)),
          plane(36, 34, Paint.blue, turn(-30, 0, 1, 0)) { $0.opacity = 0.5 }.with(box(10, -4, 12, 20, Paint.green)))
      }
    ) { $0.child(1).zPosition = 40 }
    Scene(
      "an opacity that is no group's goes through another plane", tolerance: .layered,
      root: {
        view(
          plane(36, 26, Paint.red, turn(45, 0, 1, 0)) {
            $0.opacity = 0.6
            $0.allowsGroupOpacity = false
          }.with(box(4, 4, 12, 30, Paint.white)), plane(36, 34, Paint.blue, turn(-30, 0, 1, 0)))
      }
    ) { $0.child(0).allowsGroupOpacity = true }
  }
}
