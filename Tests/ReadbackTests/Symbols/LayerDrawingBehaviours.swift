// Behaviours of the drawing of layers: display, drawing methods, delegates, and drawing into contexts.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers

/// A layer that draws a rectangle as wide as its number, and counts its calls.
private final class BarLayer: CALayer, @unchecked Sendable {
  var width: CGFloat = 8
  var displays = 0
  var drawings = 0

  override func display() {
    displays += 1
    super.display()
  }
  override func draw(in context: CGContext) {
    drawings += 1
    context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: width, height: bounds.height))
  }
}

/// A delegate that draws, and writes down what it is asked for.
private final class Drawer: CALayerDelegate {
  var calls: [String] = []
  func layerWillDraw(_ layer: CALayer) {
    calls.append("layerWillDraw")
    layer.contentsScale = 2
  }
  func draw(_ layer: CALayer, in context: CGContext) {
    calls.append("draw")
    context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    context.fill(CGRect(x: 2, y: 0, width: 6, height: 5))
  }
}

/// A delegate that gives a layer its contents.
private final class Shower: CALayerDelegate {
  let image: CGImage
  var drawings = 0
  init(_ image: CGImage) { self.image = image }
  func display(_ layer: CALayer) { layer.contents = image }
  func draw(_ layer: CALayer, in context: CGContext) { drawings += 1 }
}

extension SymbolBehaviour {
  static let layerDrawing: [SymbolBehaviour] = [
    SymbolBehaviour("CALayer.draw(in:)", says: "what the method draws is seen, in the space of the layer") {
      let layer = bar()
      layer.setNeedsDisplay()
      return try alike(page(layer), page(box(4, 4, 8, 20)))
    },
    SymbolBehaviour("CALayer.display()", says: "it draws new contents") {
      let layer = bar()
      layer.display()
      guard layer.drawings == 1, layer.contents != nil else { return false }
      layer.width = 12
      let isOld = try unlike(page(layer), page(box(4, 4, 12, 20)))
      layer.display()
      return try isOld && layer.drawings == 2 && alike(page(layer), page(box(4, 4, 12, 20)))
    },
    SymbolBehaviour(
      "CALayer.setNeedsDisplay()", "CALayer.needsDisplay()", "CALayer.displayIfNeeded()",
      says: "a marked layer is displayed once, and at the latest by the next picture"
    ) {
      let layer = bar()
      guard !layer.needsDisplay() else { return false }
      layer.displayIfNeeded()
      guard layer.displays == 0 else { return false }
      layer.setNeedsDisplay()
      guard layer.needsDisplay() else { return false }
      layer.displayIfNeeded()
      layer.displayIfNeeded()
      guard layer.displays == 1, !layer.needsDisplay() else { return false }
      layer.width = 12
      layer.setNeedsDisplay()
      return try alike(page(layer), page(box(4, 4, 12, 20))) && layer.displays == 2 && !layer.needsDisplay()
    },
    SymbolBehaviour("CALayer.setNeedsDisplay(_:)", says: "a changed part is drawn again") {
      let layer = bar()
      layer.setNeedsDisplay()
      let isFirst = try alike(page(layer), page(box(4, 4, 8, 20)))
      layer.width = 12
      layer.setNeedsDisplay(CGRect(x: 8, y: 0, width: 4, height: 20))
      return try isFirst && layer.needsDisplay() && alike(page(layer), page(box(4, 4, 12, 20)))
    },
    SymbolBehaviour("CALayer.needsDisplayOnBoundsChange", says: "a layer of another size draws itself again") {
      let layer = bar()
      layer.setNeedsDisplay()
      guard try alike(page(layer), page(box(4, 4, 8, 20))) else { return false }
      layer.frame = CGRect(x: 4, y: 4, width: 10, height: 10)
      let isStretched = try alike(page(layer), page(box(4, 4, 4, 10)), within: 2)
      layer.needsDisplayOnBoundsChange = true
      layer.frame = CGRect(x: 4, y: 4, width: 15, height: 15)
      return try isStretched && alike(page(layer), page(box(4, 4, 8, 15)))
    },
    SymbolBehaviour(
      "CALayer.render(in:)", says: "a context gets the picture of the layers, wherever the layer itself lies"
    ) {
      let layer = page(
        made(box(4, 4, 14, 12)) {
          $0.borderWidth = 2
          $0.opacity = 0.5
        }, plate(10, 20, 8, 8, ink(0, 0, 1)))
      let still = try picture(layer)
      layer.position = CGPoint(x: 200, y: 3)
      guard let space = CGColorSpace(name: CGColorSpace.sRGB),
        let context = CGContext(
          data: nil, width: 32, height: 32, bitsPerComponent: 8, bytesPerRow: 0, space: space,
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
      else { return false }
      context.translateBy(x: 0, y: 32)
      context.scaleBy(x: 1, y: -1)
      layer.render(in: context)
      let shown = canvas()
      shown.contents = context.makeImage()
      return try shown.contents != nil && picture(shown).largestDifference(from: still) <= 2
    },
    SymbolBehaviour(
      "CALayerDelegate.draw(_:in:)", "CALayerDelegate.layerWillDraw(_:)", "CALayer.delegate",
      says: "the delegate prepares and makes the drawing"
    ) {
      let layer = made(CALayer()) { $0.frame = CGRect(x: 4, y: 4, width: 20, height: 20) }
      let drawer = Drawer()
      layer.delegate = drawer
      layer.setNeedsDisplay()
      let isSeen = try alike(page(layer), page(box(6, 4, 6, 5)), within: 1)
      return isSeen && drawer.calls == ["layerWillDraw", "draw"] && (layer.contents as? LayerDrawing)?.width == 40
    },
    SymbolBehaviour(
      "CALayerDelegate.display(_:)", says: "the delegate gives the layer its contents, and nothing is drawn"
    ) {
      let layer = made(CALayer()) { $0.frame = CGRect(x: 4, y: 4, width: 20, height: 20) }
      let shower = Shower(try texels(2, 2, of: (0, 0, 255)))
      layer.delegate = shower
      layer.setNeedsDisplay()
      return try alike(page(layer), page(plate(4, 4, 20, 20, ink(0, 0, 1)))) && shower.drawings == 0
    },
  ]

  /// Returns a layer of 20 × 20 points that draws.
  private static func bar() -> BarLayer {
    made(BarLayer()) { $0.frame = CGRect(x: 4, y: 4, width: 20, height: 20) }
  }
}
