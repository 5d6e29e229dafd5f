// Helpers for scenes with effects: filters, shapes, gradients, shadows, crowds of layers.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

/// A filter with inputs.
func filter(_ type: String, _ inputs: KeyValuePairs<String, Any> = [:]) -> CAFilter {
  let result = CAFilter(type: type)
  for (key, value) in inputs { result.setValue(value, forKey: key) }
  return result
}

/// A Gaussian blur with a sigma in points.
func blur(_ sigma: CGFloat) -> CAFilter { filter("gaussianBlur", ["inputRadius": sigma]) }

/// A shape layer whose top left corner (with y down) is at (x, y) of its superlayer.
func shape(
  _ path: CGPath, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ fill: CGColor?,
  _ configure: (CAShapeLayer) -> Void = { _ in }
) -> CAShapeLayer {
  let layer = CAShapeLayer()
  layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
  layer.position = CGPoint(x: x + width / 2, y: y + height / 2)
  layer.path = path
  layer.fillColor = fill
  configure(layer)
  return layer
}

/// A layer of a gradient from left to right.
func fade(
  _ from: CGColor, _ to: CGColor, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat,
  _ configure: (CAGradientLayer) -> Void = { _ in }
) -> CAGradientLayer {
  let layer = CAGradientLayer()
  layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
  layer.position = CGPoint(x: x + width / 2, y: y + height / 2)
  layer.colors = [from, to]
  layer.startPoint = CGPoint(x: 0, y: 0.5)
  layer.endPoint = CGPoint(x: 1, y: 0.5)
  configure(layer)
  return layer
}

/// The paths of the scenes.
enum Outline {
  static func ellipse(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGPath {
    CGPath(ellipseIn: CGRect(x: x, y: y, width: width, height: height), transform: nil)
  }

  static func rounded(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ radius: CGFloat) -> CGPath {
    CGPath(
      roundedRect: CGRect(x: x, y: y, width: width, height: height), cornerWidth: radius, cornerHeight: radius,
      transform: nil)
  }

  /// A polygon through points.
  static func polygon(_ points: [(CGFloat, CGFloat)]) -> CGPath {
    let path = CGMutablePath()
    path.addLines(between: points.map { CGPoint(x: $0.0, y: $0.1) })
    path.closeSubpath()
    return path
  }

  /// A star of five points that crosses itself, in a box of 30 by 30.
  static var star: CGPath {
    polygon([
      (15, 1), (18.375, 11.5), (29, 11.5), (20.4629, 17.9956), (24, 29), (15, 22.1522), (6, 29), (9.5371, 17.9956),
      (1, 11.5), (11.625, 11.5),
    ])
  }

  /// Two boxes that overlap, in one path. Their sides cross between pixels, so that no pixel has parts of both.
  static var crossed: CGPath {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 2, y: 3, width: 17, height: 16))
    path.addRect(CGRect(x: 9, y: 10, width: 18, height: 17))
    return path
  }

  /// Two ellipses, one in the other.
  static func ring(_ x: CGFloat, _ y: CGFloat, _ size: CGFloat, hole: CGFloat) -> CGPath {
    let path = CGMutablePath()
    path.addEllipse(in: CGRect(x: x, y: y, width: size, height: size))
    let inset = (size - hole) / 2
    path.addEllipse(in: CGRect(x: x + inset, y: y + inset, width: hole, height: hole))
    return path
  }
}

extension CALayer {
  /// Gives the layer a shadow.
  @discardableResult
  func shadow(
    _ radius: CGFloat, _ x: CGFloat = 0, _ y: CGFloat = 0, _ color: CGColor = Paint.black, opacity: Float = 1
  ) -> Self {
    shadowRadius = radius
    shadowOffset = CGSize(width: x, height: y)
    shadowColor = color
    shadowOpacity = opacity
    return self
  }
}

/// A layer with two sublayers that overlap each other and leave its bounds.
func crowd(_ x: CGFloat, _ y: CGFloat, _ configure: (CALayer) -> Void = { _ in }) -> CALayer {
  box(x, y, 22, 20, Paint.green, configure).with(box(-5, 3, 16, 12, Paint.red), box(9, 8, 19, 15, Paint.blue))
}
