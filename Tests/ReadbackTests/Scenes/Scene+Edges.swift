// Scenes of edge antialiasing: every edge, on layers of all kinds, straight and rotated.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension Scene {
  @SceneList static var edges: [Scene] {
    for bits in [0, 1, 2, 4, 8, 3, 12, 5, 10, 7, 15] as [UInt32] {
      Scene("antialiased edges \(bits) of 15", of: { soft(bits) }) {
        $0.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: bits ^ (bits % 2 == 0 ? 1 : 4))
      }
    }
    for bits in [0, 1, 6, 9, 14] as [UInt32] {
      Scene("antialiased edges \(bits) of 15, rotated", of: { soft(bits) { $0.setAffineTransform(turn(17)) } }) {
        $0.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: bits ^ 8)
      }
    }
    Scene("antialiased edges are named in the layer's own space, y up", .yUp, of: { soft(7) }) {
      $0.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: 11)
    }
    Scene("a layer without edge antialiasing", of: { soft(15) { $0.allowsEdgeAntialiasing = false } }) {
      $0.allowsEdgeAntialiasing = true
    }
    Scene(
      "a rotated layer without edge antialiasing",
      of: {
        soft(15) {
          $0.allowsEdgeAntialiasing = false
          $0.setAffineTransform(turn(31))
        }
      }
    ) { $0.allowsEdgeAntialiasing = true }
    Scene(
      "an image without edge antialiasing", tolerance: .sampled,
      of: {
        picture(.patches, 9.3, 8.8, 27.6, 22.9) { $0.allowsEdgeAntialiasing = false }
      }
    ) { $0.allowsEdgeAntialiasing = true }
    Scene(
      "a rotated image without edge antialiasing", tolerance: .sampled,
      of: {
        picture(.patches, 9.3, 8.8, 27.6, 22.9) {
          $0.allowsEdgeAntialiasing = false
          $0.setAffineTransform(turn(-24))
        }
      }
    ) { $0.allowsEdgeAntialiasing = true }
    Scene(
      "a border without edge antialiasing is soft inside", tolerance: .layered,
      of: {
        soft(15) {
          $0.allowsEdgeAntialiasing = false
          $0.borderWidth = 3.3
          $0.borderColor = Paint.blue
        }
      }
    ) { $0.borderWidth = 3.6 }
    Scene(
      "a rotated border without edge antialiasing is soft inside", tolerance: .layered,
      of: {
        soft(15) {
          $0.allowsEdgeAntialiasing = false
          $0.borderWidth = 3.3
          $0.borderColor = Paint.blue
          $0.setAffineTransform(turn(17))
        }
      }
    ) { $0.allowsEdgeAntialiasing = true }
    Scene(
      "round corners are always antialiased", tolerance: .edged,
      of: {
        soft(0) {
          $0.allowsEdgeAntialiasing = false
          $0.cornerRadius = 8
        }
      }
    ) { $0.cornerRadius = 7 }
    Scene(
      "a line thinner than a pixel without antialiasing may vanish",
      of: {
        box(4, 20.7, 40, 0.3, Paint.ink) { $0.allowsEdgeAntialiasing = false }
      }
    ) { $0.shift(0, 0.75) }
  }

  @Sendable private static func soft(_ bits: UInt32, _ configure: (CALayer) -> Void = { _ in }) -> CALayer {
    box(9.3, 8.8, 27.6, 22.9, Paint.red) {
      $0.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: bits)
      configure($0)
    }
  }
}
