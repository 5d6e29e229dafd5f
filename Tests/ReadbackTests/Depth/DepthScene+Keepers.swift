// Scenes of the other properties of transform layers: their opacity, the properties that they ignore, and the places in
// which they may be.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import ReferenceRenderer

extension DepthScene {
  @SceneList static var keepers: [Scene] {
    Scene(
      "the opacity of a transform layer fades each of its planes", tolerance: .layered,
      root: {
        view(space(plane(34, 20, Paint.red, turn(40, 0, 1, 0)), plane(20, 34, Paint.blue)) { $0.opacity = 0.5 })
      }
    ) { $0.child(0).opacity = 1 }
    Scene(
      "opacities of transform layers in each other", tolerance: .layered,
      root: {
        view(
          space(space(plane(34, 20, Paint.red, turn(40, 0, 1, 0))) { $0.opacity = 0.6 }, plane(20, 34, Paint.blue)) {
            $0.opacity = 0.7
          })
      }
    ) { $0.child(0).child(0).opacity = 1 }
    Scene(
      "a faded transform layer with a group in it", tolerance: .layered,
      root: {
        view(
          space(
            plane(34, 24, Paint.red, turn(40, 0, 1, 0)) { $0.opacity = 0.7 }.with(box(8, 8, 30, 30, Paint.white)),
            plane(20, 38, Paint.blue)
          ) { $0.opacity = 0.6 })
      }
    ) { $0.child(0).child(0).opacity = 1 }
    Scene(
      "a transform layer draws nothing of its own and cuts nothing",
      root: {
        view(
          space(plane(34, 20, Paint.red, turn(40, 0, 1, 0)), plane(20, 34, Paint.blue)) {
            $0.bounds = CGRect(x: 19, y: 19, width: 10, height: 10)
            $0.backgroundColor = Paint.rose
            $0.borderWidth = 3
            $0.cornerRadius = 4
            $0.masksToBounds = true
            $0.contents = TestImage.quarters.image
            $0.mask = box(0, 0, 3, 3, Paint.ink)
          })
      }
    ) { $0.child(0).isHidden = true }
    Scene(
      "a hidden transform layer hides all that is in it",
      root: {
        view(
          space(plane(34, 20, Paint.red, turn(40, 0, 1, 0)), space(plane(20, 34, Paint.blue))) { $0.isHidden = true },
          plane(10, 10, Paint.green))
      }
    ) { $0.child(0).isHidden = false }
    Scene(
      "hidden planes and planes without opacity cut nothing",
      root: {
        view(
          space(
            plane(34, 20, Paint.red, turn(40, 0, 1, 0)) { $0.isHidden = true }, plane(20, 34, Paint.blue),
            plane(34, 34, Paint.green, turn(-40, 0, 1, 0)) { $0.opacity = 0 }))
      }
    ) { $0.child(0).child(2).opacity = 1 }
    Scene(
      "a transform layer is the root", SceneOptions(background: Paint.ground),
      root: { space(plane(34, 20, Paint.red, turn(40, 0, 1, 0)), plane(30, 34, Paint.blue, turn(-20, 0, 1, 0))) }
    ) { $0.child(0).zPosition = 40 }
    Scene(
      "a transform layer with a perspective is the root", SceneOptions(background: Paint.ground), tolerance: .layered,
      root: {
        space(plane(34, 20, Paint.red, turn(40, 0, 1, 0)), space(plane(30, 34, Paint.blue, turn(-20, 0, 1, 0)))) {
          $0.sublayerTransform = .seen(from: 80)
          $0.opacity = 0.6
        }
      }
    ) { $0.opacity = 1 }
    Scene(
      "an empty transform layer between planes that cross",
      root: {
        view(plane(34, 20, Paint.red, turn(40, 0, 1, 0)), space(), plane(20, 34, Paint.blue, turn(-40, 0, 1, 0)))
      }
    ) { $0.child(2).zPosition = 40 }
  }
}
