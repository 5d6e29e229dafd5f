// Scenes of colour filters on layers that are clipped, masked and cast shadows: the filters come before all of these.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers

extension Scene {
  @SceneList static var filteredLayers: [Scene] {
    for (color, make) in recolorings {
      for (name, tolerance, configure) in filteredOwners {
        Scene(
          "\(color), \(name)", tolerance: tolerance,
          of: {
            box(11.25, 10.5, 24, 22, Paint.rgba(0.8, 0.3, 0.2, 0.8)) {
              $0.cornerRadius = 7
              $0.filters = [make()]
              $0.addSublayer(box(9, 6, 20, 10, Paint.rgba(0.1, 0.4, 0.9, 0.7)))
              configure($0)
            }
          }
        ) { $0.filters = nil }
      }
    }
    for (name, tolerance, configure) in filteredOwners {
      Scene(
        "with red as its alpha, \(name)", tolerance: tolerance,
        of: {
          // Pixels of very little coverage have too few digits of red to tell their alpha, so that the layer covers
          // whole pixels.
          box(11, 10, 24, 22, Paint.rgba(0.8, 0.3, 0.2, 0.8)) {
            $0.filters = [matrix(alpha: 0, ofRed: 0.9)]
            $0.addSublayer(box(9, 6, 20, 10, Paint.rgba(0.2, 0.4, 0.9, 0.6)))
            configure($0)
            $0.setAffineTransform(.identity)
          }
        }
      ) { $0.filters = nil }
    }
    Scene(
      "what a filter makes of nothing is blurred", tolerance: .blurred,
      of: { box(12, 12, 20, 18) { $0.filters = [matrix(bias: 0.7), blur(1.5)] } }
    ) { $0.filters = [matrix(bias: 0.7)] }
    Scene(
      "what a filter makes of a blur ends at the bounds", tolerance: .contrasted,
      of: { box(12, 12, 20, 18, Paint.red) { $0.filters = [blur(1.5), matrix(bias: 0.4)] } }
    ) { $0.filters = [matrix(bias: 0.4)] }
    Scene(
      "what a filter makes of nothing is blurred, and cut to round bounds", tolerance: .deep(3),
      of: {
        box(12.5, 12, 20, 18, Paint.glass) {
          $0.filters = [matrix(bias: 0.5), blur(1.5)]
          $0.cornerRadius = 6
          $0.masksToBounds = true
        }
      }
    ) { $0.masksToBounds = false }
    Scene(
      "a filter makes something of a layer that shows nothing", tolerance: .edged,
      of: { box(12.5, 12.25, 20, 18) { $0.filters = [matrix(bias: 0.7)] } }
    ) { $0.cornerRadius = 5 }
    Scene(
      "a filter makes nothing of a layer without size", of: { box(20, 20, 0, 0) { $0.filters = [matrix(bias: 0.7)] } }
    ) { $0.grow(6, 5) }
    Scene(
      "a filter makes something of nothing in bounds that are rotated", tolerance: .edged,
      of: {
        box(12, 12, 20, 18) {
          $0.filters = [matrix(bias: 0.7)]
          $0.setAffineTransform(turn(30))
        }
      }
    ) { $0.setAffineTransform(turn(40)) }
  }

  private static let recolorings: [(String, @Sendable () -> CAFilter)] = [
    ("inverted", { filter("colorInvert") }), ("with less alpha", { matrix(alpha: 0.5) }),
    ("with more alpha", { matrix(alpha: 1.25) }), ("with alpha added", { matrix(bias: 0.25) }),
    ("with alpha taken away", { matrix(bias: -0.2) }),
  ]

  /// A matrix that exchanges red and blue. The new alpha is the sum of a part of alpha, a part of red, and a bias.
  @Sendable private static func matrix(alpha: Double = 1, ofRed: Double = 0, bias: Double = 0) -> CAFilter {
    let rows: [Double] = [0, 0, 1, 0, 0.1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, ofRed, 0, 0, alpha, bias]
    return filter("colorMatrix", ["inputColorMatrix": rows.map { NSNumber(value: $0) }])
  }

  private static let filteredOwners: [(String, Tolerance, @Sendable (CALayer) -> Void)] = [
    ("alone", .layered, { _ in }),
    ("cut to round bounds", .layered, { $0.masksToBounds = true }),
    (
      "cut to round bounds, rotated", .deep(2),
      {
        $0.masksToBounds = true
        $0.setAffineTransform(turn(25))
      }
    ),
    (
      "cut to round bounds, with a border", .layered,
      {
        $0.masksToBounds = true
        $0.borderWidth = 3
        $0.borderColor = Paint.rgba(0.9, 0.9, 0.2, 0.6)
      }
    ),
    ("with a hard shadow", .blurred, { $0.shadow(0, 5, 6, Paint.blue) }),
    ("with a soft shadow", .blurred, { $0.shadow(1.5, 5, 6, Paint.blue) }),
    (
      "with a shadow of a path", .blurred,
      {
        $0.shadow(1.5, 5, 6, Paint.blue)
        $0.shadowPath = Outline.ellipse(0, 0, 24, 22)
      }
    ),
    ("masked", .layered, { $0.mask = box(3, 2, 18, 22, Paint.rgba(0, 0, 0, 0.8)) { $0.cornerRadius = 8 } }),
    (
      "masked, with a shadow", .deep(3),
      {
        $0.shadow(1.5, 5, 6, Paint.blue)
        $0.mask = box(3, 2, 26, 27, Paint.rgba(0, 0, 0, 0.8)) { $0.cornerRadius = 8 }
      }
    ),
    (
      "fading, with a shadow", .blurred,
      {
        $0.shadow(1.5, 5, 6, Paint.blue)
        $0.opacity = 0.6
      }
    ),
    (
      "in round bounds that mask, under a mask", .layered,
      {
        $0.masksToBounds = true
        $0.mask = fade(Paint.black, Paint.rgba(0, 0, 0, 0.2), 0, 0, 24, 22)
      }
    ),
  ]
}
