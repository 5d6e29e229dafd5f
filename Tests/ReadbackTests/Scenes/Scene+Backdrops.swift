// Scenes of backgroundFilters: the backdrop of a layer, filtered within its bounds.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension Scene {
  @SceneList static var backdrops: [Scene] {
    for sigma in [0.7, 2, 5] as [CGFloat] {
      Scene(
        "a pane that blurs what lies behind it by \(sigma)", tolerance: .blurred,
        root: { stripes(pane { $0.backgroundFilters = [blur(sigma)] }) }
      ) {
        $0.sublayers?.last?.backgroundFilters = [blur(sigma < 1 ? 1.4 : sigma * 1.5)]
      }
    }
    for (name, make) in panes {
      Scene(
        "a pane, \(name)", tolerance: .blurred,
        root: {
          stripes(
            pane {
              $0.backgroundFilters = [blur(2)]
              make($0)
            })
        }
      ) { $0.sublayers?.last?.backgroundFilters = nil }
    }
    Scene(
      "what is blended in a pane is blended with what lies behind the pane too", tolerance: .layered,
      root: {
        stripes(
          pane {
            $0.backgroundFilters = [filter("colorInvert")]
            $0.addSublayer(
              box(8, -9, 12, 30, Paint.rgba(0.9, 0.6, 0.3, 1)) { $0.compositingFilter = "multiplyBlendMode" })
          })
      }
    ) { $0.sublayers?.last?.child(0).compositingFilter = nil }
    Scene("a pane that inverts", root: { stripes(pane { $0.backgroundFilters = [filter("colorInvert")] }) }) {
      $0.sublayers?.last?.backgroundFilters = nil
    }
    Scene(
      "a pane that blurs, then inverts", tolerance: .blurred,
      root: { stripes(pane { $0.backgroundFilters = [blur(1.5), filter("colorInvert")] }) }
    ) {
      $0.sublayers?.last?.backgroundFilters = [blur(1.5)]
    }
    Scene(
      "background filters of the root have no effect",
      root: { stripes(pane { _ in }, { $0.backgroundFilters = [filter("colorInvert")] }) }
    ) {
      $0.sublayers?.last?.backgroundFilters = [filter("colorInvert")]
    }
    Scene(
      "a hidden pane filters nothing",
      root: {
        stripes(
          pane {
            $0.backgroundFilters = [filter("colorInvert")]
            $0.isHidden = true
          })
      }
    ) { $0.sublayers?.last?.isHidden = false }
    Scene(
      "a pane in a group filters what the group has painted", tolerance: .blurred,
      of: {
        box(6, 6, 36, 36, Paint.rose) { $0.opacity = 0.7 }
          .with(
            box(4, 4, 10, 28, Paint.green), box(20, 8, 8, 20, Paint.ink),
            pane {
              $0.shift(-6, -6)
              $0.backgroundFilters = [blur(1.5)]
            })
      }
    ) { $0.child(2).backgroundFilters = nil }
    Scene(
      "two panes, one over the other", tolerance: .blurred,
      root: {
        stripes(
          box(0, 0, 48, 48).with(
            pane {
              $0.shift(-6, -6)
              $0.backgroundFilters = [filter("colorInvert")]
            },
            pane {
              $0.shift(5, 5)
              $0.backgroundFilters = [blur(2)]
            }))
      }
    ) { $0.sublayers?.last?.child(0).backgroundFilters = nil }
    Scene(
      "a pane over a translucent canvas", tolerance: .blurred,
      root: { ground([box(4, 8, 16, 30, Paint.rose), pane { $0.backgroundFilters = [blur(2)] }], nil) }
    ) {
      $0.child(1).backgroundFilters = nil
    }
    Scene(
      "a pane in a clip", tolerance: .blurred,
      root: {
        stripes(
          box(6, 6, 32, 32) {
            $0.masksToBounds = true
            $0.cornerRadius = 12
          }.with(
            pane {
              $0.shift(-10, -10)
              $0.backgroundFilters = [filter("colorInvert")]
            }))
      }
    ) { $0.sublayers?.last?.cornerRadius = 6 }
    Scene(
      "a pane at a scale of two", .retina, tolerance: .blurred,
      root: { stripes(pane { $0.backgroundFilters = [blur(1.5)] }) }
    ) {
      $0.sublayers?.last?.backgroundFilters = [blur(2.5)]
    }
    Scene(
      "a pane, y up", .yUp, tolerance: .blurred,
      root: {
        stripes(
          pane {
            $0.shift(0, 5)
            $0.backgroundFilters = [blur(1.5)]
          })
      }
    ) { $0.sublayers?.last?.shift(0, 2) }
  }

  private static let panes: [(String, @Sendable (CALayer) -> Void)] = [
    ("round", { $0.cornerRadius = 9 }), ("between pixels", { $0.shift(0.4, 0.6) }),
    ("rotated", { $0.setAffineTransform(turn(25)) }), ("scaled", { $0.setAffineTransform(.init(scaleX: 1.3, y: 1.3)) }),
    ("fading", { $0.opacity = 0.6 }), ("tinted", { $0.backgroundColor = Paint.glass }),
    ("masked", { $0.mask = shape(Outline.star, -2, -3, 30, 30, Paint.black) }),
    ("with a fading mask", { $0.mask = fade(Paint.black, Paint.rgba(0, 0, 0, 0), 0, 0, 26, 24) }),
    (
      "tinted, masked and fading",
      {
        $0.backgroundColor = Paint.rose
        $0.opacity = 0.7
        $0.mask = box(3, 3, 20, 18, Paint.black) { $0.cornerRadius = 8 }
      }
    ),
    ("with sublayers that leave it", { $0.addSublayer(box(-5, 4, 36, 8, Paint.glass)) }),
    (
      "with a shadow",
      {
        $0.addSublayer(box(5, 4, 12, 8, Paint.green)); $0.shadow(1.5, 3, 3)
      }
    ),
    (
      "blended",
      {
        $0.backgroundColor = Paint.rgba(0.8, 0.9, 0.4, 1); $0.compositingFilter = "multiplyBlendMode"
      }
    ),
    ("at the edge of the picture", { $0.shift(-24, 20) }),
  ]

  @Sendable private static func pane(_ configure: (CALayer) -> Void) -> CALayer { box(11, 12, 26, 24, nil, configure) }

  /// Stripes behind a pane, which show its effect.
  @Sendable private static func stripes(_ pane: CALayer, _ configure: (CALayer) -> Void = { _ in }) -> CALayer {
    ground(
      [
        box(0, 6, 48, 7, Paint.red), box(8, 0, 6, 48, Paint.blue), box(0, 26, 48, 5, Paint.white),
        box(26, 0, 9, 48, Paint.rgba(0.2, 0.6, 0.2, 0.6)), box(30, 18, 14, 14, Paint.black), pane,
      ], Paint.ground, configure)
  }
}
