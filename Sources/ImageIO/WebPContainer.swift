// The container of a WebP file: size, alpha, orientation, colour profile.
// Source: WebP container specification (RFC 9649, section 2).

import CoreGraphics
import CWebP
import Diagnostics

/// What the chunks of a WebP file say.
struct WebPContainer {
  private(set) var header: ImageHeader
  private(set) var encoding = ColorEncoding.standardRGB
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
    // After "RIFF", the size and "WEBP". Chunks are padded to even lengths.
    var offset = 12
    while let name = bytes.tag(at: offset), let size = bytes.number(at: offset + 4, size: 4, isLittleEndian: true) {
      let content = bytes.slice(at: offset + 8, count: size)
      switch name {
      case "ICCP": encoding = content.map { ColorEncoding(profile: $0) } ?? .standardRGB
      case "EXIF": header.apply(content.flatMap { WebPContainer.metadata($0) })
      default: break
      }
      offset += 8 + size + size % 2
    }
  }

  /// The metadata of an EXIF chunk; some writers put JPEG's prefix in front of it.
  private static func metadata(_ content: ImageBytes) -> ExifMetadata? {
    let hasPrefix = content.starts(with: Array("Exif\0\0".utf8))
    let tiff = hasPrefix ? content.slice(at: 6, count: content.count - 6) : content
    return tiff.flatMap { ExifMetadata(tiff: $0) }
  }
}
