// Scenes of replicators whose instances lie in their superlayer's space of depth.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension ReplicatorScene {
  @ReplicatorSceneList static var sharedDepths: [ReplicatorScene] {
    ReplicatorScene(
      "instances that keep their depth lie among the replicator's siblings", nearReference: .edged,
      root: {
        ground([climbers(true), box(4, 20, 40, 7, Paint.blue) { $0.zPosition = 7 }])
      }
    ) { $0[0].preservesDepth = false }
    ReplicatorScene(
      "instances that don't keep their depth lie together", nearReference: .edged,
      root: {
        ground([climbers(false), box(4, 20, 40, 7, Paint.blue) { $0.zPosition = 7 }])
      }
    ) { $0[0].preservesDepth = true }
    ReplicatorScene(
      "where depths are equal, the order is the tree's", nearReference: .edged,
      root: {
        let flat = climbers(true) { $0.instanceTransform = step(7, 6) }
        return ground([box(4, 12, 40, 5, Paint.red), flat, box(4, 24, 40, 5, Paint.blue)])
      }
    ) { $0[0].instanceTransform = step(7, 6, -1) }
    ReplicatorScene(
      "a replicator that keeps depth paints nothing itself and cuts nothing", nearReference: .edged,
      root: {
        ground([
          climbers(true) {
            $0.bounds = CGRect(x: 14, y: 14, width: 20, height: 20)
            $0.backgroundColor = Paint.rose
            $0.borderWidth = 3
            $0.cornerRadius = 8
            $0.masksToBounds = true
            $0.mask = box(0, 0, 3, 3, Paint.ink)
          }
        ])
      }
    ) { $0[0].preservesDepth = false }
    ReplicatorScene(
      // No reference: it cuts planes that pass through each other by the centres of pixels.
      "a rotated replicator that keeps depth, with a transform for its sublayers",
      root: {
        ground([
          climbers(true) {
            $0.anchorPoint = CGPoint(x: 0.3, y: 0.6)
            $0.position = CGPoint(x: 18, y: 26)
            $0.zPosition = 4
            $0.transform = turn(35, 0.4, 1, 0.3)
            $0.sublayerTransform = turn(-20, 1, 0, 0).then(scaling(0.8, 0.9))
          }, box(4, 20, 40, 7, Paint.blue) { $0.zPosition = 7 },
        ])
      }
    ) { $0[0].transform = turn(38, 0.4, 1, 0.3) }
    ReplicatorScene(
      "turning back inside a replicator that keeps depth undoes the turn", nearReference: .edged,
      root: {
        ground([
          replicator(3, step(11, 7), [box(5, 5, 14, 12, Paint.white) { $0.transform = turn(-50, 0, 1, 0) }]) {
            $0.preservesDepth = true
            $0.transform = turn(50, 0, 1, 0)
            $0.offset(red: -0.3)
          }
        ])
      }
    ) { $0[0].preservesDepth = false }
    ReplicatorScene(
      "in flipped geometry, keeping depth", nearReference: .edged,
      root: {
        ground([climbers(true) { $0.isGeometryFlipped = true }, box(4, 24, 40, 7, Paint.blue) { $0.zPosition = 7 }])
      }
    ) { $0[0].isGeometryFlipped = false }
    ReplicatorScene(
      "the superlayer's perspective reaches instances that keep their depth",
      root: {
        ground([climbers(true) { $0.instanceTransform = step(4, 4, 20) }]) { $0.sublayerTransform = .seen(from: 140) }
      }
    ) { $0[0].instanceTransform = step(4, 4, 22) }
    ReplicatorScene(
      "the superlayer's perspective does not reach instances that lie in their replicator's plane",
      root: {
        ground([climbers(false) { $0.instanceTransform = step(4, 4, 20) }]) { $0.sublayerTransform = .seen(from: 140) }
      }
    ) { $0[0].preservesDepth = true }
    ReplicatorScene(
      "inner instances that keep their depth lie among the outer ones", nearReference: .edged,
      root: {
        let inner = climbers(true) { $0.instanceTransform = step(6, 2, 5) }
        return ground([
          replicator(3, step(3, 8, 4), [inner, box(14, 12, 6, 15, Paint.ink) { $0.zPosition = 6 }]) {
            $0.offset(blue: -0.4)
          }
        ])
      }
    ) { $0[1].preservesDepth = false }
    ReplicatorScene(
      "two levels that keep their depth", nearReference: .edged,
      root: {
        let inner = climbers(true) { $0.instanceTransform = step(6, 2, 5) }
        let outer = replicator(3, step(3, 8, 4), [inner]) {
          $0.preservesDepth = true
          $0.offset(blue: -0.4)
        }
        return ground([outer, box(4, 20, 40, 7, Paint.blue) { $0.zPosition = 7 }])
      }
    ) { $0[0].preservesDepth = false }
    ReplicatorScene(
      "a carousel on a tilted stand, both in one space",
      root: {
        let ring = replicator(6, turn(60, 0, 1, 0), [box(18, 10, 12, 26, Paint.white) { $0.zPosition = 16 }]) {
          $0.preservesDepth = true
          $0.transform = turn(-15, 1, 0, 0)
          $0.offset(red: -0.15)
        }
        return ground([ring]) { $0.sublayerTransform = turn(10, 0, 1, 0).then(.seen(from: 120)) }
      }
    ) { $0[0].instanceCount = 5 }
    ReplicatorScene(
      "groups and clips in instances that keep their depth", tolerance: .grouped, nearReference: .layered,
      root: {
        let window = box(3, 3, 18, 15, Paint.green) {
          $0.masksToBounds = true
          $0.cornerRadius = 6
          $0.opacity = 0.8
        }.with(box(-3, 5, 14, 5, Paint.white))
        return ground([
          replicator(4, step(7, 6, 5), [window]) {
            $0.preservesDepth = true
            $0.offset(red: -0.2, alpha: -0.1)
          }, box(4, 20, 40, 7, Paint.blue) { $0.zPosition = 7 },
        ])
      }
    ) { $0[0].instanceAlphaOffset = -0.15 }
  }

  /// Four boxes, each nearer than the one before.
  private static func climbers(
    _ preservesDepth: Bool, _ configure: (CAReplicatorLayer) -> Void = { _ in }
  ) -> CAReplicatorLayer {
    replicator(4, step(7, 6, 5), [box(3, 3, 18, 15, Paint.white)]) {
      $0.preservesDepth = preservesDepth
      $0.offset(red: -0.3, green: -0.05)
      configure($0)
    }
  }
}
