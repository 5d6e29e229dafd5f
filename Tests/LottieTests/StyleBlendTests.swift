// Tests of the blend modes of layer styles, and of gradient overlays that are diamonds.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteLottie
import Testing

@Suite("Blended styles of Lottie layers")
struct StyleBlendTests {
  private let rect = StyleFiles.rect

  private func style(_ kind: Int, _ members: String) -> String { StyleFiles.style(kind, members) }

  private func box(_ red: Double, _ green: Double, _ blue: Double, _ filter: String? = nil) -> CALayer {
    let layer = Files.box(rect, red, green, blue)
    layer.compositingFilter = filter
    return layer
  }

  // MARK: On the layer

  static let modes: [(number: Int, name: String)] = [
    (4, "darken"), (5, "multiply"), (6, "colorBurn"), (7, "linearBurn"), (10, "lighten"), (11, "screen"),
    (12, "colorDodge"), (13, "linearDodge"), (16, "overlay"), (17, "softLight"), (18, "hardLight"), (21, "pinLight"),
    (24, "difference"), (25, "exclusion"), (27, "hue"), (28, "saturation"), (29, "color"), (30, "luminosity"),
  ]

  @Test("An overlay is blended with the layer in the mode of its number", arguments: modes)
  func overlays(mode: (number: Int, name: String)) throws {
    let overlay = style(7, #""c": {"k": [0.8, 0.5, 0.2, 1]}, "so": {"k": 60}, "bm": {"k": \#(mode.number)}"#)
    let layer = StyleFiles.box(overlay, fill: "[0.3, 0.4, 0.7, 1]")
    let cover = box(0.8, 0.5, 0.2, mode.name + "BlendMode")
    cover.opacity = 0.6
    try Files.expect(layer, is: [box(0.3, 0.4, 0.7), cover], tolerance: 2, "\(mode.name)")
    let plain = try StyleFiles.pixels(
      layer.replacingOccurrences(of: #""bm": {"k": \#(mode.number)}"#, with: #""bm": 1"#))
    #expect(try plain.difference(to: StyleFiles.pixels(layer)) > 8)
    #expect(try StyleFiles.diagnostics(layer).isEmpty)
  }

  @Test("A layer that is seen through is blended as if it were not, and keeps its alpha")
  func alpha() throws {
    let overlay = style(7, #""c": {"k": [1, 1, 0, 1]}, "so": {"k": 100}, "bm": {"k": 5}"#)
    let turned = #""r": {"k": 9}, "a": {"k": [50, 40]}, "p": {"k": [50, 40]}"#
    for opacity in [100.0, 30] {
      let layer = StyleFiles.box(overlay, fill: "[0, 1, 1, 1]", transform: turned, opacity: opacity)
      // Yellow times cyan is green.
      let green = StyleFiles.box("", fill: "[0, 1, 0, 1]", transform: turned, opacity: opacity)
      #expect(try StyleFiles.pixels(layer).difference(to: StyleFiles.pixels(green)) <= 2)
    }
  }

  @Test("What changes no color changes nothing, and what lies behind the layer is not blended")
  func isolation() throws {
    let behind = Files.shapes(
      Files.rectangle(50, 40, 100, 80) + "," + #"{"ty": "fl", "c": {"k": [0, 1, 0]}, "o": {"k": 100}}"#)
    let turned = #""r": {"k": 9}, "a": {"k": [50, 40]}, "p": {"k": [50, 40]}"#
    let plain = try StyleFiles.pixels(StyleFiles.box("", transform: turned, opacity: 60) + "," + behind)
    // White times a color, and the lighter of it and black.
    for (color, mode) in [("[1, 1, 1, 1]", 5), ("[0, 0, 0, 1]", 10)] {
      let overlay = style(7, #""c": {"k": \#(color)}, "so": {"k": 100}, "bm": {"k": \#(mode)}"#)
      let layers = StyleFiles.box(overlay, transform: turned, opacity: 60) + "," + behind
      #expect(try StyleFiles.pixels(layers).difference(to: plain) <= 2, "\(mode)")
    }
  }

  @Test("Styles are blended one after the other, with what those before them made")
  func order() throws {
    let stops = #""gf": {"p": 2, "k": {"k": [0, 0, 1, 1, 1, 0, 1, 1]}}"#
    let gradient = style(8, #"\#(stops), "o": {"k": 100}, "bm": {"k": 1}"#)
    let overlay = style(7, #""c": {"k": [1, 1, 0, 1]}, "so": {"k": 100}, "bm": {"k": 5}"#)
    let glow = style(4, #""c": {"k": [0, 1, 1, 1]}, "o": {"k": 100}, "s": {"k": 0}, "sr": {"k": 2}, "bm": {"k": 24}"#)
    // Cyan, times yellow, less cyan.
    try Files.expect(
      StyleFiles.box([gradient, overlay, glow].joined(separator: ",")), is: [box(0, 0, 1)], tolerance: 2)
  }

  // MARK: Below the layer

  @Test("A shadow, a glow and a stroke are blended with what is behind the layer")
  func below() throws {
    let behind = Files.shapes(
      Files.rectangle(50, 40, 100, 80) + "," + #"{"ty": "fl", "c": {"k": [0, 1, 1]}, "o": {"k": 100}}"#)
    let all = Files.box(CGRect(x: 0, y: 0, width: 100, height: 80), 0, 1, 1)
    let shadow = style(
      1, #""c": {"k": [1, 1, 0, 1]}, "o": {"k": 100}, "a": {"k": 90}, "d": {"k": 10}, "s": {"k": 0}, "bm": {"k": 5}"#)
    try Files.expect(
      StyleFiles.box(shadow) + "," + behind,
      is: [all, Files.box(rect.offsetBy(dx: 0, dy: 10), 0, 1, 0), box(1, 0, 0)], tolerance: 1)
    for kind in [0, 3] {
      let around = style(kind, #""c": {"k": [1, 1, 0, 1]}, "o": {"k": 100}, "s": {"k": 12}, "bm": {"k": 5}"#)
      let picture = try StyleFiles.pixels(StyleFiles.box(around) + "," + behind)
      #expect(picture.green(50, 12) == 255 && picture.red(50, 12) <= 2 && picture.blue(50, 12) < 200, "\(kind)")
      #expect(picture.red(50, 40) == 255 && picture.green(50, 40) == 0)
    }
  }

  @Test("Black that is multiplied and white that is screened lie over what is behind them, as in the normal mode")
  func usualModes() throws {
    let cases = [
      (1, 5, #""c": {"k": [0, 0, 0, 1]}, "d": {"k": 6}, "s": {"k": 6}"#),
      (3, 11, #""c": {"k": [1, 1, 1]}, "s": {"k": 9}"#),
      (2, 5, #""d": {"k": 6}, "s": {"k": 6}"#),
    ]
    for (kind, mode, members) in cases {
      let plain = try StyleFiles.pixels(StyleFiles.box(style(kind, members)))
      let usual = try StyleFiles.pixels(StyleFiles.box(style(kind, members + #", "bm": {"k": \#(mode)}"#)))
      #expect(usual == plain, "\(kind)")
    }
  }

  @Test(
    "A mode that has no counterpart is named, and the style lies over what is behind it",
    arguments: [2, 8, 20, -3, 999])
  func unknownModes(mode: Int) throws {
    let overlay = #""c": {"k": [0, 1, 0, 1]}, "so": {"k": 50}"#
    let layer = StyleFiles.box(style(7, overlay + #", "bm": {"k": \#(mode)}"#))
    #expect(try StyleFiles.pixels(layer) == StyleFiles.pixels(StyleFiles.box(style(7, overlay))))
    #expect(
      try StyleFiles.diagnostics(layer).contains {
        $0.kind == .notDrawn && $0.message.contains("“Edge”") && $0.message.contains("\(mode)")
      })
  }

  // MARK: Diamonds

  /// A gradient from green to blue.
  private func diamond(_ members: String, stops: String = "[0, 0, 1, 0, 1, 0, 0, 1]") -> String {
    style(8, #""gf": {"p": 2, "k": {"k": \#(stops)}}, "o": {"k": 100}, "gt": {"k": 5}, \#(members)"#)
  }

  /// The share of the way from the middle of the box to the edge of a diamond at the middle of a pixel.
  private func share(_ x: Int, _ y: Int, angle: Double, length: Double, middle: (Double, Double) = (50, 40)) -> Double {
    let turn = angle * .pi / 180, (dx, dy) = (Double(x) + 0.5 - middle.0, Double(y) + 0.5 - middle.1)
    let (along, across) = (dx * cos(turn) - dy * sin(turn), dx * sin(turn) + dy * cos(turn))
    return min((abs(along) + abs(across)) / length, 1)
  }

  @Test("A diamond is as far along its direction as across it, at any angle, and has no seams")
  func diamonds() throws {
    let wide = abs(cos(Double.pi / 6)) * 30 + abs(sin(Double.pi / 6)) * 25
    for (members, angle, length, isReversed) in [
      (#""a": {"k": 0}"#, 0.0, 30.0, false), (#""a": {"k": 90}"#, 90, 25, false), (#""a": {"k": 30}"#, 30, wide, false),
      (#""a": {"k": 30}, "s": {"k": 50}"#, 30, wide / 2, false), (#""a": {"k": 0}, "re": {"k": 1}"#, 0, 30, true),
    ] {
      let picture = try StyleFiles.pixels(StyleFiles.box(diamond(members)))
      var worst = 0.0
      for y in 15..<65 {
        for x in 20..<80 {
          let way = share(x, y, angle: angle, length: length), blue = isReversed ? 1 - way : way
          worst = max(worst, abs(Double(picture.blue(x, y)) - 255 * blue), Double(picture.red(x, y)))
          worst = max(worst, abs(Double(picture.green(x, y)) - 255 * (1 - blue)))
        }
      }
      // The tips are as sharp as pixels are.
      #expect(worst <= 8, "\(members)")
    }
    let moved = try StyleFiles.pixels(StyleFiles.box(diamond(#""a": {"k": 0}, "of": {"k": [25, 0]}"#)))
    #expect(moved.green(65, 40) > 240 && moved.green(50, 40) < 135)
  }

  @Test("A diamond has stops of opacity of its own")
  func opacities() throws {
    let stops = "[0, 0, 0, 1, 1, 0, 0, 1, 0, 1, 1, 0]"
    let picture = try StyleFiles.pixels(StyleFiles.box(diamond(#""a": {"k": 30}"#, stops: stops)))
    let length = abs(cos(Double.pi / 6)) * 30 + abs(sin(Double.pi / 6)) * 25
    var worst = 0.0
    for y in 15..<65 {
      for x in 20..<80 {
        let way = share(x, y, angle: 30, length: length)
        worst = max(
          worst, abs(Double(picture.red(x, y)) - 255 * way), abs(Double(picture.blue(x, y)) - 255 * (1 - way)))
      }
    }
    #expect(worst <= 8)
  }
}
