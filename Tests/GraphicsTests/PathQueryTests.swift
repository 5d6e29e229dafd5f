// Tests of queries of paths: bounds, winding, and points that are not numbers.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import Testing

@Suite struct PathQueryTests {
  @Test("the bounding box holds control points, the path's own bounds only the curve")
  func bounds() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 10))
    #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(path.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 10, height: 5))
  }

  @Test("a cubic's bounds touch where it turns back, in both directions")
  func cubicBounds() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(to: CGPoint(x: 1, y: 0), control1: CGPoint(x: 0, y: 1), control2: CGPoint(x: 1, y: -1))
    // y(t) = 3t(1−t)(1−2t) has its extremes at t = ½ ± √3/6, of size √3/6.
    let bounds = path.boundingBoxOfPath
    let extreme = CGFloat(3).squareRoot() / 6
    #expect(abs(bounds.minY + extreme) < 1e-12 && abs(bounds.maxY - extreme) < 1e-12)
  }

  @Test("a circle contains exactly the points within its curves")
  func circle() {
    let path = CGPath(ellipseIn: CGRect(x: -1, y: -1, width: 2, height: 2), transform: nil)
    for index in 0..<360 {
      let angle = CGFloat(index) * .pi / 180
      let (x, y) = (cos(angle), sin(angle))
      #expect(path.contains(CGPoint(x: 0.9999 * x, y: 0.9999 * y)))
      #expect(!path.contains(CGPoint(x: 1.0004 * x, y: 1.0004 * y)))
    }
    #expect(path.contains(.zero))
  }

  @Test("the rules differ where a path winds twice, and agree where it winds the other way")
  func rules() {
    let twice = CGMutablePath()
    twice.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
    twice.addRect(CGRect(x: 2, y: 2, width: 4, height: 4))
    let inner = CGPoint(x: 3, y: 3)
    #expect(twice.contains(inner) && !twice.contains(inner, using: .evenOdd))
    let opposite = CGMutablePath()
    opposite.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
    opposite.addRect(CGRect(x: 6, y: 2, width: -4, height: 4))
    #expect(!opposite.contains(inner) && !opposite.contains(inner, using: .evenOdd))
  }

  @Test("every point of a grid is inside exactly one of the triangles that share its edges")
  func sharedEdges() {
    let corners = [CGPoint(x: 0, y: 0), CGPoint(x: 4, y: 0), CGPoint(x: 4, y: 4), CGPoint(x: 0, y: 4)]
    let triangles = corners.indices.map { index in
      let path = CGMutablePath()
      path.addLines(between: [CGPoint(x: 2, y: 2), corners[index], corners[(index + 1) % 4]])
      return path
    }
    for x in 0..<4 {
      for y in 0..<4 {
        let point = CGPoint(x: x, y: y)
        #expect(triangles.filter { $0.contains(point) }.count == 1)
      }
    }
  }

  @Test("an open subpath is taken as closed, and the transform moves the point")
  func openAndTransformed() {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 0, y: 10)])
    #expect(path.contains(CGPoint(x: 2, y: 2)))
    #expect(!path.contains(CGPoint(x: 8, y: 8)))
    #expect(path.contains(CGPoint(x: 102, y: 2), transform: CGAffineTransform(translationX: -100, y: 0)))
  }

  @Test("a loop of a cubic winds around its inside")
  func loop() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(to: CGPoint(x: 10, y: 0), control1: CGPoint(x: 25, y: 20), control2: CGPoint(x: -15, y: 20))
    // The loop around (5, 13) and the figure below it wind in opposite directions.
    #expect(
      path.storage.windingNumber(around: CGPoint(x: 5, y: 13))
        * path.storage.windingNumber(
          around: CGPoint(x: 5, y: 2)) < 0)
    #expect(path.storage.windingNumber(around: CGPoint(x: 5, y: 16)) == 0)
  }

  @Test("coordinates that are not numbers or are huge give an answer and no trap")
  func badNumbers() {
    let values: [CGFloat] = [.nan, .infinity, -.infinity, 1e300, -1e300, 0, 1]
    for x in values {
      for y in values {
        let point = CGPoint(x: x, y: y)
        let path = CGMutablePath()
        path.move(to: point)
        path.addLine(to: CGPoint(x: y, y: x))
        path.addQuadCurve(to: CGPoint(x: 1, y: y), control: point)
        path.addCurve(to: .zero, control1: point, control2: CGPoint(x: x, y: 0))
        path.addArc(center: point, radius: y, startAngle: x, endAngle: y, clockwise: x == 0)
        path.addRelativeArc(center: point, radius: 1, startAngle: x, delta: y)
        path.addArc(tangent1End: point, tangent2End: CGPoint(x: y, y: 0), radius: x)
        path.addRoundedRect(in: CGRect(x: 0, y: 0, width: x, height: y), cornerWidth: y, cornerHeight: x)
        path.addEllipse(in: CGRect(x: x, y: y, width: y, height: x))
        path.closeSubpath()
        _ = (path.boundingBox, path.boundingBoxOfPath, path.isRect(nil), path.hash, path.description)
        _ = (path.contains(point), path.contains(.zero), path.contains(CGPoint(x: 0.5, y: y), using: .evenOdd))
      }
    }
    let path = CGMutablePath()
    path.addRelativeArc(center: .zero, radius: 1, startAngle: 0, delta: 1e12)
    #expect(path.storage.verbs.count <= 10)
  }

  @Test("points that are not numbers don't take part in the bounds")
  func boundsWithoutNumbers() {
    var path = PathStorage()
    path.move(to: CGPoint(x: CGFloat.nan, y: 1))
    path.addLine(to: CGPoint(x: 2, y: CGFloat.nan))
    path.addLine(to: CGPoint(x: 5, y: 7))
    #expect(path.controlBounds == CGRect(x: 2, y: 1, width: 3, height: 6))
    #expect(path.bounds == CGRect(x: 2, y: 1, width: 3, height: 6))
  }

  @Test(
    "a path is finite unless one coordinate is not, wherever it stands",
    arguments: [CGFloat.nan, .infinity, -.infinity])
  func finite(number: CGFloat) {
    func path(_ coordinates: [CGFloat]) -> PathStorage {
      func point(_ index: Int) -> CGPoint { CGPoint(x: coordinates[2 * index], y: coordinates[2 * index + 1]) }
      var path = PathStorage()
      path.move(to: point(0))
      path.addLine(to: point(1))
      path.addQuadCurve(to: point(3), control: point(2))
      path.addCurve(to: point(6), control1: point(4), control2: point(5))
      path.closeSubpath()
      return path
    }
    let largest = CGFloat.greatestFiniteMagnitude
    #expect(PathStorage().isFinite)
    #expect(path(Array(repeating: largest, count: 14)).isFinite)
    for index in 0..<14 {
      var coordinates = Array(repeating: largest, count: 14)
      coordinates[index] = number
      #expect(!path(coordinates).isFinite)
    }
  }
}
