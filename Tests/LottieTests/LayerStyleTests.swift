// Tests that layer styles are the pictures that layers made by hand are.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteLottie
import Testing

@Suite("Layer styles of Lottie animations")
struct LayerStyleTests {
  private let rect = CGRect(x: 20, y: 10, width: 40, height: 30)
  private var red: CALayer { Files.box(rect, 1, 0, 0) }

  /// A layer of a red box from (20, 10) to (60, 40), with styles.
  private func box(_ styles: String, transform: String = "", more: String = "") -> String {
    Files.shapes(
      Files.rectangle(40, 25, 40, 30) + "," + Files.redFill, transform: transform,
      more: #""sy": [\#(styles)]\#(more.isEmpty ? "" : ", " + more)"#)
  }

  private func style(_ kind: Int, _ members: String) -> String { StyleFiles.style(kind, members) }

  private let blue = #""c": {"k": [0, 0, 1, 1]}"#
  private let green = #""c": {"k": [0, 1, 0, 1]}"#

  /// A layer through filters.
  private func filtered(_ layer: CALayer, _ filters: CAFilter...) -> CALayer {
    layer.filters = filters
    return layer
  }

  private func blur(_ sigma: Double) -> CAFilter {
    let filter = CAFilter(type: "gaussianBlur")
    filter.setValue(sigma, forKey: "inputRadius")
    return filter
  }

  /// A filter that multiplies alpha.
  private func alpha(_ factor: Double) -> CAFilter {
    let filter = CAFilter(type: "colorMatrix")
    let rows: [Double] = [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, factor, 0]
    filter.setValue(rows.map { $0 as NSNumber }, forKey: "inputColorMatrix")
    return filter
  }

  /// A group that is seen in the red box.
  private func inside(_ layers: CALayer...) -> CALayer {
    let group = CALayer()
    for layer in layers { group.addSublayer(layer) }
    group.mask = red
    return group
  }

  // MARK: Shadows and glows

  @Test("A shadow falls from where the light is: the angle is counted from the right against the clock")
  func directions() throws {
    for (angle, x, y) in [(0, -10.0, 0.0), (90, 0, 10), (180, 10, 0), (270, 0, -10)] {
      let shadow = style(1, blue + #", "o": {"k": 100}, "a": {"k": \#(angle)}, "d": {"k": 10}, "s": {"k": 0}"#)
      try Files.expect(
        box(shadow), is: [Files.box(rect.offsetBy(dx: x, dy: y), 0, 0, 1), red], tolerance: 1, "\(angle)°")
    }
  }

  @Test("A shadow and a glow lie below the layer, the glow over the shadow")
  func shadowAndGlow() throws {
    let shadow = style(1, blue + #", "o": {"k": 100}, "a": {"k": 135}, "d": {"k": 14}, "s": {"k": 4}"#)
    let glow = style(3, green + #", "o": {"k": 60}, "s": {"k": 12}"#)
    let far = 14 * 0.5.squareRoot()
    let below = filtered(Files.box(rect.offsetBy(dx: far, dy: far), 0, 0, 1), blur(2))
    let shine = filtered(Files.box(rect, 0, 1, 0), blur(6))
    shine.opacity = 0.6
    for styles in [shadow + "," + glow, glow + "," + shadow] {
      try Files.expect(box(styles), is: [below, shine, red], tolerance: 2)
    }
    // The one is a copy of the layer, and the other the shadow that Core Animation gives a layer.
    let alone = try Files.pixels(Files.animation(box(shadow)))
    let beside = try Files.pixels(Files.animation(box(shadow + "," + style(3, #""o": {"k": 0}, "s": {"k": 12}"#))))
    #expect(Files.difference(alone, beside) <= 2)
  }

  @Test("A spread makes more of what a blur leaves")
  func spread() throws {
    let shadow = style(1, blue + #", "o": {"k": 100}, "d": {"k": 0}, "s": {"k": 10}, "ch": {"k": 75}"#)
    try Files.expect(
      box(shadow), is: [filtered(Files.box(rect, 0, 0, 1), blur(5), alpha(4)), red], tolerance: 4)
  }

  @Test("An inner shadow falls on the layer from its edges, and on nothing behind it")
  func innerShadow() throws {
    let shadow = style(2, blue + #", "o": {"k": 50}, "a": {"k": 90}, "d": {"k": 5}, "s": {"k": 0}"#)
    let strip = Files.box(CGRect(x: 20, y: 10, width: 40, height: 5), 0.5, 0, 0.5)
    try Files.expect(box(shadow), is: [red, strip], tolerance: 1)
    let behind = Files.shapes(
      Files.rectangle(50, 40, 100, 80) + "," + #"{"ty": "fl", "c": {"k": [0, 1, 0]}, "o": {"k": 100}}"#)
    let all = Files.box(CGRect(x: 0, y: 0, width: 100, height: 80), 0, 1, 0)
    try Files.expect(box(shadow) + "," + behind, is: [all, red, strip], tolerance: 1)
    // The layer is faded with its styles, and moved with them.
    let group = CALayer()
    group.addSublayer(red)
    group.addSublayer(strip)
    (group.opacity, group.position) = (0.4, CGPoint(x: 15, y: 20))
    try Files.expect(
      box(shadow, transform: #""p": {"k": [15, 20]}, "o": {"k": 40}"#), is: [group], tolerance: 1)
  }

  @Test("An inner glow shines from the edges or from the middle", arguments: [1, 2])
  func innerGlow(source: Int) throws {
    let glow = style(4, green + #", "o": {"k": 80}, "s": {"k": 10}, "sr": {"k": \#(source)}"#)
    let shine = CALayer()
    let light = filtered(Files.box(rect, 0, 1, 0), blur(5))
    if source == 1 {
      light.compositingFilter = "destOut"
      shine.addSublayer(Files.box(CGRect(x: 0, y: 0, width: 100, height: 80), 0, 1, 0))
    }
    shine.addSublayer(light)
    shine.opacity = 0.8
    try Files.expect(box(glow), is: [red, inside(shine)], tolerance: 2)
  }

  // MARK: Overlays

  @Test("Satin is where the layer moved to one side and to the other differ, or where they do not", arguments: [0, 1])
  func satin(isInverted: Int) throws {
    let satin = style(
      6, blue + #", "o": {"k": 100}, "a": {"k": 0}, "d": {"k": 10}, "s": {"k": 0}, "in": {"k": \#(isInverted)}"#)
    let sides =
      [Files.box(CGRect(x: 20, y: 10, width: 10, height: 30), 0, 0, 1)]
      + [Files.box(CGRect(x: 50, y: 10, width: 10, height: 30), 0, 0, 1)]
    let middle = [Files.box(CGRect(x: 30, y: 10, width: 20, height: 30), 0, 0, 1)]
    try Files.expect(box(satin), is: [red] + (isInverted == 1 ? middle : sides), tolerance: 1)
  }

  /// A gradient from green to blue that is seen in the red box.
  private func gradient(
    _ type: CAGradientLayerType, _ frame: CGRect, from start: CGPoint, to end: CGPoint, _ stops: [(Double, Double)]
  ) -> CALayer {
    let layer = CAGradientLayer()
    layer.frame = frame
    layer.type = type
    layer.colors = stops.map { CGColor(red: 0, green: 1 - $0.1, blue: $0.1, alpha: 1) }
    layer.locations = stops.map { $0.0 as NSNumber }
    (layer.startPoint, layer.endPoint) = (start, end)
    return inside(layer)
  }

  @Test("A gradient overlay goes through the layer's box: straight, round, around or to both sides")
  func gradients() throws {
    func overlay(_ members: String, form: Int) -> String {
      let stops = #""gf": {"p": 2, "k": {"a": 0, "k": [0, 0, 1, 0, 1, 0, 0, 1]}}"#
      return box(style(8, #"\#(stops), "o": {"k": 100}, "gt": {"k": \#(form)}, \#(members)"#))
    }
    let (left, right) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5)), middle = CGPoint(x: 0.5, y: 0.5)
    let plain = [(0.0, 0.0), (1.0, 1.0)], square = CGRect(x: 20, y: 5, width: 40, height: 40)
    try Files.expect(
      overlay(#""a": {"k": 0}"#, form: 1), is: [gradient(.axial, rect, from: left, to: right, plain)], tolerance: 2)
    try Files.expect(
      overlay(#""a": {"k": 90}"#, form: 1),
      is: [gradient(.axial, rect, from: CGPoint(x: 0.5, y: 1), to: CGPoint(x: 0.5, y: 0), plain)], tolerance: 2)
    try Files.expect(
      overlay(#""a": {"k": 0}, "re": {"k": 1}"#, form: 1),
      is: [gradient(.axial, rect, from: right, to: left, plain)], tolerance: 2)
    try Files.expect(
      overlay(#""a": {"k": 0}, "s": {"k": 50}, "of": {"k": [25, 0]}"#, form: 1),
      is: [gradient(.axial, rect, from: middle, to: right, plain)], tolerance: 2)
    try Files.expect(
      overlay(#""a": {"k": 0}"#, form: 2),
      is: [gradient(.radial, square, from: middle, to: CGPoint(x: 1, y: 1), plain)], tolerance: 2)
    try Files.expect(
      overlay(#""a": {"k": 0}"#, form: 4),
      is: [gradient(.axial, rect, from: left, to: right, [(0, 1), (0.5, 0), (1, 1)])], tolerance: 2)
    try Files.expect(
      overlay(#""a": {"k": 0}"#, form: 3),
      is: [gradient(.conic, square, from: middle, to: right, [(0, 1), (1, 0)])], tolerance: 4)
    let unknown = try LottieAnimation(data: Files.animation(overlay(#""a": {"k": 0}"#, form: 6)))
    #expect(LottieAnimationLayer(animation: unknown).diagnostics.contains { $0.message.contains("“Edge”") })
  }

  @Test("Stops of opacity let the layer show through a gradient overlay, and a color overlay lies over it")
  func overlays() throws {
    let stops = #""gf": {"p": 2, "k": {"k": [0, 0, 0, 1, 1, 0, 0, 1, 0, 1, 1, 0]}}"#
    let gradient = style(8, #"\#(stops), "o": {"k": 100}, "a": {"k": 0}"#)
    let layer = CAGradientLayer()
    layer.frame = rect
    layer.colors = [CGColor(red: 0, green: 0, blue: 1, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 0)]
    (layer.startPoint, layer.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
    try Files.expect(box(gradient), is: [red, layer], tolerance: 2)
    let cover = Files.box(rect, 0, 1, 0)
    cover.opacity = 0.5
    let color = style(7, green + #", "so": {"k": 50}"#)
    try Files.expect(box(color + "," + gradient), is: [red, layer, cover], tolerance: 2)
  }

  // MARK: Strokes

  @Test("A stroke is what a disc covers that goes round the layer, below it", arguments: [3.0, 6, 10])
  func strokes(size: Double) throws {
    let data = Files.animation(box(style(0, blue + #", "s": {"k": \#(size)}"#)))
    let around = Files.box(rect.insetBy(dx: -size, dy: -size), 0, 0, 1, radius: size)
    let shown = try Files.pixels(data), wanted = try Files.pixels(Files.page([around, red]))
    // Corners are rounded by what is left of steps, and nothing else differs.
    func different(_ levels: Int) -> Int { zip(shown, wanted).count { abs(Int($0) - Int($1)) > levels } }
    #expect(different(4) < Int(16 * size))
    #expect(different(96) <= 64)
    // Something thinner than the stroke is wide has no holes around it.
    let dot = Files.shapes(
      Files.rectangle(40, 25, 2, 2) + "," + Files.redFill, more: #""sy": [\#(style(0, blue + #", "s": {"k": 6}"#))]"#)
    let disc = Files.box(CGRect(x: 33, y: 18, width: 14, height: 14), 0, 0, 1, radius: 6.5)
    let pixels = try Files.pixels(Files.animation(dot)), whole = try Files.pixels(Files.page([disc]))
    let holes = stride(from: 3, to: pixels.count, by: 4).count { pixels[$0] < 128 && whole[$0] == 255 }
    #expect(holes < 12)
  }

  // MARK: Together

  @Test("Styles follow effects, masks and time")
  func order() throws {
    let shadow = style(
      2, blue + #", "a": {"k": 90}, "s": {"k": 0}, "d": \#(Files.numbers([(0, "[0]"), (40, "[20]")]))"#)
    let fill = #"{"ty": 21, "ef": [{"ty": 10, "v": {"k": 0}}, {"ty": 7, "v": {"k": 0}}, \#(green0), \#(rest)]}"#
    let points = "[[20, 10], [40, 10], [40, 40], [20, 40]]", zeros = "[[0, 0], [0, 0], [0, 0], [0, 0]]"
    let mask =
      #"{"mode": "a", "o": {"k": 100}, "pt": {"k": {"c": true, "v": \#(points), "i": \#(zeros), "o": \#(zeros)}}}"#
    let layer = box(shadow, more: #""ef": [\#(fill)], "hasMask": true, "masksProperties": [\#(mask)]"#)
    let half = CGRect(x: 20, y: 10, width: 20, height: 30)
    let strip = Files.box(CGRect(x: 20, y: 10, width: 20, height: 10), 0, 0, 1)
    try Files.expect(layer, frame: 20, is: [Files.box(half, 0, 1, 0), strip], tolerance: 1)
    let playing = LottieAnimationLayer(animation: try LottieAnimation(data: Files.animation(layer)))
    playing.play(at: 1e-100)
    let played = try Renderer().render(playing, at: 20.0 / 30).pixels
    #expect(try Files.difference(played, Files.pixels(Files.animation(layer), frame: 20)) <= 1)
  }

  private let green0 = #"{"ty": 2, "v": {"k": [0, 1, 0, 1]}}"#
  private let rest =
    #"{"ty": 7, "v": {"k": 0}}, {"ty": 0, "v": {"k": 0}}, {"ty": 0, "v": {"k": 0}}, {"ty": 0, "v": {"k": 1}}"#

  @Test("A context draws what the renderer draws")
  func contexts() throws {
    let styles = [
      style(1, blue + #", "o": {"k": 100}, "a": {"k": 135}, "d": {"k": 9}, "s": {"k": 0}"#),
      style(2, green + #", "o": {"k": 50}, "a": {"k": 90}, "d": {"k": 5}, "s": {"k": 0}"#),
      style(6, blue + #", "o": {"k": 100}, "a": {"k": 0}, "d": {"k": 10}, "s": {"k": 0}, "in": {"k": 1}"#),
      style(0, green + #", "s": {"k": 4}"#),
    ]
    let animation = try LottieAnimation(data: Files.animation(box(styles.joined(separator: ","))))
    let layer = LottieAnimationLayer(animation: animation)
    let drawn = try Files.pixelsInContext(layer)
    let shown = try Renderer().render(layer, RenderOptions(isGeometryFlipped: true)).pixels
    #expect(shown.contains { $0 != 0 } && Files.difference(drawn, shown) <= 4)
  }

  @Test("Noise and styles that nobody knows are named, and the rest is drawn")
  func named() throws {
    for member in [#""ty": 77"#, #""ty": "x""#, #""ty": 2, "o": {"k": 0}, "no": {"k": 30}"#] {
      let layer = box(#"{"nm": "Edge", \#(member)}"#)
      try Files.expect(layer, is: [red])
      let shown = LottieAnimationLayer(animation: try LottieAnimation(data: Files.animation(layer)))
      #expect(shown.diagnostics.contains { $0.kind == .notDrawn && $0.message.contains("“Edge”") }, "\(member)")
    }
  }

  @Test("Where there is not room for all copies of a layer, it is left out, and its neighbor drawn")
  func tooManyCopies() throws {
    var limits = Limits.trusted
    limits.layers = 1000
    let stroked = box(Array(repeating: style(0, #""s": {"k": 20}"#), count: 20).joined(separator: ","))
    let neighbor = Files.shapes(Files.rectangle(80, 60, 20, 20) + "," + Files.redFill)
    let animation = try LottieAnimation(data: Files.animation(stroked + "," + neighbor), limits: limits)
    let layer = LottieAnimationLayer(animation: animation)
    #expect(layer.diagnostics.contains { $0.kind == .notDrawn && $0.message.contains("1000 layers") })
    let alone = try Files.pixels(Files.page([Files.box(CGRect(x: 70, y: 50, width: 20, height: 20), 1, 0, 0)]))
    #expect(try Files.difference(Files.pixels(layer), alone) == 0)
  }
}
