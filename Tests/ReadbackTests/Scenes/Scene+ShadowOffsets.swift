// Scenes of shadows with fractional offsets, in stretched layers.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import ReferenceRenderer

extension Scene {
  @SceneList static var shadowOffsets: [Scene] {
    for (x, y) in [(1.5, 0.75), (0.75, 1.25), (0.5, 1.75)] as [(CGFloat, CGFloat)] {
      for (name, make) in stretched {
        for radius in [0, 0.8, 2] as [CGFloat] {
          for options in [SceneOptions.plain, .retina] {
            Scene(
              "\(name), stretched by \(x) and \(y), with a shadow of \(radius) between pixels at a scale of \(options.scale)",
              options, tolerance: .shifted,
              of: {
                let layer = make()
                layer.setAffineTransform(CGAffineTransform(scaleX: x, y: y))
                return layer.shadow(radius, 2.3, 3.45, Paint.rgba(0.1, 0, 0.3, 1))
              }
            ) { $0.shadowOffset = CGSize(width: 3.3, height: 4.7) }
          }
        }
      }
    }
    for degrees in [20, 45, 100] as [CGFloat] {
      for (radius, tolerance) in [(1.5, Tolerance.between(7)), (2.5, .between(4)), (4, .between(3))]
        as [(CGFloat, Tolerance)]
      {
        Scene(
          "the shadow of a crowd, \(radius) deep, rotated by \(degrees)°", tolerance: tolerance,
          of: {
            crowd(13, 13) { $0.setAffineTransform(turn(degrees)) }.shadow(radius, 4, 4, Paint.rgba(0.1, 0, 0.3, 1))
          }
        ) { $0.shadowOffset = CGSize(width: 6, height: 5) }
      }
    }
  }

  /// Layers whose edges lie on whole pixels however they are stretched here: a shadow that is read between the pixels
  /// of a picture is exact for those.
  private static let stretched: [(String, @Sendable () -> CALayer)] = [
    ("a box", { box(12, 12, 16, 16, Paint.red) }),
    ("a round box", { box(12, 12, 16, 16, Paint.red) { $0.cornerRadius = 6 } }),
    ("a box with a sublayer that leaves it", { box(12, 12, 16, 16, Paint.red).with(box(8, 4, 16, 8, Paint.blue)) }),
    (
      "a box with a path for its shadow",
      { box(12, 12, 16, 16, Paint.red) { $0.shadowPath = Outline.ellipse(0, 0, 16, 12) } }
    ),
  ]
}

extension Tolerance {
  fileprivate static func between(_ levels: Int) -> Tolerance {
    Tolerance(
      levels: levels,
      because:
        "what is read between pixels is softer by a quarter of a pixel squared at most, which counts less the deeper a shadow is"
    )
  }

  fileprivate static let shifted = Tolerance(
    levels: 3, because: "a shadow between pixels is interpolated with eight-bit fractions, and rounded before and after"
  )
}
