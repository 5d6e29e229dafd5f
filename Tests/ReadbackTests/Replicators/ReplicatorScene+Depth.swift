// Scenes of depth: instances in front of each other, in perspective, and in their superlayer's space.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension ReplicatorScene {
  @ReplicatorSceneList static var depths: [ReplicatorScene] {
    ReplicatorScene(
      "what is nearest in each instance lies above all that is further away", nearReference: .edged,
      of: {
        replicator(4, step(7, 6), [box(3, 3, 14, 12, Paint.red) { $0.zPosition = 1 }, box(9, 8, 14, 12, Paint.white)]) {
          $0.offset(green: -0.25)
        }
      }
    ) { $0.instanceGreenOffset = -0.2 }
    ReplicatorScene(
      "instances that come nearer", nearReference: .solid,
      of: {
        replicator(4, step(7, 6, 5), [box(3, 3, 18, 15, Paint.white)]) { $0.offset(red: -0.3) }
      }
    ) { $0.instanceTransform = step(7, 6, -5) }
    ReplicatorScene(
      "instances that go away lie below those before", nearReference: .solid,
      of: {
        replicator(4, step(7, 6, -5), [box(3, 3, 18, 15, Paint.white)]) { $0.offset(red: -0.3) }
      }
    ) { $0.instanceTransform = step(7, 6) }
    ReplicatorScene(
      "near and far layers of instances that come nearer interleave", nearReference: .edged,
      of: {
        let layers = [box(3, 25, 14, 12, Paint.red) { $0.zPosition = 12 }, box(5, 30, 14, 14, Paint.white)]
        return replicator(5, step(6, -5, 5), layers) { $0.offset(green: -0.2) }
      }
    ) { $0.instanceTransform = step(6, -5, 13) }
    ReplicatorScene(
      "instances of one depth lie in their order", nearReference: .edged,
      of: {
        replicator(9, spin(40), [box(17, 4, 14, 14, Paint.white) { $0.zPosition = 7 }]) {
          $0.offset(red: -0.1, blue: -0.05)
        }
      }
    ) { $0.instanceBlueOffset = -0.03 }
    ReplicatorScene(
      "instances that fan out about the vertical axis", nearReference: .edged,
      of: {
        replicator(5, turn(25, 0, 1, 0), [box(28, 8, 17, 30, Paint.white)]) { $0.offset(red: -0.2, green: -0.1) }
      }
    ) { $0.instanceTransform = turn(27, 0, 1, 0) }
    ReplicatorScene(
      "instances that tumble", nearReference: .edged,
      of: {
        replicator(4, turn(33, 1, 0.4, 0.2), [box(8, 3, 30, 9, Paint.white)]) { $0.offset(red: -0.2, green: -0.1) }
      }
    ) { $0.instanceTransform = turn(35, 1, 0.4, 0.2) }
    ReplicatorScene(
      "one-sided layers that turn away", nearReference: .edged,
      of: {
        replicator(8, turn(51, 0, 1, 0).then(step(0, 4)), [box(26, 2, 17, 5, Paint.white) { $0.isDoubleSided = false }])
        {
          $0.offset(red: -0.1)
        }
      }
    ) { $0.sublayers?[0].isDoubleSided = true }
    ReplicatorScene(
      "each replicator flattens: depth within one does not order what is outside", nearReference: .solid,
      root: {
        let first = replicator(3, step(6, 6, 50), [box(3, 3, 15, 12, Paint.white)]) { $0.offset(red: -0.3) }
        return ground([first, box(14, 2, 9, 40, Paint.blue)])
      }
    ) { $0[0].zPosition = 1 }
    ReplicatorScene(
      "an inner replicator lies in the plane of its instance", nearReference: .edged,
      root: {
        let inner = replicator(2, 2, 16, 14, 3, step(3, 2, 30), [box(1, 1, 10, 9, Paint.white)]) {
          $0.offset(green: -0.3)
        }
        return ground([replicator(4, step(7, 8, -1), [inner, box(8, 12, 12, 5, Paint.ink)]) { $0.offset(red: -0.2) }])
      }
    ) { $0[0].instanceTransform = step(7, 8, 1) }
    ReplicatorScene(
      "turning the sublayers shows how far apart the instances are", nearReference: .edged,
      of: {
        replicator(5, step(1, 4, 6), [box(14, 6, 16, 9, Paint.white)]) {
          $0.sublayerTransform = turn(50, 0, 1, 0)
          $0.offset(red: -0.2)
        }
      }
    ) { $0.instanceTransform = step(1, 4, 6.5) }
  }

  @ReplicatorSceneList static var perspectives: [ReplicatorScene] {
    ReplicatorScene(
      "instances that come nearer in perspective",
      of: {
        replicator(4, step(4, 3, 22), [box(8, 9, 13, 11, Paint.white)]) {
          $0.sublayerTransform = .seen(from: 150)
          $0.offset(red: -0.3)
        }
      }
    ) { $0.instanceTransform = step(4, 3, 24) }
    ReplicatorScene(
      "instances that go away in perspective",
      of: {
        replicator(7, step(3, -2, -40), [box(4, 26, 22, 19, Paint.white)]) {
          $0.sublayerTransform = .seen(from: 100)
          $0.offset(green: -0.15)
        }
      }
    ) { $0.instanceTransform = step(3, -2, -36) }
    ReplicatorScene(
      "a carousel",
      of: {
        replicator(8, turn(45, 0, 1, 0), [box(19, 8, 10, 30, Paint.white) { $0.zPosition = 17 }]) {
          $0.sublayerTransform = turn(20, 0, 1, 0).then(.seen(from: 120))
          $0.offset(red: -0.12, blue: -0.05)
        }
      }
    ) { $0.sublayerTransform = turn(22, 0, 1, 0).then(.seen(from: 120)) }
    ReplicatorScene(
      "a carousel without backs",
      of: {
        replicator(
          8, turn(45, 0, 1, 0),
          [
            box(19, 8, 10, 30, Paint.white) {
              $0.zPosition = 17
              $0.isDoubleSided = false
              $0.cornerRadius = 3
            }
          ]
        ) {
          $0.sublayerTransform = turn(20, 0, 1, 0).then(.seen(from: 120))
          $0.offset(red: -0.12)
        }
      }
    ) { $0.sublayers?[0].isDoubleSided = true }
    ReplicatorScene(
      "a wheel of boards about the level axis",
      of: {
        replicator(6, turn(60, 1, 0, 0), [box(6, 18, 36, 12, Paint.white) { $0.zPosition = 14 }]) {
          $0.sublayerTransform = turn(12, 1, 0, 0).then(.seen(from: 90))
          $0.offset(green: -0.15)
        }
      }
    ) { $0.instanceCount = 5 }
    ReplicatorScene(
      "boards side by side, each rotated, seen in perspective",
      of: {
        let board = box(3, 10, 9, 26, Paint.white) { $0.transform = turn(40, 0, 1, 0) }
        return replicator(4, step(11, 0), [board]) {
          $0.sublayerTransform = .seen(from: 60)
          $0.offset(blue: -0.3)
        }
      }
    ) { $0.sublayerTransform = .seen(from: 70) }
    ReplicatorScene(
      "a perspective of the instance transform's own",
      of: {
        let away = turn(18, 0, 1, 0).then(.seen(from: 80)).then(step(9, 1))
        return replicator(3, away, [box(4, 12, 12, 20, Paint.white)]) { $0.offset(red: -0.4) }
      }
    ) { $0.instanceTransform.m14 *= 1.1 }
    ReplicatorScene(
      "a replicator on a plane in perspective",
      root: {
        let plane = replicator(6, step(7.5, 6, 4), [box(2, 4, 10, 7, Paint.white)]) {
          $0.transform = turn(40, 1, 0.3, 0)
          $0.backgroundColor = Paint.glass
          $0.offset(red: -0.2)
        }
        return ground([plane]) { $0.sublayerTransform = .seen(from: 110) }
      }
    ) { $0[0].instanceTransform = step(7.5, 5.5, 4) }
    ReplicatorScene(
      "paths and gradients in perspective",
      root: {
        let shape = CAShapeLayer()
        shape.path = CGPath(ellipseIn: CGRect(x: 2, y: 14, width: 14, height: 20), transform: nil)
        shape.fillColor = Paint.white
        let wheel = replicator(
          5, turn(72, 0, 1, 0), [shape, gradient([Paint.red, Paint.white], 19, 20, 10, 24) { $0.zPosition = 16 }]
        ) {
          $0.sublayerTransform = turn(10, 0, 1, 0).then(.seen(from: 130))
          $0.offset(red: -0.2)
        }
        return ground([wheel])
      }
    ) { $0[0].sublayerTransform = turn(13, 0, 1, 0).then(.seen(from: 130)) }
  }
}
