// Tests of paths with very large and very small coordinates: the shapes are the same as at a usual size, in as few
// steps.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaintedPaths
import QuartziteGraphics
import QuartziteTessellation
import Testing

@Suite struct PathMagnitudeTests {
  /// Units of length: powers of two, which change no digit of a coordinate.
  private static let units: [CGFloat] = [0x1p1000, 0x1p700, 0x1p-700, 0x1p-900]
  private static let usual: CGFloat = 0x1p120

  private func ellipse(_ unit: CGFloat) -> CGPath {
    CGPath(ellipseIn: CGRect(x: -4 * unit, y: -2 * unit, width: 8 * unit, height: 5 * unit), transform: nil)
  }

  private func curve(_ unit: CGFloat) -> CGPath {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(
      to: CGPoint(x: 6 * unit, y: 5 * unit), control1: CGPoint(x: 9 * unit, y: unit),
      control2: CGPoint(x: -7 * unit, y: 2 * unit))
    path.addQuadCurve(to: CGPoint(x: -3 * unit, y: unit), control: CGPoint(x: unit, y: 8 * unit))
    return path
  }

  /// The results of all path operations, for paths with this unit of length.
  private func results(_ unit: CGFloat) -> [CGPath] {
    let a = ellipse(unit), b = curve(unit), c = rectangle(-unit, -unit, 3 * unit, 4 * unit)
    func stroke(_ path: CGPath, _ join: CGLineJoin, _ width: CGFloat) -> CGPath {
      path.copy(strokingWithWidth: width * unit, lineCap: .round, lineJoin: join, miterLimit: 10)
    }
    return [
      stroke(a, .miter, 0.5), stroke(b, .round, 0.5), stroke(b, .bevel, 20), stroke(c, .miter, 1),
      a.copy(dashingWithPhase: unit, lengths: [2 * unit, unit]), b.copy(dashingWithPhase: 0, lengths: [0, unit]),
      a.flattened(threshold: unit / 100), b.flattened(threshold: unit / 100), b.normalized(), a.union(b),
      a.intersection(c),
      a.subtracting(c), a.symmetricDifference(b), a.lineIntersection(c), b.lineSubtracting(c),
    ] + b.componentsSeparated()
  }

  @Test("Every operation gives the same shape, whatever the size of the numbers", arguments: units)
  func operations(unit: CGFloat) {
    var back = CGAffineTransform(scaleX: Self.usual / unit, y: Self.usual / unit)
    let found = results(unit), expected = results(Self.usual)
    #expect(found.count == expected.count)
    for (index, (path, other)) in zip(found, expected).enumerated() {
      // Small paths are processed with more digits than large ones, whose tolerance has a lower bound.
      let copy = path.copy(using: &back) ?? path
      #expect(!path.isEmpty && (unit < 1 || copy == other), "\(index)")
      let box = copy.boundingBoxOfPath, otherBox = other.boundingBoxOfPath
      for (a, b) in [
        (box.minX, otherBox.minX), (box.maxX, otherBox.maxX), (box.minY, otherBox.minY), (box.maxY, otherBox.maxY),
      ] {
        #expect(abs(a - b) < Self.usual * 0.01, "\(index)")
      }
    }
  }

  @Test("A point is inside or outside, whatever the size of the numbers", arguments: units + [usual])
  func contains(unit: CGFloat) {
    let path = ellipse(unit)
    #expect(path.contains(CGPoint(x: 3.2 * unit, y: unit)) && path.contains(.zero))
    #expect(!path.contains(CGPoint(x: 3.8 * unit, y: 2.5 * unit)) && !path.contains(CGPoint(x: -5 * unit, y: 0)))
    #expect(
      polygon([.zero, CGPoint(x: 7 * unit, y: unit), CGPoint(x: unit, y: 7 * unit)]).contains(
        CGPoint(x: 3 * unit, y: 3 * unit)))
  }

  @Test(
    "The largest numbers there are give results with numbers, of few elements", arguments: [1e300, CGFloat(1.7e308)])
  func largest(size: CGFloat) {
    let ellipse = CGPath(
      ellipseIn: CGRect(x: -size / 4, y: -size / 4, width: size / 2, height: size / 2), transform: nil)
    for width in [3, size / 8, 1e308] {
      let stroke = ellipse.copy(strokingWithWidth: width, lineCap: .round, lineJoin: .round, miterLimit: 10)
      #expect(stroke.storage.isFinite && stroke.storage.verbs.count < 20_000)
      // A width of less than the last digit of the coordinates is treated as zero.
      #expect(stroke.isEmpty == (width == 3))
    }
    let wide = rectangle(0, 0, 1, 1).copy(strokingWithWidth: size, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
    #expect(wide.contains(CGPoint(x: size / 3, y: size / 3)) && wide.storage.verbs.count < 100)
    #expect(ellipse.flattened(threshold: 1).storage.verbs.count < 1_000_000)
    #expect(ellipse.copy(dashingWithPhase: 0, lengths: [1, 1]) == ellipse)
  }

  @Test("Ellipses too small for the squares of their numbers take no more work than others, beside a large shape")
  func smallBesideLarge() {
    // In some of these, the square of a derivative is zero and the product of two is not.
    for step in 0..<80 {
      let small = 1e-163 * pow(1.05, CGFloat(step))
      let path = CGMutablePath()
      path.addRect(CGRect(x: 0, y: 0, width: 1e30, height: 1))
      path.addEllipse(in: CGRect(x: small, y: small, width: 2.7 * small, height: small))
      for radius in [0, Double(small), 1] {
        var questions = 0
        let meter = WorkMeter {
          questions += 1
          return questions < 9
        }
        let lines = path.storage.polylines(tolerance: 1.0 / 80, radius: radius, meter: meter)
        // The meter asks after every few thousand lines.
        #expect(lines.count == 2 && questions == 0, "\(small), \(radius)")
      }
    }
  }

  @Test("Curves of too many lines get coarser ones, and remain all")
  func coarser() {
    let path = CGMutablePath()
    for index in 0..<20 { path.addPath(ellipse(CGFloat(index + 1))) }
    let fine = path.storage.polylines(tolerance: 1e-9, maxLines: 1_000_000)
    let coarse = path.storage.polylines(tolerance: 1e-9, maxLines: 2_000)
    #expect(coarse.count == 20 && fine.count == 20)
    #expect(coarse.reduce(0) { $0 + $1.points.count } <= 2_000 && fine.reduce(0) { $0 + $1.points.count } > 100_000)
    for polyline in coarse { #expect(polyline.isClosed && polyline.points.count > 12) }
  }

  @Test("A context draws what it can of the largest paths, and strokes with too many dashes without them")
  func contexts() {
    for size in [1e200, 1e300, CGFloat(1.7e308)] {
      let inside = CGRect(x: -size / 4, y: -size / 4, width: size / 2, height: size / 2)
      #expect(painted(8, 8) { $0.fillEllipse(in: inside) }?.area == 64)
      let clipped = painted(8, 8) { context in
        context.addEllipse(in: inside)
        context.clip()
        context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
      }
      #expect(clipped?.area == 64)
      let stroked = painted(8, 8) { context in
        context.setLineWidth(size / 8)
        context.addLines(between: [.zero, CGPoint(x: size / 2, y: 0)])
        context.strokePath()
      }
      #expect(stroked?.area == 64)
    }
    let dashed = painted(8, 8) { context in
      context.setLineWidth(4)
      context.setLineDash(phase: 0, lengths: [1e-3, 1e-3])
      context.addLines(between: [CGPoint(x: -1e6, y: 4), CGPoint(x: 1e6, y: 4)])
      context.strokePath()
    }
    #expect(dashed?.area == 32)
  }
}
