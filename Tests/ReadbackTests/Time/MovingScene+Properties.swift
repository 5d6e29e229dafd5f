// Moving scenes of each kind of property: of every layer, of one class, of filters, of sublayers and masks.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers

extension MovingScene {
  /// Basic animations of the properties of every layer.
  static let properties: [MovingScene] = [
    number("position.x", from: 10, to: 50),
    number("position.y", from: 8, to: 40),
    number("bounds.size.width", from: 8, to: 40),
    number("bounds.size.height", from: 32, to: 8),
    number("bounds.origin.x", from: -4, to: 12) { box { $0.masksToBounds = true } },
    number("anchorPoint.x", from: 0, to: 1),
    number("opacity", from: 0, to: 1),
    number("cornerRadius", from: 0, to: 8),
    number("borderWidth", from: 0, to: 8) { box { $0.borderColor = CGColor(gray: 0, alpha: 1) } },
    number("zPosition", from: -8, to: 8) {
      let root = box()
      let other = CALayer()
      other.frame = CGRect(x: 24, y: 16, width: 30, height: 20)
      other.backgroundColor = CGColor(red: 0.8, green: 0.2, blue: 0.2, alpha: 1)
      root.addSublayer(other)
      return root
    },
    number("shadowOffset.width", from: -8, to: 8) { box { $0.shadowOpacity = 1 } },
    number("shadowRadius", from: 0, to: 4) { box { $0.shadowOpacity = 0.75 } },
    number("shadowOpacity", from: 0, to: 1) { box() },
    number("transform.translation.x", from: -8, to: 8),
    number("transform.scale", from: 0.5, to: 1.5),
    number("transform.scale.y", from: -1, to: 1),
    number("transform.rotation.z", from: 0, to: 4),
    number("transform.rotation.y", from: 0, to: 2),
    number("sublayerTransform.translation.y", from: 0, to: 8),
    number("contentsRect.origin.x", from: 0, to: 0.5) { box { $0.contents = Self.stripes } },
    value("position", "position", { basic("position", from: CGPoint(x: 8, y: 8), to: CGPoint(x: 48, y: 40)) }) {
      $0 <= 1 ? CGPoint(x: 8 + 40 * $0, y: 8 + 32 * $0) : nil
    },
    value(
      "bounds", "bounds",
      {
        basic(
          "bounds", from: CGRect(x: 0, y: 0, width: 8, height: 8), to: CGRect(x: 4, y: 2, width: 40, height: 24))
      }
    ) { $0 <= 1 ? CGRect(x: 4 * $0, y: 2 * $0, width: 8 + 32 * $0, height: 8 + 16 * $0) : nil },
    value(
      "backgroundColor", "backgroundColor",
      {
        basic(
          "backgroundColor", from: CGColor(srgbRed: 1, green: 0, blue: 0.5, alpha: 1),
          to: CGColor(srgbRed: 0, green: 1, blue: 0.5, alpha: 0.5))
      }
    ) { $0 <= 1 ? CGColor(srgbRed: 1 - $0, green: $0, blue: 0.5, alpha: 1 - 0.5 * $0) : nil },
    value("hidden", "hidden", { basic("hidden", from: false, to: true) }) { $0 <= 1 ? $0 > 0 : nil },
    value(
      "transform, in the plane", "transform",
      {
        basic(
          "transform", from: CATransform3DIdentity,
          to: CATransform3DScale(CATransform3DMakeTranslation(8, 4, 0), 2, 0.5, 1))
      }
    ) {
      $0 <= 1 ? CATransform3DScale(CATransform3DMakeTranslation(8 * $0, 4 * $0, 0), 1 + $0, 1 - 0.5 * $0, 1) : nil
    },
    value(
      "transform, in space", "transform", tolerance: 1,
      { basic("transform", from: CATransform3DIdentity, to: CATransform3DMakeRotation(1.2, 0, 1, 0)) }
    ) { $0 <= 1 ? CATransform3DMakeRotation(1.2 * $0, 0, 1, 0) : nil },
    value(
      "contents", "contents", build: { box { $0.contents = Self.stripes } },
      {
        keyframes("contents", [Self.stripes as Any, Self.dots as Any, Self.stripes as Any]) {
          $0.calculationMode = .discrete
        }
      }
    ) { $0 < 1 ? ($0 >= 1 / 3.0 && $0 < 2 / 3.0 ? Self.dots : Self.stripes) : nil },
  ]

  /// Animations of what only some classes have, and of filters, sublayers and masks.
  static let ofClasses: [MovingScene] = [
    number("strokeEnd", from: 0, to: 1, curve),
    number("strokeStart", from: 0, to: 1, curve),
    number("lineWidth", from: 1, to: 9, curve),
    number("lineDashPhase", from: 0, to: 16) {
      let root = curve()
      (moving(root) as? CAShapeLayer)?.lineDashPattern = [6, 2]
      return root
    },
    value(
      "strokeColor", "strokeColor", build: curve,
      {
        basic(
          "strokeColor", from: CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1),
          to: CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1))
      }
    ) { $0 <= 1 ? CGColor(srgbRed: 1 - $0, green: 0, blue: $0, alpha: 1) : nil },
    value(
      "path", "path", build: curve, { basic("path", from: triangle(8), to: triangle(24)) }
    ) { $0 <= 1 ? triangle(8 + 16 * $0) : nil },
    value(
      "locations", "locations", build: gradient, { basic("locations", from: [0, 0.25], to: [0.5, 1]) }
    ) { $0 <= 1 ? [0.5 * $0, 0.25 + 0.75 * $0].map { NSNumber(value: $0) } : nil },
    value(
      "colors", "colors", build: gradient,
      {
        basic(
          "colors",
          from: [CGColor(srgbRed: 1, green: 1, blue: 0, alpha: 1), CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)],
          to: [CGColor(srgbRed: 0, green: 1, blue: 1, alpha: 1), CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)])
      }
    ) {
      $0 <= 1
        ? [CGColor(srgbRed: 1 - $0, green: 1, blue: $0, alpha: 1), CGColor(srgbRed: $0, green: 0, blue: 0, alpha: 1)]
        : nil
    },
    value(
      "startPoint", "startPoint", build: gradient,
      { basic("startPoint", from: CGPoint(x: 0, y: 0), to: CGPoint(x: 0.5, y: 0.5)) }
    ) { $0 <= 1 ? CGPoint(x: 0.5 * $0, y: 0.5 * $0) : nil },
    number("instanceAlphaOffset", from: -0.5, to: 0, replicator),
    value(
      "instanceTransform", "instanceTransform", build: replicator,
      {
        basic(
          "instanceTransform", from: CATransform3DMakeTranslation(4, 0, 0), to: CATransform3DMakeTranslation(12, 8, 0))
      }
    ) { $0 <= 1 ? CATransform3DMakeTranslation(4 + 8 * $0, 8 * $0, 0) : nil },
    number("fontSize", from: 8, to: 24, text),
    value(
      "foregroundColor", "foregroundColor", build: text,
      {
        basic(
          "foregroundColor", from: CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1),
          to: CGColor(srgbRed: 0, green: 0.5, blue: 0, alpha: 1))
      }
    ) { $0 <= 1 ? CGColor(srgbRed: 1 - $0, green: 0.5 * $0, blue: 0, alpha: 1) : nil },
    number("filters.blur.inputRadius", from: 0, to: 4, blurred),
    number("sublayers.inside.opacity", from: 0, to: 1),
    number("sublayers.inside.position.x", from: 0, to: 24),
    number("mask.cornerRadius", from: 0, to: 8, masked),
    number("mask.position.x", from: 0, to: 24, masked),
  ]

  private static let curve: @Sendable () -> CALayer = {
    box(CAShapeLayer()) { layer in
      guard let shape = layer as? CAShapeLayer else { return }
      shape.path = triangle(20)
      shape.fillColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
      shape.strokeColor = CGColor(srgbRed: 0.8, green: 0.1, blue: 0.1, alpha: 1)
      shape.lineWidth = 3
    }
  }

  private static func triangle(_ side: Double) -> CGPath {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 2, y: 2))
    path.addLine(to: CGPoint(x: 2 + side, y: 4))
    path.addQuadCurve(to: CGPoint(x: 4, y: 2 + side / 2), control: CGPoint(x: side, y: side))
    path.closeSubpath()
    return path
  }

  private static let gradient: @Sendable () -> CALayer = {
    box(CAGradientLayer()) { layer in
      guard let gradient = layer as? CAGradientLayer else { return }
      gradient.colors = [
        CGColor(srgbRed: 0.1, green: 0.2, blue: 0.9, alpha: 1), CGColor(srgbRed: 1, green: 0.9, blue: 0.2, alpha: 1),
      ]
      gradient.startPoint = .zero
      gradient.endPoint = CGPoint(x: 1, y: 0)
    }
  }

  private static let replicator: @Sendable () -> CALayer = {
    box(CAReplicatorLayer()) { layer in
      guard let replicator = layer as? CAReplicatorLayer else { return }
      replicator.instanceCount = 3
      replicator.instanceTransform = CATransform3DMakeTranslation(10, 0, 0)
    }
  }

  private static let text: @Sendable () -> CALayer = {
    box(CATextLayer()) { layer in
      guard let text = layer as? CATextLayer else { return }
      text.string = "Moving"
      text.fontSize = 12
      text.contentsScale = 2
    }
  }

  private static let blurred: @Sendable () -> CALayer = {
    box { layer in
      let filter = CAFilter(type: "gaussianBlur")
      filter.name = "blur"
      filter.setValue(2, forKey: "inputRadius")
      layer.filters = [filter]
    }
  }

  private static let masked: @Sendable () -> CALayer = {
    box { layer in
      let mask = CALayer()
      mask.frame = CGRect(x: 2, y: 2, width: 18, height: 12)
      mask.backgroundColor = CGColor(gray: 0, alpha: 1)
      layer.mask = mask
    }
  }

  /// Images of 8 × 8 pixels.
  private static let stripes = image { x, _ in x % 4 < 2 }
  private static let dots = image { x, y in x % 4 == 0 && y % 4 == 0 }

  private static func image(_ isDark: (Int, Int) -> Bool) -> CGImage? {
    let context = CGContext(width: 8, height: 8)
    for y in 0..<8 {
      for x in 0..<8 {
        context.setFillColor(CGColor(gray: isDark(x, y) ? 0.1 : 0.9, alpha: 1))
        context.fill(CGRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return context.makeImage()
  }
}
