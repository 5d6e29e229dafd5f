// Tests of the examples' pictures: every pixel against the area that the figure covers of it, computed without a path.
// SPDX-License-Identifier: Apache-2.0

import ByteDifferences
import ExampleScenes
import Foundation
import Quartzite
import QuartziteLayers
import Testing

@Suite("Examples")
struct ExampleTests {
  private let renderer: Renderer

  init() throws {
    renderer = try Renderer()
  }

  /// The allowed difference of a pixel, of 255: the area is estimated from 32 × 32 points, and curves are drawn as
  /// lines.
  private let tolerance = 3

  // MARK: The stick figure

  @Test("The stick figure is what lies within half a line width of its bones, at any scale", arguments: [1, 1.5])
  func stickFigure(scale: Double) throws {
    let frame = try renderer.render(makeStickFigure(), RenderOptions(scale: scale))
    #expect(frame.diagnostics.isEmpty)
    // If limbs meet in a pixel, their areas are added up.
    #expect(frame.worstDifference(scale: scale, except: 40) { Self.distanceToStickFigure($0, $1) } <= tolerance)
    // A shift by half a point must make a difference.
    let moved = frame.worstDifference(scale: scale) { Self.distanceToStickFigure($0 - 0.5, $1) }
    #expect(moved > 100)
  }

  @Test("The stick figure, half transparent, is no darker where its limbs meet or cross")
  func translucentStickFigure() throws {
    let figure = makeStickFigure()
    let shape = try #require(figure.sublayers?.first as? CAShapeLayer)
    shape.strokeColor = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    let frame = try renderer.render(figure)
    for (x, y) in [(125, 100), (174, 100), (150, 75), (150, 124), (150, 140), (150, 150), (110, 150), (150, 175)] {
      #expect(frame.alpha(x, y) == 128, "at \(x), \(y)")
    }
    #expect(frame.pixels.max() == 128)
    for (x, y) in [(150, 100), (120, 140), (150, 200), (96, 150), (203, 150), (150, 230)] {
      #expect(frame.alpha(x, y) == 0, "at \(x), \(y)")
    }
  }

  /// The distance of a point from the figure, in points; negative inside.
  private static func distanceToStickFigure(_ x: Double, _ y: Double) -> Double {
    func bone(_ startX: Double, _ startY: Double, _ alongX: Double, _ alongY: Double) -> Double {
      let toX = x - startX, toY = y - startY
      let way = min(max((toX * alongX + toY * alongY) / (alongX * alongX + alongY * alongY), 0), 1)
      return hypot(toX - way * alongX, toY - way * alongY)
    }
    let head = abs(hypot(x - 150, y - 100) - 25)
    let body = bone(150, 125, 0, 50), arms = bone(100, 150, 100, 0)
    let legs = min(bone(150, 175, -25, 50), bone(150, 175, 25, 50))
    return min(min(head, body), min(arms, legs)) - 2.5
  }

  // MARK: The rectangle

  @Test("A rectangle with three round corners is a layer with three continuous corners", arguments: [1, 1.5])
  func threeRoundCornersOfALayer(scale: Double) throws {
    let layer = CALayer()
    layer.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
    layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    layer.cornerRadius = 20
    layer.cornerCurve = .continuous
    layer.maskedCorners = [.layerMaxXMinYCorner, .layerMaxXMaxYCorner, .layerMinXMaxYCorner]
    let container = CALayer()
    container.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    container.addSublayer(layer)
    let options = RenderOptions(scale: scale)
    let path = try renderer.render(makeThreeRoundCorners(), options).pixels
    func difference() throws -> Int {
      ByteDifferences(path, try renderer.render(container, options).pixels).largest
    }
    // Béziers in place of arcs, and lines in place of Béziers, account for a level each.
    #expect(try difference() <= 2)
    layer.maskedCorners.insert(.layerMinXMinYCorner)
    #expect(try difference() > 2)
    layer.maskedCorners.remove(.layerMinXMinYCorner)
    layer.cornerCurve = .circular
    #expect(try difference() > 2)
  }
}

extension Frame {
  fileprivate func alpha(_ x: Int, _ y: Int) -> Int { Int(pixels[y * bytesPerRow + x * 4 + 3]) }

  /// The largest difference, in any channel, of a picture from the red figure that `distance` describes by the distance
  /// of a point from it; `except` for so many pixels that differ more.
  fileprivate func worstDifference(
    scale: Double, except count: Int = 0, _ distance: (_ x: Double, _ y: Double) -> Double
  ) -> Int {
    var differences: [Int] = []
    for y in 0..<height {
      for x in 0..<width {
        let center = distance((Double(x) + 0.5) / scale, (Double(y) + 0.5) / scale) * scale
        // A pixel further than half its diagonal from the edge is certain.
        let expected = center > 0.75 ? 0 : center < -0.75 ? 255 : coverage(x, y, scale: scale, distance)
        let first = y * bytesPerRow + x * 4
        let inOthers = max(Int(pixels[first]), Int(pixels[first + 1]))
        differences.append(
          max(inOthers, abs(Int(pixels[first + 2]) - expected), abs(Int(pixels[first + 3]) - expected)))
      }
    }
    return differences.sorted().dropLast(count).last ?? 0
  }

  /// The part of a pixel that is inside, of 255.
  private func coverage(_ x: Int, _ y: Int, scale: Double, _ distance: (_ x: Double, _ y: Double) -> Double) -> Int {
    let samples = 32
    var inside = 0
    for row in 0..<samples {
      let sampleY = Double(y) + (Double(row) + 0.5) / Double(samples)
      for column in 0..<samples {
        let sampleX = Double(x) + (Double(column) + 0.5) / Double(samples)
        if distance(sampleX / scale, sampleY / scale) < 0 { inside += 1 }
      }
    }
    return Int((255 * Double(inside) / Double(samples * samples)).rounded())
  }
}
