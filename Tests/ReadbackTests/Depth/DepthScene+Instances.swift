// Scenes of replicators whose instances intersect each other and their siblings.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension DepthScene {
  @SceneList static var instances: [Scene] {
    Scene(
      "instances that fan out through each other",
      root: {
        view(
          replicator(3, turn(60, 0, 1, 0), [plane(38, 26, Paint.white, turn(20, 0, 1, 0))]) {
            $0.preservesDepth = true
            $0.offset(red: -0.3, green: -0.1)
          })
      }
    ) { $0.child(0).child(0).zPosition = 20 }
    Scene(
      "instances that fan out through each other in their replicator's plane",
      root: {
        view(
          replicator(3, turn(60, 0, 1, 0), [plane(38, 26, Paint.white, turn(20, 0, 1, 0))]) {
            $0.offset(red: -0.3, green: -0.1)
            $0.transform = turn(30, 1, 0, 0)
          }, from: 120)
      }
    ) { $0.child(0).child(0).zPosition = 20 }
    Scene(
      "instances that go through a sibling of their replicator",
      root: {
        view(
          replicator(3, step(10, 2), [box(2, 8, 20, 26, Paint.white) { $0.transform = turn(50, 0, 1, 0) }]) {
            $0.preservesDepth = true
            $0.offset(green: -0.3)
          }, plane(46, 14, Paint.blue))
      }
    ) { replicatorIn($0).instanceTransform = step(10, 2, 14) }
    Scene(
      "instances of one depth lie in their order beside a plane that cuts them",
      root: {
        view(
          replicator(4, step(6, 5), [box(3, 5, 18, 18, Paint.white)]) {
            $0.preservesDepth = true
            $0.offset(red: -0.25)
          }, plane(46, 12, Paint.blue, turn(30, 0, 1, 0)))
      }
    ) { replicatorIn($0).instanceTransform = step(6, 5, -1) }
    Scene(
      "a transform layer repeated in a replicator that keeps depth",
      root: {
        let cross = space(plane(20, 14, Paint.white), plane(20, 14, Paint.rgba(1, 0.8, 0.2, 1), turn(90, 0, 1, 0)))
        cross.transform = turn(35, 0, 1, 0).then(turn(20, 1, 0, 0))
        cross.position = CGPoint(x: 14, y: 14)
        return view(
          replicator(3, step(10, 9, 4), [cross]) {
            $0.preservesDepth = true
            $0.offset(green: -0.35)
          }, from: 150)
      }
    ) { replicatorIn($0).instanceCount = 2 }
    Scene(
      "replicators that keep depth in each other", tolerance: .layered,
      root: {
        let inner = replicator(2, turn(90, 0, 1, 0), [plane(18, 12, Paint.white, turn(30, 0, 1, 0))]) {
          $0.preservesDepth = true
          $0.offset(green: -0.4)
        }
        return view(
          replicator(2, step(0, 10, 3), [inner]) {
            $0.preservesDepth = true
            $0.position = CGPoint(x: 24, y: 18)
            $0.offset(red: -0.5)
            $0.opacity = 0.7
          }, plane(40, 6, Paint.blue, turn(15, 0, 1, 0)))
      }
    ) { $0.child(0).opacity = 1 }
    Scene(
      "a replicator in flipped geometry whose instances cross",
      root: {
        view(
          replicator(2, turn(70, 1, 0.2, 0), [box(8, 4, 30, 30, Paint.white) { $0.transform = turn(-35, 1, 0, 0) }]) {
            $0.preservesDepth = true
            $0.isGeometryFlipped = true
            $0.offset(blue: -0.6)
          })
      }
    ) { $0.child(0).isGeometryFlipped = false }
    Scene(
      "translucent instances that cross", tolerance: .layered,
      root: {
        view(
          replicator(3, turn(60, 0, 1, 0), [plane(38, 26, Paint.white, turn(20, 0, 1, 0))]) {
            $0.preservesDepth = true
            $0.instanceColor = Paint.rgba(0.9, 0.5, 0.7, 0.6)
            $0.offset(red: -0.3, alpha: -0.1)
          })
      }
    ) { replicatorIn($0).instanceAlphaOffset = 0.1 }
  }

  private static func replicatorIn(_ root: CALayer) -> CAReplicatorLayer { root.replicators[0] }
}
