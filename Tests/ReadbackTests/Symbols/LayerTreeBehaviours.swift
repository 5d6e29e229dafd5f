// Behaviours of the operations on trees of layers, and of masks and clips.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers

extension SymbolBehaviour {
  static let layerTrees: [SymbolBehaviour] = [
    SymbolBehaviour(
      "CALayer.sublayers", "CALayer.superlayer", says: "sublayers are drawn back to front, and know their layer"
    ) {
      let root = canvas(), red = box(4, 4, 12, 12), blue = plate(8, 8, 12, 12, ink(0, 0, 1))
      guard root.sublayers == nil, red.superlayer == nil else { return false }
      root.sublayers = [red, blue]
      let first = try picture(root)
      root.sublayers = [blue, red]
      let second = try picture(root)
      let isInside = red.superlayer === root && blue.superlayer === root
      root.sublayers = [blue]
      return first.rgba(10, 10) == [0, 0, 255, 255] && second.rgba(10, 10) == [255, 0, 0, 255] && isInside
        && red.superlayer == nil && root.sublayers?.count == 1
    },
    SymbolBehaviour("CALayer.addSublayer(_:)", says: "the layer is taken from where it was and lies in front") {
      try stacks { root, layers in
        let other = CALayer()
        other.addSublayer(layers[3])
        root.addSublayer(layers[3])
        root.addSublayer(layers[0])
        guard other.sublayers == nil else { return [] }
        return [1, 2, 3, 0]
      }
    },
    SymbolBehaviour("CALayer.insertSublayer(_:at:)", says: "the layer has this index then, or the last") {
      try stacks { root, layers in
        root.insertSublayer(layers[3], at: 1)
        root.insertSublayer(layers[0], at: 100)
        return [3, 1, 2, 0]
      }
    },
    SymbolBehaviour("CALayer.insertSublayer(_:below:)", says: "the layer lies just behind another") {
      try stacks { root, layers in
        root.insertSublayer(layers[3], below: layers[1])
        return [0, 3, 1, 2]
      }
    },
    SymbolBehaviour("CALayer.insertSublayer(_:above:)", says: "the layer lies just in front of another") {
      try stacks { root, layers in
        root.insertSublayer(layers[3], above: layers[1])
        return [0, 1, 3, 2]
      }
    },
    SymbolBehaviour("CALayer.replaceSublayer(_:with:)", says: "the new layer is where the old one was") {
      try stacks { root, layers in
        root.replaceSublayer(layers[1], with: layers[3])
        return [0, 3, 2]
      }
    },
    SymbolBehaviour("CALayer.removeFromSuperlayer()", says: "a sublayer leaves its layer, and a mask too") {
      let root = page(box(4, 4, 12, 12), box(0, 0, 32, 32)), mask = box(0, 0, 2, 2)
      root.mask = mask
      root.sublayers?.last?.removeFromSuperlayer()
      guard try unlike(root, page(box(4, 4, 12, 12))) else { return false }
      mask.removeFromSuperlayer()
      return try root.mask == nil && mask.superlayer == nil && alike(root, page(box(4, 4, 12, 12)))
    },
    SymbolBehaviour("CALayer.mask", says: "the alpha of the mask cuts the layer, and its colour does not count") {
      let layer = box(4, 4, 20, 20), mask = CALayer()
      mask.addSublayer(plate(2, 3, 8, 30, ink(0, 1, 0)))
      mask.addSublayer(plate(10, 3, 4, 4, ink(0, 1, 0, 0.5)))
      layer.mask = mask
      return try mask.superlayer === layer && layer.sublayers == nil
        && alike(page(layer), page(box(6, 7, 8, 17), plate(14, 7, 4, 4, ink(1, 0, 0, 0.5))), within: 1)
    },
    SymbolBehaviour("CALayer.masksToBounds", says: "sublayers are cut at the bounds and their corners") {
      let layer = CALayer()
      layer.frame = CGRect(x: 4, y: 4, width: 20, height: 20)
      layer.addSublayer(box(-10, -10, 60, 60))
      let overflows = try alike(page(layer), page(box(0, 0, 32, 32)))
      layer.masksToBounds = true
      let isCut = try alike(page(layer), page(box(4, 4, 20, 20)))
      layer.cornerRadius = 8
      return try overflows && isCut
        && alike(page(layer), page(made(box(4, 4, 20, 20)) { $0.cornerRadius = 8 }), within: 2)
    },
  ]

  /// Returns whether `change` brings the sublayers 0, 1 and 2 of a layer, and 3 that is in none, into the order that it
  /// returns, and that this order is seen.
  private static func stacks(_ change: (CALayer, [CALayer]) -> [Int]) throws -> Bool {
    let root = canvas()
    let layers = (0..<4).map { plate(CGFloat($0) * 4, CGFloat($0) * 4, 16, 16, colors[$0]) }
    root.sublayers = Array(layers.prefix(3))
    let order = change(root, layers)
    guard let sublayers = root.sublayers, sublayers.count == order.count,
      zip(sublayers, order).allSatisfy({ $0 === layers[$1] }), sublayers.allSatisfy({ $0.superlayer === root })
    else { return false }
    // All layers contain this pixel, so that it has the colour of the frontmost one.
    let front = try picture(root).rgba(14, 14)
    return front == colors[order[order.count - 1]].components.map { $0.map { UInt8($0 * 255) } }
  }

  private static let colors = [ink(1, 0, 0), ink(0, 1, 0), ink(0, 0, 1), ink(1, 1, 0)]
}
