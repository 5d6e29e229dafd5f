// Tests of UIBezierPath: the figures that it can be created with, the elements that can be added, and the queries.
// SPDX-License-Identifier: Apache-2.0

import PaintedPaths
import QuartziteTessellation
import QuartziteViews
import Testing

/// The elements of a path as text, coordinates with at most three decimals.
private func listing(_ path: UIBezierPath) -> [String] {
  func text(_ points: [CGPoint]) -> String {
    points.map { point in
      let (x, y) = ((point.x * 1000).rounded() / 1000 + 0, (point.y * 1000).rounded() / 1000 + 0)
      return " (\(Double(x)), \(Double(y)))"
    }.joined()
  }
  var lines: [String] = []
  path.cgPath.applyWithBlock { element in
    let points = element.pointee.points
    switch element.pointee.type {
    case .moveToPoint: lines.append("MoveTo" + text([points[0]]))
    case .addLineToPoint: lines.append("LineTo" + text([points[0]]))
    case .addQuadCurveToPoint: lines.append("QuadCurveTo" + text([points[0], points[1]]))
    case .addCurveToPoint: lines.append("CurveTo" + text([points[0], points[1], points[2]]))
    case .closeSubpath: lines.append("Close")
    }
  }
  return lines
}

@Suite struct BezierPathTests {
  // The element list was reported by UIKit on iOS and tvOS (testUIBezierPath of pointfreeco/swift-snapshot-testing).
  private let heartAndBall = [
    "MoveTo (0.0, 0.0)",
    "LineTo (0.0, 60.0)",
    "QuadCurveTo (3.75, 86.25) (30.0, 90.0)",
    "QuadCurveTo (56.25, 86.25) (60.0, 60.0)",
    "CurveTo (75.0, 60.0) (90.0, 45.0) (90.0, 30.0)",
    "CurveTo (90.0, 15.0) (75.0, 0.0) (60.0, 0.0)",
    "LineTo (0.0, 0.0)",
    "Close",
    "MoveTo (90.0, 75.0)",
    "CurveTo (90.0, 83.284) (83.284, 90.0) (75.0, 90.0)",
    "CurveTo (66.716, 90.0) (60.0, 83.284) (60.0, 75.0)",
    "CurveTo (60.0, 66.716) (66.716, 60.0) (75.0, 60.0)",
    "CurveTo (83.284, 60.0) (90.0, 66.716) (90.0, 75.0)",
    "Close",
  ]

  private func makeHeartAndBall() -> UIBezierPath {
    let path = UIBezierPath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 0, y: 60))
    path.addQuadCurve(to: CGPoint(x: 30, y: 90), controlPoint: CGPoint(x: 3.75, y: 86.25))
    path.addQuadCurve(to: CGPoint(x: 60, y: 60), controlPoint: CGPoint(x: 56.25, y: 86.25))
    path.addCurve(
      to: CGPoint(x: 90, y: 30), controlPoint1: CGPoint(x: 75, y: 60), controlPoint2: CGPoint(x: 90, y: 45))
    path.addCurve(
      to: CGPoint(x: 60, y: 0), controlPoint1: CGPoint(x: 90, y: 15), controlPoint2: CGPoint(x: 75, y: 0))
    path.addLine(to: .zero)
    path.close()
    path.append(UIBezierPath(ovalIn: CGRect(x: 60, y: 60, width: 30, height: 30)))
    return path
  }

  @Test("lines, curves and an oval are the elements that UIKit makes of them")
  func elements() {
    #expect(listing(makeHeartAndBall()) == heartAndBall)
    #expect(listing(UIBezierPath(cgPath: makeHeartAndBall().cgPath)) == heartAndBall)
  }

  @Test("a rectangle runs from its origin along the top edge")
  func rectangle() {
    #expect(
      listing(UIBezierPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4))) == [
        "MoveTo (1.0, 2.0)", "LineTo (4.0, 2.0)", "LineTo (4.0, 6.0)", "LineTo (1.0, 6.0)", "Close",
      ])
  }

  // The element list was reported by UIKit on iOS 14 to 17 (recorded in honghaoz/ChouTiUI), here without its lines of
  // no length.
  @Test("a rounded rectangle begins after its top left corner, runs clockwise on screen and has continuous corners")
  func roundedRectangle() {
    let path = UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 60, height: 30), cornerRadius: 8)
    #expect(
      listing(path) == [
        "MoveTo (12.229, 0.0)",
        "LineTo (47.771, 0.0)", "CurveTo (51.292, 0.0) (53.053, 0.0) (54.948, 0.599)",
        "CurveTo (57.017, 1.352) (58.648, 2.983) (59.401, 5.052)", "CurveTo (60.0, 6.947) (60.0, 8.708) (60.0, 12.229)",
        "LineTo (60.0, 17.771)", "CurveTo (60.0, 21.292) (60.0, 23.053) (59.401, 24.948)",
        "CurveTo (58.648, 27.017) (57.017, 28.648) (54.948, 29.401)",
        "CurveTo (53.053, 30.0) (51.292, 30.0) (47.771, 30.0)",
        "LineTo (12.229, 30.0)", "CurveTo (8.708, 30.0) (6.947, 30.0) (5.052, 29.401)",
        "CurveTo (2.983, 28.648) (1.352, 27.017) (0.599, 24.948)", "CurveTo (0.0, 23.053) (0.0, 21.292) (0.0, 17.771)",
        "LineTo (0.0, 12.229)", "CurveTo (0.0, 8.708) (0.0, 6.947) (0.599, 5.052)",
        "CurveTo (1.352, 2.983) (2.983, 1.352) (5.052, 0.599)", "CurveTo (6.947, 0.0) (8.708, 0.0) (12.229, 0.0)",
        "Close",
      ])
  }

  @Test("a corner of 30 reaches 42 to 46 along both edges, where that of CGPath reaches 30")
  func reach() {
    let rect = CGRect(x: 0, y: 0, width: 200, height: 160)
    func reach(_ path: CGPath, _ point: (CGFloat) -> CGPoint) -> CGFloat {
      stride(from: 0, to: 80, by: 0.25).first { path.contains(point($0)) } ?? 80
    }
    let round = CGPath(roundedRect: rect, cornerWidth: 30, cornerHeight: 30, transform: nil)
    for corners in [UIRectCorner.allCorners, .topLeft] {
      let path = UIBezierPath(roundedRect: rect, byRoundingCorners: corners, cornerRadii: CGSize(width: 30, height: 30))
        .cgPath
      let across = reach(path) { CGPoint(x: $0, y: 0.0001) }, down = reach(path) { CGPoint(x: 0.0001, y: $0) }
      #expect(across == down && across > 42 && across < 46)
      let circular = reach(round) { CGPoint(x: $0, y: 0.0001) }
      #expect(circular <= 30 && circular > 27)
      // Along the diagonal both corners have nearly the same reach.
      let diagonal = reach(path) { CGPoint(x: $0, y: $0) }
      #expect(abs(diagonal - reach(round) { CGPoint(x: $0, y: $0) }) <= 0.5)
    }
  }

  @Test("all four corners are alike, and the same across as down")
  func alikeCorners() {
    let path = UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 100, height: 80), cornerRadius: 20)
    for x in stride(from: CGFloat(0.25), to: 40, by: 1) {
      for y in stride(from: CGFloat(0.25), to: 40, by: 1) {
        let inside = path.contains(CGPoint(x: x, y: y))
        #expect(path.contains(CGPoint(x: 100 - x, y: y)) == inside && path.contains(CGPoint(x: x, y: 80 - y)) == inside)
        #expect(path.contains(CGPoint(x: y, y: x)) == inside)
      }
    }
  }

  @Test("corners that do not fit: round ends where they fit on the longer edges, a capsule where they fit on none")
  func cornersThatDoNotFit() {
    // A capsule of quarter circles, and a circle.
    let capsule = UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 40, height: 20), cornerRadius: 100)
    #expect(
      listing(capsule) == [
        "MoveTo (20.0, 0.0)", "LineTo (30.0, 0.0)", "CurveTo (35.523, 0.0) (40.0, 4.477) (40.0, 10.0)",
        "CurveTo (40.0, 15.523) (35.523, 20.0) (30.0, 20.0)", "LineTo (10.0, 20.0)",
        "CurveTo (4.477, 20.0) (0.0, 15.523) (0.0, 10.0)", "CurveTo (0.0, 4.477) (4.477, 0.0) (10.0, 0.0)",
        "LineTo (20.0, 0.0)", "Close",
      ])
    let square = CGRect(x: 0, y: 0, width: 20, height: 20)
    #expect(
      listing(UIBezierPath(roundedRect: square, cornerRadius: 7))
        == listing(UIBezierPath(roundedRect: square, cornerRadius: 10)))
    #expect(listing(UIBezierPath(roundedRect: square, cornerRadius: 7)).filter { $0.hasPrefix("Curve") }.count == 4)
    // The ends are the same whatever the radius, but for the points at which they begin along the longer edges.
    let wide = CGRect(x: 0, y: 0, width: 208, height: 50)
    let first = listing(UIBezierPath(roundedRect: wide, cornerRadius: 20))
    #expect(first[0] == "MoveTo (30.573, 0.0)" && first[1] == "LineTo (177.427, 0.0)")
    #expect(first[2] == "CurveTo (181.256, 0.0) (186.759, 0.0) (192.681, 1.873)")
    #expect(first[3] == "CurveTo (201.879, 5.22) (208.0, 13.963) (208.0, 23.75)")
    let second = listing(UIBezierPath(roundedRect: wide, cornerRadius: 25))
    #expect(second[0] == "MoveTo (38.217, 0.0)" && Array(second[3...4]) == Array(first[3...4]))
    // A tall box is a wide one with x and y exchanged.
    let tall = UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 50, height: 208), cornerRadius: 20)
    let lying = UIBezierPath(roundedRect: wide, cornerRadius: 20)
    for x in stride(from: CGFloat(0.3), to: 50, by: 1) {
      for y in stride(from: CGFloat(0.2), to: 60, by: 1) {
        #expect(tall.contains(CGPoint(x: x, y: y)) == lying.contains(CGPoint(x: y, y: x)))
      }
    }
    for radius in [0, -3, CGFloat.nan] {
      #expect(listing(UIBezierPath(roundedRect: wide, cornerRadius: radius)) == listing(UIBezierPath(rect: wide)))
    }
  }

  @Test("a continuous corner is that of layers with as much room, and theirs where there is less")
  func cornersOfLayers() {
    let box = RoundedBox(low: .zero, high: SIMD2(100, 80), cornerRadius: 20, isContinuous: true)
    let path = polygons(
      UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 100, height: 80), cornerRadius: 20).cgPath.flattened(
        threshold: 0.005))[0]
    let closed = path + [path[0]]
    #expect(box.polygon(scale: 100).allSatisfy { distance(closed, CGPoint(x: $0.x, y: $0.y)) < 0.01 })
    // Three corners with a radius of 30: their ends have 40 of the 46 points that they would reach with enough room.
    let partial = polygons(
      UIBezierPath(
        roundedRect: CGRect(x: 0, y: 0, width: 100, height: 80),
        byRoundingCorners: [.topRight, .bottomLeft, .bottomRight],
        cornerRadii: CGSize(width: 30, height: 30)
      ).cgPath.flattened(threshold: 0.005))[0]
    let layer = RoundedBox(
      low: .zero, high: SIMD2(100, 80), cornerRadius: 30, corners: [.maxXMinY, .minXMaxY, .maxXMaxY], isContinuous: true
    )
    #expect(layer.polygon(scale: 100).allSatisfy { distance(partial + [partial[0]], CGPoint(x: $0.x, y: $0.y)) < 0.01 })
  }

  @Test("only the corners that are named are round, as they look on screen")
  func namedCorners() {
    let rect = CGRect(x: 50, y: 50, width: 100, height: 100)
    let radii = CGSize(width: 20, height: 20)
    let corners: [(UIRectCorner, CGPoint)] = [
      (.topLeft, CGPoint(x: 52, y: 52)), (.topRight, CGPoint(x: 148, y: 52)),
      (.bottomLeft, CGPoint(x: 52, y: 148)), (.bottomRight, CGPoint(x: 148, y: 148)),
    ]
    for (rounded, _) in corners {
      let path = UIBezierPath(roundedRect: rect, byRoundingCorners: rounded, cornerRadii: radii)
      for (corner, point) in corners { #expect(path.contains(point) == (corner != rounded)) }
      let others = UIRectCorner.allCorners.subtracting(rounded)
      let rest = UIBezierPath(roundedRect: rect, byRoundingCorners: others, cornerRadii: radii)
      for (corner, point) in corners { #expect(rest.contains(point) == (corner == rounded)) }
      #expect(path.bounds == rect && rest.bounds == rect)
    }
    let none = UIBezierPath(roundedRect: rect, byRoundingCorners: [], cornerRadii: radii)
    #expect(listing(none) == listing(UIBezierPath(rect: rect)))
  }

  @Test("corner radii may differ across and down, each at most half the rectangle")
  func ellipticalCorners() {
    let path = UIBezierPath(
      roundedRect: CGRect(x: 0, y: 0, width: 40, height: 30), byRoundingCorners: .topRight,
      cornerRadii: CGSize(width: 10, height: 50))
    // Without room along the vertical edge the corner is a quarter ellipse of three parts.
    #expect(listing(path).count == 8 && listing(path)[1] == "LineTo (30.0, 0.0)")
    for x in stride(from: CGFloat(30.1), to: 40, by: 0.7) {
      for y in stride(from: CGFloat(0.1), to: 15, by: 0.7) {
        let away = pow((x - 30) / 10, 2) + pow((15 - y) / 15, 2)
        if abs(away - 1) > 0.01 { #expect(path.contains(CGPoint(x: x, y: y)) == (away < 1)) }
      }
    }
    let narrow = UIBezierPath(
      roundedRect: CGRect(x: 0, y: 0, width: 40, height: 30), byRoundingCorners: .topRight,
      cornerRadii: CGSize(width: 10, height: 5))
    #expect(listing(narrow)[1] == "LineTo (24.713, 0.0)" && listing(narrow)[5] == "LineTo (40.0, 30.0)")
    #expect(listing(narrow)[4].hasSuffix("(40.0, 7.643)"))
  }

  @Test("clockwise is as it looks on screen: from 0 to a quarter turn goes through the lower right")
  func arcDirection() {
    let short = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    #expect(listing(short) == ["MoveTo (10.0, 0.0)", "CurveTo (10.0, 5.523) (5.523, 10.0) (0.0, 10.0)"])
    let long = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(listing(long).count == 4)
    #expect(listing(long)[1] == "CurveTo (10.0, -5.523) (5.523, -10.0) (0.0, -10.0)")
  }

  // The stick figure is that of the programming guides of Core Animation.
  @Test("an arc joins what comes before it with a line")
  func stickFigure() {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 175, y: 100))
    path.addArc(
      withCenter: CGPoint(x: 150, y: 100), radius: 25, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
    #expect(
      listing(path).prefix(3) == [
        "MoveTo (175.0, 100.0)", "LineTo (175.0, 100.0)", "CurveTo (175.0, 113.807) (163.807, 125.0) (150.0, 125.0)",
      ])
    #expect(path.currentPoint == CGPoint(x: 175, y: 100) || abs(path.currentPoint.y - 100) < 1e-12)
    #expect(path.contains(CGPoint(x: 150, y: 100)))
  }

  @Test("reversed, a path has the same inside and its elements run backwards")
  func reversing() {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 1, y: 1))
    path.addLine(to: CGPoint(x: 5, y: 1))
    path.addQuadCurve(to: CGPoint(x: 9, y: 5), controlPoint: CGPoint(x: 9, y: 1))
    path.addCurve(to: CGPoint(x: 1, y: 5), controlPoint1: CGPoint(x: 8, y: 9), controlPoint2: CGPoint(x: 2, y: 9))
    path.close()
    path.move(to: CGPoint(x: 20, y: 0))
    path.addLine(to: CGPoint(x: 30, y: 0))
    path.lineWidth = 7
    let reversed = path.reversing()
    #expect(
      listing(reversed) == [
        "MoveTo (30.0, 0.0)", "LineTo (20.0, 0.0)",
        "MoveTo (1.0, 5.0)", "CurveTo (2.0, 9.0) (8.0, 9.0) (9.0, 5.0)", "QuadCurveTo (9.0, 1.0) (5.0, 1.0)",
        "LineTo (1.0, 1.0)", "Close",
      ])
    #expect(reversed.lineWidth == 7)
    #expect(listing(makeHeartAndBall().reversing().reversing()).count == heartAndBall.count)
    #expect(listing(UIBezierPath().reversing()).isEmpty)
  }

  @Test("a ring is an outer circle and a reversed inner one")
  func ring() {
    let path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 20, height: 20))
    let inner = UIBezierPath(ovalIn: CGRect(x: 5, y: 5, width: 10, height: 10))
    let filled = UIBezierPath(cgPath: path.cgPath)
    filled.append(inner)
    path.append(inner.reversing())
    #expect(filled.contains(CGPoint(x: 10, y: 10)) && !path.contains(CGPoint(x: 10, y: 10)))
    filled.usesEvenOddFillRule = true
    #expect(!filled.contains(CGPoint(x: 10, y: 10)) && filled.contains(CGPoint(x: 2, y: 10)))
  }

  @Test("an empty path has no bounds, and its current point is the origin")
  func empty() {
    let path = UIBezierPath()
    path.addLine(to: CGPoint(x: 3, y: 3))
    path.close()
    #expect(path.isEmpty && path.bounds.isNull && path.currentPoint == .zero && !path.contains(.zero))
    path.move(to: CGPoint(x: 4, y: 5))
    #expect(!path.isEmpty && path.currentPoint == CGPoint(x: 4, y: 5))
    path.removeAllPoints()
    #expect(path.isEmpty && path.bounds.isNull)
  }

  @Test("bounds hold the control points, and follow a transform")
  func bounds() {
    let path = UIBezierPath()
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 10, y: 0), controlPoint: CGPoint(x: 5, y: 8))
    #expect(path.bounds == CGRect(x: 0, y: 0, width: 10, height: 8))
    path.apply(CGAffineTransform(scaleX: 2, y: 3))
    #expect(path.bounds == CGRect(x: 0, y: 0, width: 20, height: 24))
    #expect(path.currentPoint == CGPoint(x: 20, y: 0))
  }

  @Test("a path that was handed out stays as it was")
  func handedOut() {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
    let first = path.cgPath
    #expect(path.cgPath === first)
    path.append(path)
    #expect(first.boundingBox == path.bounds && first != path.cgPath)
    let mutable = CGMutablePath()
    mutable.move(to: .zero)
    path.cgPath = mutable
    mutable.addLine(to: CGPoint(x: 1, y: 1))
    #expect(listing(path) == ["MoveTo (0.0, 0.0)"])
  }

  @Test("attributes begin as UIKit's, and a copy takes them along")
  func attributes() throws {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(path.lineWidth == 1 && path.lineCapStyle == .butt && path.lineJoinStyle == .miter)
    #expect(path.miterLimit == 10 && path.flatness == 0.6 && !path.usesEvenOddFillRule)
    path.lineWidth = 3
    path.lineCapStyle = .round
    path.lineJoinStyle = .bevel
    path.usesEvenOddFillRule = true
    path.setLineDash([4, 2, 1], count: 3, phase: 1.5)
    let copy = try #require(path.copy() as? UIBezierPath)
    path.setLineDash(nil, count: 0, phase: 0)
    path.removeAllPoints()
    #expect(copy.lineWidth == 3 && copy.lineCapStyle == .round && copy.lineJoinStyle == .bevel)
    #expect(copy.usesEvenOddFillRule && listing(copy).count == 5)
    var (count, phase) = (0, CGFloat(0))
    copy.getLineDash(nil, count: &count, phase: &phase)
    var pattern = [CGFloat](repeating: 0, count: count)
    copy.getLineDash(&pattern, count: nil, phase: nil)
    #expect(pattern == [4, 2, 1] && phase == 1.5)
    path.getLineDash(nil, count: &count, phase: &phase)
    #expect(count == 0 && phase == 0)
  }

  @Test("numbers that are not finite make a path, never a trap")
  func hostileNumbers() {
    for value in [CGFloat.nan, .infinity, -.infinity, 1e300, -1] {
      let rect = CGRect(x: value, y: value, width: value, height: value)
      let paths = [
        UIBezierPath(rect: rect), UIBezierPath(ovalIn: rect), UIBezierPath(roundedRect: rect, cornerRadius: value),
        UIBezierPath(
          roundedRect: rect, byRoundingCorners: .topLeft, cornerRadii: CGSize(width: value, height: value)),
        UIBezierPath(arcCenter: .zero, radius: value, startAngle: value, endAngle: -value, clockwise: true),
      ]
      for path in paths {
        path.apply(CGAffineTransform(rotationAngle: value))
        _ = (path.bounds, path.contains(CGPoint(x: value, y: 0)), listing(path.reversing()))
      }
    }
    #expect(UIBezierPath(rect: .null).isEmpty && UIBezierPath(roundedRect: .null, cornerRadius: 3).isEmpty)
  }
}
