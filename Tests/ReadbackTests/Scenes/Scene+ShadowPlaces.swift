// Scenes of shadows that depend on their layers' transforms and trees: rotated, scaled, in groups, under masks.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import ReferenceRenderer

extension Scene {
  @SceneList static var shadowPlaces: [Scene] {
    for degrees in [20, 45, 90, 180] as [CGFloat] {
      Scene(
        "a shadow rotated by \(degrees)°", tolerance: .blurred,
        of: { card(2.5) { $0.setAffineTransform(turn(degrees)) } }
      ) {
        $0.setAffineTransform(turn(degrees + 15))
      }
    }
    Scene(
      "a shadow at one and a half times the size", tolerance: .blurred,
      of: { card(2) { $0.setAffineTransform(.init(scaleX: 1.5, y: 1.5)) } }
    ) {
      $0.shadowRadius = 3
    }
    Scene(
      "a shadow at half the size", tolerance: .blurred,
      of: { card(4) { $0.setAffineTransform(.init(scaleX: 0.5, y: 0.5)) } }
    ) {
      $0.shadowRadius = 2.5
    }
    Scene(
      "a stretched shadow", tolerance: .blurred, of: { card(2) { $0.setAffineTransform(.init(scaleX: 1.5, y: 0.75)) } }
    ) {
      $0.setAffineTransform(.init(scaleX: 1.5, y: 1))
    }
    Scene("a mirrored shadow", tolerance: .blurred, of: { card(2) { $0.setAffineTransform(.init(scaleX: -1, y: 1)) } })
    {
      $0.setAffineTransform(.identity)
    }
    Scene(
      "a shadow in a rotated superlayer", tolerance: .blurred,
      of: { box(4, 4, 40, 40) { $0.setAffineTransform(turn(30)) }.with(card(2)) }
    ) {
      $0.setAffineTransform(turn(40))
    }
    Scene("a shadow at a scale of two", .retina, tolerance: .blurred, of: { card(1.75) }) { $0.shadowRadius = 3 }
    Scene("a shadow, y up", .yUp, tolerance: .blurred, of: { card(2) }) {
      $0.shadowOffset = CGSize(width: 5, height: -6)
    }
    Scene(
      "a shadow in flipped geometry", tolerance: .blurred,
      of: { box(4, 4, 40, 40) { $0.isGeometryFlipped = true }.with(card(2)) }
    ) {
      $0.isGeometryFlipped = false
    }
    Scene("a shadow fades with its layer", tolerance: .blurred, of: { card(2.5) { $0.opacity = 0.5 } }) {
      $0.opacity = 0.6
    }
    Scene(
      "a shadow does not show through its fading layer", tolerance: .blurred,
      of: {
        card(2) {
          $0.opacity = 0.5
          $0.shadowOffset = CGSize(width: 2, height: 2)
        }
      }
    ) { $0.shadowOpacity = 0 }
    Scene(
      "a shadow fades with its layer where groups don't", tolerance: .blurred,
      of: {
        card(2.5) {
          $0.opacity = 0.5
          $0.allowsGroupOpacity = false
        }
      }
    ) { $0.opacity = 0.7 }
    Scene(
      "a shadow in a fading group", tolerance: .blurred,
      of: { box(2, 2, 44, 44, Paint.glass) { $0.opacity = 0.6 }.with(card(2)) }
    ) {
      $0.child(0).shadowOpacity = 0
    }
    Scene(
      "a mask cuts the shadow", tolerance: .blurred, of: { card(2.5) { $0.mask = box(-4, -4, 30, 16, Paint.black) } }
    ) {
      $0.mask = nil
    }
    Scene(
      "a round translucent mask over a shadow", tolerance: .blurred,
      of: {
        card(2.5) {
          $0.mask = box(4, 3, 26, 24, Paint.rgba(0, 0, 0, 0.6)) { $0.cornerRadius = 10 }
        }
      }
    ) { $0.mask?.cornerRadius = 3 }
    Scene(
      "a shadow in a superlayer that masks to its bounds", tolerance: .blurred,
      of: {
        box(6, 6, 28, 28, Paint.white) {
          $0.masksToBounds = true
          $0.cornerRadius = 8
        }.with(card(2.5) { $0.shift(-3, -3) })
      }
    ) { $0.masksToBounds = false }
    Scene(
      "a shadow in a rotated superlayer that masks to its bounds", tolerance: .blurred,
      of: {
        box(8, 8, 28, 28, Paint.white) {
          $0.masksToBounds = true
          $0.setAffineTransform(turn(25))
        }.with(card(2.5) { $0.shift(-3, -3) })
      }
    ) { $0.masksToBounds = false }
    Scene(
      "a shadow falls on siblings before, not on those behind", tolerance: .blurred,
      of: {
        box(0, 0, 48, 48)
          .with(box(20, 20, 14, 14, Paint.white), card(2), box(4, 26, 20, 8, Paint.green))
      }
    ) { $0.child(1).zPosition = -1 }
    Scene(
      "a shadow is part of what masks", tolerance: .blurred,
      of: { box(2, 2, 44, 44, Paint.blue) { $0.mask = card(2.5) } }
    ) {
      $0.mask?.shadowOpacity = 0
    }
    Scene(
      "a path's shadow is part of what masks", tolerance: .blurred,
      of: {
        box(2, 2, 44, 44, Paint.blue) {
          $0.mask = card(2.5) { $0.shadowPath = Outline.rounded(0, 0, 20, 18, 5) }
        }
      }
    ) { $0.mask?.shadowOpacity = 0 }
    Scene(
      "a layer partly outside throws its shadow into the picture", tolerance: .blurred,
      of: {
        card(4) {
          $0.shift(-24, -22)
          $0.shadowOffset = CGSize(width: 12, height: 12)
        }
      }
    ) { $0.shadowOpacity = 0.5 }
    Scene(
      "a layer wholly outside throws its shadow into the picture", tolerance: .blurred,
      of: {
        card(2) {
          $0.shift(-40)
          $0.shadowOffset = CGSize(width: 40, height: 6)
        }
      }
    ) { $0.shadowOpacity = 0 }
    Scene(
      "the shadow of the root", SceneOptions(size: CGSize(width: 48, height: 48)), tolerance: .blurred,
      root: {
        ground([box(10, 10, 20, 20, Paint.red)], nil).shadow(2.5, 4, 5)
      }
    ) { $0.shadowOpacity = 0.5 }
    Scene(
      "shadows of siblings, one over the other", tolerance: .blurred,
      of: {
        box(0, 0, 48, 48)
          .with(card(2) { $0.shift(-6, -6) }, card(2) { $0.shift(5, 7) })
      }
    ) { $0.child(0).shadowOpacity = 0 }
    Scene(
      "a shadow in depth keeps the order of its layers", tolerance: .blurred,
      of: {
        box(0, 0, 48, 48)
          .with(card(2) { $0.zPosition = 2 }, box(16, 20, 24, 16, Paint.white) { $0.zPosition = 1 })
      }
    ) { $0.child(0).zPosition = 0 }
  }

  /// A box whose shadow falls to the right and downwards.
  @Sendable private static func card(_ radius: CGFloat, _ configure: (CALayer) -> Void = { _ in }) -> CALayer {
    box(12, 12, 20, 18, Paint.red) {
      $0.cornerRadius = 5
      $0.shadow(radius, 4, 4, Paint.rgba(0.1, 0, 0.3, 1))
      configure($0)
    }
  }
}
