// Tests against a replicator by Core Animation: thirty bars around a middle. The visible bars lie in the same pixels.
//
// An animation and colour offsets were running when the picture was made, so each bar has a colour of its own, which is
// read from the bar's middle, and a few were nearly white at that moment; those are left out.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import ReferenceRenderer
import Testing

@Suite("A replicator by Core Animation")
struct ReplicatorFixtureTests {
  /// The origin, in pixels, of the part of the picture that is compared: five points beyond the replicator's bounds.
  private static let left = 115, top = 207
  /// The side of that part in pixels, and the distance to the middle of the ring.
  private static let side = 520, middle = 260

  private func bars(_ configure: (CAReplicatorLayer) -> Void = { _ in }) -> CALayer {
    // The edges of UIKit's layers are not antialiased.
    let bar = box(120, 0, 10, 30, Paint.black) { $0.allowsEdgeAntialiasing = false }
    let ring = replicator(5, 5, 250, 250, 30, spin(12), [bar], configure)
    return ground([ring], width: 260, height: 260, Paint.white)
  }

  /// The darkness of a pixel, 0…255: green fades in all bars, and only there.
  private func ink(_ picture: Picture, _ x: Int, _ y: Int) -> Int {
    255 - Int(picture.bytes[(y * picture.width + x) * 4 + 1])
  }

  /// The ink of each bar's middle, for bars with enough ink for their edges to be located.
  private func visibleBars(_ expected: Picture) -> [Int: Int] {
    var result: [Int: Int] = [:]
    for bar in 0..<30 {
      let angle = Double(bar) * .pi / 15, radius = 220.0
      let x = Self.middle + Int((radius * sin(angle)).rounded()), y = Self.middle - Int((radius * cos(angle)).rounded())
      let level = ink(expected, x + Self.left, y + Self.top)
      if level >= 10 { result[bar] = level }
    }
    return result
  }

  /// The number of pixels in and around the visible bars that were compared, and the number of those that differ.
  private func compare(_ actual: Picture, _ expected: Picture) -> (compared: Int, different: Int) {
    let bars = visibleBars(expected)
    var compared = 0, different = 0
    for y in 0..<Self.side {
      for x in 0..<Self.side {
        let dx = Double(x - Self.middle) + 0.5, dy = Double(y - Self.middle) + 0.5
        let radius = hypot(dx, dy)
        guard radius > 180, radius < 258 else { continue }
        let bar = Int((atan2(dx, -dy) / .pi * 15).rounded() + 30) % 30
        guard let level = bars[bar] else { continue }
        compared += 1
        let isTheirs = ink(expected, x + Self.left, y + Self.top) * 2 > level
        if (ink(actual, x, y) > 127) != isTheirs { different += 1 }
      }
    }
    return (compared, different)
  }

  @Test("Thirty bars lie where Core Animation drew them, pixel by pixel", .everyProduction)
  func thirtyBars() throws {
    let expected = try #require(Fixture.picture("layerplayer/CAReplicatorLayer.png"))
    #expect(visibleBars(expected).count == 26)
    let (compared, different) = compare(try Production.render(bars(), .retina), expected)
    #expect(compared > 90_000)
    #expect(different == 0)
    // The comparison detects bars with another angle, number, place or width.
    let changes: [(CAReplicatorLayer) -> Void] = [
      { $0.instanceTransform = spin(11.99) }, { $0.instanceCount = 29 }, { $0.sublayers?[0].shift(0, 0.5) },
      { $0.sublayers?[0].grow(-0.5) },
    ]
    for change in changes {
      #expect(compare(try Production.render(bars(change), .retina), expected).different > 500)
    }
  }

  @Test("The reference renderer draws the thirty bars, written out, where Core Animation drew them")
  func referenceBars() throws {
    let expected = try #require(Fixture.picture("layerplayer/CAReplicatorLayer.png"))
    let drawn = ReferenceRenderer.render(WrittenOut.tree(bars()), .retina)
    #expect(compare(drawn, expected).different == 0)
  }
}
