// Scenes of flipped geometry at several depths.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension Scene {
  @SceneList static var flips: [Scene] {
    for depth in 0..<8 {
      // Every bit flips one of three nested layers.
      Scene("flips \(depth) of 7 in three nested layers", tolerance: .sampled, root: { nest(depth) }) {
        $0.child(0).isGeometryFlipped.toggle()
      }
      Scene("flips \(depth) of 7 in three nested layers, y up", .yUp, tolerance: .sampled, root: { nest(depth) }) {
        $0.child(0, 0).isGeometryFlipped.toggle()
      }
    }
    Scene(
      "a flipped layer about an anchor point off its middle", tolerance: .sampled,
      of: {
        picture(.patches, 14, 14, 18, 14) {
          $0.anchorPoint = CGPoint(x: 0.25, y: 0.1)
          $0.isGeometryFlipped = true
          $0.cornerRadius = 4
          $0.masksToBounds = true
          $0.setAffineTransform(turn(30))
        }.with(box(2, 1, 8, 5, Paint.red))
      }
    ) { $0.isGeometryFlipped = false }
    Scene(
      "a flipped layer in bounds with an origin", tolerance: .sampled,
      of: {
        picture(.patches, 8, 8, 30, 30) {
          $0.bounds = CGRect(x: 3, y: 11, width: 30, height: 30)
          $0.isGeometryFlipped = true
        }.with(box(6, 13, 8, 5, Paint.red))
      }
    ) { $0.bounds = CGRect(x: 3, y: 12, width: 30, height: 30) }
  }

  @Sendable private static func nest(_ bits: Int) -> CALayer {
    let inner = picture(.patches, 3, 2, 20, 14) {
      $0.isGeometryFlipped = bits & 4 != 0
      $0.cornerRadius = 5
      $0.maskedCorners = .layerMinXMinYCorner
      $0.masksToBounds = true
    }.with(box(1, 8, 6, 4, Paint.green))
    let middle = box(5, 4, 30, 28, Paint.glass) {
      $0.isGeometryFlipped = bits & 2 != 0
    }.with(inner, box(22, 20, 6, 5, Paint.red))
    return ground([middle, box(2, 40, 12, 4, Paint.ink)]) { $0.isGeometryFlipped = bits & 1 != 0 }
  }
}
