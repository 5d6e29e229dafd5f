// Paths of the reference renderer: cut into trapezoids at every corner and crossing, each with its exact area.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

/// Closed polygons, in layer space until they are mapped.
struct ReferencePath {
  var polygons: [[ReferencePoint]] = []
  /// For each polygon, whether the path closes it with a side.
  private var isClosed: [Bool] = []

  /// Creates a path with chords in place of curves, enough of them for the sizes of these tests.
  init(_ path: CGPath) {
    var current: [ReferencePoint] = []
    var polygons: [[ReferencePoint]] = [], isClosed: [Bool] = []
    func finish(closed: Bool) {
      if current.count > 1 {
        polygons.append(current)
        isClosed.append(closed)
      }
      current = closed ? Array(current.prefix(1)) : []
    }
    func point(_ p: CGPoint) -> ReferencePoint { ReferencePoint(Double(p.x), Double(p.y)) }
    func add(_ p: ReferencePoint) { if current.last != p { current.append(p) } }
    path.applyWithBlock { element in
      let points = element.pointee.points
      switch element.pointee.type {
      case .moveToPoint:
        finish(closed: false)
        current = [point(points[0])]
      case .addLineToPoint: add(point(points[0]))
      case .addQuadCurveToPoint:
        let p0 = current.last ?? point(points[0]), p1 = point(points[0]), p2 = point(points[1])
        for step in 1...Self.chords {
          let t = Double(step) / Double(Self.chords), s = 1 - t
          add(
            ReferencePoint(
              s * s * p0.x + 2 * s * t * p1.x + t * t * p2.x, s * s * p0.y + 2 * s * t * p1.y + t * t * p2.y))
        }
      case .addCurveToPoint:
        let p0 = current.last ?? point(points[0])
        let p1 = point(points[0]), p2 = point(points[1]), p3 = point(points[2])
        for step in 1...Self.chords {
          let t = Double(step) / Double(Self.chords), s = 1 - t
          let w0 = s * s * s, w1 = 3 * s * s * t, w2 = 3 * s * t * t, w3 = t * t * t
          add(
            ReferencePoint(
              w0 * p0.x + w1 * p1.x + w2 * p2.x + w3 * p3.x, w0 * p0.y + w1 * p1.y + w2 * p2.y + w3 * p3.y))
        }
      case .closeSubpath:
        if current.count > 1, current.first == current.last { current.removeLast() }
        finish(closed: true)
      @unknown default: break
      }
    }
    finish(closed: false)
    self.polygons = polygons
    self.isClosed = isClosed
  }

  /// The number of chords of one curve: they are within a thousandth of a pixel of a quarter circle of forty pixels.
  private static let chords = 64

  /// The outline of a stroke with miter joins and butt ends, as pieces of the same orientation: a rectangle for each
  /// side, and two triangles and a tip for each corner.
  func stroked(width: Double, miterLimit: Double) -> ReferencePath {
    var result = self
    result.polygons = []
    result.isClosed = []
    for (polygon, closes) in zip(polygons, isClosed) {
      let count = polygon.count
      let sides = closes ? count : count - 1
      func normal(_ side: Int) -> ReferencePoint {
        let p = polygon[side], q = polygon[(side + 1) % count]
        let length = hypot(q.x - p.x, q.y - p.y)
        return ReferencePoint(-(q.y - p.y) / length * width / 2, (q.x - p.x) / length * width / 2)
      }
      for side in 0..<sides {
        let p = polygon[side], q = polygon[(side + 1) % count], n = normal(side)
        result.add([
          ReferencePoint(p.x + n.x, p.y + n.y), ReferencePoint(p.x - n.x, p.y - n.y),
          ReferencePoint(q.x - n.x, q.y - n.y), ReferencePoint(q.x + n.x, q.y + n.y),
        ])
        guard closes || side > 0 else { continue }
        var m = normal((side + sides - 1) % sides), o = n
        let turn = m.x * o.y - m.y * o.x
        if turn > 0 { (m, o) = (ReferencePoint(-m.x, -m.y), ReferencePoint(-o.x, -o.y)) }
        // m and o lead to the outer corners; the tip lies along their sum.
        let sum = ReferencePoint(m.x + o.x, m.y + o.y)
        let half = (sum.x * sum.x + sum.y * sum.y) / 2
        guard half > 1e-12 else { continue }
        var corner = [p, ReferencePoint(p.x + m.x, p.y + m.y)]
        // The distance to the tip is the sum times (width/2)² / (half of its square), and its ratio to width/2 is the
        // miter ratio.
        let factor = width * width / 4 / half
        if factor * (2 * half).squareRoot() / (width / 2) <= miterLimit {
          corner.append(ReferencePoint(p.x + sum.x * factor, p.y + sum.y * factor))
        }
        corner.append(ReferencePoint(p.x + o.x, p.y + o.y))
        result.add(corner)
      }
    }
    return result
  }

  private mutating func add(_ piece: [ReferencePoint]) {
    polygons.append(ReferenceCoverage.signedArea(piece) < 0 ? piece.reversed() : piece)
    isClosed.append(true)
  }

  /// The area of the mapped path in each pixel of a picture.
  func coverage(_ map: ReferenceAffine, evenOdd: Bool, pictureWidth: Int, pictureHeight: Int) -> ReferenceCoverage {
    var edges: [Edge] = []
    for polygon in polygons {
      let points = polygon.map(map.apply)
      for index in points.indices {
        let p = points[index], q = points[index + 1 == points.count ? 0 : index + 1]
        if p.y < q.y { edges.append(Edge(top: p, bottom: q, direction: 1)) }
        if q.y < p.y { edges.append(Edge(top: q, bottom: p, direction: -1)) }
      }
    }
    edges.sort { $0.top.y < $1.top.y }
    var levels = Set(edges.flatMap { [$0.top.y, $0.bottom.y] })
    for index in edges.indices {
      for other in edges[(index + 1)...] {
        if other.top.y >= edges[index].bottom.y { break }
        if let y = edges[index].crossing(other) { levels.insert(y) }
      }
    }
    var result = ReferenceCoverage(
      width: pictureWidth, height: pictureHeight, values: [Double](repeating: 0, count: pictureWidth * pictureHeight))
    let heights = levels.sorted()
    var begun: [Edge] = [], next = 0
    for (top, bottom) in zip(heights, heights.dropFirst()) where bottom - top > 1e-12 {
      let middle = (top + bottom) / 2
      while next < edges.count, edges[next].top.y < middle {
        begun.append(edges[next])
        next += 1
      }
      begun.removeAll { $0.bottom.y <= middle }
      let crossed = begun.sorted { $0.x(middle) < $1.x(middle) }
      var winding = 0
      for (left, right) in zip(crossed, crossed.dropFirst()) {
        winding += left.direction
        guard evenOdd ? winding % 2 != 0 : winding != 0 else { continue }
        result.add(
          .area(
            [
              ReferencePoint(left.x(top), top), ReferencePoint(right.x(top), top),
              ReferencePoint(right.x(bottom), bottom), ReferencePoint(left.x(bottom), bottom),
            ], pictureWidth: pictureWidth, pictureHeight: pictureHeight))
      }
    }
    return result
  }

  /// A side of a polygon that is not horizontal.
  private struct Edge {
    let top: ReferencePoint
    let bottom: ReferencePoint
    let direction: Int

    func x(_ y: Double) -> Double { top.x + (bottom.x - top.x) * (y - top.y) / (bottom.y - top.y) }

    /// The height at which two sides cross.
    func crossing(_ other: Edge) -> Double? {
      let from = max(top.y, other.top.y), to = min(bottom.y, other.bottom.y)
      guard from < to else { return nil }
      let before = x(from) - other.x(from), after = x(to) - other.x(to)
      guard before * after < 0 else { return nil }
      return from + (to - from) * before / (before - after)
    }
  }
}

extension ReferenceCoverage {
  /// Adds an area that does not overlap those added before.
  fileprivate mutating func add(_ part: ReferenceCoverage) {
    for row in 0..<part.height {
      for column in 0..<part.width {
        let index = (part.originY + row) * width + part.originX + column
        values[index] = min(1, values[index] + part.values[row * part.width + column])
      }
    }
  }
}

extension ReferenceRenderer {
  /// Fills and strokes the path of a shape layer.
  static func drawPath(_ layer: CAShapeLayer, _ map: ReferenceAffine, alpha: Double, on canvas: inout ReferenceCanvas) {
    guard let path = layer.path else { return }
    let outline = ReferencePath(path)
    if let fill = layer.fillColor {
      let source = ReferencePixel(fill).times(alpha)
      canvas.paint(
        outline.coverage(
          map, evenOdd: layer.fillRule == .evenOdd, pictureWidth: canvas.width, pictureHeight: canvas.height)
      ) { _, _ in source }
    }
    if let stroke = layer.strokeColor, layer.lineWidth > 0 {
      let source = ReferencePixel(stroke).times(alpha)
      let pen = outline.stroked(width: Double(layer.lineWidth), miterLimit: Double(layer.miterLimit))
      canvas.paint(
        pen.coverage(map, evenOdd: false, pictureWidth: canvas.width, pictureHeight: canvas.height)
      ) { _, _ in source }
    }
  }
}
