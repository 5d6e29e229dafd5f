// Tests of the difference of curved edges from Core Animation's, which draws fewer chords: with its chords, its
// pictures are matched to the level.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import ReferenceRenderer
import Testing

/// A picture by Core Animation or Core Graphics with curves in it.
struct CurvedFixture: Sendable, CustomTestStringConvertible {
  let path: String
  var scale = 1.0
  /// The scale at which curves become chords, if it is not that of the picture: AppKit converts them in points.
  var chordScale: Double?
  var tolerance = ChordPath.layerTolerance
  /// Whether the picture's colours are meaningless: black on nothing, or passed through a display's colour profile.
  var isAlphaOnly = false
  /// The levels by which a pixel may differ with these chords, and the number of pixels that may differ by more than
  /// one.
  var levels = 1
  var beyondOne = 0
  /// The levels by which the most different pixel differs with true curves.
  let levelsOfCurves: Int
  let build: @Sendable (ChordPath?) -> CALayer

  var testDescription: String { path }
  var options: SceneOptions { SceneOptions(scale: scale, background: isAlphaOnly ? nil : Paint.white) }

  static let all: [CurvedFixture] = [
    CurvedFixture(path: "blueprint/cornerStyle_rounded.png", levelsOfCurves: 12) { box($0, 100, 100, radius: 10) },
    CurvedFixture(path: "blueprint/cornerStyle_wideCapsule.png", levelsOfCurves: 16) { box($0, 200, 100, radius: 50) },
    CurvedFixture(path: "blueprint/cornerStyle_longCapsule.png", levelsOfCurves: 16) { box($0, 100, 200, radius: 50) },
    CurvedFixture(path: "pointfree/testNSViewWithLayer.1.png", scale: 2, isAlphaOnly: true, levelsOfCurves: 12) {
      box($0, 10, 10, radius: 5)
    },
    CurvedFixture(path: "pointfree/testCGPath.iOS.png", isAlphaOnly: true, levelsOfCurves: 11) { figure($0) },
    CurvedFixture(path: "pointfree/testCGPath.tvOS.png", isAlphaOnly: true, levelsOfCurves: 11) { figure($0) },
    CurvedFixture(
      path: "pointfree/testCGPath.macOS.png", scale: 2, isAlphaOnly: true, levels: 5, beyondOne: 8, levelsOfCurves: 18
    ) { figure($0, isUpsideDown: true) },
    CurvedFixture(
      path: "pointfree/testUIBezierPath.iOS.png", tolerance: ChordPath.bezierPathTolerance, isAlphaOnly: true,
      levelsOfCurves: 42
    ) { figure($0) },
    CurvedFixture(
      path: "pointfree/testUIBezierPath.tvOS.png", tolerance: ChordPath.bezierPathTolerance, isAlphaOnly: true,
      levelsOfCurves: 42
    ) { figure($0) },
    CurvedFixture(
      path: "pointfree/testNSBezierPath.macOS.png", scale: 2, chordScale: 1, isAlphaOnly: true, levels: 4,
      beyondOne: 77, levelsOfCurves: 22
    ) { figure($0, isUpsideDown: true, hasQuadCurves: false) },
  ]

  /// The chords that the picture was drawn with, or those of another tolerance.
  func chords(factor: Double) -> ChordPath {
    ChordPath(tolerance: tolerance * factor, scale: chordScale ?? scale)
  }

  /// A rounded box, or the shape of its chords.
  @Sendable private static func box(_ chords: ChordPath?, _ width: CGFloat, _ height: CGFloat, radius: CGFloat)
    -> CALayer
  {
    guard let chords else {
      return ReadbackTests.box(0, 0, width, height, Paint.pureBlue) { $0.cornerRadius = radius }
    }
    let bounds = CGRect(x: 0, y: 0, width: width, height: height)
    return ground(
      [shape(chords.roundedBox(bounds, radius: radius), Paint.pureBlue)], width: width, height: height, nil)
  }

  /// A rounded box with a border of a point, or the shapes of its chords: the box, and over it the ring between two
  /// boxes.
  @Sendable private static func bordered(_ chords: ChordPath?) -> CALayer {
    let bounds = CGRect(x: 0, y: 0, width: 100, height: 100), orange = Paint.rgba(1, 0.5, 0, 1)
    guard let chords else {
      return ReadbackTests.box(0, 0, 100, 100, Paint.pureBlue) {
        $0.cornerRadius = 10
        $0.borderWidth = 1
        $0.borderColor = orange
      }
    }
    let outer = chords.roundedBox(bounds, radius: 10), ring = CGMutablePath()
    ring.addPath(outer)
    ring.addPath(chords.roundedBox(bounds.insetBy(dx: 1, dy: 1), radius: 9))
    let border = shape(ring, orange)
    border.fillRule = .evenOdd
    return ground([shape(outer, Paint.pureBlue), border], width: 100, height: 100, nil)
  }

  /// A heart of lines, quadratic curves and cubics, with a circle beside it; upside down as on macOS.
  ///
  /// NSBezierPath had no quadratic curves at the time of its picture, which shows a heart with two other cubics.
  @Sendable private static func figure(
    _ chords: ChordPath?, isUpsideDown: Bool = false, hasQuadCurves: Bool = true
  ) -> CALayer {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 0, y: 60))
    if hasQuadCurves {
      path.addQuadCurve(to: CGPoint(x: 30, y: 90), control: CGPoint(x: 3.75, y: 86.25))
      path.addQuadCurve(to: CGPoint(x: 60, y: 60), control: CGPoint(x: 56.25, y: 86.25))
    } else {
      path.addCurve(
        to: CGPoint(x: 30, y: 90), control1: CGPoint(x: 0, y: 75), control2: CGPoint(x: 15, y: 90))
      path.addCurve(
        to: CGPoint(x: 60, y: 60), control1: CGPoint(x: 45, y: 90), control2: CGPoint(x: 60, y: 75))
    }
    path.addCurve(
      to: CGPoint(x: 90, y: 30), control1: CGPoint(x: 75, y: 60), control2: CGPoint(x: 90, y: 45))
    path.addCurve(to: CGPoint(x: 60, y: 0), control1: CGPoint(x: 90, y: 15), control2: CGPoint(x: 75, y: 0))
    path.closeSubpath()
    path.addEllipse(in: CGRect(x: 60, y: 60, width: 30, height: 30))
    var flip = CGAffineTransform(a: 1, b: 0, c: 0, d: isUpsideDown ? -1 : 1, tx: 0, ty: isUpsideDown ? 90 : 0)
    let flipped = path.copy(using: &flip) ?? path
    return ground([shape(chords?.polygons(of: flipped) ?? flipped, Paint.black)], width: 90, height: 90, nil)
  }

  private static func shape(_ path: CGPath, _ color: CGColor) -> CAShapeLayer {
    let layer = CAShapeLayer()
    layer.path = path
    layer.fillColor = color
    return layer
  }

  /// The largest difference, and the number of pixels that differ by more than a level.
  func difference(_ chords: ChordPath?) throws -> (largest: Int, beyondOne: Int) {
    let expected = try #require(Fixture.picture(path))
    let actual = try Production.render(build(chords), options)
    try #require(actual.width == expected.width && actual.height == expected.height)
    var largest = 0, beyondOne = 0
    for y in 0..<expected.height {
      for x in 0..<expected.width {
        let (a, b) = (actual.rgba(x, y), expected.rgba(x, y))
        let distance = ((isAlphaOnly ? 3 : 0)..<4).map { abs(Int(a[$0]) - Int(b[$0])) }.max() ?? 0
        largest = max(largest, distance)
        if distance > 1 { beyondOne += 1 }
      }
    }
    return (largest, beyondOne)
  }
}

@Suite("Curves by Core Animation", .everyProduction)
struct ChordFixtureTests {
  @Test("With Core Animation's chords, every pixel is Core Animation's", arguments: CurvedFixture.all)
  func chords(fixture: CurvedFixture) throws {
    let (largest, beyondOne) = try fixture.difference(fixture.chords(factor: 1))
    #expect(largest <= fixture.levels && beyondOne <= fixture.beyondOne, "\(largest) levels, \(beyondOne) pixels")
  }

  @Test("More chords or fewer are told from the right number", arguments: CurvedFixture.all, [0.4, 1.6])
  func otherChords(fixture: CurvedFixture, factor: Double) throws {
    let (largest, beyondOne) = try fixture.difference(fixture.chords(factor: factor))
    #expect(largest > fixture.levels && beyondOne > fixture.beyondOne)
  }

  @Test("True curves are off by what the chords leave out, and by no more", arguments: CurvedFixture.all)
  func curves(fixture: CurvedFixture) throws {
    let largest = try fixture.difference(nil).largest
    #expect(largest <= fixture.levelsOfCurves && largest >= fixture.levelsOfCurves - 4, "\(largest)")
  }
}
