// Masks on text layers, and text as masks; the glyphs are shapes for the reference renderer.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import ReferenceRenderer

extension MaskScene {
  /// Text in a layer of 30 by 28 points.
  @Sendable private static func words(_ configure: (CATextLayer) -> Void = { _ in }) -> CATextLayer {
    text("Mask\ntext", size: 14) {
      $0.frame = CGRect(x: 8, y: 9, width: 30, height: 28)
      $0.isWrapped = true
      $0.foregroundColor = Paint.blue
      configure($0)
    }
  }

  private static let textLayers: [(String, SceneOptions, @Sendable (CATextLayer) -> Void)] = [
    ("text", .plain, { _ in }), ("text on its background", .plain, { $0.backgroundColor = Paint.rose }),
    ("text at a scale of two", .retina, { _ in }),
    (
      "text in round bounds that mask", .plain,
      {
        $0.backgroundColor = Paint.glass
        $0.masksToBounds = true
        $0.cornerRadius = 9
      }
    ),
    ("rotated text", .plain, { $0.setAffineTransform(turn(20)) }), ("fading text", .plain, { $0.opacity = 0.6 }),
    ("inverted text", .plain, { $0.filters = [filter("colorInvert")] }),
    ("text with a sublayer", .plain, { $0.addSublayer(box(-4, 12, 26, 10, Paint.rose)) }),
  ]

  @MaskSceneList static var texts: [MaskScene] {
    for (owner, options, make) in textLayers {
      for index in [3, 6, 10, 11, 13, 16] {
        MaskScene(
          text: "\(Scene.masks[index].0) mask on \(owner)", options,
          of: {
            words {
              make($0)
              $0.mask = Scene.masks[index].1()
            }
          }
        ) { $0.mask = nil }
      }
    }
    MaskScene(
      text: "a mask on text with a shadow",
      of: {
        words {
          $0.shadow(1.5, 3, 3)
          $0.mask = box(-2, 2, 28, 22, Paint.black) { $0.cornerRadius = 6 }
        }
      }
    ) { $0.shadowOpacity = 0 }
    MaskScene(
      text: "a mask on blended text",
      of: {
        words {
          $0.compositingFilter = "multiplyBlendMode"
          $0.backgroundColor = Paint.rgba(0.9, 0.7, 0.5, 1)
          $0.mask = fade(Paint.black, Paint.rgba(0, 0, 0, 0), 0, 0, 30, 28)
        }
      }
    ) { $0.compositingFilter = nil }
    MaskScene(
      text: "a mask on a group with text in it",
      of: {
        box(0, 0, 48, 48) { $0.mask = box(6, 6, 30, 34, Paint.rgba(0, 0, 0, 0.7)) { $0.cornerRadius = 12 } }.with(
          words())
      }
    ) { $0.mask?.cornerRadius = 2 }
  }

  private static let shown: [(String, @Sendable () -> CALayer)] = [
    ("a box", { box(6, 7, 34, 32, Paint.red) }), ("an image", { picture(.patches, 6, 7, 34, 32) }),
    ("a gradient", { fade(Paint.red, Paint.blue, 6, 7, 34, 32) }), ("a crowd", { crowd(8, 8) }),
    ("a shape", { shape(Outline.ellipse(1, 0, 27, 28), 8, 9, 30, 28, Paint.blue) }),
    ("other text", { words { $0.backgroundColor = Paint.rose } }),
  ]

  @MaskSceneList static var textMasks: [MaskScene] {
    for (name, make) in shown {
      MaskScene(
        text: "text as a mask of \(name)",
        of: {
          let layer = make()
          layer.mask = words {
            $0.frame = CGRect(x: 1, y: 2, width: 30, height: 28)
            $0.font = "Helvetica-Bold" as NSString
          }
          return layer
        }
      ) { $0.mask?.shift(2, 1) }
    }
    let kinds: [(String, @Sendable (CATextLayer) -> Void)] = [
      ("translucent", { $0.foregroundColor = Paint.glass }), ("rotated", { $0.setAffineTransform(turn(-15)) }),
      ("fading", { $0.opacity = 0.5 }), ("outlined by its border", { $0.borderWidth = 2 }),
      ("blurred", { $0.filters = [blur(0.8)] }), ("of another origin", { $0.bounds.origin = CGPoint(x: 4, y: -3) }),
      (
        "of round bounds",
        {
          $0.backgroundColor = Paint.glass
          $0.cornerRadius = 10
          $0.masksToBounds = true
        }
      ),
    ]
    for (name, make) in kinds {
      MaskScene(
        text: "text as a mask, \(name)",
        of: {
          box(8, 9, 30, 28, Paint.red) {
            $0.mask = words {
              $0.frame = CGRect(x: 0, y: 0, width: 30, height: 28)
              make($0)
            }
          }
        }
      ) { $0.mask?.shift(2, 1) }
    }
    MaskScene(
      text: "text in a mask that is a group",
      of: {
        crowd(8, 8) {
          $0.mask = box(0, 0, 34, 34, Paint.rgba(0, 0, 0, 0.3)).with(
            words { $0.frame = CGRect(x: 0, y: 0, width: 34, height: 30) })
        }
      }
    ) { $0.mask?.backgroundColor = nil }
  }
}
