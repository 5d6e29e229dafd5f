// Random contents: any part of any image, placed and filtered in any way.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import ReferenceRenderer

extension RandomAuthor {
  /// Gives a layer an image to show.
  mutating func contents(_ layer: CALayer) {
    layer.contents = numbers.pick(Self.images).image
    layer.contentsGravity = numbers.pick(Self.gravities)
    layer.magnificationFilter = numbers.pick([.linear, .linear, .nearest, .trilinear])
    layer.minificationFilter = numbers.pick([.linear, .nearest, .trilinear])
    if numbers.chance(20) { layer.minificationFilterBias = Float(numbers.number(-1, 1)) }
    if numbers.chance(30) { layer.contentsScale = numbers.pick([0.5, 2, 3]) }
    if numbers.chance(30) {
      layer.contentsRect = CGRect(
        x: numbers.number(-0.2, 0.5), y: numbers.number(-0.2, 0.5), width: numbers.number(0.2, 0.9),
        height: numbers.number(0.2, 0.9))
    }
    if numbers.chance(30) {
      let x = numbers.number(0, 0.6), y = numbers.number(0, 0.6)
      layer.contentsCenter = CGRect(
        x: x, y: y, width: numbers.number(0.05, 1 - x), height: numbers.number(0.05, 1 - y))
    }
  }

  private static let images: [TestImage] = [.quarters, .patches, .wide, .tall, .frame, .veil, .waves, .checks]
  private static let gravities: [CALayerContentsGravity] = [
    .resize, .resize, .resizeAspect, .resizeAspectFill, .center, .top, .bottom, .left, .right, .topLeft, .topRight,
    .bottomLeft, .bottomRight,
  ]
}
