// Behaviours of the appearance of layers: backgrounds, corners, borders and edges.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers

extension SymbolBehaviour {
  static let layerBoxes: [SymbolBehaviour] = [
    SymbolBehaviour("CALayer.backgroundColor", says: "the bounds are filled with the colour") {
      let layer = CALayer()
      layer.frame = CGRect(x: 4, y: 5, width: 6, height: 7)
      layer.backgroundColor = ink(0, 1, 0)
      let picture = try SymbolBehaviour.picture(page(layer))
      return (0..<32).allSatisfy { y in
        (0..<32).allSatisfy { x in
          let isInside = (4..<10).contains(x) && (5..<12).contains(y)
          return picture.rgba(x, y) == (isInside ? [0, 255, 0, 255] : [0, 0, 0, 0])
        }
      }
    },
    SymbolBehaviour("CALayer.cornerRadius", says: "the background has round corners, as a path has") {
      let layer = made(box(4, 4, 22, 18)) { $0.cornerRadius = 7 }
      return try alike(page(layer), page(rounded(4, 4, 22, 18, 7)), within: 2)
        && unlike(page(layer), page(box(4, 4, 22, 18)))
    },
    SymbolBehaviour(
      "CALayer.maskedCorners", "CACornerMask.layerMinXMinYCorner", "CACornerMask.layerMaxXMinYCorner",
      "CACornerMask.layerMinXMaxYCorner", "CACornerMask.layerMaxXMaxYCorner", says: "only the chosen corners are round"
    ) {
      let corners: [(CACornerMask, x: Int, y: Int)] = [
        (.layerMinXMinYCorner, 4, 4), (.layerMaxXMinYCorner, 23, 4), (.layerMinXMaxYCorner, 4, 23),
        (.layerMaxXMaxYCorner, 23, 23),
      ]
      return try corners.allSatisfy { mask, x, y in
        let layer = box(4, 4, 20, 20)
        layer.cornerRadius = 8
        layer.maskedCorners = mask
        let picture = try SymbolBehaviour.picture(page(layer))
        return corners.allSatisfy { picture[$0.x, $0.y][3] == ($0.x == x && $0.y == y ? 0 : 255) }
      }
    },
    SymbolBehaviour(
      "CALayer.cornerCurve", "CALayerCornerCurve.circular", "CALayerCornerCurve.continuous",
      says: "a corner is a quarter of a circle, or a curve that begins farther away"
    ) {
      let layer = box(0, 0, 32, 32)
      layer.cornerRadius = 10
      layer.cornerCurve = .continuous
      layer.maskedCorners = .layerMinXMinYCorner
      let isContinuous = try alike(page(layer), page(outline(continuousCorner(10))), within: 3)
      layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner]
      let continuous = try picture(page(layer))
      layer.cornerCurve = .circular
      return try isContinuous && alike(page(layer), page(rounded(0, 0, 32, 32, 10)), within: 2)
        && picture(page(layer)).largestDifference(from: continuous) > 4
    },
    SymbolBehaviour("CALayer.cornerCurveExpansionFactor(_:)", says: "it says how far from the corner a curve begins") {
      let factor = CALayer.cornerCurveExpansionFactor(.continuous)
      return CALayer.cornerCurveExpansionFactor(.circular) == 1 && abs(factor - 1.528665) < 1e-6
    },
    SymbolBehaviour(
      "CALayer.borderWidth", "CALayer.borderColor", says: "the border lies in the bounds, over the sublayers"
    ) {
      let layer = box(4, 4, 20, 16)
      layer.addSublayer(plate(0, 0, 30, 8, ink(0, 1, 0)))
      layer.borderWidth = 3
      let isBlack = try picture(page(layer)).rgba(5, 5) == [0, 0, 0, 255]
      layer.borderColor = ink(0, 0, 1)
      let frame = [
        plate(4, 4, 20, 3, ink(0, 0, 1)), plate(4, 17, 20, 3, ink(0, 0, 1)), plate(4, 4, 3, 16, ink(0, 0, 1)),
        plate(21, 4, 3, 16, ink(0, 0, 1)),
      ]
      let plain = page(box(4, 4, 20, 16), plate(4, 4, 30, 8, ink(0, 1, 0)))
      plain.sublayers = (plain.sublayers ?? []) + frame
      return try isBlack && alike(page(layer), plain)
    },
    SymbolBehaviour("CALayer.opacity", says: "a layer of half opacity is half as opaque") {
      let layer = box(4, 4, 20, 20)
      layer.opacity = 0.5
      return try alike(page(layer), page(plate(4, 4, 20, 20, ink(1, 0, 0, 0.5))), within: 1)
    },
    SymbolBehaviour("CALayer.allowsGroupOpacity", says: "a layer fades with its sublayers as one, or each on its own") {
      func faded(_ allows: Bool) -> CALayer {
        let layer = box(4, 4, 20, 20)
        layer.addSublayer(plate(5, 5, 10, 10, ink(0, 1, 0)))
        layer.opacity = 0.5
        layer.allowsGroupOpacity = allows
        return page(layer)
      }
      let base = plate(4, 4, 20, 20, ink(1, 0, 0, 0.5)), each = page(base, plate(9, 9, 10, 10, ink(0, 1, 0, 0.5)))
      let group = try picture(faded(true)).rgba(12, 12)
      return try alike(faded(false), each, within: 2) && group[0] == 0 && abs(Int(group[1]) - 128) <= 1
    },
    SymbolBehaviour(
      "CALayer.edgeAntialiasingMask", "CAEdgeAntialiasingMask.layerLeftEdge", "CAEdgeAntialiasingMask.layerRightEdge",
      "CAEdgeAntialiasingMask.layerBottomEdge", "CAEdgeAntialiasingMask.layerTopEdge",
      says: "only the chosen edges are soft"
    ) {
      let edges: [CAEdgeAntialiasingMask] = [.layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge]
      return try edges.indices.allSatisfy { index in
        let layer = box(4.25, 4.25, 10, 10)
        layer.edgeAntialiasingMask = edges[index]
        return try softEdges(of: page(layer)) == edges.indices.map { $0 == index }
      }
    },
    SymbolBehaviour("CALayer.allowsEdgeAntialiasing", says: "edges between pixels are soft, or hard") {
      let layer = box(4.25, 4.25, 10, 10)
      let isSoft = try softEdges(of: page(layer)) == [true, true, true, true]
      layer.allowsEdgeAntialiasing = false
      return try isSoft && alike(page(layer), page(box(4, 4, 10, 10)))
    },
  ]

  /// Returns whether the left, the right, the upper and the lower edge of a box from 4.25 to 14.25 are partly
  /// transparent in the middle.
  private static func softEdges(of root: CALayer) throws -> [Bool] {
    let picture = try SymbolBehaviour.picture(root)
    return [(4, 9), (14, 9), (9, 4), (9, 14)].map { x, y in (20...235).contains(picture[x, y][3]) }
  }

  /// Returns a red shape.
  private static func outline(_ path: CGPath) -> CALayer {
    let shape = CAShapeLayer()
    shape.path = path
    shape.fillColor = ink(1, 0, 0)
    return shape
  }

  /// Returns a red shape with corners that are quarters of circles.
  private static func rounded(
    _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ radius: CGFloat
  ) -> CALayer {
    let rect = CGRect(x: x, y: y, width: width, height: height)
    return outline(CGPath(roundedRect: rect, cornerWidth: radius, cornerHeight: radius, transform: nil))
  }

  /// Returns a square of 32 points whose corner at (0, 0) is the documented continuous curve.
  private static func continuousCorner(_ radius: CGFloat) -> CGPath {
    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x * radius, y: y * radius) }
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 32, y: 0))
    path.addLine(to: point(1.528665, 0))
    path.addCurve(
      to: point(0.63149379, 0.07491139), control1: point(1.08849296, 0), control2: point(0.86840694, 0))
    path.addCurve(
      to: point(0.07491139, 0.63149379), control1: point(0.37282383, 0.16905956),
      control2: point(0.16905956, 0.37282383))
    path.addCurve(
      to: point(0, 1.528665), control1: point(0, 0.86840694), control2: point(0, 1.08849296))
    path.addLine(to: CGPoint(x: 0, y: 32))
    path.addLine(to: CGPoint(x: 32, y: 32))
    path.closeSubpath()
    return path
  }
}
