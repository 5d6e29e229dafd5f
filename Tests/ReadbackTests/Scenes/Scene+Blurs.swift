// Scenes of gaussianBlur: sigmas from half a point to twenty, on layers of all kinds.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import ReferenceRenderer

extension Scene {
  private static let blurred: [(String, @Sendable () -> CALayer)] = [
    ("a box", { box(22, 20, 28, 32, Paint.red) }),
    ("a disc", { box(20.3, 20.6, 30, 30, Paint.blue) { $0.cornerRadius = 15 } }),
    ("two lines", { box(16, 16, 40, 40).with(box(4, 19, 32, 3, Paint.ink), box(17.5, 2, 3.5, 36, Paint.red)) }),
  ]

  @SceneList static var blurs: [Scene] {
    for sigma in [0.5, 0.7, 1, 1.7, 3, 5, 8, 13, 20] as [CGFloat] {
      for (name, make) in blurred {
        Scene(
          "\(name) blurred by \(sigma)", tolerance: .blurred,
          root: {
            let layer = make()
            layer.filters = [blur(sigma)]
            return ground([layer], width: 72, height: 72)
          }
        ) { $0.child(0).filters = [blur(sigma < 1 ? sigma + 0.5 : sigma * 1.4)] }
      }
    }
  }

  @SceneList static var blurredLayers: [Scene] {
    Scene("a blur of less than half a pixel is none", of: { soft(0.49) }) { $0.filters = [blur(0.6)] }
    Scene("a blur of nothing is none", of: { soft(0) }) { $0.filters = [blur(1)] }
    Scene("a blur below nothing is none", of: { soft(-3) }) { $0.filters = [blur(1)] }
    Scene("a blur of a layer and what leaves it", tolerance: .blurred, of: { crowd(13, 13) { $0.filters = [blur(2)] } })
    {
      $0.filters = [blur(2.5)]
    }
    Scene(
      "a blur that masks to its bounds", tolerance: .blurred,
      of: {
        crowd(13, 13) {
          $0.filters = [blur(2.5)]
          $0.masksToBounds = true
        }
      }
    ) { $0.masksToBounds = false }
    Scene(
      "a blur that masks to round bounds", tolerance: .blurred,
      of: {
        crowd(13.5, 13.25) {
          $0.filters = [blur(2.5)]
          $0.cornerRadius = 8
          $0.masksToBounds = true
        }
      }
    ) { $0.cornerRadius = 3 }
    Scene(
      "a blur that masks to rotated bounds", tolerance: .blurred,
      of: {
        crowd(13, 13) {
          $0.filters = [blur(2.5)]
          $0.masksToBounds = true
          $0.setAffineTransform(turn(30))
        }
      }
    ) { $0.masksToBounds = false }
    for degrees in [30, 45, 90, 200] as [CGFloat] {
      Scene(
        "a blur rotated by \(degrees)°", tolerance: .blurred, of: { soft(2.5) { $0.setAffineTransform(turn(degrees)) } }
      ) {
        $0.setAffineTransform(turn(degrees + 12))
      }
    }
    Scene(
      "a blur at twice the size", tolerance: .blurred,
      of: { soft(2) { $0.setAffineTransform(.init(scaleX: 1.5, y: 1.5)) } }
    ) {
      $0.filters = [blur(3)]
    }
    Scene(
      "a blur at half the size", tolerance: .blurred,
      of: { soft(4) { $0.setAffineTransform(.init(scaleX: 0.5, y: 0.5)) } }
    ) {
      $0.filters = [blur(2)]
    }
    Scene(
      "a blur, wider than high", tolerance: .blurred,
      of: { soft(2) { $0.setAffineTransform(.init(scaleX: 1.6, y: 0.6)) } }
    ) {
      $0.setAffineTransform(.init(scaleX: 1.6, y: 0.8))
    }
    Scene(
      "a stretched blur on its side", tolerance: .blurred,
      of: {
        soft(2) { $0.setAffineTransform(CGAffineTransform(scaleX: 1.6, y: 0.6).concatenating(turn(90))) }
      }
    ) { $0.setAffineTransform(CGAffineTransform(scaleX: 1.6, y: 0.6)) }
    Scene(
      "a mirrored blur", tolerance: .blurred,
      of: {
        crowd(13, 13) {
          $0.filters = [blur(2)]
          $0.setAffineTransform(.init(scaleX: -1, y: 1))
        }
      }
    ) { $0.setAffineTransform(.identity) }
    Scene("a blur at a scale of two", .retina, tolerance: .blurred, of: { soft(1.7) }) { $0.filters = [blur(2)] }
    Scene("a blur at a scale of a half", SceneOptions(scale: 0.5), tolerance: .blurred, of: { soft(3) }) {
      $0.filters = [blur(4)]
    }
    Scene("a blur, y up", .yUp, tolerance: .blurred, of: { crowd(12, 6) { $0.filters = [blur(2)] } }) { $0.shift(0, 1) }
    Scene(
      "what lies outside the picture is blurred into it", tolerance: .blurred, of: { soft(5) { $0.shift(-32, 20) } }
    ) {
      $0.filters = [blur(4)]
    }
    Scene(
      "a layer wholly outside is blurred into the picture", tolerance: .blurred, of: { soft(6) { $0.shift(32, 0) } }
    ) {
      $0.filters = nil
    }
    Scene("a translucent blur", tolerance: .blurred, of: { soft(3) { $0.backgroundColor = Paint.glass } }) {
      $0.filters = [blur(2)]
    }
    Scene(
      "a fading blur", tolerance: .blurred,
      of: {
        crowd(13, 13) {
          $0.filters = [blur(3)]
          $0.opacity = 0.5
        }
      }
    ) { $0.opacity = 0.6 }
    Scene("a blurred image", tolerance: .blurred, of: { picture(.patches, 8, 8, 32, 32) { $0.filters = [blur(2)] } }) {
      $0.filters = [blur(3)]
    }
    Scene(
      "a blurred image with alpha", tolerance: .blurred,
      of: { picture(.veil, 10, 8, 28, 32) { $0.filters = [blur(2)] } }
    ) {
      $0.filters = [blur(3.5)]
    }
    Scene(
      "a blurred gradient", tolerance: .blurred,
      of: { fade(Paint.red, Paint.blue, 10, 8, 28, 30) { $0.filters = [blur(2.4)] } }
    ) { $0.filters = [blur(3.4)] }
    Scene(
      "a blurred path", tolerance: .blurred,
      of: { shape(Outline.star, 9, 9, 30, 30, Paint.blue) { $0.filters = [blur(1.4)] } }
    ) {
      $0.filters = [blur(2)]
    }
    Scene(
      "a blurred border", tolerance: .blurred,
      of: {
        soft(1.2) {
          $0.backgroundColor = nil
          $0.cornerRadius = 6
          $0.borderWidth = 3
        }
      }
    ) { $0.filters = [blur(1.7)] }
    Scene("a blur with a mask", tolerance: .blurred, of: { soft(3) { $0.mask = box(-4, -3, 16, 30, Paint.black) } }) {
      $0.mask = nil
    }
    Scene(
      "a blurred mask", tolerance: .blurred,
      of: {
        box(6, 6, 36, 36, Paint.red) {
          $0.mask = box(8, 8, 20, 18, Paint.black) { $0.filters = [blur(3)] }
        }
      }
    ) { $0.mask?.filters = nil }
    Scene(
      "a blur in a blur", tolerance: .blurred,
      of: {
        box(10, 10, 26, 26, Paint.glass) { $0.filters = [blur(1.5)] }
          .with(soft(2) { $0.shift(-12, -10) })
      }
    ) { $0.child(0).filters = nil }
    Scene(
      "a blurred layer in a clip", tolerance: .blurred,
      of: {
        box(8, 8, 26, 26, Paint.glass) {
          $0.masksToBounds = true
          $0.cornerRadius = 8
        }.with(soft(3))
      }
    ) { $0.cornerRadius = 4 }
    Scene(
      "a blurred layer in a rotated clip", tolerance: .blurred,
      of: {
        box(9, 9, 26, 26) {
          $0.masksToBounds = true
          $0.setAffineTransform(turn(20))
        }.with(soft(3))
      }
    ) { $0.masksToBounds = false }
    Scene("a blurred layer without size", of: { box(20, 20, 0, 0, Paint.red) { $0.filters = [blur(3)] } }) {
      $0.grow(8, 8)
    }
    Scene(
      "a blur of the root", tolerance: .blurred,
      root: { ground([box(10, 12, 20, 22, Paint.red)]) { $0.filters = [blur(2)] } }
    ) {
      $0.filters = nil
    }
    Scene(
      "blurred sublayers, each for itself", tolerance: .deep(2),
      of: {
        box(4, 4, 40, 40) {
          $0.opacity = 0.7
          $0.allowsGroupOpacity = false
        }.with(soft(2) { $0.shift(-9, -9) }, soft(2) { $0.shift(-1, 0) })
      }
    ) { $0.allowsGroupOpacity = true }
  }

  /// A blurred box in the middle.
  @Sendable private static func soft(_ sigma: CGFloat, _ configure: (CALayer) -> Void = { _ in }) -> CALayer {
    box(14, 13, 20, 22, Paint.red) {
      $0.filters = [blur(sigma)]
      configure($0)
    }
  }
}
