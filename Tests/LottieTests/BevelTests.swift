// Tests of the light and the shade that bevels lay on a layer and around it.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteLottie
import Testing

@Suite("Bevels of Lottie layers")
struct BevelTests {
  private typealias Pixels = StyleFiles.Pixels

  /// A bevel of 10 pixels with green light and blue shade.
  private struct Bevel {
    var form = 2, technique = 1
    var angle = "90", altitude = "0", size = "10"
    var depth = 100.0, softness = 0.0, direction = 1
    var light = "[0, 1, 0, 1]", shade = "[0, 0, 1, 1]"
    var lightOpacity = 100.0, shadeOpacity = 100.0
    var more = ""

    var text: String {
      func value(_ text: String) -> String { text.hasPrefix("{") ? text : #"{"k": \#(text)}"# }
      return StyleFiles.style(
        5,
        """
        "bs": {"k": \(form)}, "bt": {"k": \(technique)}, "sr": {"k": \(depth)}, "bd": {"k": \(direction)},
        "s": \(value(size)), "sf": {"k": \(softness)}, "a": \(value(angle)), "ll": \(value(altitude)),
        "hc": {"k": \(light)}, "ho": {"k": \(lightOpacity)}, "sc": {"k": \(shade)}, "so": {"k": \(shadeOpacity)}\(more)
        """)
    }
  }

  private func pixels(_ bevel: Bevel, transform: String = "", opacity: Double = 100, frame: Double = 0) throws -> Pixels
  {
    try StyleFiles.pixels(StyleFiles.box(bevel.text, transform: transform, opacity: opacity), frame: frame)
  }

  private func plain(transform: String = "", opacity: Double = 100) throws -> Pixels {
    try StyleFiles.pixels(StyleFiles.box("", transform: transform, opacity: opacity))
  }

  // MARK: Directions

  /// The pixels next to the middles of the edges of the box: on the right, at the top, on the left and at the bottom.
  private let edges = [(79, 40), (50, 15), (20, 40), (50, 64)]

  @Test("The edge toward the light is light, the one away from it dark, and the others and the middle keep their color")
  func directions() throws {
    for turn in 0..<4 {
      let picture = try pixels(Bevel(angle: "\(90 * turn)"))
      let (lit, dark) = (edges[turn], edges[(turn + 2) % 4])
      #expect(picture.green(lit.0, lit.1) > 200 && picture.blue(lit.0, lit.1) == 0, "\(90 * turn)°")
      #expect(picture.blue(dark.0, dark.1) > 200 && picture.green(dark.0, dark.1) == 0, "\(90 * turn)°")
      for side in [edges[(turn + 1) % 4], edges[(turn + 3) % 4], (50, 40)] {
        #expect(picture.green(side.0, side.1) <= 2 && picture.blue(side.0, side.1) <= 2, "\(90 * turn)°")
        #expect(picture.red(side.0, side.1) >= 253)
      }
    }
    // Between two edges both are lit, each by its share.
    let both = try pixels(Bevel(angle: "45"))
    let (right, top) = (both.green(79, 40), both.green(50, 15))
    #expect(abs(right - top) <= 3 && right > 130 && right < 230)
  }

  @Test("Turning the light by 180 degrees exchanges light and shade, and so does a direction down", arguments: 1...4)
  func exchange(form: Int) throws {
    let picture = try pixels(Bevel(form: form, angle: "30"))
    let turned = Bevel(form: form, angle: "210", light: "[0, 0, 1, 1]", shade: "[0, 1, 0, 1]")
    #expect(try picture.difference(to: pixels(turned)) <= 2)
    var sunk = turned
    (sunk.angle, sunk.direction) = ("30", 2)
    #expect(try picture.difference(to: pixels(sunk)) <= 2)
    #expect(try picture.difference(to: pixels(Bevel(form: form, angle: "210"))) > 100)
  }

  @Test("Slopes are seen by the cosine of the light's altitude, times the depth")
  func depth() throws {
    func light(_ change: (inout Bevel) -> Void) throws -> Double {
      var bevel = Bevel(depth: 50)
      change(&bevel)
      return Double(try pixels(bevel).green(50, 20))
    }
    let half = try light { _ in }
    #expect(half > 40)
    #expect(abs(try light { $0.depth = 100 } / half - 2) < 0.08)
    #expect(abs(try light { $0.altitude = "60" } / half - 0.5) < 0.05)
    #expect(abs(try light { $0.lightOpacity = 50 } / half - 0.5) < 0.05)
  }

  // MARK: Nothing

  @Test("A light straight above, no size, no depth and no opacity leave the layer as it is", arguments: 1...4)
  func nothing(form: Int) throws {
    let plain = try plain(transform: #""r": {"k": 7}"#)
    let bevels = [
      Bevel(form: form, altitude: "90"), Bevel(form: form, size: "0"), Bevel(form: form, size: "-5"),
      Bevel(form: form, depth: 0), Bevel(form: form, lightOpacity: 0, shadeOpacity: 0),
      Bevel(form: form, technique: 2, altitude: "90"),
      Bevel(form: form, technique: 3, lightOpacity: 0, shadeOpacity: 0),
    ]
    for (number, bevel) in bevels.enumerated() {
      #expect(try pixels(bevel, transform: #""r": {"k": 7}"#).difference(to: plain) <= 1, "\(number)")
    }
    #expect(try pixels(Bevel(form: form), transform: #""r": {"k": 7}"#).difference(to: plain) > 100)
  }

  @Test("A bevel on the layer leaves its alpha", arguments: [1, 2, 3])
  func alpha(technique: Int) throws {
    // 5 and 11 are multiply and screen.
    for more in ["", #", "hm": {"k": 5}, "sm": {"k": 11}"#] {
      for opacity in [100.0, 40] {
        let transform = #""r": {"k": 7}"#
        let picture = try pixels(
          Bevel(technique: technique, softness: 4, more: more), transform: transform, opacity: opacity)
        let plain = try plain(transform: transform, opacity: opacity)
        #expect(picture.difference(to: plain, bytes: 3...3) <= 1, "\(opacity)\(more)")
        #expect(picture.difference(to: plain) > 30)
      }
    }
  }

  // MARK: Forms

  @Test("A bevel around a layer leaves the layer as it is", arguments: [1, 2, 3])
  func outside(technique: Int) throws {
    let plain = try plain(), picture = try pixels(Bevel(form: 1, technique: technique))
    #expect(picture.difference(to: plain) { plain.alpha($0) == 255 } == 0)
    #expect(picture.green(50, 13) > 100 && picture.blue(50, 13) == 0)
    #expect(picture.blue(50, 66) > 100 && picture.green(50, 66) == 0)
  }

  @Test("An emboss is on both sides of an edge, and a pillow has the light around it from the other side")
  func emboss() throws {
    let plain = try plain()
    let isInside = { (number: Int) in plain.alpha(number) == 255 },
      isOutside = { (number: Int) in plain.alpha(number) == 0 }
    let emboss = try pixels(Bevel(form: 3, size: "20")), pillow = try pixels(Bevel(form: 4, size: "20"))
    let inner = try pixels(Bevel(form: 2)), outer = try pixels(Bevel(form: 1))
    // The two sides share the size.
    #expect(emboss.difference(to: inner, where: isInside) <= 1 && pillow.difference(to: inner, where: isInside) <= 1)
    #expect(emboss.difference(to: outer, where: isOutside) <= 1)
    let opposite = try pixels(Bevel(form: 1, angle: "270"))
    #expect(pillow.difference(to: opposite, where: isOutside) <= 1)
    #expect(pillow.difference(to: emboss, where: isOutside) > 100)
  }

  @Test("A chisel cuts an edge as steep everywhere up to its size, where a smooth bevel levels off")
  func chisels() throws {
    let smooth = try pixels(Bevel(angle: "60")), hard = try pixels(Bevel(technique: 2, angle: "60"))
    let soft = try pixels(Bevel(technique: 3, angle: "60"))
    let cut = (16...23).map { hard.green(50, $0) }
    // The slope toward the light is the sine of 60 degrees.
    #expect(cut.allSatisfy { abs($0 - 221) < 16 }, "\(cut)")
    #expect(smooth.green(50, 23) < smooth.green(50, 16) / 2)
    // The end of the bevel is an edge of its own, unless it is soft.
    #expect(hard.green(50, 26) <= 2 && hard.green(50, 23) > 160)
    func jump(_ picture: Pixels) -> Int {
      (18..<29).map { abs(picture.green(50, $0) - picture.green(50, $0 + 1)) }.max() ?? 0
    }
    #expect(jump(hard) > 90 && jump(soft) < jump(hard) * 2 / 3)
  }

  @Test("Light and shade are softened on the layer")
  func softness() throws {
    let sharp = try pixels(Bevel(technique: 2)), softened = try pixels(Bevel(technique: 2, softness: 8))
    #expect(softened.green(50, 22) < sharp.green(50, 22) && softened.green(50, 28) > sharp.green(50, 28))
  }

  // MARK: Time

  @Test("A bevel follows its layer, and its angle and size follow the time")
  func time() throws {
    let moving = Bevel(
      angle: Files.numbers([(0, "[0]"), (40, "[180]")]), size: Files.numbers([(0, "[0]"), (40, "[20]")]))
    #expect(try pixels(moving, frame: 20).difference(to: pixels(Bevel())) <= 2)
    let place = #""p": \#(Files.numbers([(0, "[0, 0]"), (40, "[8, 0]")]))"#
    let moved = try pixels(Bevel(angle: "0"), transform: place, frame: 40)
    #expect(try moved.difference(to: pixels(Bevel(angle: "0"), transform: #""p": {"k": [8, 0]}"#)) <= 1)
    let layer = LottieAnimationLayer(
      animation: try LottieAnimation(data: Files.animation(StyleFiles.box(Bevel(angle: "0").text, transform: place))))
    layer.play(at: 1e-100)
    let played = Pixels(bytes: try Renderer().render(layer, at: 40.0 / 30).pixels)
    #expect(played.difference(to: moved) <= 1)
  }

  // MARK: Contexts

  @Test("A context draws the bevel that the renderer draws", arguments: 1...4)
  func contexts(form: Int) throws {
    for technique in 1...3 {
      for more in ["", #", "hm": {"k": 5}, "sm": {"k": 11}"#] {
        let bevel = Bevel(form: form, technique: technique, angle: "120", altitude: "30", softness: 3, more: more)
        let layer = LottieAnimationLayer(
          animation: try LottieAnimation(data: Files.animation(StyleFiles.box(bevel.text))))
        let drawn = Pixels(bytes: try Files.pixelsInContext(layer))
        let shown = Pixels(bytes: try Renderer().render(layer, RenderOptions(isGeometryFlipped: true)).pixels)
        #expect(drawn.difference(to: shown) <= 6, "\(technique)\(more)")
      }
    }
  }

  // MARK: Bad input

  @Test("Values that are none are named with their place, and the bevel is drawn without them")
  func badValues() throws {
    let usual = try StyleFiles.pixels(StyleFiles.box(StyleFiles.style(5, #""s": {"k": 5}"#)))
    #expect(try usual.difference(to: plain()) > 60)
    for key in ["bs", "bt", "sr", "bd", "sf", "a", "ll", "hm", "ho", "sm", "so", "hc", "sc"] {
      for value in [#""x""#, "[]", "{}", "[1, 2]", #"[{"t": 0, "s": ["x"]}]"#] {
        let layer = StyleFiles.box(StyleFiles.style(5, #""s": {"k": 5}, "\#(key)": {"k": \#(value)}"#))
        #expect(try StyleFiles.pixels(layer) == usual, "\(key) \(value)")
        let named = try StyleFiles.diagnostics(layer).contains {
          $0.kind == .valueNotUnderstood && "\($0)".contains("layers[0].sy[0].\(key)")
        }
        #expect(named, "\(key) \(value)")
      }
    }
    // Beyond all bounds is something.
    for number in ["1e308", "-1e308"] {
      let members = ["bt", "sr", "bd", "s", "sf", "a", "ll", "hm", "ho", "sm", "so"]
        .map { #""\#($0)": {"k": \#(number)}"# }
      let wild = try StyleFiles.pixels(StyleFiles.box(StyleFiles.style(5, members.joined(separator: ","))))
      #expect(wild.alpha(50, 40) == 255)
    }
  }

  @Test("The bevel of a stroke, and forms that nobody knows, are named, and the layer is drawn", arguments: [0, 5, 99])
  func unknownForms(form: Int) throws {
    let layer = StyleFiles.box(Bevel(form: form).text)
    #expect(try StyleFiles.pixels(layer) == plain())
    #expect(try StyleFiles.diagnostics(layer).contains { $0.kind == .notDrawn && $0.message.contains("“Edge”") })
  }
}
