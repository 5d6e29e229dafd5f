// Behaviours of the effects of layers: filters, bitmaps and shadows.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers

extension SymbolBehaviour {
  static let layerEffects: [SymbolBehaviour] = [
    SymbolBehaviour("CALayer.compositingFilter", says: "a layer is blended with what is behind it") {
      let layer = plate(8, 8, 12, 12, ink(1, 0, 1))
      layer.compositingFilter = "multiplyBlendMode"
      let ground = { plate(0, 0, 32, 32, ink(1, 1, 0)) }
      return try alike(page(ground(), layer), page(ground(), box(8, 8, 12, 12)))
    },
    SymbolBehaviour("CALayer.filters", says: "a layer and its sublayers go through the filters, one after the other") {
      let layer = box(4, 4, 20, 20), plain = plate(4, 4, 20, 20, ink(0, 1, 0))
      layer.addSublayer(plate(10, 10, 20, 20, ink(0, 0, 1)))
      plain.addSublayer(plate(10, 10, 20, 20, ink(0.5, 1, 0)))
      layer.filters = [CAFilter(type: "colorInvert"), multiplying(ink(0.5, 1, 0))]
      return try alike(page(layer), page(plain), within: 1)
    },
    SymbolBehaviour("CALayer.backgroundFilters", says: "what is behind a layer goes through the filters, in its bounds")
    {
      let layer = CALayer()
      layer.frame = CGRect(x: 8, y: 8, width: 12, height: 12)
      layer.backgroundFilters = [CAFilter(type: "colorInvert")]
      let ground = { plate(0, 0, 32, 32, ink(1, 1, 0)) }
      return try alike(page(ground(), layer), page(ground(), plate(8, 8, 12, 12, ink(0, 0, 1))))
    },
    SymbolBehaviour("CALayer.shouldRasterize", says: "a layer is drawn as one image first, also where it fades") {
      let layer = box(4, 4, 20, 20)
      layer.addSublayer(plate(5, 5, 10, 10, ink(0, 1, 0)))
      layer.opacity = 0.5
      let group = try picture(page(layer))
      layer.allowsGroupOpacity = false
      let each = try picture(page(layer))
      layer.shouldRasterize = true
      let image = try picture(page(layer))
      return image.largestDifference(from: group) <= 2 && image.largestDifference(from: each) > 20
    },
    SymbolBehaviour("CALayer.rasterizationScale", says: "that image has so many pixels for each point") {
      let layer = CALayer()
      layer.frame = CGRect(x: 4, y: 4, width: 16, height: 16)
      layer.addSublayer(box(4, 0, 2, 16))
      layer.shouldRasterize = true
      layer.magnificationFilter = .nearest
      layer.masksToBounds = true
      let isSharp = try alike(page(layer), page(box(8, 4, 2, 16)))
      layer.rasterizationScale = 0.25
      // The line covers half of a pixel that is four points wide.
      return try isSharp && alike(page(layer), page(plate(8, 4, 4, 16, ink(1, 0, 0, 0.5))), within: 2)
    },
  ]

  static let layerShadows: [SymbolBehaviour] = [
    SymbolBehaviour(
      "CALayer.shadowColor", "CALayer.shadowOpacity", "CALayer.shadowOffset",
      says: "the shadow has the form of the layer, beside it and behind it"
    ) {
      let layer = box(4, 4, 12, 12)
      layer.shadowRadius = 0
      let isAlone = try alike(page(layer), page(box(4, 4, 12, 12)))
      layer.shadowColor = ink(0, 0, 1)
      layer.shadowOpacity = 0.5
      layer.shadowOffset = CGSize(width: 5, height: 7)
      return try isAlone
        && alike(page(layer), page(plate(9, 11, 12, 12, ink(0, 0, 1, 0.5)), box(4, 4, 12, 12)), within: 1)
    },
    SymbolBehaviour("CALayer.shadowRadius", says: "the shadow is blurred by so many points") {
      let layer = box(10, 10, 12, 12)
      layer.shadowOpacity = 1
      layer.shadowOffset = .zero
      layer.shadowRadius = 2
      let blurred = plate(10, 10, 12, 12, ink(0, 0, 0)), filter = CAFilter(type: "gaussianBlur")
      filter.setValue(2, forKey: "inputRadius")
      blurred.filters = [filter]
      let picture = try SymbolBehaviour.picture(page(layer))
      return try alike(page(layer), page(blurred, box(10, 10, 12, 12)), within: 6)
        && (60...128).contains(picture[9, 16][3]) && (1...40).contains(picture[6, 16][3])
    },
    SymbolBehaviour("CALayer.shadowPath", says: "the shadow has the form of the path") {
      let layer = box(10, 10, 6, 6), shape = CAShapeLayer()
      shape.path = CGPath(ellipseIn: CGRect(x: 4, y: 6, width: 22, height: 18), transform: nil)
      shape.fillColor = ink(0, 0, 1)
      layer.shadowPath = CGPath(ellipseIn: CGRect(x: -6, y: -4, width: 22, height: 18), transform: nil)
      layer.shadowColor = ink(0, 0, 1)
      layer.shadowOpacity = 1
      layer.shadowOffset = .zero
      layer.shadowRadius = 0
      return try alike(page(layer), page(shape, box(10, 10, 6, 6)), within: 2)
    },
  ]

  /// Returns the filter that multiplies colours with another.
  private static func multiplying(_ color: CGColor) -> CAFilter {
    made(CAFilter(type: "multiplyColor")) { $0.setValue(color, forKey: "inputColor") }
  }
}
