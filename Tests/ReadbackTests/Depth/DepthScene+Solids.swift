// Scenes of solids: cubes, carousels, tents.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension DepthScene {
  @SceneList static var solids: [Scene] {
    Scene(
      "a cube, seen from far away",
      root: { view(cube(26).then { $0.transform = turn(30, 1, 0, 0).then(turn(35, 0, 1, 0)) }) }
    ) { $0.child(0).transform = turn(-30, 1, 0, 0).then(turn(35, 0, 1, 0)) }
    Scene(
      "a cube, seen from near",
      root: { view(cube(24).then { $0.transform = turn(30, 1, 0, 0).then(turn(35, 0, 1, 0)) }, from: 90) }
    ) { $0.child(0).transform = turn(30, 1, 0, 0).then(turn(-35, 0, 1, 0)) }
    Scene(
      "a cube of glass, seen from near", tolerance: .layered,
      root: {
        view(
          cube(24) { $0.backgroundColor = $0.backgroundColor?.copy(alpha: 0.5) }.then {
            $0.transform = turn(30, 1, 0, 0).then(turn(35, 0, 1, 0))
          }, from: 90)
      }
    ) { $0.child(0).child(5).isHidden = true }
    Scene(
      "the inside of a cube without its front",
      root: { view(cube(34) { $0.shift(0.5, 0.5) }.then { $0.transform = turn(15, 1, 0, 0) }, from: 60) }
    ) { $0.child(0).child(0).isHidden = true }
    Scene(
      "two cubes that go through each other",
      root: {
        view(
          cube(20).then {
            $0.transform = turn(30, 1, 0, 0).then(turn(35, 0, 1, 0))
            $0.shift(-6)
          },
          cube(20).then {
            $0.transform = turn(50, 0, 1, 0).then(turn(-20, 1, 0, 0))
            $0.shift(6)
          }, from: 120)
      }
    ) { $0.child(1).shift(0, 12) }
    Scene(
      "two cubes beside each other, one rotated as in the book",
      root: {
        view(
          cube(18).then { $0.transform = step(-13, 0) },
          cube(18).then {
            // The helpers multiply from the left: the last rotation comes first.
            $0.transform = turn(-45, 0, 1, 0).then(turn(-45, 1, 0, 0)).then(step(11, 0))
          }, from: 100)
      }
    ) { $0.child(1).transform = turn(-45, 1, 0, 0).then(turn(-45, 0, 1, 0)).then(step(11, 0)) }
    Scene(
      "a carousel of seven, seen from above",
      root: {
        let wheel = space()
        for index in 0..<7 {
          let part = CGFloat(index) / 7
          wheel.addSublayer(
            plane(13, 18, Paint.rgba(part, 0.5, 1 - part, 1), step(0, 0, 15).then(turn(360 * part, 0, 1, 0))))
        }
        wheel.transform = turn(-20, 1, 0, 0)
        return view(wheel, from: 120)
      }
    ) { $0.child(0).child(0).isHidden = true }
    Scene(
      "a tent on a floor that it stands in",
      root: {
        let tent = space(
          plane(30, 24, Paint.red, step(0, 8).then(turn(40, 1, 0, 0))),
          plane(30, 24, Paint.blue, step(0, 8).then(turn(-40, 1, 0, 0))),
          plane(44, 44, Paint.green, turn(90, 1, 0, 0)) { $0.shift(0, 10) })
        tent.transform = turn(30, 0, 1, 0).then(turn(-25, 1, 0, 0))
        return view(tent, from: 140)
      }
    ) { $0.child(0).child(2).isHidden = true }
  }

  /// A cube about the middle of the ground, its faces in the order of the listing: front, right, top, bottom, left,
  /// back.
  static func cube(_ side: CGFloat, _ configure: (CALayer) -> Void = { _ in }) -> CATransformLayer {
    let half = side / 2
    let places = [
      step(0, 0, half), turn(90, 0, 1, 0).then(step(half, 0)), turn(90, 1, 0, 0).then(step(0, -half)),
      turn(-90, 1, 0, 0).then(step(0, half)), turn(-90, 0, 1, 0).then(step(-half, 0)),
      turn(180, 0, 1, 0).then(step(0, 0, -half)),
    ]
    let colors = [
      Paint.red, Paint.green, Paint.blue, Paint.ink, Paint.rgba(0.9, 0.7, 0.1, 1), Paint.rgba(0.5, 0.2, 0.6, 1),
    ]
    let result = space()
    for (place, color) in zip(places, colors) { result.addSublayer(plane(side, side, color, place, configure)) }
    return result
  }
}

extension CATransformLayer {
  /// The layer, configured.
  func then(_ configure: (CATransformLayer) -> Void) -> CATransformLayer {
    configure(self)
    return self
  }
}
