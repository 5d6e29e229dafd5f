// Display lists of layers, and their pictures as the drawing into contexts makes them, for tests of differences.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDisplayList
import QuartziteGraphics
import QuartziteLayers
import QuartziteTessellation
import Testing

/// A square canvas on which lists are painted.
struct ListPainting {
  let size: Int
  /// The map from the root's plane to pixels, y down.
  let transform: CGAffineTransform

  init(size: Int = 64, transform: CGAffineTransform = .identity) {
    self.size = size
    self.transform = transform
  }

  var canvas: PixelRect { PixelRect(x0: 0, y0: 0, x1: size, y1: size) }
  var projection: Projection { Projection(transform) }

  /// The pixels of a list, four bytes for each, row by row.
  func pixels(of list: DisplayList) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: size * size * 4)
    try bytes.withUnsafeMutableBytes { bytes in
      let info = CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
      let context = try #require(
        CGContext(
          data: bytes.baseAddress, width: size, height: size, bitsPerComponent: 8, bytesPerRow: size * 4,
          space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info))
      context.concatenate(context.state.transform.inverted())
      context.concatenate(transform)
      #expect(context.state.transform == transform)
      var drawing = ContextDrawing(list, in: context)
      drawing.run()
    }
    return bytes
  }

  /// The first pixel outside of some rectangles in which two pictures differ; nil where there is none.
  func difference(of a: [UInt8], _ b: [UInt8], outside rects: [PixelRect]) -> SIMD2<Int>? {
    for index in 0..<size * size where a[4 * index..<4 * index + 4] != b[4 * index..<4 * index + 4] {
      let x = index % size, y = index / size
      let pixel = PixelRect(x0: x, y0: y, x1: x + 1, y1: y + 1)
      if !rects.contains(where: { $0.contains(pixel) }) { return SIMD2(x, y) }
    }
    return nil
  }

  func damage(from old: DisplayList, to new: DisplayList) -> [PixelRect] {
    new.damage(since: old, under: projection, in: canvas)
  }
}

extension CALayer {
  /// The list of the layer and what is in it, at this moment.
  func displayList(for purpose: LayerTreeSnapshot.Purpose = .screen) throws -> DisplayList {
    try commit(limits: .trusted).displayList(for: purpose, isFlipped: true)
  }

  /// The identity of the layer's nodes.
  var nodeIdentity: NodeIdentity { state.identity }

  /// A layer of one colour.
  static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ name: String? = nil) -> CALayer {
    let box = CALayer()
    box.frame = CGRect(x: x, y: y, width: width, height: height)
    box.backgroundColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    box.name = name
    return box
  }

  /// The root of a picture of 64 × 64 points.
  static func page(_ sublayers: CALayer...) -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
    root.sublayers = sublayers
    return root
  }
}
