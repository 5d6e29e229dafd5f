// WebPEncoder: encoding of pixels to WebP files, by libwebp.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCWebP
import QuartziteDiagnostics
import QuartziteGraphics

/// Encodes premultiplied B, G, R, A as WebP: lossless at quality 1, lossy below.
enum WebPEncoder {
  static func encode(
    _ pixels: [UInt8], width: Int, height: Int, quality: Double
  ) throws(RenderError) -> Data {
    assert(
      pixels.count == width * height * 4, "\(pixels.count) bytes are not a picture of \(width) × \(height) pixels")
    let straight = StraightAlpha.isOpaque(pixels) ? pixels : StraightAlpha.bytes(of: pixels, isRedFirst: false)
    var output: UnsafeMutablePointer<UInt8>?
    let (columns, rows, bytesPerRow) = (Int32(width), Int32(height), Int32(width * 4))
    let count =
      quality == 1
      ? WebPEncodeLosslessBGRA(straight, columns, rows, bytesPerRow, &output)
      : WebPEncodeBGRA(straight, columns, rows, bytesPerRow, Float(quality * 100), &output)
    defer { WebPFree(output) }
    guard count > 0, let output else {
      throw RenderError(
        .outOfMemory, "the WebP encoder failed on a picture of \(width) × \(height) and gives no reason")
    }
    return Data(bytes: output, count: count)
  }
}
