// Scenes of the places of instances: rows, rings, spirals, reflections; and replicators that are placed in every way.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import ReferenceRenderer

extension ReplicatorScene {
  @ReplicatorSceneList static var places: [ReplicatorScene] {
    ReplicatorScene(
      "a row on whole pixels", nearReference: .solid,
      of: { replicator(5, step(9, 0), [box(2, 4, 6, 6, Paint.red)]) }
    ) { $0.instanceCount = 4 }
    ReplicatorScene(
      "a row between pixels", nearReference: .edged,
      of: { replicator(5, step(8.3, 1.7), [box(2.4, 4.1, 6.2, 6.7, Paint.red)]) }
    ) { $0.instanceTransform = step(8.3, 1.45) }
    ReplicatorScene(
      "a row with hard edges", nearReference: .solid,
      of: {
        replicator(6, step(7.31, 4.13), [box(3.22, 4.87, 5.4, 9.3, Paint.blue) { $0.allowsEdgeAntialiasing = false }])
      }
    ) { $0.instanceTransform = step(7.31, 4.33) }
    ReplicatorScene(
      "a row of two layers each", .yUp, nearReference: .edged,
      of: { replicator(4, step(11.5, 2), [box(1, 4, 5, 17, Paint.red), box(7, 12, 4, 7, Paint.green)]) }
    ) { $0.instanceTransform = step(11.5, 1.5) }
    ReplicatorScene(
      "a row of circles at two pixels a point", .retina, nearReference: .edged,
      of: { replicator(4, step(11.25, 9.6), [box(2, 3, 10, 10, Paint.green) { $0.cornerRadius = 5 }]) }
    ) { $0.instanceTransform = step(11.25, 9.4) }
    ReplicatorScene(
      "a row of bordered round boxes at 1.37 pixels a point", SceneOptions(scale: 1.37), tolerance: .overlaid,
      nearReference: .layered,
      of: { replicator(3, step(15, 10), [roundBox()]) }
    ) { $0.instanceTransform = step(15, 10.5) }
    ReplicatorScene(
      "instances far outside of the bounds", nearReference: .edged,
      of: { replicator(20, 20, 8, 8, 4, step(7.5, -7.25), [box(-16, 18, 9, 6, Paint.ink)]) }
    ) { $0.instanceCount = 3 }
    ReplicatorScene(
      "instances that come into the picture and leave it", nearReference: .edged,
      of: { replicator(9, step(14.5, 11), [box(-41, -36, 12, 9, Paint.blue)]) }
    ) { $0.instanceTransform = step(14.25, 11) }
    ReplicatorScene(
      "skewed instances", nearReference: .edged,
      of: {
        let skew = CATransform3DMakeAffineTransform(CGAffineTransform(a: 1, b: 0.2, c: -0.35, d: 0.9, tx: 3, ty: 2))
        return replicator(4, skew, [box(16, 2, 16, 9, Paint.red)])
      }
    ) { $0.instanceTransform.m12 = 0.15 }
    ReplicatorScene(
      "mirror images", nearReference: .edged,
      of: { replicator(2, scaling(-1, 1), [box(3, 4, 17.3, 12, Paint.red), box(6, 20, 4, 9.5, Paint.blue)]) }
    ) { $0.instanceTransform = scaling(-1, -1) }
    ReplicatorScene("a reflection that fades", tolerance: .overlaid, nearReference: .layered, of: { reflection() }) {
      $0.instanceAlphaOffset = -0.5
    }
    ReplicatorScene(
      "a reflection at two pixels a point, y up", SceneOptions(scale: 2, isGeometryFlipped: false),
      of: {
        reflection()
      }
    ) { $0.instanceTransform = scaling(1, -1, 0).then(step(0, 23)) }
  }

  @ReplicatorSceneList static var turns: [ReplicatorScene] {
    ReplicatorScene(
      "a ring of bars", nearReference: .edged,
      of: { replicator(12, spin(30), [box(22.2, 2.3, 3.7, 11, Paint.ink)]) }
    ) { $0.instanceTransform = spin(30.5) }
    ReplicatorScene(
      "a ring of thirty-six bars at two pixels a point", .retina,
      of: { replicator(36, spin(10), [box(23, 1.3, 2.1, 12, Paint.blue)]) }
    ) { $0.instanceCount = 35 }
    ReplicatorScene(
      "a ring about a point beside the middle", nearReference: .edged,
      of: {
        let about = step(0, -7).then(spin(36)).then(step(0, 7))
        return replicator(10, about, [box(20, 12, 5, 5, Paint.red)])
      }
    ) { $0.instanceTransform = step(0, -7.25).then(spin(36)).then(step(0, 7.25)) }
    ReplicatorScene(
      "a ring of rotated round boxes", tolerance: .overlaid, nearReference: .layered,
      of: { replicator(7, spin(360 / 7), [box(20, 3, 9, 12, Paint.rose) { tilt($0) }]) }
    ) { $0.instanceTransform = spin(50) }
    ReplicatorScene(
      "a spiral that shrinks", nearReference: .edged,
      of: { replicator(14, scaling(0.87, 0.87).then(spin(31)), [box(20, 1, 9, 8, Paint.green)]) }
    ) { $0.instanceTransform = scaling(0.88, 0.88).then(spin(31)) }
    ReplicatorScene(
      "a spiral that grows and flattens", nearReference: .edged,
      of: { replicator(8, scaling(1.2, 1.08).then(spin(-40)), [box(24, 18, 5, 4, Paint.red)]) }
    ) { $0.instanceTransform = scaling(1.2, 1.1).then(spin(-40)) }
    ReplicatorScene(
      "twice the size each time, at two pixels a point", .retina, nearReference: .edged,
      of: { replicator(4, scaling(2, 2), [box(24.25, 24.25, 1.5, 2, Paint.blue)]) }
    ) { $0.instanceCount = 3 }
    ReplicatorScene(
      "no depth in the instances' own scale", nearReference: .edged,
      of: { replicator(3, scaling(0.8, 0.9, 0), [box(2.5, 5, 7, 12, Paint.red)]) }
    ) { $0.instanceTransform = scaling(0.8, 0.8, 0) }
    ReplicatorScene(
      "instances squeezed to a line show nothing", nearReference: .solid,
      of: { replicator(3, scaling(0, 1), [box(4, 8, 12, 12, Paint.red)]) }
    ) { $0.instanceTransform = scaling(0.5, 1) }
    ReplicatorScene(
      "instances squeezed to a point show nothing", nearReference: .solid,
      of: { replicator(5, scaling(0, 0, 0), [box(4, 8, 12, 12, Paint.red)]) }
    ) { $0.instanceTransform = scaling(0.7, 0.7, 0) }
  }

  @ReplicatorSceneList static var frames: [ReplicatorScene] {
    ReplicatorScene(
      "instances turn about the middle of bounds with an origin", nearReference: .edged,
      of: {
        replicator(5, spin(50), [box(-20, 31, 9, 6, Paint.blue)]) { $0.bounds.origin = CGPoint(x: -33, y: 15) }
      }
    ) { $0.bounds.origin.x = -32.5 }
    ReplicatorScene(
      "instances turn about the middle, wherever the anchor point is", nearReference: .edged,
      of: {
        replicator(4, 6, 40, 34, 6, spin(42), [box(4, 3, 9, 6, Paint.blue)]) {
          $0.anchorPoint = CGPoint(x: 0.1, y: 0.85)
          $0.position = CGPoint(x: 8, y: 35)
        }
      }
    ) { $0.anchorPoint.x = 0.12 }
    ReplicatorScene(
      "a replicator that is rotated", nearReference: .edged,
      of: { replicator(4, step(10, 1), [box(3, 18, 7, 9, Paint.red)]) { $0.transform = spin(28) } }
    ) { $0.transform = spin(30) }
    ReplicatorScene(
      "the sublayer transform comes after the instance transform", nearReference: .edged,
      of: {
        replicator(4, step(11, 0), [box(2, 20, 8, 9, Paint.red)]) {
          $0.sublayerTransform = scaling(0.8, 1.5).then(spin(20))
        }
      }
    ) { $0.sublayerTransform = scaling(0.8, 1.5).then(spin(22)) }
    ReplicatorScene(
      "the sublayer transform is about the anchor point, the instance transform about the middle",
      nearReference: .edged,
      of: {
        replicator(2, 3, 40, 40, 5, spin(35), [box(17, 3, 8, 7, Paint.green)]) {
          $0.anchorPoint = CGPoint(x: 0.2, y: 0.3)
          $0.position = CGPoint(x: 12, y: 14)
          $0.sublayerTransform = scaling(0.85, 0.7)
        }
      }
    ) { $0.anchorPoint.y = 0.35 }
    ReplicatorScene(
      "a replicator in flipped geometry", nearReference: .edged,
      of: { replicator(4, spin(20).then(step(3, 6)), [box(4, 3, 12, 5, Paint.blue)]) { $0.isGeometryFlipped = true } }
    ) { $0.isGeometryFlipped = false }
    ReplicatorScene(
      "replicated layers in flipped geometry", .yUp, tolerance: .tinted, nearReference: .sampled,
      of: {
        let layer = picture(.patches, 4, 5, 12, 16) { $0.isGeometryFlipped = true }
          .with(box(2, 1, 4, 6.5, Paint.ink))
        return replicator(3, spin(12).then(step(12, 7)), [layer])
      }
    ) { $0.instanceTransform = spin(12).then(step(12, 6.5)) }
    ReplicatorScene(
      "replicated layers with anchor points and transforms of their own", nearReference: .edged,
      of: {
        let first = box(6, 8, 12, 4, Paint.red) {
          $0.anchorPoint = CGPoint(x: -0.3, y: 1.2)
          $0.bounds.origin = CGPoint(x: 9, y: -4)
          $0.transform = spin(15)
        }
        let second = box(20, 4, 6, 6, Paint.blue) { $0.transform = scaling(1.5, 0.6) }
        return replicator(4, spin(70), [first, second])
      }
    ) { $0.instanceTransform = spin(68) }
  }

  @Sendable private static func roundBox() -> CALayer {
    box(2.25, 3, 15, 14.5, Paint.glass) {
      $0.cornerRadius = 4.5
      $0.borderWidth = 1.75
      $0.borderColor = Paint.red
    }
  }

  @Sendable private static func tilt(_ layer: CALayer) {
    layer.cornerRadius = 4
    layer.cornerCurve = .continuous
    layer.transform = spin(18)
  }

  /// Two boxes on a table that mirrors them.
  @Sendable private static func reflection() -> CAReplicatorLayer {
    let boxes = [box(3, 3, 11, 19, Paint.red), box(18, 8.5, 16, 13.5, Paint.blue) { $0.cornerRadius = 4 }]
    return replicator(5, 2, 38, 20, 2, scaling(1, -1, 0).then(step(0, 22)), boxes) { $0.offset(alpha: -0.6) }
  }
}
