// WebPDecoder: decoding of WebP files to pixels, by libwebp.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCWebP
import QuartziteDiagnostics
import QuartziteGraphics

/// Decodes still WebP files, lossy and lossless.
enum WebPDecoder {
  static func decode(
    _ bytes: ImageBytes, _ header: ImageHeader, appliesProfile: Bool, remarks: inout [String]
  ) throws(RenderError) -> PixelBuffer {
    let container = try WebPContainer(bytes)
    guard !container.isAnimated else {
      throw bytes.invalid("the WebP file is animated; still pictures are understood")
    }
    var configuration = WebPDecoderConfig()
    guard WebPInitDecoderConfig(&configuration) != 0 else {
      throw bytes.error(.internalInconsistency, "libwebp is not of the version that this was built for")
    }
    let pixels = try PixelBuffer(width: header.width, height: header.height, hasAlpha: header.hasAlpha, bytes)
    configuration.output.colorspace = MODE_RGBA
    configuration.output.is_external_memory = 1
    configuration.output.u.RGBA.rgba = pixels.base
    configuration.output.u.RGBA.stride = Int32(pixels.bytesPerRow)
    configuration.output.u.RGBA.size = pixels.byteCount
    let status = try decode(bytes, &configuration)
    guard status == VP8_STATUS_OK else {
      let code: RenderError.Code = status == VP8_STATUS_OUT_OF_MEMORY ? .outOfMemory : .invalidScene
      throw bytes.error(code, "the WebP file cannot be decoded: \(words(for: status))")
    }
    let converter = RowConverter(
      encoding: appliesProfile ? WebPContainer.encoding(of: bytes, remarks: &remarks) : .standardRGB)
    try pixels.convertInPlace(converter.convertInPlace)
    return pixels
  }

  /// The bytes that are decoded between two looks at the deadline: some milliseconds. Whatever few bytes make of many
  /// pixels alike is bounded by the limit on the area.
  private static let piece = 256 << 10

  /// Decodes a file into the memory that `configuration` names: in pieces if there is a deadline, else at once, which
  /// is faster, since a piece that ends within some rows of a lossless picture has these decoded again.
  private static func decode(
    _ bytes: ImageBytes, _ configuration: inout WebPDecoderConfig
  ) throws(RenderError) -> VP8StatusCode {
    let data = bytes.bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), meter = PixelMeter()
    guard meter.deadline.canPass, bytes.count > piece else { return WebPDecode(data, bytes.count, &configuration) }
    let status = withUnsafeMutablePointer(to: &configuration) { configuration -> VP8StatusCode? in
      // The decoder refers to the configuration as long as it lives.
      guard let decoder = WebPIDecode(nil, 0, configuration) else { return VP8_STATUS_OUT_OF_MEMORY }
      defer { WebPIDelete(decoder) }
      var count = 0, status = VP8_STATUS_SUSPENDED
      while status == VP8_STATUS_SUSPENDED, count < bytes.count {
        if meter.deadline.hasPassed { return nil }
        count = min(count + piece, bytes.count)
        status = WebPIUpdate(decoder, data, count)
      }
      return status
    }
    guard let status else { throw meter.deadline.error(.reading) }
    return status
  }

  /// Returns the meaning of a status of libwebp.
  static func words(for status: VP8StatusCode) -> String {
    switch status {
    case VP8_STATUS_OUT_OF_MEMORY: "there is no memory for it"
    case VP8_STATUS_BITSTREAM_ERROR: "its data is damaged"
    case VP8_STATUS_UNSUPPORTED_FEATURE: "it uses a feature that is not supported"
    case VP8_STATUS_NOT_ENOUGH_DATA, VP8_STATUS_SUSPENDED: "it is cut short"
    default: "libwebp reports status \(status.rawValue)"
    }
  }
}
