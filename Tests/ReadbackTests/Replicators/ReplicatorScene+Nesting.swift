// Scenes of replicators in replicators: their transforms are concatenated, and their colours multiply.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension ReplicatorScene {
  @ReplicatorSceneList static var nestings: [ReplicatorScene] {
    ReplicatorScene(
      "a row of columns", nearReference: .edged,
      root: {
        ground([replicator(4, step(11.3, 1), [column()])])
      }
    ) { $0[1].instanceTransform = step(0, 8.9) }
    ReplicatorScene(
      "tints of both levels multiply", nearReference: .edged,
      root: {
        ground([
          replicator(4, step(11.3, 1), [column { $0.offset(green: -0.2, alpha: -0.1) }]) {
            $0.instanceColor = Paint.rgba(0.8, 1, 0.9, 0.9)
            $0.offset(red: -0.2, alpha: -0.15)
          }
        ])
      }
    ) { $0[1].instanceGreenOffset = -0.22 }
    ReplicatorScene(
      "each level's tint is held to zero and one before they multiply", nearReference: .edged,
      root: {
        ground([
          replicator(4, step(11.3, 0), [column { $0.offset(red: 0.4, green: -0.5) }]) {
            $0.instanceColor = Paint.rgba(0.5, 0.5, 0.5, 1)
            $0.offset(green: 0.4, blue: -0.3)
          }
        ])
      }
    ) { $0[1].instanceGreenOffset = -0.3 }
    ReplicatorScene(
      "three deep", nearReference: .layered,
      root: {
        let pair = replicator(0, 0, 8, 8, 2, step(4, 4), [box(0.5, 0.5, 3.25, 3, Paint.white)]) { $0.offset(red: -0.5) }
        let row = replicator(0, 0, 48, 8, 4, step(11, 0), [pair]) { $0.offset(green: -0.2) }
        return ground([replicator(4, step(1, 11.5), [row]) { $0.offset(blue: -0.2, alpha: -0.1) }])
      }
    ) { $0[2].instanceRedOffset = -0.4 }
    ReplicatorScene(
      "rings on a ring", nearReference: .edged,
      root: {
        let ring = replicator(17, 1, 14, 14, 6, spin(60), [box(5.7, 0, 2.6, 4.5, Paint.blue)])
        return ground([replicator(6, spin(60), [ring])])
      }
    ) { $0[1].instanceTransform = spin(57) }
    ReplicatorScene(
      "a ring that is reflected", tolerance: .overlaid, nearReference: .layered,
      root: {
        let ring = replicator(14, 2, 20, 20, 7, spin(40), [box(8, 0.5, 4, 6, Paint.red)])
        return ground([replicator(2, 0, 44, 22, 2, scaling(1, -1).then(step(0, 23)), [ring]) { $0.offset(alpha: -0.6) }]
        )
      }
    ) { $0[1].instanceCount = 6 }
    ReplicatorScene(
      "a replicator in a plain layer in a replicator", tolerance: .overlaid, nearReference: .layered,
      root: {
        let holder = box(2, 3, 14, 14, Paint.glass) {
          $0.transform = spin(8)
          $0.borderWidth = 1
          $0.borderColor = Paint.ink
        }.with(replicator(0, 0, 14, 14, 3, step(4, 3.5), [box(1, 1, 3, 4, Paint.white)]) { $0.offset(blue: -0.4) })
        return ground([replicator(3, step(13, 14), [holder]) { $0.offset(red: -0.3) }])
      }
    ) { $0[1].instanceBlueOffset = -0.3 }
    ReplicatorScene(
      "what the inner replicator paints itself is repeated and tinted by the outer one only", tolerance: .overlaid,
      nearReference: .layered,
      root: {
        let inner = replicator(1, 2, 13, 18, 2, step(5, 7), [box(1.5, 2, 4, 6, Paint.white)]) {
          $0.backgroundColor = Paint.rose
          $0.borderWidth = 1.5
          $0.borderColor = Paint.white
          $0.instanceColor = Paint.rgba(0.2, 1, 0.4, 1)
        }
        return ground([replicator(3, step(15, 10), [inner]) { $0.offset(green: -0.4, alpha: -0.2) }])
      }
    ) { $0[0].instanceGreenOffset = -0.3 }
    ReplicatorScene(
      "a replicator beside plain layers in a replicator", nearReference: .layered,
      root: {
        let inner = replicator(4, 4, 16, 12, 3, step(3, 3.5), [box(0, 0, 7, 6, Paint.white)]) { $0.offset(red: -0.4) }
        let layers = [box(2, 2, 12, 12, Paint.red), inner, box(10, 8, 9, 9, Paint.blue)]
        return ground([replicator(3, step(13, 12.5), layers) { $0.offset(green: -0.3) }])
      }
    ) { $0[0].instanceTransform = step(13, 12) }
    ReplicatorScene(
      "an inner replicator of no instances", nearReference: .solid,
      root: {
        ground([
          replicator(
            3, step(11, 9),
            [
              column {
                $0.instanceCount = 0
                $0.backgroundColor = Paint.rose
              }
            ])
        ])
      }
    ) { $0[1].instanceCount = 1 }
    ReplicatorScene(
      "an outer replicator of no instances", nearReference: .solid,
      root: {
        ground([replicator(0, step(11, 9), [column()])])
      }
    ) { $0[0].instanceCount = 1 }
    ReplicatorScene(
      "an inner replicator with places and turns of its own", nearReference: .edged,
      root: {
        let inner = replicator(6, 4, 16, 10, 3, spin(25), [box(1, 1, 5, 3, Paint.blue)]) {
          $0.anchorPoint = CGPoint(x: 0, y: 1)
          $0.transform = spin(-20).then(scaling(1.2, 0.9))
          $0.sublayerTransform = scaling(0.9, 1.3)
        }
        return ground([replicator(5, spin(72), [inner])])
      }
    ) { $0[1].transform = spin(-23).then(scaling(1.2, 0.9)) }
  }

  /// Four squares, one below the other.
  private static func column(_ configure: (CAReplicatorLayer) -> Void = { _ in }) -> CAReplicatorLayer {
    replicator(0, 0, 10, 44, 4, step(0, 9.4), [box(2, 3.2, 7, 6.5, Paint.white)], configure)
  }
}
