// Scenes of layers that are blended: their places, their kinds, and the backdrops that they combine with.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import ReferenceRenderer

extension Scene {
  @SceneList static var blendedLayers: [Scene] {
    for name in ["multiplyBlendMode", "differenceBlendMode", "screenBlendMode", "hardLightBlendMode", "plusL"] {
      Scene(
        "a rotated box in \(name)", tolerance: .layered,
        root: { columns(tile(name) { $0.setAffineTransform(turn(25)) }) }
      ) {
        $0.sublayers?.last?.compositingFilter = nil
      }
      Scene(
        "round corners and a border in \(name)", tolerance: .layered,
        root: {
          columns(
            tile(name) {
              $0.cornerRadius = 9
              $0.borderWidth = 2.5
              $0.borderColor = Paint.rose
            })
        }
      ) { $0.sublayers?.last?.cornerRadius = 6 }
    }
    Scene(
      "a gradient that is blended", tolerance: .layered,
      root: {
        columns(fade(Paint.red, Paint.rgba(0, 0, 1, 0.2), 6, 6, 36, 30) { $0.compositingFilter = "overlayBlendMode" })
      }
    ) { $0.sublayers?.last?.compositingFilter = "hardLightBlendMode" }
    Scene(
      "an image that is blended", tolerance: .sampled,
      root: { columns(picture(.patches, 4, 6, 40, 32) { $0.compositingFilter = "multiplyBlendMode" }) }
    ) { $0.sublayers?.last?.compositingFilter = "screenBlendMode" }
    Scene(
      "a path that is blended", tolerance: .layered,
      root: {
        columns(shape(Outline.star, 8, 8, 30, 30, Paint.rose) { $0.compositingFilter = "differenceBlendMode" })
      }
    ) { $0.sublayers?.last?.compositingFilter = nil }
    Scene(
      "sublayers of a blended layer lie over each other as ever", tolerance: .layered,
      root: { columns(crowd(12, 12) { $0.compositingFilter = "multiplyBlendMode" }) }
    ) { $0.sublayers?.last?.child(1).compositingFilter = "multiplyBlendMode" }
    Scene(
      "a blended sublayer of a plain layer sees what lies below both", tolerance: .layered,
      root: {
        columns(box(8, 8, 30, 30).with(tile("multiplyBlendMode") { $0.shift(-4, -4) }))
      }
    ) { $0.sublayers?.last?.opacity = 0.9 }
    for (name, isolate) in isolating {
      Scene(
        "a blended sublayer sees only its group: \(name)", tolerance: .layered,
        root: {
          columns(
            box(6, 6, 34, 34, Paint.rgba(0.8, 0.4, 0.2, 0.6)) { isolate($0) }
              .with(box(4, 2, 14, 30, Paint.green), tile("multiplyBlendMode") { $0.shift(-2, -2) }))
        }
      ) { $0.sublayers?.last?.child(1).compositingFilter = nil }
    }
    for (name, clip) in clipping {
      Scene(
        "a blended sublayer sees through a clip: \(name)", tolerance: .layered,
        root: {
          columns(
            box(8, 8, 30, 28) {
              $0.masksToBounds = true
              clip($0)
            }.with(tile("multiplyBlendMode") { $0.shift(-14, -10) }, box(14, 16, 24, 20, Paint.rose)))
        }
      ) { $0.sublayers?.last?.child(0).compositingFilter = "screenBlendMode" }
    }
    Scene(
      "a blended layer in two clips", tolerance: .layered,
      root: {
        columns(
          box(6, 6, 34, 32, Paint.rgba(0.8, 0.8, 0.2, 0.6)) {
            $0.masksToBounds = true
            $0.cornerRadius = 10
          }.with(
            box(5, -6, 30, 34) {
              $0.masksToBounds = true
              $0.cornerRadius = 12
              $0.setAffineTransform(turn(20))
            }.with(tile("differenceBlendMode"))))
      }
    ) { $0.sublayers?.last?.child(0, 0).compositingFilter = nil }
    Scene(
      "a blended layer with a mask", tolerance: .layered,
      root: {
        columns(
          tile("multiplyBlendMode") {
            $0.mask = fade(Paint.black, Paint.rgba(0, 0, 0, 0), 2, 2, 24, 20)
          })
      }
    ) { $0.sublayers?.last?.mask = nil }
    Scene(
      "a masked layer that clears", tolerance: .layered,
      root: {
        columns(tile("clear") { $0.mask = box(4, 4, 18.5, 14.5, Paint.rgba(0, 0, 0, 0.6)) { $0.cornerRadius = 5 } })
      }
    ) { $0.sublayers?.last?.mask?.cornerRadius = 2 }
    Scene(
      "each of three blended layers sees those below it", tolerance: .layered,
      root: {
        ground([
          tile("multiplyBlendMode"), tile("differenceBlendMode") { $0.shift(-6, 5) },
          tile("screenBlendMode") { $0.shift(5, -7) },
        ])
      }
    ) { $0.child(1).compositingFilter = "multiplyBlendMode" }
    Scene(
      "a blended layer in a blended layer", tolerance: .layered,
      root: {
        columns(
          tile("differenceBlendMode").with(
            box(4, 3, 14, 12, Paint.rgba(0.8, 0.4, 0.2, 1)) {
              $0.compositingFilter = "multiplyBlendMode"
            }))
      }
    ) { $0.sublayers?.last?.child(0).compositingFilter = nil }
    Scene(
      "a blended root over a background", SceneOptions(background: Paint.rgba(0.2, 0.6, 0.8, 1)), tolerance: .layered,
      root: {
        ground([box(8, 8, 20, 20, Paint.rose)], Paint.rgba(0.8, 0.4, 0.2, 1)) {
          $0.compositingFilter = "multiplyBlendMode"
        }
      }
    ) { $0.compositingFilter = nil }
    Scene(
      "a blended layer that fades with its superlayer's sublayers", tolerance: .layered,
      root: {
        columns(
          box(4, 4, 40, 40) {
            $0.opacity = 0.6
            $0.allowsGroupOpacity = false
          }.with(tile("multiplyBlendMode"), box(20, 20, 16, 12, Paint.green)))
      }
    ) { $0.sublayers?.last?.allowsGroupOpacity = true }
    Scene(
      "a shadow is blended with its layer", tolerance: .blurred,
      root: { columns(tile("multiplyBlendMode") { $0.shadow(3, 4, 5, Paint.rgba(0.4, 0.2, 0.6, 1)) }) }
    ) { $0.sublayers?.last?.compositingFilter = nil }
    Scene(
      "a blended layer at the edge of the picture", tolerance: .layered,
      root: { columns(tile("exclusionBlendMode") { $0.shift(-22, 24) }) }
    ) { $0.sublayers?.last?.compositingFilter = nil }
    Scene(
      "a blended layer, y up", .yUp, tolerance: .layered,
      root: { columns(tile("exclusionBlendMode") { $0.shift(0, 7) }) }
    ) { $0.sublayers?.last?.shift(0, 2) }
    Scene(
      "a blended layer at a scale of two", .retina, tolerance: .layered,
      root: { columns(tile("softLightBlendMode") { $0.shift(0.25, 0.25) }) }
    ) { $0.sublayers?.last?.compositingFilter = "hardLightBlendMode" }
  }

  private static let isolating: [(String, @Sendable (CALayer) -> Void)] = [
    ("opacity", { $0.opacity = 0.8 }), ("a mask", { $0.mask = box(3, 3, 26, 24, Paint.black) }),
    ("a filter", { $0.filters = [filter("colorContrast", ["inputAmount": 0.6])] }),
    ("a shadow of its alpha", { $0.shadow(0, 2, 3) }),
    ("a blend mode", { $0.compositingFilter = "screenBlendMode" }), ("rasterisation", { $0.shouldRasterize = true }),
  ]

  private static let clipping: [(String, @Sendable (CALayer) -> Void)] = [
    ("straight", { _ in }), ("between pixels", { $0.shift(0.4, 0.3) }), ("round", { $0.cornerRadius = 9 }),
    ("rotated", { $0.setAffineTransform(turn(20)) }),
    (
      "over a background of its own",
      {
        $0.cornerRadius = 9
        $0.backgroundColor = Paint.rgba(0.8, 0.4, 0.2, 0.6)
      }
    ),
  ]

  /// A box of 28 by 24 that is blended.
  @Sendable private static func tile(_ name: String, _ configure: (CALayer) -> Void = { _ in }) -> CALayer {
    box(10, 11, 28, 24, Paint.rgba(0.2, 0.8, 0.6, 1)) {
      $0.compositingFilter = name
      configure($0)
    }
  }
}
