// Scenes of rounded backgrounds: circular and continuous corners of all sizes, and subsets of corners.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension Scene {
  @SceneList static var corners: [Scene] {
    for radius in [0.5, 1, 2.5, 4, 8, 12.3, 16] as [CGFloat] {
      Scene(
        "circular corners of radius \(radius)", tolerance: .edged,
        of: { box(8, 6, 32, 36, Paint.blue) { $0.cornerRadius = radius } }
      ) {
        $0.cornerRadius = radius + (radius < 1 ? 0.5 : 1) * (radius == 16 ? -1 : 1)
      }
    }
    Scene("a radius larger than half the layer is half of it", tolerance: .edged) {
      box(8, 6, 30, 20, Paint.blue) { $0.cornerRadius = 400 }
    } changing: {
      $0.cornerRadius = 9
    }
    Scene(
      "a negative radius is none", tolerance: .edged, of: { box(8, 6, 30, 20, Paint.blue) { $0.cornerRadius = -5 } }
    ) {
      $0.cornerRadius = 5
    }
    Scene("a wide capsule", tolerance: .edged, of: { box(4, 14, 40, 18, Paint.red) { $0.cornerRadius = 9 } }) {
      $0.cornerRadius = 8
    }
    Scene("a long capsule", tolerance: .edged, of: { box(14, 4, 18, 40, Paint.red) { $0.cornerRadius = 9 } }) {
      $0.cornerRadius = 8
    }
    Scene(
      "a circle between pixels", tolerance: .edged,
      of: { box(10.5, 9.25, 25, 25, Paint.red) { $0.cornerRadius = 12.5 } }
    ) {
      $0.shift(0.25)
    }
    Scene(
      "translucent round corners", tolerance: .edged, of: { box(8.4, 6.6, 30, 30, Paint.glass) { $0.cornerRadius = 9 } }
    ) {
      $0.cornerRadius = 10
    }
    Scene("a round root", tolerance: .edged, root: { ground([], Paint.red) { $0.cornerRadius = 14 } }) {
      $0.cornerRadius = 15
    }
    for bits in 0..<16 as Range<UInt> {
      Scene("round corners \(bits) of 15", tolerance: .edged) {
        box(6, 8, 34, 30, Paint.green) {
          $0.cornerRadius = 11
          $0.maskedCorners = CACornerMask(rawValue: bits)
        }
      } changing: {
        $0.maskedCorners = CACornerMask(rawValue: bits ^ (bits % 2 == 0 ? 4 : 2))
      }
    }
    Scene("round corners are named in the layer's own space, y up", .yUp, tolerance: .edged) {
      box(6, 8, 34, 30, Paint.green) {
        $0.cornerRadius = 11
        $0.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
      }
    } changing: {
      $0.maskedCorners = [.layerMinXMaxYCorner, .layerMaxXMaxYCorner]
    }
    Scene(
      "half a capsule", tolerance: .edged,
      of: {
        box(6, 8, 34, 20, Paint.green) {
          $0.cornerRadius = 10
          $0.maskedCorners = [.layerMinXMinYCorner, .layerMinXMaxYCorner]
        }
      }
    ) { $0.maskedCorners = [.layerMaxXMinYCorner, .layerMaxXMaxYCorner] }
  }

  @SceneList static var continuousCorners: [Scene] {
    for radius in [1.5, 3, 6, 10, 11, 14, 16] as [CGFloat] {
      Scene("continuous corners of radius \(radius)", tolerance: .edged) {
        box(8, 6, 34, 36, Paint.blue) {
          $0.cornerRadius = radius
          $0.cornerCurve = .continuous
        }
      } changing: {
        $0.cornerRadius = radius - 1
      }
    }
    Scene(
      "continuous is not circular", tolerance: .edged,
      of: {
        box(4, 4, 40, 40, Paint.ink) {
          $0.cornerRadius = 12
          $0.cornerCurve = .continuous
        }
      }
    ) { $0.cornerCurve = .circular }
    Scene(
      "a continuous capsule is a circular one", tolerance: .edged,
      of: {
        box(4, 14, 40, 18, Paint.red) {
          $0.cornerRadius = 9
          $0.cornerCurve = .continuous
        }
      }
    ) { $0.cornerRadius = 7 }
    for bits in [1, 6, 11] as [UInt] {
      Scene("continuous corners \(bits) of 15", tolerance: .edged) {
        box(6.25, 8.5, 34, 30, Paint.green) {
          $0.cornerRadius = 9
          $0.cornerCurve = .continuous
          $0.maskedCorners = CACornerMask(rawValue: bits)
        }
      } changing: {
        $0.maskedCorners = CACornerMask(rawValue: bits ^ 4)
      }
    }
    Scene(
      "translucent continuous corners", tolerance: .edged,
      of: {
        box(6.25, 8.5, 34, 30, Paint.rose) {
          $0.cornerRadius = 9
          $0.cornerCurve = .continuous
        }
      }
    ) { $0.shift(0.25) }
  }
}
