// Pairs of a layer whose own drawing is clipped by its bounds, and the same drawing in a sublayer.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

/// Places a layer that masks to its bounds, with round corners.
private func masking<Layer: CALayer>(_ layer: Layer, rotated: Bool, _ configure: (Layer) -> Void = { _ in }) -> Layer {
  layer.bounds = CGRect(x: 0, y: 0, width: 30, height: 22)
  layer.position = CGPoint(x: 24, y: 24)
  layer.backgroundColor = Paint.glass
  layer.cornerRadius = 9
  layer.masksToBounds = true
  if rotated { layer.setAffineTransform(turn(25)) }
  configure(layer)
  return layer
}

private func fill(_ shape: CAShapeLayer) {
  shape.path = CGPath(ellipseIn: CGRect(x: -8, y: 4, width: 34, height: 30), transform: nil)
  shape.fillColor = Paint.red
  shape.strokeColor = Paint.ink
  shape.lineWidth = 3
}

private func write(_ text: CATextLayer) {
  text.string = "Wide"
  text.fontSize = 19
  text.foregroundColor = Paint.ink
  text.contentsScale = 4
}

extension SamePicture {
  @SamePictureList static var clips: [SamePicture] {
    for rotated in [false, true] {
      SamePicture(
        "a path in a layer that masks to its round bounds, or in its sublayer\(rotated ? ", rotated" : "")",
        tolerance: 1,
        one: { ground([masking(CAShapeLayer(), rotated: rotated) { fill($0) }]) },
        other: {
          ground([
            masking(CALayer(), rotated: rotated) {
              let shape = CAShapeLayer()
              fill(shape)
              $0.addSublayer(shape)
            }
          ])
        })
      SamePicture(
        "text in a layer that masks to its round bounds, or in its sublayer\(rotated ? ", rotated" : "")", tolerance: 1,
        one: { ground([masking(CATextLayer(), rotated: rotated) { write($0) }]) },
        other: {
          ground([
            masking(CALayer(), rotated: rotated) {
              let text = CATextLayer()
              text.frame = $0.bounds
              write(text)
              $0.addSublayer(text)
            }
          ])
        })
    }
  }
}
