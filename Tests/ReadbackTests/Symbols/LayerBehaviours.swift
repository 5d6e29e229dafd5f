// All behaviours of the layer classes, and helpers for their scenes.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers

extension SymbolBehaviour {
  /// The behaviours of all layer classes, their delegates and their constants.
  static let layers: [SymbolBehaviour] = [
    layerObjects, layerKeys, layerGeometry, layerSpaces, layerTrees, layerImages, layerFilters, layerDrawing,
    layerBoxes,
    layerEffects, layerShadows, layerLayout, layerConstraints, layerActions, layerAnimations, layerScrolling,
    shapeLayers, shapeStrokes, textLayers, textAlignments, gradientLayers, replicatorLayers, transformLayers,
    emitterLayers, emitterShapes, emitterOrders, emitterCells, emitterCellColors, emitterCellPictures, tiledLayers,
  ].flatMap { $0 }

  /// Returns a colour from its parts, each 0…1.
  static func ink(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat = 1) -> CGColor {
    CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Returns a layer of one colour with a frame in points.
  static func plate(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: CGColor) -> CALayer {
    made(box(x, y, width, height)) { $0.backgroundColor = color }
  }

  /// Returns `layer` after `change` was made to it.
  static func made<Layer: AnyObject>(_ layer: Layer, _ change: (Layer) throws -> Void) rethrows -> Layer {
    try change(layer)
    return layer
  }

  /// Returns a layer of 32 × 32 points with these sublayers, back to front.
  static func page(_ layers: CALayer...) -> CALayer {
    made(canvas()) { $0.sublayers = layers }
  }

  /// Returns whether two trees look the same at a time in seconds, up to so many levels of 255.
  static func alike(
    _ one: CALayer, _ other: CALayer, at time: CFTimeInterval = 0, within tolerance: Int = 0
  ) throws -> Bool {
    try picture(one, at: time).largestDifference(from: picture(other, at: time)) <= tolerance
  }

  /// Returns whether two trees differ somewhere by more than 20 levels of 255 at a time in seconds.
  static func unlike(_ one: CALayer, _ other: CALayer, at time: CFTimeInterval = 0) throws -> Bool {
    try picture(one, at: time).largestDifference(from: picture(other, at: time)) > 20
  }

  /// Returns whether every two of some pictures differ somewhere by more than 8 levels of 255.
  static func allDiffer(_ pictures: [Picture]) -> Bool {
    pictures.indices.allSatisfy { index in
      pictures[(index + 1)...].allSatisfy { $0.largestDifference(from: pictures[index]) > 8 }
    }
  }

  /// Returns an opaque image from the red, green and blue of each texel, row 0 at the top.
  static func texels(
    _ width: Int, _ height: Int, _ color: (_ x: Int, _ y: Int) -> (UInt8, UInt8, UInt8)
  ) throws -> CGImage {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let (red, green, blue) = color(x, y)
        bytes += [red, green, blue, 255]
      }
    }
    let info = CGBitmapInfo(
      rawValue: CGImageAlphaInfo.premultipliedLast.rawValue | CGBitmapInfo.byteOrder32Big.rawValue)
    guard let space = CGColorSpace(name: CGColorSpace.sRGB), let provider = CGDataProvider(data: Data(bytes) as CFData),
      let image = CGImage(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: width * 4, space: space,
        bitmapInfo: info, provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    else { throw Unexpected(text: "no image of \(width) × \(height) texels") }
    return image
  }

  /// Returns an image of one colour.
  static func texels(_ width: Int, _ height: Int, of color: (UInt8, UInt8, UInt8)) throws -> CGImage {
    try texels(width, height) { _, _ in color }
  }

  /// Calls `body` with a clock of its own at 0 seconds and a stage that shows `root`, whose layers are live.
  static func onStage(_ root: CALayer, _ body: (LayerStage) throws -> Bool) rethrows -> Bool {
    try MediaClock.withClock {
      CATransaction.flush()
      let stage = LayerStage(root)
      stage.advance(to: 0)
      let result = try body(stage)
      stage.end()
      CATransaction.flush()
      return result
    }
  }
}
