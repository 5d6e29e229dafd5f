// Tests of trims by length, of merges of groups, and of mattes by lightness, by the Lottie specification.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteLottie
import Testing

@Suite("Trims, merges and mattes by the specification of Lottie")
struct SpecificationTrimTests {
  /// A line from (10, 40) to (90, 40), eight points wide, whose curve is passed slowly at both ends.
  private func line(_ trim: String) -> String {
    let path =
      #"{"ty": "sh", "ks": {"k": {"c": false, "v": [[10, 40], [90, 40]], "o": [[2, 0], [0, 0]], "i": [[0, 0], [-60, 0]]}}}"#
    let stroke = #"{"ty": "st", "c": {"k": [1, 0, 0]}, "o": {"k": 100}, "w": {"k": 8}, "lc": 1, "lj": 1}"#
    return Files.shapes(path + "," + stroke + "," + #"{"ty": "tm", "o": {"k": 0}, \#(trim)}"#)
  }

  private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CALayer {
    Files.box(CGRect(x: x, y: y, width: width, height: height), 1, 0, 0)
  }

  @Test("A trim cuts a curve at shares of its length")
  func trims() throws {
    try Files.expect(line(#""s": {"k": 0}, "e": {"k": 50}"#), is: [box(10, 36, 40, 8)], tolerance: 1)
    try Files.expect(line(#""s": {"k": 25}, "e": {"k": 100}"#), is: [box(30, 36, 60, 8)], tolerance: 1)
    let byParameter = try Files.pixels(
      Files.animation(line(#""s": {"k": 0}, "e": {"k": 50}"#)), compatibility: .coreAnimation)
    #expect(Files.difference(byParameter, try Files.pixels(Files.page([box(10, 36, 40, 8)]))) > 100)
  }

  @Test(
    "A trim of one shape after another goes on from group to group, whatever paints them",
    arguments: [
      ("groups", 0.0, 75.0, 0.0, [(20.0, 10.0, 80.0), (60, 10, 40)]),
      ("groups", 0, 50, 90, [(20, 50, 40), (60, 10, 40)]),
      ("groups", 50, 100, 270, [(20, 50, 40), (60, 10, 40)]), ("nested", 0, 50, 0, [(20, 10, 80), (40, 10, 40)]),
      ("nested", 50, 100, 0, [(40, 50, 40), (60, 10, 80)]), ("painted first", 0, 25, 0, [(20, 10, 40)]),
      ("painted first", 50, 100, 0, []), ("hidden", 0, 75, 0, [(20, 10, 60)]), ("twice", 0, 50, 0, [(20, 10, 40)]),
    ] as [(String, Double, Double, Double, [(y: Double, x: Double, width: Double)])])
  func joined(
    groups: String, start: Double, end: Double, offset: Double, lines: [(y: Double, x: Double, width: Double)]
  ) throws {
    func path(_ y: Double) -> String {
      #"{"ty": "sh", "ks": {"k": {"c": false, "v": [[10, \#(y)], [90, \#(y)]], "o": [[0, 0], [0, 0]], "i": [[0, 0], [0, 0]]}}}"#
    }
    let stroke = #"{"ty": "st", "c": {"k": [1, 0, 0]}, "o": {"k": 100}, "w": {"k": 8}, "lc": 1, "lj": 1}"#
    func line(_ y: Double) -> String { Files.group(path(y) + "," + stroke) }
    let trim = #"{"ty": "tm", "s": {"k": \#(start)}, "e": {"k": \#(end)}, "o": {"k": \#(offset)}, "m": 2}"#
    let items =
      switch groups {
      case "groups": [line(20), line(60)]
      case "nested": [Files.group(line(20) + "," + line(40)), line(60)]
      case "painted first": [path(20), stroke, path(60)]
      case "hidden": [line(20), line(60).replacing(#""ty": "gr""#, with: #""ty": "gr", "hd": true"#)]
      // The second trim has what the first one leaves: all of the first line.
      default: [line(20), line(60), trim]
      }
    try Files.expect(
      Files.shapes((items + [trim]).joined(separator: ",")),
      is: lines.map { box($0.x, $0.y - 4, $0.width, 8) }, tolerance: 1)
  }

  @Test("A trim that stays follows the lengths of groups that change, and thousands of trims are bounded")
  func neighboursThatChange() throws {
    let stroke = #"{"ty": "st", "c": {"k": [1, 0, 0]}, "o": {"k": 100}, "w": {"k": 8}, "lc": 1, "lj": 1}"#
    let zeros = "[[0, 0], [0, 0]]"
    func path(_ end: Int, _ y: Int) -> String {
      #"{"c": false, "v": [[10, \#(y)], [\#(end), \#(y)]], "o": \#(zeros), "i": \#(zeros)}"#
    }
    let keys = #"{"a": 1, "k": [{"t": 0, "h": 1, "s": [\#(path(90, 20))]}, {"t": 10, "s": [\#(path(50, 20))]}]}"#
    let first = Files.group(#"{"ty": "sh", "ks": \#(keys)}, "# + stroke)
    let second = Files.group(#"{"ty": "sh", "ks": {"k": \#(path(90, 60))}}, "# + stroke)
    let trim = #"{"ty": "tm", "s": {"k": 0}, "e": {"k": 75}, "o": {"k": 0}, "m": 2}"#
    let layers = Files.shapes([first, second, trim].joined(separator: ","))
    try Files.expect(layers, is: [box(10, 16, 80, 8), box(10, 56, 40, 8)], tolerance: 1)
    // Three quarters of 120 points: 40, and 50 of the second line.
    try Files.expect(layers, frame: 20, is: [box(10, 16, 40, 8), box(10, 56, 50, 8)], tolerance: 1)
    let many = Files.shapes(([first] + Array(repeating: trim, count: 2000)).joined(separator: ","))
    let animation = try LottieAnimation(data: Files.animation(many), limits: .untrusted)
    let layer = LottieAnimationLayer(animation: animation)
    #expect(layer.diagnostics.contains { $0.message.contains("shapeSteps") })
  }

  @Test("A trim measures a group that is scaled as the group is drawn")
  func scaledGroups() throws {
    let stroke = #"{"ty": "st", "c": {"k": [1, 0, 0]}, "o": {"k": 100}, "w": {"k": 8}, "lc": 1, "lj": 1}"#
    func path(_ y: Int) -> String {
      #"{"ty": "sh", "ks": {"k": {"c": false, "v": [[10, \#(y)], [90, \#(y)]], "o": [[0, 0], [0, 0]], "i": [[0, 0], [0, 0]]}}}"#
    }
    let half = #"{"ty": "gr", "it": [\#(path(40)), {"ty": "tr", "s": {"k": [50, 50]}}]}"#
    let trim = #"{"ty": "tm", "s": {"k": 25}, "e": {"k": 75}, "o": {"k": 0}, "m": 2}"#
    let groups = [Files.group(half + "," + stroke), Files.group(path(60) + "," + stroke), trim]
    // The second half of one line, and the first of the other.
    try Files.expect(
      Files.shapes(groups.joined(separator: ",")), is: [box(25, 16, 20, 8), box(10, 56, 40, 8)], tolerance: 1)
  }

  @Test("A trim measures what merges and repeaters make of a group")
  func mergedGroups() throws {
    let stroke = #"{"ty": "st", "c": {"k": [1, 0, 0]}, "o": {"k": 100}, "w": {"k": 4}, "lc": 1, "lj": 1}"#
    func path(_ y: Int) -> String {
      #"{"ty": "sh", "ks": {"k": {"c": false, "v": [[10, \#(y)], [90, \#(y)]], "o": [[0, 0], [0, 0]], "i": [[0, 0], [0, 0]]}}}"#
    }
    func trim(_ end: Int) -> String { #"{"ty": "tm", "s": {"k": 0}, "e": {"k": \#(end)}, "o": {"k": 0}, "m": 2}"# }
    // A perimeter of 80 points, twice and merged, and a line of 80: three quarters are the whole rectangle and half of the line.
    let square = Files.rectangle(50, 20, 20, 20), merge = #"{"ty": "mm", "mm": 2}"#
    let merged = Files.group([square, square, merge, stroke].joined(separator: ","))
    let frame = CAShapeLayer()
    frame.path = CGPath(rect: CGRect(x: 40, y: 10, width: 20, height: 20), transform: nil)
    (frame.fillColor, frame.strokeColor, frame.lineWidth) = (nil, CGColor(red: 1, green: 0, blue: 0, alpha: 1), 4)
    try Files.expect(
      Files.shapes([merged, Files.group(path(60) + "," + stroke), trim(75)].joined(separator: ",")),
      is: [frame, box(10, 58, 40, 4)], tolerance: 1)
    // Three lines by a repeater, one after it, and one of another group: 400 points.
    let copies = #"{"ty": "rp", "c": {"k": 3}, "o": {"k": 0}, "m": 1, "tr": {"p": {"k": [0, 10]}, "r": {"k": 0}}}"#
    let repeated = Files.group([path(10), copies, path(50), stroke].joined(separator: ","))
    try Files.expect(
      Files.shapes([repeated, Files.group(path(70) + "," + stroke), trim(90)].joined(separator: ",")),
      is: [10, 20, 30, 50].map { box(10, $0 - 2, 80, 4) } + [box(10, 68, 40, 4)], tolerance: 1)
  }

  @Test("A merge takes a group for one outline")
  func merges() throws {
    let group = Files.group(Files.rectangle(25, 40, 30, 40) + "," + Files.rectangle(70, 40, 30, 40))
    // Nothing is left to take away from the group, whose second rectangle is no operand of its own.
    try Files.expect(
      Files.shapes(group + #", {"ty": "mm", "mm": 3}, "# + Files.redFill),
      is: [box(10, 20, 30, 40), box(55, 20, 30, 40)])
    // What the rectangle and either of the group's have in common.
    try Files.expect(
      Files.shapes(
        group + "," + Files.rectangle(50, 40, 100, 20) + #", {"ty": "mm", "mm": 4}, "# + Files.redFill),
      is: [box(10, 30, 30, 20), box(55, 30, 30, 20)])
  }

  @Test("A matte by lightness counts its clear parts as dark", arguments: [3, 4])
  func lightMattes(mode: Int) throws {
    let half = #"{"ty": "fl", "c": {"k": [1, 1, 1]}, "o": {"k": 25}}"#
    let matte = Files.shapes(Files.rectangle(30, 40, 60, 80) + "," + half, more: #""td": 1"#)
    let shown = Files.shapes(Files.rectangle(50, 40, 100, 80) + "," + Files.redFill, more: #""tt": \#(mode)"#)
    let (inside, outside) = (box(0, 0, 60, 80), box(60, 0, 40, 80))
    (inside.opacity, outside.opacity) = mode == 3 ? (0.25, 0) : (0.75, 1)
    try Files.expect(matte + "," + shown, is: [inside, outside], tolerance: 1)
  }
}
