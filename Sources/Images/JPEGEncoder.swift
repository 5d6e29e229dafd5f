// JPEGEncoder: encoding of pixels to JPEG files, by libjpeg.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCJPEG
import QuartziteDiagnostics
import QuartziteGraphics

/// Encodes premultiplied B, G, R, A as JPEG, on white.
enum JPEGEncoder {
  static func encode(
    _ pixels: [UInt8], width: Int, height: Int, quality: Double
  ) throws(RenderError) -> Data {
    assert(
      pixels.count == width * height * 4, "\(pixels.count) bytes are not a picture of \(width) × \(height) pixels")
    guard let writing = jpeg_writing_create() else { throw RenderError(.outOfMemory, "no memory for a JPEG encoder") }
    defer { jpeg_writing_destroy(writing) }
    let opaque = StraightAlpha.bytes(of: pixels, over: .max)
    // From 0.9 on, colours keep their full resolution, since drawings consist of thin coloured lines.
    let isEncoded = jpeg_writing_encode(
      writing, opaque, Int32(width), Int32(height), Int32(max(1, (quality * 100).rounded())), quality < 0.9)
    guard isEncoded, let bytes = jpeg_writing_bytes(writing) else {
      let reason = String(cString: jpeg_writing_message(writing))
      throw RenderError(.internalInconsistency, "the JPEG encoder failed: \(reason)")
    }
    return Data(bytes: bytes, count: jpeg_writing_count(writing))
  }
}
