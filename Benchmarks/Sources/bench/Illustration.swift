// An original drawing with about as much work as the well-known tiger: an owl on a branch, of some 240 paths.
// SPDX-License-Identifier: Apache-2.0

import Quartzite

enum Illustration {
  /// The side of the square that the drawing fills, in points.
  static let size: CGFloat = 1000

  /// The paths from back to front.
  static let owl: [DrawnPath] = {
    var pen = Pen(seed: 9)
    drawBody(&pen)
    drawWings(&pen)
    drawBranch(&pen)
    drawHead(&pen)
    for side in [-1.0, 1] { drawFace(side, &pen) }
    drawBeak(&pen)
    return pen.paths
  }()

  /// The number of lines and curves of all paths.
  static var segmentCount: Int {
    var count = 0
    for drawn in owl {
      drawn.path.applyWithBlock { element in
        let type = element.pointee.type
        if type != .moveToPoint && type != .closeSubpath { count += 1 }
      }
    }
    return count
  }

  private static let ink = CGColor(red: 0.08, green: 0.05, blue: 0.04, alpha: 1)

  /// Returns a brown: 0 is dark, 1 is cream.
  private static func brown(_ light: Double) -> CGColor { .hsv(0.075, 0.75 - 0.6 * light, 0.3 + 0.68 * light) }

  private static func drawBody(_ pen: inout Pen) {
    pen.fur(CGPoint(x: 500, y: 600), 270, 310, tufts: 80, depth: 30, brown(0.2), stroke: ink, lineWidth: 2)
    for step in 0..<8 {
      // Soft shading made of steps, as in drawings without gradients.
      let shrink = Double(step) * 9
      pen.outline(
        CGPoint(x: 500, y: 620), 215 - shrink, 265 - shrink, points: 36, roughness: 0.015,
        brown(0.3 + 0.07 * Double(step)))
    }
    for row in 0..<7 {
      let count = 7 - abs(row - 2) / 2
      for column in 0..<count {
        let x = 500 + 54 * (Double(column) - Double(count - 1) / 2) + pen.number(-5...5)
        let y = 470 + 52 * Double(row) + pen.number(-5...5)
        pen.blade(
          CGPoint(x: x, y: y), CGPoint(x: x + pen.number(-6...6), y: y + 58), bend: pen.number(-6...6), width: 26,
          curves: 4, roughness: 0.3, brown(pen.number(0.05...0.4)), stroke: ink, lineWidth: 0.9)
      }
    }
  }

  private static func drawWings(_ pen: inout Pen) {
    for side in [-1.0, 1] {
      func place(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: 500 + side * x, y: y) }
      pen.fur(place(245, 620), 75, 245, tufts: 34, depth: 16, brown(0.12), stroke: ink, lineWidth: 2)
      for feather in 0..<16 {
        let y = 410 + 20 * Double(feather)
        pen.blade(
          place(200 + pen.number(0...20), y), place(285 - Double(feather) * 2, y + 120), bend: -side * 14, width: 20,
          curves: 7, roughness: 0.25, brown(feather % 2 == 0 ? 0.35 : 0.02), stroke: ink, lineWidth: 0.9)
      }
    }
  }

  private static func drawBranch(_ pen: inout Pen) {
    pen.blade(
      CGPoint(x: -60, y: 925), CGPoint(x: 1060, y: 905), bend: -22, width: 95, curves: 24, roughness: 0.12,
      .hsv(0.09, 0.5, 0.36), stroke: ink, lineWidth: 3)
    for index in 0..<14 {
      let y = 880 + 5 * Double(index) + pen.number(-2...2), x = pen.number(30...700)
      let points = (0...5).map { CGPoint(x: x + 40 * Double($0), y: y + pen.number(-3...3)) }
      pen.line(points, .hsv(0.08, 0.6, 0.2), lineWidth: 1.9)
    }
    for toe in 0..<6 {
      let x = 400 + 34 * Double(toe) + (toe > 2 ? 32 : 0)
      pen.outline(
        CGPoint(x: x, y: 893), 15, 24, points: 8, roughness: 0.06, .hsv(0.12, 0.6, 0.75), stroke: ink, lineWidth: 1.9)
      pen.hair(
        CGPoint(x: x, y: 905), CGPoint(x: x + pen.number(-6...6), y: 946), bend: 4, width: 15, ink, stroke: nil)
    }
  }

  private static func drawHead(_ pen: inout Pen) {
    for side in [-1.0, 1] {
      let root = CGPoint(x: 500 + side * 130, y: 220), tip = CGPoint(x: 500 + side * 225, y: 35)
      pen.blade(
        root, tip, bend: side * 20, width: 95, curves: 14, roughness: 0.12, brown(0.1), stroke: ink, lineWidth: 2)
      pen.blade(root, tip, bend: side * 20, width: 45, curves: 10, roughness: 0.2, brown(0.45))
    }
    pen.fur(CGPoint(x: 500, y: 290), 235, 185, tufts: 66, depth: 24, brown(0.25), stroke: ink, lineWidth: 2)
    for index in 0..<26 {
      // Bars that fan out over the forehead.
      let angle = Double.pi * (1.08 + 0.84 * Double(index) / 25), inner = pen.number(0.62...0.7)
      func place(_ way: Double) -> CGPoint { CGPoint(x: 500 + 225 * way * cos(angle), y: 300 + 180 * way * sin(angle)) }
      pen.blade(
        place(inner), place(pen.number(0.88...1)), bend: pen.number(-5...5), width: 13, curves: 6, roughness: 0.4, ink)
    }
  }

  private static func drawFace(_ side: Double, _ pen: inout Pen) {
    let center = CGPoint(x: 500 + side * 100, y: 300)
    for step in 0..<6 {
      let shrink = Double(step) * 8
      pen.outline(
        center, 112 - shrink, 118 - shrink, points: 30, roughness: 0.02, brown(0.4 + 0.1 * Double(step)),
        stroke: step == 0 ? ink : nil, lineWidth: 1.9)
    }
    for index in 0..<24 {
      let angle = 2 * Double.pi * (Double(index) + pen.number(-0.2...0.2)) / 24
      func place(_ distance: Double) -> CGPoint {
        CGPoint(x: center.x + distance * cos(angle), y: center.y + distance * sin(angle))
      }
      pen.hair(
        place(62), place(pen.number(90...135)), bend: pen.number(-9...9), width: 3.2, brown(index % 3 == 0 ? 1 : 0.1),
        stroke: index % 3 == 0 ? ink : nil)
    }
    pen.outline(center, 60, 60, points: 12, roughness: 0.01, ink)
    pen.outline(center, 52, 52, points: 12, roughness: 0.005, .hsv(0.12, 0.95, 0.98), stroke: ink, lineWidth: 1)
    pen.outline(center, 43, 43, points: 12, roughness: 0.03, .hsv(0.09, 0.95, 0.93))
    pen.outline(center, 28, 28, points: 12, roughness: 0.005, ink)
    pen.outline(CGPoint(x: center.x - 12, y: center.y - 14), 10, 8, points: 8, roughness: 0.02, .hsv(0, 0, 1))
    pen.blade(
      CGPoint(x: center.x - side * 78, y: center.y - 30), CGPoint(x: center.x + side * 95, y: center.y - 95),
      bend: -side * 22, width: 30, curves: 8, roughness: 0.15, brown(0), stroke: ink, lineWidth: 1)
  }

  private static func drawBeak(_ pen: inout Pen) {
    pen.blade(
      CGPoint(x: 500, y: 300), CGPoint(x: 500, y: 425), bend: 0, width: 62, curves: 8, roughness: 0.04,
      .hsv(0.11, 0.65, 0.55), stroke: ink, lineWidth: 2)
    pen.blade(
      CGPoint(x: 492, y: 308), CGPoint(x: 496, y: 400), bend: 6, width: 18, curves: 6, roughness: 0.1,
      .hsv(0.11, 0.35, 0.85))
    for side in [-1.0, 1] {
      pen.outline(CGPoint(x: 500 + side * 11, y: 345), 3, 5, points: 6, roughness: 0.05, ink)
      for index in 0..<7 {
        let start = CGPoint(x: 500 + side * 20, y: 395 + 5 * Double(index))
        let tip = CGPoint(x: 500 + side * pen.number(90...175), y: 400 + 14 * Double(index))
        pen.hair(start, tip, bend: side * pen.number(6...16), width: 2.6, brown(1), stroke: ink)
      }
    }
  }
}
