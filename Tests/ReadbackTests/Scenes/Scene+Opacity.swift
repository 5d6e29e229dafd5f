// Scenes of opacity: with groups and without, hidden layers.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import ReferenceRenderer

extension Scene {
  @SceneList static var opacities: [Scene] {
    Scene("the opacity of a single layer", of: { box(6, 6, 30, 30, Paint.red) { $0.opacity = 0.35 } }) {
      $0.opacity = 0.4
    }
    Scene("opacity times the alpha of the colour", of: { box(6, 6, 30, 30, Paint.rose) { $0.opacity = 0.35 } }) {
      $0.opacity = 0.5
    }
    Scene(
      "the opacity of an image", tolerance: .sampled,
      of: {
        picture(.veil, 6, 6, 30, 30) { $0.opacity = 0.6 }
      }
    ) { $0.opacity = 0.7 }
    Scene("overlapping sublayers of a group don't show through each other", tolerance: .layered, of: { crowd(0.5) }) {
      $0.allowsGroupOpacity = false
    }
    Scene(
      "overlapping sublayers without a group show through each other", tolerance: .layered,
      of: {
        crowd(0.5) { $0.allowsGroupOpacity = false }
      }
    ) { $0.allowsGroupOpacity = true }
    Scene("a group in a group", tolerance: .layered, of: { crowd(0.7).with(crowd(0.6) { $0.shift(4, 6) }) }) {
      $0.child(2).opacity = 0.7
    }
    Scene(
      "a group inside a layer that multiplies", tolerance: .layered,
      of: {
        crowd(0.7) { $0.allowsGroupOpacity = false }.with(crowd(0.6) { $0.shift(4, 6) })
      }
    ) { $0.child(2).allowsGroupOpacity = false }
    Scene(
      "a layer that multiplies inside a group", tolerance: .layered,
      of: {
        crowd(0.7).with(
          crowd(0.6) {
            $0.shift(4, 6)
            $0.allowsGroupOpacity = false
          })
      }
    ) { $0.child(2).allowsGroupOpacity = true }
    Scene(
      "a group with a border and a background", tolerance: .layered,
      of: {
        crowd(0.45) {
          $0.borderWidth = 4
          $0.borderColor = Paint.ink
          $0.cornerRadius = 10
        }
      }
    ) { $0.allowsGroupOpacity = false }
    Scene(
      "a group of translucent sublayers between pixels", tolerance: .layered,
      of: {
        box(4.3, 5.6, 36, 36) { $0.opacity = 0.5 }
          .with(box(2, 2, 20.5, 20.5, Paint.rose), box(10.25, 8.5, 20, 20, Paint.glass))
      }
    ) { $0.child(1).shift(0.5) }
    Scene(
      "a group that leaves its layer's bounds", tolerance: .layered,
      of: {
        box(16, 16, 10, 10, Paint.red) { $0.opacity = 0.5 }.with(box(-10, -8, 22, 14, Paint.blue))
      }
    ) { $0.child(0).shift(0.5) }
    Scene("an opacity above one is one", of: { crowd(3) }) { $0.opacity = 0.9 }
    Scene("an opacity below zero shows nothing", of: { crowd(-1) }) { $0.opacity = 0.1 }
    Scene("an opacity of zero shows nothing", of: { crowd(0) }) { $0.opacity = 0.05 }
    Scene("a hidden layer hides what is in it", of: { crowd(1) { $0.isHidden = true } }) { $0.isHidden = false }
    Scene("a hidden sublayer is left out", of: { crowd(1) }) { $0.child(1).isHidden = true }
    Scene("the opacity of the root", tolerance: .layered, root: { ground([crowd(1)]) { $0.opacity = 0.5 } }) {
      $0.opacity = 0.6
    }
    Scene(
      "the opacity of the root over a background", SceneOptions(background: Paint.green), tolerance: .layered,
      root: {
        ground([crowd(1)]) { $0.opacity = 0.5 }
      }
    ) { $0.opacity = 0.6 }
  }

  /// A layer with two sublayers that overlap each other and the layer.
  @Sendable private static func crowd(_ opacity: Float, _ configure: (CALayer) -> Void = { _ in }) -> CALayer {
    box(8, 8, 26, 26, Paint.green) {
      $0.opacity = opacity
      configure($0)
    }.with(box(4, 4, 16, 16, Paint.red), box(12, 10, 20, 18, Paint.blue))
  }
}
