// Behaviours of the contents of layers: images, their places and their sampling.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers

extension SymbolBehaviour {
  static let layerImages: [SymbolBehaviour] = [
    SymbolBehaviour("CALayer.contents", says: "an image fills the layer, its first row at the top") {
      let layer = imageLayer(4, 4, 16, 16)
      layer.contents = try quarters()
      return try alike(
        page(layer),
        page(
          box(4, 4, 8, 8), plate(12, 4, 8, 8, ink(0, 1, 0)), plate(4, 12, 8, 8, ink(0, 0, 1)),
          plate(12, 12, 8, 8, ink(1, 1, 1))))
    },
    SymbolBehaviour("CALayer.contentsRect", says: "a part of the image fills the layer") {
      let layer = imageLayer(4, 4, 16, 16)
      layer.contents = try quarters()
      layer.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
      return try alike(page(layer), page(plate(4, 4, 16, 8, ink(0, 1, 0)), plate(4, 12, 16, 8, ink(1, 1, 1))))
    },
    SymbolBehaviour(
      [
        "CALayer.contentsGravity", "CALayerContentsGravity.center", "CALayerContentsGravity.top",
        "CALayerContentsGravity.bottom", "CALayerContentsGravity.left", "CALayerContentsGravity.right",
        "CALayerContentsGravity.topLeft", "CALayerContentsGravity.topRight", "CALayerContentsGravity.bottomLeft",
        "CALayerContentsGravity.bottomRight", "CALayerContentsGravity.resize", "CALayerContentsGravity.resizeAspect",
        "CALayerContentsGravity.resizeAspectFill",
      ], says: "an image has its place or its size from the gravity; the top is the largest y"
    ) {
      let image = try texels(4, 4, of: (255, 0, 0))
      return try gravities.allSatisfy { gravity, frame in
        let layer = imageLayer(4, 8, 20, 12)
        layer.contents = image
        layer.contentsGravity = gravity
        let x = frame.minX + 4, y = frame.minY + 8
        return try alike(page(layer), page(box(x, y, frame.width, frame.height)))
      }
    },
    SymbolBehaviour("CALayer.contentsScale", says: "so many texels are a point, in images and in drawings") {
      let layer = imageLayer(4, 4, 16, 16)
      layer.contents = try texels(12, 8, of: (255, 0, 0))
      layer.contentsGravity = .center
      layer.contentsScale = 2
      let artist = Painter()
      let drawn = made(imageLayer(4, 4, 16, 16)) {
        $0.delegate = artist
        $0.contentsScale = 0.25
        $0.setNeedsDisplay()
      }
      // The drawing has 4 × 4 texels, of which the first is half covered by the line.
      return try withExtendedLifetime(artist) {
        try alike(page(layer), page(box(9, 10, 6, 4)))
          && alike(page(drawn), page(plate(4, 4, 4, 16, ink(1, 0, 0, 0.5))), within: 2)
      }
    },
    SymbolBehaviour("CALayer.contentsCenter", says: "the parts around the centre keep their size") {
      let layer = imageLayer(4, 4, 15, 12)
      layer.contents = try texels(3, 3) { x, y in
        x == 1 && y == 1 ? (0, 0, 255) : x == 1 || y == 1 ? (0, 255, 0) : (255, 0, 0)
      }
      layer.contentsCenter = CGRect(x: 1.0 / 3, y: 1.0 / 3, width: 1.0 / 3, height: 1.0 / 3)
      return try alike(
        page(layer),
        page(
          box(4, 4, 15, 12), plate(5, 4, 13, 12, ink(0, 1, 0)), plate(4, 5, 15, 10, ink(0, 1, 0)),
          plate(5, 5, 13, 10, ink(0, 0, 1))))
    },
  ]

  static let layerFilters: [SymbolBehaviour] = [
    SymbolBehaviour(
      "CALayer.magnificationFilter", "CALayerContentsFilter.nearest", "CALayerContentsFilter.linear",
      says: "an enlarged image has its texels side by side, or runs from one into the next"
    ) {
      let image = try texels(2, 1) { x, _ in (x == 0 ? 255 : 0, 0, 0) }
      func row(_ filter: CALayerContentsFilter) throws -> [UInt8] {
        let layer = imageLayer(4, 4, 16, 8)
        layer.contents = image
        layer.magnificationFilter = filter
        let picture = try SymbolBehaviour.picture(page(layer))
        return (4..<20).map { picture.rgba($0, 8)[0] }
      }
      let nearest = try row(.nearest), linear = try row(.linear)
      return nearest == Array(repeating: 255, count: 8) + Array(repeating: 0, count: 8)
        && linear[0] == 255 && linear[15] == 0 && (120...150).contains(linear[7])
        && zip(linear, linear.dropFirst()).allSatisfy { $0 >= $1 }
    },
    SymbolBehaviour(
      "CALayer.minificationFilter", "CALayerContentsFilter.nearest", "CALayerContentsFilter.linear",
      "CALayerContentsFilter.trilinear",
      says: "a smaller image skips texels, or shows the means of its texels, or its levels"
    ) {
      let image = try texels(48, 48) { x, y in
        x % 2 == 0 ? (255, UInt8(x * 5), 0) : (0, UInt8(x * 5), x > y ? 255 : 0)
      }
      let pictures = try [CALayerContentsFilter.nearest, .linear, .trilinear].map { filter in
        try picture(page(smaller(image, filter, bias: 0)))
      }
      func reds(_ index: Int) -> [UInt8] { (6..<12).map { pictures[index].rgba($0, 8)[0] } }
      return reds(0).allSatisfy { $0 == 0 || $0 == 255 } && reds(1).allSatisfy { (90...165).contains($0) }
        && reds(2).allSatisfy { (90...165).contains($0) } && allDiffer(pictures)
    },
    SymbolBehaviour(
      "CALayer.minificationFilterBias", "CALayerContentsFilter.trilinear",
      says: "the bias leads to the coarsest level of a trilinear filter, and to none of a linear one"
    ) {
      let image = try texels(32, 32) { x, y in x < 16 ? (255, 0, 0) : (0, 0, 255) }
      let blurred = try picture(page(smaller(image, .trilinear, bias: 20))), middle = blurred.rgba(6, 6)
      return try alike(page(smaller(image, .linear, bias: 20)), page(smaller(image, .linear, bias: 0)))
        && (120...136).contains(middle[0]) && (120...136).contains(middle[2])
        && (5..<14).allSatisfy { blurred.rgba($0, 8) == middle }
    },
  ]

  /// The places of an image of 4 × 4 points in a layer of 20 × 12 whose y grows downwards.
  private static let gravities: [(CALayerContentsGravity, CGRect)] = [
    (.center, CGRect(x: 8, y: 4, width: 4, height: 4)), (.top, CGRect(x: 8, y: 8, width: 4, height: 4)),
    (.bottom, CGRect(x: 8, y: 0, width: 4, height: 4)), (.left, CGRect(x: 0, y: 4, width: 4, height: 4)),
    (.right, CGRect(x: 16, y: 4, width: 4, height: 4)), (.topLeft, CGRect(x: 0, y: 8, width: 4, height: 4)),
    (.topRight, CGRect(x: 16, y: 8, width: 4, height: 4)), (.bottomLeft, CGRect(x: 0, y: 0, width: 4, height: 4)),
    (.bottomRight, CGRect(x: 16, y: 0, width: 4, height: 4)), (.resize, CGRect(x: 0, y: 0, width: 20, height: 12)),
    (.resizeAspect, CGRect(x: 4, y: 0, width: 12, height: 12)),
    (.resizeAspectFill, CGRect(x: 0, y: -4, width: 20, height: 20)),
  ]

  /// Returns a layer that shows enlarged images texel by texel.
  private static func imageLayer(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    layer.magnificationFilter = .nearest
    return layer
  }

  /// Returns a layer of 10 × 10 points with an image that has more texels.
  private static func smaller(_ image: CGImage, _ filter: CALayerContentsFilter, bias: Float) -> CALayer {
    let layer = imageLayer(4, 4, 10, 10)
    layer.contents = image
    layer.minificationFilter = filter
    layer.minificationFilterBias = bias
    return layer
  }

  /// Returns an image of four texels: red, green above blue, white.
  private static func quarters() throws -> CGImage {
    try texels(2, 2) { x, y in y == 0 ? (x == 0 ? (255, 0, 0) : (0, 255, 0)) : x == 0 ? (0, 0, 255) : (255, 255, 255) }
  }
}

/// A delegate that draws a line of two points' width along the left edge.
private final class Painter: CALayerDelegate {
  func draw(_ layer: CALayer, in context: CGContext) {
    context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: 2, height: layer.bounds.height))
  }
}
