// Pairs of masks and clips, of filters that change nothing, and of blend modes.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension SamePicture {
  @SamePictureList static var masks: [SamePicture] {
    SamePicture(
      "sublayers in round bounds that mask, or under a mask of that shape", tolerance: 2,
      one: {
        ground([
          overflowing {
            $0.backgroundColor = nil
            $0.masksToBounds = true
            $0.cornerRadius = 9
          }
        ])
      },
      other: {
        ground([
          overflowing {
            $0.backgroundColor = nil
            $0.mask = shape(Outline.rounded(0, 0, 30, 26, 9), 0, 0, 30, 26, Paint.black)
          }
        ])
      })
    SamePicture(
      "a mask that is a path, or a layer with round corners", tolerance: 1,
      one: { ground([overflowing { $0.mask = shape(Outline.rounded(3, 2, 22, 20, 7), 0, 0, 0, 0, Paint.black) }]) },
      other: { ground([overflowing { $0.mask = box(3, 2, 22, 20, Paint.black) { $0.cornerRadius = 7 } }]) })
    SamePicture(
      "a translucent mask, or opacity", tolerance: 1,
      one: { ground([overflowing { $0.mask = box(-20, -20, 80, 80, Paint.rgba(0, 0, 0, 0.6)) }]) },
      other: { ground([overflowing { $0.opacity = 0.6 }]) })
    SamePicture(
      "an opaque mask around everything, or none",
      one: { ground([overflowing { $0.mask = box(-20, -20, 80, 80, Paint.black) }]) },
      other: { ground([overflowing()]) })
    SamePicture(
      "a mask's colour does not matter",
      one: { ground([overflowing { $0.mask = box(3, 2, 22, 20, Paint.rgba(1, 1, 1, 0.6)) }]) },
      other: { ground([overflowing { $0.mask = box(3, 2, 22, 20, Paint.rgba(0.2, 0, 1, 0.6)) }]) })
    SamePicture(
      "a mask, or its alpha in a destIn", tolerance: 2,
      one: { ground([overflowing { $0.mask = box(3, 2, 22, 20, Paint.rgba(0, 0, 0, 0.6)) }]) },
      other: {
        ground([
          box(0, 0, 48, 48) { $0.shouldRasterize = true }
            .with(
              overflowing(),
              box(0, 0, 48, 48) { $0.compositingFilter = "destIn" }.with(box(12, 12, 22, 20, Paint.rgba(0, 0, 0, 0.6))))
        ])
      })
    SamePicture(
      "a gradient as a mask, or in the colours", tolerance: 2,
      one: {
        ground([
          box(8, 8, 30, 30, Paint.red) { $0.mask = fade(Paint.black, Paint.rgba(0, 0, 0, 0), 0, 0, 30, 30) }
        ])
      },
      other: { ground([fade(Paint.red, Paint.rgba(0.9, 0.1, 0.15, 0), 8, 8, 30, 30)]) })
  }

  /// Pairs that the reference renderer cannot draw: filters of the backdrop of layers that intersect.
  @SamePictureList static var effectsInDepth: [SamePicture] {
    for degrees in [25, 60] as [CGFloat] {
      SamePicture(
        "a backdrop inverted by a pane that passes through a wall, or by a blend mode, rotated by \(degrees)°",
        tolerance: 1,
        one: { crossing(degrees) { $0.backgroundFilters = [filter("colorInvert")] } },
        other: {
          crossing(degrees) {
            $0.backgroundColor = Paint.white
            $0.compositingFilter = "differenceBlendMode"
          }
        })
    }
  }

  /// Returns a pane that intersects a wall, in front of another layer.
  @Sendable private static func crossing(_ degrees: CGFloat, _ pane: (CALayer) -> Void) -> CALayer {
    ground([
      box(4, 10, 40, 9, Paint.blue) { $0.zPosition = -100 },
      box(8, 6, 30, 36, Paint.green) { $0.transform = turn(20, 0, 1, 0) },
      box(9, 12, 28, 22, nil) {
        $0.transform = turn(-degrees, 0, 1, 0)
        pane($0)
      },
    ])
  }

  @SamePictureList static var effects: [SamePicture] {
    for (name, make) in neutral {
      SamePicture(
        "\(name), or no filter", tolerance: 1, one: { ground([overflowing { $0.filters = [make()] }]) },
        other: { ground([overflowing()]) })
    }
    SamePicture(
      "inverted twice, or not", tolerance: 1,
      one: { ground([overflowing { $0.filters = [filter("colorInvert"), filter("colorInvert")] }]) },
      other: { ground([overflowing()]) })
    SamePicture(
      "inverted, or painted inverted", tolerance: 2,
      one: { ground([roundCard { $0.filters = [filter("colorInvert")] }]) },
      other: { ground([roundCard { $0.backgroundColor = Paint.rgba(0.1, 0.9, 0.85, 1) }]) })
    SamePicture(
      "inverted, or the difference from white", tolerance: 1,
      one: { ground([box(8, 8, 30, 30, Paint.red) { $0.filters = [filter("colorInvert")] }]) },
      other: {
        ground([
          box(8, 8, 30, 30, Paint.red),
          box(8, 8, 30, 30, Paint.white) { $0.compositingFilter = "differenceBlendMode" },
        ])
      })
    SamePicture(
      "a colour that multiplies as a filter, or as a blend mode", tolerance: 1,
      one: {
        ground([
          box(8, 8, 30, 30, Paint.green) {
            $0.filters = [filter("multiplyColor", ["inputColor": Paint.rgba(0.9, 0.5, 0.3, 1)])]
          }
        ])
      },
      other: {
        ground([
          box(8, 8, 30, 30, Paint.green),
          box(8, 8, 30, 30, Paint.rgba(0.9, 0.5, 0.3, 1)) { $0.compositingFilter = "multiplyBlendMode" },
        ])
      })
    SamePicture(
      "a backdrop inverted by a pane, or by a blend mode", tolerance: 1,
      one: { ground([overflowing(), box(12, 6, 20, 34) { $0.backgroundFilters = [filter("colorInvert")] }]) },
      other: {
        ground([overflowing(), box(12, 6, 20, 34, Paint.white) { $0.compositingFilter = "differenceBlendMode" }])
      })
    SamePicture(
      "multiplied by white, or nothing", tolerance: 1,
      one: { ground([overflowing(), box(4, 4, 40, 40, Paint.white) { $0.compositingFilter = "multiplyBlendMode" }]) },
      other: { ground([overflowing()]) })
    SamePicture(
      "screened by black, or nothing", tolerance: 1,
      one: { ground([overflowing(), box(4, 4, 40, 40, Paint.black) { $0.compositingFilter = "screenBlendMode" }]) },
      other: { ground([overflowing()]) })
    for mode in ["destOver", "sourceAtop", "normalBlendMode", "sourceOver", "destOut"] {
      SamePicture(
        "\(mode) over what is opaque, or plainly", tolerance: 1,
        one: { ground([overflowing(), roundCard { $0.compositingFilter = mode }]) },
        other: {
          switch mode {
          case "destOver": ground([overflowing()])
          case "destOut":
            ground([
              overflowing(),
              roundCard {
                $0.backgroundColor = Paint.black; $0.compositingFilter = "destOut"
              },
            ])
          default: ground([overflowing(), roundCard()])
          }
        })
    }
    SamePicture(
      "hard light, or overlay with the two exchanged", tolerance: 1,
      one: {
        ground([
          box(8, 8, 30, 30, Paint.rgba(0.2, 0.6, 0.8, 1)),
          box(8, 8, 30, 30, Paint.rgba(0.8, 0.4, 0.2, 1)) { $0.compositingFilter = "hardLightBlendMode" },
        ])
      },
      other: {
        ground([
          box(8, 8, 30, 30, Paint.rgba(0.8, 0.4, 0.2, 1)),
          box(8, 8, 30, 30, Paint.rgba(0.2, 0.6, 0.8, 1)) { $0.compositingFilter = "overlayBlendMode" },
        ])
      })
    SamePicture(
      "a mode's name, or a filter of that type",
      one: { ground([overflowing(), roundCard { $0.compositingFilter = "colorBurnBlendMode" }]) },
      other: { ground([overflowing(), roundCard { $0.compositingFilter = filter("colorBurnBlendMode") }]) })
  }

  private static let neutral: [(String, @Sendable () -> CAFilter)] = [
    ("a blur of nothing", { blur(0) }), ("a rotation of no angle", { filter("colorHueRotate", ["inputAngle": 0]) }),
    ("a saturation of one", { filter("colorSaturate", ["inputAmount": 1]) }),
    ("a contrast of one", { filter("colorContrast", ["inputAmount": 1]) }),
    ("a brightness of nothing", { filter("colorBrightness") }),
    ("no monochrome", { filter("colorMonochrome", ["inputColor": Paint.red, "inputAmount": 0]) }),
    ("a product with white", { filter("multiplyColor", ["inputColor": Paint.white]) }),
    ("a sum with black", { filter("colorAdd", ["inputColor": Paint.black]) }),
    ("a difference from black", { filter("colorSubtract", ["inputColor": Paint.black]) }),
    (
      "a matrix that changes nothing",
      {
        let rows = (0..<20).map { NSNumber(value: $0 % 6 == 0 ? 1.0 : 0.0) }
        return filter("colorMatrix", ["inputColorMatrix": rows])
      }
    ),
  ]
}
