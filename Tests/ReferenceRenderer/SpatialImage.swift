// An image on a plane, stretched over the layer's bounds and seen from near: linear or nearest texels.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

/// The contents of a layer, as a function of the points of its plane.
struct SpatialImage {
  private let image: TestImage
  private let bounds: ReferenceBox
  private let isFlipped: Bool
  private let isNearest: Bool

  /// Creates the contents of a layer; nil if it shows no image.
  init?(_ layer: CALayer, isFlipped: Bool) {
    guard let image = TestImage.of(layer.contents) else { return nil }
    self.image = image
    self.isFlipped = isFlipped
    bounds = ReferenceBox(layer.bounds)
    isNearest = layer.magnificationFilter == .nearest
  }

  /// The colour at a point; nil outside the bounds.
  func color(_ x: Double, _ y: Double) -> ReferencePixel? {
    guard x > bounds.minX, x < bounds.maxX, y > bounds.minY, y < bounds.maxY else { return nil }
    let across = (x - bounds.minX) / bounds.width * Double(image.width)
    let along = (y - bounds.minY) / bounds.height * Double(image.height)
    // The first row is at the top, which has the least y only if y grows down.
    let down = isFlipped ? along : Double(image.height) - along
    if isNearest { return texel(Int(across), Int(down)) }
    let column = (across - 0.5).rounded(.down), row = (down - 0.5).rounded(.down)
    let right = across - 0.5 - column, below = down - 0.5 - row
    return texel(Int(column), Int(row)).times((1 - right) * (1 - below))
      .plus(texel(Int(column) + 1, Int(row)).times(right * (1 - below)))
      .plus(texel(Int(column), Int(row) + 1).times((1 - right) * below))
      .plus(texel(Int(column) + 1, Int(row) + 1).times(right * below))
  }

  private func texel(_ column: Int, _ row: Int) -> ReferencePixel {
    let x = max(0, min(image.width - 1, column)), y = max(0, min(image.height - 1, row))
    let first = (y * image.width + x) * 4
    let levels = image.texels[first..<(first + 4)].map { Double($0) / 255 }
    return ReferencePixel(red: levels[0], green: levels[1], blue: levels[2], alpha: levels[3])
  }
}
