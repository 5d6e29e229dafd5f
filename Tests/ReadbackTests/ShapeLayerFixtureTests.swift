// Tests against a shape layer by Core Animation: a star, filled and stroked with dashes. Both pictures have ink in the
// same places.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import QuartziteTesting
import Testing

@Suite("A shape layer by Core Animation", .everyProduction)
struct ShapeLayerFixtureTests {
  /// The origin and the size, in pixels, of the part of the picture that is compared.
  private static let left = 125, top = 228, width = 440, height = 456

  /// The star. Its width, dashes and place were measured in the picture.
  private func star(_ configure: (CAShapeLayer) -> Void = { _ in }) -> CALayer {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 30, y: 196))
    path.addCurve(
      to: CGPoint(x: 112, y: 12.5), control1: CGPoint(x: 110.56, y: 13.79), control2: CGPoint(x: 112.07, y: 13.01))
    path.addCurve(
      to: CGPoint(x: 194, y: 196), control1: CGPoint(x: 111.9, y: 11.81), control2: CGPoint(x: 194, y: 196))
    path.addLine(to: CGPoint(x: 30, y: 85.68))
    path.addLine(to: CGPoint(x: 194, y: 48.91))
    path.addLine(to: CGPoint(x: 30, y: 196))
    let star = CAShapeLayer()
    star.path = path
    star.fillColor = Paint.rgba(248 / 255, 96 / 255, 47 / 255, 1)
    star.strokeColor = star.fillColor
    star.lineWidth = 20
    star.lineCap = .round
    star.lineJoin = .miter
    star.miterLimit = 4
    star.lineDashPattern = [50, 50]
    star.lineDashPhase = 25
    configure(star)
    return ground([star], width: CGFloat(Self.width) / 2, height: CGFloat(Self.height) / 2, Paint.white)
  }

  /// The number of pixels with ink in only one of the pictures, and the number of those that differ by more than eight
  /// levels.
  private func compare(_ actual: Picture, _ expected: Picture) -> (different: Int, unlike: Int) {
    let expected = expected.part(Self.left, Self.top, Self.width, Self.height)
    // Blue, the first byte of a pixel, has the largest contrast between ink and paper.
    let different = stride(from: 0, to: expected.bytes.count, by: 4).count {
      (actual.bytes[$0] < 151) != (expected.bytes[$0] < 151)
    }
    return (different, PictureComparison(actual, expected, tolerance: .levels(8)).beyond)
  }

  @Test("A dashed star with round caps lies where Core Animation drew it")
  func dashedStar() throws {
    let expected = try #require(Fixture.picture("layerplayer/CAShapeLayer.png"))
    let (different, unlike) = compare(try Production.render(star(), .retina), expected)
    #expect(different < 70)
    #expect(unlike < 600)
    let changes: [(CAShapeLayer) -> Void] = [
      { $0.lineWidth = 19.5 }, { $0.lineDashPhase = 24 }, { $0.lineDashPattern = [51, 50] }, { $0.lineCap = .square },
      { $0.lineJoin = .round }, { $0.fillColor = nil }, { $0.shift(0.5) },
    ]
    for (index, change) in changes.enumerated() {
      #expect(compare(try Production.render(star(change), .retina), expected).different > 500, "change \(index)")
    }
  }
}
