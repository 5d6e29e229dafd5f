// Scenes of sublayer transforms with perspective on several levels, with and without flattening between them.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension DepthScene {
  @SceneList static var perspectives: [Scene] {
    Scene(
      "a perspective inside a perspective, each flattened",
      root: {
        let stage = plane(40, 36, Paint.glass, turn(30, 0, 1, 0)) { $0.sublayerTransform = .seen(from: 70) }
          .with(
            box(8, 6, 24, 24, Paint.red) { $0.transform = turn(50, 1, 0, 0) },
            box(8, 6, 24, 24, Paint.blue) { $0.transform = turn(-40, 0, 1, 0) })
        return view(stage, from: 110)
      }
    ) { $0.child(0).sublayerTransform = .seen(from: 22) }
    Scene(
      "a perspective of a transform layer inside another perspective",
      root: {
        let stage = space(
          plane(24, 24, Paint.red, turn(50, 1, 0, 0)), plane(24, 24, Paint.blue, turn(-40, 0, 1, 0)))
        stage.sublayerTransform = .seen(from: 90)
        return view(stage, plane(40, 6, Paint.green), from: 150)
      }
    ) { $0.child(0).sublayerTransform = .seen(from: 24) }
    Scene(
      "each layer with a perspective of its own",
      root: {
        view(
          box(2, 8, 22, 32, Paint.red) { $0.transform = turn(50, 0, 1, 0).then(.seen(from: 50)) },
          box(24, 8, 22, 32, Paint.blue) { $0.transform = turn(50, 0, 1, 0).then(.seen(from: 50)) })
      }
    ) { $0.child(1).transform = turn(-50, 0, 1, 0).then(.seen(from: 50)) }
    Scene(
      "a perspective about an anchor point that is not the middle",
      root: {
        ground([plane(30, 24, Paint.red, turn(50, 0, 1, 0)), plane(24, 36, Paint.blue, turn(-50, 1, 0, 0))]) {
          $0.anchorPoint = CGPoint(x: 0.1, y: 0.9)
          $0.sublayerTransform = .seen(from: 80)
        }
      }
    ) { $0.anchorPoint = CGPoint(x: 0.9, y: 0.1) }
    Scene(
      "a rotated perspective",
      root: {
        ground([plane(30, 24, Paint.red), plane(24, 30, Paint.blue, turn(90, 1, 0, 0))]) {
          $0.sublayerTransform = turn(40, 1, 0, 0).then(turn(30, 0, 1, 0)).then(.seen(from: 90))
        }
      }
    ) { $0.sublayerTransform = turn(-40, 1, 0, 0).then(turn(30, 0, 1, 0)).then(.seen(from: 90)) }
    Scene(
      "a nephew's height does not lift it over its uncle",
      root: {
        view(
          plane(36, 30, Paint.glass).with(box(4, 4, 20, 20, Paint.red) { $0.zPosition = 1000 }),
          plane(14, 40, Paint.blue))
      }
    ) { $0.child(0).zPosition = 1 }
    Scene(
      "a nephew in a transform layer is lifted over its uncle",
      root: {
        view(space(box(8, 8, 24, 20, Paint.red) { $0.zPosition = 30 }), plane(14, 40, Paint.blue))
      }
    ) { $0.child(0).child(0).zPosition = -30 }
  }
}
