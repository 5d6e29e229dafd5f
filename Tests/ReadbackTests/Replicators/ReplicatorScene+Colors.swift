// Scenes of the tints of instances, and of instances that overlap.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import ReferenceRenderer

extension ReplicatorScene {
  @ReplicatorSceneList static var tints: [ReplicatorScene] {
    ReplicatorScene(
      "less green and blue from instance to instance", nearReference: .solid,
      of: {
        replicator(6, step(8, 0), [bar(Paint.white)]) { $0.offset(green: -0.1, blue: -0.1) }
      }
    ) { $0.instanceBlueOffset = -0.12 }
    ReplicatorScene(
      "a colour that rises from black", nearReference: .solid,
      of: {
        replicator(6, step(8, 0), [bar(Paint.white)]) {
          $0.instanceColor = Paint.black
          $0.offset(red: 0.05, green: 0.13, blue: 0.2)
        }
      }
    ) { $0.instanceGreenOffset = 0.11 }
    ReplicatorScene(
      "a tint never falls below zero", nearReference: .solid,
      of: {
        replicator(6, step(8, 0), [bar(Paint.white)]) { $0.offset(red: -0.4, green: -0.25, blue: -3) }
      }
    ) { $0.instanceRedOffset = -0.35 }
    ReplicatorScene(
      "a tint never rises above one", nearReference: .solid,
      of: {
        replicator(6, step(8, 0), [bar(Paint.white)]) {
          $0.instanceColor = Paint.rgba(0.3, 0.1, 0.6, 1)
          $0.offset(red: 0.4, green: 0.25, blue: 7)
        }
      }
    ) { $0.instanceRedOffset = 0.3 }
    ReplicatorScene(
      "alpha that falls until nothing is left", nearReference: .edged,
      of: {
        replicator(6, step(8, 0), [bar(Paint.red)]) { $0.offset(alpha: -0.3) }
      }
    ) { $0.instanceAlphaOffset = -0.26 }
    ReplicatorScene(
      "alpha that rises to one", nearReference: .edged,
      of: {
        replicator(6, step(8, 0), [bar(Paint.rose)]) {
          $0.instanceColor = Paint.rgba(1, 1, 1, 0.1)
          $0.offset(alpha: 0.3)
        }
      }
    ) { $0.instanceAlphaOffset = 0.33 }
    ReplicatorScene(
      "an instance colour multiplies every colour", nearReference: .edged,
      of: {
        replicator(
          4, step(12, 0), [bar(Paint.red), bar(Paint.rose) { $0.shift(2, 18) }, bar(Paint.glass) { $0.shift(4, 26) }]
        ) {
          $0.instanceColor = Paint.rgba(0.7, 0.9, 0.4, 0.8)
          $0.offset(red: -0.1, green: -0.2, blue: 0.15, alpha: -0.15)
        }
      }
    ) { $0.instanceColor = Paint.rgba(0.5, 0.9, 0.4, 0.8) }
    ReplicatorScene(
      "no instance colour is white", nearReference: .solid,
      of: {
        replicator(4, step(12, 0), [bar(Paint.red)]) { $0.instanceColor = nil }
      }
    ) { $0.instanceColor = Paint.rgba(0.9, 1, 1, 1) }
    ReplicatorScene(
      "no instance colour, with offsets", nearReference: .solid,
      of: {
        replicator(4, step(12, 0), [bar(Paint.white)]) {
          $0.instanceColor = nil
          $0.offset(red: -0.3, blue: -0.2)
        }
      }
    ) { $0.instanceRedOffset = 0 }
    ReplicatorScene(
      "a clear instance colour shows nothing", nearReference: .solid,
      of: {
        replicator(4, step(12, 0), [bar(Paint.red)]) { $0.instanceColor = Paint.rgba(1, 1, 1, 0) }
      }
    ) { $0.instanceColor = Paint.rgba(1, 1, 1, 0.1) }
    ReplicatorScene(
      "a gray instance colour", nearReference: .solid,
      of: {
        replicator(4, step(12, 0), [bar(Paint.white)]) {
          $0.instanceColor = CGColor(gray: 0.8, alpha: 0.9)
          $0.offset(red: 0.1, green: -0.2)
        }
      }
    ) { $0.instanceColor = CGColor(gray: 0.75, alpha: 0.9) }
    ReplicatorScene(
      "colours of other spaces are tinted in the picture's", nearReference: .solid,
      of: {
        let wide = CGColor(displayP3Red: 0.5, green: 0.6, blue: 0.3, alpha: 0.9)
        return replicator(3, step(14, 0), [bar(wide), bar(CGColor(gray: 0.6, alpha: 1)) { $0.shift(3, 20) }]) {
          $0.instanceColor = CGColor(displayP3Red: 0.8, green: 0.5, blue: 0.7, alpha: 1)
          $0.offset(green: 0.2)
        }
      }
    ) { $0.instanceColor = Paint.rgba(0.8, 0.5, 0.7, 1) }
    ReplicatorScene(
      "a tint reaches the sublayers of sublayers", tolerance: .overlaid, nearReference: .layered,
      of: {
        let tree = box(1.5, 3, 14, 30, Paint.glass) {
          $0.borderWidth = 2
          $0.borderColor = Paint.green
        }.with(box(3, 4, 8, 14, Paint.white).with(box(2, 2, 9, 5.5, Paint.rose)))
        return replicator(3, step(15, 4), [tree]) { $0.offset(red: -0.35, green: -0.1, alpha: -0.2) }
      }
    ) { $0.instanceGreenOffset = -0.15 }
    ReplicatorScene(
      "what a replicator paints itself is neither tinted nor repeated", tolerance: .overlaid, nearReference: .layered,
      of: {
        replicator(6, 6, 30, 30, 3, step(9, 6), [box(3, 4, 8, 8, Paint.white)]) {
          $0.backgroundColor = Paint.glass
          $0.contents = TestImage.veil.image
          $0.borderWidth = 2.5
          $0.borderColor = Paint.green
          $0.cornerRadius = 5
          $0.instanceColor = Paint.rgba(1, 0.3, 0.3, 0.8)
          $0.offset(red: -0.3)
        }
      }
    ) { $0.borderColor = Paint.rgba(0.1, 0.5, 0.25, 1) }
    ReplicatorScene(
      "opacity and the tint's alpha multiply", nearReference: .edged,
      of: {
        replicator(4, step(12, 0), [bar(Paint.rose) { $0.opacity = 0.8 }]) { $0.offset(alpha: -0.25) }
      }
    ) { $0.instanceAlphaOffset = -0.2 }
  }

  @ReplicatorSceneList static var overlaps: [ReplicatorScene] {
    ReplicatorScene(
      "later instances lie above earlier ones", nearReference: .solid,
      of: {
        replicator(5, step(5, 6), [box(4, 3, 16, 14, Paint.white)]) { $0.offset(red: -0.2, blue: -0.1) }
      }
    ) { $0.instanceTransform = step(5, 5) }
    ReplicatorScene(
      "going back, later instances still lie above", nearReference: .solid,
      of: {
        replicator(5, step(-5, -6), [box(25, 28, 16, 14, Paint.white)]) { $0.offset(red: -0.2, blue: -0.1) }
      }
    ) { $0.instanceRedOffset = -0.15 }
    ReplicatorScene(
      "an instance's layers lie together, above all of the one before", nearReference: .edged,
      of: {
        replicator(4, step(7, 6.5), [box(3, 3, 18, 14, Paint.red), box(8, 7, 13, 14, Paint.blue)]) {
          $0.offset(green: -0.2, blue: -0.2)
        }
      }
    ) { $0.instanceTransform = step(7, 6) }
    ReplicatorScene(
      "translucent instances show through each other", tolerance: .overlaid, nearReference: .layered,
      of: {
        replicator(5, step(5.25, 6.5), [box(4, 3, 16, 14, Paint.glass)]) { $0.offset(red: 0, green: -0.1, alpha: -0.1) }
      }
    ) { $0.instanceCount = 4 }
    ReplicatorScene(
      "instances that all lie at one place", tolerance: .overlaid, nearReference: .layered,
      of: {
        replicator(4, CATransform3DIdentity, [box(8.5, 9, 20, 17.25, Paint.glass)])
      }
    ) { $0.instanceCount = 3 }
    ReplicatorScene(
      "a closed ring that is gone round twice", tolerance: .overlaid,
      of: {
        replicator(16, spin(45), [box(20, 3, 9, 13, Paint.rose)]) { $0.offset(alpha: -0.05) }
      }
    ) { $0.instanceCount = 15 }
    ReplicatorScene(
      "overlapping rotated instances that fade", tolerance: .overlaid, nearReference: .layered,
      of: {
        replicator(9, spin(20), [box(17.5, 4, 13, 17, Paint.rgba(0.9, 0.8, 0.2, 0.8))]) {
          $0.offset(green: -0.1, alpha: -0.08)
        }
      }
    ) { $0.instanceTransform = spin(21) }
    ReplicatorScene(
      "instances that meet between pixels", tolerance: .overlaid, nearReference: .layered,
      of: {
        replicator(5, step(7.25, 0), [box(4.4, 6.3, 7.25, 30, Paint.red)])
      }
    ) { $0.instanceTransform = step(7, 0) }
  }

  private static func bar(_ color: CGColor, _ configure: (CALayer) -> Void = { _ in }) -> CALayer {
    box(1, 3, 7, 17, color, configure)
  }
}
