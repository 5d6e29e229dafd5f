// Tests of the themes of dotLottie archives, and of the slots that they fill.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteDiagnostics
import QuartziteLottie
import Testing

@Suite("Themes of Lottie archives")
struct ThemeTests {
  /// A rectangle of 40 × 30 points whose values have slots, in an animation of 100 × 80.
  private static let box = #"""
    {"v": "5.7.0", "fr": 30, "ip": 0, "op": 60, "w": 100, "h": 80,
     "slots": {"place": {"p": {"k": [50, 40]}}, "paint": {"p": {"k": [1, 0, 0]}}},
     "layers": [{"ty": 4, "ip": 0, "op": 60, "st": 0, "ks": {"p": {"k": [50, 40], "sid": "place"}, "r": {"k": 0, "sid": "turn"}},
      "shapes": [{"ty": "rc", "p": {"k": [0, 0]}, "s": {"k": [40, 30], "sid": "size"}, "r": {"k": 0}},
       {"ty": "fl", "c": {"k": [0, 0, 0], "sid": "paint"}, "o": {"k": 100, "sid": "opacity"}}]}]}
    """#

  private static func archive(
    _ rules: String, animation: String = box, more: [(name: String, data: Data)] = [], initial: String = ""
  ) -> Data {
    let manifest = """
      {"version": "2", "animations": [{"id": "main"\(initial)}], "themes": [{"id": "dark"}]}
      """
    return Files.archive(
      [
        ("manifest.json", Data(manifest.utf8)), ("a/main.json", Data(animation.utf8)),
        ("t/dark.json", Data(#"{"rules": [\#(rules)]}"#.utf8)),
      ] + more)
  }

  private func animation(_ data: Data, theme: String? = "dark") throws -> LottieAnimation {
    try LottieAnimation(data: data, options: LottieOptions(theme: theme))
  }

  private func expect(
    _ rules: String, frame: Double = 0, is expected: CALayer, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let animation = try animation(Self.archive(rules))
    #expect(animation.diagnostics.isEmpty, "\(animation.diagnostics)", sourceLocation: sourceLocation)
    let layer = LottieAnimationLayer(animation: animation)
    layer.currentFrame = frame
    let wanted = try Files.pixels(Files.page([expected]))
    #expect(Files.difference(try Files.pixels(layer), wanted) <= 1, sourceLocation: sourceLocation)
  }

  private func rect(_ x: Double, _ y: Double, _ width: Double = 40, _ height: Double = 30) -> CGRect {
    CGRect(x: x - width / 2, y: y - height / 2, width: width, height: height)
  }

  @Test("A theme gives slots other colors, places, sizes and numbers")
  func values() throws {
    try expect(#"{"id": "paint", "type": "Color", "value": [0, 0, 1]}"#, is: Files.box(rect(50, 40), 0, 0, 1))
    try expect(#"{"id": "place", "type": "Position", "value": [30, 20]}"#, is: Files.box(rect(30, 20), 1, 0, 0))
    try expect(#"{"id": "size", "type": "Vector", "value": [20, 60]}"#, is: Files.box(rect(50, 40, 20, 60), 1, 0, 0))
    try expect(#"{"id": "turn", "type": "Scalar", "value": 90}"#, is: Files.box(rect(50, 40, 30, 40), 1, 0, 0))
  }

  @Test("A theme's keyframes move a value")
  func keyframes() throws {
    let rule = #"""
      {"id": "place", "type": "Position", "keyframes": [
       {"frame": 0, "value": [20, 20], "outTangent": {"x": 0, "y": 0}, "inTangent": {"x": 1, "y": 1}},
       {"frame": 40, "value": [60, 60]}]}
      """#
    try expect(rule, frame: 10, is: Files.box(rect(30, 30), 1, 0, 0))
    try expect(
      #"{"id": "turn", "type": "Scalar", "keyframes": [{"frame": 0, "value": 90, "hold": true}, {"frame": 30, "value": 0}]}"#,
      frame: 29, is: Files.box(rect(50, 40, 30, 40), 1, 0, 0))
  }

  @Test("A rule for other animations has no effect, and neither has a theme that nobody asks for")
  func scopes() throws {
    let red = Files.box(rect(50, 40), 1, 0, 0)
    try expect(#"{"id": "paint", "type": "Color", "animations": ["other"], "value": [0, 0, 1]}"#, is: red)
    try expect(
      #"{"id": "paint", "type": "Color", "animations": ["other", "main"], "value": [0, 0, 1]}"#,
      is: Files.box(rect(50, 40), 0, 0, 1))
    let rule = #"{"id": "paint", "type": "Color", "value": [0, 0, 1]}"#
    let plain = LottieAnimationLayer(animation: try animation(Self.archive(rule), theme: nil))
    #expect(try Files.pixels(plain) == Files.pixels(Files.page([red])))
  }

  @Test("The theme that the manifest names for an animation is there unless another one is asked for")
  func initialTheme() throws {
    let light = (name: "t/light.json", data: Data(#"{"rules": []}"#.utf8))
    let data = Self.archive(
      #"{"id": "paint", "type": "Color", "value": [0, 0, 1]}"#, more: [light], initial: #", "initialTheme": "dark""#)
    let first = LottieAnimationLayer(animation: try animation(data, theme: nil))
    #expect(try Files.pixels(first) == Files.pixels(Files.page([Files.box(rect(50, 40), 0, 0, 1)])))
    let other = LottieAnimationLayer(animation: try animation(data, theme: "light"))
    #expect(try Files.pixels(other) == Files.pixels(Files.page([Files.box(rect(50, 40), 1, 0, 0)])))
    #expect(try animation(data).choices.themes == ["dark", "light"])
  }

  @Test("A theme's gradient has stops of its own, as many as it likes")
  func gradients() throws {
    func file(_ paint: String) -> String {
      #"""
      {"v": "5.7.0", "fr": 30, "ip": 0, "op": 60, "w": 100, "h": 80, "layers": [{"ty": 4, "ip": 0, "op": 60, "st": 0, "ks": {},
       "shapes": [{"ty": "rc", "p": {"k": [50, 40]}, "s": {"k": [100, 80]}, "r": {"k": 0}},
        {"ty": "gf", "o": {"k": 100}, "t": 1, "s": {"k": [0, 0]}, "e": {"k": [100, 0]}, "g": \#(paint)}]}]}
      """#
    }
    let rule = #"""
      {"id": "ramp", "type": "Gradient", "value": [{"offset": 0, "color": [1, 0, 0]}, {"offset": 0.5, "color": [0, 1, 0, 0.5]},
       {"offset": 1, "color": [0, 0, 1]}]}
      """#
    let themed = try animation(
      Self.archive(rule, animation: file(#"{"p": 2, "k": {"k": [0, 0, 0, 0, 1, 1, 1, 1], "sid": "ramp"}}"#)))
    #expect(themed.diagnostics.isEmpty, "\(themed.diagnostics)")
    let written = file(#"{"p": 3, "k": {"k": [0, 1, 0, 0, 0.5, 0, 1, 0, 1, 0, 0, 1, 0, 1, 0.5, 0.5, 1, 1]}}"#)
    #expect(
      try Files.pixels(LottieAnimationLayer(animation: themed)) == Files.pixels(Data(written.utf8)))
  }

  @Test("A theme's text changes what it names of a text, and its picture takes the place of an image")
  func textsAndImages() async throws {
    var text = TextFile(text: "a")
    let layers = text.layers.replacing(#""d": {"k""#, with: #""d": {"sid": "title", "k""#)
    let themed = try animation(
      Self.archive(
        #"{"id": "title", "type": "Text", "value": {"text": "aaa", "fillColor": [0, 0, 1]}}"#,
        animation: String(decoding: text.data(layers), as: UTF8.self)))
    text.text = "aaa"
    let written = String(decoding: text.data(), as: UTF8.self).replacing(#""fc": [1, 0, 0]"#, with: #""fc": [0, 0, 1]"#)
    let shown = try Files.pixels(LottieAnimationLayer(animation: themed))
    #expect(shown.contains { $0 != 0 })
    #expect(try Files.difference(shown, Files.pixels(Data(written.utf8))) == 0)

    let image = try await Self.pixel(red: 0, green: 255, blue: 0)
    let file = #"""
      {"v": "5.7.0", "fr": 30, "ip": 0, "op": 60, "w": 100, "h": 80,
       "assets": [{"id": "photo", "w": 100, "h": 80, "u": "", "p": "none.png", "sid": "picture"}],
       "layers": [{"ty": 2, "refId": "photo", "ip": 0, "op": 60, "ks": {}}]}
      """#
    let pictured = try animation(
      Self.archive(
        #"{"id": "picture", "type": "Image", "value": {"path": "green.png"}}"#, animation: file,
        more: [("i/green.png", image)]))
    let pixels = try Files.pixels(LottieAnimationLayer(animation: pictured))
    #expect(Array(pixels[0..<4]) == [0, 255, 0, 255])
  }

  @Test("Rules that are not understood are named with their place, and the others count")
  func badRules() throws {
    let animation = try animation(
      Self.archive(
        """
        {"type": "Color"}, {"id": "a", "type": "Sound", "value": 1}, {"id": "size", "type": "Vector"}, 7,
        {"id": "ramp", "type": "Gradient", "value": [{"color": 3}]}, {"id": "p", "type": "Image", "value": {}},
        {"id": "paint", "type": "Color", "value": [0, 0, 1]}
        """))
    #expect(animation.diagnostics.count == 6, "\(animation.diagnostics)")
    for diagnostic in animation.diagnostics {
      #expect(diagnostic.message.contains("rules["), "\(diagnostic.message)")
    }
    let shown = try Files.pixels(LottieAnimationLayer(animation: animation))
    #expect(try Files.difference(shown, Files.pixels(Files.page([Files.box(rect(50, 40), 0, 0, 1)]))) == 0)
  }

  /// The bytes of a PNG of one pixel.
  private static func pixel(red: UInt8, green: UInt8, blue: UInt8) async throws -> Data {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
    layer.backgroundColor = CGColor(
      red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255, alpha: 1)
    return try await Renderer().render(layer).encoded(as: .png(.small))
  }
}
