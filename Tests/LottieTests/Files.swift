// Lottie files for tests, and pictures of them.
// SPDX-License-Identifier: Apache-2.0

import ByteDifferences
import Foundation
import Quartzite
import QuartziteLottie
import Testing

enum Files {
  /// An animation of 100 × 80 pixels and 60 frames with these layers.
  static func animation(_ layers: String, assets: String = "") -> Data {
    Data(
      """
      {"v": "5.7.0", "fr": 30, "ip": 0, "op": 60, "w": 100, "h": 80, "assets": [\(assets)], "layers": [\(layers)]}
      """.utf8)
  }

  /// A shape layer with these shapes, and these members of its own.
  static func shapes(_ items: String, transform: String = "", more: String = "") -> String {
    """
    {"ty": 4, "ip": 0, "op": 60, "st": 0, "ks": {\(transform)}, "shapes": [\(items)]\(more.isEmpty ? "" : ", " + more)}
    """
  }

  /// A group of these shapes.
  static func group(_ items: String) -> String {
    #"{"ty": "gr", "it": [\#(items), {"ty": "tr"}]}"#
  }

  static let redFill = #"{"ty": "fl", "c": {"k": [1, 0, 0, 1]}, "o": {"k": 100}}"#
  static let blueFill = #"{"ty": "fl", "c": {"k": [0, 0, 1, 1]}, "o": {"k": 100}}"#

  /// A rectangle with its centre and its size.
  static func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double = 0) -> String {
    #"{"ty": "rc", "p": {"k": [\#(x), \#(y)]}, "s": {"k": [\#(width), \#(height)]}, "r": {"k": \#(radius)}}"#
  }

  static func ellipse(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> String {
    #"{"ty": "el", "p": {"k": [\#(x), \#(y)]}, "s": {"k": [\#(width), \#(height)]}}"#
  }

  /// A number that changes from frame to frame in a straight line.
  static func numbers(_ keyframes: [(frame: Double, value: String)]) -> String {
    let list = keyframes.map {
      #"{"t": \#($0.frame), "s": \#($0.value), "o": {"x": [0], "y": [0]}, "i": {"x": [1], "y": [1]}}"#
    }
    return #"{"a": 1, "k": [\#(list.joined(separator: ","))]}"#
  }

  // MARK: Pictures

  private static let renderer = Result { () throws(RenderError) in try Renderer() }

  /// The pixels of a layer in its size.
  static func pixels(_ layer: CALayer) throws -> [UInt8] { try renderer.get().render(layer).pixels }

  /// The pixels of an animation at a frame.
  static func pixels(
    _ data: Data, frame: Double = 0, compatibility: LottieCompatibility = .specification
  ) throws -> [UInt8] {
    let layer = LottieAnimationLayer(
      animation: try LottieAnimation(data: data, options: LottieOptions(compatibility: compatibility)))
    layer.currentFrame = frame
    return try pixels(layer)
  }

  /// The pixels that a layer draws into a context of 100 × 80 pixels.
  static func pixelsInContext(_ layer: CALayer) throws -> [UInt8] {
    let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    let context = try #require(
      CGContext(
        data: nil, width: 100, height: 80, bitsPerComponent: 8, bytesPerRow: 400, space: space,
        bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue))
    context.translateBy(x: 0, y: 80)
    context.scaleBy(x: 1, y: -1)
    layer.render(in: context)
    return [UInt8](UnsafeRawBufferPointer(start: try #require(context.data), count: 400 * 80))
  }

  /// A page of 100 × 80 points with these layers.
  static func page(_ layers: [CALayer]) -> CALayer {
    let page = CALayer()
    page.bounds = CGRect(x: 0, y: 0, width: 100, height: 80)
    for layer in layers { page.addSublayer(layer) }
    return page
  }

  static func box(_ rect: CGRect, _ red: Double, _ green: Double, _ blue: Double, radius: Double = 0) -> CALayer {
    let layer = CAShapeLayer()
    layer.path = CGPath(roundedRect: rect, cornerWidth: radius, cornerHeight: radius, transform: nil)
    layer.fillColor = CGColor(red: red, green: green, blue: blue, alpha: 1)
    return layer
  }

  /// The largest difference of two pictures, in levels.
  static func difference(_ a: [UInt8], _ b: [UInt8]) -> Int { ByteDifferences(a, b).largest }

  /// Expects an animation to be a page of layers, and not to be an empty page.
  static func expect(
    _ layers: String, assets: String = "", frame: Double = 0, compatibility: LottieCompatibility = .specification,
    is expected: [CALayer], tolerance: Int = 0, _ comment: Comment = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let shown = try pixels(animation(layers, assets: assets), frame: frame, compatibility: compatibility)
    let wanted = try pixels(page(expected))
    #expect(wanted.contains { $0 != 0 } || expected.isEmpty, sourceLocation: sourceLocation)
    #expect(difference(shown, wanted) <= tolerance, comment, sourceLocation: sourceLocation)
  }
}
