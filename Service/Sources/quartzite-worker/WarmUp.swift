// WarmUp: a picture that opens the device and compiles the shaders that most documents need.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDocuments

/// The first picture of a worker.
enum WarmUp {
  /// Draws a small picture with a gradient, a shadow, a rounded clip, a mask, a group, a shape, a text and depth: on the device,
  /// and then as documents are drawn. Throws `deviceUnavailable` with all that was tried where there is no device.
  static func draw(on renderer: Renderer) throws(RenderError) {
    for coverage in [RenderOptions.Coverage.strips, .automatic] {
      // A picture of its own for each: one that has not changed is not drawn.
      _ = try renderer.render(layers(), RenderOptions(scale: 2, coverage: coverage, redraw: .everything))
    }
  }

  private static func layers() -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
    root.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 4, y: 4, width: 40, height: 40)
    gradient.colors = [CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 0.5)]
    gradient.cornerRadius = 8
    gradient.masksToBounds = true
    gradient.shadowOpacity = 0.5
    let shape = CAShapeLayer()
    shape.path = CGPath(ellipseIn: CGRect(x: 8, y: 8, width: 30, height: 20), transform: nil)
    shape.lineWidth = 3
    shape.strokeColor = CGColor(red: 0, green: 0.5, blue: 0, alpha: 1)
    gradient.addSublayer(shape)
    let mask = CALayer()
    mask.frame = CGRect(x: 0, y: 0, width: 32, height: 32)
    mask.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 0.7)
    let masked = CALayer()
    masked.frame = CGRect(x: 24, y: 24, width: 32, height: 32)
    masked.backgroundColor = CGColor(red: 0, green: 1, blue: 1, alpha: 1)
    masked.mask = mask
    let text = CATextLayer()
    text.string = "Aa"
    text.fontSize = 12
    text.frame = CGRect(x: 2, y: 40, width: 40, height: 20)
    let group = CALayer()
    group.frame = root.bounds
    group.opacity = 0.8
    group.transform = CATransform3DMakeRotation(0.4, 0.2, 1, 0)
    for layer in [gradient, masked, text] { group.addSublayer(layer) }
    root.addSublayer(group)
    return root
  }
}
