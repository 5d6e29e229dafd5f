// A rectangle of the reference renderer, and the outlines of rounded rectangles of both corner curves.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

/// A rectangle in layer space.
struct ReferenceBox: Hashable, Sendable {
  var minX, minY, maxX, maxY: Double

  var width: Double { maxX - minX }
  var height: Double { maxY - minY }
  var isEmpty: Bool { !(width > 0 && height > 0) }

  init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  init(_ rect: CGRect) {
    let x = Double(rect.origin.x), y = Double(rect.origin.y)
    self.init(minX: x, minY: y, maxX: x + Double(rect.size.width), maxY: y + Double(rect.size.height))
  }

  func inset(by distance: Double) -> ReferenceBox {
    ReferenceBox(minX: minX + distance, minY: minY + distance, maxX: maxX - distance, maxY: maxY - distance)
  }

  var corners: [ReferencePoint] {
    [
      ReferencePoint(minX, minY), ReferencePoint(maxX, minY), ReferencePoint(maxX, maxY), ReferencePoint(minX, maxY),
    ]
  }
}

/// The corners of a layer: their radius, the set of rounded ones, and their curve.
struct ReferenceCorners: Hashable, Sendable {
  var radius: Double
  var rounded: CACornerMask
  var isContinuous: Bool

  init(radius: Double, rounded: CACornerMask, isContinuous: Bool) {
    self.radius = radius
    self.rounded = rounded
    self.isContinuous = isContinuous
  }

  init(_ layer: CALayer) {
    self.init(
      radius: max(0, Double(layer.cornerRadius)), rounded: layer.maskedCorners,
      isContinuous: layer.cornerCurve == .continuous)
  }

  /// The outline of `box` with these corners. `scale` is the size of a point in pixels; the outline stays within 1/5000
  /// pixel of the curve.
  func outline(of box: ReferenceBox, scale: Double) -> [ReferencePoint] {
    let half = min(box.width, box.height) / 2
    let radius = min(self.radius, half)
    guard radius > 0, !rounded.isEmpty else { return box.corners }
    let expansion = isContinuous ? min(1.528665, max(1, half / radius)) : 1
    let curve = expansion > 1 ? Self.continuous(expansion, radius * scale) : Self.quarterCircle(radius * scale)

    // Each corner: its place, the direction from which its curve arrives, and the direction in which it leaves.
    let places: [(CACornerMask, ReferencePoint, ReferencePoint, ReferencePoint)] = [
      (.layerMinXMinYCorner, ReferencePoint(box.minX, box.minY), ReferencePoint(0, 1), ReferencePoint(1, 0)),
      (.layerMaxXMinYCorner, ReferencePoint(box.maxX, box.minY), ReferencePoint(-1, 0), ReferencePoint(0, 1)),
      (.layerMaxXMaxYCorner, ReferencePoint(box.maxX, box.maxY), ReferencePoint(0, -1), ReferencePoint(-1, 0)),
      (.layerMinXMaxYCorner, ReferencePoint(box.minX, box.maxY), ReferencePoint(1, 0), ReferencePoint(0, -1)),
    ]
    var points: [ReferencePoint] = []
    for (corner, at, incoming, outgoing) in places {
      if rounded.contains(corner) {
        for p in curve {
          let along = p.x * radius, across = p.y * radius
          points.append(
            ReferencePoint(
              at.x + incoming.x * along + outgoing.x * across, at.y + incoming.y * along + outgoing.y * across))
        }
      } else {
        points.append(at)
      }
    }
    return points
  }

  /// The number of straight pieces that keep an arc of `angle` radians within 1/5000 pixel of its circle.
  private static func pieces(angle: Double, pixels: Double) -> Int {
    // The sagitta of a piece of angle θ is r·θ²/8.
    let step = (8 * 2e-4 / max(pixels, 1e-3)).squareRoot()
    return min(2000, max(4, Int((angle / step).rounded(.up))))
  }

  /// A quarter circle in units of the radius, measured from the corner along both sides.
  private static func quarterCircle(_ pixels: Double) -> [ReferencePoint] {
    let count = pieces(angle: .pi / 2, pixels: pixels)
    return (0...count).map { index in
      let angle = Double.pi / 2 * Double(index) / Double(count)
      return ReferencePoint(1 - sin(angle), 1 - cos(angle))
    }
  }

  /// The three published cubics of the continuous corner (PaintCode's measurements), each control point moved along a
  /// straight line towards its place in a quarter circle of three cubics as the expansion falls towards 1.
  private static func continuous(_ expansion: Double, _ pixels: Double) -> [ReferencePoint] {
    let part = (expansion - 1) / 0.528665
    let smooth: [ReferencePoint] = [
      ReferencePoint(1.528665, 0), ReferencePoint(1.08849296, 0), ReferencePoint(0.86840694, 0),
      ReferencePoint(0.63149379, 0.07491139), ReferencePoint(0.37282383, 0.16905956),
      ReferencePoint(0.16905956, 0.37282383), ReferencePoint(0.07491139, 0.63149379),
      ReferencePoint(0, 0.86840694), ReferencePoint(0, 1.08849296), ReferencePoint(0, 1.528665),
    ]
    // The circle is cut at the points where the rays through the inner joints of the smooth curve meet it.
    let joint = atan((1 - 0.63149379) / (1 - 0.07491139))
    let cuts = [0, joint, Double.pi / 2 - joint, Double.pi / 2]
    var round: [ReferencePoint] = []
    for piece in 0..<3 {
      let from = cuts[piece], to = cuts[piece + 1]
      let handle = 4 / 3 * tan((to - from) / 4)
      if piece == 0 { round.append(ReferencePoint(1 - sin(from), 1 - cos(from))) }
      round.append(ReferencePoint(1 - sin(from) - handle * cos(from), 1 - cos(from) + handle * sin(from)))
      round.append(ReferencePoint(1 - sin(to) + handle * cos(to), 1 - cos(to) - handle * sin(to)))
      round.append(ReferencePoint(1 - sin(to), 1 - cos(to)))
    }
    let control = (0..<10).map { index in
      ReferencePoint(
        round[index].x + (smooth[index].x - round[index].x) * part,
        round[index].y + (smooth[index].y - round[index].y) * part)
    }
    let count = pieces(angle: 1.2, pixels: pixels * 1.6)
    var points = [control[0]]
    for piece in 0..<3 {
      let p = Array(control[(piece * 3)...(piece * 3 + 3)])
      for index in 1...count {
        let t = Double(index) / Double(count), s = 1 - t
        let w0 = s * s * s, w1 = 3 * s * s * t, w2 = 3 * s * t * t, w3 = t * t * t
        points.append(
          ReferencePoint(
            w0 * p[0].x + w1 * p[1].x + w2 * p[2].x + w3 * p[3].x,
            w0 * p[0].y + w1 * p[1].y + w2 * p[2].y + w3 * p[3].y))
      }
    }
    return points
  }
}
