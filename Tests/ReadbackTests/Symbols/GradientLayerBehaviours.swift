// Behaviours of gradient layers.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers

extension SymbolBehaviour {
  static let gradientLayers: [SymbolBehaviour] = [
    SymbolBehaviour(
      "CAGradientLayer.colors", says: "the layer runs from one colour to the next, from the smallest y on"
    ) {
      let picture = try SymbolBehaviour.picture(page(gradient()))
      return (0..<16).allSatisfy { row in
        let pixel = picture.rgba(10, 4 + row), part = (Double(row) + 0.5) / 16
        return isNear(pixel, [255 * (1 - part), 0, 255 * part, 255])
      } && picture.rgba(10, 3)[3] == 0
    },
    SymbolBehaviour("CAGradientLayer.locations", says: "every colour has its place, and equal places make an edge") {
      let layer = gradient()
      layer.locations = [0.25, 0.25]
      let isEdge = try alike(
        page(layer), page(plate(4, 4, 24, 4, ink(1, 0, 0)), plate(4, 8, 24, 12, ink(0, 0, 1))), within: 2)
      layer.locations = [0, 0.5]
      let picture = try SymbolBehaviour.picture(page(layer))
      return isEdge && isNear(picture.rgba(10, 6), [255 * (1 - 2.5 / 8), 0, 255 * 2.5 / 8, 255])
        && isNear(picture.rgba(10, 15), [0, 0, 255, 255])
    },
    SymbolBehaviour(
      "CAGradientLayer.startPoint", "CAGradientLayer.endPoint",
      says: "the colours lie between these points of the layer"
    ) {
      let layer = gradient()
      layer.startPoint = CGPoint(x: 0.75, y: 0)
      layer.endPoint = CGPoint(x: 0.25, y: 0)
      let picture = try SymbolBehaviour.picture(page(layer))
      return (0..<24).allSatisfy { column in
        let part = min(max((0.75 - (Double(column) + 0.5) / 24) * 2, 0), 1)
        return isNear(picture.rgba(4 + column, 10), [255 * (1 - part), 0, 255 * part, 255])
      }
    },
    SymbolBehaviour(
      "CAGradientLayer.type", "CAGradientLayerType.axial", "CAGradientLayerType.radial", "CAGradientLayerType.conic",
      says: "the colours lie along a line, on ellipses or around a point"
    ) {
      func pixels(_ type: CAGradientLayerType) throws -> [[UInt8]] {
        let layer = gradient()
        layer.startPoint = CGPoint(x: 0.5, y: 0.5)
        layer.endPoint = CGPoint(x: 1, y: 1)
        layer.locations = [0.5, 0.5]
        layer.type = type
        let picture = try SymbolBehaviour.picture(page(layer))
        // Three places near the middle; far from it to the right, down, left and up.
        let places = [(17, 13), (15, 13), (17, 11), (27, 13), (17, 19), (4, 12), (15, 4)]
        return places.map { x, y in picture.rgba(x, y) }
      }
      let red: [UInt8] = [255, 0, 0, 255], blue: [UInt8] = [0, 0, 255, 255]
      let axial = try pixels(.axial), radial = try pixels(.radial), conic = try pixels(.conic)
      return axial == [red, red, red, blue, blue, red, red] && radial == [red, red, red, blue, blue, blue, blue]
        && conic == [red, red, blue, blue, red, red, blue]
    },
  ]

  /// Returns a layer of 24 × 16 points from red to blue.
  private static func gradient() -> CAGradientLayer {
    let layer = CAGradientLayer()
    layer.frame = CGRect(x: 4, y: 4, width: 24, height: 16)
    layer.colors = [ink(1, 0, 0), ink(0, 0, 1)]
    return layer
  }

  /// Returns whether a pixel has these parts, up to two levels.
  private static func isNear(_ pixel: [UInt8], _ expected: [Double]) -> Bool {
    zip(pixel, expected).allSatisfy { abs(Double($0) - $1) <= 2 }
  }
}
