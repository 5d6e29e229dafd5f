// Tests of the contents of paths: their elements, current points and figures.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import Testing

/// The elements of a path as text, one on a line, coordinates with at most three decimals.
private func listing(_ path: CGPath) -> [String] {
  func text(_ point: CGPoint) -> String {
    func number(_ value: CGFloat) -> String { "\(Double((value * 1000).rounded() / 1000) + 0)" }
    return "(\(number(point.x)), \(number(point.y)))"
  }
  var lines: [String] = []
  path.applyWithBlock { element in
    let points = element.pointee.points
    switch element.pointee.type {
    case .moveToPoint: lines.append("MoveTo \(text(points[0]))")
    case .addLineToPoint: lines.append("LineTo \(text(points[0]))")
    case .addQuadCurveToPoint: lines.append("QuadCurveTo \(text(points[0])) \(text(points[1]))")
    case .addCurveToPoint: lines.append("CurveTo \(text(points[0])) \(text(points[1])) \(text(points[2]))")
    case .closeSubpath: lines.append("Close")
    }
  }
  return lines
}

@Suite struct PathTests {
  // The element list was reported by Core Graphics on iOS (snapshot testCGPath of pointfreeco/swift-snapshot-testing).
  @Test("an ellipse is the four curves that Core Graphics makes of it")
  func ellipse() {
    let path = CGPath(ellipseIn: CGRect(x: 60, y: 60, width: 30, height: 30), transform: nil)
    #expect(
      listing(path) == [
        "MoveTo (90.0, 75.0)",
        "CurveTo (90.0, 83.284) (83.284, 90.0) (75.0, 90.0)",
        "CurveTo (66.716, 90.0) (60.0, 83.284) (60.0, 75.0)",
        "CurveTo (60.0, 66.716) (66.716, 60.0) (75.0, 60.0)",
        "CurveTo (83.284, 60.0) (90.0, 66.716) (90.0, 75.0)",
        "Close",
      ])
  }

  @Test("a whole turn as an arc is the ellipse's curves without the close")
  func wholeTurn() {
    let path = CGMutablePath()
    path.addArc(center: CGPoint(x: 75, y: 75), radius: 15, startAngle: 0, endAngle: 2 * .pi, clockwise: false)
    let ellipse = CGPath(ellipseIn: CGRect(x: 60, y: 60, width: 30, height: 30), transform: nil)
    #expect(listing(path) + ["Close"] == listing(ellipse))
  }

  @Test("from 0 to 2π is a whole turn in both directions, and from an angle to itself is nothing")
  func turnsInBothDirections() {
    for clockwise in [true, false] {
      let path = CGMutablePath()
      path.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: 2 * .pi, clockwise: clockwise)
      #expect(listing(path).count == 5)
      #expect(path.contains(CGPoint(x: -0.5, y: 0.5)) && path.contains(CGPoint(x: 0.5, y: -0.5)))
      let nothing = CGMutablePath()
      nothing.addArc(center: .zero, radius: 1, startAngle: 1, endAngle: 1, clockwise: clockwise)
      #expect(listing(nothing).count == 1)
    }
  }

  @Test("an arc begins with whole quarters and ends with the rest")
  func quartersAndRest() {
    let path = CGMutablePath()
    path.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: 3, clockwise: false)
    let lines = listing(path)
    #expect(lines.count == 3)
    #expect(lines[1].hasSuffix("(0.0, 1.0)"))
    #expect(lines[2].hasSuffix("(-0.99, 0.141)"))
  }

  @Test("clockwise is towards smaller angles")
  func clockwise() {
    let path = CGMutablePath()
    path.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    #expect(listing(path).count == 4)
    #expect(path.boundingBoxOfPath.minX < -0.999)
    let other = CGMutablePath()
    other.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(listing(other).count == 2)
    #expect(other.boundingBoxOfPath.minX > -0.001)
  }

  @Test("every point of an arc is within 0.03 % of its circle")
  func arcError() {
    let path = CGMutablePath()
    path.addRelativeArc(center: .zero, radius: 1, startAngle: 0.2, delta: -5)
    var current = CGPoint.zero
    path.forEachElement { element in
      switch element {
      case .move(let end): current = end
      case .curve(let end, let control1, let control2):
        for index in 0...64 {
          let t = CGFloat(index) / 64
          let s = 1 - t
          let x = s * s * s * current.x + 3 * s * s * t * control1.x + 3 * s * t * t * control2.x + t * t * t * end.x
          let y = s * s * s * current.y + 3 * s * s * t * control1.y + 3 * s * t * t * control2.y + t * t * t * end.y
          #expect(abs((x * x + y * y).squareRoot() - 1) < 2.8e-4)
        }
        current = end
      default: Issue.record("an arc has only a move and curves")
      }
    }
    #expect(abs(current.x - cos(-4.8)) < 1e-12 && abs(current.y - sin(-4.8)) < 1e-12)
  }

  @Test("an arc between tangents touches both of them")
  func tangentArc() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
    #expect(
      listing(path) == [
        "MoveTo (0.0, 0.0)", "LineTo (6.0, 0.0)", "CurveTo (8.209, 0.0) (10.0, 1.791) (10.0, 4.0)",
      ])
    let straight = CGMutablePath()
    straight.move(to: .zero)
    straight.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 20, y: 0), radius: 4)
    #expect(listing(straight) == ["MoveTo (0.0, 0.0)", "LineTo (10.0, 0.0)"])
    let mirrored = CGMutablePath()
    mirrored.move(to: .zero)
    mirrored.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: -10), radius: 4)
    #expect(listing(mirrored).last == "CurveTo (8.209, 0.0) (10.0, -1.791) (10.0, -4.0)")
  }

  @Test("a tangent arc with a transform continues from the current point as it lies in the path")
  func transformedTangentArc() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(
      tangent1End: CGPoint(x: 5, y: 0), tangent2End: CGPoint(x: 5, y: 5), radius: 2,
      transform: CGAffineTransform(scaleX: 2, y: 2))
    #expect(listing(path)[1] == "LineTo (6.0, 0.0)")
    #expect(path.currentPoint == CGPoint(x: 10, y: 4))
  }

  @Test("a rounded rectangle begins at the middle of the right edge and its corners are quarter ellipses")
  func roundedRect() {
    let path = CGPath(
      roundedRect: CGRect(x: 0, y: 0, width: 100, height: 50), cornerWidth: 10, cornerHeight: 10, transform: nil)
    let lines = listing(path)
    #expect(lines.count == 10)
    #expect(
      Array(lines.prefix(3)) == [
        "MoveTo (100.0, 25.0)", "LineTo (100.0, 40.0)", "CurveTo (100.0, 45.523) (95.523, 50.0) (90.0, 50.0)",
      ])
    #expect(lines.last == "Close")
    #expect(path.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 100, height: 50))
    let large = CGPath(
      roundedRect: CGRect(x: 0, y: 0, width: 100, height: 50), cornerWidth: 900, cornerHeight: 900, transform: nil)
    #expect(large.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 100, height: 50))
  }

  @Test("what needs a current point and has none adds nothing")
  func noCurrentPoint() {
    let path = CGMutablePath()
    path.addLine(to: CGPoint(x: 1, y: 1))
    path.addCurve(to: .zero, control1: .zero, control2: .zero)
    path.addQuadCurve(to: .zero, control: .zero)
    path.addArc(tangent1End: .zero, tangent2End: CGPoint(x: 1, y: 1), radius: 1)
    path.closeSubpath()
    #expect(path.isEmpty)
    #expect(path.currentPoint == .zero)
    #expect(path.boundingBox.isNull)
    #expect(path.boundingBoxOfPath.isNull)
  }

  @Test("after a close the next element begins where the closed subpath began")
  func closing() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 4))
    path.closeSubpath()
    #expect(path.currentPoint == CGPoint(x: 1, y: 2))
    path.closeSubpath()
    path.addLine(to: CGPoint(x: 5, y: 6))
    #expect(
      listing(path) == [
        "MoveTo (1.0, 2.0)", "LineTo (3.0, 4.0)", "Close", "MoveTo (1.0, 2.0)", "LineTo (5.0, 6.0)",
      ])
  }

  @Test("a copy doesn't change with the path it was made of")
  func copies() throws {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 1, height: 2))
    let copy = try #require(path.copy())
    #expect(copy == path && copy.hash == path.hash)
    path.addLine(to: .zero)
    #expect(copy != path)
    var transform = CGAffineTransform(translationX: 5, y: 0)
    #expect(copy.copy(using: &transform)?.boundingBox == CGRect(x: 5, y: 0, width: 1, height: 2))
    let mutable = try #require(copy.mutableCopy())
    mutable.addPath(mutable)
    #expect(listing(mutable).count == 2 * listing(copy).count)
  }

  @Test("an axis-aligned rectangle is recognised from any corner, other figures are not")
  func rectangles() {
    var rect = CGRect.zero
    #expect(CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil).isRect(&rect))
    #expect(rect == CGRect(x: 1, y: 2, width: 3, height: 4))
    var turn = CGAffineTransform(rotationAngle: 0.1)
    #expect(!CGPath(rect: rect, transform: &turn).isRect(nil))
    #expect(!CGPath(ellipseIn: rect, transform: nil).isRect(nil))
    #expect(!CGPath().isRect(nil))
    let open = CGMutablePath()
    open.addLines(between: [.zero, CGPoint(x: 1, y: 0), CGPoint(x: 1, y: 1), CGPoint(x: 0, y: 1)])
    #expect(!open.isRect(nil))
  }
}
