// WebPEncoder: encoding of pixels to WebP files, by libwebp.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCWebP
import QuartziteDiagnostics
import QuartziteGraphics

/// Encodes premultiplied B, G, R, A as WebP.
enum WebPEncoder {
  /// Encodes with loss, at a quality from 0 to 1; without loss where the quality is nil.
  static func encode(
    _ pixels: [UInt8], width: Int, height: Int, quality: Double?
  ) throws(RenderError) -> Data {
    assert(
      pixels.count == width * height * 4, "\(pixels.count) bytes are not a picture of \(width) × \(height) pixels")
    let straight = StraightAlpha.isOpaque(pixels) ? pixels : StraightAlpha.bytes(of: pixels, isRedFirst: false)
    var output: UnsafeMutablePointer<UInt8>?
    let (columns, rows, bytesPerRow) = (Int32(width), Int32(height), Int32(width * 4))
    let count =
      if let quality {
        WebPEncodeBGRA(straight, columns, rows, bytesPerRow, Float(quality * 100), &output)
      } else {
        WebPEncodeLosslessBGRA(straight, columns, rows, bytesPerRow, &output)
      }
    defer { WebPFree(output) }
    guard count > 0, let output else {
      throw RenderError(
        .outOfMemory, "the WebP encoder failed on a picture of \(width) × \(height) and gives no reason")
    }
    return Data(bytes: output, count: count)
  }
}
