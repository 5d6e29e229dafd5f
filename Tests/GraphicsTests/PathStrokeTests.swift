// Tests of strokes as outlines, dashes, flattened paths, and lines cut by areas.
// SPDX-License-Identifier: Apache-2.0

import PaintedPaths
import QuartziteGraphics
import SeededRandom
import Testing

/// The length of each subpath of straight lines.
private func lengths(_ path: CGPath) -> [CGFloat] {
  polygons(path).map { points in
    zip(points, points.dropFirst()).reduce(0) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
  }
}

private func wave() -> CGMutablePath {
  let path = CGMutablePath()
  path.move(to: .zero)
  path.addCurve(to: CGPoint(x: 100, y: 0), control1: CGPoint(x: 30, y: 80), control2: CGPoint(x: 70, y: -80))
  path.addQuadCurve(to: CGPoint(x: 150, y: 50), control: CGPoint(x: 150, y: 0))
  return path
}

@Suite struct PathStrokeTests {
  @Test("The outline of a round stroke holds the points within half its width, and no others")
  func roundStroke() {
    var dice = SeededRandom(seed: 9)
    for _ in 0..<10 {
      let points = (0..<7).map { _ in dice.point() }
      let path = CGMutablePath()
      path.addLines(between: points)
      let outline = path.copy(strokingWithWidth: 14, lineCap: .round, lineJoin: .round, miterLimit: 10)
      for _ in 0..<500 {
        let point = dice.point(in: 120)
        let distance = distance(points, point)
        guard abs(distance - 7) > 1.0 / 128 else { continue }
        #expect(outline.contains(point) == (distance < 7))
        #expect(outline.contains(point, using: .evenOdd) == (distance < 7))
      }
    }
  }

  @Test("Straight strokes have exactly the corners of their joins and caps")
  func corners() {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10)])
    func outline(_ cap: CGLineCap, _ join: CGLineJoin, _ limit: CGFloat = 10) -> CGPath {
      path.copy(strokingWithWidth: 2, lineCap: cap, lineJoin: join, miterLimit: limit)
    }
    #expect(
      PaintedPaths.corners(outline(.butt, .miter)) == [
        CGPoint(x: 0, y: -1), CGPoint(x: 0, y: 1), CGPoint(x: 9, y: 1), CGPoint(x: 9, y: 10), CGPoint(x: 11, y: -1),
        CGPoint(x: 11, y: 10),
      ])
    #expect(area(outline(.square, .miter)) == area(outline(.butt, .miter)) + 4)
    #expect(area(outline(.butt, .bevel)) == area(outline(.butt, .miter)) - 0.5)
    #expect(area(outline(.butt, .miter, 1)) == area(outline(.butt, .bevel)))
    let square = rectangle(0, 0, 10, 10).copy(strokingWithWidth: 2, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
    #expect(polygons(square).map(\.count) == [4, 4] && area(square) == 80)
  }

  @Test("The transform takes the path, not the line's width")
  func strokeTransform() {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 10, y: 0)])
    let outline = path.copy(
      strokingWithWidth: 2, lineCap: .butt, lineJoin: .miter, miterLimit: 10,
      transform: CGAffineTransform(scaleX: 3, y: 3))
    #expect(outline.boundingBox == CGRect(x: 0, y: -1, width: 30, height: 2))
  }

  @Test("A stroke with a width or coordinates that are none is empty")
  func badStrokes() {
    for width in [CGFloat.nan, .infinity, 0, -1] {
      let outline = rectangle(0, 0, 9, 9).copy(
        strokingWithWidth: width, lineCap: .round, lineJoin: .round, miterLimit: .nan)
      #expect(outline.isEmpty)
    }
    for value in [CGFloat.nan, .infinity, 1e300] {
      let path = polygon([.zero, CGPoint(x: value, y: 1), CGPoint(x: 2, y: value)])
      let outline = path.copy(strokingWithWidth: 1, lineCap: .round, lineJoin: .round, miterLimit: value)
      #expect(outline.isEmpty || value.isFinite)
    }
  }

  @Test("Dashes are as long as the pattern says, and the rest of a line is left over")
  func dashLengths() {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 70, y: 0), CGPoint(x: 70, y: 35)])
    let dashes = path.copy(dashingWithPhase: 0, lengths: [10, 5])
    #expect(lengths(dashes) == [10, 10, 10, 10, 10, 10, 10])
    #expect(polygons(dashes)[0] == [.zero, CGPoint(x: 10, y: 0)])
    #expect(polygons(dashes)[4] == [CGPoint(x: 60, y: 0), CGPoint(x: 70, y: 0)])
    let shifted = path.copy(dashingWithPhase: 12, lengths: [10, 5])
    #expect(polygons(shifted)[0][0] == CGPoint(x: 3, y: 0))
    #expect(lengths(shifted).count == 7 && lengths(shifted).allSatisfy { abs($0 - 10) < 1e-9 })
    // A dash that runs around the corner contains it.
    #expect(polygons(path.copy(dashingWithPhase: 5, lengths: [10, 5]))[5].contains(CGPoint(x: 70, y: 0)))
    // A pattern of odd length is repeated with dashes and gaps exchanged.
    #expect(lengths(path.copy(dashingWithPhase: 0, lengths: [20])) == [20, 20, 20])
    // Each subpath begins the pattern anew, and a closed one has its closing line dashed.
    let square = rectangle(0, 0, 12, 12).copy(dashingWithPhase: 0, lengths: [8, 4])
    #expect(lengths(square) == [8, 8, 8, 8])
  }

  @Test("A dash goes on over the start of a closed subpath, and one as long as the subpath is the subpath")
  func dashesOverTheStart() {
    let square = rectangle(0, 0, 10, 10)
    let dashes = polygons(square.copy(dashingWithPhase: 0, lengths: [7, 5]))
    #expect(dashes.count == 3)
    #expect(dashes[2] == [CGPoint(x: 0, y: 4), .zero, CGPoint(x: 7, y: 0)])
    #expect(square.copy(dashingWithPhase: 3, lengths: [50, 5]) == square)
    #expect(square.copy(dashingWithPhase: 0, lengths: [40, 0]) == square)
    let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20), transform: nil)
    let arcs = circle.copy(dashingWithPhase: 5, lengths: [10, 3])
    #expect(hasCurves(arcs) && polygons(arcs).allSatisfy { $0[0] != CGPoint(x: 20, y: 10) })
    #expect(polygons(arcs).last?.contains(CGPoint(x: 20, y: 10)) == true)
    // In an open path no dash runs from the end to the start.
    let line = polygons(square)[0] + [.zero]
    let open = CGMutablePath()
    open.addLines(between: line)
    #expect(polygons(open.copy(dashingWithPhase: 0, lengths: [7, 5])).count == 4)
  }

  @Test("The dashed outline of a square has its corner at the start, as at the others")
  func cornerAtTheStart() {
    let square = rectangle(10, 10, 30, 30)
    let found = painted(50, 50) { context in
      context.setLineWidth(6)
      context.setLineDash(phase: 0, lengths: [40, 0])
      context.addPath(square)
      context.strokePath()
    }
    let whole = painted(50, 50) { context in
      context.setLineWidth(6)
      context.addPath(square)
      context.strokePath()
    }
    #expect(found == whole && found?.area == 36 * 36 - 24 * 24)
  }

  @Test("Dashes of curves are curves, on the curve, and as long as the pattern says")
  func curvedDashes() {
    let path = wave()
    let dashes = path.copy(dashingWithPhase: 3, lengths: [7, 2.5])
    #expect(hasCurves(dashes))
    let fine = lengths(dashes.flattened(threshold: 1e-7))
    #expect(fine.count > 10)
    #expect(abs(fine[0] - 4) < 1e-4)
    for length in fine.dropFirst().dropLast() { #expect(abs(length - 7) < 1e-4) }
    let whole = polygons(path.flattened(threshold: 1e-6))[0]
    for point in polygons(dashes).joined() { #expect(distance(whole, point) < 1e-5) }
    let total = lengths(path.flattened(threshold: 1e-7))[0]
    let period: CGFloat = 9.5
    let covered = { (s: CGFloat) in (s / period).rounded(.down) * 7 + min(7, s.truncatingRemainder(dividingBy: period))
    }
    #expect(abs(fine.reduce(0, +) - (covered(total + 3) - covered(3))) < 1e-3)
  }

  @Test("A pattern that says nothing leaves the path as it is")
  func badDashes() {
    let path = wave()
    for lengths in [[], [0, 0], [-1, 2], [CGFloat.nan, 1], [.infinity, 1], [1e-9, 1e-9]] as [[CGFloat]] {
      #expect(path.copy(dashingWithPhase: 0, lengths: lengths) == path)
    }
    #expect(path.copy(dashingWithPhase: .nan, lengths: [1]) == path)
    #expect(CGPath().copy(dashingWithPhase: 0, lengths: [1]).isEmpty)
    let bad = polygon([.zero, CGPoint(x: CGFloat.nan, y: 1), CGPoint(x: 1, y: CGFloat.infinity)])
    #expect(bad.copy(dashingWithPhase: 0, lengths: [1]).boundingBox == bad.boundingBox)
    // A dash of no length is preserved, for its caps.
    let dots = rectangle(0, 0, 10, 10).copy(dashingWithPhase: 0, lengths: [0, 10])
    #expect(polygons(dots).count == 4 && lengths(dots).allSatisfy { $0 > 0 && $0 < 1e-6 })
  }

  @Test("A flattened path has lines only, none further from its curve than the threshold")
  func flattened() {
    for threshold in [CGFloat(5), 0.5, 0.01] {
      let flat = wave().flattened(threshold: threshold)
      #expect(!hasCurves(flat))
      let fine = polygons(wave().flattened(threshold: 1e-4))[0]
      #expect(fine.allSatisfy { distance(polygons(flat)[0], $0) <= threshold + 1e-4 })
    }
    #expect(polygons(wave().flattened(threshold: 5))[0].count < polygons(wave().flattened(threshold: 0.01))[0].count)
    let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    #expect(circle.flattened(threshold: 0.01).description.hasSuffix("close"))
    #expect(rectangle(0, 0, 1, 2).flattened(threshold: 1) == rectangle(0, 0, 1, 2))
    for threshold in [CGFloat.nan, 0, -1, .infinity] { #expect(!hasCurves(wave().flattened(threshold: threshold))) }
    #expect(!wave().flattened(threshold: .leastNonzeroMagnitude).isEmpty)
  }

  @Test("A line is cut where it enters and leaves an area, and the two sets of parts make up the line")
  func linesAndAreas() {
    let line = CGMutablePath()
    line.addLines(between: [CGPoint(x: -5, y: 5), CGPoint(x: 25, y: 5), CGPoint(x: 25, y: 8)])
    let square = rectangle(0, 0, 10, 10)
    #expect(polygons(line.lineIntersection(square)) == [[CGPoint(x: 0, y: 5), CGPoint(x: 10, y: 5)]])
    #expect(
      polygons(line.lineSubtracting(square)) == [
        [CGPoint(x: -5, y: 5), CGPoint(x: 0, y: 5)],
        [CGPoint(x: 10, y: 5), CGPoint(x: 25, y: 5), CGPoint(x: 25, y: 8)],
      ])
    // A path that is not cut remains closed; one that is cut at its start has one piece around the start.
    #expect(rectangle(2, 2, 3, 3).lineIntersection(square) == rectangle(2, 2, 3, 3))
    #expect(rectangle(20, 2, 3, 3).lineSubtracting(square) == rectangle(20, 2, 3, 3))
    #expect(rectangle(2, 2, 3, 3).lineSubtracting(square).isEmpty)
    let around = rectangle(5, 5, 10, 10).lineIntersection(square)
    #expect(polygons(around) == [[CGPoint(x: 5, y: 10), CGPoint(x: 5, y: 5), CGPoint(x: 10, y: 5)]])
  }

  @Test("Lines with numbers that are none are inside of nothing, and are not taken apart")
  func badLines() {
    let square = rectangle(0, 0, 10, 10)
    for value in [CGFloat.nan, .infinity, -.infinity] {
      let bad = polygon([.zero, CGPoint(x: value, y: 0), CGPoint(x: 0, y: 10)])
      #expect(bad.lineIntersection(square).isEmpty && square.lineIntersection(bad).isEmpty)
      #expect(polygons(bad.lineSubtracting(square)).map(\.count) == [3])
      #expect(square.lineSubtracting(bad) == square)
    }
    #expect(CGPath().lineIntersection(square).isEmpty && CGPath().lineSubtracting(square).isEmpty)
    #expect(square.lineIntersection(CGPath()).isEmpty && square.lineSubtracting(CGPath()) == square)
  }

  @Test("Curves that are cut remain curves, and both sets of parts are as long as the whole")
  func curvesAndAreas() {
    var dice = SeededRandom(seed: 31)
    for _ in 0..<20 {
      let area = polygon(
        (0..<8).map { _ in
          let point = dice.point()
          return CGPoint(x: point.x * 1.5, y: point.y - 50)
        })
      let path = wave()
      let inside = path.lineIntersection(area), outside = path.lineSubtracting(area)
      let total =
        lengths(inside.flattened(threshold: 1e-6)).reduce(0, +)
        + lengths(outside.flattened(threshold: 1e-6)).reduce(0, +)
      #expect(abs(total - lengths(path.flattened(threshold: 1e-6))[0]) < 1e-3)
      for (parts, isInside) in [(inside, true), (outside, false)] {
        for points in polygons(parts.flattened(threshold: 0.01)) {
          // The middles of the short lines are tested, except for the lines at the cuts themselves.
          for (a, b) in zip(points.dropFirst(2), points.dropFirst().dropLast(2)).dropFirst() {
            let middle = CGPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
            #expect(
              area.contains(middle) == isInside || distance(polygons(area)[0] + [polygons(area)[0][0]], middle) < 0.05)
          }
        }
      }
    }
    #expect(hasCurves(wave().lineIntersection(rectangle(10, -50, 60, 100))))
  }
}
