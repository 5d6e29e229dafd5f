// Tests of the effects and styles of layers, of repeaters, stars, stops of opacity, blend modes and paths through space.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteLottie
import Testing

@Suite("Effects of Lottie animations")
struct EffectTests {
  /// A layer of a box from (20, 10) to (60, 40), with effects and styles.
  private func box(_ effects: String, styles: String = "", more: String = "") -> String {
    Files.shapes(
      Files.rectangle(40, 25, 40, 30) + "," + Files.redFill,
      more: #""ef": [\#(effects)], "sy": [\#(styles)]\#(more.isEmpty ? "" : ", " + more)"#)
  }

  /// An effect with its parameters, each a kind and a value.
  private func effect(_ kind: Int, _ parameters: [(kind: Int, value: String)]) -> String {
    let list = parameters.map { #"{"ty": \#($0.kind), "v": {"k": \#($0.value)}}"# }
    return #"{"ty": \#(kind), "nm": "E", "ef": [\#(list.joined(separator: ", "))]}"#
  }

  private let rect = CGRect(x: 20, y: 10, width: 40, height: 30)

  // MARK: Effects

  @Test("A fill gives everything one color, a tint gives black and white two")
  func colors() throws {
    let fill = effect(21, [(10, "0"), (7, "0"), (2, "[0, 0, 1, 1]"), (7, "0"), (0, "0"), (0, "0"), (0, "1")])
    try Files.expect(box(fill), is: [Files.box(rect, 0, 0, 1)], tolerance: 1)
    let half = effect(21, [(10, "0"), (7, "0"), (2, "[0, 0, 1, 1]"), (7, "0"), (0, "0"), (0, "0"), (0, "0.5")])
    try Files.expect(box(half), is: [Files.box(rect, 0.5, 0, 0.5)], tolerance: 1)
    let tint = effect(20, [(2, "[0, 1, 0, 1]"), (2, "[0, 0, 1, 1]"), (0, "100")])
    // Red has a lightness of 0.2126.
    try Files.expect(box(tint), is: [Files.box(rect, 0, 1 - 0.2126, 0.2126)], tolerance: 1)
    let off = fill.replacing(#""nm""#, with: #""en": 0, "nm""#)
    try Files.expect(box(off), is: [Files.box(rect, 1, 0, 0)])
  }

  @Test("A shadow falls as far as it says, where a compass shows")
  func shadow() throws {
    let shadow = effect(25, [(2, "[0, 0, 0, 1]"), (0, "127.5"), (0, "90"), (0, "20"), (0, "0")])
    let under = Files.box(rect.offsetBy(dx: 20, dy: 0), 0, 0, 0)
    under.opacity = 0.5
    try Files.expect(box(shadow), is: [under, Files.box(rect, 1, 0, 0)], tolerance: 1)
    let style =
      #"{"ty": 1, "nm": "S", "c": {"k": [0, 0, 0, 1]}, "o": {"k": 50}, "a": {"k": 180}, "d": {"k": 20}, "s": {"k": 0}}"#
    // A style has the angle of the light.
    try Files.expect(box("", styles: style), is: [under, Files.box(rect, 1, 0, 0)], tolerance: 1)
  }

  @Test("A color overlay covers a layer, an outer glow shines around it")
  func styles() throws {
    let overlay = #"{"ty": 7, "nm": "O", "c": {"k": [0, 0, 1, 1]}, "so": {"k": 50}}"#
    try Files.expect(box("", styles: overlay), is: [Files.box(rect, 0.5, 0, 0.5)], tolerance: 1)
    let glow = #"{"ty": 3, "nm": "G", "c": {"k": [0, 1, 0, 1]}, "o": {"k": 100}, "s": {"k": 10}}"#
    let shining = CALayer()
    shining.addSublayer(Files.box(rect, 1, 0, 0))
    (shining.shadowOpacity, shining.shadowRadius, shining.shadowOffset) = (1, 5, .zero)
    shining.shadowColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    try Files.expect(box("", styles: glow), is: [shining], tolerance: 1)
  }

  @Test("A stroke lies along the masks, over the layer, alone, or where the layer shows", arguments: [1, 2, 3])
  func strokes(style: Int) throws {
    let stroke = effect(
      22,
      [
        (10, "1"), (7, "0"), (7, "1"), (2, "[0, 0, 1, 1]"), (0, "3"), (0, "1"), (0, "1"), (0, "25"), (0, "100"),
        (0, "0"),
        (7, "\(style)"),
      ])
    let points = "[[20, 60], [60, 60]]", zeros = "[[0, 0], [0, 0]]"
    func mask(_ mode: String) -> String {
      #""hasMask": true, "masksProperties": [{"mode": "\#(mode)", "o": {"k": 100}, "pt": {"k": {"c": false, "v": \#(points), "i": \#(zeros), "o": \#(zeros)}}}]"#
    }
    let line = CAShapeLayer(), path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 30, y: 60), CGPoint(x: 60, y: 60)])
    line.path = path
    (line.strokeColor, line.lineWidth, line.lineCap) = (CGColor(red: 0, green: 0, blue: 1, alpha: 1), 6, .round)
    let red = Files.box(CGRect(x: 20, y: 45, width: 40, height: 30), 1, 0, 0)
    let content = Files.rectangle(40, 60, 40, 30) + "," + Files.redFill
    let layer = Files.shapes(content, more: #""ef": [\#(stroke)], \#(mask("n"))"#)
    switch style {
    case 1: try Files.expect(layer, is: [red, line], tolerance: 1)
    case 2: try Files.expect(layer, is: [line], tolerance: 1)
    default:
      red.mask = line
      try Files.expect(layer, is: [red], tolerance: 1)
    }
    guard style == 1 else { return }
    // A mask without an area hides the layer, and not the stroke along it.
    try Files.expect(
      Files.shapes(content, more: #""ef": [\#(stroke)], \#(mask("a"))"#), is: [line], tolerance: 1)
  }

  // MARK: Effects as layers

  /// The parameters of a transform effect at (10, 5) that puts the point (20, 10) there, with these scales of height and width in percent.
  private func moves(uniform: Bool, height: Double, width: Double, rotation: Double, opacity: Double = 100) -> String {
    effect(
      35,
      [
        (3, "[20, 10]"), (3, "[10, 5]"), (7, uniform ? "1" : "0"), (0, "\(height)"), (0, "\(width)"), (0, "0"),
        (0, "0"),
        (0, "\(rotation)"), (0, "\(opacity)"),
      ])
  }

  @Test("A transform puts its anchor at its position, scaled and turned, and makes the layer translucent")
  func transform() throws {
    try Files.expect(
      box(moves(uniform: true, height: 50, width: 300, rotation: 0)),
      is: [Files.box(CGRect(x: 10, y: 5, width: 20, height: 15), 1, 0, 0)])
    let wide = Files.box(CGRect(x: 10, y: 5, width: 80, height: 15), 1, 0, 0)
    wide.opacity = 0.5
    try Files.expect(
      box(moves(uniform: false, height: 50, width: 200, rotation: 0, opacity: 50)), is: [wide], tolerance: 1)
    // A quarter turn clockwise has the width of 40 points go down, and the height of 30 to the left.
    let turned = moves(uniform: true, height: 100, width: 100, rotation: 90).replacing("[10, 5]", with: "[50, 15]")
    try Files.expect(
      box(turned), is: [Files.box(CGRect(x: 20, y: 15, width: 30, height: 40), 1, 0, 0)], tolerance: 1)
  }

  @Test("Effects apply in their order: a shadow before a transform is scaled with the layer, one after it is not")
  func order() throws {
    let shadow = effect(25, [(2, "[0, 0, 0, 1]"), (0, "255"), (0, "90"), (0, "20"), (0, "0")])
    let half = moves(uniform: true, height: 50, width: 50, rotation: 0),
      red = CGRect(x: 10, y: 5, width: 20, height: 15)
    for (effects, reach) in [(shadow + "," + half, 10.0), (half + "," + shadow, 20)] {
      let under = Files.box(red.offsetBy(dx: reach, dy: 0), 0, 0, 0)
      try Files.expect(box(effects), is: [under, Files.box(red, 1, 0, 0)], tolerance: 1)
    }
  }

  @Test("What follows a shadow changes it with the layer: a fill gives it a color, and another shadow falls from it")
  func shadowsBefore() throws {
    func shadow(_ angle: Int) -> String {
      effect(25, [(2, "[0, 0, 0, 1]"), (0, "255"), (0, "\(angle)"), (0, "20"), (0, "0")])
    }
    let fill = effect(21, [(10, "0"), (7, "0"), (2, "[0, 0, 1, 1]"), (7, "0"), (0, "0"), (0, "0"), (0, "1")])
    let right = rect.offsetBy(dx: 20, dy: 0), down = rect.offsetBy(dx: 0, dy: 20)
    try Files.expect(box(shadow(90) + "," + fill), is: [Files.box(right, 0, 0, 1), Files.box(rect, 0, 0, 1)])
    try Files.expect(box(fill + "," + shadow(90)), is: [Files.box(right, 0, 0, 0), Files.box(rect, 0, 0, 1)])
    let boxes = [right.offsetBy(dx: 0, dy: 20), down, right].map { Files.box($0, 0, 0, 0) }
    try Files.expect(box(shadow(90) + "," + shadow(180)), is: boxes + [Files.box(rect, 1, 0, 0)])
  }

  @Test(
    "A radial wipe takes away a sector from its angle on, one way, the other, or both",
    arguments: [
      (1.0, 25.0, 0.0, CGRect(x: 40, y: 10, width: 20, height: 15)),
      (2, 25, 0, CGRect(x: 20, y: 10, width: 20, height: 15)), (3, 50, 0, CGRect(x: 20, y: 10, width: 40, height: 15)),
      (1, 50, 90, CGRect(x: 20, y: 25, width: 40, height: 15)), (1, 0, 30, .zero), (2, 100, 70, .infinite),
    ])
  func wipe(kind: Double, share: Double, angle: Double, gone: CGRect) throws {
    let wipe = effect(26, [(0, "\(share)"), (0, "\(angle)"), (3, "[40, 25]"), (7, "\(kind)"), (0, "0")])
    let left = CAShapeLayer(), path = CGMutablePath()
    path.addRect(rect)
    path.addRect(gone.intersection(rect))
    (left.path, left.fillRule, left.fillColor) = (path, .evenOdd, CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    let other = Files.box(CGRect(x: 90, y: 70, width: 5, height: 5), 0, 1, 0)
    let green = Files.shapes(
      Files.rectangle(92.5, 72.5, 5, 5) + #",{"ty": "fl", "c": {"k": [0, 1, 0, 1]}, "o": {"k": 100}}"#)
    try Files.expect(box(wipe) + "," + green, is: [left, other], tolerance: 1)
  }

  @Test("A tritone gives black, middle gray and white three colors, and mixes those between")
  func tritone() throws {
    let tritone = effect(23, [(2, "[1, 1, 0, 1]"), (2, "[0, 0, 1, 1]"), (2, "[1, 0, 0, 1]"), (0, "0")])
    for (gray, color) in [(0.0, (1.0, 0.0, 0.0)), (0.25, (0.5, 0, 0.5)), (0.5, (0, 0, 1)), (0.75, (0.5, 0.5, 0.5))] {
      let layer = box(tritone).replacing("[1, 0, 0, 1]}, \"o\"", with: "[\(gray), \(gray), \(gray), 1]}, \"o\"")
      try Files.expect(layer, is: [Files.box(rect, color.0, color.1, color.2)], tolerance: 3, "\(gray)")
    }
  }

  @Test("Levels spread what lies between black and white, of one channel and of all")
  func levels() throws {
    // Gray of 0.4 from 0.25 … 0.75 to 0 … 0.8 is 0.24; red alone goes from 0.4 to 0.8 before, which is beyond 0.75.
    var parameters = Array(repeating: (kind: 0, value: "0"), count: 36)
    for first in [3, 10, 17, 24, 31] {
      for (place, value) in ["0", "1", "1", "0", "1"].enumerated() { parameters[first + place] = (0, value) }
    }
    parameters[3].value = "0.25"
    parameters[4].value = "0.75"
    parameters[7].value = "0.8"
    parameters[11].value = "0.5"
    let gray = box(effect(24, parameters)).replacing("[1, 0, 0, 1]", with: "[0.4, 0.4, 0.4, 1]")
    try Files.expect(gray, is: [Files.box(rect, 0.8, 0.24, 0.24)], tolerance: 2)
  }

  @Test("Levels of alpha thin a layer out, and leave what is clear as it is")
  func levelsOfAlpha() throws {
    var parameters = Array(repeating: (kind: 0, value: "0"), count: 36)
    for first in [3, 10, 17, 24, 31] {
      for (place, value) in ["0", "1", "1", "0", "1"].enumerated() { parameters[first + place] = (0, value) }
    }
    parameters[35].value = "0.5"
    let half = Files.box(rect, 1, 0, 0)
    half.opacity = 0.5
    try Files.expect(box(effect(24, parameters)), is: [half], tolerance: 1)
    // Opaque red goes to the white of the last levels, and what is clear has none of the black.
    parameters[34].value = "0.25"
    try Files.expect(box(effect(24, parameters)), is: [half], tolerance: 1)
  }

  @Test("An effect that inverts has no number of its own, and inverts one channel or all")
  func inversion() throws {
    for (channel, color) in [(1, (0.0, 1.0, 1.0)), (2, (0, 0, 0)), (4, (1, 0, 1))] {
      let invert = effect(5, [(7, "\(channel)"), (0, "0")])
        .replacing(#""nm": "E""#, with: #""nm": "E", "mn": "ADBE Invert""#)
      try Files.expect(box(invert), is: [Files.box(rect, color.0, color.1, color.2)], tolerance: 1)
    }
  }

  @Test(
    "A layer takes another one for its matte, which is still drawn: by alpha, lightness or a channel, or inverted",
    arguments: [(4, 0, 1.0), (4, 1, 0), (5, 0, 0.0722), (1, 0, 0), (3, 0, 1), (10, 0, 2), (9, 0, 2)])
  func setMatte(channel: Int, inverted: Int, share: Double) throws {
    let effect = effect(28, [(10, "2"), (7, "\(channel)"), (7, "\(inverted)")])
    let matte = Files.shapes(Files.rectangle(30, 40, 20, 80) + "," + Files.blueFill, more: #""ind": 2"#)
    let inside = Files.box(CGRect(x: 20, y: 10, width: 20, height: 30), 1, 0, 0)
    let outside = Files.box(CGRect(x: 40, y: 10, width: 20, height: 30), 1, 0, 0)
    inside.opacity = Float(min(share, 1))
    let isShown = share == 2 || inverted == 1
    try Files.expect(
      box(effect, more: #""ind": 1"#) + "," + matte,
      is: [Files.box(CGRect(x: 20, y: 0, width: 20, height: 80), 0, 0, 1), inside] + (isShown ? [outside] : []),
      tolerance: 1)
  }

  @Test(
    "An effect that is not drawn as it says has a notice with its name",
    arguments: [
      (5, [(kind: 0, value: "0")], "is not drawn"), (28, [(10, "7"), (7, "4")], "there is no layer"),
      (28, [(10, "1"), (7, "6")], "hue, lightness"), (29, [(0, "3"), (7, "2")], "both directions"),
      (23, [(2, "[1, 1, 1, 1]"), (2, "[1, 1, 1, 1]"), (2, "[1, 1, 1, 1]"), (0, "30")], "keeps nothing"),
      (24, Array(repeating: (0, "0"), count: 8), "the gamma"),
      (24, Array(repeating: (0, "1"), count: 36), "leaves invisible"),
    ])
  func notices(kind: Int, parameters: [(kind: Int, value: String)], words: String) throws {
    let animation = try LottieAnimation(
      data: Files.animation(box(effect(kind, parameters), more: #""ind": 1"#)))
    let layer = LottieAnimationLayer(animation: animation)
    _ = try Files.pixels(layer)
    let messages = layer.diagnostics.map(\.description)
    #expect(messages.contains { $0.contains(words) && $0.contains("“E”") }, "\(messages)")
  }

  // MARK: Shapes

  @Test(
    "Copies of a repeater lie over those before them or below, and fade from the first to the last", arguments: [1, 2])
  func repeaters(order: Int) throws {
    let repeater =
      #"{"ty": "rp", "c": {"k": 3}, "o": {"k": 1}, "m": \#(order), "tr": {"p": {"k": [12, 5]}, "s": {"k": [110, 110]}, "so": {"k": 20}, "eo": {"k": 100}}}"#
    var copies = (0..<3).map { index in
      let copy = Files.box(CGRect(x: 5, y: 5, width: 20, height: 10), 1, 0, 0)
      let number = Double(index + 1), scale = pow(1.1, number)
      copy.setAffineTransform(
        CGAffineTransform(scaleX: scale, y: scale)
          .concatenating(CGAffineTransform(translationX: 12 * number, y: 5 * number)))
      copy.opacity = [0.2, 0.6, 1][index]
      return copy as CALayer
    }
    if order == 1 { copies.reverse() }
    try Files.expect(
      Files.shapes(Files.rectangle(15, 10, 20, 10) + "," + Files.redFill + "," + repeater), is: copies, tolerance: 1)
  }

  @Test("A star has its points on two circles, the first at the top; a polygon on one")
  func stars() throws {
    func path(_ corners: Int, _ radius: (Int) -> Double) -> CALayer {
      let layer = CAShapeLayer(), path = CGMutablePath()
      path.addLines(
        between: (0..<corners).map { index in
          let angle = (Double(index) / Double(corners) - 0.25) * 2 * .pi
          return CGPoint(x: 50 + radius(index) * cos(angle), y: 40 + radius(index) * sin(angle))
        })
      path.closeSubpath()
      (layer.path, layer.fillColor) = (path, CGColor(red: 1, green: 0, blue: 0, alpha: 1))
      return layer
    }
    let common = #""ty": "sr", "p": {"k": [50, 40]}, "r": {"k": 0}, "or": {"k": 30}, "os": {"k": 0}"#
    let star = #"{\#(common), "sy": 1, "pt": {"k": 5}, "ir": {"k": 12}, "is": {"k": 0}}"#
    try Files.expect(Files.shapes(star + "," + Files.redFill), is: [path(10) { $0 % 2 == 0 ? 30 : 12 }], tolerance: 1)
    let polygon = #"{\#(common), "sy": 2, "pt": {"k": 6}}"#
    try Files.expect(Files.shapes(polygon + "," + Files.redFill), is: [path(6) { _ in 30 }], tolerance: 1)
  }

  @Test("Stops of opacity fade a gradient, wherever its stops of color lie")
  func opacityStops() throws {
    let fill =
      #"{"ty": "gf", "o": {"k": 100}, "r": 1, "t": 1, "s": {"k": [0, 0]}, "e": {"k": [100, 0]}, "g": {"p": 2, "k": {"k": [0, 1, 0, 0, 1, 1, 0, 0, 0, 1, 0.5, 0, 1, 0]}}}"#
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
    gradient.colors = [1.0, 0, 0].map { CGColor(red: 1, green: 0, blue: 0, alpha: $0) }
    (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
    try Files.expect(Files.shapes(Files.rectangle(50, 40, 100, 80) + "," + fill), is: [gradient], tolerance: 2)
  }

  @Test("In the rules of Core Animation the ends of a gradient move straight, whatever curve a file has for them")
  func straightGradients() throws {
    func fill(_ start: String) -> String {
      #"{"ty": "gf", "o": {"k": 100}, "r": 1, "t": 1, "s": \#(start), "e": {"k": [100, 0]}, "g": {"p": 2, "k": {"k": [0, 1, 0, 0, 1, 0, 0, 1]}}}"#
    }
    let curved =
      #"{"a": 1, "k": [{"t": 0, "s": [0, 0], "to": [30, 0], "ti": [30, 0], "o": {"x": 0, "y": 0}, "i": {"x": 1, "y": 1}}, {"t": 40, "s": [80, 0]}]}"#
    let box = Files.rectangle(50, 40, 100, 80) + ","
    let moved = try Files.pixels(
      Files.animation(Files.shapes(box + fill(curved))), frame: 10, compatibility: .coreAnimation)
    let still = try Files.pixels(Files.animation(Files.shapes(box + fill(#"{"k": [20, 0]}"#))))
    #expect(Files.difference(moved, still) <= 1)
  }

  @Test(
    "In the rules of Core Animation a fill paints the outlines since the fill before it, or the same ones; a stroke lies below each fill"
  )
  func scopes() throws {
    let two =
      Files.rectangle(25, 40, 30, 40) + "," + Files.redFill + "," + Files.rectangle(75, 40, 30, 40) + ","
      + Files.blueFill
    try Files.expect(
      Files.shapes(two), compatibility: .coreAnimation,
      is: [
        Files.box(CGRect(x: 10, y: 20, width: 30, height: 40), 1, 0, 0),
        Files.box(CGRect(x: 60, y: 20, width: 30, height: 40), 0, 0, 1),
      ])
    let half = #"{"ty": "fl", "c": {"k": [1, 0, 0, 1]}, "o": {"k": 50}}"#
    let stroke = #"{"ty": "st", "c": {"k": [0, 1, 0]}, "o": {"k": 100}, "w": {"k": 8}, "lc": 1, "lj": 1, "ml": 4}"#
    let rect = CGRect(x: 20, y: 10, width: 40, height: 30)
    let fading = Files.box(rect, 1, 0, 0)
    fading.opacity = 0.5
    func line() -> CALayer {
      let layer = CAShapeLayer()
      layer.path = CGPath(rect: rect, transform: nil)
      (layer.fillColor, layer.strokeColor) = (nil, CGColor(red: 0, green: 1, blue: 0, alpha: 1))
      layer.lineWidth = 8
      return layer
    }
    // Of two fills of one outline the second has the stroke below it, and the first has it again.
    try Files.expect(
      Files.shapes(Files.rectangle(40, 25, 40, 30) + "," + half + "," + Files.blueFill + "," + stroke),
      compatibility: .coreAnimation, is: [line(), Files.box(rect, 0, 0, 1), line(), fading], tolerance: 1)
  }

  @Test("A blend mode mixes a layer with those behind it, and not with those before")
  func blending() throws {
    let behind = Files.shapes(
      Files.rectangle(50, 40, 100, 80) + "," + #"{"ty": "fl", "c": {"k": [0.5, 1, 0.25]}, "o": {"k": 100}}"#)
    let mixed = Files.shapes(
      Files.rectangle(40, 25, 40, 30) + "," + #"{"ty": "fl", "c": {"k": [0.5, 0.5, 1]}, "o": {"k": 100}}"#,
      more: #""bm": 1"#)
    try Files.expect(
      mixed + "," + behind,
      is: [Files.box(CGRect(x: 0, y: 0, width: 100, height: 80), 0.5, 1, 0.25), Files.box(rect, 0.25, 0.5, 0.25)],
      tolerance: 1)
  }

  @Test(
    "In the rules of Core Animation a position goes along its curve by the curve's parameter",
    arguments: [0.0, 0.25, 0.5, 1])
  func spatialCurves(progress: Double) throws {
    let keys =
      #"{"a": 1, "k": [{"t": 0, "s": [20, 60, 0], "to": [0, -40, 0], "ti": [0, -40, 0], "o": {"x": 0, "y": 0}, "i": {"x": 1, "y": 1}}, {"t": 40, "s": [80, 60, 0]}]}"#
    let layer = Files.shapes(Files.rectangle(0, 0, 10, 10) + "," + Files.redFill, transform: #""p": \#(keys)"#)
    let t = progress, s = 1 - t
    let x = 20 * (s * s * s + 3 * s * s * t) + 80 * (t * t * t + 3 * s * t * t)
    let y = 60 * (s * s * s + t * t * t) + 20 * (3 * s * s * t + 3 * s * t * t)
    try Files.expect(
      layer, frame: 40 * progress, compatibility: .coreAnimation,
      is: [Files.box(CGRect(x: x - 5, y: y - 5, width: 10, height: 10), 1, 0, 0)], tolerance: 1)
  }
}
