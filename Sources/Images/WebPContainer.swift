// WebPContainer: a WebP file's size, alpha, orientation and colour profile, read by libwebp and libwebpdemux.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCWebP
import QuartziteDiagnostics
import QuartziteGraphics

/// The contents of the chunks of a WebP file.
struct WebPContainer {
  private(set) var header: ImageHeader
  private(set) var isAnimated = false

  init(_ bytes: ImageBytes) throws(RenderError) {
    var features = WebPBitstreamFeatures()
    let status = WebPGetFeatures(
      bytes.bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count, &features)
    guard status == VP8_STATUS_OK else {
      throw bytes.invalid("the WebP header cannot be read: \(WebPDecoder.words(for: status))")
    }
    header = ImageHeader(format: .webp, width: Int(features.width), height: Int(features.height))
    header.hasAlpha = features.has_alpha != 0
    isAnimated = features.has_animation != 0
    let metadata = WebPContainer.withChunk("EXIF", of: bytes) { $0.flatMap { WebPContainer.metadata($0) } }
    header.apply(metadata)
  }

  /// Returns the encoding that the embedded profile describes; standard RGB where there is none or it cannot be used.
  static func encoding(of bytes: ImageBytes, remarks: inout [String]) -> ColorEncoding {
    let result = withChunk("ICCP", of: bytes) { chunk -> Result<ColorEncoding, ColorProfile.Refusal> in
      guard let chunk else { return .success(.standardRGB) }
      return Result { () throws(ColorProfile.Refusal) in
        try ColorProfile.encoding(of: chunk.bytes, model: .rgb, bits: 8)
      }
    }
    do throws(ColorProfile.Refusal) {
      return try result.get()
    } catch {
      remarks.append(error.remark)
      return .standardRGB
    }
  }

  /// Calls `body` with the content of the first chunk of that name; with nil where there is none, also when the file is
  /// damaged before it.
  private static func withChunk<Value>(
    _ name: String, of bytes: ImageBytes, _ body: (ImageBytes?) -> Value
  ) -> Value {
    var data = WebPData(bytes: bytes.bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), size: bytes.count)
    var state = WEBP_DEMUX_PARSE_ERROR
    // A partial demuxer can also read the header of a file that is cut short.
    guard let demuxer = WebPDemuxPartial(&data, &state) else { return body(nil) }
    defer { WebPDemuxDelete(demuxer) }
    var chunk = WebPChunkIterator()
    guard WebPDemuxGetChunk(demuxer, name, 1, &chunk) != 0 else { return body(nil) }
    defer { WebPDemuxReleaseChunkIterator(&chunk) }
    return body(
      ImageBytes(bytes: UnsafeRawBufferPointer(start: chunk.chunk.bytes, count: chunk.chunk.size), file: bytes.file))
  }

  /// Returns the metadata of an EXIF chunk; some writers put JPEG's prefix in front of it.
  private static func metadata(_ content: ImageBytes) -> ExifMetadata? {
    let hasPrefix = content.starts(with: Array("Exif\0\0".utf8))
    let tiff = hasPrefix ? content.slice(at: 6, count: content.count - 6) : content
    return tiff.flatMap { ExifMetadata(tiff: $0) }
  }
}
