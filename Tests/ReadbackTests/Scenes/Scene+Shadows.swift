// Scenes of shadows: their blurs and their casters.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension Scene {
  @SceneList static var shadowDepths: [Scene] {
    for radius in [0, 0.4, 1, 2.5, 5, 9] as [CGFloat] {
      let more = radius < 1 ? radius + 1 : radius * 1.4
      Scene(
        "a box with a shadow of \(radius)", tolerance: .blurred,
        of: { box(13, 12, 20, 18, Paint.red) { $0.shadow(radius, 3, 5) } }
      ) { $0.shadowRadius = more }
      Scene(
        "a round box with a faint shadow of \(radius)", tolerance: .blurred,
        of: {
          box(13.25, 12.5, 20, 18, Paint.white) {
            $0.cornerRadius = 7
            $0.shadow(radius, 4, 4, Paint.blue, opacity: 0.6)
          }
        }
      ) { $0.shadowOpacity = 0.9 }
    }
    Scene(
      "a shadow radius below nothing is none", tolerance: .edged,
      of: { box(13, 12, 20, 18, Paint.red) { $0.shadow(-3, 4, 4) } }
    ) {
      $0.shadowRadius = 3
    }
    Scene(
      "a shadow opacity above one is one", tolerance: .blurred,
      of: { box(13, 12, 20, 18, Paint.red) { $0.shadow(3, 4, 4, opacity: 7) } }
    ) {
      $0.shadowOpacity = 0.9
    }
    Scene("a shadow without opacity is none", of: { box(13, 12, 20, 18, Paint.red) { $0.shadow(3, 4, 4, opacity: 0) } })
    {
      $0.shadowOpacity = 0.4
    }
    Scene(
      "a shadow without colour is none",
      of: {
        box(13, 12, 20, 18, Paint.red) {
          $0.shadow(3, 4, 4)
          $0.shadowColor = nil
        }
      }
    ) { $0.shadowColor = Paint.black }
    Scene(
      "a translucent shadow colour", tolerance: .blurred,
      of: {
        box(13, 12, 20, 18, Paint.red) {
          $0.shadow(2, 4, 4, Paint.rgba(0.2, 0, 0.4, 0.5), opacity: 0.8)
        }
      }
    ) { $0.shadowOpacity = 1 }
    for (x, y) in [(-6, 0), (0, -7), (5, -5), (30, 3)] as [(CGFloat, CGFloat)] {
      Scene(
        "a shadow (\(x), \(y)) away", tolerance: .blurred, of: { box(12, 12, 18, 18, Paint.red) { $0.shadow(2, x, y) } }
      ) {
        $0.shadowOffset = CGSize(width: -x, height: y + 4)
      }
    }
    Scene(
      "a shadow part of a pixel away", tolerance: .blurred,
      of: { box(12, 12, 18, 18, Paint.red) { $0.shadow(3, 2.5, 3.25) } }
    ) {
      $0.shadowOffset = CGSize(width: 3.5, height: 3.25)
    }
    Scene(
      "the shadow where nothing else was said", tolerance: .blurred,
      of: { box(12, 12, 18, 18, Paint.red) { $0.shadowOpacity = 1 } }
    ) {
      $0.shadowOffset = CGSize(width: 0, height: 3)
    }
  }

  @SceneList static var shadowCasters: [Scene] {
    for (name, make) in casters {
      for radius in [0, 2.5] as [CGFloat] {
        Scene(
          "the shadow of \(name), \(radius) deep", tolerance: .blurred,
          of: {
            let layer = make()
            return layer.shadow(radius, 4, 5, Paint.rgba(0.1, 0, 0.3, 1))
          }
        ) { $0.shadowOffset = CGSize(width: 6, height: 5) }
      }
    }
    Scene("nothing casts no shadow", of: { box(12, 12, 18, 18).shadow(2) }) { $0.backgroundColor = Paint.red }
    Scene("a hidden layer casts no shadow", of: { box(12, 12, 18, 18, Paint.red) { $0.isHidden = true }.shadow(2) }) {
      $0.isHidden = false
    }
    Scene(
      "a layer that masks to its bounds casts no shadow", tolerance: .layered,
      of: { crowd(12, 12) { $0.masksToBounds = true }.shadow(2, 3, 3) }
    ) {
      $0.masksToBounds = false
    }
    Scene(
      "a sublayer that masks to its bounds is in the shadow as it shows", tolerance: .blurred,
      of: { box(4, 4, 40, 40).with(crowd(9, 9) { $0.masksToBounds = true }).shadow(2, 4, 4) }
    ) { $0.child(0).masksToBounds = false }
    Scene(
      "a path casts the shadow of a layer that shows something else", tolerance: .blurred,
      of: {
        crowd(12, 12) { $0.shadowPath = Outline.ellipse(0, 4, 30, 18) }.shadow(2, 2, 3)
      }
    ) { $0.shadowPath = nil }
    Scene(
      "a shadow in a shadow", tolerance: .blurred,
      of: {
        box(10, 8, 24, 24, Paint.glass).with(box(4, 4, 12, 12, Paint.red).shadow(1.5, 8, 10, Paint.blue)).shadow(
          2, 3, 4)
      }
    ) { $0.child(0).shadowOpacity = 0 }
    Scene(
      "the shadow of a blur", tolerance: .blurred,
      of: { box(12, 10, 16, 16, Paint.red) { $0.filters = [blur(1.5)] }.shadow(1.5, 6, 8) }
    ) {
      $0.filters = nil
    }
    Scene(
      "the shadow of a layer with a blended sublayer", tolerance: .blurred,
      of: {
        box(10, 8, 22, 22, Paint.green).with(box(8, 6, 10, 10, Paint.black) { $0.compositingFilter = "destOut" })
          .shadow(1.5, 5, 6)
      }
    ) { $0.child(0).compositingFilter = nil }
  }

  private static let casters: [(String, @Sendable () -> CALayer)] = [
    ("a translucent box", { box(10, 8, 22, 20, Paint.rose) }),
    (
      "a border",
      {
        box(10, 8, 22, 20) {
          $0.borderWidth = 3
          $0.borderColor = Paint.red
          $0.cornerRadius = 6
        }
      }
    ),
    ("an image with alpha", { picture(.veil, 8, 8, 26, 22) }),
    ("an image smaller than its layer", { picture(.patches, 8, 8, 26, 22) { $0.contentsGravity = .center } }),
    ("sublayers alone", { box(4, 4, 30, 30).with(box(4, 4, 16, 12, Paint.green), box(12, 12, 14, 16, Paint.glass)) }),
    ("a layer and what leaves it", { crowd(10, 8) }),
    ("a star", { shape(Outline.star, 5, 4, 30, 30, Paint.blue) }),
    (
      "a ring that is filled and stroked",
      {
        shape(Outline.polygon([(4, 4), (26, 8), (14, 28)]), 5, 4, 30, 30, Paint.glass) {
          $0.strokeColor = Paint.red
          $0.lineWidth = 3
        }
      }
    ),
    ("a gradient", { fade(Paint.red, Paint.rgba(1, 0, 0, 0), 8, 8, 26, 22) }),
    ("a fading sublayer", { box(6, 4, 30, 30).with(crowd(6, 6) { $0.opacity = 0.5 }) }),
    (
      "a masked sublayer",
      { box(6, 4, 30, 30).with(crowd(6, 6) { $0.mask = box(2, 2, 14, 14, Paint.black) { $0.cornerRadius = 7 } }) }
    ),
    (
      "a rotated sublayer", { box(6, 4, 30, 30).with(box(6, 6, 18, 14, Paint.red) { $0.setAffineTransform(turn(30)) }) }
    ),
  ]
}
