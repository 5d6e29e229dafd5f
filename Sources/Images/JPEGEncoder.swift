// JPEGEncoder: encoding of pixels to JPEG files, by TurboJPEG.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCTurboJPEG
import QuartziteDiagnostics
import QuartziteGraphics

/// Encodes premultiplied B, G, R, A as JPEG, on white.
enum JPEGEncoder {
  static func encode(
    _ pixels: [UInt8], width: Int, height: Int, quality: Double
  ) throws(RenderError) -> Data {
    assert(
      pixels.count == width * height * 4, "\(pixels.count) bytes are not a picture of \(width) × \(height) pixels")
    guard let encoder = tjInitCompress() else { throw RenderError(.outOfMemory, "no memory for a JPEG encoder") }
    defer { tjDestroy(encoder) }
    var opaque = pixels
    if !StraightAlpha.isOpaque(pixels) { opaque.withUnsafeMutableBufferPointer(compositeOnWhite) }
    // From 0.9 on, colours keep their full resolution, since drawings consist of thin coloured lines.
    let subsampling = quality >= 0.9 ? TJSAMP_444 : TJSAMP_420
    var output: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    let status = tjCompress2(
      encoder, opaque, Int32(width), Int32(width * 4), Int32(height), Int32(TJPF_BGRX.rawValue), &output, &count,
      Int32(subsampling.rawValue), Int32(max(1, (quality * 100).rounded())), 0)
    defer { tjFree(output) }
    guard status == 0, let output else {
      let reason = tjGetErrorStr2(encoder).map { String(cString: $0) } ?? "no reason given"
      throw RenderError(.internalInconsistency, "the JPEG encoder failed: \(reason)")
    }
    return Data(bytes: output, count: Int(count))
  }

  /// Composites premultiplied colours on white: the complement of alpha is added to each component.
  private static func compositeOnWhite(_ pixels: inout UnsafeMutableBufferPointer<UInt8>) {
    for start in stride(from: 0, to: pixels.count - 3, by: 4) {
      let rest = 255 - pixels[start + 3]
      for index in start..<start + 3 {
        let (sum, overflow) = pixels[index].addingReportingOverflow(rest)
        pixels[index] = overflow ? 255 : sum
      }
    }
  }
}
