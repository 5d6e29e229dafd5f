// Tests of strokes that are much wider than their paths are long, of which a picture shows the middle.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCoverage
import QuartziteDisplayList
import QuartziteGraphics
import QuartziteTessellation
import Testing

@testable import QuartziteRenderPlan

@Suite("Strokes much wider than their path is long")
struct WideStrokeTests {
  private static let picture = PixelRect(x0: 0, y0: 0, x1: 200, y1: 200)

  /// The numbers of pixels that are covered in full, and of those that are covered in part.
  private func counts(_ mask: CoverageMask) -> (full: Int, partial: Int) {
    var full = mask.solids.reduce(0) { $0 + $1.area }, partial = 0
    for byte in mask.bytes {
      if byte == 255 { full += 1 } else if byte > 0 { partial += 1 }
    }
    return (full, partial)
  }

  private func stroked(_ path: CGPath, _ width: Double, budget: Int) throws -> CoverageMask {
    try PathShape(path: path, area: .stroke(StrokeStyle(width: width)))
      .mask(under: .identity, clip: Self.picture, budget: budget)
  }

  @Test(
    "An ellipse whose stroke reaches far beyond the picture covers all of it, in few steps",
    arguments: [500.0, 2_000, 20_000, 1e6, 1e9], [30.0, 29.5, 20, 6])
  func ellipses(width: Double, height: Double) throws {
    let path = CGPath(ellipseIn: CGRect(x: 85, y: 85, width: 30, height: height), transform: nil)
    let found = try counts(stroked(path, width, budget: 2_000_000))
    #expect(found.full == 200 * 200 && found.partial == 0)
  }

  // A quarter of a circle covers its own quadrant, and the one across the centre, into which its normals extend.
  @Test("A quarter of a circle covers two quadrants, up to the lines across its ends", arguments: [2_000.0, 1e6])
  func quarterCircle(width: Double) throws {
    let path = CGMutablePath()
    path.addArc(center: CGPoint(x: 100, y: 100.25), radius: 15, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    let found = try stroked(path, width, budget: 2_000_000)
    let area = found.solids.reduce(0.0) { $0 + Double($1.area) } + found.bytes.reduce(0.0) { $0 + Double($1) / 255 }
    #expect(abs(area - (100 * 99.75 + 100 * 100.25)) < 0.2)
  }

  @Test("A small heart with corners, stroked wide, covers the picture in few steps", arguments: [2_000.0, 1e6])
  func corners(width: Double) throws {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 100, y: 112))
    path.addCurve(
      to: CGPoint(x: 100, y: 95), control1: CGPoint(x: 80, y: 98), control2: CGPoint(x: 92, y: 84))
    path.addCurve(
      to: CGPoint(x: 100, y: 112), control1: CGPoint(x: 108, y: 84), control2: CGPoint(x: 120, y: 98))
    path.closeSubpath()
    let found = try counts(stroked(path, width, budget: 8_000_000))
    #expect(found.full == 200 * 200)
  }
}
