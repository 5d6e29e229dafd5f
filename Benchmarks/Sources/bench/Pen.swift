// Pen: draws uneven outlines, tufts, hairs and feathers, made of many curves.
// SPDX-License-Identifier: Apache-2.0

import Quartzite

/// One path of a drawing, with its paints.
struct DrawnPath {
  let path: CGPath
  let fill: CGColor?
  var stroke: CGColor?
  var lineWidth: CGFloat = 1

  /// Returns a layer that shows the path scaled by `scale`.
  func makeLayer(scale: CGFloat) -> CAShapeLayer {
    let layer = CAShapeLayer()
    var transform = CGAffineTransform(scaleX: scale, y: scale)
    layer.path = path.copy(using: &transform)
    layer.fillColor = fill
    layer.strokeColor = stroke
    layer.lineWidth = lineWidth * scale
    return layer
  }
}

/// Draws one path after the other.
struct Pen {
  private(set) var paths: [DrawnPath] = []
  private var random: RandomNumbers

  init(seed: UInt64) { random = RandomNumbers(seed: seed) }

  /// Returns the next random number.
  mutating func number(_ range: ClosedRange<Double>) -> Double { random.number(range) }

  /// Adds an outline around `center` through `points` points, each off the ellipse by up to `roughness` of its
  /// distance.
  mutating func outline(
    _ center: CGPoint, _ width: Double, _ height: Double, points: Int, roughness: Double, _ fill: CGColor,
    stroke: CGColor? = nil, lineWidth: CGFloat = 1
  ) {
    let path = CGMutablePath()
    path.addLoop(
      through: (0..<points).map { index in
        let factor = 1 + random.number(-roughness...roughness)
        return point(around: center, width * factor, height * factor, turn: Double(index) / Double(points))
      })
    paths.append(DrawnPath(path: path, fill: fill, stroke: stroke, lineWidth: lineWidth))
  }

  /// Adds an outline of pointed tufts, two curves each, that lean in the direction of the outline and protrude by up to
  /// `depth`.
  mutating func fur(
    _ center: CGPoint, _ width: Double, _ height: Double, tufts: Int, depth: Double, _ fill: CGColor,
    stroke: CGColor? = nil, lineWidth: CGFloat = 1
  ) {
    let path = CGMutablePath()
    func place(_ turn: Double, _ out: Double) -> CGPoint {
      point(around: center, width + out, height + out, turn: turn / Double(tufts))
    }
    path.move(to: place(0, 0))
    for tuft in 0..<tufts {
      let start = Double(tuft), out = random.number(0.4 * depth...depth), lean = random.number(0.5...0.95)
      path.addCurve(
        to: place(start + lean, out), control1: place(start + 0.1, 0.4 * out),
        control2: place(start + 0.6 * lean, 0.9 * out))
      path.addCurve(
        to: place(start + 1, 0), control1: place(start + lean, 0.7 * out), control2: place(start + 0.9, 0.2 * out))
    }
    path.closeSubpath()
    paths.append(DrawnPath(path: path, fill: fill, stroke: stroke, lineWidth: lineWidth))
  }

  /// Adds a bent shape that is pointed at both ends and at most `width` wide, with uneven edges of `curves` curves
  /// each.
  mutating func blade(
    _ start: CGPoint, _ end: CGPoint, bend: Double, width: Double, curves: Int, roughness: Double, _ fill: CGColor,
    stroke: CGColor? = nil, lineWidth: CGFloat = 1
  ) {
    let across = CGVector(dx: start.y - end.y, dy: end.x - start.x)
    let length = max(hypot(across.dx, across.dy), 1)
    func edge(_ side: Double) -> [CGPoint] {
      (0...curves).map { index in
        let way = Double(index) / Double(curves), arch = 4 * way * (1 - way)
        let uneven = index == 0 || index == curves ? 0 : random.number(-roughness...roughness)
        let off = (bend * arch + side * width / 2 * arch.squareRoot() * (1 + uneven)) / length
        return CGPoint(
          x: start.x + way * (end.x - start.x) + off * across.dx,
          y: start.y + way * (end.y - start.y) + off * across.dy)
      }
    }
    let path = CGMutablePath()
    path.move(to: start)
    path.addCurves(through: edge(1))
    path.addCurves(through: edge(-1).reversed())
    path.closeSubpath()
    paths.append(DrawnPath(path: path, fill: fill, stroke: stroke, lineWidth: lineWidth))
  }

  /// Adds a thin shape that tapers from its root, of width `width`, to its tip.
  mutating func hair(_ root: CGPoint, _ tip: CGPoint, bend: Double, width: Double, _ fill: CGColor, stroke: CGColor?) {
    let along = CGVector(dx: tip.x - root.x, dy: tip.y - root.y)
    let length = max(hypot(along.dx, along.dy), 1)
    func place(_ way: Double, _ off: Double) -> CGPoint {
      CGPoint(
        x: root.x + way * along.dx - off * along.dy / length, y: root.y + way * along.dy + off * along.dx / length)
    }
    let path = CGMutablePath()
    path.move(to: place(0, width / 2))
    path.addCurve(to: tip, control1: place(0.3, 0.7 * bend + width / 2), control2: place(0.7, bend + width / 4))
    path.addCurve(
      to: place(0, -width / 2), control1: place(0.7, bend - width / 4), control2: place(0.3, 0.7 * bend - width / 2))
    path.closeSubpath()
    paths.append(DrawnPath(path: path, fill: fill, stroke: stroke, lineWidth: 0.3))
  }

  /// Adds a line without a fill.
  mutating func line(_ points: [CGPoint], _ stroke: CGColor, lineWidth: CGFloat) {
    guard let first = points.first else { return }
    let path = CGMutablePath()
    path.move(to: first)
    path.addCurves(through: points)
    paths.append(DrawnPath(path: path, fill: nil, stroke: stroke, lineWidth: lineWidth))
  }

  private func point(around center: CGPoint, _ width: Double, _ height: Double, turn: Double) -> CGPoint {
    CGPoint(x: center.x + width * cos(2 * .pi * turn), y: center.y + height * sin(2 * .pi * turn))
  }
}
