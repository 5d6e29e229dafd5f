// Scenes of groups in groups: eight deep of every kind, and forty deep, each an exact picture in eight bits.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers

extension Scene {
  @SceneList static var deepGroups: [Scene] {
    for (name, make) in layerings {
      Scene("eight groups deep: \(name)", tolerance: .eightDeep, of: { nested(8, make) }) { $0.child(0, 0).shift(3, 2) }
    }
    Scene(
      "eight groups deep, of every kind", tolerance: .eightDeep,
      of: {
        nested(8) { layer, level in
          layerings[level % layerings.count].1(layer, level)
        }
      }
    ) { $0.child(0, 0).shift(3, 2) }
    for level in [2, 13, 38] {
      Scene("forty groups deep, changed in group \(level)", tolerance: .exact, of: { exact(40) }) {
        var layer = $0
        for _ in 0..<level { layer = layer.sublayers?.first { $0.name == "next" } ?? layer }
        layer.sublayers?.last?.shift(0.5)
      }
    }
  }

  private static let layerings: [(String, @Sendable (CALayer, Int) -> Void)] = [
    ("opacity", { layer, _ in layer.opacity = 0.9 }),
    ("masks", { layer, _ in layer.mask = box(-1, -1, 40, 38, Paint.rgba(0, 0, 0, 0.95)) { $0.cornerRadius = 6 } }),
    ("blurs", { layer, _ in layer.filters = [blur(0.6)] }),
    ("shadows", { layer, level in layer.shadow(1, 2, 2, Paint.ink, opacity: level == 2 || level == 5 ? 0.5 : 0) }),
    (
      "blend modes",
      { layer, level in layer.compositingFilter = level % 2 == 0 ? "multiplyBlendMode" : "screenBlendMode" }
    ),
    ("colours", { layer, _ in layer.filters = [filter("colorHueRotate", ["inputAngle": 0.4])] }),
  ]

  /// Nested layers, each with a small one beside the next.
  @Sendable private static func nested(_ count: Int, _ make: (CALayer, Int) -> Void) -> CALayer {
    let outermost = box(3, 3, 40, 38, Paint.glass)
    var layer = outermost
    for level in 0..<count {
      make(layer, level)
      let next = box(1, 1.5, 38, 34)
      layer.addSublayer(next)
      layer.addSublayer(
        box(
          CGFloat(level * 7 % 24) + 2, CGFloat(level * 5 % 22) + 2, 12, 9,
          [Paint.red, Paint.green, Paint.rose][level % 3]))
      layer = next
    }
    layer.backgroundColor = Paint.glass
    return outermost
  }

  /// Nested layers on whole pixels, each of whose pictures is exact in eight bits: opaque colours of 0, 85, 170 and 255
  /// levels, which are faded to 3/5 and restored, inverted, subtracted from each other, masked and drawn to bitmaps.
  @Sendable private static func exact(_ count: Int) -> CALayer {
    let outermost = box(4, 4, 40, 40)
    var layer = outermost
    for level in 0..<count {
      func color(_ step: Int) -> CGColor {
        func part(_ number: Int) -> CGFloat { CGFloat(number % 4) / 3 }
        return Paint.rgba(part(level + step), part(level * 2 + 1 + step), part(level * 3 + step / 2), 1)
      }
      switch level % 6 {
      case 0: layer.filters = [filter("colorMatrix", ["inputColorMatrix": brought(back: 5 / 3)])]
      case 1: layer.opacity = 0.6
      case 2:
        layer.filters = [filter("colorInvert")]
        layer.addSublayer(box(CGFloat(level * 5 % 21) + 1, 4, 14, 20, color(2)))
      case 3: layer.compositingFilter = "differenceBlendMode"
      case 4: layer.mask = box(1, 0, 38, 39, Paint.black)
      default: layer.shouldRasterize = true
      }
      let next = box(level % 2 == 0 ? 1 : -1, level % 4 < 2 ? 1 : -1, 40, 40)
      next.name = "next"
      layer.addSublayer(next)
      layer.addSublayer(box(CGFloat(level * 11 % 30) + 1, CGFloat(level * 7 % 28) + 2, 9, 8, color(0)))
      layer = next
    }
    layer.backgroundColor = Paint.rgba(1, 1 / 3, 0, 1)
    return outermost
  }

  /// A matrix that multiplies alpha by a factor.
  private static func brought(back factor: Double) -> [NSNumber] {
    [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, factor, 0].map { NSNumber(value: $0) }
  }
}

extension Tolerance {
  fileprivate static let exact = Tolerance(levels: 0, because: "every picture on the way is exact in eight bits")
  fileprivate static let eightDeep = Tolerance(
    levels: 3,
    because: "each of eight pictures is rounded to eight bits, half a level at most, and what is below it fades")
}
