// Lottie files made of short items, and the pixels that are seen in them, for tests of the rules by which they are drawn.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteLottie
import Testing

/// The color of a pixel, premultiplied.
struct Hue: Hashable, CustomStringConvertible {
  var red: Int, green: Int, blue: Int, alpha: Int

  init(_ red: Int, _ green: Int, _ blue: Int, _ alpha: Int = 255) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  static let red = Hue(255, 0, 0), green = Hue(0, 255, 0), blue = Hue(0, 0, 255)
  static let white = Hue(255, 255, 255), black = Hue(0, 0, 0), clear = Hue(0, 0, 0, 0)

  var description: String { "(\(red), \(green), \(blue), \(alpha))" }
  /// The three components from 0 to 1, in the form of a file.
  fileprivate var json: String { "[\(Double(red) / 255), \(Double(green) / 255), \(Double(blue) / 255), 1]" }

  func differs(from other: Hue, byMoreThan tolerance: Int) -> Bool {
    [red - other.red, green - other.green, blue - other.blue, alpha - other.alpha].contains { abs($0) > tolerance }
  }
}

/// A picture of 100 × 80 pixels.
struct SpecificationPicture {
  let bytes: [UInt8]

  subscript(x: Int, y: Int) -> Hue {
    let place = (y * 100 + x) * 4
    return Hue(Int(bytes[place + 2]), Int(bytes[place + 1]), Int(bytes[place]), Int(bytes[place + 3]))
  }

  private func alpha(_ x: Int, _ y: Int) -> Double { Double(bytes[(y * 100 + x) * 4 + 3]) / 255 }

  /// The centroid of what is seen, by alpha: the center of a box, wherever it lies between pixels.
  var center: (x: Double, y: Double) {
    var (x, y, area) = (0.0, 0.0, 0.0)
    for row in 0..<80 {
      for column in 0..<100 {
        let part = alpha(column, row)
        (x, y, area) = (x + part * (Double(column) + 0.5), y + part * (Double(row) + 0.5), area + part)
      }
    }
    return (x / area, y / area)
  }

  /// The number of pixels that are seen in the row and in the column of the center, with parts of pixels.
  var size: (width: Double, height: Double) {
    let (column, row) = (Int(center.x), Int(center.y))
    return (
      (0..<100).reduce(0) { $0 + alpha($1, row) }, (0..<80).reduce(0) { $0 + alpha(column, $1) }
    )
  }
}

/// A suite that writes Lottie files item by item.
protocol SpecificationSuite {}

extension SpecificationSuite {
  // MARK: Items

  func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> String {
    Files.rectangle(x, y, width, height)
  }

  func disc(_ x: Double, _ y: Double, _ diameter: Double) -> String { Files.ellipse(x, y, diameter, diameter) }

  /// An open path of straight lines through these points.
  func path(_ points: [[Double]]) -> String {
    let zeros = points.map { _ in [0, 0] }
    return #"{"ty": "sh", "ks": {"k": {"c": false, "v": \#(points), "i": \#(zeros), "o": \#(zeros)}}}"#
  }

  func fill(_ color: Hue, opacity: Double = 100, rule: Int = 1) -> String {
    #"{"ty": "fl", "c": {"k": \#(color.json)}, "o": {"k": \#(opacity)}, "r": \#(rule)}"#
  }

  /// A fill with a color in numbers of the file.
  func fill(_ color: [Double]) -> String { #"{"ty": "fl", "c": {"k": \#(color)}, "o": {"k": 100}, "r": 1}"# }

  func stroke(_ color: Hue, _ width: Double) -> String {
    #"{"ty": "st", "c": {"k": \#(color.json)}, "o": {"k": 100}, "w": {"k": \#(width)}, "lc": 1, "lj": 1, "ml": 4}"#
  }

  /// A gradient fill of two colors: of kind 1 along a line, of kind 2 around a point. `stops` are the numbers of its stops.
  func gradient(
    _ kind: Int, start: String, end: String, stops: [Double], opacity: Double = 100, more: String = ""
  ) -> String {
    let ends = #""s": \#(start), "e": \#(end), "g": {"p": 2, "k": {"k": \#(stops)}}"#
    return #"{"ty": "gf", "o": {"k": \#(opacity)}, "r": 1, "t": \#(kind), \#(ends)\#(more.isEmpty ? "" : ", " + more)}"#
  }

  /// A trim of the outlines before it: of mode 1 of each, of mode 2 of one after the other.
  func trim(_ start: Double, _ end: Double, offset: Double = 0, mode: Int = 1) -> String {
    #"{"ty": "tm", "s": {"k": \#(start)}, "e": {"k": \#(end)}, "o": {"k": \#(offset)}, "m": \#(mode)}"#
  }

  /// A repeater; `transform` is what it has beside the opacities.
  func repeater(
    _ copies: Double, _ transform: String, offset: Double = 0, opacities: [Double] = [100, 100]
  ) -> String {
    let fade = #""so": {"k": \#(opacities[0])}, "eo": {"k": \#(opacities[1])}"#
    return
      #"{"ty": "rp", "c": {"k": \#(copies)}, "o": {"k": \#(offset)}, "m": 1, "tr": {"ty": "tr", \#(transform), \#(fade)}}"#
  }

  func merge(_ mode: Int) -> String { #"{"ty": "mm", "mm": \#(mode)}"# }

  func group(_ items: [String], _ transform: String = "") -> String {
    let own = #"{"ty": "tr"\#(transform.isEmpty ? "" : ", " + transform)}"#
    return #"{"ty": "gr", "it": [\#((items + [own]).joined(separator: ", "))]}"#
  }

  func layer(_ items: [String], _ transform: String = "", more: String = "") -> String {
    Files.shapes(items.joined(separator: ", "), transform: transform, more: more)
  }

  // MARK: Keyframes

  /// A value that stays.
  func still(_ value: [Double]) -> String { #"{"k": \#(value)}"# }

  /// A value that goes from keyframe to keyframe.
  func moving(_ keyframes: [String]) -> String { #"{"a": 1, "k": [\#(keyframes.joined(separator: ", "))]}"# }

  /// A keyframe; `curve` are the control points of the curve to the next one, from this value and from the next.
  func key(_ time: Double, _ value: [Double], curve: [[Double]]? = nil, pace: String = Pace.linear) -> String {
    let tangents = curve.map { #", "to": \#($0[0]), "ti": \#($0[1])"# } ?? ""
    return #"{"t": \#(time), "s": \#(value), \#(pace)\#(tangents)}"#
  }

  /// A point that goes along a cubic curve with these control points, from frame 0 to frame 60.
  func moving(along points: [[Double]], pace: String = Pace.linear) -> String {
    func difference(_ end: Int, _ start: Int) -> [Double] { zip(points[end], points[start]).map { $0 - $1 } }
    return moving([key(0, points[0], curve: [difference(1, 0), difference(2, 3)], pace: pace), key(60, points[3])])
  }

  /// The point at a share of the length of a cubic curve, which is taken for ten thousand lines.
  func point(_ points: [[Double]], share: Double) -> (x: Double, y: Double) {
    let count = 10_000
    let places = (0...count).map { place(points, at: Double($0) / Double(count)) }
    let lengths = zip(places, places.dropFirst()).map { hypot($1.x - $0.x, $1.y - $0.y) }
    var rest = lengths.reduce(0, +) * share
    for (index, length) in lengths.enumerated() {
      if rest <= length { return places[index] }
      rest -= length
    }
    return places[count]
  }

  /// The point at a parameter of a cubic curve.
  func place(_ points: [[Double]], at t: Double) -> (x: Double, y: Double) {
    let s = 1 - t, weights = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
    func sum(_ axis: Int) -> Double { zip(points, weights).reduce(0) { $0 + $1.0[axis] * $1.1 } }
    return (sum(0), sum(1))
  }

  // MARK: Pictures

  func animation(_ layers: [String], by rules: LottieCompatibility = .specification) throws -> LottieAnimation {
    try LottieAnimation(
      data: Files.animation(layers.joined(separator: ", ")), options: LottieOptions(compatibility: rules))
  }

  func picture(
    _ layers: [String], at frame: Double = 0, by rules: LottieCompatibility = .specification
  ) throws -> SpecificationPicture {
    let layer = LottieAnimationLayer(animation: try animation(layers, by: rules))
    layer.currentFrame = frame
    return SpecificationPicture(bytes: try Files.pixels(layer))
  }

  /// Expects these colors of pixels.
  func expect(
    _ layers: [String], at frame: Double = 0, by rules: LottieCompatibility = .specification,
    shows pixels: [(x: Int, y: Int, color: Hue)], tolerance: Int = 2, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let picture = try picture(layers, at: frame, by: rules)
    for (x, y, color) in pixels where picture[x, y].differs(from: color, byMoreThan: tolerance) {
      Issue.record("(\(x), \(y)) is \(picture[x, y]), not \(color)", sourceLocation: sourceLocation)
    }
  }

  /// Expects all that is seen to have its center at a point.
  func expect(
    _ layers: [String], at frame: Double = 0, by rules: LottieCompatibility = .specification,
    centeredAt point: (x: Double, y: Double), within tolerance: Double = 0.1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let center = try picture(layers, at: frame, by: rules).center
    #expect(
      hypot(center.x - point.x, center.y - point.y) <= tolerance, "\(center) and not \(point)",
      sourceLocation: sourceLocation)
  }

  /// Expects all that is seen to be a box of a size.
  func expect(
    _ layers: [String], at frame: Double = 0, by rules: LottieCompatibility = .specification,
    size: (width: Double, height: Double), sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let seen = try picture(layers, at: frame, by: rules).size
    #expect(
      abs(seen.width - size.width) <= 0.1 && abs(seen.height - size.height) <= 0.1, "\(seen) and not \(size)",
      sourceLocation: sourceLocation)
  }
}

/// The paces from a keyframe to the next one.
enum Pace {
  static let linear = #""o": {"x": 0.333333, "y": 0.333333}, "i": {"x": 0.666667, "y": 0.666667}"#
  /// It starts and ends slowly. Its x is the curve's parameter u, so that its progress is 3u² − 2u³: 0.15625 at a quarter of the time.
  static let slow = #""o": {"x": 0.333333, "y": 0}, "i": {"x": 0.666667, "y": 1}"#
}
