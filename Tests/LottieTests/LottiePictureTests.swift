// Tests that Lottie animations are the pictures that layers made by hand are.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteLottie
import Testing

@Suite("Pictures of Lottie animations")
struct LottiePictureTests {
  private let redBox = Files.box(CGRect(x: 20, y: 10, width: 40, height: 30), 1, 0, 0)

  @Test("A filled rectangle is a filled rectangle, in a group or not")
  func rectangle() throws {
    let items = Files.rectangle(40, 25, 40, 30) + "," + Files.redFill
    try Files.expect(Files.shapes(items), is: [redBox])
    try Files.expect(Files.shapes(Files.group(items)), is: [redBox])
    try Files.expect(Files.shapes(Files.group(Files.rectangle(40, 25, 40, 30)) + "," + Files.redFill), is: [redBox])
  }

  @Test("The first of several things lies in front")
  func order() throws {
    let red = Files.group(Files.rectangle(40, 25, 40, 30) + "," + Files.redFill)
    let blue = Files.group(Files.rectangle(50, 40, 40, 30) + "," + Files.blueFill)
    let blueBox = Files.box(CGRect(x: 30, y: 25, width: 40, height: 30), 0, 0, 1)
    try Files.expect(Files.shapes(red + "," + blue), is: [blueBox, redBox])
    try Files.expect(Files.shapes(red) + "," + Files.shapes(blue), is: [blueBox, redBox])
    try Files.expect(Files.shapes(blue) + "," + Files.shapes(red), is: [redBox, blueBox])
  }

  @Test("A layer is moved, turned and scaled about its anchor, and by its parents")
  func transforms() throws {
    let items = Files.rectangle(0, 0, 20, 10) + "," + Files.redFill
    let box = Files.box(CGRect(x: -10, y: -5, width: 20, height: 10), 1, 0, 0)
    box.setAffineTransform(
      CGAffineTransform(translationX: -3, y: -2).concatenating(CGAffineTransform(scaleX: 2, y: 1.5))
        .concatenating(CGAffineTransform(rotationAngle: .pi / 6))
        .concatenating(CGAffineTransform(translationX: 50, y: 40)))
    let own = #""a": {"k": [3, 2]}, "p": {"k": [50, 40]}, "s": {"k": [200, 150]}, "r": {"k": 30}"#
    try Files.expect(Files.shapes(items, transform: own), is: [box])
    let split =
      #""a": {"k": [3, 2]}, "p": {"s": true, "x": {"k": 50}, "y": {"k": 40}}, "s": {"k": [200, 150]}, "r": {"k": 30}"#
    try Files.expect(Files.shapes(items, transform: split), is: [box])
    let parent = #"{"ty": 3, "ind": 7, "ip": 0, "op": 1, "ks": {"p": {"k": [50, 40]}, "r": {"k": 30}}}"#
    let child = #""a": {"k": [3, 2]}, "s": {"k": [200, 150]}"#
    try Files.expect(
      Files.shapes(items, transform: child, more: #""parent": 7"#) + "," + parent, frame: 30, is: [box],
      "a parent moves its children after its own end, too")
  }

  @Test("A layer is turned in space, whether it is marked as being there or not", arguments: ["", #""ddd": 1"#])
  func turnsInSpace(mark: String) throws {
    let items = Files.rectangle(0, 0, 40, 30) + "," + Files.redFill
    // Seen from the front, a turn by 60 degrees halves a side.
    try Files.expect(
      Files.shapes(items, transform: #""p": {"k": [50, 40]}, "rx": {"k": 60}"#, more: mark),
      is: [Files.box(CGRect(x: 30, y: 32.5, width: 40, height: 15), 1, 0, 0)])
    try Files.expect(
      Files.shapes(items, transform: #""p": {"k": [50, 40]}, "ry": {"k": 60}"#, more: mark),
      is: [Files.box(CGRect(x: 40, y: 25, width: 20, height: 30), 1, 0, 0)])
  }

  @Test(
    "Values change between keyframes, stay before and after them, and jump where they are held",
    arguments: [0, 10, 15, 20, 40])
  func keyframes(frame: Int) throws {
    let x = Files.numbers([(10, "[20]"), (20, "[60]")])
    let y = #"{"a": 1, "k": [{"t": 0, "s": [20], "h": 1}, {"t": 15, "s": [50], "h": 1}]}"#
    let items = Files.rectangle(0, 0, 20, 10) + "," + Files.redFill
    let place = #""p": {"s": true, "x": \#(x), "y": \#(y)}"#
    let places: [Int: Double] = [0: 20, 10: 20, 15: 40, 20: 60, 40: 60]
    let left = places[frame, default: 0], top = frame < 15 ? 20.0 : 50
    try Files.expect(
      Files.shapes(items, transform: place), frame: Double(frame),
      is: [Files.box(CGRect(x: left - 10, y: top - 5, width: 20, height: 10), 1, 0, 0)], "frame \(frame)")
  }

  @Test("A layer is there from its first frame to its last, and at the end of the animation")
  func lifetime() throws {
    let layer = #"{"ty": 1, "ip": 10, "op": 60, "ks": {}, "sw": 30, "sh": 20, "sc": "\u002300ff00"}"#
    let box = Files.box(CGRect(x: 0, y: 0, width: 30, height: 20), 0, 1, 0)
    for frame in [10.0, 59.9, 60] { try Files.expect(layer, frame: frame, is: [box], "frame \(frame)") }
    try Files.expect(layer, frame: 9.9, is: [])
    let short = layer.replacing("60", with: "30")
    try Files.expect(short, frame: 29.9, is: [box])
    try Files.expect(short, frame: 30, is: [])
  }

  @Test("A precomposition has a time of its own, and clips what lies in it")
  func precompositions() throws {
    let x = Files.numbers([(0, "[0]"), (60, "[60]")])
    let inside = Files.shapes(
      Files.rectangle(0, 0, 20, 100) + "," + Files.redFill, transform: #""p": {"s": true, "x": \#(x), "y": {"k": 20}}"#)
    let assets = #"{"id": "inner", "layers": [\#(inside)]}"#
    func box(_ x: Double) -> CALayer {
      Files.box(
        CGRect(x: x - 10, y: 0, width: 20, height: 40).intersection(CGRect(x: 0, y: 0, width: 50, height: 40)), 1, 0, 0)
    }
    func layer(_ more: String) -> String {
      #"{"ty": 0, "refId": "inner", "w": 50, "h": 40, "ip": 0, "op": 60, "ks": {}, \#(more)}"#
    }
    try Files.expect(layer(#""st": 0"#), assets: assets, frame: 20, is: [box(20)])
    try Files.expect(layer(#""st": 5"#), assets: assets, frame: 20, is: [box(15)])
    try Files.expect(layer(#""st": 0, "sr": 2"#), assets: assets, frame: 20, is: [box(10)])
    try Files.expect(layer(#""st": 0, "tm": {"k": 1.5}"#), assets: assets, frame: 20, is: [box(45)])
  }

  @Test("Masks add, take away and cross", arguments: ["a", "s", "i"])
  func masks(mode: String) throws {
    func mask(_ rect: CGRect, _ mode: String, isInverted: Bool = false) -> String {
      let points =
        "[[\(rect.minX),\(rect.minY)],[\(rect.maxX),\(rect.minY)],[\(rect.maxX),\(rect.maxY)],[\(rect.minX),\(rect.maxY)]]"
      let zeros = "[[0,0],[0,0],[0,0],[0,0]]"
      return
        #"{"mode": "\#(mode)", "inv": \#(isInverted), "o": {"k": 100}, "pt": {"k": {"c": true, "v": \#(points), "i": \#(zeros), "o": \#(zeros)}}}"#
    }
    let first = CGRect(x: 10, y: 10, width: 40, height: 40), second = CGRect(x: 30, y: 30, width: 40, height: 40)
    func layer(_ masks: String) -> String {
      #"{"ty": 1, "ip": 0, "op": 60, "ks": {}, "sw": 100, "sh": 80, "sc": "\u0023ff0000", "hasMask": true, "masksProperties": [\#(masks)]}"#
    }
    let (one, other) = (CGPath(rect: first, transform: nil), CGPath(rect: second, transform: nil))
    let area = mode == "a" ? one.union(other) : mode == "s" ? one.subtracting(other) : one.intersection(other)
    func shape(_ path: CGPath) -> CALayer {
      let layer = CAShapeLayer()
      layer.path = path
      layer.fillColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      return layer
    }
    try Files.expect(layer(mask(first, "a") + "," + mask(second, mode)), is: [shape(area)])
    let page = CGPath(rect: CGRect(x: 0, y: 0, width: 100, height: 80), transform: nil)
    try Files.expect(layer(mask(first, "s")), is: [shape(page.subtracting(one))], "from all")
    try Files.expect(layer(mask(first, "a", isInverted: true)), is: [shape(page.subtracting(one))])
  }

  @Test("Mattes show a layer where another one is, or is not, or is light", arguments: [1, 2, 3, 4])
  func mattes(mode: Int) throws {
    let white = #"{"ty": "fl", "c": {"k": [1, 1, 1]}, "o": {"k": 100}}"#
    let black = #"{"ty": "fl", "c": {"k": [0, 0, 0]}, "o": {"k": 100}}"#
    let matte = Files.shapes(
      Files.group(Files.rectangle(20, 20, 20, 20) + "," + white) + ","
        + Files.group(Files.rectangle(60, 20, 20, 20) + "," + black), more: #""td": 1"#)
    let layer = #"{"ty": 1, "ip": 0, "op": 60, "ks": {}, "sw": 100, "sh": 80, "sc": "\u0023ff0000", "tt": \#(mode)}"#
    let (light, dark) = (CGRect(x: 10, y: 10, width: 20, height: 20), CGRect(x: 50, y: 10, width: 20, height: 20))
    let page = CGPath(rect: CGRect(x: 0, y: 0, width: 100, height: 80), transform: nil)
    let (first, second) = (CGPath(rect: light, transform: nil), CGPath(rect: dark, transform: nil))
    let area =
      switch mode {
      case 1: first.union(second)
      case 2: page.subtracting(first).subtracting(second)
      case 3: first
      default: page.subtracting(first)
      }
    let expected = CAShapeLayer()
    expected.path = area
    expected.fillColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    try Files.expect(matte + "," + layer, is: [expected], tolerance: 1)
  }

  @Test("A stroke that is trimmed is the part of its line, and one that wraps is one line")
  func trim() throws {
    func layer(_ start: Double, _ end: Double, offset: Double = 0) -> String {
      let stroke = #"{"ty": "st", "c": {"k": [1, 0, 0]}, "o": {"k": 100}, "w": {"k": 4}, "lc": 1, "lj": 1, "ml": 4}"#
      let trim = #"{"ty": "tm", "s": {"k": \#(start)}, "e": {"k": \#(end)}, "o": {"k": \#(offset)}, "m": 1}"#
      return Files.shapes(Files.rectangle(50, 40, 60, 40) + "," + stroke + "," + trim)
    }
    func line(_ points: [CGPoint]) -> CALayer {
      let layer = CAShapeLayer(), path = CGMutablePath()
      path.addLines(between: points)
      layer.path = path
      layer.fillColor = nil
      layer.strokeColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      layer.lineWidth = 4
      return layer
    }
    // It begins at the right top corner and goes down: 40, 60, 40 and 60 pixels.
    let corner = CGPoint(x: 80, y: 20)
    try Files.expect(layer(0, 20), is: [line([corner, CGPoint(x: 80, y: 60)])], tolerance: 1)
    try Files.expect(layer(20, 50), is: [line([CGPoint(x: 80, y: 60), CGPoint(x: 20, y: 60)])], tolerance: 1)
    try Files.expect(
      layer(0, 20, offset: -36), is: [line([CGPoint(x: 60, y: 20), corner, CGPoint(x: 80, y: 40)])], tolerance: 1)
    try Files.expect(layer(30, 30), is: [])
  }

  @Test("A repeater draws copies, each moved once more")
  func repeaters() throws {
    let repeater =
      #"{"ty": "rp", "c": {"k": 3}, "o": {"k": 0}, "m": 1, "tr": {"p": {"k": [25, 10]}, "so": {"k": 100}, "eo": {"k": 100}}}"#
    let boxes = (0..<3).map { Files.box(CGRect(x: 5 + 25 * $0, y: 5 + 10 * $0, width: 20, height: 10), 1, 0, 0) }
    try Files.expect(Files.shapes(Files.rectangle(15, 10, 20, 10) + "," + Files.redFill + "," + repeater), is: boxes)
  }

  @Test("Merged paths are one outline", arguments: [1, 2, 3, 4, 5])
  func merging(mode: Int) throws {
    let items = Files.rectangle(40, 30, 40, 30) + "," + Files.ellipse(60, 40, 40, 40)
    let (first, second) = (
      CGPath(rect: CGRect(x: 20, y: 15, width: 40, height: 30), transform: nil),
      CGPath(ellipseIn: CGRect(x: 40, y: 20, width: 40, height: 40), transform: nil)
    )
    let area =
      switch mode {
      case 1, 2: first.union(second)
      case 3: first.subtracting(second)
      case 4: first.intersection(second)
      default: first.symmetricDifference(second)
      }
    let expected = CAShapeLayer()
    expected.path = area
    expected.fillColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let merge = #"{"ty": "mm", "mm": \#(mode)}"#
    // Lottie's ellipse is made of other curves than Core Graphics': they differ by a fraction of a pixel.
    try Files.expect(Files.shapes(items + "," + merge + "," + Files.redFill), is: [expected], tolerance: 16)
  }

  @Test("A gradient goes from its start to its end, whatever it fills")
  func gradients() throws {
    let fill =
      #"{"ty": "gf", "o": {"k": 100}, "r": 1, "t": 1, "s": {"k": [0, 0]}, "e": {"k": [100, 0]}, "g": {"p": 2, "k": {"k": [0, 1, 0, 0, 1, 0, 0, 1]}}}"#
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
    gradient.colors = [CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 1)]
    (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
    let mask = CAShapeLayer()
    mask.path = CGPath(rect: CGRect(x: 20, y: 10, width: 40, height: 30), transform: nil)
    gradient.mask = mask
    try Files.expect(Files.shapes(Files.rectangle(40, 25, 40, 30) + "," + fill), is: [gradient], tolerance: 1)
  }

  @Test("Animations of Core Animation show what the frames show")
  func playing() throws {
    let x = Files.numbers([(0, "[20]"), (30, "[60]"), (60, "[40]")])
    let data = Files.animation(
      Files.shapes(
        Files.rectangle(0, 0, 20, 10) + "," + Files.redFill,
        transform: #""p": {"s": true, "x": \#(x), "y": {"k": 40}}, "r": \#(Files.numbers([(0, "[0]"), (60, "[90]")]))"#)
    )
    let playing = LottieAnimationLayer(animation: try LottieAnimation(data: data))
    playing.play(at: 1e-100)
    let renderer = try Renderer()
    var seen: Set<[UInt8]> = []
    for frame in [0.0, 12, 30, 47, 59] {
      let played = try renderer.render(playing, at: frame / 30).pixels
      #expect(Files.difference(played, try Files.pixels(data, frame: frame)) <= 1, "frame \(frame)")
      seen.insert(played)
    }
    #expect(seen.count == 5, "it moves")
    playing.stop()
    #expect(try Files.pixels(playing) == Files.pixels(data))
  }
}
