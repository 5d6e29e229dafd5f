// Tests of the example's compass: its letters against letters placed without anchor points, its arrow point by point,
// and the whole of it rotated.
// SPDX-License-Identifier: Apache-2.0

import ByteDifferences
import ExampleScenes
import Foundation
import Quartzite
import QuartziteLayers
import Testing

@Suite("The example of a compass")
struct CompassExampleTests {
  /// The number of pixels for each point.
  private static let scale = 2.0

  private let renderer: Renderer

  init() throws {
    renderer = try Renderer()
  }

  private func render(_ layer: CALayer) throws -> Frame {
    try renderer.render(layer, RenderOptions(scale: Self.scale))
  }

  /// A compass with its sublayers, ready to be changed.
  private func makeArranged() -> CompassLayer {
    let compass = makeCompass()
    compass.layoutIfNeeded()
    return compass
  }

  // MARK: Letters

  /// The gradient and the dial of a compass with letters at the upper edges of boxes that are rotated about their
  /// middles.
  private func makePlainDial(_ letters: [String]) -> CALayer {
    let compass = makeArranged()
    compass.arrow.removeFromSuperlayer()
    compass.sublayers?.last?.sublayers = nil
    for (quarter, letter) in letters.enumerated() {
      let box = CALayer()
      box.frame = compass.bounds
      let text = CATextLayer()
      text.frame = CGRect(x: 80, y: 0, width: 40, height: 40)
      text.contentsScale = 2
      text.string = letter
      text.alignmentMode = .center
      text.foregroundColor = CGColor(gray: 0, alpha: 1)
      box.addSublayer(text)
      box.setAffineTransform(CGAffineTransform(rotationAngle: CGFloat(quarter) * .pi / 2))
      compass.addSublayer(box)
    }
    return compass
  }

  @Test("Each letter lies at the dial's edge, rotated by quarters")
  func letters() throws {
    let compass = makeArranged()
    compass.arrow.removeFromSuperlayer()
    let picture = try render(compass)
    #expect(picture.diagnostics.isEmpty, "\(picture.diagnostics)")
    #expect(picture.difference(try render(makePlainDial(["N", "E", "S", "W"]))) <= 1)
    #expect(picture.difference(try render(makePlainDial(["N", "W", "S", "E"]))) > 100)
    #expect(picture.difference(try render(makePlainDial([]))) > 100)
  }

  // MARK: The arrow

  /// The place of a point of the arrow in the picture, in points: so far from its pivot towards the tip, and to the
  /// right of it.
  private func place(_ along: Double, _ across: Double = 0, angle: Double = .pi / 5) -> CGPoint {
    CGPoint(
      x: 100 + along * sin(angle) + across * cos(angle), y: 100 - along * cos(angle) + across * sin(angle))
  }

  @Test("The arrow points where it was turned to: a black shaft with a hole, a striped head")
  func arrow() throws {
    let picture = try render(makeCompass())
    #expect(picture.diagnostics.isEmpty, "\(picture.diagnostics)")
    let bare = makeArranged()
    bare.arrow.removeFromSuperlayer()
    let dial = try render(bare)
    func color(_ along: Double, _ across: Double = 0) -> [Int] { picture.color(place(along, across)) }
    func showsDial(_ along: Double, _ across: Double = 0) -> Bool {
      zip(color(along, across), dial.color(place(along, across))).allSatisfy { abs($0 - $1) <= 1 }
    }
    for (along, across) in [(40.0, 0.0), (40, 4.5), (40, -4.5), (10, 0), (-10, 0), (-14, 0)] {
      #expect(color(along, across) == [0, 0, 0], "\(along), \(across)")
    }
    // The stripes are five points wide, red first; the tip is 78 points away from the pivot.
    for (along, stripe) in [(72.5, [0, 0, 255]), (67.5, [255, 0, 0]), (62.5, [0, 0, 255]), (57.5, [255, 0, 0])] {
      #expect(color(along) == stripe, "\(along)")
    }
    #expect(color(52.5, 10) == [0, 0, 255] && color(52.5, -10) == [0, 0, 255])
    for (along, across) in [(0.0, 0.0), (0, 2), (40, 8), (40, -8), (60, 16), (-20, 0), (85, 0)] {
      #expect(showsDial(along, across), "\(along), \(across)")
    }
    #expect(!showsDial(40) && !showsDial(62.5))
  }

  // MARK: The whole

  @Test("The compass turns as a whole")
  func turns() throws {
    let upright = try render(makeCompass())
    let rotated = makeCompass()
    rotated.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
    let page = CALayer()
    page.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    page.addSublayer(rotated)
    let picture = try render(page)
    let size = upright.width
    try #require(picture.width == size && picture.height == size && upright.height == size)
    var worst = 0
    for y in 0..<size {
      for x in 0..<size {
        // A quarter rotation to the right takes the left edge to the top.
        let (a, b) = (picture.pixel(x, y), upright.pixel(y, size - 1 - x))
        worst = max(worst, zip(a, b).map { abs($0 - $1) }.max() ?? 0)
      }
    }
    #expect(worst <= 3, "\(worst) levels")
    #expect(picture.difference(upright) > 100)
  }
}

extension Frame {
  /// Blue, green, red and alpha of a pixel.
  fileprivate func pixel(_ x: Int, _ y: Int) -> [Int] {
    let start = y * bytesPerRow + x * 4
    return pixels[start..<(start + 4)].map(Int.init)
  }

  /// Red, green and blue of the pixel at a point of a picture with two pixels for each.
  fileprivate func color(_ point: CGPoint) -> [Int] {
    pixel(Int(point.x * 2), Int(point.y * 2)).prefix(3).reversed()
  }

  /// The largest difference of any channel of any pixel; 255 for pictures of different sizes.
  fileprivate func difference(_ other: Frame) -> Int { ByteDifferences(pixels, other.pixels).largest }
}
