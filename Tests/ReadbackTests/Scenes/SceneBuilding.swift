// Helpers for scenes: colours, boxes, grounds, images on layers.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import ReferenceRenderer

/// The colours of the scenes.
enum Paint {
  static let ground = CGColor(srgbRed: 0.9, green: 0.92, blue: 0.84, alpha: 1)
  static let red = CGColor(srgbRed: 0.9, green: 0.1, blue: 0.15, alpha: 1)
  static let blue = CGColor(srgbRed: 0.1, green: 0.2, blue: 0.8, alpha: 1)
  static let green = CGColor(srgbRed: 0.1, green: 0.6, blue: 0.25, alpha: 1)
  static let ink = CGColor(srgbRed: 0.05, green: 0.05, blue: 0.1, alpha: 1)
  static let glass = CGColor(srgbRed: 0.2, green: 0.5, blue: 0.9, alpha: 0.4)
  static let rose = CGColor(srgbRed: 1, green: 0.2, blue: 0.5, alpha: 0.6)
  static let pureRed = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
  static let pureGreen = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
  static let pureBlue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
  static let white = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
  static let black = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)

  static func rgba(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat) -> CGColor {
    CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
  }
}

/// A layer of a size whose top left corner (with y down) is at (x, y) of its superlayer.
func box(
  _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: CGColor? = nil,
  _ configure: (CALayer) -> Void = { _ in }
) -> CALayer {
  let layer = CALayer()
  layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
  layer.position = CGPoint(x: x + width / 2, y: y + height / 2)
  layer.backgroundColor = color
  configure(layer)
  return layer
}

/// A layer that shows an image.
func picture(
  _ image: TestImage, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: CGColor? = nil,
  _ configure: (CALayer) -> Void = { _ in }
) -> CALayer {
  box(x, y, width, height, color) { layer in
    layer.contents = image.image
    configure(layer)
  }
}

/// A root layer with the given layers in it.
func ground(
  _ layers: [CALayer], width: CGFloat = 48, height: CGFloat = 48, _ color: CGColor? = Paint.ground,
  _ configure: (CALayer) -> Void = { _ in }
) -> CALayer {
  let root = box(0, 0, width, height, color)
  for layer in layers { root.addSublayer(layer) }
  configure(root)
  return root
}

extension CALayer {
  /// Returns the sublayer at a path of indices, or the last layer that the path reaches.
  func child(_ path: Int...) -> CALayer {
    path.reduce(self) { layer, index in
      guard let sublayers = layer.sublayers, sublayers.indices.contains(index) else { return layer }
      return sublayers[index]
    }
  }

  /// Moves the layer in its superlayer.
  func shift(_ x: CGFloat, _ y: CGFloat = 0) {
    position = CGPoint(x: position.x + x, y: position.y + y)
  }

  /// Makes the layer larger about its anchor point.
  func grow(_ width: CGFloat, _ height: CGFloat = 0) {
    bounds = CGRect(
      x: bounds.origin.x, y: bounds.origin.y, width: bounds.size.width + width, height: bounds.size.height + height)
  }

  /// Adds sublayers and returns the layer.
  func with(_ layers: CALayer...) -> CALayer {
    for layer in layers { addSublayer(layer) }
    return self
  }
}

/// A rotation of the plane in degrees.
func turn(_ degrees: CGFloat) -> CGAffineTransform { CGAffineTransform(rotationAngle: degrees * .pi / 180) }

/// A rotation in space, in degrees.
func turn(_ degrees: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
  CATransform3DMakeRotation(degrees * .pi / 180, x, y, z)
}
