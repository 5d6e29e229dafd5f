// Scenes of colour filters: every one on opaque and translucent colours; and of filters one after the other.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension Scene {
  private static let colored: [(String, String, @Sendable () -> CAFilter)] = [
    ("colorInvert", "", { filter("colorInvert") }),
    ("colorBrightness", " up", { filter("colorBrightness", ["inputAmount": 0.3]) }),
    ("colorBrightness", " down", { filter("colorBrightness", ["inputAmount": -0.25]) }),
    ("colorContrast", " more", { filter("colorContrast", ["inputAmount": 1.6]) }),
    ("colorContrast", " less", { filter("colorContrast", ["inputAmount": 0.4]) }),
    ("colorSaturate", " more", { filter("colorSaturate", ["inputAmount": 1.7]) }),
    ("colorSaturate", " to gray", { filter("colorSaturate", ["inputAmount": 0]) }),
    ("colorHueRotate", " by 1", { filter("colorHueRotate", ["inputAngle": 1]) }),
    ("colorHueRotate", " by −2.5", { filter("colorHueRotate", ["inputAngle": -2.5]) }),
    (
      "colorMonochrome", "",
      { filter("colorMonochrome", ["inputColor": Paint.rgba(0.9, 0.7, 0.4, 1), "inputAmount": 1]) }
    ),
    (
      "colorMonochrome", " in part, with a bias",
      {
        filter(
          "colorMonochrome", ["inputColor": Paint.rgba(0.4, 0.8, 0.9, 1), "inputAmount": 0.6, "inputBias": 0.15])
      }
    ),
    ("multiplyColor", "", { filter("multiplyColor", ["inputColor": Paint.rgba(0.9, 0.5, 0.3, 1)]) }),
    ("multiplyColor", " with alpha", { filter("multiplyColor", ["inputColor": Paint.rgba(1, 0.6, 0.8, 0.5)]) }),
    ("colorAdd", "", { filter("colorAdd", ["inputColor": Paint.rgba(0.3, 0.1, 0.5, 1)]) }),
    ("colorSubtract", "", { filter("colorSubtract", ["inputColor": Paint.rgba(0.3, 0.1, 0.5, 1)]) }),
    (
      "colorMatrix", "",
      {
        let rows = [0, 1, 0, 0, 0, 0.3, 0, 0.5, 0, 0.1, 0.4, -0.2, 0.6, 0, 0, 0, 0, 0, 1, 0].map { $0 as NSNumber }
        return filter("colorMatrix", ["inputColorMatrix": rows])
      }
    ),
    (
      "colorMatrix", " with alpha",
      {
        let rows = [1, 0, 0, 0.1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0.3, 0.2, 0, 0.5, 0].map { $0 as NSNumber }
        return filter("colorMatrix", ["inputColorMatrix": rows])
      }
    ),
  ]

  @SceneList static var colorFilters: [Scene] {
    for (name, how, make) in colored {
      Scene("\(name)\(how)", root: { palette { $0.filters = [make()] } }) { $0.child(0).filters = nil }
      Scene(
        "\(name)\(how) of a fading layer", tolerance: .layered,
        root: {
          palette {
            $0.filters = [make()]
            $0.opacity = 0.6
          }
        }
      ) { $0.child(0).filters = nil }
    }
    Scene(
      "a filter of an image with alpha", tolerance: .contrasted,
      of: {
        picture(.veil, 6, 6, 34, 32, nil) { $0.filters = [filter("colorHueRotate", ["inputAngle": 2])] }
      }
    ) { $0.filters = nil }
    Scene(
      "a filter of a gradient", tolerance: .layered,
      of: {
        fade(Paint.red, Paint.blue, 6, 6, 34, 32) { $0.filters = [filter("colorInvert")] }
      }
    ) { $0.filters = [filter("colorContrast", ["inputAmount": 0.8])] }
    Scene(
      "a filter of a rotated layer with round corners", tolerance: .layered,
      of: {
        box(10, 10, 28, 24, Paint.red) {
          $0.cornerRadius = 8
          $0.borderWidth = 3
          $0.borderColor = Paint.glass
          $0.setAffineTransform(turn(20))
          $0.filters = [filter("colorInvert")]
        }
      }
    ) { $0.filters = nil }
    Scene(
      "a filter of a layer and what leaves it", tolerance: .layered,
      of: { crowd(12, 12) { $0.filters = [filter("colorInvert")] } }
    ) { $0.filters = nil }
    Scene(
      "a filter of sublayers in round bounds", tolerance: .layered,
      of: {
        box(10, 10, 28, 24) {
          $0.cornerRadius = 8
          $0.masksToBounds = true
          $0.filters = [filter("colorInvert")]
        }.with(box(-4, -4, 40, 20, Paint.red), box(-4, 12, 40, 20, Paint.rose))
      }
    ) { $0.cornerRadius = 6 }
    Scene("a filter of the root", root: { palette { $0.superlayer?.filters = [filter("colorInvert")] } }) {
      $0.filters = nil
    }
    Scene(
      "a filter that is switched off", tolerance: .layered,
      root: {
        palette {
          let inversion = filter("colorInvert")
          inversion.isEnabled = false
          $0.filters = [inversion]
        }
      }
    ) { $0.child(0).filters = [filter("colorInvert")] }
    Scene(
      "a filter in a filter", tolerance: .layered,
      root: {
        palette {
          $0.filters = [filter("colorInvert")]
          $0.superlayer?.filters = [filter("colorHueRotate", ["inputAngle": 1])]
        }
      }
    ) { $0.child(0).filters = nil }
  }

  @SceneList static var filterChains: [Scene] {
    let add: @Sendable () -> CAFilter = { filter("colorBrightness", ["inputAmount": 0.5]) }
    let take: @Sendable () -> CAFilter = { filter("colorBrightness", ["inputAmount": -0.5]) }
    Scene("bright, then dark: what is clipped stays so", root: { palette { $0.filters = [add(), take()] } }) {
      $0.child(0).filters = [take(), add()]
    }
    Scene("dark, then bright", root: { palette { $0.filters = [take(), add()] } }) { $0.child(0).filters = nil }
    Scene(
      "inverted, then rotated, then paler",
      root: {
        palette {
          $0.filters = [
            filter("colorInvert"), filter("colorHueRotate", ["inputAngle": 1.2]),
            filter("colorSaturate", ["inputAmount": 0.4]),
          ]
        }
      }
    ) { $0.child(0).filters?.removeFirst() }
    Scene(
      "blurred, then in contrast", tolerance: .contrasted, root: { palette { $0.filters = [blur(2), contrast()] } }
    ) { $0.child(0).filters?.reverse() }
    Scene(
      "in contrast, then blurred", tolerance: .blurred, root: { palette { $0.filters = [contrast(), blur(2)] } }
    ) { $0.child(0).filters?.reverse() }
    Scene(
      "blurred twice", tolerance: .blurred,
      of: { box(14, 14, 18, 18, Paint.red) { $0.filters = [blur(1.5), blur(2)] } }
    ) { $0.filters = [blur(2)] }
    Scene(
      "a blurred layer in an inverted one", tolerance: .blurred,
      of: {
        box(8, 8, 32, 32, Paint.glass) { $0.filters = [filter("colorInvert")] }
          .with(box(8, 8, 14, 12, Paint.red) { $0.filters = [blur(2.5)] })
      }
    ) { $0.child(0).filters = nil }
    Scene(
      "an inverted layer in a blurred one", tolerance: .blurred,
      of: {
        box(10, 10, 28, 28, Paint.rose) { $0.filters = [blur(2.5)] }
          .with(box(8, 8, 14, 12, Paint.red) { $0.filters = [filter("colorInvert")] })
      }
    ) { $0.child(0).filters = nil }
    Scene(
      "a filter before the shadow: the shadow keeps its colour", tolerance: .blurred,
      of: {
        box(12, 10, 20, 20, Paint.red) {
          $0.filters = [filter("colorInvert")]
          $0.shadow(2, 4, 5, Paint.blue)
        }
      }
    ) { $0.filters = nil }
  }

  @Sendable private static func contrast() -> CAFilter { filter("colorContrast", ["inputAmount": 1.5]) }

  /// A layer with opaque and translucent patches, whole numbers in eight bits, on the pale ground.
  @Sendable private static func palette(_ configure: (CALayer) -> Void) -> CALayer {
    let colors: [CGColor] = [
      Paint.rgba(0.2, 0.6, 0.8, 1), Paint.white, Paint.rgba(0.8, 0.4, 0.2, 1), Paint.rgba(0, 0.2, 0.4, 1),
      Paint.rgba(1 / 3, 2 / 3, 0, 0.6), Paint.rgba(2 / 3, 1 / 3, 1, 0.6), Paint.rgba(1, 0, 1 / 3, 0.2), Paint.black,
    ]
    let layer = box(4, 4, 40, 40)
    for (index, color) in colors.enumerated() {
      layer.addSublayer(box(CGFloat(index % 3) * 12 + 2, CGFloat(index / 3) * 12 + 2, 12, 12, color))
    }
    let root = ground([layer])
    configure(layer)
    return root
  }
}
