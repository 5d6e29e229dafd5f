// Scenes of groups, masks and clips: inside instances, and around replicators.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension ReplicatorScene {
  @ReplicatorSceneList static var groups: [ReplicatorScene] {
    ReplicatorScene(
      "fading groups in instances that fade", tolerance: .grouped, nearReference: .layered,
      of: {
        replicator(3, step(13, 11), [crowd { $0.opacity = 0.8 }]) { $0.offset(green: -0.2, alpha: -0.25) }
      }
    ) { $0.instanceAlphaOffset = -0.2 }
    ReplicatorScene(
      "layers that pass on their opacity, in instances that fade", tolerance: .overlaid, nearReference: .layered,
      of: {
        replicator(
          3, step(13, 11),
          [
            crowd {
              $0.opacity = 0.8
              $0.allowsGroupOpacity = false
            }
          ]
        ) { $0.offset(green: -0.2, alpha: -0.25) }
      }
    ) { $0.instanceAlphaOffset = -0.2 }
    ReplicatorScene(
      "a group deep in instances that fade", tolerance: .grouped, nearReference: .layered,
      of: {
        let holder = box(1, 2, 20, 18, Paint.glass).with(crowd { $0.opacity = 0.6 }, box(12, 1, 5, 16, Paint.white))
        return replicator(3, step(12, 12), [holder]) { $0.offset(red: -0.2, alpha: -0.2) }
      }
    ) { $0.instanceRedOffset = -0.25 }
    ReplicatorScene(
      "masked layers in instances that fade: masks are not tinted", tolerance: .grouped, nearReference: .layered,
      of: {
        replicator(
          3, step(13, 11),
          [
            crowd {
              $0.mask = box(1, 1, 14, 12.5, Paint.rgba(1, 1, 1, 0.9)) { $0.cornerRadius = 5 }
            }
          ]
        ) { $0.offset(red: -0.25, alpha: -0.25) }
      }
    ) { $0.instanceAlphaOffset = -0.2 }
    ReplicatorScene(
      "masks of several layers, turning", tolerance: .grouped,
      of: {
        replicator(
          5, spin(72),
          [
            crowd(18, 1) {
              $0.mask = box(0, 0, 15, 15).with(box(0, 0, 6, 15, Paint.ink), box(8, 3, 7, 8, Paint.rose))
            }
          ]
        ) { $0.offset(blue: -0.2) }
      }
    ) { $0.instanceTransform = spin(70) }
    ReplicatorScene(
      "an image as the mask of tinted instances", tolerance: .grouped,
      of: {
        replicator(3, step(14, 12), [crowd { $0.mask = picture(.veil, 0, 0, 15, 15) }]) { $0.offset(red: -0.3) }
      }
    ) { $0.instanceRedOffset = -0.25 }
    ReplicatorScene(
      "a replicator that fades as a group", tolerance: .grouped, nearReference: .layered,
      of: {
        replicator(4, step(7, 6), [box(4, 4, 16, 14, Paint.red)]) {
          $0.opacity = 0.55
          $0.offset(red: -0.2)
        }
      }
    ) { $0.allowsGroupOpacity = false }
    ReplicatorScene(
      "a replicator that passes on its opacity", tolerance: .overlaid, nearReference: .layered,
      of: {
        replicator(4, step(7, 6), [box(4, 4, 16, 14, Paint.red)]) {
          $0.opacity = 0.55
          $0.allowsGroupOpacity = false
          $0.offset(red: -0.2)
        }
      }
    ) { $0.allowsGroupOpacity = true }
    ReplicatorScene(
      "a fading replicator in a replicator that fades", tolerance: .grouped, nearReference: .layered,
      root: {
        let inner = replicator(1, 2, 20, 20, 3, step(4, 3.5), [box(2, 2, 9, 8, Paint.white)]) {
          $0.opacity = 0.7
          $0.backgroundColor = Paint.rose
          $0.offset(green: -0.3, alpha: -0.2)
        }
        return ground([replicator(3, step(12, 12), [inner]) { $0.offset(blue: -0.3, alpha: -0.25) }])
      }
    ) { $0[0].instanceAlphaOffset = -0.2 }
    ReplicatorScene(
      "a replicator in a fading layer", tolerance: .grouped, nearReference: .layered,
      root: {
        ground([
          box(2, 2, 40, 40, Paint.green) { $0.opacity = 0.6 }.with(
            replicator(0, 0, 40, 40, 4, spin(25).then(step(2, 1)), [box(15, 4, 12, 13, Paint.white)]) {
              $0.offset(red: -0.3)
            })
        ])
      }
    ) { $0[0].instanceTransform = spin(26).then(step(2, 1)) }
    ReplicatorScene(
      "a replicator with a mask", tolerance: .grouped, nearReference: .layered,
      of: {
        replicator(5, step(7, 6.5), [box(2, 3, 12, 10, Paint.white)]) {
          $0.mask = box(5, 6, 33, 31, Paint.rgba(0, 0, 0, 0.8)) { $0.cornerRadius = 12 }
          $0.offset(green: -0.2)
        }
      }
    ) { $0.instanceGreenOffset = -0.16 }
    ReplicatorScene(
      "a replicator as a mask, whose alpha counts and whose colour doesn't", tolerance: .grouped,
      nearReference: .layered,
      root: {
        let layer = box(3, 3, 42, 42, Paint.red).with(box(10, 20, 22, 22, Paint.blue))
        layer.mask = replicator(0, 0, 42, 42, 8, spin(45), [box(17, 1, 8, 15, Paint.ink)]) {
          $0.offset(red: 0.3, alpha: -0.1)
        }
        return ground([layer])
      }
    ) { $0[0].instanceAlphaOffset = -0.08 }
    ReplicatorScene(
      "a replicator with a replicator as its mask", tolerance: .grouped,
      root: {
        let rows = replicator(0, 0, 48, 48, 5, step(0, 9.5), [box(0, 2, 48, 6, Paint.ink)]) { $0.offset(alpha: -0.15) }
        return ground([
          replicator(4, step(11, 3), [box(2, 3, 9, 30, Paint.white)]) {
            $0.mask = rows
            $0.offset(red: -0.25)
          }
        ])
      }
    ) { $0[1].instanceTransform = step(0, 9) }
  }

  @ReplicatorSceneList static var clips: [ReplicatorScene] {
    ReplicatorScene(
      "clips in instances", tolerance: .overlaid, nearReference: .layered,
      of: {
        replicator(3, step(14, 12), [clip()]) { $0.offset(red: -0.25, alpha: -0.2) }
      }
    ) { $0.instanceRedOffset = -0.2 }
    ReplicatorScene(
      "turning clips in instances", tolerance: .grouped, nearReference: .layered,
      of: {
        replicator(5, spin(72), [clip(17, 2)]) { $0.offset(green: -0.15) }
      }
    ) { $0.instanceTransform = spin(70) }
    ReplicatorScene(
      "round clips in instances that fade", tolerance: .grouped, nearReference: .layered,
      of: {
        replicator(
          3, step(14, 12),
          [
            clip {
              $0.cornerRadius = 6
              $0.borderWidth = 1.5
              $0.borderColor = Paint.ink
            }
          ]
        ) { $0.offset(red: -0.25, alpha: -0.2) }
      }
    ) { $0.instanceAlphaOffset = -0.15 }
    ReplicatorScene(
      "round clips in round clips in instances, at two pixels a point", .retina, tolerance: .grouped,
      of: {
        let outer = box(2, 2, 18, 16, Paint.glass) {
          $0.masksToBounds = true
          $0.cornerRadius = 7
        }.with(clip(6, 4) { $0.cornerRadius = 4 })
        return replicator(4, spin(30).then(step(3, 2)), [outer]) { $0.offset(blue: -0.2, alpha: -0.1) }
      }
    ) { $0.instanceBlueOffset = -0.15 }
    ReplicatorScene(
      "a replicator that clips its instances", nearReference: .edged,
      of: {
        replicator(5.5, 6.25, 35, 34, 6, step(7.5, 7), [box(-4, -3, 14, 9, Paint.white)]) {
          $0.masksToBounds = true
          $0.offset(blue: -0.15)
        }
      }
    ) { $0.masksToBounds = false }
    ReplicatorScene(
      "a round replicator that clips its instances", tolerance: .grouped, nearReference: .layered,
      of: {
        replicator(5.5, 6, 36, 34, 6, step(7.5, 7), [box(-4, -3, 14, 9, Paint.white)]) {
          $0.masksToBounds = true
          $0.cornerRadius = 15
          $0.backgroundColor = Paint.rose
          $0.offset(blue: -0.15)
        }
      }
    ) { $0.cornerRadius = 13 }
    ReplicatorScene(
      "a replicator in a round clip that is rotated", tolerance: .grouped, nearReference: .layered,
      root: {
        let ring = replicator(0, 0, 32, 32, 9, spin(40), [box(13, -3, 6, 14, Paint.white)]) { $0.offset(red: -0.1) }
        return ground([
          box(8, 8, 32, 32, Paint.green) {
            $0.masksToBounds = true
            $0.cornerRadius = 9
            $0.transform = spin(15)
          }.with(ring)
        ])
      }
    ) { $0[0].instanceTransform = spin(38) }
    ReplicatorScene(
      "clips around replicators in replicators", tolerance: .grouped, nearReference: .layered,
      root: {
        let row = replicator(0, 0, 18, 18, 4, spin(30).then(step(2, 2)), [box(-2, 4, 22, 3, Paint.white)]) {
          $0.offset(green: -0.2)
        }
        let window = box(3, 3, 16, 15, Paint.ink) {
          $0.masksToBounds = true
          $0.cornerRadius = 5
        }.with(row)
        return ground([replicator(3, step(12.5, 13), [window]) { $0.offset(red: -0.3, alpha: -0.1) }])
      }
    ) { $0[1].instanceTransform = spin(27).then(step(2, 2)) }
  }

  /// A layer with two sublayers that overlap it and each other.
  private static func crowd(_ x: CGFloat = 2, _ y: CGFloat = 3, _ configure: (CALayer) -> Void = { _ in }) -> CALayer {
    box(x, y, 14, 13, Paint.green, configure).with(box(2, 2, 8, 8, Paint.red), box(5, 6, 12, 7, Paint.white))
  }

  /// A clipping layer whose two sublayers leave it on opposite sides.
  private static func clip(_ x: CGFloat = 3, _ y: CGFloat = 3, _ configure: (CALayer) -> Void = { _ in }) -> CALayer {
    box(x, y, 15, 14) {
      $0.masksToBounds = true
      configure($0)
    }.with(box(-4, -3, 12, 11, Paint.blue), box(6, 5, 14, 12, Paint.white))
  }
}
