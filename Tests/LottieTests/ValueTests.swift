// Tests of the values, texts and images that a client gives to an animation instead of those of the file.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteGraphics
import QuartziteLottie
import QuartziteText
import Testing

@Suite("Values of a client")
struct ValueTests {
  // MARK: Key paths

  @Test(
    "A key path stands for the names that it spells, * for one name, ** for any number",
    arguments: [
      ("A.B.Color", "A.B.Color", true), ("A.B.Color", "A.B", false), ("A.*.Color", "A.B.Color", true),
      ("A.*.Color", "A.B.C.Color", false), ("**.Color", "Color", true), ("**.Color", "A.B.C.Color", true),
      ("**.Color", "A.Color.Opacity", false), ("A.**", "A", true), ("A.**", "A.B.C", true),
      ("A.**.C.**.E", "A.C.C.D.E", true),
      ("A.**.C.**.E", "A.B.D.E", false), ("*", "A.B", false), ("a.Color", "A.Color", false),
    ])
  func matching(_ pattern: String, _ path: String, _ matches: Bool) {
    #expect(AnimationKeypath(keypath: pattern).matches(AnimationKeypath(keypath: path).keys) == matches)
  }

  @Test("A key path of a thousand ** and a name of a thousand parts take no time to compare")
  func hostilePattern() {
    let pattern = AnimationKeypath(keys: (0..<1000).flatMap { _ in ["**", "a"] } + ["b"])
    #expect(!pattern.matches(Array(repeating: "a", count: 1000)))
  }

  /// A red box and a green one in groups of their own, in a layer that is named.
  private static let boxes = Files.shapes(
    named("Left", Files.rectangle(25, 40, 30, 40) + "," + Files.redFill) + ","
      + named(
        "Right",
        Files.rectangle(75, 40, 30, 40) + "," + #"{"ty": "fl", "nm": "Paint", "c": {"k": [0, 1, 0]}, "o": {"k": 100}}"#),
    more: #""nm": "Boxes""#)

  private static func named(_ name: String, _ items: String) -> String {
    #"{"ty": "gr", "nm": "\#(name)", "it": [\#(items), {"ty": "tr"}]}"#
  }

  private static func layer(_ data: Data) throws -> LottieAnimationLayer {
    LottieAnimationLayer(animation: try LottieAnimation(data: data))
  }

  private static let blue = LottieColor(r: 0, g: 0, b: 255, a: 1, denominator: .TwoFiftyFive)

  /// The pixels of the boxes in two colors.
  private static func page(left: [Double], right: [Double]) throws -> [UInt8] {
    try Files.pixels(
      Files.page([
        Files.box(CGRect(x: 10, y: 20, width: 30, height: 40), left[0], left[1], left[2]),
        Files.box(CGRect(x: 60, y: 20, width: 30, height: 40), right[0], right[1], right[2]),
      ]))
  }

  @Test(
    "The key paths of a file name every layer, group, item and property, with the names of editors where the file has none"
  )
  func list() throws {
    let paths = try Self.layer(Files.animation(Self.boxes)).allHierarchyKeypaths()
    for path in [
      "Boxes.Transform.Position", "Boxes.Transform.Opacity", "Boxes.Left.Rectangle Path 1.Size",
      "Boxes.Left.Fill 1.Color",
      "Boxes.Right.Paint.Opacity", "Boxes.Right.Transform.Scale",
    ] {
      #expect(paths.contains(path), "\(path) in \(paths)")
    }
    #expect(Set(paths).count == paths.count)
  }

  // MARK: Values

  @Test("A color that is set is the picture of a file with that color, and of nothing else in it")
  func color() throws {
    let layer = try Self.layer(Files.animation(Self.boxes))
    #expect(try Files.pixels(layer) == Self.page(left: [1, 0, 0], right: [0, 1, 0]))
    layer.setValueProvider(ColorValueProvider(Self.blue), keypath: "Boxes.Left.Fill 1.Color")
    #expect(try Files.pixels(layer) == Self.page(left: [0, 0, 1], right: [0, 1, 0]))
    layer.setValueProvider(ColorValueProvider(Self.blue), keypath: "**.Color")
    #expect(try Files.pixels(layer) == Self.page(left: [0, 0, 1], right: [0, 0, 1]))
    layer.removeValueProvider(for: "**.Color")
    layer.removeValueProvider(for: "Boxes.Left.Fill 1.Color")
    #expect(try Files.pixels(layer) == Self.page(left: [1, 0, 0], right: [0, 1, 0]))
    #expect(layer.diagnostics.isEmpty)
  }

  @Test("Of two values for one property the one that was set last is shown")
  func lastWins() throws {
    let layer = try Self.layer(Files.animation(Self.boxes))
    layer.setValueProvider(ColorValueProvider(Self.blue), keypath: "Boxes.Right.Paint.Color")
    layer.setValueProvider(ColorValueProvider(LottieColor(r: 1, g: 1, b: 0, a: 1)), keypath: "**.Color")
    #expect(try Files.pixels(layer) == Self.page(left: [1, 1, 0], right: [1, 1, 0]))
    layer.setValueProvider(ColorValueProvider(Self.blue), keypath: "Boxes.Right.Paint.Color")
    #expect(try Files.pixels(layer) == Self.page(left: [1, 1, 0], right: [0, 0, 1]))
  }

  @Test("Numbers, points and sizes that are set are the pictures of files that have them")
  func numbers() throws {
    let layer = try Self.layer(Files.animation(Self.boxes))
    layer.setValueProvider(FloatValueProvider(50), keypath: "Boxes.Left.Fill 1.Opacity")
    layer.setValueProvider(PointValueProvider(CGPoint(x: 0, y: 10)), keypath: "Boxes.Transform.Position")
    layer.setValueProvider(SizeValueProvider(CGSize(width: 50, height: 100)), keypath: "Boxes.Right.Transform.Scale")
    let half = #"{"ty": "fl", "c": {"k": [1, 0, 0, 1]}, "o": {"k": 50}}"#
    let same = Files.shapes(
      Files.group(Files.rectangle(25, 40, 30, 40) + "," + half) + ","
        + #"{"ty": "gr", "it": [\#(Files.rectangle(75, 40, 30, 40)), {"ty": "fl", "c": {"k": [0, 1, 0]}, "o": {"k": 100}}, {"ty": "tr", "s": {"k": [50, 100]}}]}"#,
      transform: #""p": {"k": [0, 10]}"#)
    #expect(try Files.pixels(layer) == Files.pixels(Files.animation(same)))
  }

  @Test("A function of the frame is asked for each frame that is shown, and for each of those that are played")
  func functions() throws {
    let layer = try Self.layer(Files.animation(Self.boxes))
    layer.setValueProvider(FloatValueProvider { $0 < 30 ? 100 : 0 }, keypath: "Boxes.Transform.Opacity")
    #expect(try Files.pixels(layer) == Self.page(left: [1, 0, 0], right: [0, 1, 0]))
    layer.currentFrame = 30
    #expect(try Files.pixels(layer).allSatisfy { $0 == 0 })
    layer.play(fromFrame: 0, toFrame: 60, at: 1e-100)
    let renderer = try Renderer()
    #expect(try renderer.render(layer, at: 0.5).pixels == Self.page(left: [1, 0, 0], right: [0, 1, 0]))
    #expect(try renderer.render(layer, at: 1.5).pixels.allSatisfy { $0 == 0 })
  }

  @Test("Colors of a gradient that are set are those of a file, however many it had")
  func gradient() throws {
    func file(_ count: Int, _ stops: String) -> Data {
      Files.animation(
        Files.shapes(
          Files.rectangle(50, 40, 100, 80) + ","
            + #"{"ty": "gf", "nm": "G", "o": {"k": 100}, "r": 1, "t": 1, "s": {"k": [0, 0]}, "e": {"k": [100, 0]}, "g": {"p": \#(count), "k": {"k": [\#(stops)]}}}"#
        ))
    }
    let layer = try Self.layer(file(2, "0, 1, 0, 0, 1, 0, 0, 1"))
    let colors = [LottieColor(r: 0, g: 1, b: 0, a: 1), LottieColor(r: 1, g: 1, b: 0, a: 0.5), Self.blue]
    layer.setValueProvider(GradientValueProvider(colors, locations: [0, 0.25, 1]), keypath: "**.Colors")
    let same = file(3, "0, 0, 1, 0, 0.25, 1, 1, 0, 1, 0, 0, 1, 0, 1, 0.25, 0.5, 1, 1")
    #expect(try Files.pixels(layer) == Files.pixels(same))
    layer.setValueProvider(GradientValueProvider(colors), keypath: "**.Colors")
    let even = file(3, "0, 0, 1, 0, 0.5, 1, 1, 0, 1, 0, 0, 1, 0, 1, 0.5, 0.5, 1, 1")
    #expect(try Files.pixels(layer) == Files.pixels(even))
  }

  @Test("A key path goes through a precomposition, and changes it in one of the places where it is shown")
  func precompositions() throws {
    let inside = Files.shapes(Files.rectangle(20, 20, 20, 20) + "," + Files.redFill, more: #""nm": "Box""#)
    func shown(_ name: String, _ x: Int, _ id: String) -> String {
      #"{"ty": 0, "nm": "\#(name)", "refId": "\#(id)", "w": 40, "h": 40, "ip": 0, "op": 60, "st": 0, "ks": {"p": {"k": [\#(x), 0]}}}"#
    }
    let assets = #"{"id": "c", "layers": [\#(inside)]}"#
    let layer = try Self.layer(Files.animation(shown("One", 0, "c") + "," + shown("Two", 50, "c"), assets: assets))
    layer.setValueProvider(ColorValueProvider(Self.blue), keypath: "Two.Box.Fill 1.Color")
    let blue = Files.shapes(Files.rectangle(20, 20, 20, 20) + "," + Files.blueFill)
    let both = assets + "," + #"{"id": "d", "layers": [\#(blue)]}"#
    let same = Files.animation(shown("One", 0, "c") + "," + shown("Two", 50, "d"), assets: both)
    #expect(try Files.pixels(layer) == Files.pixels(same))
    #expect(layer.allHierarchyKeypaths().contains("One.Box.Fill 1.Color"))
  }

  @Test("Values are read at any frame, as they are set and as they are in the file")
  func reading() throws {
    let turns = Files.numbers([(0, "[0]"), (60, "[90]")])
    let layer = try Self.layer(
      Files.animation(
        Files.shapes(
          Files.rectangle(50, 40, 20, 20) + "," + Files.redFill, transform: #""r": \#(turns)"#, more: #""nm": "L""#)))
    #expect(layer.getValue(for: "L.Transform.Rotation", atFrame: 30) as? LottieVector1D == LottieVector1D(45))
    layer.currentFrame = 20
    #expect(layer.getValue(for: "L.Transform.Rotation") as? LottieVector1D == LottieVector1D(30))
    #expect(layer.getValue(for: "**.Color") as? LottieColor == LottieColor(r: 1, g: 0, b: 0, a: 1))
    layer.setValueProvider(FloatValueProvider(7), keypath: "L.Transform.Rotation")
    #expect(layer.getValue(for: "L.Transform.Rotation", atFrame: 30) as? LottieVector1D == LottieVector1D(7))
    #expect(layer.getOriginalValue(for: "L.Transform.Rotation", atFrame: 30) as? LottieVector1D == LottieVector1D(45))
    #expect(layer.getValue(for: "L.Transform.Rotaton") == nil)
  }

  @Test("A key path that stands for nothing, and a value of another kind, are named; all else is drawn")
  func misuse() throws {
    let layer = try Self.layer(Files.animation(Self.boxes))
    layer.setValueProvider(ColorValueProvider(Self.blue), keypath: "**.Colour")
    layer.setValueProvider(FloatValueProvider(1), keypath: "Boxes.Right.Paint.Color")
    layer.setValueProvider(
      ColorValueProvider(LottieColor(r: .nan, g: 0, b: 0, a: 1)), keypath: "Boxes.Left.Fill 1.Color")
    #expect(try Files.pixels(layer) == Self.page(left: [1, 0, 0], right: [0, 1, 0]))
    let messages = layer.diagnostics.map(\.message)
    #expect(messages.contains { $0.contains("no property at the key path “**.Colour”") })
    #expect(messages.contains { $0.contains("“Boxes.Right.Paint.Color” is a color") })
    #expect(messages.count == 3)
  }

  // MARK: Texts and images

  /// A text layer in a font whose glyphs, in the file, are squares of a side of their own.
  private static func text(_ text: String) -> Data {
    func glyph(_ character: String, _ side: Int) -> String {
      let corners = "[0, 0], [\(side), 0], [\(side), \(-side)], [0, \(-side)]"
      return """
        {"ch": "\(character)", "fFamily": "F", "style": "Regular", "size": 100, "w": 60, "data": {"shapes": [{"ty": "gr", "it": [\
        {"ty": "sh", "ks": {"k": {"c": true, "v": [\(corners)], "i": [[0,0],[0,0],[0,0],[0,0]], "o": [[0,0],[0,0],[0,0],[0,0]]}}}]}]}}
        """
    }
    return Data(
      """
      {"v": "5.7.0", "fr": 30, "ip": 0, "op": 60, "w": 100, "h": 80, "assets": [],
       "fonts": {"list": [{"fName": "F", "fFamily": "F", "fStyle": "Regular", "ascent": 75}]},
       "chars": [\(glyph("a", 50)), \(glyph("b", 20))],
       "layers": [{"ty": 5, "nm": "Title", "ip": 0, "op": 60, "st": 0, "ks": {"p": {"k": [10, 60]}}, "t": {"d": {"k": [
         {"t": 0, "s": {"t": "\(text)", "f": "F", "s": 40, "fc": [1, 0, 0], "lh": 48, "j": 0}}]}, "p": {}, "a": []}}]}
      """.utf8)
  }

  @Test("A text that is given is the picture of a file with that text")
  func text() throws {
    let layer = try Self.layer(Self.text("ab"))
    #expect(try Files.pixels(layer) == Files.pixels(Self.text("ab")))
    layer.textProvider = DictionaryTextProvider(["Title": "bba"])
    #expect(try Files.pixels(layer) == Files.pixels(Self.text("bba")))
    #expect(try Files.pixels(Self.text("bba")) != Files.pixels(Self.text("ab")))
    layer.textProvider = DictionaryTextProvider(["Other": "a"])
    #expect(try Files.pixels(layer) == Files.pixels(Self.text("ab")))
    #expect(try LottieAnimation(data: Self.text("ab")).texts.map(\.text) == ["ab"])
  }

  /// Gives every image one that is blue.
  private struct BlueImages: AnimationImageProvider {
    func imageForAsset(asset: ImageAsset) -> CGImage? {
      guard asset.id == "i", asset.name == "images/there.png", asset.width == 40 else { return nil }
      let space = CGColorSpace(name: CGColorSpace.sRGB) ?? CGColorSpaceCreateDeviceRGB()
      let context = CGContext(
        data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 0, space: space,
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
      context?.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
      context?.fill([CGRect(x: 0, y: 0, width: 4, height: 4)])
      return context?.makeImage()
    }
  }

  @Test("An image that is given takes the place of one that the file names, and that is nowhere")
  func image() throws {
    let data = Files.animation(
      #"{"ty": 2, "refId": "i", "ip": 0, "op": 60, "st": 0, "ks": {"p": {"k": [10, 20]}}}"#,
      assets: #"{"id": "i", "w": 40, "h": 30, "u": "images/", "p": "there.png"}"#)
    let animation = try LottieAnimation(data: data)
    let without = LottieAnimationLayer(animation: animation)
    #expect(without.diagnostics.count == 1)
    let layer = LottieAnimationLayer(animation: animation, imageProvider: BlueImages())
    #expect(layer.diagnostics.isEmpty)
    let same = Files.page([Files.box(CGRect(x: 10, y: 20, width: 40, height: 30), 0, 0, 1)])
    #expect(try Files.pixels(layer) == Files.pixels(same))
  }

  /// Has one font, which is always there, for every name.
  private struct OneFont: AnimationFontProvider {
    func fontFor(family: String, size: CGFloat) -> CTFont? {
      CTFontCreateWithName("Quartzite Sans" as CFString, size, nil)
    }
  }

  @Test("A font that is given takes the place of the one that the file names, and is not missed")
  func font() throws {
    func file(_ font: String) -> Data {
      Data(
        """
        {"v": "5.7.0", "fr": 30, "ip": 0, "op": 60, "w": 100, "h": 80, "assets": [],
         "fonts": {"list": [{"fName": "\(font)", "fFamily": "\(font)", "fStyle": "Regular", "ascent": 75}]},
         "layers": [{"ty": 5, "nm": "Title", "ip": 0, "op": 60, "st": 0, "ks": {"p": {"k": [10, 60]}}, "t": {"d": {"k": [
           {"t": 0, "s": {"t": "Ag", "f": "\(font)", "s": 40, "fc": [1, 0, 0], "lh": 48, "j": 0}}]}, "p": {}, "a": []}}]}
        """.utf8)
    }
    let animation = try LottieAnimation(data: file("Nowhere Grotesk"))
    #expect(LottieAnimationLayer(animation: animation).diagnostics.contains { $0.kind == .fontSubstituted })
    let layer = LottieAnimationLayer(animation: animation, fontProvider: OneFont())
    #expect(layer.diagnostics.isEmpty)
    #expect(try Files.pixels(layer) == Files.pixels(file("Quartzite Sans")))
  }

  // MARK: Playing

  @Test("Played backwards, twice as fast or forth and back, the tree shows the frames of those times")
  func playing() throws {
    let x = Files.numbers([(0, "[20]"), (60, "[80]")])
    let data = Files.animation(
      Files.shapes(
        Files.rectangle(0, 0, 20, 10) + "," + Files.redFill,
        transform: #""p": {"s": true, "x": \#(x), "y": {"k": 40}}"#))
    let layer = try Self.layer(data), renderer = try Renderer()
    func expect(_ times: [Double], _ frames: [Double], _ sentence: Comment) throws {
      for (time, frame) in zip(times, frames) {
        let played = try renderer.render(layer, at: time).pixels
        #expect(Files.difference(played, try Files.pixels(data, frame: frame)) <= 1, sentence)
      }
    }
    layer.play(fromProgress: 1, toProgress: 0, at: 1e-100)
    try expect([0.5, 1, 1.5], [45, 30, 15], "backwards")
    layer.play(fromFrame: 0, toFrame: 60, loopMode: .autoReverse, at: 1e-100)
    try expect([1, 2.5, 4.5], [30, 45, 15], "forth and back")
    layer.animationSpeed = 2
    layer.play(fromFrame: 0, toFrame: 60, loopMode: .loop, at: 1e-100)
    try expect([0.25, 0.5, 1.25], [15, 30, 15], "twice as fast, again and again")
    layer.setValueProvider(FloatValueProvider(100), keypath: "**.Opacity")
    try expect([0.25, 0.5, 1.25], [15, 30, 15], "and goes on where a value is set")
    #expect(layer.isAnimationPlaying)
    layer.currentFrame = 45
    #expect(!layer.isAnimationPlaying)
    try expect([0.25], [45], "until a frame is set")
  }
}
