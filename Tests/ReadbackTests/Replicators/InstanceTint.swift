// The factors of an instance, and their effect on colours, gradients and images.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import ReferenceRenderer

/// The factors of an instance, 0…1: straight red, green and blue, and alpha.
struct InstanceTint: Hashable, Sendable {
  var red = 1.0
  var green = 1.0
  var blue = 1.0
  var alpha = 1.0

  /// Creates factors that change nothing.
  init() {}

  /// Creates the factors of one instance of a replicator: its colour, moved by the offsets once for each instance
  /// before.
  init(of replicator: CAReplicatorLayer, _ instance: Int) {
    let first = Self.straight(replicator.instanceColor ?? Paint.white)
    func factor(_ first: Double, _ offset: Float) -> Double {
      max(0, min(1, first + Double(instance) * Double(offset)))
    }
    red = factor(first.red, replicator.instanceRedOffset)
    green = factor(first.green, replicator.instanceGreenOffset)
    blue = factor(first.blue, replicator.instanceBlueOffset)
    alpha = factor(first.alpha, replicator.instanceAlphaOffset)
  }

  /// Returns the factors of an instance within an instance.
  func times(_ other: InstanceTint) -> InstanceTint {
    var result = self
    result.red *= other.red
    result.green *= other.green
    result.blue *= other.blue
    result.alpha *= other.alpha
    return result
  }

  /// Returns a colour multiplied by the factors.
  func applied(to color: CGColor) -> CGColor {
    guard self != InstanceTint() else { return color }
    let straight = Self.straight(color)
    return CGColor(
      srgbRed: CGFloat(straight.red * red), green: CGFloat(straight.green * green), blue: CGFloat(straight.blue * blue),
      alpha: CGFloat(straight.alpha * alpha))
  }

  /// Returns an image multiplied by the factors, rounded to eight bits again.
  func applied(to image: TestImage) -> TestImage {
    let factors = [red * alpha, green * alpha, blue * alpha, alpha]
    return TestImage(width: image.width, height: image.height) { x, y in
      let texel = (0..<4).map { channel in
        UInt8((Double(image.texels[(y * image.width + x) * 4 + channel]) * factors[channel]).rounded())
      }
      return (texel[0], texel[1], texel[2], texel[3])
    }
  }

  /// Returns a colour of any space in sRGB, not premultiplied.
  private static func straight(_ color: CGColor) -> (red: Double, green: Double, blue: Double, alpha: Double) {
    let opaque = ReferencePixel(color.copy(alpha: 1) ?? color)
    return (opaque.red, opaque.green, opaque.blue, max(0, min(1, Double(color.alpha))))
  }
}

extension CALayer {
  /// Tints everything that the layer itself paints.
  func paint(with tint: InstanceTint) {
    guard tint != InstanceTint() else { return }
    backgroundColor = backgroundColor.map(tint.applied)
    borderColor = borderColor.map(tint.applied)
    shadowColor = shadowColor.map(tint.applied)
    if let image = TestImage.of(contents) { contents = tint.applied(to: image).image }
    if let shape = self as? CAShapeLayer {
      shape.fillColor = shape.fillColor.map(tint.applied)
      shape.strokeColor = shape.strokeColor.map(tint.applied)
    }
    if let gradient = self as? CAGradientLayer {
      gradient.colors = gradient.colors?.map { ($0 as? CGColor).map(tint.applied) ?? $0 }
    }
  }
}
