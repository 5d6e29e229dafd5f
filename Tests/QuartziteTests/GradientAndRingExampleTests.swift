// Tests of the examples' gradients, every pixel against the ramp evaluated in double precision, and of their ring of
// squares.
// SPDX-License-Identifier: Apache-2.0

import ExampleScenes
import Foundation
import Quartzite
import QuartziteLayers
import Testing

@Suite("Examples of gradients and replicators")
struct GradientAndRingExampleTests {
  private let renderer: Renderer

  init() throws {
    renderer = try Renderer()
  }

  // MARK: The gradients

  /// A function from a fraction of the way along the diagonal to red, green and blue, 0…1.
  private typealias Ramp = (Double) -> [Double]

  private static func redToBlue(_ t: Double) -> [Double] { [1 - t, 0, t] }

  private static func redToYellowToGreen(_ t: Double) -> [Double] {
    t < 0.25 ? [1, t / 0.25, 0] : [max(0, 1 - (t - 0.25) / 0.25), 1, 0]
  }

  @Test("Two colours run along the diagonal", arguments: [1.0, 1.5, 2])
  func twoColorGradient(scale: Double) throws {
    let frame = try renderer.render(makeTwoColorGradient(), RenderOptions(scale: scale))
    #expect(frame.diagnostics.isEmpty)
    #expect(worstDifference(frame, Self.redToBlue) <= 1)
    #expect(worstDifference(frame) { Self.redToBlue($0 + 0.01) } > 1)
  }

  @Test("Three colours run along the diagonal to their locations", arguments: [1.0, 1.5, 2])
  func threeStopGradient(scale: Double) throws {
    let frame = try renderer.render(makeThreeStopGradient(), RenderOptions(scale: scale))
    #expect(frame.diagnostics.isEmpty)
    #expect(worstDifference(frame, Self.redToYellowToGreen) <= 1)
    #expect(worstDifference(frame) { Self.redToYellowToGreen($0 + 0.01) } > 1)
    #expect(frame.color(frame.width - 1, frame.height - 1) == [0, 255, 0, 255])
  }

  /// The largest difference, in any channel, of a square picture from a ramp along its diagonal.
  private func worstDifference(_ frame: Frame, _ ramp: Ramp) -> Int {
    var worst = 0
    for y in 0..<frame.height {
      for x in 0..<frame.width {
        // Start and end are (0, 0) and (1, 1) of the unit square, so the fraction along the diagonal is the mean of
        // both coordinates.
        let way = (Double(x) + Double(y) + 1) / Double(frame.width + frame.height)
        let expected = ramp(way).map { Int((max(0, min(1, $0)) * 255).rounded()) } + [255]
        for (actual, level) in zip(frame.color(x, y), expected) { worst = max(worst, abs(actual - level)) }
      }
    }
    return worst
  }

  // MARK: The ring

  /// The middle of a square, in points: on a circle of 200 points about the point 200 below the container's middle,
  /// each a tenth of a turn further than the one before.
  private func middle(_ instance: Int) -> (x: Double, y: Double) {
    let angle = Double(instance) * .pi / 5
    return (270 + 200 * sin(angle), 350 - 200 * cos(angle))
  }

  @Test("Ten squares close a ring, each less green and blue than the one before", arguments: [1.0, 2])
  func ring(scale: Double) throws {
    let frame = try renderer.render(makeRingOfSquares(), RenderOptions(scale: scale))
    #expect(frame.diagnostics.isEmpty)
    for instance in 0..<10 {
      let (x, y) = middle(instance)
      let faded = Int((255 * (1 - 0.1 * Double(instance))).rounded())
      let color = frame.color(Int(x * scale), Int(y * scale))
      for (actual, expected) in zip(color, [255, faded, faded, 255]) {
        #expect(abs(actual - expected) <= 1, "square \(instance) is \(color)")
      }
    }
    // The middle of the ring is empty.
    #expect(frame.color(Int(270 * scale), Int(350 * scale)) == [85, 85, 85, 255])
  }

  @Test("Each square of the ring is rotated towards its middle and is a hundred points wide")
  func squares() throws {
    let frame = try renderer.render(makeRingOfSquares(), RenderOptions())
    for instance in 0..<10 {
      let (x, y) = middle(instance)
      let angle = Double(instance) * .pi / 5
      let faded = Int((255 * (1 - 0.1 * Double(instance))).rounded())
      // Outwards the squares are not overlapped: 48 points from the middle is inside, 52 is not.
      for (distance, isInside) in [(48.0, true), (52, false)] {
        let color = frame.color(Int(x + distance * sin(angle)), Int(y - distance * cos(angle)))
        #expect(abs(color[1] - (isInside ? faded : 85)) <= 1, "square \(instance), \(distance) outwards: \(color)")
        #expect(abs(color[0] - (isInside ? 255 : 85)) <= 1, "square \(instance), \(distance) outwards: \(color)")
      }
    }
  }
}

extension Frame {
  /// A pixel as red, green, blue, alpha.
  fileprivate func color(_ x: Int, _ y: Int) -> [Int] {
    let first = y * bytesPerRow + x * 4
    return [2, 1, 0, 3].map { Int(pixels[first + $0]) }
  }
}
