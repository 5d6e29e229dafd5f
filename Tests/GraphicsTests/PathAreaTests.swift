// Tests of unions, intersections and differences of paths.
// SPDX-License-Identifier: Apache-2.0

import PaintedPaths
import QuartziteGraphics
import QuartziteTessellation
import SeededRandom
import Testing

@Suite struct PathAreaTests {
  @Test(
    "The areas of union, intersection and differences add up, by both rules",
    arguments: [CGPathFillRule.winding, .evenOdd], [3, 5, 9, 30])
  func areasAddUp(rule: CGPathFillRule, corners: Int) {
    var dice = SeededRandom(seed: UInt64(corners))
    for _ in 0..<20 {
      let a = polygon((0..<corners).map { _ in dice.point() }), b = polygon((0..<corners).map { _ in dice.point() })
      let areaOfA = area(a.normalized(using: rule)), areaOfB = area(b.normalized(using: rule))
      let union = area(a.union(b, using: rule)), common = area(a.intersection(b, using: rule))
      #expect(areaOfA != 0 && areaOfB != 0)
      let (sizeOfA, sizeOfB) = (abs(areaOfA), abs(areaOfB))
      #expect(abs(union + common - sizeOfA - sizeOfB) < 1e-4)
      #expect(abs(area(a.symmetricDifference(b, using: rule)) - (union - common)) < 1e-4)
      #expect(abs(area(a.subtracting(b, using: rule)) - (sizeOfA - common)) < 1e-4)
      #expect(abs(area(b.subtracting(a, using: rule)) - (sizeOfB - common)) < 1e-4)
    }
  }

  @Test(
    "Every point is inside of a result exactly where the operands say, and by either rule",
    arguments: [CGPathFillRule.winding, .evenOdd])
  func pointsAgree(rule: CGPathFillRule) {
    var dice = SeededRandom(seed: 77)
    for _ in 0..<15 {
      let a = polygon((0..<9).map { _ in dice.point() }), b = polygon((0..<9).map { _ in dice.point() })
      let normalized = a.normalized(using: rule), union = a.union(b, using: rule)
      let common = a.intersection(b, using: rule), rest = a.subtracting(b, using: rule)
      let difference = a.symmetricDifference(b, using: rule)
      for _ in 0..<200 {
        let point = dice.point()
        let inA = isInside(a, point, rule), inB = isInside(b, point, rule)
        for filling in [CGPathFillRule.winding, .evenOdd] {
          #expect(normalized.contains(point, using: filling) == inA)
          #expect(union.contains(point, using: filling) == (inA || inB))
          #expect(common.contains(point, using: filling) == (inA && inB))
          #expect(rest.contains(point, using: filling) == (inA && !inB))
          #expect(difference.contains(point, using: filling) == (inA != inB))
        }
      }
    }
  }

  @Test(
    "Paths whose corners lie on each other's corners and sides are combined like others",
    arguments: [CGPathFillRule.winding, .evenOdd], [4, 9])
  func coincidences(rule: CGPathFillRule, size: Int) {
    var dice = SeededRandom(seed: UInt64(size))
    func figure() -> CGPath {
      let path = CGMutablePath()
      for _ in 0..<2 {
        path.addLines(
          between: (0..<5).map { _ in
            CGPoint(x: Int.random(in: 0...size, using: &dice), y: Int.random(in: 0...size, using: &dice))
          })
        path.closeSubpath()
      }
      return path
    }
    for _ in 0..<150 {
      let a = figure(), b = figure()
      let union = a.union(b, using: rule), common = a.intersection(b, using: rule)
      let rest = a.subtracting(b, using: rule), difference = a.symmetricDifference(b, using: rule)
      #expect(
        abs(area(union) + area(common) - area(a.normalized(using: rule)) - area(b.normalized(using: rule))) < 1e-6)
      #expect(abs(area(union) - area(common) - area(difference)) < 1e-6)
      for _ in 0..<60 {
        let point = dice.point(in: CGFloat(size))
        let inA = isInside(a, point, rule), inB = isInside(b, point, rule)
        for filling in [CGPathFillRule.winding, .evenOdd] {
          #expect(union.contains(point, using: filling) == (inA || inB))
          #expect(common.contains(point, using: filling) == (inA && inB))
          #expect(rest.contains(point, using: filling) == (inA && !inB))
          #expect(difference.contains(point, using: filling) == (inA != inB))
        }
      }
      // No piece is thinner than the grid, and the pieces make up the whole.
      #expect(union.componentsSeparated().allSatisfy { area($0) > 1e-6 })
      #expect(abs(union.componentsSeparated().reduce(0) { $0 + area($1) } - area(union)) < 1e-6)
    }
  }

  @Test("Rectangles that overlap give exactly their own corners, whatever their coordinates are")
  func rectangleCorners() {
    let a = rectangle(0.1, 0.2, 10.3, 7.7), b = rectangle(3.3, 2.1, 20.9, 1.7)
    let (left, right) = (0.1 + 10.3, 3.3 + 20.9), (top, bottom) = (2.1, 2.1 + 1.7)
    #expect(
      corners(a.intersection(b)) == [
        CGPoint(x: 3.3, y: top), CGPoint(x: 3.3, y: bottom), CGPoint(x: left, y: top), CGPoint(x: left, y: bottom),
      ])
    #expect(
      corners(a.union(b)) == [
        CGPoint(x: 0.1, y: 0.2), CGPoint(x: 0.1, y: 0.2 + 7.7),
        CGPoint(x: left, y: 0.2), CGPoint(x: left, y: top), CGPoint(x: left, y: bottom), CGPoint(x: left, y: 0.2 + 7.7),
        CGPoint(x: right, y: top), CGPoint(x: right, y: bottom),
      ])
    #expect(polygons(a.subtracting(b)).map(\.count) == [8])
  }

  @Test("Rectangles side by side become one with four corners, and their common side is gone")
  func sharedSides() {
    let halves = rectangle(0, 0, 5, 10).union(rectangle(5, 0, 5, 10))
    #expect(halves.isRect(nil) && halves.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 10))
    let stacked = rectangle(0, 0, 10, 5).union(rectangle(0, 5, 10, 5))
    #expect(stacked.isRect(nil) && stacked.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 10))
    let step = rectangle(0, 0, 5, 10).union(rectangle(5, 4, 5, 10))
    #expect(polygons(step).map(\.count) == [8])
    let diamonds = polygon([CGPoint(x: 0, y: 3), CGPoint(x: 9, y: 0), CGPoint(x: 9, y: 6)])
      .union(polygon([CGPoint(x: 3, y: 2), CGPoint(x: 6, y: 1), CGPoint(x: 4, y: -5)]))
    #expect(polygons(diamonds).count == 1)
    #expect(rectangle(0, 0, 5, 10).intersection(rectangle(5, 0, 5, 10)).isEmpty)
    #expect(rectangle(0, 0, 5, 10).subtracting(rectangle(0, 0, 5, 10)).isEmpty)
    #expect(rectangle(0, 0, 5, 10).symmetricDifference(rectangle(0, 0, 5, 10)).isEmpty)
  }

  @Test("What lies on itself many times is there once")
  func repeated() {
    let path = CGMutablePath()
    for _ in 0..<2_000 { path.addRect(CGRect(x: 1, y: 2, width: 3, height: 4)) }
    let other = CGMutablePath()
    for _ in 0..<2_000 { other.addRect(CGRect(x: 2, y: 2, width: 3, height: 4)) }
    #expect(path.normalized().isRect(nil))
    #expect(path.intersection(other).boundingBox == CGRect(x: 2, y: 2, width: 2, height: 4))
    #expect(path.union(other).isRect(nil))
    #expect(path.union(other, using: .evenOdd).isEmpty)
  }

  @Test("A hole runs the other way round than what it is in, and so either rule leaves it open")
  func holes() {
    let frame = rectangle(0, 0, 10, 10).subtracting(rectangle(2, 2, 6, 6))
    #expect(polygons(frame).map(\.count) == [4, 4])
    #expect(area(frame) == 64)
    for rule in [CGPathFillRule.winding, .evenOdd] {
      #expect(!frame.contains(CGPoint(x: 5, y: 5), using: rule) && frame.contains(CGPoint(x: 1, y: 5), using: rule))
    }
  }

  @Test("Lines that cross at a shallow angle, nearly along a row, cross where they do")
  func shallowCrossings() {
    for tilt in [1e-3, 1e-5, 1e-6, 1e-7, 1e-8, 3e-9] {
      // A comb below a roof that is not quite horizontal.
      let comb = CGMutablePath()
      for tooth in 0..<20 { comb.addRect(CGRect(x: Double(tooth) * 5, y: 0, width: 2, height: 50)) }
      let roof = polygon([
        CGPoint(x: -10, y: 25), CGPoint(x: 110, y: 25 + 120 * tilt), CGPoint(x: 110, y: 100), CGPoint(x: -10, y: 100),
      ])
      let cut = comb.intersection(roof)
      // At smaller tilts the roof falls by a few grid steps in all, and the parts that join the teeth may be thinner
      // than one.
      if tilt > 2e-8 { #expect(polygons(cut).map(\.count) == Array(repeating: 4, count: 20)) }
      let expected = (0..<20).reduce(0.0) { $0 + 2 * (25 - tilt * (Double($1) * 5 + 11)) }
      #expect(abs(Double(area(cut)) - expected) < 1e-4)
      #expect(abs(Double(area(comb.subtracting(roof))) - (2000 - expected)) < 1e-4)
      // The same test with x and y exchanged.
      var turn = CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
      if tilt > 2e-8, let comb = comb.copy(using: &turn), let roof = roof.copy(using: &turn) {
        #expect(polygons(comb.intersection(roof)).map(\.count) == Array(repeating: 4, count: 20))
      }
    }
  }

  @Test("A crossing has one corner, and no others appear beside it")
  func crossingsAreSingle() {
    var dice = SeededRandom(seed: 5)
    for _ in 0..<200 {
      // Two triangles that cross like a star's, at a random rotation and scale.
      let angle = CGFloat.random(in: 0...6, using: &dice), size = CGFloat.random(in: 0.01...5000, using: &dice)
      let centre = dice.point(in: 1000)
      let triangles = [0, CGFloat.pi].map { turn in
        polygon(
          (0..<3).map { corner in
            let direction = angle + turn + CGFloat(corner) * 2 * .pi / 3
            return CGPoint(x: centre.x + size * cos(direction), y: centre.y + size * sin(direction))
          })
      }
      #expect(polygons(triangles[0].union(triangles[1])).map(\.count) == [12])
      #expect(polygons(triangles[0].intersection(triangles[1])).map(\.count) == [6])
      #expect(polygons(triangles[0].subtracting(triangles[1])).map(\.count) == [3, 3, 3])
      #expect(polygons(triangles[0].symmetricDifference(triangles[1])).map(\.count) == [3, 3, 3, 3, 3, 3])
      let hexagram = area(triangles[0].union(triangles[1]))
      #expect(abs(hexagram / (3.0.squareRoot() * size * size) - 1) < 1e-7)
    }
  }

  @Test("Curves stay within the tolerance, and remain curves where nothing touches them")
  func curves() {
    let left = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100), transform: nil)
    let right = CGPath(ellipseIn: CGRect(x: 200, y: 0, width: 100, height: 100), transform: nil)
    let near = CGPath(ellipseIn: CGRect(x: 50, y: 0, width: 100, height: 100), transform: nil)
    #expect(left.normalized() == left)
    #expect(hasCurves(left.union(right)) && left.union(right).contains(CGPoint(x: 250, y: 50)))
    #expect(left.subtracting(right) == left)
    #expect(left.intersection(right).isEmpty)
    // Two circles whose centres are a radius apart have a lens of area r²(2π/3 − √3/2) in common; the lens of their
    // cubic curves, which lie mostly outside of the circles, is somewhat larger.
    let lens = left.intersection(near)
    #expect(!hasCurves(lens))
    #expect(abs(area(lens) - 2500 * (2 * .pi / 3 - 3.0.squareRoot() / 2)) < 1.5)
    for point in polygons(lens).joined() {
      let fromLeft = hypot(point.x - 50, point.y - 50), fromNear = hypot(point.x - 100, point.y - 50)
      #expect(min(abs(fromLeft - 50), abs(fromNear - 50)) < 50 * 2.8e-4 + 1.0 / 256)
    }
  }

  @Test("Components come one by one, each with the holes that are its own")
  func components() {
    let path = CGMutablePath()
    for size in stride(from: 50, to: 0, by: -10) {
      path.addRect(CGRect(x: 50 - size, y: 50 - size, width: 2 * size, height: 2 * size))
    }
    path.addRect(CGRect(x: 200, y: 0, width: 10, height: 10))
    let pieces = path.componentsSeparated(using: .evenOdd)
    #expect(pieces.map { polygons($0).count }.sorted() == [1, 1, 2, 2])
    #expect(pieces.map(area).sorted() == [100, 400, 2000, 3600])
    // Squares that touch at a corner are separate components.
    let board = rectangle(0, 0, 5, 5).union(rectangle(5, 5, 5, 5))
    #expect(board.componentsSeparated().map(area) == [25, 25])
    let curved = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 9, height: 9), transform: nil)
    #expect(curved.union(rectangle(20, 0, 1, 1)).componentsSeparated().map(hasCurves).contains(true))
    #expect(CGPath().componentsSeparated().isEmpty)
  }

  @Test("Holes that are not assigned within the budget are components of their own, and none is lost")
  func componentsBeyondTheBudget() {
    let squares = [9.0, 8, 7, 6].map { size in
      [SIMD2(-size, -size), SIMD2(size, -size), SIMD2(size, size), SIMD2(-size, size)]
    }
    #expect(ContourNesting.components(of: squares) == [[0, 1], [2, 3]])
    #expect(ContourNesting.components(of: squares, budget: 1) == [[0, 1], [2], [3]])
    #expect(ContourNesting.components(of: squares, budget: 0) == [[0], [1], [2], [3]])
  }

  @Test("Paths intersect where they have area in common, not where they touch")
  func intersects() {
    #expect(rectangle(0, 0, 10, 10).intersects(rectangle(9, 9, 5, 5)))
    #expect(!rectangle(0, 0, 10, 10).intersects(rectangle(10, 0, 5, 5)))
    #expect(!rectangle(0, 0, 10, 10).intersects(rectangle(10, 10, 5, 5)))
    #expect(!rectangle(0, 0, 10, 10).intersects(rectangle(40, 0, 5, 5)))
    let frame = rectangle(0, 0, 10, 10).subtracting(rectangle(2, 2, 6, 6))
    #expect(!frame.intersects(rectangle(3, 3, 2, 2)) && frame.intersects(rectangle(1, 3, 2, 2)))
  }

  @Test("An open subpath is taken as closed")
  func openSubpaths() {
    let open = CGMutablePath()
    open.addLines(between: [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10), CGPoint(x: 0, y: 10)])
    #expect(open.normalized().isRect(nil))
    #expect(area(open.intersection(rectangle(5, 5, 10, 10))) == 25)
  }

  @Test(
    "Paths as small and as large as numbers go are combined like others", arguments: [-290, -100, 0, 100, 250, 306])
  func scales(exponent: Int) {
    let scale = CGFloat(sign: .plus, exponent: exponent * 3, significand: 1)
    let size = 8 * scale
    guard size.isFinite, scale.isNormal else { return }
    let a = rectangle(0, 0, size, size), b = rectangle(size / 2, size / 2, size, size)
    #expect(a.intersection(b).boundingBox == CGRect(x: size / 2, y: size / 2, width: size / 2, height: size / 2))
    #expect(corners(a.union(b)).count == 8)
  }

  @Test("Beyond the budget nothing is guessed: a path comes back as it is, and a combination is refused")
  func budget() {
    let a = rectangle(0, 0, 10, 10).storage, b = rectangle(5, 5, 10, 10).storage
    #expect(a.normalized(using: .winding, budget: 10) == a)
    #expect(a.combined(.union, b, using: .winding, budget: 10) == nil)
    #expect(a.combined(.union, b, using: .winding) != nil)
    let star = polygon((0..<60).map { CGPoint(x: 50 + 40 * cos(Double($0 * 4)), y: 50 + 40 * sin(Double($0 * 4))) })
    // Points count a hundred steps each; the crossings of this star take more than is left.
    #expect(star.storage.normalized(using: .winding, budget: 6_000) == star.storage)
    #expect(star.storage.normalized(using: .winding) != star.storage)
  }

  @Test("An edge that is searched for among many that run through one point counts for the length of the search")
  func fan() {
    let points = (0..<1_000).flatMap { index in
      let ends = [CGPoint(x: index, y: -1_000), CGPoint(x: -index, y: 1_000)]
      return index % 2 == 0 ? ends : ends.reversed()
    }
    let fan = polygon(points).storage
    // The half a million crossings alone take six million steps.
    #expect(fan.normalized(using: .winding, budget: 20_000_000) == fan)
    #expect(fan.normalized(using: .winding) != fan)
  }

  @Test("A path that runs the other way round comes back reversed, with its curves")
  func direction() {
    let clockwise = CGMutablePath()
    clockwise.addArc(center: .zero, radius: 5, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
    let normalized = clockwise.normalized()
    #expect(hasCurves(normalized) && area(normalized) > 0)
    #expect(area(polygon([.zero, CGPoint(x: 0, y: 4), CGPoint(x: 4, y: 0)]).normalized()) == 8)
  }

  @Test("Nothing, lines without area, and numbers that are none enclose nothing")
  func degenerate() {
    let square = rectangle(0, 0, 10, 10)
    let line = CGMutablePath()
    line.addLines(between: [.zero, CGPoint(x: 10, y: 10)])
    let level = CGMutablePath()
    level.addLines(between: [.zero, CGPoint(x: 10, y: 0)])
    let dot = CGMutablePath()
    dot.move(to: CGPoint(x: 3, y: 3))
    var bad: [CGPath] = []
    for value in [CGFloat.nan, .infinity, -.infinity] {
      bad.append(polygon([.zero, CGPoint(x: value, y: 0), CGPoint(x: 0, y: 10)]))
      let curve = CGMutablePath()
      curve.move(to: .zero)
      curve.addCurve(to: CGPoint(x: 9, y: 9), control1: CGPoint(x: 0, y: value), control2: CGPoint(x: value, y: 0))
      bad.append(curve)
    }
    for nothing in [CGPath(), line, level, dot] + bad {
      #expect(nothing.normalized().isEmpty)
      #expect(nothing.componentsSeparated().isEmpty)
      #expect(square.union(nothing).isRect(nil) && nothing.union(square).isRect(nil))
      #expect(square.intersection(nothing).isEmpty && nothing.intersection(square).isEmpty)
      #expect(square.subtracting(nothing).isRect(nil) && nothing.subtracting(square).isEmpty)
      #expect(square.symmetricDifference(nothing).isRect(nil))
      #expect(!square.intersects(nothing) && !nothing.intersects(square))
    }
    let huge = rectangle(-1e308, -1e308, 1.7e308, 1.7e308)
    #expect(huge.intersection(square).isEmpty || huge.intersection(square).boundingBox.isNull == false)
    #expect(!huge.union(square).isEmpty)
  }
}
