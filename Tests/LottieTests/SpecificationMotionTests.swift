// Tests of motion by the specification of Lottie: along curves, at the pace of each component, and in frames.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteLottie
import Testing

@Suite("Motion by the specification of Lottie")
struct SpecificationMotionTests: SpecificationSuite {
  /// A square of 10 pixels about the origin of a layer.
  private func square(_ transform: String, more: String = "") -> [String] {
    [layer([rect(0, 0, 10, 10), fill(.red)], transform, more: more)]
  }

  /// Curves as their control points: an S, an arch, and a curve that begins slowly by its parameter.
  private var wave: [[Double]] { [[10, 40], [50, -20], [50, 100], [90, 40]] }
  private var arch: [[Double]] { [[20, 70], [20, 10], [80, 10], [80, 70]] }
  private var hook: [[Double]] { [[15, 20], [15, 20], [20, 90], [85, 20]] }

  // MARK: Along curves

  @Test("A straight move has a constant speed if its tangents are short")
  func shortTangents() throws {
    let move = square(#""p": "# + moving(along: [[20, 40], [21, 40], [79, 40], [80, 40]]))
    // 20 + 60 · 6/60, 20 + 60 · 15/60, 20 + 60 · 45/60.
    try expect(move, at: 6, centeredAt: (26, 40))
    try expect(move, at: 15, centeredAt: (35, 40))
    try expect(move, at: 45, centeredAt: (65, 40))
  }

  @Test("A straight move has a constant speed if its tangents are zero")
  func zeroTangents() throws {
    let move = square(#""p": "# + moving(along: [[20, 10], [20, 10], [80, 70], [80, 70]]))
    // A tenth of the way from (20, 10) to (80, 70), and three quarters.
    try expect(move, at: 6, centeredAt: (26, 16))
    try expect(move, at: 45, centeredAt: (65, 55))
  }

  @Test("A straight move has a constant speed if its tangents are as long as the way")
  func longTangents() throws {
    let move = square(#""p": "# + moving(along: [[20, 40], [80, 40], [20, 40], [80, 40]]))
    // The curve stands still at its middle by its parameter, and never turns back: its length is 60.
    try expect(move, at: 15, centeredAt: (35, 40))
    try expect(move, at: 30, centeredAt: (50, 40))
    try expect(move, at: 36, centeredAt: (56, 40))
  }

  @Test("A move without tangents is straight")
  func noTangents() throws {
    let move = square(#""p": "# + moving([key(0, [20, 40]), key(60, [80, 10])]))
    // 20 + 60/4, 40 − 30/4.
    try expect(move, at: 15, centeredAt: (35, 32.5))
  }

  @Test("A position goes along a curve by length", arguments: [6.0, 15, 27, 30, 51])
  func position(frame: Double) throws {
    let share = frame / 60
    try expect(square(#""p": "# + moving(along: wave)), at: frame, centeredAt: point(wave, share: share))
    try expect(square(#""p": "# + moving(along: hook)), at: frame, centeredAt: point(hook, share: share))
  }

  @Test("The middle of a symmetric curve is reached at half of the time")
  func middle() throws {
    // By symmetry, the middle of the S is (50, 40), and that of the arch (50, 70 / 4 + 10 · 3 / 4).
    try expect(square(#""p": "# + moving(along: wave)), at: 30, centeredAt: (50, 40))
    try expect(square(#""p": "# + moving(along: arch)), at: 30, centeredAt: (50, 25))
  }

  @Test("The position of a group goes along a curve by length", arguments: [9.0, 42])
  func groupPosition(frame: Double) throws {
    let move = layer([group([rect(0, 0, 10, 10), fill(.red)], #""p": "# + moving(along: hook))])
    try expect([move], at: frame, centeredAt: point(hook, share: frame / 60))
  }

  @Test("An anchor goes along a curve by length, and moves its layer the other way", arguments: [9.0, 42])
  func anchor(frame: Double) throws {
    let anchored = square(#""p": {"k": [100, 80]}, "a": "# + moving(along: wave))
    let place = point(wave, share: frame / 60)
    try expect(anchored, at: frame, centeredAt: (100 - place.x, 80 - place.y))
  }

  @Test("The centers of rectangles and ellipses go along curves by length", arguments: [9.0, 42])
  func shapeCenters(frame: Double) throws {
    let place = point(hook, share: frame / 60)
    let box = #"{"ty": "rc", "s": {"k": [10, 10]}, "r": {"k": 0}, "p": "# + moving(along: hook) + "}"
    try expect([layer([box, fill(.red)])], at: frame, centeredAt: place)
    let ball = #"{"ty": "el", "s": {"k": [10, 10]}, "p": "# + moving(along: hook) + "}"
    try expect([layer([ball, fill(.red)])], at: frame, centeredAt: place)
  }

  @Test("The ends of a gradient go along curves by length", arguments: [9.0, 42])
  func gradientEnds(frame: Double) throws {
    let place = point(hook, share: frame / 60), stops = [0.0, 1, 0, 0, 1, 0, 0, 1], page = rect(50, 40, 100, 80)
    // The color at q between the start s and the end e is that at (q − s) · (e − s) / |e − s|².
    let starts = gradient(1, start: moving(along: hook), end: still([95, 75]), stops: stops)
    let (dx, dy) = (95 - place.x, 75 - place.y)
    let blue = Int(255 * ((70.5 - place.x) * dx + (60.5 - place.y) * dy) / (dx * dx + dy * dy) + 0.5)
    try expect([layer([page, starts])], at: frame, shows: [(70, 60, Hue(255 - blue, 0, blue))])
    let ends = gradient(1, start: still([5, 5]), end: moving(along: hook), stops: stops)
    let (ex, ey) = (place.x - 5, place.y - 5)
    let more = Int(255 * ((12.5 - 5) * ex + (9.5 - 5) * ey) / (ex * ex + ey * ey) + 0.5)
    try expect([layer([page, ends])], at: frame, shows: [(12, 9, Hue(255 - more, 0, more))])
  }

  @Test("Each way between three keyframes has its own length")
  func threeKeyframes() throws {
    let keys = [
      key(0, [10, 70], curve: [[1, 0], [-1, 0]]), key(20, [50, 70], curve: [[0, -60], [0, -60]]), key(60, [90, 70]),
    ]
    let move = square(#""p": "# + moving(keys))
    // 10 + 40 · 5/20 on the line; half of the second curve, of which 70 / 4 + 10 · 3 / 4 is the top.
    try expect(move, at: 5, centeredAt: (20, 70))
    try expect(move, at: 20, centeredAt: (50, 70))
    try expect(move, at: 40, centeredAt: (70, 25))
    try expect(move, at: 30, centeredAt: point([[50, 70], [50, 10], [90, 10], [90, 70]], share: 0.25))
  }

  @Test("An easing is one of the share of the length")
  func easedMotion() throws {
    let line = square(#""p": "# + moving(along: [[20, 40], [21, 40], [79, 40], [80, 40]], pace: Pace.slow))
    // A quarter of the time is 3/16 − 2/64 = 0.15625 of the way: 20 + 60 · 0.15625.
    try expect(line, at: 15, centeredAt: (29.375, 40))
    try expect(line, at: 45, centeredAt: (70.625, 40))
    let curved = square(#""p": "# + moving(along: hook, pace: Pace.slow))
    try expect(curved, at: 15, centeredAt: point(hook, share: 0.15625))
  }

  @Test("A layer that is oriented along its path is turned as the curve is")
  func autoOrient() throws {
    // A quarter of a circle about (60, 60), from its left to its top. At its middle it goes up to the right.
    let quarter: [[Double]] = [[20, 60], [20, 60 - 22.0914], [60 - 22.0914, 20], [60, 20]]
    let transform = #""p": "# + moving(along: quarter)
    let bar = [layer([rect(0, 0, 30, 6), fill(.red)], transform, more: #""ao": 1"#)]
    // The middle is (60 − 40 · cos 45°, 60 − 40 · sin 45°) = (31.7, 31.7).
    try expect(bar, at: 30, centeredAt: (31.716, 31.716))
    try expect(bar, at: 30, shows: [(39, 23, .red), (23, 39, .red), (39, 39, .clear), (23, 23, .clear)])
    // At its start it goes up.
    try expect(bar, at: 0, shows: [(20, 48, .red), (20, 71, .red), (30, 60, .clear), (10, 60, .clear)])
  }

  @Test("In the rules of Core Animation a position goes by the parameter of its curve")
  func parameter() throws {
    let move = square(#""p": "# + moving(along: [[20, 40], [21, 40], [79, 40], [80, 40]]))
    // 20 · 27/64 + 21 · 27/64 + 79 · 9/64 + 80 · 1/64.
    try expect(move, at: 15, by: .coreAnimation, centeredAt: (29.656, 40))
    try expect(
      square(#""p": "# + moving(along: hook)), at: 15, by: .coreAnimation, centeredAt: place(hook, at: 0.25))
    let grouped = [layer([group([rect(0, 0, 10, 10), fill(.red)], #""p": "# + moving(along: hook))])]
    try expect(grouped, at: 15, by: .coreAnimation, centeredAt: place(hook, at: 0.25))
  }

  @Test("In the rules of Core Animation the center of a rectangle goes straight")
  func straightCenter() throws {
    let box = #"{"ty": "rc", "s": {"k": [10, 10]}, "r": {"k": 0}, "p": "# + moving(along: hook) + "}"
    // 15 + 70/4.
    try expect([layer([box, fill(.red)])], at: 15, by: .coreAnimation, centeredAt: (32.5, 20))
  }

  // MARK: Paces

  @Test("Each component of a scale has its own pace")
  func scalePaces() throws {
    let paces =
      #""o": {"x": [0.333333, 0.333333, 0.333333], "y": [0.333333, 0, 0]}, "i": {"x": [0.666667, 0.666667, 0.666667], "y": [0.666667, 1, 1]}"#
    let keys = moving([key(0, [100, 100, 100], pace: paces), key(60, [200, 200, 100])])
    let box = [layer([rect(0, 0, 20, 20), fill(.red)], #""p": {"k": [50, 40]}, "s": "# + keys)]
    // 20 · (1 + 0.25) wide and 20 · (1 + 0.15625) high.
    try expect(box, at: 15, size: (25, 23.125))
    try expect(box, at: 15, by: .coreAnimation, size: (25, 25))
  }

  @Test("One pace for all components is that of each")
  func onePace() throws {
    let paces = #""o": {"x": [0.333333], "y": [0]}, "i": {"x": [0.666667], "y": [1]}"#
    let keys = moving([key(0, [100, 100, 100], pace: paces), key(60, [200, 200, 100])])
    let box = [layer([rect(0, 0, 20, 20), fill(.red)], #""p": {"k": [50, 40]}, "s": "# + keys)]
    // 20 · (1 + 0.15625).
    try expect(box, at: 15, size: (23.125, 23.125))
  }

  @Test("Each component of a rectangle's size has its own pace")
  func sizePaces() throws {
    let paces =
      #""o": {"x": [0.333333, 0.333333], "y": [0, 0.333333]}, "i": {"x": [0.666667, 0.666667], "y": [1, 0.666667]}"#
    let sizes = moving([key(0, [20, 20], pace: paces), key(60, [60, 60])])
    let box = #"{"ty": "rc", "p": {"k": [50, 40]}, "r": {"k": 0}, "s": "# + sizes + "}"
    // 20 + 40 · 0.15625 wide and 20 + 40 · 0.25 high.
    try expect([layer([box, fill(.red)])], at: 15, size: (26.25, 30))
  }

  @Test("The axes of a position that is split have paces of their own")
  func splitPosition() throws {
    let x = moving([key(0, [20]), key(60, [80])]), y = moving([key(0, [70], pace: Pace.slow), key(60, [10])])
    let split = #""p": {"s": true, "x": "# + x + #", "y": "# + y + "}"
    // 20 + 60 · 0.25, 70 − 60 · 0.15625.
    try expect(square(split), at: 15, centeredAt: (35, 60.625))
  }

  // MARK: Keyframes and frames

  @Test("A keyframe that is held may have null for its tangents")
  func heldKeyframe() throws {
    let keys =
      #"{"a": 1, "k": [{"t": 0, "s": [20, 40, 0], "h": 1, "to": null, "ti": null}, {"t": 30, "s": [80, 40, 0], "h": 1, "to": null, "ti": null}, {"t": 45, "s": [50, 20, 0]}]}"#
    for (frame, x, y) in [(0.0, 20.0, 40.0), (29, 20, 40), (30, 80, 40), (44, 80, 40), (45, 50, 20), (59, 50, 20)] {
      try expect(square(#""p": "# + keys), at: frame, centeredAt: (x, y))
    }
    // A straight move, whose tangents are null.
    let move =
      #"{"a": 1, "k": [{"t": 0, "s": [20, 40, 0], "to": null, "ti": null, "o": {"x": 0.333333, "y": 0.333333}, "i": {"x": 0.666667, "y": 0.666667}}, {"t": 60, "s": [80, 40, 0]}]}"#
    try expect(square(#""p": "# + move), at: 15, centeredAt: (35, 40))
  }

  @Test("A keyframe without a value has the end of the one before it")
  func missingStart() throws {
    let keys =
      #"{"a": 1, "k": [{"t": 0, "s": [20, 40, 0], "e": [60, 40, 0], "to": [1, 0, 0], "ti": [-1, 0, 0], "o": {"x": 0.333333, "y": 0.333333}, "i": {"x": 0.666667, "y": 0.666667}}, {"t": 40}]}"#
    // 20 + 40 · 10/40.
    for (frame, x) in [(0.0, 20.0), (10, 30), (20, 40), (40, 60), (59, 60)] {
      try expect(square(#""p": "# + keys), at: frame, centeredAt: (x, 40))
    }
  }

  @Test("A frame rate that was rounded from one of NTSC is that one, and others stay")
  func frameRates() throws {
    let rates: [(Double, Double)] = [
      (29.9700012207031, 30_000 / 1001), (23.9759979248047, 24_000 / 1001), (59.9400024414062, 60_000 / 1001),
      (25, 25), (30, 30), (60, 60), (12.5, 12.5),
    ]
    for (written, meant) in rates { #expect(try timing(rate: written, end: 60).framerate == meant) }
  }

  @Test("An end that is a whole frame but for rounding is that frame, and others stay")
  func ends() throws {
    let ends: [(Double, Double)] = [
      (30.0000012219251, 30), (89.999999, 90), (150.000006109625, 150), (60, 60), (30.5, 30.5),
    ]
    for (written, meant) in ends { #expect(try timing(rate: 29.9700012207031, end: written).endFrame == meant) }
  }

  private func timing(rate: Double, end: Double) throws -> LottieAnimation {
    try LottieAnimation(
      data: Data(
        #"{"v": "5.7.0", "fr": \#(rate), "ip": 0, "op": \#(end), "w": 100, "h": 80, "layers": []}"#.utf8))
  }
}
