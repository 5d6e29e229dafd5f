// Scenes of the number of instances: none, one, hundreds; and of pictures drawn in tiles.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension ReplicatorScene {
  @ReplicatorSceneList static var counts: [ReplicatorScene] {
    for count in [0, -3] {
      ReplicatorScene(
        "\(count) instances leave what the replicator paints itself", nearReference: .solid,
        of: {
          replicator(count, step(9, 0), [box(2, 4, 6, 6, Paint.red)]) { $0.backgroundColor = Paint.glass }
        }
      ) { $0.instanceCount = 1 }
    }
    ReplicatorScene(
      "one instance is tinted and where the sublayers are", nearReference: .edged,
      of: {
        replicator(1, step(9, 5), [box(2.5, 4, 26, 16.25, Paint.rose)]) {
          $0.instanceColor = Paint.rgba(0.4, 0.9, 0.6, 0.7)
          $0.offset(red: 0.5, alpha: -0.5)
        }
      }
    ) { $0.instanceColor = Paint.rgba(0.4, 0.9, 0.6, 0.75) }
    ReplicatorScene(
      "a hidden sublayer is in no instance", nearReference: .solid,
      of: {
        replicator(3, step(9, 9), [box(2, 4, 6, 6, Paint.red), box(9, 4, 6, 6, Paint.blue) { $0.isHidden = true }])
      }
    ) { $0.sublayers?[1].isHidden = false }
    ReplicatorScene(
      "a hidden replicator shows nothing", nearReference: .solid,
      of: {
        replicator(3, step(9, 9), [box(2, 4, 6, 6, Paint.red)]) { $0.isHidden = true }
      }
    ) { $0.isHidden = false }
    ReplicatorScene(
      "a replicator of nothing", nearReference: .solid,
      of: {
        replicator(300, step(9, 9), []) { $0.backgroundColor = Paint.glass }
      }
    ) { $0.backgroundColor = Paint.rose }
  }

  @ReplicatorSceneList static var crowds: [ReplicatorScene] {
    ReplicatorScene(
      "two hundred squares along a spiral", nearReference: .edged,
      of: {
        replicator(200, spin(27).then(scaling(0.985, 0.985)), [box(23, 1, 1.75, 2.2, Paint.white)]) {
          $0.offset(red: -0.004, green: -0.003)
        }
      }
    ) { $0.instanceTransform = spin(27.1).then(scaling(0.985, 0.985)) }.crowded
    ReplicatorScene(
      "a thousand dots by the golden angle", .retina,
      of: {
        replicator(1000, spin(137.50776).then(scaling(0.9975, 0.9975)), [box(23.5, 0.5, 1, 1, Paint.ink)])
      }
    ) { $0.instanceTransform = spin(137.6).then(scaling(0.9975, 0.9975)) }.crowded
    ReplicatorScene(
      "five hundred overlapping bars that change colour", tolerance: .overlaid,
      of: {
        replicator(500, spin(0.72), [box(23, 2, 2, 17, Paint.white)]) {
          $0.instanceColor = Paint.rgba(1, 0, 0.5, 1)
          $0.offset(red: -0.002, green: 0.002)
        }
      }
    ) { $0.instanceGreenOffset = 0.0019 }.crowded
    ReplicatorScene(
      "three hundred round boxes with borders", tolerance: .overlaid,
      of: {
        let ring = box(1, 1, 5, 4, Paint.glass) {
          $0.cornerRadius = 1.5
          $0.borderWidth = 0.75
          $0.borderColor = Paint.red
        }
        return replicator(300, spin(7).then(scaling(0.995, 0.995)), [ring]) { $0.offset(red: -0.003, alpha: -0.002) }
      }
    ) { $0.instanceCount = 290 }
    ReplicatorScene(
      "a hundred instances that fade out at one place", tolerance: .overlaid,
      of: {
        replicator(100, step(0.1, 0.05), [box(8, 9, 20, 17, Paint.rgba(0.2, 0.5, 0.9, 0.02))])
      }
    ) { $0.instanceCount = 60 }
    ReplicatorScene(
      "a grid of twenty by twenty", nearReference: .edged,
      root: {
        let row = replicator(20, step(2.4, 0), [box(0.3, 0.4, 1.6, 1.7, Paint.white)]) { $0.offset(red: -0.05) }
        return ground([replicator(20, step(0, 2.4), [row]) { $0.offset(blue: -0.05) }])
      }
    ) { $0[1].instanceTransform = step(2.38, 0) }.crowded
    ReplicatorScene(
      "ten by ten by ten",
      root: {
        let row = replicator(10, step(4.7, 0), [box(0.5, 0.4, 0.5, 3, Paint.white)]) { $0.offset(red: -0.1) }
        let rows = replicator(10, step(0, 4.7), [row]) { $0.offset(green: -0.1) }
        return ground([replicator(10, step(0.4, 0.1), [rows]) { $0.offset(blue: -0.1) }])
      }
    ) { $0[0].instanceTransform = step(0.4, 0.13) }.crowded
    ReplicatorScene(
      "a long row over the tiles of a wide picture", nearReference: .edged,
      root: {
        ground(
          [
            replicator(0, 0, 4160, 12, 300, step(13.9, 0.02), [box(1.4, 2, 9, 4.5, Paint.red) { $0.cornerRadius = 2 }])
            { $0.offset(red: -0.003) }
          ], width: 4160, height: 12)
      }
    ) { $0[0].instanceCount = 298 }.crowded
    ReplicatorScene(
      "a long column over the tiles of a high picture, in groups and clips", tolerance: .grouped,
      root: {
        let clip = box(1.5, 2, 9, 10, Paint.glass) {
          $0.masksToBounds = true
          $0.cornerRadius = 4
          $0.opacity = 0.7
        }.with(box(3, -2, 4, 14, Paint.red), box(-2, 4, 14, 4, Paint.white))
        return ground(
          [replicator(0, 0, 12, 4160, 320, step(0, 13.1), [clip]) { $0.offset(green: -0.003) }], width: 12, height: 4160
        )
      }
    ) { $0[0].instanceCount = 310 }
  }
}
