// Behaviours of replicator layers and transform layers.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers

extension SymbolBehaviour {
  static let replicatorLayers: [SymbolBehaviour] = [
    SymbolBehaviour(
      "CAReplicatorLayer.instanceCount", "CAReplicatorLayer.instanceTransform",
      says: "the sublayers are shown so many times, each time transformed about the middle once more"
    ) {
      let layer = replicator(of: box(2, 2, 4, 4))
      let isSingle = try alike(page(layer), page(box(2, 2, 4, 4)))
      layer.instanceCount = 3
      layer.instanceTransform = CATransform3DMakeTranslation(8, 6, 0)
      let isRow = try alike(page(layer), page(box(2, 2, 4, 4), box(10, 8, 4, 4), box(18, 14, 4, 4)))
      layer.instanceCount = 2
      layer.instanceTransform = CATransform3DMakeRotation(.pi, 0, 0, 1)
      return try isSingle && isRow && alike(page(layer), page(box(2, 2, 4, 4), box(26, 26, 4, 4)), within: 1)
    },
    SymbolBehaviour("CAReplicatorLayer.instanceColor", says: "the instances are multiplied with the colour") {
      let layer = replicator(of: plate(2, 2, 8, 8, ink(1, 0.5, 1)))
      layer.instanceColor = ink(0.5, 1, 0, 0.5)
      return try alike(page(layer), page(plate(2, 2, 8, 8, ink(0.5, 0.5, 0, 0.5))), within: 1)
    },
    SymbolBehaviour("CAReplicatorLayer.instanceRedOffset", says: "every instance has more red than the one before") {
      try tints(ink(0.75, 1, 1)) { $0.instanceRedOffset = -0.25 }
    },
    SymbolBehaviour("CAReplicatorLayer.instanceGreenOffset", says: "every instance has more green than the one before")
    {
      try tints(ink(1, 0.75, 1)) { $0.instanceGreenOffset = -0.25 }
    },
    SymbolBehaviour("CAReplicatorLayer.instanceBlueOffset", says: "every instance has more blue than the one before") {
      try tints(ink(1, 1, 0.75)) { $0.instanceBlueOffset = -0.25 }
    },
    SymbolBehaviour("CAReplicatorLayer.instanceAlphaOffset", says: "every instance is more opaque than the one before")
    {
      try tints(ink(1, 1, 1, 0.75)) { $0.instanceAlphaOffset = -0.25 }
    },
    SymbolBehaviour(
      "CAReplicatorLayer.instanceDelay", says: "every instance shows the animations as they were a delay before"
    ) {
      let moving = box(2, 2, 8, 8), fade = CABasicAnimation(keyPath: "opacity")
      fade.fromValue = 0
      fade.toValue = 1
      fade.duration = 4
      moving.add(fade, forKey: nil)
      let layer = replicator(of: moving)
      layer.instanceCount = 2
      layer.instanceTransform = CATransform3DMakeTranslation(12, 0, 0)
      layer.instanceDelay = 1
      let plain = page(plate(2, 2, 8, 8, ink(1, 0, 0, 0.75)), plate(14, 2, 8, 8, ink(1, 0, 0, 0.5)))
      return try picture(page(layer), at: 3).largestDifference(from: picture(plain)) <= 1
    },
    SymbolBehaviour(
      "CAReplicatorLayer.preservesDepth", says: "instances lie in the space around, or in the plane of the layer"
    ) {
      let layer = replicator(of: made(box(8, 8, 16, 16)) { $0.transform = CATransform3DMakeRotation(-1, 0, 1, 0) })
      layer.transform = CATransform3DMakeRotation(1, 0, 1, 0)
      let isFlat = try unlike(page(layer), page(box(8, 8, 16, 16)))
      layer.preservesDepth = true
      return try isFlat && alike(page(layer), page(box(8, 8, 16, 16)), within: 2)
    },
  ]

  static let transformLayers: [SymbolBehaviour] = [
    SymbolBehaviour(
      "CATransformLayer",
      says: "sublayers lie in the space around, fade each on its own, and are hit in place of the layer"
    ) {
      func tilted(in layer: CALayer) -> CALayer {
        layer.frame = CGRect(x: 0, y: 0, width: 32, height: 32)
        layer.addSublayer(made(box(8, 8, 16, 16)) { $0.transform = CATransform3DMakeRotation(-1, 0, 1, 0) })
        layer.transform = CATransform3DMakeRotation(1, 0, 1, 0)
        return page(layer)
      }
      let isDeep = try alike(tilted(in: CATransformLayer()), page(box(8, 8, 16, 16)), within: 2)
      let isFlat = try unlike(tilted(in: CALayer()), page(box(8, 8, 16, 16)))
      let group = CATransformLayer(), one = box(4, 4, 12, 12), other = plate(8, 8, 12, 12, ink(0, 0, 1))
      group.frame = CGRect(x: 0, y: 0, width: 32, height: 32)
      group.sublayers = [one, other]
      group.opacity = 0.5
      let root = page(group)
      let faded = page(plate(4, 4, 12, 12, ink(1, 0, 0, 0.5)), plate(8, 8, 12, 12, ink(0, 0, 1, 0.5)))
      return try isDeep && isFlat && alike(root, faded, within: 2) && root.hitTest(CGPoint(x: 5, y: 5)) === one
        && root.hitTest(CGPoint(x: 30, y: 30)) === root
    }
  ]

  /// Returns a replicator of 32 × 32 points.
  private static func replicator(of layer: CALayer) -> CAReplicatorLayer {
    let replicator = CAReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 32, height: 32)
    replicator.addSublayer(layer)
    return replicator
  }

  /// Returns whether `change` gives the second instance of a white box this colour, and the first one none.
  private static func tints(_ color: CGColor, _ change: (CAReplicatorLayer) -> Void) throws -> Bool {
    let layer = replicator(of: plate(2, 2, 8, 8, ink(1, 1, 1)))
    layer.instanceCount = 2
    layer.instanceTransform = CATransform3DMakeTranslation(12, 0, 0)
    change(layer)
    return try alike(page(layer), page(plate(2, 2, 8, 8, ink(1, 1, 1)), plate(14, 2, 8, 8, color)), within: 1)
  }
}
