// Behaviours of shape layers: filled and stroked paths.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers

extension SymbolBehaviour {
  static let shapeLayers: [SymbolBehaviour] = [
    SymbolBehaviour(
      "CAShapeLayer.path",
      says: "the inside of the path is filled, in the space of the layer, as it was when it was set"
    ) {
      let layer = CAShapeLayer(), path = CGMutablePath()
      layer.frame = CGRect(x: 3, y: 2, width: 0, height: 0)
      path.addRect(CGRect(x: 4, y: 5, width: 10, height: 8))
      layer.path = path
      path.addRect(CGRect(x: 20, y: 20, width: 5, height: 5))
      return try alike(page(layer), page(plate(7, 7, 10, 8, ink(0, 0, 0))))
    },
    SymbolBehaviour("CAShapeLayer.fillColor", says: "the path is filled with the colour, or not at all") {
      let layer = CAShapeLayer()
      layer.path = CGPath(rect: CGRect(x: 4, y: 4, width: 9, height: 9), transform: nil)
      layer.fillColor = ink(0, 1, 0, 0.5)
      let isGreen = try alike(page(layer), page(plate(4, 4, 9, 9, ink(0, 1, 0, 0.5))), within: 1)
      layer.fillColor = nil
      return try isGreen && alike(page(layer), canvas())
    },
    SymbolBehaviour(
      "CAShapeLayer.fillRule", "CAShapeLayerFillRule.nonZero", "CAShapeLayerFillRule.evenOdd",
      says: "a path inside of another is filled, or a hole"
    ) {
      let layer = CAShapeLayer(), path = CGMutablePath()
      path.addRect(CGRect(x: 4, y: 4, width: 20, height: 20))
      path.addRect(CGRect(x: 4, y: 10, width: 20, height: 6))
      layer.path = path
      layer.fillColor = ink(1, 0, 0)
      layer.fillRule = .nonZero
      let isFull = try alike(page(layer), page(box(4, 4, 20, 20)))
      layer.fillRule = .evenOdd
      return try isFull && alike(page(layer), page(box(4, 4, 20, 6), box(4, 16, 20, 8)))
    },
    SymbolBehaviour(
      "CAShapeLayer.strokeColor", "CAShapeLayer.lineWidth", says: "a line of the colour and the width is on the path"
    ) {
      let layer = line(from: 4, to: 26)
      layer.lineWidth = 6
      layer.strokeColor = ink(0, 0, 1)
      return try alike(page(layer), page(plate(4, 13, 22, 6, ink(0, 0, 1))))
    },
    SymbolBehaviour("CAShapeLayer.strokeStart", "CAShapeLayer.strokeEnd", says: "a part of the path is stroked") {
      let layer = line(from: 4, to: 24)
      layer.strokeStart = 0.25
      let isWithoutStart = try alike(page(layer), page(box(9, 14, 15, 4)))
      layer.strokeEnd = 0.5
      return try isWithoutStart && alike(page(layer), page(box(9, 14, 5, 4)))
    },
  ]

  static let shapeStrokes: [SymbolBehaviour] = [
    SymbolBehaviour(
      "CAShapeLayer.lineJoin", "CAShapeLayerLineJoin.miter", "CAShapeLayerLineJoin.round", "CAShapeLayerLineJoin.bevel",
      says: "the corner of a line is pointed, round or cut off"
    ) {
      let layer = corner()
      layer.lineJoin = .miter
      let isPointed = try alike(page(layer), page(box(2, 2, 8, 24), box(2, 2, 24, 8)))
      layer.lineJoin = .round
      let circle = CGPath(ellipseIn: CGRect(x: 2, y: 2, width: 8, height: 8), transform: nil)
      let isRound = try alike(page(layer), page(red(circle), box(2, 6, 8, 20), box(6, 2, 20, 8)), within: 2)
      layer.lineJoin = .bevel
      return try isPointed && isRound && alike(page(layer), page(red(bevelled())), within: 2)
    },
    SymbolBehaviour("CAShapeLayer.miterLimit", says: "a corner that would be longer is cut off") {
      let layer = corner()
      layer.miterLimit = 1.5
      let isPointed = try alike(page(layer), page(box(2, 2, 8, 24), box(2, 2, 24, 8)))
      layer.miterLimit = 1.3
      return try isPointed && alike(page(layer), page(red(bevelled())), within: 2)
    },
    SymbolBehaviour(
      "CAShapeLayer.lineCap", "CAShapeLayerLineCap.butt", "CAShapeLayerLineCap.round", "CAShapeLayerLineCap.square",
      says: "a line ends where its path does, or with half a circle or half a square"
    ) {
      let layer = line(from: 10, to: 22)
      layer.lineWidth = 8
      layer.lineCap = .butt
      let isCut = try alike(page(layer), page(box(10, 12, 12, 8)))
      layer.lineCap = .square
      let isLonger = try alike(page(layer), page(box(6, 12, 20, 8)))
      layer.lineCap = .round
      let rounded = CGPath(
        roundedRect: CGRect(x: 6, y: 12, width: 20, height: 8), cornerWidth: 4, cornerHeight: 4, transform: nil)
      return try isCut && isLonger && alike(page(layer), page(red(rounded)), within: 2)
    },
    SymbolBehaviour("CAShapeLayer.lineDashPattern", says: "dashes and gaps have these lengths in turn") {
      let layer = line(from: 4, to: 24)
      layer.lineDashPattern = [4, 2, 6, 1]
      return try alike(page(layer), page(box(4, 14, 4, 4), box(10, 14, 6, 4), box(17, 14, 4, 4), box(23, 14, 1, 4)))
    },
    SymbolBehaviour("CAShapeLayer.lineDashPhase", says: "the line begins so far into the pattern") {
      let layer = line(from: 4, to: 24)
      layer.lineDashPattern = [4, 2]
      layer.lineDashPhase = 3
      return try alike(
        page(layer), page(box(4, 14, 1, 4), box(7, 14, 4, 4), box(13, 14, 4, 4), box(19, 14, 4, 4)))
    },
  ]

  /// Returns a red shape.
  private static func red(_ path: CGPath) -> CAShapeLayer {
    let layer = CAShapeLayer()
    layer.path = path
    layer.fillColor = ink(1, 0, 0)
    return layer
  }

  /// Returns a shape that is stroked in red.
  private static func stroked(_ points: [CGPoint], width: CGFloat) -> CAShapeLayer {
    let layer = CAShapeLayer(), path = CGMutablePath()
    path.addLines(between: points)
    layer.path = path
    layer.fillColor = nil
    layer.strokeColor = ink(1, 0, 0)
    layer.lineWidth = width
    return layer
  }

  /// Returns a horizontal line at y = 16 that is four points wide.
  private static func line(from start: CGFloat, to end: CGFloat) -> CAShapeLayer {
    stroked([CGPoint(x: start, y: 16), CGPoint(x: end, y: 16)], width: 4)
  }

  /// Returns a line of eight points' width with a right angle at (6, 6).
  private static func corner() -> CAShapeLayer {
    stroked([CGPoint(x: 6, y: 26), CGPoint(x: 6, y: 6), CGPoint(x: 26, y: 6)], width: 8)
  }

  /// Returns the outline of that line with its corner cut off.
  private static func bevelled() -> CGPath {
    let path = CGMutablePath()
    path.addLines(between: [
      CGPoint(x: 2, y: 26), CGPoint(x: 2, y: 6), CGPoint(x: 6, y: 2), CGPoint(x: 26, y: 2), CGPoint(x: 26, y: 10),
      CGPoint(x: 10, y: 10), CGPoint(x: 10, y: 26),
    ])
    path.closeSubpath()
    return path
  }
}
