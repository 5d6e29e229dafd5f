// Tests of the expressions of properties: loops, links between properties, and those that are left out.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteDiagnostics
import QuartziteLottie
import Testing

@Suite("Expressions of Lottie properties")
struct PropertyExpressionTests {
  /// A box of 10 × 10 points in an animation of 100 × 80 points and 30 frames a second.
  private func layer(
    _ transform: String, name: String = "Box", index: Int = 1, more: String = "", items: String? = nil
  ) -> String {
    let items = items ?? Files.rectangle(0, 0, 10, 10) + "," + Files.redFill
    return Files.shapes(
      items, transform: transform, more: #""nm": "\#(name)", "ind": \#(index)\#(more.isEmpty ? "" : ", " + more)"#)
  }

  private func box(_ x: Double, _ y: Double, _ width: Double = 10, _ height: Double = 10) -> CALayer {
    Files.box(CGRect(x: x - width / 2, y: y - height / 2, width: width, height: height), 1, 0, 0)
  }

  private func expect(
    _ layers: String, frame: Double, is expected: [CALayer], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let animation = try LottieAnimation(data: Files.animation(layers))
    #expect(animation.diagnostics.isEmpty, "\(animation.diagnostics)", sourceLocation: sourceLocation)
    try Files.expect(layers, frame: frame, is: expected, tolerance: 2, sourceLocation: sourceLocation)
  }

  /// A place that goes from (20, 40) to (60, 40) between frames 10 and 20, with an expression.
  private func moving(_ expression: String) -> String {
    let pace = #""o": {"x": 0, "y": 0}, "i": {"x": 1, "y": 1}"#
    let keys = #"[{"t": 10, "s": [20, 40], \#(pace)}, {"t": 20, "s": [60, 40]}]"#
    return #""p": {"a": 1, "k": \#(keys), "x": "var $bm_rt;\n$bm_rt = \#(expression);"}"#
  }

  @Test(
    "Keyframes are repeated after the last one and before the first one",
    arguments: [
      ("loopOut()", 23, 32), ("loopOut('cycle')", 38, 52), ("loopOut('pingpong')", 23, 48),
      ("loopOut('pingpong')", 33, 32), ("loopOut('offset')", 23, 72), ("loopOut('continue')", 25, 80),
      ("loopIn()", 7, 48), ("loopIn('pingpong')", 7, 32), ("loopIn('offset')", 9, 16), ("loopIn('continue')", 8, 12),
      ("loopOut('cycle', 1)", 24, 36), ("loopOutDuration('cycle', 1 / 6)", 22, 48), ("loopOut()", 15, 40),
    ])
  func loops(expression: String, frame: Int, x: Int) throws {
    try expect(layer(moving(expression)), frame: Double(frame), is: [box(Double(x), 40)])
  }

  @Test("Time is in seconds, and arithmetic may be written as functions")
  func time() throws {
    let still = #""p": {"k": [50, 40]}"#
    try expect(
      layer(still + #", "s": {"k": [100, 100], "x": "$bm_rt = [$bm_mul(time, 100), 300]"}"#), frame: 45,
      is: [box(50, 40, 15, 30)])
    try expect(
      layer(#""p": {"k": [0, 40], "x": "[value[0] + linear(time, 0, 2, 10, 50), value[1]]"}"#), frame: 30,
      is: [box(30, 40)])
    try expect(
      layer(still + #", "o": {"k": 100, "x": "if (time < 1) { 0 } else { 100 }"}"#), frame: 29, is: [])
    try expect(
      layer(#""p": {"k": [0, 0], "x": "x = Math.round(time * 10); y = x > 5 ? 20 : 60; [x, y]"}"#), frame: 60,
      is: [box(20, 20)])
    try expect(
      layer(#""p": {"s": true, "x": {"k": 0, "x": "timeToFrames(time) + 10"}, "y": {"k": 40}}"#), frame: 15,
      is: [box(25, 40)])
  }

  @Test("A property is another property of any layer, of an effect or of a shape")
  func links() throws {
    let slider =
      #""ef": [{"ty": 5, "nm": "Reach", "mn": "ADBE Slider Control", "ef": [{"ty": 0, "nm": "Slider", "mn": "ADBE Slider Control-0001", "v": {"k": 30}}]}]"#
    func linked(_ text: String, _ more: String = "") -> String {
      layer(#""p": {"k": [0, 0], "x": "\#(text)"}"#, name: "Link", index: 2, more: more)
    }
    let hidden = layer(
      moving("loopOut()"), name: "Guide", items: Files.rectangle(0, 0, 1, 1) + "," + Files.redFill
    )
    .replacing(#""ty": 4, "ip""#, with: #""ty": 4, "hd": true, "ip""#)
    for text in [
      "thisComp.layer('Guide').transform.position", "thisComp.layer(1).position",
      "thisComp.layer('Guide')('Transform')('Position')",
      // A tenth of a second before the second keyframe is frame 17, where x is 48.
      "p = thisComp.layer('Guide').position; p.valueAtTime(p.key(2).time - 0.1) - [16, 0]",
    ] {
      try expect(linked(text) + "," + hidden, frame: 23, is: [box(32, 40)])
    }
    try expect(linked("[effect('Reach')('Slider'), effect(1)(1) + 10]", slider), frame: 0, is: [box(30, 40)])
    try expect(linked("[effect('Reach')('Schieberegler'), 40]", slider), frame: 0, is: [box(30, 40)])
    let other = linked("[50, thisComp.layer('Source').effect('Reach')('ADBE Slider Control-0001')]")
    try expect(
      other + "," + layer(#""p": {"k": [-50, 0]}"#, name: "Source", index: 3, more: slider), frame: 0,
      is: [box(50, 30)])
    let shape =
      #"{"ty": "gr", "nm": "Group", "it": [{"ty": "rc", "nm": "Rect", "p": {"k": [0, 0]}, "s": {"k": [20, 14]}, "r": {"k": 0}}, {"ty": "tr", "p": {"k": [0, 0]}}]}"#
    let copy =
      #"{"ty": "rc", "p": {"k": [50, 40]}, "s": {"k": [1, 1], "x": "content('Group').content('Rect').size"}, "r": {"k": 0}}"#
    try expect(
      layer("", items: copy + "," + Files.redFill + "," + shape), frame: 0, is: [box(50, 40, 20, 14)])
  }

  @Test("An outline is that of another shape")
  func outlines() throws {
    func path(_ size: Double, _ more: String = "") -> String {
      let points = "[[0,0],[\(size),0],[\(size),\(size)],[0,\(size)]]", zeros = "[[0,0],[0,0],[0,0],[0,0]]"
      return
        #"{"ty": "sh", "nm": "Outline", "ks": {"k": {"c": true, "v": \#(points), "i": \#(zeros), "o": \#(zeros)}\#(more)}}"#
    }
    let source = layer(#""p": {"k": [-90, -90]}"#, name: "Source", index: 2, items: path(24) + "," + Files.redFill)
    let link = path(3, #", "x": "thisComp.layer('Source').content('Outline').path""#)
    try expect(
      layer(#""p": {"k": [10, 20]}"#, items: link + "," + Files.redFill) + "," + source, frame: 0,
      is: [box(22, 32, 24, 24)])
  }

  @Test("A wiggle is the same each time, moves by no more than its amplitude, and differs between properties")
  func wiggles() throws {
    func places(_ expression: String) throws -> [[UInt8]] {
      let file = Files.animation(layer(#""p": {"k": [50, 40], "x": "\#(expression)"}"#))
      return try [0.0, 7, 21, 40].map { try Files.pixels(file, frame: $0) }
    }
    let first = try places("wiggle(3, 20)"), again = try places("wiggle(3, 20)")
    #expect(first == again && Set(first).count == 4)
    #expect(Set(try places("wiggle(3, 0)")).count == 1)
    for pixels in first {
      let columns = (0..<8_000).filter { pixels[4 * $0 + 3] > 0 }.map { $0 % 100 }
      #expect((columns.min() ?? 0) >= 25 && (columns.max() ?? 99) < 75)
    }
  }

  @Test("An expression that is not understood is named with its text and its place, and the keyframes count")
  func failures() throws {
    let cases = [
      ("thisComp.layer('None').position", "the layer “None” is not known"), ("value +", "line 1"),
      ("sourceRectAtTime()", "sourceRectAtTime"), ("'text'", "no value of the property"), ("while (true) {}", "steps"),
      ("[1 / 0, 3]", "no value of the property"), ("thisProperty.thisProperty", "thisProperty"),
    ]
    for (expression, message) in cases {
      let layers = layer(#""p": {"k": [50, 40], "x": "\#(expression)"}"#)
      let animation = try LottieAnimation(data: Files.animation(layers))
      let found = try #require(animation.diagnostics.first, "\(expression)")
      #expect(animation.diagnostics.count == 1 && found.kind == .notDrawn)
      #expect(found.message.contains("layers[0].ks.p") && found.message.contains(message), "\(found.message)")
      #expect(found.message.contains(expression.prefix(20)), "\(found.message)")
      try Files.expect(layers, is: [box(50, 40)])
    }
  }

  @Test("A property that is read by its own expression, or by one that it reads, has the value of its keyframes")
  func cycles() throws {
    let one = layer(#""p": {"k": [20, 40], "x": "thisComp.layer('Two').position"}"#, name: "One")
    let two = layer(#""p": {"k": [70, 40], "x": "thisComp.layer('One').position"}"#, name: "Two", index: 2)
    try expect(one + "," + two, frame: 0, is: [box(20, 40), box(70, 40)])
    try expect(layer(#""p": {"k": [50, 40], "x": "transform.position + [10, 0]"}"#), frame: 0, is: [box(60, 40)])
  }

  @Test("Numbers beyond all bounds, and properties that read themselves, are drawn or named")
  func hostileExpressions() throws {
    let huge = "-9223372036854775808"
    let transforms = [
      #""p": {"s": true, "x": {"k": 50, "x": "transform.position[0] + 1"}, "y": {"k": 40, "x": "transform.yPosition"}}"#,
      #""p": {"k": [50, 40], "x": "thisComp.layer(\#(huge)).position"}"#,
      #""p": {"k": [50, 40], "x": "[effect(\#(huge))(1), 1]"}"#,
      #""p": {"k": [50, 40], "x": "content(\#(huge)).size"}"#,
      #""p": {"k": [50, 40], "x": "key(\#(huge)).value"}"#, #""p": {"k": [50, 40], "x": "wiggle(1e300, 1e3, 8)"}"#,
      #""p": {"k": [50, 40], "x": "loopOut('cycle', 1e300)"}"#, #""o": {"k": 100, "x": "valueAtTime(1e300)"}"#,
    ]
    for transform in transforms {
      let pixels = try Files.pixels(Files.animation(layer(transform)), frame: 20)
      #expect(pixels.count == 100 * 80 * 4, "\(transform)")
    }
    let inside = layer(#""p": {"k": [50, 40], "x": "wiggle(0, 1)"}"#)
    let remapped =
      #"{"ty": 0, "refId": "in", "w": 100, "h": 80, "ip": 0, "op": 60, "ks": {}, "tm": {"k": 0, "x": "1e308"}}"#
    let file = Files.animation(remapped, assets: #"{"id": "in", "layers": [\#(inside)]}"#)
    #expect(try Files.pixels(file).count == 100 * 80 * 4)
    let copies =
      #"{"ty": "rp", "c": {"k": 1, "x": "3"}, "o": {"k": 0}, "m": 1, "tr": {"p": {"k": [20, 0]}, "r": {"k": 0}}}"#
    try expect(
      layer(#""p": {"k": [20, 40]}"#, items: Files.rectangle(0, 0, 10, 10) + "," + Files.redFill + "," + copies),
      frame: 0,
      is: [box(20, 40), box(40, 40), box(60, 40)])
  }

  @Test("In the rules of Core Animation expressions have no effect, and say so")
  func coreAnimation() throws {
    let layers = layer(moving("loopOut()"))
    let animation = try LottieAnimation(
      data: Files.animation(layers), options: LottieOptions(compatibility: .coreAnimation))
    #expect(animation.diagnostics.map(\.message).filter { $0.contains("expressions are not evaluated") }.count == 1)
    try Files.expect(layers, frame: 23, compatibility: .coreAnimation, is: [box(60, 40)], tolerance: 1)
  }
}
