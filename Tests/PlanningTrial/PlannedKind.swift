// The kinds of layers whose planning is counted.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers

/// A kind of layers, by what sets them apart from a blue box.
struct PlannedKind: Sendable {
  let name: String
  /// Changes a blue layer of 30 × 20 points into one of this kind; the number is its place among its siblings.
  let configure: @Sendable (CALayer, Int) -> Void

  init(_ name: String, _ configure: @escaping @Sendable (CALayer, Int) -> Void) {
    (self.name, self.configure) = (name, configure)
  }

  /// Boxes, of which an unchanged picture's plan needs no allocation for each.
  static let boxes = [
    PlannedKind("sharp") { _, _ in },
    PlannedKind("between-pixels") { layer, _ in layer.position.x += 0.25 },
    PlannedKind("round") { layer, _ in layer.cornerRadius = 6 },
    PlannedKind("bordered") { layer, _ in (layer.cornerRadius, layer.borderWidth) = (6, 2) },
    PlannedKind("rotated") { layer, _ in layer.setAffineTransform(CGAffineTransform(rotationAngle: 0.3)) },
  ]

  /// All kinds.
  static let all =
    boxes + [
      PlannedKind("shape") { layer, number in
        let shape = CAShapeLayer()
        shape.path = CGPath(
          ellipseIn: CGRect(x: 2, y: 2, width: 26, height: 12 + CGFloat(number % 4)), transform: nil)
        layer.addSublayer(shape)
      },
      PlannedKind("gradient") { layer, _ in
        let gradient = CAGradientLayer()
        gradient.frame = layer.bounds
        gradient.colors = [blue, red]
        layer.addSublayer(gradient)
      },
      PlannedKind("text") { layer, number in
        let text = CATextLayer()
        text.frame = layer.bounds
        (text.string, text.fontSize) = ("\(number % 100)", 9)
        layer.addSublayer(text)
      },
      PlannedKind("group") { layer, _ in
        layer.opacity = 0.5
        addOverflow(to: layer)
      },
      PlannedKind("clip") { layer, _ in
        (layer.cornerRadius, layer.masksToBounds) = (6, true)
        addOverflow(to: layer)
      },
      PlannedKind("mask") { layer, _ in
        let mask = CAShapeLayer()
        mask.path = CGPath(ellipseIn: layer.bounds, transform: nil)
        layer.mask = mask
        addOverflow(to: layer)
      },
      PlannedKind("shadow") { layer, _ in
        (layer.cornerRadius, layer.shadowOpacity, layer.shadowRadius) = (6, 0.5, 3)
      },
    ]

  static let blue = CGColor(red: 0.2, green: 0.4, blue: 0.8, alpha: 1)
  static let red = CGColor(red: 0.8, green: 0.3, blue: 0.2, alpha: 1)

  /// Adds a layer that lies across the corner of `layer`.
  private static func addOverflow(to layer: CALayer) {
    let overflow = CALayer()
    overflow.frame = CGRect(x: 20, y: 10, width: 15, height: 15)
    overflow.backgroundColor = red
    layer.addSublayer(overflow)
  }
}
