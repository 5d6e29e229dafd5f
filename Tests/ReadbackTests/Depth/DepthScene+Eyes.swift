// Scenes of planes that reach behind the eye, are seen edge on, or show their backs.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension DepthScene {
  @SceneList static var eyes: [Scene] {
    Scene(
      "a floor that begins behind the eye",
      root: { view(plane(60, 160, Paint.green, turn(80, 1, 0, 0)) { $0.shift(0, 10) }, from: 60) }
    ) { $0.child(0).transform = turn(-80, 1, 0, 0) }
    Scene(
      "a wall that goes past the eye, and a plane that cuts it",
      root: {
        view(
          plane(200, 30, Paint.red, turn(75, 0, 1, 0)) { $0.shift(-8) },
          plane(30, 20, Paint.blue) { $0.zPosition = -8 },
          from: 70)
      }
    ) { $0.child(0).transform = turn(-75, 0, 1, 0) }
    Scene(
      "a plane that lies behind the eye",
      root: {
        view(plane(30, 20, Paint.blue), plane(24, 24, Paint.red) { $0.zPosition = 90 }, from: 70)
      }
    ) { $0.child(1).zPosition = 10 }
    Scene(
      "a plane that turns about the eye",
      root: {
        view(
          space(plane(60, 40, Paint.red, turn(60, 1, 0, 0)) { $0.zPosition = 20 }, plane(20, 40, Paint.blue)) {
            $0.transform = turn(25, 0, 1, 0)
          }, from: 40)
      }
    ) { $0.child(0).child(0).zPosition = 0 }
    Scene(
      "a plane seen edge on is not seen",
      root: {
        view(plane(30, 20, Paint.blue), plane(30, 30, Paint.red, turn(90, 0, 1, 0)) { $0.zPosition = 4 })
      }
    ) { $0.child(1).transform = turn(70, 0, 1, 0) }
    Scene(
      "a plane that is edge on in its middle is seen from beside it",
      root: { view(plane(40, 20, Paint.red, turn(90, 0, 1, 0)) { $0.shift(14) }, from: 60) }
    ) { $0.child(0).position = CGPoint(x: 24, y: 24) }
    Scene(
      "a plane squeezed to a line is not seen, nor does it cut another",
      root: {
        view(plane(30, 20, Paint.blue, turn(30, 0, 1, 0)), plane(30, 30, Paint.red, scaling(0, 1)))
      }
    ) { $0.child(1).transform = scaling(0.3, 1) }
    Scene(
      "a plane almost edge on goes through another",
      root: {
        view(plane(30, 20, Paint.blue, turn(10, 0, 1, 0)), plane(40, 34, Paint.red, turn(80, 0, 1, 0)), from: 200)
      }
    ) { $0.child(1).zPosition = 30 }
  }

  @SceneList static var backs: [Scene] {
    Scene(
      "mirror images that cross",
      root: {
        view(
          plane(34, 26, Paint.red, scaling(-1, 1).then(turn(45, 0, 1, 0))).with(box(2, 2, 10, 10, Paint.white)),
          plane(34, 20, Paint.blue, scaling(1, -1).then(turn(-45, 0, 1, 0))).with(box(22, 2, 10, 10, Paint.white)))
      }
    ) { $0.child(0).transform = turn(45, 0, 1, 0) }
    Scene(
      "one-sided faces of a cube that is rotated",
      root: {
        view(
          cube(24) { $0.isDoubleSided = false }.then {
            $0.transform = turn(30, 1, 0, 0).then(turn(35, 0, 1, 0))
          }, from: 120)
      }
    ) { root in
      for face in root.child(0).sublayers ?? [] {
        face.isDoubleSided = true
        face.opacity = 0.5
      }
    }
    Scene(
      "one-sided insides of a cube that is rotated",
      root: {
        let room = cube(24) {
          $0.isDoubleSided = false
          $0.transform = scaling(-1, 1).then(turn(180, 0, 1, 0)).then($0.transform)
        }
        room.transform = turn(30, 1, 0, 0).then(turn(35, 0, 1, 0))
        return view(room, from: 120)
      }
    ) { root in root.child(0).sublayers?.forEach { $0.isDoubleSided = true } }
    Scene(
      "a one-sided plane faces the viewer in perspective alone",
      root: {
        view(
          plane(40, 20, Paint.red, turn(95, 0, 1, 0)) {
            $0.shift(-18)
            $0.isDoubleSided = false
          },
          plane(40, 20, Paint.blue, turn(95, 0, 1, 0)) {
            $0.shift(18)
            $0.isDoubleSided = false
          }, from: 50)
      }
    ) { root in root.sublayers?.forEach { $0.isDoubleSided = true } }
    Scene(
      "a one-sided plane turned round twice, by a transform layer and by itself",
      root: {
        view(
          space(plane(30, 20, Paint.red, turn(170, 0, 1, 0)) { $0.isDoubleSided = false }) {
            $0.transform = turn(150, 0, 1, 0)
          })
      }
    ) { $0.child(0).transform = CATransform3DIdentity }
    Scene(
      "whether a transform layer is one-sided says nothing",
      root: {
        view(
          space(plane(30, 20, Paint.red)) {
            $0.isDoubleSided = false
            $0.transform = turn(150, 0, 1, 0)
          })
      }
    ) { $0.child(0).child(0).isDoubleSided = false }
    Scene(
      "a one-sided plane with its depth squeezed to nothing is shown",
      root: { view(plane(30, 20, Paint.red, scaling(1, 1, 0)) { $0.isDoubleSided = false }) }
    ) { $0.child(0).transform = turn(180, 0, 1, 0) }
  }
}
