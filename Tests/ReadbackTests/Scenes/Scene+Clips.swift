// Scenes of masksToBounds: rectangles, rounded rectangles, rotated and nested ones.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension Scene {
  @SceneList static var clips: [Scene] {
    Scene("a clip on whole pixels", of: { clip(8, 8, 26, 24) }) { $0.masksToBounds = false }
    Scene("a clip between pixels", tolerance: .layered, of: { clip(8.3, 8.6, 26.4, 24.5) }) { $0.shift(0.25) }
    Scene(
      "a clip with a background", tolerance: .layered, of: { clip(8.3, 8.6, 26, 24) { $0.backgroundColor = Paint.red } }
    ) {
      $0.grow(0.25)
    }
    Scene(
      "a clip with a translucent background", tolerance: .layered,
      of: {
        clip(8.5, 8.5, 26, 24) { $0.backgroundColor = Paint.rose }
      }
    ) { $0.grow(0.5) }
    Scene(
      "a clip with a border", tolerance: .layered,
      of: {
        clip(8, 8, 26, 24) {
          $0.borderWidth = 3
          $0.borderColor = Paint.rose
        }
      }
    ) { $0.borderWidth = 3.5 }
    Scene(
      "a clip without overflow changes nothing",
      of: {
        box(8, 8, 26.5, 24.5, Paint.green) { $0.masksToBounds = true }.with(box(4, 4, 10, 10, Paint.red))
      }
    ) { $0.child(0).shift(0.25) }
    Scene(
      "a clip of a layer without sublayers changes nothing",
      of: {
        box(8.3, 8.3, 26.5, 24.5, Paint.green) { $0.masksToBounds = true }
      }
    ) { $0.shift(0.25) }
    Scene(
      "a clip cuts an image that is larger", tolerance: .sampled,
      of: {
        picture(.wide, 18, 20, 6.5, 5.5, Paint.red) {
          $0.contentsGravity = .center
          $0.masksToBounds = true
        }
      }
    ) { $0.masksToBounds = false }
    Scene(
      "a clip cuts an image that fills", tolerance: .sampled,
      of: {
        picture(.wide, 14, 6, 18, 34) {
          $0.contentsGravity = .resizeAspectFill
          $0.masksToBounds = true
        }
      }
    ) { $0.masksToBounds = false }
    for degrees in [15, 45, 100] as [CGFloat] {
      Scene(
        "a clip rotated by \(degrees)°", tolerance: .layered,
        of: {
          clip(10, 10, 26, 24) { $0.setAffineTransform(turn(degrees)) }
        }
      ) { $0.setAffineTransform(turn(degrees + 2)) }
    }
    Scene(
      "a rotated layer in a straight clip", tolerance: .layered,
      of: {
        box(10, 10, 26, 24) { $0.masksToBounds = true }
          .with(box(2, 2, 30, 12, Paint.blue) { $0.setAffineTransform(turn(30)) })
      }
    ) { $0.child(0).setAffineTransform(turn(32)) }
    Scene(
      "a clip in a clip", tolerance: .layered,
      of: {
        box(6.5, 6.5, 26, 26, Paint.glass) { $0.masksToBounds = true }.with(clip(12.25, 10.5, 26, 24))
      }
    ) { $0.child(0).shift(0.5) }
    Scene(
      "a rotated clip in a rotated clip", tolerance: .layered,
      of: {
        box(8, 8, 28, 28) {
          $0.masksToBounds = true
          $0.setAffineTransform(turn(20))
        }.with(clip(8, 6, 26, 24) { $0.setAffineTransform(turn(25)) })
      }
    ) { $0.child(0).setAffineTransform(turn(28)) }
    Scene(
      "a clip in bounds with an origin of their own", tolerance: .layered,
      of: {
        clip(8, 8, 26, 24) { $0.bounds = CGRect(x: 5.5, y: -3, width: 26, height: 24) }
      }
    ) { $0.bounds = CGRect(x: 5, y: -3, width: 26, height: 24) }
    Scene("a clip of no size shows nothing", of: { clip(8, 8, 0, 24) }) { $0.grow(2) }
    Scene(
      "a clip at the root", tolerance: .layered,
      root: {
        ground([box(-5, 30, 20, 30, Paint.red)]) {
          $0.masksToBounds = true
          $0.cornerRadius = 12
        }
      }
    ) { $0.masksToBounds = false }
    Scene(
      "a clip without antialiasing",
      of: {
        clip(8.3, 8.7, 26.4, 24.5) { $0.allowsEdgeAntialiasing = false }
      }
    ) { $0.allowsEdgeAntialiasing = true }
  }

  @SceneList static var roundedClips: [Scene] {
    for radius in [1.5, 6, 12] as [CGFloat] {
      Scene(
        "a round clip of radius \(radius)", tolerance: .layered, of: { clip(8, 8, 26, 24) { $0.cornerRadius = radius } }
      ) {
        $0.cornerRadius = radius - 1
      }
      Scene(
        "a continuous clip of radius \(radius)", tolerance: .layered,
        of: {
          clip(8, 8, 30, 30) {
            $0.cornerRadius = radius
            $0.cornerCurve = .continuous
          }
        }
      ) { $0.cornerRadius = radius - 1 }
    }
    Scene(
      "a round clip with background and border", tolerance: .layered,
      of: {
        clip(8.25, 8.5, 28, 26) {
          $0.backgroundColor = Paint.red
          $0.borderWidth = 2.5
          $0.borderColor = Paint.ink
          $0.cornerRadius = 9
        }
      }
    ) { $0.cornerRadius = 10 }
    Scene(
      "a round clip of an image", tolerance: .curved,
      of: {
        picture(.patches, 8, 8, 30, 30, Paint.red) {
          $0.masksToBounds = true
          $0.cornerRadius = 15
        }
      }
    ) { $0.cornerRadius = 14 }
    Scene(
      "a round clip of an image smaller than its layer", tolerance: .sampled,
      of: {
        picture(.patches, 8, 8, 30, 30, Paint.red) {
          $0.contentsGravity = .topLeft
          $0.masksToBounds = true
          $0.cornerRadius = 10
        }
      }
    ) { $0.cornerRadius = 8 }
    Scene(
      "a rotated round clip", tolerance: .layered,
      of: {
        clip(9, 9, 26, 24) {
          $0.cornerRadius = 8
          $0.setAffineTransform(turn(25))
        }
      }
    ) { $0.cornerRadius = 9 }
    Scene(
      "a clip with one round corner", tolerance: .layered,
      of: {
        clip(8, 8, 26, 24) {
          $0.cornerRadius = 10
          $0.maskedCorners = .layerMinXMinYCorner
        }
      }
    ) { $0.maskedCorners = .layerMinXMaxYCorner }
    Scene(
      "a round clip in a round clip", tolerance: .layered,
      of: {
        box(6.5, 6.5, 30, 30, Paint.glass) {
          $0.masksToBounds = true
          $0.cornerRadius = 12
        }.with(clip(8.25, 7.5, 26, 24) { $0.cornerRadius = 7 })
      }
    ) { $0.child(0).cornerRadius = 8 }
    Scene(
      "a round clip of a group", tolerance: .layered,
      of: {
        clip(8, 8, 28, 26) {
          $0.backgroundColor = Paint.red
          $0.cornerRadius = 9
          $0.opacity = 0.5
        }
      }
    ) { $0.opacity = 0.6 }
    Scene(
      "a round clip of layers that multiply", tolerance: .layered,
      of: {
        clip(8, 8, 28, 26) {
          $0.backgroundColor = Paint.red
          $0.cornerRadius = 9
          $0.opacity = 0.5
          $0.allowsGroupOpacity = false
        }
      }
    ) { $0.allowsGroupOpacity = true }
    Scene(
      "a round clip of a group inside", tolerance: .layered,
      of: {
        box(8, 8, 28, 26) {
          $0.masksToBounds = true
          $0.cornerRadius = 9
        }.with(clip(-4, -4, 30, 20) { $0.opacity = 0.5 })
      }
    ) { $0.cornerRadius = 8 }
    Scene(
      "a continuous clip with translucent sublayers", tolerance: .layered,
      of: {
        box(8, 8, 30, 30) {
          $0.masksToBounds = true
          $0.cornerRadius = 9
          $0.cornerCurve = .continuous
        }.with(box(-4, -4, 24, 30, Paint.rose), box(10, 8, 30, 30, Paint.glass))
      }
    ) { $0.cornerRadius = 8 }
  }

  /// A clipping layer whose two sublayers leave it on opposite sides.
  @Sendable private static func clip(
    _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ configure: (CALayer) -> Void = { _ in }
  ) -> CALayer {
    box(x, y, width, height) {
      $0.masksToBounds = true
      configure($0)
    }.with(box(-6, -5, 20, 18, Paint.blue), box(10, 9, 26, 24, Paint.green))
  }
}
