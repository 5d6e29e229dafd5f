// Tests of shapes by the specification of Lottie: skews, repeaters, merged and offset paths, highlights, and mattes.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteLottie
import Testing

@Suite("Shapes by the specification of Lottie")
struct SpecificationShapeTests: SpecificationSuite {
  // MARK: Skews

  /// A square about (20, 10) of a layer whose origin is at (50, 40).
  private func skewed(_ transform: String) -> [String] {
    [layer([rect(20, 10, 6, 6), fill(.red)], #""p": {"k": [50, 40]}, "# + transform)]
  }

  @Test("A skew along the x axis moves what lies below to the left")
  func skew() throws {
    // (x − y · tan 45°, y) = (10, 10); with a skew of −45° it is (30, 10).
    try expect(skewed(#""sk": {"k": 45}, "sa": {"k": 0}"#), centeredAt: (60, 50))
    try expect(skewed(#""sk": {"k": -45}, "sa": {"k": 0}"#), centeredAt: (80, 50))
  }

  @Test("A skew turns by its axis, shears, and turns back")
  func skewAxis() throws {
    // Turned by 90° it is (−10, 20), sheared (−30, 20), turned back (20, 30).
    try expect(skewed(#""sk": {"k": 45}, "sa": {"k": 90}"#), centeredAt: (70, 70))
    // For an axis of 45°: ((x − y) / 2, (x + 3y) / 2) = (5, 25).
    try expect(skewed(#""sk": {"k": 45}, "sa": {"k": 45}"#), centeredAt: (55, 65))
    // With −45° for the axis: ((3x − y) / 2, (x + y) / 2) = (25, 15), as the rules of Core Animation have it for 45°.
    try expect(skewed(#""sk": {"k": 45}, "sa": {"k": -45}"#), centeredAt: (75, 55))
    try expect(skewed(#""sk": {"k": 45}, "sa": {"k": 45}"#), by: .coreAnimation, centeredAt: (75, 55))
  }

  @Test("A group is scaled, then skewed, then turned, then moved")
  func groupSkew() throws {
    let transform =
      #""s": {"k": [200, 200]}, "sk": {"k": 45}, "sa": {"k": 0}, "r": {"k": 90}, "p": {"k": [50, 40]}"#
    // (10, 5) is (20, 10), then (10, 10), then (−10, 10), then (40, 50).
    try expect([layer([group([rect(10, 5, 4, 4), fill(.red)], transform)])], centeredAt: (40, 50))
    let corner = #""sk": {"k": 45}, "sa": {"k": 45}, "p": {"k": [50, 40]}"#
    // The corners (±16, ±16) are (0, 32), (16, −16) and their opposites.
    try expect(
      [layer([group([rect(0, 0, 32, 32), fill(.red)], corner)])],
      shows: [(50, 66, .red), (50, 10, .red), (64, 25, .red), (35, 54, .red), (64, 54, .clear), (35, 25, .clear)])
  }

  // MARK: Repeaters

  /// A square of 8 pixels in front of a repeater, about the origin of a layer at a point.
  private func repeated(_ repeater: String, origin: [Double] = [20, 20]) -> [String] {
    [layer([rect(0, 0, 8, 8), fill(.red), repeater], #""p": "# + still(origin))]
  }

  @Test("A copy of a repeater is turned about the anchor as often as it is moved")
  func turningRepeater() throws {
    let turning = repeater(3, #""p": {"k": [10, 0]}, "a": {"k": [0, 20]}, "r": {"k": 90}"#)
    // About (0, 20): by 90° at (20, 20), and moved to (30, 20); by 180° at (0, 40), and moved to (20, 40).
    try expect(
      repeated(turning), shows: [(20, 20, .red), (50, 40, .red), (40, 60, .red), (30, 70, .clear), (40, 40, .clear)])
    // The mean of the three is (20 + 50 + 40, 20 + 40 + 60) / 3.
    try expect(repeated(turning), centeredAt: (36.667, 40))
  }

  @Test("A copy of a repeater is moved by whole positions, whatever its scale is")
  func scalingRepeater() throws {
    let scaling = repeater(3, #""p": {"k": [20, 0]}, "s": {"k": [200, 200]}"#)
    // Copies of 8, 16 and 32 pixels about x = 20, 40 and 60.
    let copies = repeated(scaling, origin: [20, 40])
    try expect(
      copies, shows: [(17, 40, .red), (33, 40, .red), (33, 33, .red), (45, 25, .red), (75, 55, .red), (77, 40, .clear)])
    // (64 · 20 + 256 · 40 + 1024 · 60) less what two copies share: 4 · 16 about (46, 40).
    try expect(copies, centeredAt: ((64 * 20 + 256 * 40 + 1024 * 60 - 64 * 46) / 1280.0, 40))
  }

  @Test("The offset of a repeater is the number of its first copy, which may be a fraction or negative")
  func repeaterOffset() throws {
    let step = #""p": {"k": [20, 0]}"#
    // Two copies: 1 and 2 positions, a half and one and a half, −1 and 0.
    try expect(
      repeated(repeater(2, step, offset: 1), origin: [20, 40]),
      shows: [(20, 40, .clear), (40, 40, .red), (60, 40, .red)])
    try expect(
      repeated(repeater(2, step, offset: 0.5), origin: [20, 40]),
      shows: [(20, 40, .clear), (30, 40, .red), (40, 40, .clear), (50, 40, .red), (60, 40, .clear)])
    try expect(
      repeated(repeater(2, step, offset: -1), origin: [50, 40]),
      shows: [(30, 40, .red), (50, 40, .red), (70, 40, .clear)])
    // Half a turn of 90° about (0, 20), and half a position: (20 · sin 45°, 20 − 20 · cos 45°) + (5, 0).
    let turning = repeater(1, #""p": {"k": [10, 0]}, "a": {"k": [0, 20]}, "r": {"k": 90}"#, offset: 0.5)
    try expect(repeated(turning), centeredAt: (39.142, 25.858))
  }

  @Test("Copies of a repeater fade from the first opacity to the last")
  func repeaterOpacity() throws {
    let fading = repeater(3, #""p": {"k": [20, 0]}"#, opacities: [100, 20])
    // 1, 0.6 and 0.2.
    try expect(
      repeated(fading, origin: [20, 40]),
      shows: [(20, 40, .red), (40, 40, Hue(153, 0, 0, 153)), (60, 40, Hue(51, 0, 0, 51))])
  }

  @Test("A repeater repeats the copies of a repeater before it")
  func nestedRepeaters() throws {
    let rows = repeater(2, #""p": {"k": [0, 20]}"#), columns = repeater(3, #""p": {"k": [25, 0]}"#)
    let grid = [layer([rect(0, 0, 8, 8), fill(.red), rows, columns], #""p": {"k": [20, 20]}"#)]
    for x in [20, 45, 70] {
      try expect(grid, shows: [(x, 20, .red), (x, 40, .red), (x, 30, .clear), (x + 12, 20, .clear)])
    }
    try expect(grid, centeredAt: (45, 30))
    let inner = group([rect(0, 0, 8, 8), fill(.red), rows])
    let outer = [layer([inner, columns], #""p": {"k": [20, 20]}"#)]
    try expect(outer, shows: [(20, 20, .red), (45, 40, .red), (70, 40, .red), (95, 20, .clear)])
  }

  @Test("A paint after a repeater takes all copies for one area")
  func paintAfterRepeater() throws {
    let step = repeater(2, #""p": {"k": [20, 0]}"#), bar = rect(20, 40, 40, 20)
    // The copies are from 0 to 40 and from 20 to 60: what they share is covered once.
    let half = Hue(128, 0, 0, 128)
    try expect([layer([bar, step, fill(.red, opacity: 50)])], shows: [(10, 40, half), (30, 40, half), (50, 40, half)])
    // Each copy of a paint covers it: 1 − 0.5 · 0.5.
    try expect(
      [layer([bar, fill(.red, opacity: 50), step])],
      shows: [(10, 40, half), (30, 40, Hue(191, 0, 0, 191)), (50, 40, half)])
    // One gradient for three squares: 0.105, 0.505 and 0.905 of its way.
    let across = gradient(1, start: still([0, 40]), end: still([100, 40]), stops: [0, 1, 0, 0, 1, 0, 0, 1])
    try expect(
      [layer([rect(10, 40, 20, 20), repeater(3, #""p": {"k": [40, 0]}"#), across])],
      shows: [(10, 40, Hue(228, 0, 27)), (50, 40, Hue(126, 0, 129)), (90, 40, Hue(24, 0, 231))])
  }

  @Test("A stroke after a repeater is as wide as it says, whatever the scale of a copy is")
  func strokeAfterRepeater() throws {
    // Boxes of 10 and 40 pixels about x = 20 and 60, whose edges are at 15 and 40.
    let growing = repeater(2, #""p": {"k": [40, 0]}, "s": {"k": [400, 400]}"#)
    let lines = [layer([rect(0, 0, 10, 10), growing, stroke(.green, 4)], #""p": {"k": [20, 40]}"#)]
    try expect(
      lines, shows: [(15, 40, .green), (39, 40, .green), (41, 40, .green), (43, 40, .clear), (37, 40, .clear)])
  }

  // MARK: Paths

  @Test("Twelve squares that are joined one after another are twelve squares")
  func mergeChain() throws {
    var items: [String] = []
    for y in [16, 40, 64] {
      for x in [14, 38, 62, 86] { items += [group([rect(Double(x), Double(y), 12, 12)]), merge(2)] }
    }
    let squares = [layer([group(items + [fill(.red)])])]
    for y in [16, 40, 64] {
      for x in [14, 38, 62, 86] { try expect(squares, shows: [(x, y, .red), (x - 9, y, .clear), (x, y + 9, .clear)]) }
    }
    // The mean of 14, 38, 62 and 86, and of 16, 40 and 64.
    try expect(squares, centeredAt: (50, 40))
    let chain = try animation(squares)
    #expect(chain.diagnostics.isEmpty)
    #expect(LottieAnimationLayer(animation: chain).diagnostics.isEmpty)
  }

  @Test("A merge takes everything before it in its group for one outline")
  func mergeScope() throws {
    let (big, left, right) = (rect(50, 40, 80, 60), rect(30, 40, 20, 20), rect(70, 40, 20, 20))
    // The first less the second, and less the third.
    try expect(
      [layer([big, left, merge(3), right, merge(3), fill(.red)])],
      shows: [(50, 40, .red), (30, 40, .clear), (70, 40, .clear), (12, 12, .red)])
    // What the second has in common with the first, and the third beside it.
    let beside = [layer([big, left, merge(4), right, fill(.red)])]
    try expect(beside, shows: [(30, 40, .red), (70, 40, .red), (50, 40, .clear)])
  }

  @Test("An offset makes a band on both sides of an open path")
  func openOffset() throws {
    let offset = #"{"ty": "op", "a": {"k": 10}, "lj": 1, "ml": {"k": 4}}"#
    // 10 pixels above and below y = 40.
    let band = [layer([path([[20, 40], [80, 40]]), offset, fill(.red)])]
    try expect(
      band, shows: [(50, 33, .red), (50, 47, .red), (25, 33, .red), (75, 47, .red), (50, 27, .clear), (50, 53, .clear)])
    // Beside both arms of an angle, and not between them.
    let angle = [layer([path([[20, 15], [20, 65], [85, 65]]), offset, fill(.red)])]
    try expect(
      angle,
      shows: [(14, 30, .red), (26, 30, .red), (60, 59, .red), (60, 71, .red), (45, 40, .clear), (34, 30, .clear)])
  }

  // MARK: Highlights

  /// White at a highlight to black at a circle of 40 pixels about (50, 40).
  private func radial(_ more: String) -> [String] {
    let stops = [0.0, 1, 1, 1, 1, 0, 0, 0]
    return [
      layer([
        rect(50, 40, 100, 80), gradient(2, start: still([50, 40]), end: still([90, 40]), stops: stops, more: more),
      ])
    ]
  }

  /// Gray of a share of the way from the highlight to the circle.
  private func gray(_ share: Double) -> Hue {
    let level = Int(255 * (1 - share) + 0.5)
    return Hue(level, level, level)
  }

  @Test("A highlight is a share of the way to the end of a radial gradient")
  func highlight() throws {
    // At (82, 40): 72 pixels from the left of the circle, 8 from its right.
    try expect(
      radial(#""h": {"k": 80}, "a": {"k": 0}"#),
      shows: [(81, 40, gray(0.5 / 72)), (50, 40, gray(31.5 / 72)), (20, 40, gray(61.5 / 72)), (86, 40, gray(4.5 / 8))],
      tolerance: 6)
    // At (30, 40): 20 pixels from the left, 60 from the right.
    try expect(
      radial(#""h": {"k": -50}, "a": {"k": 0}"#),
      shows: [(20, 40, gray(9.5 / 20)), (60, 40, gray(30.5 / 60)), (80, 40, gray(50.5 / 60))], tolerance: 6)
  }

  @Test("The angle of a highlight turns it about the start")
  func highlightAngle() throws {
    // At (50, 40 + 32): 72 pixels from the top, 8 from the bottom.
    try expect(
      radial(#""h": {"k": 80}, "a": {"k": 90}"#),
      shows: [(50, 40, gray(31.5 / 72)), (50, 10, gray(61.5 / 72)), (50, 76, gray(4.5 / 8))], tolerance: 6)
  }

  @Test("Without a highlight a radial gradient is even, at any angle")
  func noHighlight() throws {
    for more in [#""h": {"k": 0}, "a": {"k": 0}"#, #""h": {"k": 0}, "a": {"k": 70}"#, ""] {
      try expect(
        radial(more),
        shows: [
          (60, 40, gray(10.5 / 40)), (80, 40, gray(30.5 / 40)), (39, 40, gray(10.5 / 40)), (50, 60, gray(20.5 / 40)),
        ],
        tolerance: 4)
    }
  }

  // MARK: Mattes

  /// A box of white from (10, 20) to (30, 60), and one of black from (50, 20) to (70, 60).
  private func matte(_ more: String = "", transform: String = "") -> String {
    layer(
      [group([rect(20, 40, 20, 40), fill(.white)]), group([rect(60, 40, 20, 40), fill(.black)])], transform, more: more)
  }

  /// A layer of red everywhere.
  private func page(_ more: String) -> String { layer([rect(50, 40, 100, 80), fill(.red)], more: more) }

  @Test("The layer above one with a matte is the matte, whether it is marked or not", arguments: ["", #""td": 1"#])
  func unmarkedMatte(mark: String) throws {
    // By alpha, by its opposite, by lightness, by its opposite.
    let modes: [(Int, [Hue])] = [
      (1, [.red, .red, .clear]), (2, [.clear, .clear, .red]), (3, [.red, .clear, .clear]), (4, [.clear, .red, .red]),
    ]
    for (mode, seen) in modes {
      let layers = [matte(mark), page(#""tt": "# + String(mode))]
      try expect(layers, shows: [(20, 40, seen[0]), (60, 40, seen[1]), (90, 40, seen[2])])
    }
  }

  @Test("A mode of 0 is no matte, and the layer above is drawn")
  func noMatte() throws {
    try expect([matte(), page(#""tt": 0"#)], shows: [(20, 40, .white), (60, 40, .black), (90, 40, .red)])
  }

  @Test("A matte that is not drawn leaves the layers below the layer that has it")
  func belowMatte() throws {
    let below = layer([rect(50, 40, 100, 80), fill(.blue)])
    try expect([matte(), page(#""tt": 1"#), below], shows: [(20, 40, .red), (60, 40, .red), (90, 40, .blue)])
  }

  @Test("A layer names its matte, which may lie anywhere and serve several")
  func namedMatte() throws {
    let named = matte(#""ind": 7, "td": 1"#)
    let left = layer([rect(50, 30, 100, 20), fill(.red)], more: #""ind": 1, "tt": 1, "tp": 7"#)
    let right = layer([rect(50, 50, 100, 20), fill(.blue)], more: #""ind": 2, "tt": 2, "tp": 7"#)
    for layers in [[named, left, right], [left, right, named], [left, named, right]] {
      try expect(
        layers,
        shows: [(20, 30, .red), (60, 30, .red), (90, 30, .clear), (20, 50, .clear), (60, 50, .clear), (90, 50, .blue)])
    }
  }

  @Test("A matte that is hidden is a matte")
  func hiddenMatte() throws {
    let layers = [matte(#""td": 1, "hd": true"#), page(#""tt": 1"#)]
    try expect(layers, shows: [(20, 40, .red), (60, 40, .red), (90, 40, .clear)])
  }

  @Test("A matte that is also a parent moves its children, and itself")
  func parentMatte() throws {
    let parent = matte(#""ind": 3, "td": 1"#, transform: #""p": {"k": [10, 0]}"#)
    let child = layer([rect(40, 40, 80, 80), fill(.red)], more: #""ind": 4, "tt": 1, "parent": 3"#)
    // The matte is from 20 to 40 and from 60 to 80; the child is from 10 to 90.
    try expect([parent, child], shows: [(15, 40, .clear), (38, 40, .red), (78, 40, .red), (85, 40, .clear)])
    let other = layer([rect(5, 70, 10, 10), fill(.blue)], more: #""ind": 5, "parent": 3"#)
    try expect([parent, child, other], shows: [(15, 70, .blue), (8, 70, .clear), (38, 40, .red)])
  }
}
