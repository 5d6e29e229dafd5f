// PNGHeader: the header of a PNG file and the chunks before its pixels.
// Source: PNG specification, third edition, sections 5.3 and 11.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGraphics

/// Reads PNG headers.
enum PNGHeader {
  /// Reads the header chunk, and the chunks before the pixels that affect how they are shown.
  static func read(_ bytes: ImageBytes) throws(RenderError) -> ImageHeader {
    guard bytes.number(at: 8, size: 4) == 13, bytes.tag(at: 12) == "IHDR",
      let width = bytes.number(at: 16, size: 4), let height = bytes.number(at: 20, size: 4),
      let depth = bytes.byte(at: 24), let colorType = bytes.byte(at: 25), bytes.byte(at: 32) != nil
    else { throw bytes.invalid("the PNG file is cut short in its header, or does not begin with one") }
    let depths: [UInt8]
    switch colorType {
    case 0: depths = [1, 2, 4, 8, 16]
    case 3: depths = [1, 2, 4, 8]
    case 2, 4, 6: depths = [8, 16]
    default: throw bytes.invalid("the PNG header has an unknown colour type, \(colorType)")
    }
    guard depths.contains(depth) else {
      throw bytes.invalid("the PNG header gives \(depth) bits per sample, which colour type \(colorType) does not have")
    }
    var header = ImageHeader(format: .png, width: width, height: height)
    header.bitsPerComponent = Int(depth)
    header.colorModel = colorType == 0 || colorType == 4 ? .gray : .rgb
    header.isIndexed = colorType == 3
    header.hasAlpha = colorType == 4 || colorType == 6
    readChunks(bytes, into: &header)
    return header
  }

  private static func readChunks(_ bytes: ImageBytes, into header: inout ImageHeader) {
    // The offset follows the signature (8 bytes) and the header chunk (4 + 4 + 13 + 4).
    var offset = 33
    while let size = bytes.number(at: offset, size: 4), let name = bytes.tag(at: offset + 4), name != "IDAT" {
      let content = bytes.slice(at: offset + 8, count: size)
      switch name {
      case "tRNS": header.hasAlpha = true
      case "eXIf": header.apply(content.flatMap { ExifMetadata(tiff: $0) })
      case "pHYs":
        if let content, content.byte(at: 8) == 1, let x = content.number(at: 0, size: 4),
          let y = content.number(at: 4, size: 4)
        {
          // The file counts pixels per metre.
          header.resolution = SIMD2(Double(x), Double(y)) * 0.0254
        }
      default: break
      }
      offset += 12 + size
    }
  }
}
