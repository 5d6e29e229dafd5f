// Behaviours of the geometry of layers: places, transforms, conversion, hit testing and the tree.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers

extension SymbolBehaviour {
  static let layerGeometry: [SymbolBehaviour] = [
    SymbolBehaviour("CALayer.bounds", says: "the size is that which is filled, and the origin scrolls the sublayers") {
      let layer = CALayer(), still = page(box(7, 9, 10, 8), plate(12, 11, 3, 3, ink(0, 0, 1)))
      layer.backgroundColor = ink(1, 0, 0)
      layer.bounds = CGRect(x: 5, y: 10, width: -10, height: -8)
      layer.position = CGPoint(x: 12, y: 13)
      layer.addSublayer(plate(0, 4, 3, 3, ink(0, 0, 1)))
      return try layer.bounds == CGRect(x: -5, y: 2, width: 10, height: 8) && alike(page(layer), still)
    },
    SymbolBehaviour(
      "CALayer.position", "CALayer.anchorPoint",
      says: "the anchor point lies at the position, and is the centre of turns"
    ) {
      let layer = box(0, 0, 12, 6)
      layer.anchorPoint = CGPoint(x: 0.25, y: 1)
      layer.position = CGPoint(x: 10, y: 20)
      let isPlaced = try alike(page(layer), page(box(7, 14, 12, 6)))
      layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
      return try isPlaced && alike(page(layer), page(box(10, 17, 6, 12)), within: 1)
    },
    SymbolBehaviour(
      "CALayer.zPosition", says: "siblings are drawn in the order of their depth, and perspective enlarges"
    ) {
      let near = box(4, 4, 12, 12), far = plate(10, 10, 12, 12, ink(0, 0, 1))
      near.zPosition = 1
      let sorted = try alike(page(near, far), page(plate(10, 10, 12, 12, ink(0, 0, 1)), box(4, 4, 12, 12)))
      let root = page(made(box(12, 12, 8, 8)) { $0.zPosition = 16 })
      root.sublayerTransform = perspective(32)
      return try sorted && alike(root, page(box(8, 8, 16, 16)), within: 1)
    },
    SymbolBehaviour("CALayer.anchorPointZ", says: "the layer lies behind its anchor point by that depth") {
      let layer = box(12, 12, 8, 8)
      layer.anchorPointZ = -16
      let root = page(layer)
      root.sublayerTransform = perspective(32)
      return try alike(root, page(box(8, 8, 16, 16)), within: 1)
    },
    SymbolBehaviour("CALayer.transform", says: "a transform scales and turns a layer about its anchor point") {
      let layer = box(10, 12, 8, 4)
      layer.transform = CATransform3DRotate(CATransform3DMakeScale(2, 2, 1), .pi / 2, 0, 0, 1)
      return try alike(page(layer), page(box(10, 6, 8, 16)), within: 1)
    },
    SymbolBehaviour(
      "CALayer.affineTransform()", "CALayer.setAffineTransform(_:)",
      says: "an affine transform is the plane part of the transform"
    ) {
      let layer = box(10, 12, 8, 4)
      layer.setAffineTransform(CGAffineTransform(a: 1, b: 0, c: 0, d: 3, tx: 2, ty: 1))
      let isMoved = try alike(page(layer), page(box(12, 9, 8, 12)))
      layer.transform.m34 = 0.5
      return isMoved && layer.affineTransform() == CGAffineTransform(a: 1, b: 0, c: 0, d: 3, tx: 2, ty: 1)
    },
    SymbolBehaviour("CALayer.frame", says: "a frame places a layer in its superlayer, transformed or not") {
      let layer = CALayer()
      layer.backgroundColor = ink(1, 0, 0)
      layer.anchorPoint = CGPoint(x: 1, y: 0)
      layer.transform = CATransform3DMakeScale(2, 4, 1)
      layer.bounds.origin = CGPoint(x: 3, y: 3)
      layer.frame = CGRect(x: 4, y: 6, width: 20, height: 16)
      let isPlaced = try alike(page(layer), page(box(4, 6, 20, 16)))
      layer.position.x += 3
      return isPlaced && layer.bounds == CGRect(x: 3, y: 3, width: 10, height: 4)
        && layer.frame == CGRect(x: 7, y: 6, width: 20, height: 16)
    },
    SymbolBehaviour("CALayer.isHidden", says: "a hidden layer and everything in it is not seen") {
      let layer = box(4, 4, 20, 20)
      layer.addSublayer(plate(10, 10, 20, 20, ink(0, 0, 1)))
      let isSeen = try unlike(page(layer), canvas())
      layer.isHidden = true
      return try isSeen && alike(page(layer), canvas())
    },
    SymbolBehaviour("CALayer.isDoubleSided", says: "a layer with one side is not seen from behind") {
      let layer = box(4, 4, 20, 20)
      layer.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
      let seesBack = try alike(page(layer), page(box(4, 4, 20, 20)), within: 1)
      layer.isDoubleSided = false
      let seesNothing = try alike(page(layer), canvas())
      layer.transform = CATransform3DMakeScale(-1, 1, 1)
      return try seesBack && seesNothing && alike(page(layer), page(box(4, 4, 20, 20)), within: 1)
    },
    SymbolBehaviour("CALayer.isGeometryFlipped", says: "a flipped layer has its sublayers upside down") {
      let layer = box(4, 4, 20, 16), plain = box(4, 4, 20, 16)
      layer.addSublayer(plate(0, 0, 20, 3, ink(0, 0, 1)))
      plain.addSublayer(plate(0, 13, 20, 3, ink(0, 0, 1)))
      layer.isGeometryFlipped = true
      return try alike(page(layer), page(plain))
    },
    SymbolBehaviour(
      "CALayer.contentsAreFlipped()", says: "it counts the flips of the layer, those above it and the stage"
    ) {
      let root = canvas(), middle = CALayer(), leaf = CALayer()
      root.addSublayer(middle)
      middle.addSublayer(leaf)
      var answers = [leaf.contentsAreFlipped()]
      middle.isGeometryFlipped = true
      answers += [root.contentsAreFlipped(), leaf.contentsAreFlipped()]
      leaf.isGeometryFlipped = true
      answers.append(leaf.contentsAreFlipped())
      return onStage(root) { _ in
        answers + [leaf.contentsAreFlipped(), root.contentsAreFlipped()] == [false, false, true, false, true, true]
      }
    },
    SymbolBehaviour(
      "CALayer.sublayerTransform", says: "it applies to the sublayers, about the anchor point, and not to the layer"
    ) {
      let layer = box(4, 4, 24, 24)
      layer.anchorPoint = .zero
      layer.position = CGPoint(x: 4, y: 4)
      layer.addSublayer(plate(20, 20, 20, 20, ink(0, 0, 1)))
      layer.sublayerTransform = CATransform3DMakeScale(0.5, 0.5, 1)
      return try alike(page(layer), page(box(4, 4, 24, 24), plate(14, 14, 10, 10, ink(0, 0, 1))))
    },
  ]

  static let layerSpaces: [SymbolBehaviour] = [
    SymbolBehaviour(
      "CALayer.convert(_:from:)", "CALayer.convert(_:to:)",
      says: "points and rectangles are those of another layer's space"
    ) {
      let root = canvas(), one = CALayer(), other = CALayer()
      root.sublayers = [one, other]
      one.frame = CGRect(x: 5, y: 6, width: 10, height: 10)
      one.bounds.origin = CGPoint(x: 1, y: 1)
      other.bounds.size = CGSize(width: 10, height: 10)
      other.position = CGPoint(x: 20, y: 20)
      other.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
      let point = one.convert(CGPoint(x: 3, y: 5), to: other), back = one.convert(point, from: other)
      let rect = other.convert(CGRect(x: 0, y: 0, width: 4, height: 2), to: root)
      let inner = other.convert(rect, from: root)
      return isNear(one.convert(CGPoint(x: 3, y: 5), to: root), 7, 10) && isNear(point, -5, 18) && isNear(back, 3, 5)
        && isNear(rect.origin, 23, 15) && isNear(CGPoint(x: rect.width, y: rect.height), 2, 4)
        && isNear(inner.origin, 0, 0) && isNear(CGPoint(x: inner.width, y: inner.height), 4, 2)
    },
    SymbolBehaviour(
      "CALayer.convertTime(_:from:)", "CALayer.convertTime(_:to:)", says: "times are those of another layer's timeline"
    ) {
      let root = canvas(), layer = CALayer()
      root.addSublayer(layer)
      root.beginTime = 1
      layer.speed = 2
      layer.timeOffset = 5
      return layer.convertTime(4, from: nil) == 11 && layer.convertTime(11, to: nil) == 4
        && layer.convertTime(3, from: root) == 11 && layer.convertTime(11, to: root) == 3
    },
    SymbolBehaviour("CALayer.hitTest(_:)", says: "the frontmost layer at a point of the superlayer is found") {
      let root = canvas(), back = box(4, 4, 12, 12), front = box(8, 8, 12, 12), inner = box(2, 2, 20, 4)
      root.position = CGPoint(x: 116, y: 16)
      root.sublayers = [back, front]
      front.addSublayer(inner)
      func hit(_ x: CGFloat, _ y: CGFloat) -> CALayer? { root.hitTest(CGPoint(x: 100 + x, y: y)) }
      guard hit(5, 5) === back, hit(9, 9) === front, hit(11, 11) === inner, hit(25, 11) === inner else { return false }
      front.masksToBounds = true
      back.zPosition = 1
      return hit(25, 11) === root && hit(9, 9) === back && hit(-1, 5) == nil
    },
    SymbolBehaviour("CALayer.contains(_:)", says: "the bounds contain their smallest edges and not their largest") {
      let layer = CALayer()
      layer.bounds = CGRect(x: 5, y: 6, width: 10, height: 10)
      return layer.contains(CGPoint(x: 5, y: 6)) && layer.contains(CGPoint(x: 14.5, y: 15.5))
        && !layer.contains(CGPoint(x: 15, y: 7)) && !layer.contains(CGPoint(x: 7, y: 16))
        && !layer.contains(CGPoint(x: 4, y: 7))
    },
  ]

  /// Returns the transform of an eye at a distance in points.
  private static func perspective(_ distance: CGFloat) -> CATransform3D {
    var transform = CATransform3DIdentity
    transform.m34 = -1 / distance
    return transform
  }

  /// Returns whether a point has these coordinates, up to rounding errors.
  private static func isNear(_ point: CGPoint, _ x: CGFloat, _ y: CGFloat) -> Bool {
    abs(point.x - x) < 1e-9 && abs(point.y - y) < 1e-9
  }
}
