// Tests of paints by the specification of Lottie: which outlines they paint, what lies in front, colors, mattes and trims.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteLottie
import Testing

@Suite("Paints by the specification of Lottie")
struct SpecificationPaintTests: SpecificationSuite {
  /// A box from (10, 20) to (50, 60), and a disc from (40, 20) to (80, 60).
  private var box: String { rect(30, 40, 40, 40) }
  private var ball: String { disc(60, 40, 40) }
  /// A box from (20, 30) to (40, 50), within the other one.
  private var core: String { rect(30, 40, 20, 20) }
  /// A line from (10, 40) to (90, 40).
  private var line: String { path([[10, 40], [90, 40]]) }

  // MARK: What a paint paints

  @Test("A fill paints every outline before it, behind the fills before it")
  func fillAfterFill() throws {
    let items = [box, fill(.red), ball, fill(.blue)]
    try expect([layer(items)], shows: [(20, 40, .red), (45, 40, .red), (70, 40, .blue), (90, 40, .clear)])
    // Red of half opacity is over blue in the box, and blue is alone in the disc.
    let half = [layer([box, fill(.red, opacity: 50), ball, fill(.blue)])]
    try expect(half, shows: [(20, 40, Hue(128, 0, 128)), (70, 40, .blue)])
    // In the rules of Core Animation blue has the disc alone.
    try expect(half, by: .coreAnimation, shows: [(20, 40, Hue(128, 0, 0, 128)), (70, 40, .blue)])
  }

  @Test("The first of two fills of an outline is in front")
  func twoFills() throws {
    try expect([layer([box, fill(.red), fill(.blue)])], shows: [(30, 40, .red)])
    try expect([layer([box, fill(.red, opacity: 50), fill(.blue)])], shows: [(30, 40, Hue(128, 0, 128))])
  }

  @Test("A paint before an outline doesn't paint it")
  func paintBefore() throws {
    try expect([layer([fill(.red), box])], shows: [(30, 40, .clear)])
    try expect([layer([group([fill(.red), stroke(.blue, 8), box])])], shows: [(30, 40, .clear), (30, 20, .clear)])
  }

  @Test("A stroke after two outlines strokes both")
  func strokeOfTwo() throws {
    let items = [rect(25, 40, 30, 30), rect(75, 40, 30, 30), stroke(.green, 6)]
    // Lines of 6 pixels about x = 10, 40, 60 and 90.
    try expect(
      [layer(items)], shows: [(11, 40, .green), (38, 40, .green), (61, 40, .green), (88, 40, .green), (25, 40, .clear)])
  }

  @Test("A stroke doesn't stroke the outlines after it")
  func strokeBefore() throws {
    let items = [line, stroke(.green, 6), rect(50, 40, 40, 60), fill(.blue, opacity: 0)]
    // The rectangle would have a line about (50, 10).
    try expect([layer(items)], shows: [(50, 40, .green), (50, 10, .clear), (30, 20, .clear)])
    let seen = [layer([line, stroke(.green, 6), rect(50, 40, 40, 60), fill(.blue)])]
    try expect(seen, shows: [(50, 40, .green), (50, 20, .blue), (50, 11, .blue), (31, 20, .blue), (20, 40, .green)])
    try expect([layer(items)], by: .coreAnimation, shows: [(50, 10, .green)])
  }

  @Test("Of a fill and a stroke the first is in front")
  func fillAndStroke() throws {
    // The stroke of 8 pixels about x = 10 is from 6 to 14, and its inner half is also in the fill.
    try expect(
      [layer([box, fill(.red), stroke(.green, 8)])], shows: [(7, 40, .green), (12, 40, .red), (30, 40, .red)])
    try expect(
      [layer([box, stroke(.green, 8), fill(.red)])], shows: [(7, 40, .green), (12, 40, .green), (30, 40, .red)])
    // The blue fill is behind both, and has the disc, too.
    try expect(
      [layer([box, stroke(.green, 8), fill(.red), ball, fill(.blue)])],
      shows: [(12, 40, .green), (30, 40, .red), (52, 40, .green), (48, 40, .green), (70, 40, .blue)])
  }

  @Test("A paint takes all outlines for one area, whose holes are those of its rule")
  func holes() throws {
    try expect([layer([box, core, fill(.red, rule: 2)])], shows: [(15, 40, .red), (30, 40, .clear)])
    try expect([layer([box, core, fill(.red)])], shows: [(15, 40, .red), (30, 40, .red)])
    // What lies in two outlines is covered once.
    try expect(
      [layer([box, core, fill(.red, opacity: 50)])],
      shows: [(15, 40, Hue(128, 0, 0, 128)), (30, 40, Hue(128, 0, 0, 128))])
    let groups = [group([box]), group([core]), fill(.red, rule: 2)]
    try expect([layer(groups)], shows: [(15, 40, .red), (30, 40, .clear)])
  }

  // MARK: Groups

  @Test("A fill after a group paints its outlines where the group's transform has them")
  func fillAfterGroup() throws {
    let moved = group([rect(0, 0, 20, 20)], #""p": {"k": [60, 30]}, "s": {"k": [200, 100]}"#)
    // 60 ± 20 and 30 ± 10.
    try expect(
      [layer([moved, fill(.red)])], shows: [(42, 22, .red), (78, 38, .red), (60, 42, .clear), (38, 30, .clear)])
    let deep = group([moved], #""p": {"k": [0, 20]}"#)
    try expect([layer([deep, fill(.red)])], shows: [(42, 42, .red), (78, 58, .red), (60, 30, .clear)])
    // The group's own box is painted together with the one beside it.
    try expect([layer([moved, box, fill(.red)])], shows: [(15, 55, .red), (78, 38, .red)])
  }

  @Test("A stroke after a group is as wide as it says, whatever the group's scale is")
  func strokeAfterGroup() throws {
    let scaled = group([path([[0, 0], [20, 0]])], #""p": {"k": [10, 40]}, "s": {"k": [400, 400]}"#)
    // The line is from 10 to 10 + 4 · 20, and 8 pixels wide.
    try expect(
      [layer([scaled, stroke(.green, 8)])],
      shows: [(12, 37, .green), (88, 42, .green), (50, 34, .clear), (50, 46, .clear)])
  }

  @Test("A fill lies behind a group before it that has a fill of its own, and paints its outlines, too")
  func fillBehindGroup() throws {
    let inner = group([core, fill(.white)])
    try expect([layer([box, inner, fill(.red)])], shows: [(15, 40, .red), (30, 40, .white)])
    try expect([layer([group([box, inner, fill(.red)])])], shows: [(15, 40, .red), (30, 40, .white)])
    // Blue of half opacity is over the red that its box has, too.
    let half = group([core, fill(.blue, opacity: 50)])
    try expect([layer([half, fill(.red)])], shows: [(30, 40, Hue(128, 0, 128)), (15, 40, .clear)])
  }

  @Test("A group is in front of what comes after it, and behind what comes before it")
  func groupOrder() throws {
    let inner = group([core, fill(.blue)])
    try expect([layer([inner, box, fill(.red)])], shows: [(30, 40, .blue), (15, 40, .red)])
    try expect([layer([box, fill(.red), inner])], shows: [(30, 40, .red), (15, 40, .red)])
    let other = group([rect(40, 40, 40, 10), fill(.green)])
    // Green over red and blue, which has x from 20 to 40.
    try expect([layer([other, inner])], shows: [(30, 40, .green), (25, 32, .blue), (55, 40, .green)])
    try expect([layer([inner, other])], shows: [(30, 40, .blue), (25, 32, .blue), (55, 40, .green)])
    try expect([layer([other, box, fill(.red), inner])], shows: [(30, 40, .green), (25, 32, .red), (55, 40, .green)])
  }

  @Test("A paint in a group has the group's outlines alone")
  func innerPaint() throws {
    let items = [box, group([ball, fill(.blue)])]
    try expect([layer(items)], shows: [(20, 40, .clear), (70, 40, .blue)])
  }

  // MARK: Trims

  @Test("A trim before a stroke and one after it cut the line alike")
  func trimPlace() throws {
    for items in [[line, trim(0, 50), stroke(.red, 6)], [line, stroke(.red, 6), trim(0, 50)]] {
      // From 10 to 10 + 80/2.
      try expect([layer(items)], shows: [(11, 40, .red), (48, 40, .red), (52, 40, .clear), (88, 40, .clear)])
    }
  }

  @Test("A trim cuts the outlines before it and none after it")
  func trimScope() throws {
    let other = path([[10, 60], [90, 60]])
    try expect(
      [layer([line, trim(0, 50), other, stroke(.red, 6)])],
      shows: [(48, 40, .red), (52, 40, .clear), (48, 60, .red), (88, 60, .red)])
  }

  @Test("A trim after a group cuts the group's outlines")
  func trimOfGroups() throws {
    let painted = group([line, stroke(.red, 6)])
    try expect([layer([painted, trim(0, 50)])], shows: [(48, 40, .red), (52, 40, .clear)])
    try expect([layer([group([line]), trim(0, 50), stroke(.red, 6)])], shows: [(48, 40, .red), (52, 40, .clear)])
    try expect([layer([group([line]), stroke(.red, 6), trim(0, 50)])], shows: [(48, 40, .red), (52, 40, .clear)])
  }

  @Test("Of two trims the second cuts what the first has left")
  func twoTrims() throws {
    // The first leaves 10 to 50, the second of that 30 to 50.
    try expect(
      [layer([line, trim(0, 50), trim(50, 100), stroke(.red, 6)])],
      shows: [(28, 40, .clear), (32, 40, .red), (48, 40, .red), (52, 40, .clear)])
    // The inner one leaves 10 to 50, the outer one of that 10 to 30.
    try expect(
      [layer([group([line, stroke(.red, 6), trim(0, 50)]), trim(0, 50)])], shows: [(28, 40, .red), (32, 40, .clear)])
  }

  @Test("A trim has an offset in degrees, and wraps at the end of a line")
  func trimOffset() throws {
    // From 50 % to 100 %.
    try expect([layer([line, trim(0, 50, offset: 180), stroke(.red, 6)])], shows: [(48, 40, .clear), (52, 40, .red)])
    // From 75 % to 100 %, which is from 70 to 90, and on from 0 % to 25 %, which is from 10 to 30.
    try expect(
      [layer([line, trim(0, 50, offset: 270), stroke(.red, 6)])],
      shows: [(12, 40, .red), (28, 40, .red), (32, 40, .clear), (68, 40, .clear), (72, 40, .red), (88, 40, .red)])
  }

  @Test("A trim cuts each outline, or all as if they were one")
  func trimModes() throws {
    let lines = [path([[10, 20], [90, 20]]), path([[10, 60], [90, 60]])]
    try expect(
      [layer(lines + [trim(0, 50, mode: 1), stroke(.red, 6)])],
      shows: [(48, 20, .red), (52, 20, .clear), (48, 60, .red), (52, 60, .clear)])
    // Half of 160 pixels is the first line.
    try expect(
      [layer(lines + [trim(0, 50, mode: 2), stroke(.red, 6)])],
      shows: [(48, 20, .red), (88, 20, .red), (12, 60, .clear), (88, 60, .clear)])
    // Three quarters of 160 pixels are the first line and half of the second.
    try expect(
      [layer(lines + [trim(0, 75, mode: 2), stroke(.red, 6)])],
      shows: [(88, 20, .red), (48, 60, .red), (52, 60, .clear)])
  }

  // MARK: Colors

  @Test("Colors are from 0 to 1 or from 0 to 255, as red, green and blue say, whatever the alpha is")
  func scales() throws {
    let colors: [([Double], Hue)] = [
      ([1, 0, 0, 1], .red), ([1, 0, 0, 255], .red), ([0, 0, 1, 255], .blue),
      ([0.5, 0.5, 0.5, 255], Hue(128, 128, 128)),
      ([255, 0, 0, 1], .red), ([255, 0, 0, 255], .red), ([255, 128, 0], Hue(255, 128, 0)),
      ([0, 64, 128, 1], Hue(0, 64, 128)), ([0, 1, 0], .green), ([0, 0, 0, 255], .black), ([1, 1, 1, 255], .white),
    ]
    for (numbers, seen) in colors { try expect([layer([box, fill(numbers)])], shows: [(30, 40, seen)]) }
  }

  @Test("The opacity of a gradient whose stops have opacities counts once")
  func gradientOpacity() throws {
    // Red with stops of half opacity.
    let stops = [0.0, 1, 0, 0, 1, 1, 0, 0, 0, 0.5, 1, 0.5]
    let half = gradient(1, start: still([10, 40]), end: still([50, 40]), stops: stops, opacity: 50)
    // 0.5 · 0.5, and 0.5 · 0.5 · 0.5 in the rules of Core Animation.
    try expect([layer([box, half])], shows: [(30, 40, Hue(64, 0, 0, 64))])
    try expect([layer([box, half])], by: .coreAnimation, shows: [(30, 40, Hue(32, 0, 0, 32))])
    let full = gradient(1, start: still([10, 40]), end: still([50, 40]), stops: stops)
    try expect([layer([box, full])], shows: [(30, 40, Hue(128, 0, 0, 128))])
    let plain = gradient(
      1, start: still([10, 40]), end: still([50, 40]), stops: [0, 1, 0, 0, 1, 1, 0, 0], opacity: 50)
    try expect([layer([box, plain])], shows: [(30, 40, Hue(128, 0, 0, 128))])
  }
}
